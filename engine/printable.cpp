#include "engine/printable.hpp"

#include <spdlog/fmt/fmt.h>

namespace turnstile {

std::string printable(std::string_view text) {
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const unsigned next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0u;
        const bool is_upper_control = byte == 0xC2 && next >= 0x80 && next < 0xA0;
        if (is_upper_control) ++i;  // U+0080 to U+009F, which terminals obey too
        if (byte < 0x20 || byte == 0x7F || is_upper_control)
            line += fmt::format("\\x{:02x}", is_upper_control ? next : byte);
        else
            line += text[i];
    }
    return line;
}

}  // namespace turnstile
