#include "tests/support/stb_font.hpp"

#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>

namespace turnstile::test {

struct StbFont::Info {
    stbtt_fontinfo font;
};

StbFont::StbFont(std::span<const std::byte> bytes) : info_(new Info{}) {
    is_usable_ =
        stbtt_InitFont(&info_->font, reinterpret_cast<const unsigned char*>(bytes.data()), 0) != 0;
}
StbFont::~StbFont() { delete info_; }

int StbFont::glyph_of(std::uint32_t character) const {
    return stbtt_FindGlyphIndex(&info_->font, static_cast<int>(character));
}

std::vector<StbVertex> StbFont::shape(int glyph) const {
    stbtt_vertex* vertices = nullptr;
    const int count = stbtt_GetGlyphShape(&info_->font, glyph, &vertices);
    std::vector<StbVertex> shape;
    for (int i = 0; i < count; ++i) {
        shape.push_back({vertices[i].type, vertices[i].x, vertices[i].y, 0, 0});
        if (vertices[i].type != STBTT_vcurve) continue;
        shape.back().control_x = vertices[i].cx;
        shape.back().control_y = vertices[i].cy;
    }
    stbtt_FreeShape(&info_->font, vertices);
    return shape;
}

int StbFont::advance(int glyph) const {
    int advance = 0;
    stbtt_GetGlyphHMetrics(&info_->font, glyph, &advance, nullptr);
    return advance;
}

int StbFont::bearing(int glyph) const {
    int bearing = 0;
    stbtt_GetGlyphHMetrics(&info_->font, glyph, nullptr, &bearing);
    return bearing;
}

int StbFont::kerning(int left, int right) const {
    return stbtt_GetGlyphKernAdvance(&info_->font, left, right);
}

int StbFont::ascent() const {
    int ascent = 0;
    stbtt_GetFontVMetrics(&info_->font, &ascent, nullptr, nullptr);
    return ascent;
}

int StbFont::descent() const {
    int descent = 0;
    stbtt_GetFontVMetrics(&info_->font, nullptr, &descent, nullptr);
    return descent;
}

StbFont::Bitmap StbFont::bitmap(int glyph, float pixels, bool by_height) const {
    const float scale = by_height ? stbtt_ScaleForPixelHeight(&info_->font, pixels)
                                  : stbtt_ScaleForMappingEmToPixels(&info_->font, pixels);
    int left = 0, top = 0, right = 0, bottom = 0;
    stbtt_GetGlyphBitmapBox(&info_->font, glyph, scale, scale, &left, &top, &right, &bottom);
    Bitmap bitmap{right - left, bottom - top, {}};
    bitmap.coverage.resize(static_cast<std::size_t>(bitmap.width) *
                           static_cast<std::size_t>(bitmap.height));
    stbtt_MakeGlyphBitmap(&info_->font, bitmap.coverage.data(), bitmap.width, bitmap.height,
                          bitmap.width, scale, scale, glyph);
    return bitmap;
}

}  // namespace turnstile::test
