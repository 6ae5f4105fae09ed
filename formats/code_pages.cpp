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

/// Mac OS Roman's upper half.
constexpr std::array<char16_t, 128> kMacRoman = {
    0x00C4, 0x00C5, 0x00C7, 0x00C9, 0x00D1, 0x00D6, 0x00DC, 0x00E1, 0x00E0, 0x00E2, 0x00E4, 0x00E3,
    0x00E5, 0x00E7, 0x00E9, 0x00E8, 0x00EA, 0x00EB, 0x00ED, 0x00EC, 0x00EE, 0x00EF, 0x00F1, 0x00F3,
    0x00F2, 0x00F4, 0x00F6, 0x00F5, 0x00FA, 0x00F9, 0x00FB, 0x00FC, 0x2020, 0x00B0, 0x00A2, 0x00A3,
    0x00A7, 0x2022, 0x00B6, 0x00DF, 0x00AE, 0x00A9, 0x2122, 0x00B4, 0x00A8, 0x2260, 0x00C6, 0x00D8,
    0x221E, 0x00B1, 0x2264, 0x2265, 0x00A5, 0x00B5, 0x2202, 0x2211, 0x220F, 0x03C0, 0x222B, 0x00AA,
    0x00BA, 0x03A9, 0x00E6, 0x00F8, 0x00BF, 0x00A1, 0x00AC, 0x221A, 0x0192, 0x2248, 0x2206, 0x00AB,
    0x00BB, 0x2026, 0x00A0, 0x00C0, 0x00C3, 0x00D5, 0x0152, 0x0153, 0x2013, 0x2014, 0x201C, 0x201D,
    0x2018, 0x2019, 0x00F7, 0x25CA, 0x00FF, 0x0178, 0x2044, 0x20AC, 0x2039, 0x203A, 0xFB01, 0xFB02,
    0x2021, 0x00B7, 0x201A, 0x201E, 0x2030, 0x00C2, 0x00CA, 0x00C1, 0x00CB, 0x00C8, 0x00CD, 0x00CE,
    0x00CF, 0x00CC, 0x00D3, 0x00D4, 0xF8FF, 0x00D2, 0x00DA, 0x00DB, 0x00D9, 0x0131, 0x02C6, 0x02DC,
    0x00AF, 0x02D8, 0x02D9, 0x02DA, 0x00B8, 0x02DD, 0x02DB, 0x02C7,
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

char16_t mac_roman_character(std::uint8_t byte) {
    return byte < 0x80 ? char16_t{byte} : kMacRoman[byte - 0x80u];
}

std::string mac_roman_to_utf8(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) append_utf8(text, mac_roman_character(static_cast<std::uint8_t>(c)));
    return text;
}

std::string utf16_to_utf8(std::u16string_view text) {
    constexpr char16_t kUnknown = 0xFFFD;
    const auto in = [](char16_t code, char16_t first) {
        return code >= first && code < first + 0x400;
    };
    std::string utf8;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_pair = in(text[i], 0xD800) && i + 1 < text.size() && in(text[i + 1], 0xDC00);
        if (!is_pair) {
            const bool is_half = text[i] >= 0xD800 && text[i] < 0xE000;
            append_utf8(utf8, is_half ? kUnknown : text[i]);
            continue;
        }
        const std::uint32_t code = 0x10000u + ((text[i] & 0x3FFu) << 10) + (text[i + 1] & 0x3FFu);
        for (const std::uint32_t byte : {0xF0u | code >> 18, 0x80u | (code >> 12 & 0x3Fu),
                                         0x80u | (code >> 6 & 0x3Fu), 0x80u | (code & 0x3Fu)})
            utf8.push_back(static_cast<char>(byte));
        ++i;
    }
    return utf8;
}

}  // namespace turnstile
