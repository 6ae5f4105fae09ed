#pragma once

#include "formats/byte_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace turnstile {

/// What the bytes of a language's texts mean: MBToUni.dat. Layout: docs/formats/strings.md, 1.
struct CharacterTable {
    /// Characters of the basic plane; a stored byte b means characters[b - 1], so those from the
    /// 256th on cannot be named.
    std::u16string characters;
    std::vector<Warning> warnings;
};

/// A table of texts, .str. Layout: docs/formats/strings.md, 2.
struct StringTable {
    /// A place into which the program puts a name or an amount.
    struct Parameter {
        std::uint32_t number = 0;  ///< at most 0xFFFFFF
        friend bool operator==(const Parameter&, const Parameter&) = default;
    };
    using Bytes = std::vector<std::byte>;
    /// A text in UTF-8, a parameter, or a text's bytes as stored.
    using Part = std::variant<std::string, Parameter, Bytes>;
    using String = std::vector<Part>;

    std::uint32_t number = 1000;  ///< the table's own
    /// Were the texts decoded? If not, for want of a character table, they are Bytes.
    bool has_characters = true;
    std::vector<String> strings;
    std::vector<Warning> warnings;
};

/// Decodes an MBToUni.dat. Surrogates become U+FFFD with a warning. Throws DecodeError
/// (docs/formats/strings.md, 4).
[[nodiscard]] CharacterTable decode_character_table(std::span<const std::byte> file,
                                                    std::string_view source);

/// Decodes a .str with the characters of its language, or without (null). Throws DecodeError
/// (docs/formats/strings.md, 4).
[[nodiscard]] StringTable decode_string_table(std::span<const std::byte> file,
                                              std::string_view source,
                                              const CharacterTable* characters);

/// The string in one piece: parameter n as "{n}", bytes of an unknown meaning as U+FFFD.
[[nodiscard]] std::string shown_text(const StringTable::String& string);

/// The characters of UTF-8 texts in order of first use. Throws EncodeError for more than 255, for
/// bytes that are no UTF-8 and for characters outside the basic plane.
[[nodiscard]] CharacterTable characters_used(std::span<const std::string> texts);

/// Throws EncodeError for more than 255 characters, one that is there twice, and surrogates.
[[nodiscard]] std::vector<std::byte> encode_character_table(const CharacterTable& characters);

/// A string without parts is written as an empty text (docs/formats/strings.md, 5). Throws
/// EncodeError for a character that the table lacks, and for what 24 bits cannot say.
[[nodiscard]] std::vector<std::byte> encode_string_table(const StringTable& table,
                                                         const CharacterTable& characters);

}  // namespace turnstile
