#include "formats/truetype_glyphs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>

namespace turnstile {

namespace {

constexpr std::size_t kHeaderBytes = 10;
constexpr int kMostNested = 8;
constexpr std::uint32_t kMostPoints = 0xFFFF;
constexpr std::uint64_t kSparePoints = 500'000;

// A simple glyph's flags.
constexpr unsigned kOnCurve = 0x01, kShortX = 0x02, kShortY = 0x04, kRepeat = 0x08, kSameX = 0x10,
                   kSameY = 0x20;
// A component's.
constexpr unsigned kWords = 0x0001, kOffsets = 0x0002, kScale = 0x0008, kMore = 0x0020,
                   kTwoScales = 0x0040, kMatrix = 0x0080, kScaledOffset = 0x0800,
                   kUnscaledOffset = 0x1000;

constexpr std::int64_t kOne = 1 << 14;  // of the 2.14 fixed point

}  // namespace

/// A walk over one glyph's bytes.
struct TrueTypeGlyphs::Cursor {
    const TrueTypeInput& file;
    TrueTypeSlice bytes;
    std::uint32_t glyph;
    std::size_t at = 0;

    std::size_t take(std::uint64_t size, const char* part) {
        if (!bytes.has(at, size))
            fail(at, part, std::to_string(bytes.bytes.size() - at) + " bytes",
                 "at least " + std::to_string(size));
        return std::exchange(at, at + static_cast<std::size_t>(size));
    }
    std::uint16_t u16(const char* part) { return bytes.u16(take(2, part)); }
    std::int16_t i16(const char* part) { return bytes.i16(take(2, part)); }
    std::uint8_t u8(const char* part) {
        return std::to_integer<std::uint8_t>(bytes.bytes[take(1, part)]);
    }
    [[noreturn]] void fail(std::size_t where, const char* part, std::string found,
                           std::string expected) const {
        file.fail_at(bytes.offset + where, "glyph " + std::to_string(glyph) + " " + part,
                     std::move(found), std::move(expected));
    }
};

struct TrueTypeGlyphs::Component {
    std::size_t where = 0;  ///< of its record in the glyph
    unsigned flags = 0;
    std::uint32_t glyph = 0;
    std::int32_t first = 0, second = 0;  ///< offsets, or points to be matched
    std::int64_t xx = kOne, yx = 0, xy = 0, yy = kOne;

    static Component read(Cursor& in) {
        constexpr const char* kPart = "component";
        Component c;
        c.where = in.at;
        c.flags = in.u16(kPart);
        c.glyph = in.u16(kPart);
        const bool is_signed = (c.flags & kOffsets) != 0;
        for (std::int32_t* argument : {&c.first, &c.second}) {
            if (c.flags & kWords)
                *argument = is_signed ? std::int32_t{in.i16(kPart)} : std::int32_t{in.u16(kPart)};
            else
                *argument = is_signed ? std::int32_t{static_cast<std::int8_t>(in.u8(kPart))}
                                      : std::int32_t{in.u8(kPart)};
        }
        if (c.flags & kScale) {
            c.xx = c.yy = in.i16(kPart);
        } else if (c.flags & kTwoScales) {
            c.xx = in.i16(kPart);
            c.yy = in.i16(kPart);
        } else if (c.flags & kMatrix) {
            c.xx = in.i16(kPart);
            c.yx = in.i16(kPart);
            c.xy = in.i16(kPart);
            c.yy = in.i16(kPart);
        }
        return c;
    }
};

TrueTypeGlyphs::TrueTypeGlyphs(const TrueTypeInput& in, std::uint32_t glyph_count,
                               bool long_offsets, std::int32_t limit)
    : in_(in),
      glyf_(in.need("glyf", 0)),
      limit_(limit),
      points_left_(in.file_size() + kSparePoints) {
    const std::size_t entry_bytes = long_offsets ? 4 : 2;
    read_places(in.need("loca", (std::size_t{glyph_count} + 1) * entry_bytes), long_offsets,
                glyph_count);
}

void TrueTypeGlyphs::read_places(const TrueTypeSlice& loca, bool long_offsets,
                                 std::uint32_t glyph_count) {
    places_.reserve(std::size_t{glyph_count} + 1);
    std::uint32_t last = 0;
    for (std::size_t i = 0; i <= glyph_count; ++i) {
        const std::size_t at = i * (long_offsets ? 4 : 2);
        const std::uint32_t place = long_offsets ? loca.u32(at) : loca.u16(at) * 2u;
        if (place < last || place > glyf_.bytes.size())
            in_.fail_at(loca.offset + at, "loca entry " + std::to_string(i), hex(place),
                        hex(last) + " to " + hex(glyf_.bytes.size()));
        places_.push_back(place);
        last = place;
    }
}

const TrueTypeOutline& TrueTypeGlyphs::read(std::uint32_t glyph) {
    outline_.points.clear();
    outline_.ends.clear();
    outline_.is_outsized = false;
    append(glyph, 0);
    return outline_;
}

void TrueTypeGlyphs::append(std::uint32_t glyph, int depth) {
    const std::uint32_t first = places_[glyph], end = places_[glyph + 1];
    if (first == end) return;
    Cursor in{in_, {glyf_.bytes.subspan(first, end - first), glyf_.offset + first}, glyph};
    in.take(kHeaderBytes, "header");
    const std::int16_t contour_count = in.bytes.i16(0);
    if (contour_count > 0)
        append_simple(in, static_cast<std::uint32_t>(contour_count));
    else if (contour_count < 0)
        append_composite(in, depth);
}

void TrueTypeGlyphs::take_points(const Cursor& in, std::uint64_t count) {
    const std::uint64_t left =
        std::min<std::uint64_t>(kMostPoints - outline_.points.size(), points_left_);
    if (count > left)
        in.fail(0, "points", std::to_string(count), "at most " + std::to_string(left) + " more");
    points_left_ -= count;
}

void TrueTypeGlyphs::append_simple(Cursor& in, std::uint32_t contour_count) {
    const std::size_t ends_at = in.take(std::uint64_t{contour_count} * 2, "contours");
    const auto start = static_cast<std::uint32_t>(outline_.points.size());
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < contour_count; ++i) {
        const std::uint32_t end = in.bytes.u16(ends_at + 2 * i) + 1u;
        if (end <= count)
            in.fail(ends_at + 2 * i, "contours", std::to_string(end - 1),
                    "at least " + std::to_string(count));
        count = end;
    }
    take_points(in, count);
    for (std::size_t i = 0; i < contour_count; ++i)
        outline_.ends.push_back(start + in.bytes.u16(ends_at + 2 * i) + 1u);
    in.take(in.u16("instructions"), "instructions");

    outline_.points.resize(start + count);
    const auto points = std::span(outline_.points).subspan(start);
    std::vector<std::uint8_t> flags(count);
    for (std::size_t i = 0; i < count;) {
        const std::uint8_t flag = in.u8("flags");
        std::size_t repeats = 1 + ((flag & kRepeat) ? std::size_t{in.u8("flags")} : 0);
        for (; repeats > 0 && i < count; --repeats) flags[i++] = flag;
    }
    const auto read_axis = [&](unsigned is_short, unsigned is_same, auto&& set) {
        std::int64_t value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (flags[i] & is_short)
                value += (flags[i] & is_same) ? in.u8("coordinates") : -in.u8("coordinates");
            else if (!(flags[i] & is_same))
                value += in.i16("coordinates");
            if (std::abs(value) > limit_) outline_.is_outsized = true;
            set(points[i], static_cast<std::int32_t>(value));  // at most 65,535 * 32,768
        }
    };
    read_axis(kShortX, kSameX, [](auto& point, std::int32_t value) { point.x = value; });
    read_axis(kShortY, kSameY, [](auto& point, std::int32_t value) { point.y = value; });
    for (std::size_t i = 0; i < count; ++i) points[i].on_curve = (flags[i] & kOnCurve) != 0;
}

void TrueTypeGlyphs::append_composite(Cursor& in, int depth) {
    const std::size_t own_start = outline_.points.size();
    for (unsigned flags = kMore; flags & kMore;) {
        const Component component = Component::read(in);
        flags = component.flags;
        if (component.glyph + 1 >= places_.size())
            in.fail(component.where + 2, "component", "glyph " + std::to_string(component.glyph),
                    "below " + std::to_string(places_.size() - 1));
        if (depth >= kMostNested)
            in.fail(component.where + 2, "component", "glyph " + std::to_string(component.glyph),
                    "at most " + std::to_string(kMostNested) + " glyphs inside one another");
        take_points(in, 1);  // that of a component without any still takes time
        const std::size_t start = outline_.points.size();
        append(component.glyph, depth + 1);
        if (outline_.is_outsized) return;
        place(in, component, own_start, start);
    }
}

/// Moves the component's points, those from `start` on, to where they belong in the glyph.
void TrueTypeGlyphs::place(const Cursor& in, const Component& component, std::size_t own_start,
                           std::size_t start) {
    const auto all = std::span(outline_.points);
    const auto scaled = [](std::int64_t sum) {
        return static_cast<std::int32_t>((sum + kOne / 2) >> 14);
    };
    for (auto& point : all.subspan(start)) {
        const std::int32_t x = point.x, y = point.y;
        point.x = scaled(component.xx * x + component.xy * y);
        point.y = scaled(component.yx * x + component.yy * y);
    }
    std::int32_t dx = component.first, dy = component.second;
    if (!(component.flags & kOffsets)) {
        const auto first = static_cast<std::size_t>(component.first),
                   second = static_cast<std::size_t>(component.second);
        if (first >= start - own_start || second >= all.size() - start)
            in.fail(component.where, "component",
                    "points " + std::to_string(first) + " and " + std::to_string(second),
                    "below " + std::to_string(start - own_start) + " and " +
                        std::to_string(all.size() - start));
        dx = all[own_start + first].x - all[start + second].x;
        dy = all[own_start + first].y - all[start + second].y;
    } else if ((component.flags & (kScaledOffset | kUnscaledOffset)) == kScaledOffset) {
        const auto length = [](std::int64_t a, std::int64_t b) {
            return std::sqrt(static_cast<double>(a * a + b * b)) / static_cast<double>(kOne);
        };
        dx = static_cast<std::int32_t>(std::lround(dx * length(component.xx, component.xy)));
        dy = static_cast<std::int32_t>(std::lround(dy * length(component.yx, component.yy)));
    }
    for (auto& point : all.subspan(start)) {
        point.x += dx;
        point.y += dy;
        if (std::abs(point.x) > limit_ || std::abs(point.y) > limit_) outline_.is_outsized = true;
    }
}

}  // namespace turnstile
