#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/hallow_parts.hpp"
#include "assets/materials.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace turnstile::art::hallow {
namespace {

constexpr glm::vec2 kHill(2.0f, 9.5f);  // middle of the hilltop

// Where the shore lies, from the middle.
float shore(float share) {
    const float a = kTau * share;
    return 30.5f + 1.5f * sine(3.0f * a + 2.2f) + 0.9f * sine(5.0f * a + 0.4f) -
           0.8f * cosine(2.0f * a);
}

// 1 on the trodden way from the gate up to the stairs.
float path_mask(const Surface& s) {
    const float z = s.position.z;
    const float bend = 3.6f * sine(0.34f * (z + 23.0f)) * smooth_step(-24.0f, -19.0f, z) *
                       smooth_step(-5.0f, -9.0f, z);
    const float ragged = 1.5f * (value_noise(s.position * 0.7f, 31u) - 0.5f);
    return (1.0f - smooth_step(1.9f, 2.7f, std::abs(s.position.x - bend) + ragged)) *
           smooth_step(3.0f, 0.0f, z) * smooth_step(-31.0f, -26.0f, z);
}

Material ground_paint() {
    const Material steep =
        layered(grass(kDeadGrass, 5u), rock(kCliff, 3.4f, 7u), [](const auto& s) {
            const float ragged = 0.25f * (patches(s.position, 3.0f, 11u) - 0.5f);
            return smooth_step(0.80f, 0.72f, s.normal.y + ragged);
        });
    const Material shingle = layered(sand(kEarth, 3u), steep, [](const Surface& s) {
        const float ragged = 1.4f * (patches(s.position, 3.2f, 13u) - 0.5f);
        return smooth_step(1.0f, 1.5f, s.position.y + ragged);
    });
    // Last year's leaves lie about in drifts.
    const Material leaves =
        layered(shingle, spotted(shingle, rgb(0xb8561c), 1.5f, 0.30f, 15u), [](const Surface& s) {
            return smooth_step(0.46f, 0.56f, patches(s.position, 7.0f, 17u)) *
                   smooth_step(1.4f, 2.2f, s.position.y);
        });
    const Material trodden = layered(leaves, masonry(kEarth, {1.7f, 1.2f}, 19u), path_mask);
    return drowned(lamp_lit(trodden), rgb(0x4aa7a8), rgb(0x1b6f8e), 2.6f);
}

struct Lamp {
    glm::vec3 at;
    float reach;  // units
};

std::array<Lamp, kPumpkins.size() + 4> lamps() {
    std::array<Lamp, kPumpkins.size() + 4> all{};
    for (std::size_t i = 0; i < kPumpkins.size(); ++i) {
        const PumpkinSpot& p = kPumpkins[i];
        const glm::vec3 out = apply(turn_y(p.heading), {0.0f, 0.6f * p.radius, -1.5f * p.radius});
        all[i] = {glm::vec3(p.x, height_at(p.x, p.z), p.z) + out, 2.6f * p.radius};
    }
    all[kPumpkins.size()] = {kLanternHook - glm::vec3(0.0f, 3.0f, 0.0f), 11.0f};
    all[kPumpkins.size() + 1] = {kHouseFoot + glm::vec3(-1.0f, 3.5f, -9.5f), 9.0f};
    // The two at the sign.
    all[kPumpkins.size() + 2] = {{-10.0f, 9.8f, -26.4f}, 10.0f};
    all[kPumpkins.size() + 3] = {{10.0f, 9.8f, -26.4f}, 10.0f};
    return all;
}

}  // namespace

float height_at(float x, float z) {
    const float out = std::sqrt(x * x + z * z) / shore(share_of_turn(x, z));
    float y = 2.2f * smooth_step(1.0f, 0.78f, out) + 0.8f * smooth_step(0.8f, 0.4f, out);
    y += 1.0f * (value_noise(glm::vec2(x, z) * 0.15f, 41u) - 0.5f) * smooth_step(1.0f, 0.8f, out);
    const glm::vec2 off = glm::vec2(x, z) - kHill;
    // Steep behind and beside the house, gentle towards the gate.
    const float reach = lerp(16.5f, 20.0f, smooth_step(4.0f, -14.0f, off.y));
    const float hill = smooth_step(reach, 8.8f, glm::length(off));
    y = lerp(y, 10.5f, hill);
    return y - 3.4f * smooth_step(0.96f, 1.2f, out);
}

Material lamp_lit(Material base) {
    return [base = std::move(base), all = lamps()](const Surface& s) {
        Paint paint = base(s);
        float light = 0.0f;
        for (const Lamp& lamp : all) {
            const glm::vec3 to = lamp.at - s.position;
            const float distance = glm::length(to);
            if (distance >= lamp.reach || distance < 1e-4f) continue;
            const float facing = 0.45f + 0.55f * glm::dot(s.normal, to) / distance;
            const float near = 1.0f - distance / lamp.reach;
            light += std::max(facing, 0.0f) * near * near * 1.7f;
        }
        const float share = clamp01(light) * 0.85f * (1.0f - paint.glow);
        const float grey = glm::dot(paint.colour, Colour(0.3f, 0.5f, 0.2f));
        paint.colour = blend(paint.colour, kFire * (0.34f + 1.25f * grey), share);
        paint.glow = std::max(paint.glow, share);
        return paint;
    };
}

Shape loft(std::span<const Section> sections, const Material& material) {
    Shape shape;
    constexpr std::array<glm::vec2, 4> kCorners{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    for (const Section& section : sections)
        for (const glm::vec2& corner : kCorners)
            shape.vertex(section.middle +
                         glm::vec3(corner.x * section.half.x, 0.0f, corner.y * section.half.y));
    for (std::uint32_t side = 0; side < 4; ++side) {
        const std::uint32_t chart = shape.chart(material);
        const std::uint32_t next = (side + 1) % 4;
        const auto half = [&](const Section& s) { return side % 2 == 0 ? s.half.x : s.half.y; };
        float up = 0.0f;
        for (std::uint32_t i = 0; i + 1 < sections.size(); ++i) {
            const auto middle = [&](std::uint32_t ring) {
                return 0.5f * (shape.vertices[ring * 4 + side] + shape.vertices[ring * 4 + next]);
            };
            const float top = up + glm::length(middle(i + 1) - middle(i));
            const float low = half(sections[i]), high = half(sections[i + 1]);
            const std::uint32_t a = i * 4;
            shape.quad(chart, {a + side, a + 4 + side, a + 4 + next, a + next},
                       {glm::vec2(-low, up), {-high, top}, {high, top}, {low, up}});
            up = top;
        }
    }
    return shape;
}

void add_land(Plan& isle) {
    TerrainOptions ground;
    ground.outline = shore;
    ground.height = height_at;
    ground.rings = {0.18f, 0.34f, 0.48f, 0.61f, 0.74f, 0.88f, 1.03f, 1.2f};
    ground.spokes = 20;
    isle.mesh("ground", "", glm::mat4{1.0f}, terrain(ground, ground_paint()).in(kGround));

    const Material stone =
        lamp_lit(grimy(masonry(kGraveStone, {1.9f, 1.2f}, 21u), rgb(0x2b2734), 1.5f, 23u));
    Shape steps;
    for (int i = 0; i < 5; ++i) {
        const float t = static_cast<float>(i) / 4.0f;
        const float z = lerp(-9.0f, 0.6f, t), y = lerp(4.2f, 10.7f, t);
        steps.add(
            box({5.2f - 0.7f * t, 2.8f, 2.9f}, stone),
            translate({0.8f * sine(5.0f * t), y - 2.8f, z}) * turn_y(9.0f * sine(7.0f * t + 1.0f)));
    }
    isle.mesh("steps", "", glm::mat4{1.0f}, steps.in(kStone));
}

void add_surf(Plan& isle) {
    const auto inside = [](float share) { return 0.93f * shore(share); };
    const auto outside = [](float share) { return 1.14f * shore(share); };
    isle.mesh("surf", "", glm::mat4{1.0f}, surf(inside, outside, 0.22f, 11, 2, kSurf));
}

Image surf_picture() {
    const Material foam = [](const Surface& s) {
        const float u = s.at.x / s.size.x, v = 1.0f - s.at.y / s.size.y;  // 0 at the shore
        const glm::vec2 turn(cosine(kTau * u), sine(kTau * u));
        const float wave = value_noise(glm::vec3(turn * 1.1f, 3.0f), 61u) - 0.5f;
        const float lace = patches(glm::vec3(turn * 4.0f, v * 5.0f), 0.9f, 62u);
        const auto band = [&](float at, float width, float strength) {
            const float off = v - at - 0.14f * wave;
            const float front = smooth_step(-0.25f * width, 0.0f, off);
            return strength * front * smooth_step(width, 0.0f, off);
        };
        const float holes = smooth_step(0.30f, 0.52f, lace);
        const float alpha =
            std::max(band(0.22f, 0.30f, 1.0f) * lerp(1.0f, holes, smooth_step(0.28f, 0.45f, v)),
                     band(0.52f, 0.24f, 0.62f) * (0.35f + 0.65f * holes));
        const float margin = smooth_step(0.0f, 0.15f, v) * smooth_step(1.0f, 0.85f, v);
        return Paint{.colour = blend(rgb(0xa9d8cf), rgb(0xf4fbff), clamp01(alpha * 1.2f)),
                     .alpha = clamp01(alpha) * margin};
    };
    return picture_of(foam, {16.0f, 8.0f}, 120, 60, true);
}

void move_surf(ClipBuilder& clip, std::uint16_t length) {
    clip.slide("surf", frames_to(length, 10), [&](const glm::vec2& rest, std::uint16_t frame) {
        const float angle = kTau * 4.0f * static_cast<float>(frame) / static_cast<float>(length);
        return rest + glm::vec2(0.0f, 0.10f * sine(angle));
    });
}

}  // namespace turnstile::art::hallow
