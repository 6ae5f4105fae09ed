#include "assets/exact_math.hpp"
#include "assets/paint.hpp"
#include "assets/sea_parts.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

namespace turnstile::art::sea_art {
namespace {

constexpr std::uint32_t kSide = 256;

constexpr Colour kLagoon = rgb(0x7fe6de), kNear = rgb(0x3fb2c9), kOpen = rgb(0x1b7394),
                 kDeep = rgb(0x0e4f6e);
// Of the ripples in the mean: between the lagoons, where surf hides some of them, and the open sea,
// where they end.
constexpr Colour kRipple = rgb(0x3ca4bd);

std::uint8_t byte(float x) { return static_cast<std::uint8_t>(clamp01(x) * 255.0f + 0.5f); }

// Each texel is the mean of four places; `at` gets shares of the picture, texel 0's middle being 0
// and the last one's 1.
Image painted(std::uint32_t width, std::uint32_t height, bool has_alpha,
              const std::function<glm::vec4(const glm::vec2&)>& at) {
    Image image = filled_image(width, height, {}, has_alpha);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) {
            glm::vec4 sum(0.0f);
            for (std::uint32_t i = 0; i < 4; ++i) {
                const glm::vec2 place(static_cast<float>(x) + (i % 2 == 0 ? -0.25f : 0.25f),
                                      static_cast<float>(y) + (i < 2 ? -0.25f : 0.25f));
                sum += 0.25f * at(place / glm::vec2(static_cast<float>(width - 1),
                                                    static_cast<float>(height - 1)));
            }
            image.at(x, y) = {byte(sum.x), byte(sum.y), byte(sum.z),
                              has_alpha ? byte(sum.w) : std::uint8_t{255}};
        }
    return image;
}

// 1 on thin lines where a noise passes its middle, as light gathers on the ground of a pool.
float line(float noise, float width) { return 1.0f - smooth_step(0.0f, width, std::abs(noise)); }

float to_nearest_island(const glm::vec2& at) {
    float nearest = 1e9f;
    for (const glm::vec2& island : kIslands) nearest = std::min(nearest, glm::length(at - island));
    return nearest;
}

// What the sea is to look like at a place, ripples aside.
Colour floor_colour(const glm::vec2& at) {
    const glm::vec3 p(at.x, 0.0f, at.y);
    const float swell = patches(p, 46.0f, 901u) - 0.5f;
    const float streak =
        value_noise(glm::vec2(0.8f * at.x + 0.6f * at.y, 3.1f * at.y - 2.3f * at.x) / 58.0f, 903u) -
        0.5f;
    const float small = value_noise(at / 9.0f, 905u) - 0.5f;
    const float out = to_nearest_island(at);

    const float deep = smooth_step(45.0f, 300.0f, out + 70.0f * swell);
    Colour colour = blend(kNear, kOpen, deep);
    const float edge = 1.0f - smooth_step(180.0f, 500.0f, out);  // calm where the shelf ends
    colour *= 1.0f + (0.34f * swell + 0.22f * streak + 0.08f * small) * (0.25f + 0.75f * edge);

    const float shallow = 1.0f - smooth_step(33.0f, 66.0f, out + 26.0f * swell + 14.0f * small);
    colour = blend(colour, kLagoon, 0.85f * shallow);
    if (shallow > 0.0f) {
        // Sand between weed, and light on it.
        const float weed = smooth_step(0.50f, 0.70f, patches(p, 11.0f, 907u));
        colour = blend(colour, rgb(0x3fa9a6), 0.42f * weed * shallow);
        const float beach = 1.0f - smooth_step(30.0f, 39.0f, out + 6.0f * small);
        colour = blend(colour, rgb(0xb4f0dc), 0.6f * beach);
        const glm::vec2 bend(value_noise(at / 6.0f, 909u), value_noise(at / 6.0f, 911u));
        const glm::vec2 q = at / 7.0f + 0.55f * (bend - 0.5f);
        const float net = cell_noise(glm::vec3(q.x, 0.5f, q.y), 913u).border;
        colour += (0.05f + 0.12f * line(net, 0.2f)) * line(net, 0.45f) * shallow;
    }
    return colour;
}

// 0 near the edges of a period, where all variants agree, 1 in its middle.
float own_share(const glm::vec2& p) {
    const glm::vec2 edge = 0.5f - glm::abs(glm::fract(p) - 0.5f);
    return smooth_step(0.12f, 0.26f, std::min(edge.x, edge.y));
}

}  // namespace

Image ripples_picture(std::uint32_t variant) {
    const float room = 0.5f * (1.0f - kRipplePeriod);
    Image image = painted(kSide, kSide, true, [&](const glm::vec2& at) {
        constexpr auto kTexels = static_cast<float>(kSide);
        const glm::vec2 uv = (at * (kTexels - 1.0f) + 0.5f) / kTexels;
        const glm::vec2 p = (uv - room) / kRipplePeriod;
        const float own = own_share(p);
        const auto noise = [&](const glm::vec2& place, const glm::ivec2& cells,
                               std::uint32_t seed) {
            const float shared = tiling_noise(place, cells, seed);
            return lerp(shared, tiling_noise(place, cells, seed + 100u * variant), own) - 0.5f;
        };
        const glm::vec2 bend(tiling_noise(p, {3, 3}, 921u), tiling_noise(p, {3, 3}, 922u));
        const glm::vec2 q = p + 0.20f * (bend - 0.5f);
        const float swell = noise(q, {4, 6}, 923u);
        const float chop = noise(q, {9, 13}, 924u);
        const float net = 0.58f * noise(q, {6, 7}, 925u) + 0.42f * noise(q, {13, 11}, 926u);
        const float fine = 0.6f * noise(q, {11, 10}, 927u) + 0.4f * noise(q, {19, 23}, 928u);
        const float light = std::max(line(net, 0.034f) * smooth_step(-0.25f, 0.15f, swell),
                                     0.6f * line(fine, 0.045f) * smooth_step(0.0f, 0.25f, -swell));
        const float crest = smooth_step(0.10f, 0.34f, 0.7f * swell + 0.6f * chop);
        const float trough = smooth_step(0.06f, 0.36f, -0.7f * swell - 0.5f * chop);
        Colour colour = blend(kOpen, rgb(0x4cc3d8), crest);
        colour = blend(colour, rgb(0x0b5078), trough);
        colour = blend(colour, rgb(0xcff6fa), light);
        const float alpha = 0.075f + 0.16f * crest + 0.20f * trough;
        return glm::vec4(colour, std::max(alpha, 0.50f * light));
    });
    glm::vec3 sum(0.0f);
    float weight = 0.0f;
    for (const Rgba8& texel : image.pixels) {
        sum += static_cast<float>(texel.a) * glm::vec3(texel.r, texel.g, texel.b);
        weight += static_cast<float>(texel.a);
    }
    const glm::vec3 shift = kRipple - sum / (255.0f * weight);
    for (Rgba8& texel : image.pixels) {
        const glm::vec3 colour = glm::vec3(texel.r, texel.g, texel.b) / 255.0f + shift;
        texel = {byte(colour.x), byte(colour.y), byte(colour.z), texel.a};
    }
    return image;
}

float mean_alpha(const Image& ripples) {
    float sum = 0.0f;
    for (const Rgba8& texel : ripples.pixels) sum += static_cast<float>(texel.a);
    return sum / (255.0f * static_cast<float>(ripples.pixels.size()));
}

Image floor_picture(const glm::vec2& low, float side, float ripples_alpha) {
    return painted(kSide, kSide, false, [&](const glm::vec2& at) {
        const glm::vec2 place = low + side * at;
        const float end = smooth_step(kShelf, kShelf - 60.0f, glm::length(place - kMiddle));
        const float covered = ripples_alpha * end;
        return glm::vec4((floor_colour(place) - covered * kRipple) / (1.0f - covered), 1.0f);
    });
}

Image horizon_picture() {
    return painted(kSide, 64, true, [](const glm::vec2& at) {
        const glm::vec2 p(at.x, at.y);
        const float streak = tiling_noise(p, {9, 14}, 931u) - 0.5f;
        const float fine = tiling_noise(p, {21, 40}, 933u) - 0.5f;
        const float begun = smooth_step(0.0f, 0.12f, at.y);
        Colour colour = blend(kOpen, kDeep, smooth_step(0.0f, 0.45f, at.y));
        colour *= 1.0f + begun * (0.16f * streak + 0.10f * fine);
        // Pale where little of it is left, so that the alpha test cuts no line into the haze.
        colour = blend(colour, rgb(0xa9d3e2), 0.9f * smooth_step(0.30f, 0.75f, at.y));
        // Clear well before the edge: coarser levels would drag colour out to it.
        const float gone = clamp01(at.y / 0.86f);
        return glm::vec4(colour, 1.0f - smooth_step(0.0f, 1.0f, gone * (1.6f - 0.6f * gone)));
    });
}

}  // namespace turnstile::art::sea_art
