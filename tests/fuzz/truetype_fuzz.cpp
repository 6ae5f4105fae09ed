#include "formats/truetype.hpp"
#include "tests/support/stb_font.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>

using namespace turnstile;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

/// Everything that the rasteriser can be asked of a font that was accepted, on a copy of the exact
/// size: stb_truetype checks nothing itself.
void rasterise(const TrueTypeFont& decoded) {
    constexpr int kPixels = 12;
    const std::vector<std::byte> bytes(decoded.rasteriser_bytes);
    const test::StbFont font(bytes);
    require(font.is_usable());
    const auto glyph_count = static_cast<int>(decoded.glyph_count);
    int outlines = 0;
    for (int glyph = 0; glyph < glyph_count; ++glyph) {
        outlines += font.shape(glyph).empty() ? 0 : 1;
        for (const bool by_height : {false, true}) {
            const auto bitmap = font.bitmap(glyph, float{kPixels}, by_height);
            require(std::max(bitmap.width, bitmap.height) <= 2 * 16 * kPixels + 1);
        }
        (void)font.advance(glyph);
        (void)font.bearing(glyph);
        (void)font.kerning(glyph, glyph_count - 1 - glyph);
    }
    require(outlines == static_cast<int>(decoded.outline_count));
    for (const auto& run : decoded.characters) {
        require(run.glyph != 0 && run.glyph + (run.last - run.first) < decoded.glyph_count);
        require(font.glyph_of(run.first) == run.glyph);
        require(font.glyph_of(run.last) == int(run.glyph + (run.last - run.first)));
    }
    for (const std::uint32_t character : {0u, 0x41u, 0xFFFFu, 0x10FFFFu, 0x7FFFFFFFu, 0xFFFFFFFFu})
        require(font.glyph_of(character) < glyph_count);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        rasterise(decode_truetype(std::as_bytes(std::span(data, size)), "fuzz"));
    } catch (const DecodeError&) {  // the one legal way out
    }
    return 0;
}
