#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace turnstile {

/// The text in Latin-1 bytes; nothing when it is no valid UTF-8 or holds a character above U+00FF.
/// The way back is latin1_to_utf8.
[[nodiscard]] std::optional<std::string> utf8_to_latin1(std::string_view utf8);

/// Windows-1252 bytes as UTF-8, zeros included; the five empty places of the code page (81, 8D, 8F,
/// 90, 9D) are read as Latin-1.
[[nodiscard]] std::string windows1252_to_utf8(std::string_view bytes);

/// The bytes that windows1252_to_utf8 turns into `utf8`; nothing when there are none.
[[nodiscard]] std::optional<std::string> utf8_to_windows1252(std::string_view utf8);

/// Half of a character outside the basic plane, and no character itself.
[[nodiscard]] bool is_surrogate(char16_t code);

/// Adds a character of the basic plane; no surrogate.
void append_utf8(std::string& text, char16_t code);

/// The characters of a text; nothing when it is no valid UTF-8 or one lies outside the basic plane.
[[nodiscard]] std::optional<std::u16string> utf8_to_basic_plane(std::string_view utf8);

/// The character of a byte of Mac OS Roman.
[[nodiscard]] char16_t mac_roman_character(std::uint8_t byte);

/// Mac OS Roman bytes as UTF-8, zeros included.
[[nodiscard]] std::string mac_roman_to_utf8(std::string_view bytes);

/// Half a surrogate pair becomes U+FFFD.
[[nodiscard]] std::string utf16_to_utf8(std::u16string_view text);

}  // namespace turnstile
