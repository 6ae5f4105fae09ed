#include "viewer/text_numbers.hpp"

#include <charconv>
#include <cmath>
#include <system_error>

namespace turnstile {

std::optional<std::vector<float>> numbers_of(std::string_view text) {
    std::vector<float> numbers;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        if (*at == ' ' || *at == ',') {
            ++at;
            continue;
        }
        float number = 0.0f;
        const auto [rest, error] = std::from_chars(at, end, number);
        if (error != std::errc{} || !std::isfinite(number)) return std::nullopt;
        numbers.push_back(number);
        at = rest;
    }
    return numbers;
}

}  // namespace turnstile
