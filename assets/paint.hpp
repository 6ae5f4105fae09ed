#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <functional>

/// Painting: colours, noise that looks like a brush, and materials. A material is a function from a
/// place on a surface to a colour; the bake (assets/bake.hpp) calls it for every texel and lays
/// light over it. Ready-made ones are in assets/materials.hpp.
namespace turnstile::art {

using Colour = glm::vec3;  ///< red, green, blue, 0 to 1, the game's gamma space

/// 0xRRGGBB.
[[nodiscard]] constexpr Colour rgb(std::uint32_t hex) {
    return {static_cast<float>((hex >> 16) & 255u) / 255.0f,
            static_cast<float>((hex >> 8) & 255u) / 255.0f,
            static_cast<float>(hex & 255u) / 255.0f};
}
[[nodiscard]] inline Colour blend(const Colour& a, const Colour& b, float t) {
    return a + (b - a) * t;
}

/// Three steps of one paint pot.
struct Tones {
    Colour dark, middle, light;
    /// 0 is dark, 0.5 middle, 1 light; clamped.
    [[nodiscard]] Colour at(float t) const;
};

/// A place to be painted.
struct Surface {
    glm::vec3 position;  ///< in the island's space at rest, units
    glm::vec3 normal;    ///< unit, likewise
    glm::vec2 at;        ///< in the chart: units, x along, y up (or from root to tip)
    glm::vec2 size;      ///< of the chart, units; at lies in 0..size
};

/// What a material puts there.
struct Paint {
    Colour colour{1.0f};
    float alpha = 1.0f;
    float glow = 0.0f;  ///< 0 is lit like everything, 1 shows its own colour in any light
};

using Material = std::function<Paint(const Surface&)>;

// Noise: all give 0 to 1 with a mean of one half, smooth, without a period.

/// Patches of about one unit.
[[nodiscard]] float value_noise(const glm::vec2& p, std::uint32_t seed);
[[nodiscard]] float value_noise(const glm::vec3& p, std::uint32_t seed);
/// Over the unit square, meeting itself at the edges: `cells` patches across and down.
[[nodiscard]] float tiling_noise(const glm::vec2& p, const glm::ivec2& cells, std::uint32_t seed);
/// Cloudy patches of about `size` units with a smaller scale in them.
[[nodiscard]] float patches(const glm::vec3& p, float size, std::uint32_t seed);
/// Brush strokes along x, `length` by `width` units, each row begun anew.
[[nodiscard]] float strokes(const glm::vec2& p, float length, float width, std::uint32_t seed);

/// The nearest and second nearest point of a loose lattice of one point a unit: stones, scales,
/// spots, cracks.
struct Cell {
    float nearest = 0.0f;  ///< distance to the point, units
    float border = 0.0f;   ///< 0 on the border between two cells, growing inwards
    float id = 0.0f;       ///< the cell's own number, 0 to 1
    glm::vec3 to_point{0.0f};
};
[[nodiscard]] Cell cell_noise(const glm::vec3& p, std::uint32_t seed);

}  // namespace turnstile::art
