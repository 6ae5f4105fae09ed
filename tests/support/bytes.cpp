#include "tests/support/bytes.hpp"

#include <algorithm>
#include <stdexcept>

namespace turnstile::test {

namespace {

int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

Bytes bytes_of_hex(std::string_view text) {
    Bytes bytes;
    int high = -1;
    for (const char c : text) {
        const int digit = digit_value(c);
        if (digit < 0) continue;
        if (high < 0) {
            high = digit;
        } else {
            bytes.push_back(static_cast<std::byte>(high * 16 + digit));
            high = -1;
        }
    }
    if (high >= 0) throw std::invalid_argument("an odd number of hexadecimal digits");
    return bytes;
}

Bytes bytes_of_text(std::string_view text) {
    Bytes bytes(text.size());
    std::ranges::transform(text, bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
    return bytes;
}

}  // namespace turnstile::test
