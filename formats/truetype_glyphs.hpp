#pragma once

#include "formats/truetype_input.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace turnstile {

/// A glyph's outline in font units, its components put together.
struct TrueTypeOutline {
    struct Point {
        std::int32_t x = 0, y = 0;
        bool on_curve = true;
    };
    std::vector<Point> points;
    std::vector<std::uint32_t> ends;  ///< one past each contour's last point, rising
    bool is_outsized = false;         ///< left the limits on the way: not to be drawn
};

/// Reads outlines from `glyf` by `loca` (docs/formats/truetype.md, 6).
class TrueTypeGlyphs {
public:
    /// `limit` is the largest coordinate that is drawn. Throws DecodeError on a bad `loca`.
    TrueTypeGlyphs(const TrueTypeInput& in, std::uint32_t glyph_count, bool long_offsets,
                   std::int32_t limit);

    /// The outline of a glyph below the glyph count; valid until the next call. Throws DecodeError.
    [[nodiscard]] const TrueTypeOutline& read(std::uint32_t glyph);

    /// Where a glyph's bytes begin in the file.
    [[nodiscard]] std::size_t offset_of(std::uint32_t glyph) const {
        return glyf_.offset + places_[glyph];
    }

private:
    struct Cursor;
    struct Component;

    void read_places(const TrueTypeSlice& loca, bool long_offsets, std::uint32_t glyph_count);
    void append(std::uint32_t glyph, int depth);
    void append_simple(Cursor& in, std::uint32_t contour_count);
    void append_composite(Cursor& in, int depth);
    void place(const Cursor& in, const Component& component, std::size_t own_start,
               std::size_t start);
    void take_points(const Cursor& in, std::uint64_t count);

    const TrueTypeInput& in_;
    TrueTypeSlice glyf_;
    std::vector<std::uint32_t> places_;  ///< one more than glyphs: offsets in glyf_, never falling
    std::int32_t limit_;
    std::uint64_t points_left_;  ///< of the font; keeps time and memory in proportion to the file
    TrueTypeOutline outline_;
};

}  // namespace turnstile
