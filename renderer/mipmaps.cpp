#include "renderer/mipmaps.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace turnstile {
namespace {

/// The source columns (or rows) [first, last) that one of `to` covers of `from`.
struct Cover {
    std::uint32_t first, last;
};
Cover cover(std::uint32_t at, std::uint32_t to, std::uint32_t from) {
    const auto begin = static_cast<std::uint32_t>(std::uint64_t{at} * from / to);
    const auto end = static_cast<std::uint32_t>((std::uint64_t{at} + 1) * from / to);
    return {begin, std::max(end, begin + 1)};
}

std::uint8_t rounded(std::uint64_t sum, std::uint64_t weight) {
    return static_cast<std::uint8_t>((sum + weight / 2) / weight);
}

Rgba8 average(const Image& image, Cover across, Cover down, bool weighted) {
    std::uint64_t r = 0, g = 0, b = 0, a = 0, weight = 0, count = 0;
    for (std::uint32_t y = down.first; y < down.last; ++y) {
        for (std::uint32_t x = across.first; x < across.last; ++x) {
            const Rgba8& texel = image.at(x, y);
            // One part in 256 even for clear texels: an area that is all clear keeps its colour.
            const std::uint64_t w = weighted ? std::uint64_t{texel.a} * 256 + 1 : 1;
            r += w * texel.r;
            g += w * texel.g;
            b += w * texel.b;
            a += texel.a;
            weight += w;
            ++count;
        }
    }
    return {rounded(r, weight), rounded(g, weight), rounded(b, weight), rounded(a, count)};
}

Image halved(const Image& image, bool weighted) {
    Image half = filled_image(std::max(image.width / 2, 1u), std::max(image.height / 2, 1u), {},
                              image.has_alpha);
    for (std::uint32_t y = 0; y < half.height; ++y)
        for (std::uint32_t x = 0; x < half.width; ++x)
            half.at(x, y) = average(image, cover(x, half.width, image.width),
                                    cover(y, half.height, image.height), weighted);
    return half;
}

/// Scales alpha so that `share` of the texels passes.
void keep_share(Image& image, double share) {
    std::array<std::uint64_t, 256> texels_of_alpha{};
    for (const Rgba8& texel : image.pixels) ++texels_of_alpha[texel.a];
    const auto wanted =
        static_cast<std::uint64_t>(std::llround(share * static_cast<double>(image.pixels.size())));
    // The largest alpha that still has `wanted` texels at or above it becomes the reference.
    std::uint64_t passing = 0;
    unsigned threshold = 255;
    for (; threshold > 0; --threshold) {
        passing += texels_of_alpha[threshold];
        if (passing >= wanted) break;
    }
    if (wanted == 0 || threshold == 0) return;
    for (Rgba8& texel : image.pixels) {
        const unsigned scaled = (texel.a * unsigned{kCutOutReference} + threshold - 1) / threshold;
        texel.a = static_cast<std::uint8_t>(texel.a < threshold
                                                ? std::min(scaled, unsigned{kCutOutReference} - 1)
                                                : std::min(scaled, 255u));
    }
}

}  // namespace

double passing_share(const Image& image) {
    const auto passing = std::ranges::count_if(
        image.pixels, [](const Rgba8& texel) { return texel.a >= kCutOutReference; });
    return static_cast<double>(passing) / static_cast<double>(image.pixels.size());
}

std::vector<Image> smaller_levels(const Image& image, MipAlpha alpha) {
    std::vector<Image> levels;
    const Image* last = &image;
    while (last->width > 1 || last->height > 1) {
        levels.push_back(halved(*last, alpha != MipAlpha::Ignored));
        last = &levels.back();
    }
    if (alpha == MipAlpha::CutOut)
        for (Image& level : levels) keep_share(level, passing_share(image));
    return levels;
}

}  // namespace turnstile
