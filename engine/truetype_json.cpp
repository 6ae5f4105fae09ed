#include "engine/truetype_json.hpp"

#include "engine/inspect_json.hpp"
#include "formats/byte_reader.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace turnstile {

namespace {

Json name_json(const std::string& name) { return name.empty() ? Json(nullptr) : Json(name); }

/// Runs of characters that the font has, whatever their glyphs.
Json characters_json(std::span<const TrueTypeFont::Characters> runs) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;
    for (const auto& run : runs) {
        if (!ranges.empty() && ranges.back().second + 1 == run.first)
            ranges.back().second = run.last;
        else
            ranges.emplace_back(run.first, run.last);
    }
    Json json = Json::array();
    for (const auto& [first, last] : ranges) json.push_back(Json::array({first, last}));
    return json;
}

}  // namespace

Json inspect_json(const TrueTypeFont& font) {
    Json tables = Json::array();
    for (const auto& table : font.tables)
        tables.push_back({{"tag", latin1_to_utf8(table.tag)},
                          {"offset", table.offset},
                          {"length", table.length},
                          {"checksum", table.checksum}});
    return {{"format", "truetype"},
            {"version", font.version},
            {"outlines", "glyf"},
            {"tables", std::move(tables)},
            {"family", name_json(font.family)},
            {"fullName", name_json(font.full_name)},
            {"unitsPerEm", font.units_per_em},
            {"ascent", font.metrics.ascent},
            {"descent", font.metrics.descent},
            {"lineGap", font.metrics.line_gap},
            {"windows", font.windows ? Json{{"ascent", font.windows->ascent},
                                            {"descent", font.windows->descent}}
                                     : Json(nullptr)},
            {"glyphs", font.glyph_count},
            {"drawnGlyphs", font.outline_count},
            {"kerningPairs", font.kerning_pairs},
            {"characters", characters_json(font.characters)},
            {"warnings", warnings_json(font.warnings)}};
}

}  // namespace turnstile
