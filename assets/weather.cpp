#include "assets/weather.hpp"

#include "assets/bake.hpp"
#include "assets/exact_math.hpp"
#include "assets/paint.hpp"

#include <glm/geometric.hpp>

#include <cmath>

namespace turnstile::art {

Image raindrop() {
    const Material streak = [](const Surface& s) {
        const glm::vec2 p = s.at / s.size;
        const float off = std::abs(2.0f * p.x - 1.0f);
        // Falling: the head below is bright and round, the tail thins out.
        const float along = smooth_step(1.0f, 0.2f, p.y) * smooth_step(0.0f, 0.12f, p.y);
        const float width = lerp(0.95f, 0.45f, p.y);
        const float across = smooth_step(width, 0.0f, off);
        const float core = smooth_step(0.45f * width, 0.0f, off);
        return Paint{.colour = along * (across * rgb(0x7fa6c8) + 0.5f * core * rgb(0xdfeefa))};
    };
    return picture_of(streak, {1.0f, 4.0f}, 16, 64);
}

Image lightning() {
    const Material bolt = [](const Surface& s) {
        const glm::vec2 p = s.at / s.size;
        const float off = std::abs(2.0f * p.x - 1.0f);
        const float flicker =
            0.85f + 0.3f * (value_noise(glm::vec2(0.5f, 6.0f * p.y), 741u) - 0.5f);
        const float glow = smooth_step(1.0f, 0.0f, off), halo = glow * glow * flicker;
        const float core = smooth_step(0.30f, 0.10f, off);
        return Paint{.colour = halo * rgb(0x4a6cff) + 0.7f * halo * halo * rgb(0x9fc4ff) +
                               core * rgb(0xffffff)};
    };
    return picture_of(bolt, {1.0f, 1.0f}, 64, 64);
}

Image snow() {
    const Material flake = [](const Surface& s) {
        const float out = glm::length(2.0f * s.at / s.size - 1.0f);
        const float body = smooth_step(1.0f, 0.25f, out);
        return Paint{.colour = body * blend(rgb(0xb9d3ec), rgb(0xffffff), body)};
    };
    return picture_of(flake, {1.0f, 1.0f}, 16, 16);
}

}  // namespace turnstile::art
