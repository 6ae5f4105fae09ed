#include "formats/truetype.hpp"

#include "formats/truetype_characters.hpp"
#include "formats/truetype_glyphs.hpp"
#include "formats/truetype_input.hpp"
#include "formats/truetype_names.hpp"
#include "formats/truetype_write.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace turnstile {

namespace {

constexpr std::uint16_t kLeastEm = 16, kMostEm = 16'384;
constexpr int kMostEmsFromOrigin = 8;
constexpr std::int32_t kMostCoordinate = 32'767;

class FontReader {
public:
    FontReader(std::span<const std::byte> file, std::string_view source) : in_(file, source) {}

    TrueTypeFont read() {
        font_.version = in_.version();
        font_.tables = in_.tables();
        auto names = read_truetype_names(in_, font_.warnings);
        font_.family = std::move(names.family);
        font_.full_name = std::move(names.full_name);
        read_sizes();
        read_metrics();
        font_.characters = read_characters(in_, font_.glyph_count, font_.warnings);
        const BigEndianWriter widths = read_widths();
        const auto kerning = read_kerning();
        font_.kerning_pairs = static_cast<std::uint32_t>(kerning.size());
        TrueTypeGlyphWriter glyphs = read_glyphs();
        font_.outline_count = glyphs.drawn();
        font_.rasteriser_bytes =
            write_rasteriser_font(font_, {glyphs.glyf(), glyphs.loca(), widths.bytes(), kerning});
        return std::move(font_);
    }

private:
    void warn(std::size_t offset, std::string_view field, const std::string& what) {
        TrueTypeInput::warn(font_.warnings, offset, field, what);
    }

    void read_sizes() {
        constexpr std::uint32_t kHeadMagic = 0x5F0F3CF5;
        const TrueTypeSlice head = in_.need("head", 54), maxp = in_.need("maxp", 6);
        if (head.u32(12) != kHeadMagic)
            in_.fail_at(head.offset + 12, "head magic", hex(head.u32(12)), hex(kHeadMagic));
        font_.units_per_em = head.u16(18);
        if (font_.units_per_em < kLeastEm || font_.units_per_em > kMostEm)
            in_.fail_at(head.offset + 18, "head units per em", std::to_string(font_.units_per_em),
                        "16 to 16384");
        if (head.u16(50) > 1)
            in_.fail_at(head.offset + 50, "head location format", std::to_string(head.u16(50)),
                        "0 or 1");
        constexpr unsigned kBold = 1, kItalic = 2;
        font_.is_bold = (head.u16(44) & kBold) != 0;
        font_.is_italic = (head.u16(44) & kItalic) != 0;
        has_long_offsets_ = head.u16(50) == 1;
        font_.glyph_count = maxp.u16(4);
        if (font_.glyph_count == 0)
            in_.fail_at(maxp.offset + 4, "maxp glyph count", "0", "at least 1");
    }

    /// A cell between half an em and 8 em, so that a size by it stays in proportion to the em.
    [[nodiscard]] bool is_usable(const TrueTypeFont::Metrics& metrics) const {
        const int height = metrics.ascent - metrics.descent, em = font_.units_per_em;
        return 2 * height >= em && height <= kMostEmsFromOrigin * em;
    }

    void read_metrics() {
        const TrueTypeSlice hhea = in_.need("hhea", 36), os2 = in_.find("OS/2");
        font_.metrics = {hhea.i16(4), hhea.i16(6), hhea.i16(8)};
        if (os2.has(0, 78)) {
            font_.windows = {os2.u16(74), -int{os2.u16(76)}, 0};
            font_.average_width = std::max<int>(os2.i16(2), 0);
        }
        if (is_usable(font_.metrics)) return;
        const std::string found = "found " + std::to_string(font_.metrics.ascent) + " above and " +
                                  std::to_string(font_.metrics.descent) + " below";
        const bool has_other = font_.windows && is_usable(*font_.windows) &&
                               std::max(font_.windows->ascent, -font_.windows->descent) <= 32'767;
        const int em = font_.units_per_em;
        font_.metrics =
            has_other ? *font_.windows : TrueTypeFont::Metrics{em * 4 / 5, em * 4 / 5 - em, 0};
        warn(hhea.offset + 4, "hhea ascent",
             found + ", expected half an em to 8 em in all: " +
                 (has_other ? "those of OS/2 are used" : "0.8 and 0.2 em are used"));
    }

    /// `hmtx` with both values for every glyph.
    BigEndianWriter read_widths() {
        const TrueTypeSlice hhea = in_.need("hhea", 36);
        const std::size_t full = std::min<std::size_t>(hhea.u16(34), font_.glyph_count);
        if (full == 0) in_.fail_at(hhea.offset + 34, "hhea metrics count", "0", "at least 1");
        const TrueTypeSlice hmtx = in_.need("hmtx", 4 * full);
        BigEndianWriter out;
        out.bytes().reserve(std::size_t{font_.glyph_count} * 4);
        std::size_t missing = 0;
        for (std::size_t glyph = 0; glyph < font_.glyph_count; ++glyph) {
            const std::size_t advance_at = 4 * std::min(glyph, full - 1);
            const std::size_t bearing_at =
                glyph < full ? advance_at + 2 : 4 * full + 2 * (glyph - full);
            // Readers take it as signed.
            out.u16(std::min<std::uint32_t>(hmtx.u16(advance_at), 0x7FFF));
            const bool is_there = hmtx.has(bearing_at, 2);
            missing += is_there ? 0 : 1;
            out.i16(is_there ? hmtx.i16(bearing_at) : 0);
        }
        if (missing > 0)
            warn(hmtx.offset, "hmtx",
                 "found " + std::to_string(hmtx.bytes.size()) + " bytes, expected " +
                     std::to_string(missing) + " more bearings: they are 0");
        return out;
    }

    /// The first horizontal subtable of format 0; without one, or with damage, there is no kerning.
    std::vector<TrueTypeKerning> read_kerning() {
        constexpr std::size_t kFirstAt = 4, kPairsIn = 14, kPairBytes = 6;
        const TrueTypeSlice kern = in_.find("kern");
        if (kern.bytes.empty()) return {};
        const auto refuse = [&](std::size_t at, const std::string& what) {
            warn(kern.offset + at, "kern", what + ": no kerning");
            return std::vector<TrueTypeKerning>{};
        };
        if (!kern.has(0, kFirstAt))
            return refuse(
                0, "found " + std::to_string(kern.bytes.size()) + " bytes, expected at least 4");
        if (kern.u16(0) != 0)
            return refuse(0, "found version " + std::to_string(kern.u16(0)) + ", expected 0");
        const std::size_t count = kern.u16(2);
        std::size_t at = kFirstAt;
        for (std::size_t i = 0; i < count; ++i) {
            if (!kern.has(at, kPairsIn)) break;
            // Format 0; horizontal, neither least values nor across the line.
            if ((kern.u16(at + 4) & 0xFF07u) == 1) {
                const std::size_t pairs = kern.u16(at + 6);
                if (!kern.has(at + kPairsIn, pairs * kPairBytes))
                    return refuse(
                        at + 6,
                        "found " + std::to_string(pairs) + " pairs, expected at most " +
                            std::to_string((kern.bytes.size() - at - kPairsIn) / kPairBytes));
                return kerning_pairs(kern, at + kPairsIn, pairs);
            }
            at += kern.u16(at + 2);
        }
        return {};
    }

    std::vector<TrueTypeKerning> kerning_pairs(const TrueTypeSlice& kern, std::size_t at,
                                               std::size_t count) const {
        std::vector<TrueTypeKerning> pairs;
        pairs.reserve(count);
        for (std::size_t i = 0; i < count; ++i, at += 6)
            if (kern.u16(at) < font_.glyph_count && kern.u16(at + 2) < font_.glyph_count)
                pairs.push_back({kern.u32(at), kern.i16(at + 4)});
        // In place, and the first of equals wins; files have them in order already.
        if (!std::ranges::is_sorted(pairs, {}, &TrueTypeKerning::pair))
            std::ranges::stable_sort(pairs, {}, &TrueTypeKerning::pair);
        const auto is_same = [](const auto& a, const auto& b) { return a.pair == b.pair; };
        pairs.erase(std::unique(pairs.begin(), pairs.end(), is_same), pairs.end());
        return pairs;
    }

    TrueTypeGlyphWriter read_glyphs() {
        const std::int32_t limit = std::min<std::int32_t>(
            kMostEmsFromOrigin * std::int32_t{font_.units_per_em}, kMostCoordinate);
        TrueTypeGlyphs glyphs(in_, font_.glyph_count, has_long_offsets_, limit);
        TrueTypeGlyphWriter out(font_.glyph_count);
        std::size_t outsized = 0;
        std::uint32_t first = 0;
        for (std::uint32_t glyph = 0; glyph < font_.glyph_count; ++glyph) {
            const TrueTypeOutline& outline = glyphs.read(glyph);
            if (!outline.is_outsized) {
                out.add(outline);
                continue;
            }
            out.add_empty();
            if (outsized++ == 0) first = glyph;
        }
        if (outsized > 0)
            warn(glyphs.offset_of(first), "glyph " + std::to_string(first) + " coordinates",
                 "found some beyond " + std::to_string(limit) + " in " + std::to_string(outsized) +
                     " glyphs, expected at most 8 em: they are empty");
        return out;
    }

    TrueTypeInput in_;
    TrueTypeFont font_;
    bool has_long_offsets_ = false;
};

}  // namespace

TrueTypeFont decode_truetype(std::span<const std::byte> file, std::string_view source) {
    return FontReader(file, source).read();
}

}  // namespace turnstile
