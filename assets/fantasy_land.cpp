#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/fantasy_parts.hpp"
#include "assets/materials.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace turnstile::art::fantasy {
namespace {

constexpr Tones kSandTones{rgb(0xd8b79c), rgb(0xf6e3c4), rgb(0xfff7e4)};
constexpr Tones kPetalsPink{rgb(0xb8306c), rgb(0xf05a94), rgb(0xffc2d8)};
constexpr Tones kStalk{rgb(0x3c7a5e), rgb(0x62ad7c), rgb(0xa9dc9a)};

// How far the shore is in the direction (x, z) of length 1.
float shore(float x, float z) {
    const float sin_3 = z * (3.0f - 4.0f * z * z);
    const float cos_2 = 2.0f * x * x - 1.0f;
    const float cos_4 = 2.0f * cos_2 * cos_2 - 1.0f;
    return 30.5f + 1.4f * sin_3 + 0.9f * cos_4 + 0.5f * cos_2;
}

float shore_at(float share) { return shore(cosine(kTau * share), sine(kTau * share)); }

float rise(const glm::vec2& p, const glm::vec2& middle, float foot, float top) {
    return smooth_step(foot, top, glm::length(p - middle));
}

// The way winds from the gate to the tower's door.
float way_x(float z) {
    return 10.6f * smooth_step(-9.0f, 3.0f, z) + 4.2f * sine(0.42f * (z + 24.0f)) *
                                                     smooth_step(-25.0f, -20.0f, z) *
                                                     smooth_step(4.0f, -4.0f, z);
}

float way_mask(const Surface& s) {
    const float z = s.position.z;
    const float slope = way_x(z + 0.5f) - way_x(z - 0.5f);
    const float off = std::abs(s.position.x - way_x(z)) / std::sqrt(1.0f + slope * slope);
    const float ragged = 0.7f * (value_noise(s.position * 0.9f, 31u) - 0.5f);
    return smooth_step(2.5f, 2.15f, off + ragged) * smooth_step(5.6f, 4.6f, z);
}

// Round flags of cream stone with lilac joints.
Material cobbles() {
    return [](const Surface& s) {
        const Cell cell =
            cell_noise(glm::vec3(s.position.x, 0.0f, s.position.z) / glm::vec3(2.2f), 33u);
        const float in = smooth_step(0.03f, 0.16f, cell.border);
        const float tone = 0.45f + 0.5f * (cell.id - 0.5f) +
                           0.5f * (patches(s.position, 1.6f, 34u) - 0.5f) +
                           (cell.to_point.x + cell.to_point.z > 0.0f ? 0.16f : -0.10f);
        return Paint{.colour = blend(rgb(0x9478a8), kCream.at(tone), in)};
    };
}

Material ground_paint() {
    const Material meadow = layered(
        grass(kMint, 5u), grass({rgb(0x8fb58c), rgb(0xc6dfa0), rgb(0xeaf3c0)}, 6u),
        [](const Surface& s) { return smooth_step(0.52f, 0.66f, patches(s.position, 9.0f, 7u)); });
    const Material land = layered(sand(kSandTones, 3u), meadow, [](const Surface& s) {
        const float ragged = 1.1f * (patches(s.position, 3.0f, 13u) - 0.5f) +
                             0.4f * (value_noise(s.position * 1.9f, 14u) - 0.5f);
        return smooth_step(1.15f, 1.5f, s.position.y + ragged);
    });
    return drowned(layered(land, cobbles(), way_mask), rgb(0x8fdcd0), rgb(0x1f7f9a), 2.6f);
}

// A pastel hillock with soft bands round it and a sprinkle of daisies.
Material hillock_paint(const Tones& tones, std::uint32_t seed) {
    constexpr float kSquare = 2.9f;  // units
    return [=](const Surface& s) {
        const glm::vec2 p = 2.0f * s.at / s.size - 1.0f;
        const float wave = 0.12f * (patches(s.position, 4.0f, seed) - 0.5f);
        const float band = sine(kTau * (2.2f * (glm::length(p) + wave)));
        const float brush = strokes(glm::vec2(s.at.y + s.at.x, s.at.x), 1.4f, 0.5f, seed + 1u);
        const float tone = 0.5f + 0.5f * smooth_step(-0.25f, 0.25f, band) - 0.25f +
                           0.4f * (patches(s.position, 5.0f, seed + 2u) - 0.5f) +
                           0.25f * (brush - 0.5f);
        // One daisy a square of the rolled out chart, somewhere near its middle.
        const glm::vec2 square = glm::floor(s.at / kSquare);
        const auto column = static_cast<std::int32_t>(square.x);
        const auto row = static_cast<std::int32_t>(square.y);
        const glm::vec2 jitter(hashed_unit(column, row, 0, seed),
                               hashed_unit(column, row, 1, seed));
        const glm::vec2 q = s.at - (square + 0.25f + 0.5f * jitter) * kSquare;
        // The rolled out chart is too wide towards the rim: daisies there are painted wider.
        const glm::vec2 out = p / std::max(glm::length(p), 0.01f);
        const float squeeze = lerp(1.0f, 0.6f, smooth_step(0.2f, 1.0f, glm::length(p)));
        const float off =
            glm::length(glm::vec2(glm::dot(q, out), squeeze * (q.x * out.y - q.y * out.x)));
        Colour colour = tones.at(tone);
        colour = blend(colour, rgb(0xfff6e8), smooth_step(0.58f, 0.46f, off));
        return Paint{.colour = blend(colour, kYellow.middle, smooth_step(0.26f, 0.16f, off))};
    };
}

// A flower or three on stalks; petals round a yellow eye.
Material flower_paint(const Tones& petals, std::uint32_t seed) {
    return [=](const Surface& s) {
        const glm::vec2 p(2.0f * s.at.x / s.size.x - 1.0f, s.at.y / s.size.y);
        Paint paint{.colour = kStalk.middle, .alpha = 0.0f};
        constexpr std::array<glm::vec3, 3> kHeads{
            {{-0.48f, 0.56f, 0.40f}, {0.50f, 0.46f, 0.36f}, {0.04f, 0.78f, 0.43f}}};
        for (const glm::vec3& head : kHeads) {
            const float t = p.y / head.y;
            const float off = p.x - head.x * t * t;
            if (t < 1.0f && std::abs(off) < 0.055f) {
                paint.colour = kStalk.at(0.2f + 0.5f * t - 3.0f * off);
                paint.alpha = 1.0f;
            }
            const glm::vec2 leaf(p.x - head.x * 0.35f - 0.2f * (head.x > 0.0f ? 1.0f : -1.0f),
                                 (p.y - 0.17f) * 2.2f);
            if (leaf.x * leaf.x * 6.0f + leaf.y * leaf.y * 2.4f < 0.16f) {
                paint.colour = kStalk.at(0.45f + 1.6f * leaf.y);
                paint.alpha = 1.0f;
            }
        }
        for (const glm::vec3& head : kHeads) {
            const glm::vec2 q = glm::vec2(p.x - head.x, (p.y - head.y) * 2.0f) / head.z;
            const float out = glm::length(q);
            // Five petals: |cos| of 2.5 times the angle by the half-angle of its fifth multiple.
            const glm::vec2 d = out > 1e-4f ? q / out : glm::vec2(0.0f, 1.0f);
            const float cos_5 = d.y * (16.0f * d.y * d.y * d.y * d.y - 20.0f * d.y * d.y + 5.0f);
            const float rim = 0.62f + 0.36f * std::sqrt(clamp01(0.5f + 0.5f * cos_5));
            if (out > rim) continue;
            const float tone = 0.35f + 0.5f * smooth_step(0.2f, rim, out) + (q.y - q.x) * 0.18f +
                               0.2f * (value_noise(s.at * 5.0f, seed) - 0.5f);
            paint.colour = out < 0.3f ? kYellow.at(0.5f + 0.8f * q.y) : petals.at(tone);
            paint.alpha = 1.0f;
        }
        return paint;
    };
}

}  // namespace

float height_at(float x, float z) {
    const glm::vec2 p(x, z);
    const float radius = std::max(glm::length(p), 1e-4f);
    const float out = radius / shore(x / radius, z / radius);
    float y = 2.3f * smooth_step(1.0f, 0.74f, out) + 0.6f * smooth_step(0.8f, 0.3f, out);
    y += 0.7f * (value_noise(p * 0.13f, 41u) - 0.5f) * smooth_step(1.0f, 0.8f, out);
    y += 4.4f * rise(p, {12.5f, 12.0f}, 12.5f, 3.5f);  // the tower's hill
    y += 2.4f * rise(p, {-9.0f, 8.0f}, 14.0f, 4.0f);
    return y - 3.6f * smooth_step(0.96f, 1.2f, out);
}

void add_land(Plan& isle) {
    TerrainOptions ground;
    ground.outline = shore_at;
    ground.height = height_at;
    ground.rings = {0.20f, 0.38f, 0.55f, 0.70f, 0.82f, 0.93f, 1.03f, 1.2f};
    ground.spokes = 18;
    isle.mesh("ground", "", glm::mat4{1.0f}, terrain(ground, ground_paint()).in(kGround));

    struct Hillock {
        glm::vec2 place;
        float radius, height;
        Tones tones;
        std::uint32_t sides;
    };
    const Tones lilac{rgb(0x9a86c6), rgb(0xbda9e2), rgb(0xe2d5f6)};
    const Tones butter{rgb(0xe6c987), rgb(0xf6e2a2), rgb(0xfff5d0)};
    const Tones mint{rgb(0x74bd9d), rgb(0x9adab2), rgb(0xcff3c8)};
    constexpr std::array<glm::vec2, 4> kRound{
        {{1.0f, 0.0f}, {0.90f, 0.46f}, {0.56f, 0.84f}, {0.0f, 1.0f}}};
    Shape hillocks;
    std::uint32_t seed = 50;
    for (const Hillock& h : {Hillock{{-19.8f, 12.5f}, 6.6f, 8.6f, lilac, 8},
                             Hillock{{2.8f, 20.6f}, 7.2f, 9.8f, mint, 12},
                             Hillock{{-8.8f, 21.0f}, 5.4f, 7.0f, butter, 8}}) {
        std::vector<glm::vec2> profile;
        for (const glm::vec2& p : kRound) profile.push_back(p * glm::vec2(h.radius, h.height));
        hillocks.add(dome(profile, h.sides, hillock_paint(h.tones, seed)),
                     translate({h.place.x, height_at(h.place.x, h.place.y) - 2.2f, h.place.y}));
        seed += 10;
    }
    isle.mesh("hillocks", "", glm::mat4{1.0f}, hillocks.in(kHill));

    const auto inside = [](float share) { return 0.93f * shore_at(share); };
    const auto outside = [](float share) { return 1.15f * shore_at(share); };
    isle.mesh("surf", "", glm::mat4{1.0f}, surf(inside, outside, 0.22f, 10, 2, kSurf));
}

void add_flowers(Plan& isle) {
    struct Spot {
        float x, z, size;
        int kind;  // 0 pink, 1 lilac, 2 grass
    };
    const Material pink = flower_paint(kPetalsPink, 61u);
    const Material lilac = flower_paint({rgb(0x6d58a8), rgb(0xa98be0), rgb(0xeadcff)}, 62u);
    const Material blades = tuft({rgb(0x3f8f78), rgb(0x74bf92), rgb(0xd2efb4)}, 11, 63u);
    Shape flowers;
    float heading = 15.0f;
    for (const Spot& at :
         {Spot{-7.0f, -20.0f, 1.0f, 0}, Spot{8.2f, -19.6f, 1.0f, 1}, Spot{-4.4f, -11.0f, 0.9f, 1},
          Spot{-13.5f, -17.0f, 1.1f, 2}, Spot{19.5f, 0.5f, 1.1f, 0}, Spot{-8.0f, -5.5f, 1.1f, 2},
          Spot{23.0f, -6.0f, 1.0f, 0}, Spot{20.5f, 16.0f, 1.0f, 1}, Spot{-24.0f, 2.5f, 1.1f, 0},
          Spot{-15.5f, 19.5f, 1.0f, 1}, Spot{13.5f, 21.5f, 1.1f, 0}, Spot{3.5f, -15.6f, 0.9f, 2},
          Spot{17.0f, -18.5f, 1.0f, 2}, Spot{-3.0f, 14.5f, 1.0f, 0}}) {
        const Shape one = at.kind == 2   ? card(3.4f, 2.6f, blades, "tuft")
                          : at.kind == 1 ? card(3.0f, 3.0f, lilac, "flower_lilac")
                                         : card(3.0f, 3.0f, pink, "flower_pink");
        const glm::mat4 place =
            translate({at.x, height_at(at.x, at.z) - 0.25f, at.z}) * scale(glm::vec3(at.size));
        for (const float across : {0.0f, 90.0f}) flowers.add(one, place * turn_y(heading + across));
        heading += 37.0f;
    }
    isle.mesh("flowers", "", glm::mat4{1.0f}, flowers.in(kLeaf));
}

Image surf_picture() {
    const Material foam = [](const Surface& s) {
        const float u = s.at.x / s.size.x, v = 1.0f - s.at.y / s.size.y;  // 0 at the shore
        const glm::vec2 turned(cosine(kTau * u), sine(kTau * u));
        const float wave = value_noise(glm::vec3(turned * 1.2f, 5.0f), 71u) - 0.5f;
        const float scallop = std::abs(sine(kTau * 2.0f * u));  // round curls, as in a picture book
        const Cell bubble = cell_noise(glm::vec3(turned * 2.6f, v * 4.0f), 72u);
        const auto band = [&](float at, float width, float strength) {
            const float off = v - at - 0.10f * wave - 0.07f * scallop;
            return strength * smooth_step(-0.4f * width, 0.0f, off) *
                   smooth_step(width, 0.4f * width, off);
        };
        const float holes = smooth_step(0.05f, 0.22f, bubble.border);
        const float alpha = std::max(band(0.20f, 0.26f, 1.0f), band(0.54f, 0.22f, 0.62f * holes));
        const float margin = smooth_step(0.0f, 0.15f, v) * smooth_step(1.0f, 0.85f, v);
        return Paint{.colour = blend(rgb(0xbfeaf0), rgb(0xf4fbff), clamp01(alpha * 1.3f)),
                     .alpha = clamp01(alpha) * margin};
    };
    return picture_of(foam, {16.0f, 8.0f}, 120, 60, true);
}

void move_surf(ClipBuilder& clip, std::uint16_t length) {
    clip.slide("surf", frames_to(length, 10), [=](const glm::vec2& rest, std::uint16_t frame) {
        const float angle = kTau * 3.0f * static_cast<float>(frame) / static_cast<float>(length);
        return rest + glm::vec2(0.0f, 0.10f * sine(angle));
    });
}

}  // namespace turnstile::art::fantasy
