#include "assets/materials.hpp"

#include "assets/exact_math.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace turnstile::art {
namespace {

// The tone that all paint varies by: large patches, small strokes. Mean 0.5.
float painted_tone(const Surface& s, float patch_size, std::uint32_t seed) {
    return 0.62f * patches(s.position, patch_size, seed) +
           0.38f * strokes(s.at, 1.6f, 0.28f, seed + 7u);
}

// The rim of a piece: 1 on the lit edges (left, top), -1 on the others, 0 inside. `in` from 0 to
// `size`, `width` of the bevel in units.
float bevel(const glm::vec2& in, const glm::vec2& size, float width) {
    const float left = 1.0f - smooth_step(0.0f, width, in.x);
    const float right = 1.0f - smooth_step(0.0f, width, size.x - in.x);
    const float bottom = 1.0f - smooth_step(0.0f, width, in.y);
    const float top = 1.0f - smooth_step(0.0f, width, size.y - in.y);
    return std::max(left, top) - std::max(right, bottom);
}

std::int32_t whole(float x) { return static_cast<std::int32_t>(std::floor(x)); }

Colour shaded(const Colour& colour, float by) { return colour * (1.0f + by); }

}  // namespace

Material brushed(const Tones& tones, std::uint32_t seed, float patch_size) {
    return [=](const Surface& s) {
        return Paint{.colour = tones.at(0.5f + 1.1f * (painted_tone(s, patch_size, seed) - 0.5f))};
    };
}

Material masonry(const Tones& tones, const glm::vec2& block, std::uint32_t seed) {
    return [=](const Surface& s) {
        const float wobble = 0.10f * block.y * (value_noise(s.at * (1.5f / block.y), seed) - 0.5f);
        const float v = (s.at.y + wobble) / block.y;
        const std::int32_t row = whole(v);
        const float shift =
            0.5f * static_cast<float>(row & 1) + 0.2f * hashed_unit(row, 3, 0, seed);
        const float u = (s.at.x + wobble) / block.x + shift;
        const std::int32_t column = whole(u);
        const glm::vec2 in(fraction(u) * block.x, fraction(v) * block.y);
        const float own = hashed_unit(column, row, 1, seed);
        const float joint = 0.07f * block.y;
        const float inside = std::min({in.x, in.y, block.x - in.x, block.y - in.y});
        if (inside < joint)
            return Paint{.colour = tones.dark * (0.62f + 0.25f * patches(s.position, 0.8f, seed))};
        const glm::vec2 stone(block.x - 2.0f * joint, block.y - 2.0f * joint);
        const float rim = bevel(in - joint, stone, 0.16f * block.y);
        const float tone = 0.22f + 0.5f * own + 0.5f * (painted_tone(s, 2.5f, seed) - 0.5f);
        return Paint{.colour = shaded(tones.at(tone), 0.30f * rim)};
    };
}

Material planks(const Tones& tones, float width, bool upright, std::uint32_t seed) {
    return [=](const Surface& s) {
        const glm::vec2 p = upright ? glm::vec2(s.at.x, s.at.y) : glm::vec2(s.at.y, s.at.x);
        const float u = p.x / width;
        const std::int32_t board = whole(u);
        const float in = fraction(u) * width;
        const float own = hashed_unit(board, 0, 2, seed);
        const float grain = strokes(glm::vec2(p.y + 40.0f * own, p.x), 3.2f, 0.16f * width, seed);
        const float gap = 0.05f * width;
        if (in < gap || in > width - gap) return Paint{.colour = tones.dark * 0.55f};
        float rim = 1.0f - smooth_step(gap, 0.2f * width, in);
        rim -= 1.0f - smooth_step(gap, 0.24f * width, width - in);
        const float tone = 0.25f + 0.4f * own + 0.75f * (grain - 0.5f) +
                           0.3f * (patches(s.position, 4.0f, seed) - 0.5f);
        return Paint{.colour = shaded(tones.at(tone), 0.26f * rim)};
    };
}

Material bamboo(const Tones& tones, float width, bool upright, std::uint32_t seed) {
    return [=](const Surface& s) {
        const glm::vec2 p = upright ? glm::vec2(s.at.x, s.at.y) : glm::vec2(-s.at.y, s.at.x);
        const float u = p.x / width;
        const std::int32_t cane = whole(u);
        const float across = fraction(u) * 2.0f - 1.0f;
        const float own = hashed_unit(cane, 0, 4, seed);
        const float spacing = width * (3.2f + 1.4f * own);
        const float ring = fraction(p.y / spacing + own) * spacing;
        const float round = 1.0f - across * across;
        const float side = 0.16f - 0.34f * across;  // lit from the left
        float tone = 0.32f + 0.3f * (own - 0.5f) + side * 0.8f +
                     0.45f * (strokes(glm::vec2(p.y, p.x), 3.0f, 0.2f * width, seed) - 0.5f);
        const float edge = std::min(ring, spacing - ring);
        if (edge < 0.16f * width) tone += ring < 0.5f * spacing ? 0.34f : -0.4f;
        const Colour colour = tones.at(tone);
        return Paint{.colour = colour * (0.35f + 0.65f * smooth_step(0.0f, 0.35f, round))};
    };
}

Material ringed(const Tones& tones, float spacing, std::uint32_t seed) {
    return [=](const Surface& s) {
        const float wobble = 0.35f * spacing * value_noise(glm::vec2(s.at.x * 1.3f, s.at.y), seed);
        const float v = (s.at.y + wobble) / spacing;
        const float in = fraction(v);
        const float own = hashed_unit(whole(v), 0, 5, seed);
        float tone = 0.34f + 0.3f * own + 0.6f * (painted_tone(s, 3.0f, seed) - 0.5f);
        tone += 0.36f * smooth_step(0.55f, 0.9f, in) - 0.5f * (1.0f - smooth_step(0.0f, 0.22f, in));
        return Paint{.colour = tones.at(tone)};
    };
}

Material thatch(const Tones& tones, float row, std::uint32_t seed) {
    return [=](const Surface& s) {
        const float fringe = 0.35f * row * value_noise(glm::vec2(s.at.x * 2.6f, 0.0f), seed);
        const float v = (s.at.y + fringe) / row;
        const float in = fraction(v);
        const float straw = strokes(glm::vec2(s.at.y, s.at.x), 1.6f, 0.16f, seed);
        const float own = hashed_unit(whole(v), 0, 6, seed);
        float tone = 0.42f + 1.0f * (straw - 0.5f) + 0.2f * (own - 0.5f) +
                     0.4f * (patches(s.position, 4.0f, seed) - 0.5f);
        tone += 0.25f * (1.0f - smooth_step(0.0f, 0.3f, in)) - 0.45f * smooth_step(0.72f, 1.0f, in);
        return Paint{.colour = tones.at(tone)};
    };
}

Material scales(const Tones& tones, const glm::vec2& tile, std::uint32_t seed) {
    return [=](const Surface& s) {
        // Each row hangs over the one below: the lowest tile that reaches here is on top.
        for (std::int32_t up = 0; up < 2; ++up) {
            const std::int32_t row = whole(s.at.y / tile.y) + up;
            const float u = s.at.x / tile.x + 0.5f * static_cast<float>(row & 1);
            const float across = fraction(u) * 2.0f - 1.0f;
            const float hang = s.at.y / tile.y - static_cast<float>(row);
            const float lip = -0.62f * std::sqrt(std::max(0.0f, 1.0f - across * across));
            if (up == 1 && hang < lip) continue;
            if (up == 0 && s.at.y / tile.y - static_cast<float>(row + 1) >= lip) continue;
            const float own = hashed_unit(whole(u), row, 7, seed);
            float tone = 0.3f + 0.4f * own + 0.5f * (painted_tone(s, 3.0f, seed) - 0.5f);
            const float rise = hang - lip;
            tone += 0.34f * (1.0f - smooth_step(0.05f, 0.22f, rise)) -
                    0.5f * smooth_step(0.75f, 1.25f, rise) - 0.2f * across;
            return Paint{.colour = tones.at(tone)};
        }
        return Paint{.colour = tones.at(0.15f)};
    };
}

Material rock(const Tones& tones, float size, std::uint32_t seed) {
    return [=](const Surface& s) {
        const glm::vec3 p = s.position / size;
        const glm::vec3 bent = p + 0.35f * glm::vec3(value_noise(p * 1.3f, seed) - 0.5f,
                                                     value_noise(p * 1.3f, seed + 1u) - 0.5f,
                                                     value_noise(p * 1.3f, seed + 2u) - 0.5f);
        const Cell cell = cell_noise(bent * glm::vec3(1.0f, 1.35f, 1.0f), seed + 3u);
        const float band = value_noise(
            glm::vec2(s.position.y * 0.55f / size * 3.0f, 2.0f * value_noise(p * 0.5f, seed + 4u)),
            seed + 5u);
        float tone = 0.40f + 0.36f * (cell.id - 0.5f) + 0.34f * (band - 0.5f) +
                     0.75f * (painted_tone(s, 2.2f * size, seed) - 0.5f);
        // A crack, and below it (the cell's upper edge) a light lip.
        tone -= 0.36f * (1.0f - smooth_step(0.02f, 0.12f, cell.border));
        const float lip = (1.0f - smooth_step(0.10f, 0.26f, cell.border)) *
                          smooth_step(0.02f, 0.12f, cell.border);
        tone += lip * (cell.to_point.y < 0.0f ? 0.32f : -0.08f);
        return Paint{.colour = tones.at(tone)};
    };
}

Material plates(const Tones& tones, const glm::vec2& plate, std::uint32_t seed) {
    return [=](const Surface& s) {
        const std::int32_t row = whole(s.at.y / plate.y);
        const float u = s.at.x / plate.x + 0.5f * static_cast<float>(row & 1);
        const glm::vec2 in(fraction(u) * plate.x, fraction(s.at.y / plate.y) * plate.y);
        const float own = hashed_unit(whole(u), row, 8, seed);
        const float inside = std::min({in.x, in.y, plate.x - in.x, plate.y - in.y});
        if (inside < 0.09f) return Paint{.colour = tones.dark * 0.7f};
        float tone = 0.34f + 0.34f * own + 0.45f * (painted_tone(s, 3.0f, seed) - 0.5f);
        const float streak = value_noise(glm::vec2(s.at.x * 2.2f, s.at.y * 0.15f), seed + 3u);
        tone -= 0.25f * smooth_step(0.62f, 0.9f, streak);
        const glm::vec2 corner = glm::min(in, plate - in) - 0.38f;
        const float rivet = glm::length(corner);
        if (rivet < 0.17f) tone += corner.x + corner.y > 0.0f ? -0.12f : 0.4f;
        return Paint{.colour =
                         shaded(tones.at(tone), 0.26f * bevel(in - 0.09f, plate - 0.18f, 0.3f))};
    };
}

Material bark(const Tones& tones, float furrow, std::uint32_t seed) {
    return [=](const Surface& s) {
        const float bend = 1.2f * furrow * (value_noise(s.at * (0.5f / furrow), seed) - 0.5f);
        const float u = (s.at.x + bend) / furrow;
        const float in = fraction(u) * 2.0f - 1.0f;
        const float own = hashed_unit(whole(u), whole(s.at.y / (furrow * 5.0f)), 9, seed);
        float tone = 0.42f + 0.25f * (own - 0.5f) - 0.18f * in +
                     0.8f * (strokes(glm::vec2(s.at.y, s.at.x), 2.2f, 0.22f, seed + 1u) - 0.5f);
        tone -= 0.5f * smooth_step(0.72f, 1.0f, std::abs(in));
        return Paint{.colour = tones.at(tone)};
    };
}

Material grass(const Tones& tones, std::uint32_t seed) {
    return [=](const Surface& s) {
        const glm::vec2 p(s.position.x, s.position.z);
        const float blades = strokes(glm::vec2(p.y + 0.4f * p.x, p.x), 0.9f, 0.35f, seed);
        const Cell tuft = cell_noise(glm::vec3(p.x, 0.0f, p.y) * 0.55f, seed + 1u);
        float tone = 0.44f + 0.9f * (patches(s.position, 7.0f, seed + 2u) - 0.5f) +
                     0.55f * (blades - 0.5f) + 0.12f * (tuft.id - 0.5f);
        tone += 0.14f * (1.0f - smooth_step(0.15f, 0.45f, tuft.nearest)) *
                (tuft.to_point.x + tuft.to_point.z > 0.0f ? 1.0f : -1.0f);
        return Paint{.colour = tones.at(tone)};
    };
}

Material sand(const Tones& tones, std::uint32_t seed) {
    return [=](const Surface& s) {
        const glm::vec2 p(s.position.x, s.position.z);
        const float bend = 2.2f * value_noise(p * 0.22f, seed);
        const float ripple = sine(2.4f * (p.x * 0.35f + p.y) + 5.0f * bend);
        float tone = 0.56f + 0.75f * (patches(s.position, 8.0f, seed + 1u) - 0.5f) +
                     0.06f * ripple +
                     0.28f * (strokes(glm::vec2(p.x, p.y), 1.8f, 0.4f, seed + 2u) - 0.5f);
        const Cell speck = cell_noise(glm::vec3(p.x, 0.0f, p.y) * 0.7f, seed + 3u);
        if (speck.id > 0.86f && speck.nearest < 0.16f) tone -= 0.28f;
        return Paint{.colour = tones.at(tone)};
    };
}

Material hide(const Tones& back, const Tones& belly, float spot, std::uint32_t seed) {
    return [=](const Surface& s) {
        const float tone = 0.5f + 1.0f * (painted_tone(s, 4.0f, seed) - 0.5f);
        const float ragged = 0.25f * (value_noise(s.position * 0.9f, seed + 1u) - 0.5f);
        const float above = smooth_step(-0.55f, -0.2f, s.normal.y + ragged);
        const Cell cell = cell_noise(s.position / (1.6f * spot), seed + 2u);
        const float spots = (1.0f - smooth_step(0.30f, 0.42f, cell.nearest)) *
                            smooth_step(0.1f, 0.5f, s.normal.y + 0.3f + ragged);
        const Colour upper = blend(back.at(tone), back.dark, 0.75f * spots);
        return Paint{.colour = blend(belly.at(tone), upper, above)};
    };
}

Material glowing(const Colour& colour, float glow) {
    return [=](const Surface& s) {
        const float tone = painted_tone(s, 2.0f, 77u) - 0.5f;
        return Paint{.colour = colour * (1.0f + 0.35f * tone), .glow = glow};
    };
}

Material layered(const Material& base, const Material& top, const Mask& mask) {
    return [=](const Surface& s) {
        const float t = clamp01(mask(s));
        if (t <= 0.0f) return base(s);
        if (t >= 1.0f) return top(s);
        const Paint a = base(s), b = top(s);
        return Paint{blend(a.colour, b.colour, t), lerp(a.alpha, b.alpha, t),
                     lerp(a.glow, b.glow, t)};
    };
}

Material overgrown(const Material& base, const Material& growth, float amount, std::uint32_t seed) {
    return layered(base, growth, [=](const Surface& s) {
        const float ragged = patches(s.position, 2.4f, seed) - 0.5f +
                             0.35f * (strokes(s.at, 0.8f, 0.3f, seed) - 0.5f);
        const float edge = 1.0f - 1.1f * amount;
        return smooth_step(edge - 0.06f, edge + 0.06f, s.normal.y + 0.9f * ragged);
    });
}

Material spotted(const Material& base, const Colour& spot, float spacing, float radius,
                 std::uint32_t seed) {
    return [=](const Surface& s) {
        const Cell cell = cell_noise(s.position / spacing, seed);
        const float own = radius / spacing * (0.75f + 0.5f * cell.id);
        const float inside = 1.0f - smooth_step(own - 0.05f, own + 0.01f, cell.nearest);
        Paint paint = base(s);
        const float shade = 0.9f + 0.2f * painted_tone(s, 1.5f, seed + 1u);
        paint.colour = blend(paint.colour, spot * shade, inside);
        return paint;
    };
}

Material grimy(const Material& base, const Colour& dirt, float height, std::uint32_t seed) {
    return [=](const Surface& s) {
        Paint paint = base(s);
        const float ragged =
            0.7f * height * (value_noise(glm::vec2(s.at.x * 0.9f, 0.0f), seed) - 0.5f);
        const float t = 1.0f - smooth_step(0.1f * height, height, s.at.y + ragged);
        paint.colour = blend(paint.colour, dirt, 0.6f * t);
        return paint;
    };
}

Material drowned(const Material& base, const Colour& shallow, const Colour& deep, float depth) {
    return [=](const Surface& s) {
        Paint paint = base(s);
        const float ragged = 0.5f * (patches(s.position, 3.0f, 91u) - 0.5f);
        const float wet = 1.0f - smooth_step(0.35f, 1.0f, s.position.y + ragged);
        paint.colour = blend(paint.colour, paint.colour * glm::vec3(0.74f, 0.76f, 0.80f), wet);
        const float under = 1.0f - smooth_step(-0.7f, 0.0f, s.position.y);
        const float down = 1.0f - smooth_step(-depth, -0.3f, s.position.y);
        paint.colour =
            blend(paint.colour, blend(shallow, deep, down), under * (0.6f + 0.4f * down));
        return paint;
    };
}

}  // namespace turnstile::art
