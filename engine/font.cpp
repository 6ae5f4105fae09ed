#include "engine/font.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <span>
#include <stdexcept>
#include <utility>

#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>

namespace turnstile {

namespace {

constexpr double kMostPictureSide = 1024.0, kMostPixelsFromPen = 1e6;
constexpr std::size_t kMostVertices = 10'000;
/// Allowed error of a curve, pixels: what stb_truetype itself takes.
constexpr float kFlatness = 0.35f;

/// A glyph's outline as stb_truetype gives it, freed with it.
class Outline {
public:
    Outline(const stbtt_fontinfo& font, int glyph)
        : count_(stbtt_GetGlyphShape(&font, glyph, &vertices_)) {}
    ~Outline() { std::free(vertices_); }
    Outline(const Outline&) = delete;
    Outline& operator=(const Outline&) = delete;

    [[nodiscard]] std::span<stbtt_vertex> vertices() const {
        return {vertices_, static_cast<std::size_t>(count_)};
    }

private:
    stbtt_vertex* vertices_ = nullptr;
    int count_ = 0;
};

Font::Box box_of(std::span<const stbtt_vertex> vertices) {
    if (vertices.empty()) return {};
    Font::Box box{vertices[0].x, vertices[0].y, vertices[0].x, vertices[0].y};
    const auto add = [&](int x, int y) {
        box = {std::min(box.left, x), std::min(box.bottom, y), std::max(box.right, x),
               std::max(box.top, y)};
    };
    for (const auto& vertex : vertices) {
        add(vertex.x, vertex.y);
        if (vertex.type == STBTT_vcurve) add(vertex.cx, vertex.cy);
    }
    return box;
}

/// Leans an outline about the baseline. Coordinates are at most 8 em (docs/formats/truetype.md, 6),
/// but the type holds no more than 2 em of the largest: what passes it stays at its edge.
void lean(std::span<stbtt_vertex> vertices, double slant) {
    const auto moved = [slant](int x, int y) {
        return static_cast<stbtt_vertex_type>(
            std::clamp(std::lround(x + slant * y), -32'767L, 32'767L));
    };
    for (auto& vertex : vertices) {
        vertex.x = moved(vertex.x, vertex.y);
        vertex.cx = moved(vertex.cx, vertex.cy);
    }
}

}  // namespace

struct Font::Rasteriser {
    stbtt_fontinfo info{};
};

Font::Font(TrueTypeFont file, std::string found_at)
    : file_(std::move(file)),
      found_at_(std::move(found_at)),
      rasteriser_(std::make_unique<Rasteriser>()) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(file_.rasteriser_bytes.data());
    if (stbtt_InitFont(&rasteriser_->info, bytes, 0) == 0)
        throw std::logic_error(found_at_ + ": the rasteriser refuses what was written for it");
}
Font::~Font() = default;

int Font::glyph_of(char16_t character) const {
    return stbtt_FindGlyphIndex(&rasteriser_->info, character);
}

int Font::advance(int glyph) const {
    int advance = 0;
    stbtt_GetGlyphHMetrics(&rasteriser_->info, glyph, &advance, nullptr);
    return advance;
}

int Font::kerning(int left, int right) const {
    return stbtt_GetGlyphKernAdvance(&rasteriser_->info, left, right);
}

Font::Box Font::box(int glyph) const {
    return box_of(Outline(rasteriser_->info, glyph).vertices());
}

int Font::average_width() const {
    if (file_.average_width > 0) return file_.average_width;
    // Without OS/2: of the small letters, by which that table counts as well.
    int sum = 0, count = 0;
    for (char16_t letter = u'a'; letter <= u'z'; ++letter) {
        const int glyph = glyph_of(letter);
        if (glyph == 0) continue;
        sum += advance(glyph);
        ++count;
    }
    return count > 0 && sum >= count ? sum / count : std::max(file_.units_per_em / 2, 1);
}

TrueTypeFont::Metrics Font::cell() const {
    const bool has_cell = file_.windows && file_.windows->ascent > file_.windows->descent;
    return has_cell ? *file_.windows : file_.metrics;
}

Font::Picture Font::draw(int glyph, const Shape& shape) const {
    const Outline outline(rasteriser_->info, glyph);
    const auto vertices = outline.vertices();
    Picture picture{.coverage = {}};
    picture.points = vertices.size();
    if (vertices.empty() || vertices.size() > kMostVertices) return picture;
    if (shape.slant != 0.0) lean(vertices, shape.slant);
    const Box box = box_of(vertices);
    const double left = std::floor(box.left * shape.scale_x),
                 right = std::ceil(box.right * shape.scale_x),
                 top = std::floor(-box.top * shape.scale_y),
                 bottom = std::ceil(-box.bottom * shape.scale_y);
    const double width = right - left, height = bottom - top;
    if (!(width >= 1.0 && height >= 1.0 && width <= kMostPictureSide &&
          height <= kMostPictureSide && std::abs(left) <= kMostPixelsFromPen &&
          std::abs(top) <= kMostPixelsFromPen))
        return picture;
    picture.left = static_cast<int>(left);
    picture.top = static_cast<int>(top);
    picture.coverage = Coverage(static_cast<int>(width), static_cast<int>(height));
    stbtt__bitmap target{picture.coverage.width, picture.coverage.height, picture.coverage.width,
                         picture.coverage.values.data()};
    stbtt_Rasterize(&target, kFlatness, vertices.data(), static_cast<int>(vertices.size()),
                    static_cast<float>(shape.scale_x), static_cast<float>(shape.scale_y), 0.0f,
                    0.0f, picture.left, picture.top, 1, nullptr);
    return picture;
}

}  // namespace turnstile
