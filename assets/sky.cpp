#include "assets/sky.hpp"

#include "assets/bake.hpp"
#include "assets/exact_math.hpp"
#include "assets/paint.hpp"

#include <glm/geometric.hpp>

#include <cstdint>

namespace turnstile::art {
namespace {

// Octaves of it, each twice as fine and `rough` times as strong; mean one half.
float tiling_clouds(const glm::vec2& p, glm::ivec2 cells, int octaves, float rough,
                    std::uint32_t seed) {
    float sum = 0.0f, weight = 1.0f, weights = 0.0f;
    for (int i = 0; i < octaves; ++i) {
        sum += weight * tiling_noise(p, cells, seed + static_cast<std::uint32_t>(i));
        weights += weight;
        weight *= rough;
        cells *= 2;
    }
    return sum / weights;
}

}  // namespace

Image sky_clouds() {
    const Material clouds = [](const Surface& s) {
        // Two warps curl the edges, so that what is noise looks like a brush.
        const glm::vec2 slow(tiling_noise(s.at, {3, 4}, 701u), tiling_noise(s.at, {4, 3}, 702u));
        const glm::vec2 p = s.at + 0.30f * (slow - 0.5f);
        const glm::vec2 fast(tiling_noise(p, {11, 9}, 703u), tiling_noise(p, {9, 11}, 704u));
        const glm::vec2 q = p + 0.05f * (fast - 0.5f);
        // Where the veil is thin the haze behind it shows, as clouds do; where it is thick, the
        // blue of the upper layers, or the island's colour.
        const float veil = tiling_clouds(q, {2, 3}, 3, 0.5f, 711u);
        const float heap = tiling_clouds(q, {5, 4}, 5, 0.55f, 731u);
        const float gaps = smooth_step(0.50f, 0.68f, heap);
        const float flecks = smooth_step(0.55f, 0.75f, tiling_clouds(q, {13, 11}, 3, 0.5f, 751u));
        return Paint{
            .colour = Colour(1.0f),
            .alpha = clamp01(0.80f + 0.45f * (veil - 0.5f) - 0.58f * gaps - 0.16f * flecks)};
    };
    return picture_of(clouds, {1.0f, 1.0f}, 256, 256, true);
}

Image sky_ramp() {
    const Material ramp = [](const Surface& s) {
        const float out = glm::length(s.at - 0.5f * s.size);  // units from the middle
        const Colour zenith = rgb(0x1f68cc), middle = rgb(0x3f90e2), rim = rgb(0xbfe6f7);
        const Colour low = blend(middle, rim, smooth_step(340.0f, 760.0f, out));
        return Paint{.colour = blend(zenith, low, smooth_step(80.0f, 430.0f, out))};
    };
    // The grid's vertices are the middles of the cells: half a step beyond its 2,400 units.
    return picture_of(ramp, {2560.0f, 2560.0f}, 128, 128);
}

Image sky_band() {
    const Material band = [](const Surface& s) {
        const float v = fraction(2.0f * (1.0f - s.at.y / s.size.y));  // 0 at the horizon, up
        // It hides the clouds' rim, then lets them through: its top edge is no line in the sky.
        return Paint{.colour = blend(rgb(0xcde6f0), rgb(0xa9d2ea), smooth_step(0.0f, 0.9f, v)),
                     .alpha = smooth_step(0.96f, 0.45f, v)};
    };
    return picture_of(band, {1.0f, 1.0f}, 64, 128, true);
}

}  // namespace turnstile::art
