#include "engine/hash.hpp"

namespace turnstile {

std::string hash_text(std::uint64_t value) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(value >> shift) & 0xFu];
    return text;
}

}  // namespace turnstile
