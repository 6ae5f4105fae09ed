#include "formats/truetype_characters.hpp"

#include "formats/code_pages.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace turnstile {

namespace {

using Characters = TrueTypeFont::Characters;

constexpr std::uint32_t kLastCharacter = 0x10FFFF;
/// Where Windows keeps the 256 codes of a symbol font.
constexpr std::uint32_t kSymbolFirst = 0xF000, kSymbolLast = 0xF0FF;

enum class Coding : std::uint8_t { Unicode, Symbol, MacRoman };

struct Subtable {
    int rank = -1;  ///< the largest is taken
    Coding coding = Coding::Unicode;
    TrueTypeSlice bytes;  ///< from its start to the table's end: stated lengths are often wrong
    std::uint16_t format = 0;
};

/// What becomes of a platform and its encoding; rank -1 for what has no way to Unicode here.
std::pair<int, Coding> coding_of(std::uint16_t platform, std::uint16_t encoding) {
    if (platform == 3 && encoding == 10) return {5, Coding::Unicode};
    if (platform == 0 && (encoding == 4 || encoding == 6)) return {4, Coding::Unicode};
    if (platform == 3 && encoding == 1) return {3, Coding::Unicode};
    if (platform == 0 && encoding != 5) return {2, Coding::Unicode};
    if (platform == 3 && encoding == 0) return {1, Coding::Symbol};
    if (platform == 1 && encoding == 0) return {0, Coding::MacRoman};
    return {-1, Coding::Unicode};
}

/// Collects characters in ascending order into runs.
class Collector {
public:
    explicit Collector(std::uint32_t glyph_count) : glyph_count_(glyph_count) {}

    void add(std::uint32_t character, std::uint32_t glyph) { add(character, character, glyph); }
    void add(std::uint32_t first, std::uint32_t last, std::uint32_t glyph) {
        if (glyph == 0) {  // the glyph of what the font has not
            if (first == last) return;
            ++first, ++glyph;
        }
        if (glyph >= glyph_count_) {
            lost_ += std::uint64_t{last} - first + 1;
            return;
        }
        if (last - first > glyph_count_ - 1 - glyph) {
            lost_ += last - first - (glyph_count_ - 1 - glyph);
            last = first + (glyph_count_ - 1 - glyph);
        }
        const bool goes_on = !runs_.empty() && runs_.back().last + 1 == first &&
                             runs_.back().glyph + (first - runs_.back().first) == glyph;
        if (goes_on)
            runs_.back().last = last;
        else
            runs_.push_back({first, last, static_cast<std::uint16_t>(glyph)});
    }
    [[nodiscard]] std::uint64_t lost() const noexcept { return lost_; }
    [[nodiscard]] std::vector<Characters> take() noexcept { return std::move(runs_); }

private:
    std::uint32_t glyph_count_;
    std::uint64_t lost_ = 0;
    std::vector<Characters> runs_;
};

class SubtableReader {
public:
    SubtableReader(const TrueTypeInput& in, const Subtable& subtable, Collector& out)
        : in_(in), table_(subtable.bytes), out_(out) {}

    void read(std::uint16_t format) {
        if (format == 0) read_bytes();
        if (format == 4) read_segments();
        if (format == 6) read_array();
        if (format == 12) read_groups();
    }

private:
    void need(std::uint64_t size) const {
        if (!table_.has(0, size))
            in_.fail_at(table_.offset, "cmap subtable",
                        std::to_string(table_.bytes.size()) + " bytes",
                        "at least " + std::to_string(size));
    }
    [[noreturn]] void fail(std::size_t at, const char* part, std::uint32_t number,
                           std::string found, std::string expected) const {
        in_.fail_at(table_.offset + at, std::string("cmap ") + part + " " + std::to_string(number),
                    std::move(found), std::move(expected));
    }

    void read_bytes() {
        constexpr std::size_t kGlyphsAt = 6, kCount = 256;
        need(kGlyphsAt + kCount);
        for (std::uint32_t code = 0; code < kCount; ++code)
            out_.add(code, std::to_integer<std::uint32_t>(table_.bytes[kGlyphsAt + code]));
    }

    void read_array() {
        constexpr std::size_t kGlyphsAt = 10;
        need(kGlyphsAt);
        const std::uint32_t first = table_.u16(6), count = table_.u16(8);
        need(kGlyphsAt + 2 * std::uint64_t{count});
        for (std::uint32_t i = 0; i < count; ++i)
            out_.add(first + i, table_.u16(kGlyphsAt + 2 * std::size_t{i}));
    }

    void read_groups() {
        constexpr std::size_t kGroupsAt = 16, kGroupBytes = 12;
        need(kGroupsAt);
        const std::uint32_t count = table_.u32(12);
        need(kGroupsAt + std::uint64_t{count} * kGroupBytes);
        std::uint32_t next = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::size_t at = kGroupsAt + std::size_t{i} * kGroupBytes;
            const std::uint32_t first = table_.u32(at), last = table_.u32(at + 4);
            if (first < next || last < first || last > kLastCharacter)
                fail(at, "group", i, hex(first) + " to " + hex(last),
                     "a rising range from " + hex(next) + " to " + hex(kLastCharacter));
            out_.add(first, last, table_.u32(at + 8));
            next = last + 1;
        }
    }

    /// Format 4: four arrays, one value a segment in each, and glyphs behind them.
    void read_segments() {
        constexpr std::size_t kEndsAt = 14;
        need(kEndsAt);
        const std::uint32_t count = table_.u16(6) / 2u;
        const std::size_t starts_at = kEndsAt + 2 * std::size_t{count} + 2;
        const std::size_t deltas_at = starts_at + 2 * std::size_t{count};
        const std::size_t offsets_at = deltas_at + 2 * std::size_t{count};
        need(offsets_at + 2 * std::uint64_t{count});
        std::uint32_t next = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::size_t place = 2 * std::size_t{i};
            const std::uint32_t first = table_.u16(starts_at + place),
                                last = table_.u16(kEndsAt + place);
            if (first == 0xFFFF) continue;  // the closing one, often with a senseless offset
            if (first < next || last < first)
                fail(starts_at + place, "segment", i, hex(first) + " to " + hex(last),
                     "a rising range from " + hex(next));
            next = last + 1;
            read_segment(i, first, last, table_.u16(deltas_at + place), offsets_at + place);
        }
    }

    void read_segment(std::uint32_t number, std::uint32_t first, std::uint32_t last,
                      std::uint32_t delta, std::size_t offset_at) {
        const std::size_t offset = table_.u16(offset_at);
        if (offset != 0 && !table_.has(offset_at + offset, 2 * (std::uint64_t{last} - first + 1)))
            fail(offset_at, "segment", number, "offset " + hex(offset), "glyphs inside the table");
        for (std::uint32_t code = first; code <= last; ++code) {
            std::uint32_t glyph = code;
            if (offset != 0) glyph = table_.u16(offset_at + offset + 2 * (code - first));
            // A listed 0 stays: the font has no such character.
            if (offset == 0 || glyph != 0) glyph = (glyph + delta) & 0xFFFF;
            out_.add(code, glyph);
        }
    }

    const TrueTypeInput& in_;
    TrueTypeSlice table_;
    Collector& out_;
};

std::optional<Subtable> choose_subtable(const TrueTypeInput& in, const TrueTypeSlice& cmap) {
    constexpr std::size_t kRecordsAt = 4, kRecordBytes = 8;
    const std::size_t count = cmap.u16(2);
    if (!cmap.has(kRecordsAt, count * kRecordBytes))
        in.fail_at(cmap.offset, "cmap", std::to_string(cmap.bytes.size()) + " bytes",
                   "at least " + std::to_string(kRecordsAt + count * kRecordBytes));
    std::optional<Subtable> best;
    for (std::size_t at = kRecordsAt; at < kRecordsAt + count * kRecordBytes; at += kRecordBytes) {
        const auto [rank, coding] = coding_of(cmap.u16(at), cmap.u16(at + 2));
        if (rank < 0 || (best && best->rank >= rank)) continue;
        const std::uint32_t offset = cmap.u32(at + 4);
        if (!cmap.has(offset, 2))
            in.fail_at(cmap.offset + at + 4, "cmap subtable", "offset " + hex(offset),
                       "at most " + hex(cmap.bytes.size() - 2));
        const std::uint16_t format = cmap.u16(offset);
        if (format != 0 && format != 4 && format != 6 && format != 12) continue;
        best = {rank, coding, {cmap.bytes.subspan(offset), cmap.offset + offset}, format};
    }
    return best;
}

/// The codes of a symbol font are also the characters U+0000 to U+00FF, as Windows has it.
std::vector<Characters> with_plain_symbols(const std::vector<Characters>& runs, Collector all) {
    constexpr std::uint32_t kPlain = kSymbolLast - kSymbolFirst + 1;
    std::array<std::uint32_t, kPlain> glyphs{};
    // What the font maps down there by itself comes first.
    for (const std::uint32_t from : {0u, kSymbolFirst})
        for (const Characters& run : runs)
            for (std::uint32_t code = std::max(run.first, from);
                 code <= std::min(run.last, from + kPlain - 1); ++code)
                if (glyphs[code - from] == 0) glyphs[code - from] = run.glyph + (code - run.first);
    for (std::uint32_t code = 0; code < kPlain; ++code)
        if (glyphs[code] != 0) all.add(code, glyphs[code]);
    for (const Characters& run : runs) {
        const std::uint32_t first = std::max(run.first, kPlain);
        if (first <= run.last) all.add(first, run.last, run.glyph + (first - run.first));
    }
    return all.take();
}

std::vector<Characters> from_mac_roman(const std::vector<Characters>& runs, Collector unicode) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const Characters& run : runs)
        for (std::uint32_t code = run.first; code <= std::min<std::uint32_t>(run.last, 0xFF);
             ++code)
            pairs.emplace_back(mac_roman_character(static_cast<std::uint8_t>(code)),
                               run.glyph + (code - run.first));
    std::ranges::sort(pairs);
    for (const auto& [character, glyph] : pairs) unicode.add(character, glyph);
    return unicode.take();
}

}  // namespace

std::vector<TrueTypeFont::Characters> read_characters(const TrueTypeInput& in,
                                                      std::uint32_t glyph_count,
                                                      std::vector<Warning>& warnings) {
    const TrueTypeSlice cmap = in.need("cmap", 4);
    const auto subtable = choose_subtable(in, cmap);
    if (!subtable)
        in.fail_at(cmap.offset, "cmap subtable", "none that is known",
                   "Unicode, symbols or Mac Roman in format 0, 4, 6 or 12");
    Collector collector(glyph_count);
    SubtableReader(in, *subtable, collector).read(subtable->format);
    if (collector.lost() > 0)
        TrueTypeInput::warn(warnings, subtable->bytes.offset, "cmap subtable",
                            "found " + std::to_string(collector.lost()) +
                                " characters with glyphs that are not there, expected below " +
                                std::to_string(glyph_count) + ": left out");
    auto runs = collector.take();
    if (subtable->coding == Coding::Symbol) return with_plain_symbols(runs, Collector(glyph_count));
    if (subtable->coding == Coding::MacRoman) return from_mac_roman(runs, Collector(glyph_count));
    return runs;
}

}  // namespace turnstile
