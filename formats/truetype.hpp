#pragma once

#include "formats/byte_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// A TrueType font: what is in the file, and the same font written anew for the rasteriser
/// (docs/formats/truetype.md).
struct TrueTypeFont {
    /// One entry of the table directory, as stored.
    struct Table {
        std::string tag;  ///< four bytes
        std::uint32_t checksum = 0, offset = 0, length = 0;
        friend bool operator==(const Table&, const Table&) = default;
    };
    /// Heights above and below the baseline in font units; `descent` is negative below it.
    struct Metrics {
        int ascent = 0, descent = 0, line_gap = 0;
        friend bool operator==(const Metrics&, const Metrics&) = default;
    };
    /// Characters `first` to `last` have the glyphs from `glyph` on, none of which is 0.
    struct Characters {
        std::uint32_t first = 0, last = 0;
        std::uint16_t glyph = 0;
        friend bool operator==(const Characters&, const Characters&) = default;
    };

    std::uint32_t version = 0;
    std::vector<Table> tables;       ///< in the file's order
    std::string family, full_name;   ///< UTF-8; empty where the font names none
    std::uint16_t units_per_em = 0;  ///< 16 to 16,384
    Metrics metrics;                 ///< of `hhea`, mended where it is useless
    std::optional<Metrics> windows;  ///< of `OS/2`: the character cell of Windows, line gap 0
    int average_width = 0;           ///< of a character, font units, by `OS/2`; 0: not said
    bool is_bold = false, is_italic = false;  ///< by `head`
    std::uint32_t glyph_count = 0;            ///< 1 to 65,535
    std::uint32_t outline_count = 0;          ///< glyphs with something to draw
    std::uint32_t kerning_pairs = 0;          ///< that the rasteriser sees
    std::vector<Characters> characters;       ///< ascending, without overlap; symbols: section 4
    /// The font for stb_truetype, which checks no bounds: only tables that it reads, each written
    /// here from checked values, so that no call on any glyph or character reads outside. A glyph's
    /// bitmap is at most 16 times as wide and as high as its pixels per em.
    std::vector<std::byte> rasteriser_bytes;
    std::vector<Warning> warnings;
};

/// Do the bytes start as a TrueType font does? Not OpenType with CFF outlines, nor a collection.
[[nodiscard]] bool is_truetype(std::span<const std::byte> file) noexcept;

/// Decodes a whole font, every glyph's outline included. Throws DecodeError.
[[nodiscard]] TrueTypeFont decode_truetype(std::span<const std::byte> file,
                                           std::string_view source);

}  // namespace turnstile
