#include "assets/paint.hpp"

#include "assets/exact_math.hpp"

#include <glm/geometric.hpp>

namespace turnstile::art {
namespace {

struct Lattice {
    std::int32_t cell;
    float t;  // smoothed place between the cell's two corners

    explicit Lattice(float x) {
        const float low = std::floor(x);
        cell = static_cast<std::int32_t>(low);
        t = smooth_step(0.0f, 1.0f, x - low);
    }
};

}  // namespace

Colour Tones::at(float t) const {
    const float x = clamp01(t) * 2.0f;
    return x < 1.0f ? blend(dark, middle, x) : blend(middle, light, x - 1.0f);
}

float value_noise(const glm::vec2& p, std::uint32_t seed) {
    const Lattice x(p.x), y(p.y);
    const auto corner = [&](int i, int j) { return hashed_unit(x.cell + i, y.cell + j, 0, seed); };
    return lerp(lerp(corner(0, 0), corner(1, 0), x.t), lerp(corner(0, 1), corner(1, 1), x.t), y.t);
}

float value_noise(const glm::vec3& p, std::uint32_t seed) {
    const Lattice x(p.x), y(p.y), z(p.z);
    const auto corner = [&](int i, int j, int k) {
        return hashed_unit(x.cell + i, y.cell + j, z.cell + k, seed);
    };
    const auto floor_of = [&](int k) {
        return lerp(lerp(corner(0, 0, k), corner(1, 0, k), x.t),
                    lerp(corner(0, 1, k), corner(1, 1, k), x.t), y.t);
    };
    return lerp(floor_of(0), floor_of(1), z.t);
}

float tiling_noise(const glm::vec2& p, const glm::ivec2& cells, std::uint32_t seed) {
    const Lattice x(p.x * static_cast<float>(cells.x)), y(p.y * static_cast<float>(cells.y));
    const auto wrapped = [](std::int32_t i, std::int32_t n) { return ((i % n) + n) % n; };
    const auto corner = [&](int i, int j) {
        return hashed_unit(wrapped(x.cell + i, cells.x), wrapped(y.cell + j, cells.y), 0, seed);
    };
    return lerp(lerp(corner(0, 0), corner(1, 0), x.t), lerp(corner(0, 1), corner(1, 1), x.t), y.t);
}

float patches(const glm::vec3& p, float size, std::uint32_t seed) {
    const glm::vec3 q = p / size;
    return 0.68f * value_noise(q, seed) + 0.32f * value_noise(q * 2.7f, seed + 1u);
}

float strokes(const glm::vec2& p, float length, float width, std::uint32_t seed) {
    const auto row = static_cast<std::int32_t>(std::floor(p.y / width));
    const float start = hashed_unit(row, 0, 0, seed) * 7.0f;
    // Rows blend into each other, so that strokes have soft flanks and hard ends.
    const float along = p.x / length + start * 0.15f;
    const float fine = value_noise(glm::vec2(along * 1.9f + 11.0f, p.y / width * 1.7f), seed + 2u);
    return 0.62f * value_noise(glm::vec2(along, p.y / width), seed + 1u) + 0.38f * fine;
}

Cell cell_noise(const glm::vec3& p, std::uint32_t seed) {
    const glm::vec3 low = glm::floor(p);
    const auto x = static_cast<std::int32_t>(low.x), y = static_cast<std::int32_t>(low.y),
               z = static_cast<std::int32_t>(low.z);
    Cell best;
    float first = 1e9f, second = 1e9f;
    for (int k = -1; k <= 1; ++k)
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i) {
                const std::uint32_t h = hashed(x + i, y + j, z + k, seed);
                const glm::vec3 jitter(static_cast<float>(h & 1023u) / 1024.0f,
                                       static_cast<float>((h >> 10) & 1023u) / 1024.0f,
                                       static_cast<float>((h >> 20) & 1023u) / 1024.0f);
                const glm::vec3 to = low + glm::vec3(i, j, k) + 0.1f + 0.8f * jitter - p;
                const float squared = glm::dot(to, to);
                if (squared < first) {
                    second = first;
                    first = squared;
                    best.to_point = to;
                    best.id = static_cast<float>((h * 0x9E3779B1u) >> 8) / 16777216.0f;
                } else if (squared < second) {
                    second = squared;
                }
            }
    best.nearest = std::sqrt(first);
    best.border = std::sqrt(second) - best.nearest;
    return best;
}

}  // namespace turnstile::art
