#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/materials.hpp"
#include "assets/space_parts.hpp"

#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace turnstile::art::space {
namespace {

constexpr Tones kDust{{0.43f, 0.46f, 0.53f}, {0.62f, 0.655f, 0.72f}, {0.82f, 0.85f, 0.89f}};
constexpr Tones kTrack{{0.27f, 0.29f, 0.34f}, {0.40f, 0.42f, 0.47f}, {0.55f, 0.57f, 0.61f}};

// Where the shore lies in the direction (c, s).
float shore_towards(float c, float s) {
    return 32.0f + 1.0f * c * (4.0f * c * c - 3.0f) + 0.8f * (2.0f * s * c);
}

float shore(float share) { return shore_towards(cosine(kTau * share), sine(kTau * share)); }

// Small craters, at most one in each square of `size`: dark where the sun does not reach, light on
// the wall that faces it.
Material cratered(const Material& base, float size, std::uint32_t seed) {
    return [=](const Surface& s) {
        Paint paint = base(s);
        const glm::vec2 wobble(value_noise(s.position * 0.9f, seed),
                               value_noise(s.position, seed + 1u));
        const glm::vec2 p = (glm::vec2(s.position.x, s.position.z) + 0.7f * wobble) / size;
        const auto x = static_cast<std::int32_t>(std::floor(p.x));
        const auto z = static_cast<std::int32_t>(std::floor(p.y));
        const float radius = lerp(0.16f, 0.36f, hashed_unit(x, z, 0, seed));
        const float room = 1.0f - 2.6f * radius;
        const glm::vec2 middle = 1.3f * radius + room * glm::vec2(hashed_unit(x, z, 1, seed),
                                                                  hashed_unit(x, z, 2, seed));
        const glm::vec2 way = (glm::vec2(fraction(p.x), fraction(p.y)) - middle) / radius;
        const float out = glm::length(way);
        if (out > 1.3f || hashed_unit(x, z, 3, seed) < 0.2f) return paint;
        const float sun = -0.7071f * (way.x + way.y);  // > 0: the side that the sun comes from
        const float bowl = smooth_step(1.0f, 0.85f, out), wall = smooth_step(0.15f, 0.9f, out);
        const float lip = smooth_step(0.85f, 1.0f, out) * smooth_step(1.3f, 1.02f, out);
        paint.colour *= 1.0f - bowl * (0.22f + 0.36f * wall * sun) + lip * (0.18f + 0.14f * sun);
        return paint;
    };
}

// 1 on the ring that the rover has worn, with the two ruts of its wheels darker.
float track_mask(const Surface& s) {
    const float r = std::sqrt(s.position.x * s.position.x + s.position.z * s.position.z);
    const float off = std::abs(r - kRoverWay);
    const float ragged = 0.5f * (value_noise(s.position * 1.3f, 211u) - 0.5f);
    const float rut = smooth_step(0.55f, 0.25f, std::abs(off - 0.95f) + ragged);
    return std::max(0.5f * smooth_step(2.0f, 1.3f, off + ragged), rut) *
           smooth_step(6.0f, 4.5f, s.position.y);
}

Material moon_rock() {
    const Material stone = rock(kMoon, 3.4f, 221u);
    return overgrown(stone, sand(kDust, 223u), 0.30f, 225u);
}

Material ground_paint() {
    const Material floor =
        layered(cratered(sand(kDust, 201u), 5.4f, 203u), sand(kTrack, 205u), track_mask);
    const Material land = layered(
        floor, cratered(cratered(moon_rock(), 5.6f, 207u), 11.0f, 208u), [](const Surface& s) {
            const float ragged = 1.6f * (patches(s.position, 3.0f, 209u) - 0.5f);
            const float r = std::sqrt(s.position.x * s.position.x + s.position.z * s.position.z);
            return std::max(smooth_step(3.7f, 4.6f, s.position.y + ragged),
                            smooth_step(24.0f, 26.0f, r + 1.5f * ragged) *
                                smooth_step(4.0f, 6.0f, std::abs(s.position.x) + ragged));
        });
    return drowned(land, rgb(0x5fb4c4), rgb(0x1b6f8e), 2.6f);
}

// How high the rim stands over the floor in the direction (c, s).
float rim_height(float c, float s) {
    const float peaks = value_noise(glm::vec2(c, s) * 3.1f, 231u);
    return 4.2f + 4.6f * peaks + 3.6f * smooth_step(-0.2f, 0.9f, s);
}

// A leaning spike of rock.
Shape crag(float radius, float height, std::uint32_t seed) {
    const std::array<glm::vec2, 5> profile{
        {{1.06f, -0.65f}, {0.86f, 0.25f}, {0.58f, 0.56f}, {0.34f, 0.86f}, {0.0f, 1.0f}}};
    const Shape shape =
        lathe(profile, 5, moon_rock(), {.jitter = 0.2f, .seed = seed, .crease_degrees = 16.0f});
    return moved(shape, scale({radius, height, radius}));
}

}  // namespace

float height_at(float x, float z) {
    const float r = std::max(std::sqrt(x * x + z * z), 1e-3f);
    const float c = x / r, s = z / r;
    const float out = r / shore_towards(c, s);
    float y = kFloor * smooth_step(1.01f, 0.86f, out);
    y += 0.5f * (value_noise(glm::vec2(x, z) * 0.16f, 233u) - 0.5f) * smooth_step(0.52f, 0.4f, out);
    // The gate stands in a breach on the -Z side.
    const float breach = z > 0.0f ? 1.0f : smooth_step(6.8f, 10.5f, std::abs(x));
    y += breach * rim_height(c, s) * smooth_step(0.56f, 0.75f, out) * smooth_step(1.0f, 0.75f, out);
    return y - 3.4f * smooth_step(0.97f, 1.2f, out);
}

void add_land(Plan& isle) {
    TerrainOptions ground;
    ground.outline = shore;
    ground.height = height_at;
    ground.rings = {0.28f, 0.45f, 0.56f, 0.65f, 0.75f, 0.81f, 0.89f, 1.03f, 1.2f};
    ground.spokes = 24;
    ground.crease_degrees = 34.0f;
    Shape land = terrain(ground, ground_paint()).in(kGround);
    land.charts.back().density = 0.08f;  // what lies under water, so that the rest gets the texels
    isle.mesh("ground", "", glm::mat4{1.0f}, std::move(land));

    struct Stone {
        float x, z, radius, height;
        std::uint32_t seed;
    };
    Shape rocks;
    for (const Stone& stone :
         {Stone{-10.6f, -22.6f, 3.6f, 9.0f, 2u}, Stone{11.2f, -22.0f, 4.0f, 7.5f, 3u},
          Stone{22.5f, 6.0f, 3.8f, 6.0f, 5u}, Stone{15.0f, 18.6f, 4.6f, 9.0f, 6u},
          Stone{-4.0f, 24.0f, 5.2f, 10.0f, 7u}, Stone{-14.6f, 19.6f, 4.2f, 6.5f, 8u},
          Stone{-23.6f, 3.0f, 3.8f, 7.5f, 9u}})
        rocks.add(crag(stone.radius, stone.height, stone.seed),
                  translate({stone.x, height_at(stone.x, stone.z) - 1.6f, stone.z}) *
                      turn_y(67.0f * static_cast<float>(stone.seed)));
    const std::array<glm::vec2, 5> vent{
        {{3.4f, -1.6f}, {2.4f, 0.9f}, {1.5f, 2.2f}, {1.0f, 2.1f}, {0.0f, 0.4f}}};
    rocks.add(lathe(vent, 6, rock(kMoon, 1.6f, 227u), {.jitter = 0.1f, .crease_degrees = 25.0f}),
              translate({kVent.x, height_at(kVent.x, kVent.y), kVent.y}));
    isle.mesh("rocks", "", glm::mat4{1.0f}, rocks.in(kRock));
}

void add_water(Plan& isle) {
    const auto inside = [](float share) { return 0.94f * shore(share); };
    const auto outside = [](float share) { return 1.15f * shore(share); };
    isle.mesh("surf", "", glm::mat4{1.0f}, surf(inside, outside, 0.22f, 12, 2, kSurf));
}

void move_surf(ClipBuilder& clip, std::uint16_t length) {
    clip.slide("surf", frames_to(length, 10), [=](const glm::vec2& rest, std::uint16_t frame) {
        const float angle = kTau * 4.0f * static_cast<float>(frame) / static_cast<float>(length);
        return rest + glm::vec2(0.0f, 0.10f * sine(angle));
    });
}

void add_jet(Plan& isle) {
    // A hose of mist, upright; blow_jet() shakes it.
    const auto point = [](float s, float t) {
        const float up = 1.0f - t, angle = kTau * s;
        const float radius = lerp(0.7f, 2.9f, up * (1.7f - 0.7f * up));
        return glm::vec3(radius * cosine(angle), 13.0f * up, radius * sine(angle));
    };
    isle.mesh("jet", "", translate({kVent.x, height_at(kVent.x, kVent.y) + 1.6f, kVent.y}),
              sheet(7, 4, point, glm::vec2(0.0f), glm::vec2(1.0f), kJet));
}

void blow_jet(ClipBuilder& clip, std::uint16_t length) {
    clip.raw("jet", [=](const glm::vec3& rest, std::uint16_t frame) {
        const float share = static_cast<float>(frame) / static_cast<float>(length);
        const float up = rest.y / 13.0f;
        // Puffs run up 36 times a clip, every sixth one stronger; the whole leans with the wind.
        const float puff = sine(kTau * (36.0f * share - 1.3f * up));
        const float surge = sine(kTau * (6.0f * share - 0.4f * up));
        const float swell = 1.0f + up * (0.24f * puff + 0.14f * surge);
        const float sway = 1.5f * up * up * sine(kTau * (4.0f * share - 0.3f * up));
        const float height = rest.y * (0.92f + 0.12f * surge + 0.05f * puff);
        return glm::vec3(rest.x * swell - 2.4f * up * up + sway, height,
                         rest.z * swell + 1.2f * up * up - 0.5f * sway);
    });
}

}  // namespace turnstile::art::space
