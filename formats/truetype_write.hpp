#pragma once

#include "formats/truetype.hpp"
#include "formats/truetype_glyphs.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace turnstile {

/// Appends big-endian values.
class BigEndianWriter {
public:
    void u8(std::uint32_t value) { bytes_.push_back(static_cast<std::byte>(value & 0xFFu)); }
    void u16(std::uint32_t value) {
        u8(value >> 8);
        u8(value);
    }
    void i16(std::int32_t value) { u16(static_cast<std::uint32_t>(value)); }
    void u32(std::uint32_t value) {
        u16(value >> 16);
        u16(value);
    }
    void text(std::string_view four);
    void zeros(std::size_t count) { bytes_.resize(bytes_.size() + count); }
    void append(std::span<const std::byte> bytes) {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }
    [[nodiscard]] std::size_t size() const noexcept { return bytes_.size(); }
    [[nodiscard]] std::vector<std::byte>& bytes() noexcept { return bytes_; }
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

/// Writes `glyf` and `loca`: simple glyphs alone, each with the box of its own points.
class TrueTypeGlyphWriter {
public:
    explicit TrueTypeGlyphWriter(std::uint32_t glyph_count);

    /// The next glyph. Coordinates fit 16 bits, there are at most 65,535 points. Contours of one
    /// point, which some fonts have as anchors, are left out.
    void add(const TrueTypeOutline& outline);
    /// The next glyph, without anything to draw.
    void add_empty();

    [[nodiscard]] std::uint32_t drawn() const noexcept { return drawn_; }
    [[nodiscard]] std::span<const std::byte> glyf() const noexcept { return glyf_.bytes(); }
    [[nodiscard]] std::span<const std::byte> loca() const noexcept { return loca_.bytes(); }

private:
    void write_points();

    BigEndianWriter glyf_, loca_;
    TrueTypeOutline kept_;
    std::uint32_t drawn_ = 0;
};

struct TrueTypeKerning {
    std::uint32_t pair = 0;  ///< left glyph * 65,536 + right glyph
    std::int16_t value = 0;  ///< font units
};

/// What the rasteriser's font is made of, beside the values in the font itself.
struct TrueTypeParts {
    std::span<const std::byte> glyf, loca;
    std::span<const std::byte> hmtx;           ///< 4 bytes a glyph
    std::span<const TrueTypeKerning> kerning;  ///< ascending, at most 65,535
};

/// docs/formats/truetype.md, 8.
[[nodiscard]] std::vector<std::byte> write_rasteriser_font(const TrueTypeFont& font,
                                                           const TrueTypeParts& parts);

}  // namespace turnstile
