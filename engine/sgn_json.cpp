#include "engine/sgn_json.hpp"

#include "engine/inspect_json.hpp"
#include "formats/zlib_stream.hpp"

#include <utility>

namespace turnstile {

namespace {

Json logfont_json(const SgnLogFont& font) {
    return {{"height", font.height},
            {"width", font.width},
            {"escapement", font.escapement},
            {"orientation", font.orientation},
            {"weight", font.weight},
            {"italic", font.italic},
            {"underline", font.underline},
            {"strikeOut", font.strike_out},
            {"charSet", font.char_set},
            {"outPrecision", font.out_precision},
            {"clipPrecision", font.clip_precision},
            {"quality", font.quality},
            {"pitchAndFamily", font.pitch_and_family},
            {"faceName", font.face_name.text()}};
}

Json font_json(const SgnFont& font) {
    return {{"name", font.name.text()},
            {"file", font.file.text()},
            {"percent", font.percent},
            {"top", font.top},
            {"logfont", logfont_json(font.logfont)},
            {"effect", {{"mask", font.effect.mask}, {"values", font.effect.values}}}};
}

Json ink_json(const SgnInk& ink) {
    return {{"red", ink.red},
            {"green", ink.green},
            {"blue", ink.blue},
            {"opacity", ink.opacity},
            {"mask", ink.mask},
            {"maskValue", ink.mask_value},
            {"offset", {ink.offset.x, ink.offset.y}}};
}

Json line_json(const SgnLine& line) {
    return {{"mode", line.mode},
            {"font", font_json(line.font)},
            {"ink", line.ink ? ink_json(*line.ink) : Json(nullptr)},
            {"fill",
             {{"width", line.fill.width},
              {"height", line.fill.height},
              {"bytesPerPixel", line.fill.bytes_per_pixel},
              {"crc32", crc32_of(line.fill.pixels)}}}};
}

Json artwork_json(const SgnArtwork& art) {
    return {{"width", art.width},
            {"height", art.height},
            {"type", 4},  // every other is refused
            {"scales", art.scales},
            {"colourBytes", art.colour.size()},
            {"alphaBytes", art.alpha.size()}};
}

}  // namespace

Json inspect_json(const Sgn& sign, std::size_t size) {
    Json lines = Json::array();
    for (const SgnLine& line : sign.lines) lines.push_back(line_json(line));
    return {{"format", "sgn"},
            {"version", sign.version},
            {"firstLine", sign.first_line},
            {"size", size},
            {"lines", std::move(lines)},
            {"artwork", sign.artwork ? artwork_json(*sign.artwork) : Json(nullptr)},
            {"warnings", warnings_json(sign.warnings)}};
}

}  // namespace turnstile
