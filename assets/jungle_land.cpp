#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/jungle_parts.hpp"
#include "assets/materials.hpp"

#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace turnstile::art::jungle {
namespace {

constexpr Tones kSandTones{{0.74f, 0.60f, 0.38f}, {0.87f, 0.77f, 0.54f}, {0.97f, 0.91f, 0.71f}};
constexpr Tones kGrassTones{{0.22f, 0.36f, 0.13f}, {0.40f, 0.58f, 0.21f}, {0.62f, 0.75f, 0.30f}};
constexpr Tones kRockTones{{0.28f, 0.25f, 0.20f}, {0.55f, 0.48f, 0.37f}, {0.79f, 0.71f, 0.56f}};
constexpr Tones kMossTones{{0.17f, 0.29f, 0.10f}, {0.33f, 0.50f, 0.17f}, {0.55f, 0.68f, 0.25f}};
constexpr Tones kPathTones{{0.55f, 0.41f, 0.24f}, {0.74f, 0.59f, 0.37f}, {0.86f, 0.74f, 0.50f}};

constexpr glm::vec2 kCrag(-10.0f, 13.0f);  // middle of the crag
constexpr glm::vec2 kPool(-17.0f, -4.5f);  // middle of the lagoon
constexpr float kFallBearing = 232.0f;     // degrees round from +X by +Z: where the water falls

// Where the shore lies, from the middle.
float shore(float share) {
    const float a = kTau * share;
    return 31.0f + 1.3f * sine(3.0f * a + 0.6f) + 0.9f * sine(5.0f * a + 2.1f) +
           0.6f * cosine(2.0f * a);
}

// 1 on the trodden way from the gate to the clearing.
float path_mask(const Surface& s) {
    const float bend = 2.5f * sine(0.16f * s.position.z + 0.4f);
    const float off = std::abs(s.position.x - bend * smooth_step(-24.0f, -10.0f, s.position.z));
    const float ragged = 1.6f * (value_noise(s.position * 0.7f, 31u) - 0.5f);
    return (1.0f - smooth_step(2.2f, 3.2f, off + ragged)) *
           smooth_step(8.0f, 3.0f, s.position.z + ragged) *
           smooth_step(-30.0f, -22.0f, s.position.z);
}

Material ground_paint() {
    const Material land =
        layered(sand(kSandTones, 3u), grass(kGrassTones, 5u), [](const Surface& s) {
            const float ragged = 1.5f * (patches(s.position, 3.2f, 13u) - 0.5f) +
                                 0.5f * (value_noise(s.position * 1.9f, 14u) - 0.5f);
            return smooth_step(1.95f, 2.35f, s.position.y + ragged);
        });
    const Material trodden = layered(land, sand(kPathTones, 8u), path_mask);
    return drowned(trodden, rgb(0x5fc0c0), rgb(0x1b6f8e), 2.6f);
}

Material crag_paint() {
    const Material stone = rock(kRockTones, 3.2f, 21u);
    const Material mossy = overgrown(stone, grass(kMossTones, 23u), 0.42f, 25u);
    return grimy(mossy, rgb(0x3a4a30), 3.5f, 27u);
}

}  // namespace

float height_at(float x, float z) {
    const float out = std::sqrt(x * x + z * z) / shore(share_of_turn(x, z));
    float y = 2.6f * smooth_step(1.0f, 0.70f, out) + 0.7f * smooth_step(0.8f, 0.3f, out);
    y += 0.8f * (value_noise(glm::vec2(x, z) * 0.14f, 41u) - 0.5f) * smooth_step(1.0f, 0.8f, out);
    const glm::vec2 crag = glm::vec2(x, z) - kCrag;
    y += 3.2f * smooth_step(17.0f, 8.0f, glm::length(crag));
    const glm::vec2 pool = (glm::vec2(x, z) - kPool) / glm::vec2(8.5f, 7.0f);
    y = lerp(y, -1.6f, smooth_step(1.25f, 0.55f, glm::length(pool)));
    return y - 3.4f * smooth_step(0.96f, 1.2f, out);
}

void add_land(Plan& isle) {
    TerrainOptions ground;
    ground.outline = shore;
    ground.height = height_at;
    ground.rings = {0.17f, 0.33f, 0.47f, 0.60f, 0.72f, 0.83f, 0.93f, 1.03f, 1.2f};
    ground.spokes = 24;
    isle.mesh("ground", "", glm::mat4{1.0f}, terrain(ground, ground_paint()).in(kGround));

    const Material paint = crag_paint();
    const std::array<glm::vec2, 9> profile{{{12.5f, -2.0f},
                                            {11.4f, 3.4f},
                                            {10.4f, 8.2f},
                                            {8.6f, 9.6f},
                                            {7.9f, 14.6f},
                                            {6.6f, 16.4f},
                                            {5.6f, 21.0f},
                                            {3.4f, 23.4f},
                                            {0.0f, 24.2f}}};
    Shape crag = lathe(profile, 9, paint, {.jitter = 0.10f, .seed = 4u, .crease_degrees = 18.0f});
    Shape rocks;
    rocks.add(crag, translate({kCrag.x, 3.0f, kCrag.y}) * scale({1.06f, 1.1f, 1.06f}));
    struct Stone {
        glm::vec3 place, size;
        std::uint32_t seed;
    };
    for (const Stone& stone : {Stone{{-17.5f, 0.6f, 3.6f}, {3.6f, 5.0f, 3.2f}, 6u},
                               Stone{{-21.8f, 0.2f, 2.2f}, {2.2f, 2.6f, 2.0f}, 7u},
                               Stone{{19.0f, 0.6f, -17.5f}, {3.2f, 3.0f, 2.6f}, 9u},
                               Stone{{4.0f, 2.6f, 20.0f}, {3.8f, 4.6f, 3.2f}, 10u}})
        rocks.add(boulder(stone.size, 5, paint, stone.seed), translate(stone.place));
    isle.mesh("rocks", "", glm::mat4{1.0f}, rocks.in(kRock));
}

void add_water(Plan& isle) {
    const float bearing = radians(kFallBearing);
    const glm::vec3 out(cosine(bearing), 0.0f, sine(bearing));
    const glm::vec3 side(-out.z, 0.0f, out.x);
    const auto point = [&](float s, float t) {
        const float run = 7.0f + 8.4f * std::sqrt(clamp01(t * 1.02f));
        const float y = 21.2f - 21.4f * t * t - 0.4f * t;
        const float half = lerp(2.0f, 3.3f, t);
        return glm::vec3(kCrag.x, y, kCrag.y) + out * run + side * (half * (2.0f * s - 1.0f)) +
               out * (0.8f * (1.0f - (2.0f * s - 1.0f) * (2.0f * s - 1.0f)));
    };
    isle.mesh("waterfall", "", glm::mat4{1.0f},
              sheet(2, 6, point, {0.0f, 0.5f}, {1.0f, 1.0f}, kFalls));

    const auto inside = [](float share) { return 0.93f * shore(share); };
    const auto outside = [](float share) { return 1.14f * shore(share); };
    Shape foam = surf(inside, outside, 0.22f, 11, 3, kSurf);
    // A second, small ring where the water comes down.
    const glm::vec3 foot = point(0.5f, 1.0f) + out * 0.6f;
    const auto splash = [](float radius) { return [radius](float) { return radius; }; };
    foam.add(surf(splash(1.2f), splash(5.6f), 0.26f, 3, 2, kSurf),
             translate({foot.x, 0.0f, foot.z}));
    isle.mesh("surf", "", glm::mat4{1.0f}, std::move(foam));
}

Image falls_picture() {
    // The picture repeats after half its height: noise is taken round a cylinder.
    const Material water = [](const Surface& s) {
        const float u = s.at.x / s.size.x, v = 2.0f * s.at.y / s.size.y;
        const glm::vec2 turn(cosine(kTau * v), sine(kTau * v));
        const float streak = value_noise(glm::vec3(u * 11.0f, turn * 0.55f), 51u);
        const float fine = value_noise(glm::vec3(u * 23.0f, turn * 1.1f), 52u);
        const float clump = value_noise(glm::vec3(u * 4.0f, turn * 1.3f), 53u);
        const float tone = 0.5f * streak + 0.3f * fine + 0.2f * clump;
        const Tones water_tones{rgb(0x3d9cc4), rgb(0x8fd3e8), rgb(0xf8fdff)};
        const float edge = smooth_step(0.0f, 0.22f, std::min(u, 1.0f - u) + 0.10f * (clump - 0.5f));
        return Paint{.colour = water_tones.at(2.2f * (tone - 0.5f) + 0.55f),
                     .alpha = edge * (0.72f + 0.28f * smooth_step(0.4f, 0.6f, tone))};
    };
    return picture_of(water, {6.0f, 32.0f}, 44, 180, true);
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
        const float first = band(0.22f, 0.30f, 1.0f);
        const float second = band(0.52f, 0.24f, 0.62f);
        const float holes = smooth_step(0.30f, 0.52f, lace);
        const float alpha = std::max(first * lerp(1.0f, holes, smooth_step(0.28f, 0.45f, v)),
                                     second * (0.35f + 0.65f * holes));
        const float margin = smooth_step(0.0f, 0.15f, v) * smooth_step(1.0f, 0.85f, v);
        return Paint{.colour = blend(rgb(0xbfeaf0), rgb(0xf4fbff), clamp01(alpha * 1.3f)),
                     .alpha = clamp01(alpha) * margin};
    };
    return picture_of(foam, {16.0f, 8.0f}, 120, 60, true);
}

void move_water(ClipBuilder& clip, std::uint16_t length) {
    // Falls through its repeat in 40 frames and jumps back within one.
    constexpr std::uint16_t kFall = 40;
    std::vector<std::uint16_t> frames;
    for (std::uint16_t f = 0; f < length; f = static_cast<std::uint16_t>(f + kFall)) {
        frames.push_back(f);
        frames.push_back(static_cast<std::uint16_t>(f + kFall - 1));
    }
    clip.slide("waterfall", frames, [](const glm::vec2& rest, std::uint16_t frame) {
        const float share = static_cast<float>(frame % kFall) / static_cast<float>(kFall);
        return rest - glm::vec2(0.0f, 0.5f * share);
    });
    clip.slide("surf", frames_to(length, 10), [&](const glm::vec2& rest, std::uint16_t frame) {
        const float angle = kTau * 3.0f * static_cast<float>(frame) / static_cast<float>(length);
        return rest + glm::vec2(0.0f, 0.10f * sine(angle));
    });
}

}  // namespace turnstile::art::jungle
