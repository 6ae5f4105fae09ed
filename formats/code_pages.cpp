#include "formats/code_pages.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace turnstile {

namespace {

/// What Windows-1252 has in place of Latin-1's U+0080 to U+009F.
constexpr std::array<char16_t, 32> kWindows1252 = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
};

/// Takes the first character off `text`; nothing for what is no UTF-8, overlong forms included, and
/// for characters of four bytes, which no code page here has.
std::optional<char16_t> take_character(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const int ones = std::countl_one(byte(0));
    if (ones == 1 || ones > 3) return std::nullopt;
    const std::size_t size = ones == 0 ? 1 : static_cast<std::size_t>(ones);
    if (size > text.size()) return std::nullopt;
    std::uint32_t code = byte(0) & (0xFFu >> (ones == 0 ? 0 : ones + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0u) != 0x80u) return std::nullopt;
        code = code << 6 | (byte(i) & 0x3Fu);
    }
    constexpr std::array<std::uint32_t, 4> kSmallest = {0, 0, 0x80, 0x800};
    if (code < kSmallest[size]) return std::nullopt;
    text.remove_prefix(size);
    return static_cast<char16_t>(code);
}

/// `byte_of(character)` is an optional byte; the first that is empty makes the answer empty.
template <class ByteOf>
std::optional<std::string> encode(std::string_view utf8, ByteOf&& byte_of) {
    std::string bytes;
    while (!utf8.empty()) {
        const auto character = take_character(utf8);
        const auto byte = character ? byte_of(*character) : std::nullopt;
        if (!byte) return std::nullopt;
        bytes.push_back(static_cast<char>(*byte));
    }
    return bytes;
}

}  // namespace

void append_utf8(std::string& text, char16_t code) {
    const auto byte = [](std::uint32_t value) { return static_cast<char>(value); };
    if (code < 0x80) {
        text.push_back(byte(code));
    } else if (code < 0x800) {
        text.append({byte(0xC0u | code >> 6), byte(0x80u | (code & 0x3Fu))});
    } else {
        text.append({byte(0xE0u | code >> 12), byte(0x80u | (code >> 6 & 0x3Fu)),
                     byte(0x80u | (code & 0x3Fu))});
    }
}

bool is_surrogate(char16_t code) { return code >= 0xD800 && code <= 0xDFFF; }

std::optional<std::u16string> utf8_to_basic_plane(std::string_view utf8) {
    std::u16string characters;
    while (!utf8.empty()) {
        const auto character = take_character(utf8);
        if (!character || is_surrogate(*character)) return std::nullopt;
        characters.push_back(*character);
    }
    return characters;
}

std::optional<std::string> utf8_to_latin1(std::string_view utf8) {
    return encode(utf8, [](char16_t code) -> std::optional<std::uint8_t> {
        if (code > 0xFF) return std::nullopt;
        return static_cast<std::uint8_t>(code);
    });
}

std::string windows1252_to_utf8(std::string_view bytes) {
    std::string utf8;
    utf8.reserve(bytes.size());
    for (const char c : bytes) {
        const auto byte = static_cast<std::uint8_t>(c);
        append_utf8(utf8, byte >= 0x80 && byte < 0xA0 ? kWindows1252[byte - 0x80u] : byte);
    }
    return utf8;
}

std::optional<std::string> utf8_to_windows1252(std::string_view utf8) {
    return encode(utf8, [](char16_t code) -> std::optional<std::uint8_t> {
        if (code < 0x80 || (code >= 0xA0 && code <= 0xFF)) return static_cast<std::uint8_t>(code);
        const auto place = std::ranges::find(kWindows1252, code);
        if (place == kWindows1252.end()) return std::nullopt;
        return static_cast<std::uint8_t>(0x80 + std::distance(kWindows1252.begin(), place));
    });
}

}  // namespace turnstile
