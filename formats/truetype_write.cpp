#include "formats/truetype_write.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace turnstile {

namespace {

constexpr unsigned kOnCurve = 0x01, kShortX = 0x02, kShortY = 0x04, kSameX = 0x10, kSameY = 0x20;
constexpr std::size_t kHeaderBytes = 12, kEntryBytes = 16, kAlignment = 4;

/// How a step from one point to the next is stored: nothing, a byte and a sign, or a word.
unsigned step_flags(std::int32_t step, unsigned is_short, unsigned is_same) {
    if (step == 0) return is_same;
    if (step >= -0xFF && step <= 0xFF) return is_short | (step > 0 ? is_same : 0u);
    return 0;
}

void write_step(BigEndianWriter& out, std::int32_t step) {
    if (step == 0) return;
    if (step >= -0xFF && step <= 0xFF)
        out.u8(static_cast<std::uint32_t>(step < 0 ? -step : step));
    else
        out.i16(step);  // modulo 2^16, as readers add it up
}

BigEndianWriter head(const TrueTypeFont& font) {
    BigEndianWriter out;
    out.u32(0x00010000);
    out.zeros(8);  // revision, check sum
    out.u32(0x5F0F3CF5);
    out.u16(0);
    out.u16(font.units_per_em);
    out.zeros(16 + 8);  // dates; the box of all glyphs, which nobody here asks for
    out.zeros(6);       // style, smallest size, direction
    out.u16(1);         // long offsets in `loca`
    out.u16(0);
    return out;
}

BigEndianWriter hhea(const TrueTypeFont& font) {
    BigEndianWriter out;
    out.u32(0x00010000);
    out.i16(font.metrics.ascent);
    out.i16(font.metrics.descent);
    out.i16(font.metrics.line_gap);
    out.zeros(24);
    out.u16(font.glyph_count);
    return out;
}

BigEndianWriter maxp(const TrueTypeFont& font) {
    BigEndianWriter out;
    out.u32(0x00010000);
    out.u16(font.glyph_count);
    out.zeros(26);
    return out;
}

/// One subtable of format 12.
BigEndianWriter cmap(const TrueTypeFont& font) {
    constexpr std::uint32_t kSubtableAt = 12, kSubtableHeader = 16, kGroupBytes = 12;
    const auto count = static_cast<std::uint32_t>(font.characters.size());
    BigEndianWriter out;
    out.u16(0);
    out.u16(1);
    out.u16(3);  // Windows, all of Unicode
    out.u16(10);
    out.u32(kSubtableAt);
    out.u16(12);
    out.u16(0);
    out.u32(kSubtableHeader + count * kGroupBytes);
    out.u32(0);
    out.u32(count);
    for (const auto& run : font.characters) {
        out.u32(run.first);
        out.u32(run.last);
        out.u32(run.glyph);
    }
    return out;
}

/// One horizontal subtable of format 0.
BigEndianWriter kern(std::span<const TrueTypeKerning> pairs) {
    BigEndianWriter out;
    out.u16(0);
    out.u16(1);
    out.u16(0);
    out.u16(static_cast<std::uint32_t>(14 + 6 * pairs.size()));  // wraps, as everybody's does
    out.u16(1);
    out.u16(static_cast<std::uint32_t>(pairs.size()));
    out.zeros(6);  // hints for the search
    for (const auto& kerning : pairs) {
        out.u32(kerning.pair);
        out.i16(kerning.value);
    }
    return out;
}

}  // namespace

void BigEndianWriter::text(std::string_view four) { append(std::as_bytes(std::span(four))); }

TrueTypeGlyphWriter::TrueTypeGlyphWriter(std::uint32_t glyph_count) {
    loca_.bytes().reserve((std::size_t{glyph_count} + 1) * 4);
    loca_.u32(0);
}

void TrueTypeGlyphWriter::add_empty() { loca_.u32(static_cast<std::uint32_t>(glyf_.size())); }

void TrueTypeGlyphWriter::add(const TrueTypeOutline& outline) {
    kept_.points.clear();
    kept_.ends.clear();
    std::uint32_t start = 0;
    for (const std::uint32_t end : outline.ends) {
        // stb_truetype looks at the point behind the first without asking whether there is one.
        if (end - start > 1) {
            kept_.points.insert(kept_.points.end(), outline.points.begin() + start,
                                outline.points.begin() + end);
            kept_.ends.push_back(static_cast<std::uint32_t>(kept_.points.size()));
        }
        start = end;
    }
    if (!kept_.points.empty()) write_points();
    add_empty();
}

void TrueTypeGlyphWriter::write_points() {
    ++drawn_;
    using Point = TrueTypeOutline::Point;
    const auto [left, right] = std::ranges::minmax(kept_.points, {}, &Point::x);
    const auto [bottom, top] = std::ranges::minmax(kept_.points, {}, &Point::y);
    glyf_.i16(static_cast<std::int32_t>(kept_.ends.size()));
    for (const std::int32_t side : {left.x, bottom.y, right.x, top.y}) glyf_.i16(side);
    for (const std::uint32_t end : kept_.ends) glyf_.u16(end - 1);
    glyf_.u16(0);  // no instructions
    Point last{0, 0, true};
    for (const Point& point : kept_.points) {
        glyf_.u8((point.on_curve ? kOnCurve : 0u) | step_flags(point.x - last.x, kShortX, kSameX) |
                 step_flags(point.y - last.y, kShortY, kSameY));
        last = point;
    }
    for (const auto axis : {&Point::x, &Point::y}) {
        std::int32_t before = 0;
        for (const Point& point : kept_.points) {
            write_step(glyf_, point.*axis - before);
            before = point.*axis;
        }
    }
}

std::vector<std::byte> write_rasteriser_font(const TrueTypeFont& font, const TrueTypeParts& parts) {
    BigEndianWriter cmap_table = cmap(font), head_table = head(font), hhea_table = hhea(font),
                    maxp_table = maxp(font), kern_table = kern(parts.kerning);
    std::vector<std::pair<std::string_view, std::span<const std::byte>>> tables = {
        {"cmap", cmap_table.bytes()}, {"glyf", parts.glyf},        {"head", head_table.bytes()},
        {"hhea", hhea_table.bytes()}, {"hmtx", parts.hmtx},        {"kern", kern_table.bytes()},
        {"loca", parts.loca},         {"maxp", maxp_table.bytes()}};
    if (parts.kerning.empty()) tables.erase(tables.begin() + 5);

    std::size_t offset = kHeaderBytes + tables.size() * kEntryBytes;
    BigEndianWriter out;
    std::size_t size = offset;
    for (const auto& table : tables) size += table.second.size() + kAlignment;
    out.bytes().reserve(size);
    out.u32(0x00010000);
    out.u16(static_cast<std::uint32_t>(tables.size()));
    out.zeros(6);  // hints for a search
    for (const auto& [tag, bytes] : tables) {
        out.text(tag);
        out.u32(0);  // no check sum
        out.u32(static_cast<std::uint32_t>(offset));
        out.u32(static_cast<std::uint32_t>(bytes.size()));
        offset += (bytes.size() + kAlignment - 1) / kAlignment * kAlignment;
    }
    for (const auto& [tag, bytes] : tables) {
        out.append(bytes);
        out.zeros((kAlignment - bytes.size() % kAlignment) % kAlignment);
    }
    return std::move(out.bytes());
}

}  // namespace turnstile
