#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/jungle_parts.hpp"
#include "assets/materials.hpp"

#include <array>

namespace turnstile::art::jungle {
namespace {

constexpr Tones kBack{{0.42f, 0.19f, 0.10f}, {0.84f, 0.50f, 0.24f}, {0.99f, 0.76f, 0.43f}};
constexpr Tones kBelly{{0.72f, 0.58f, 0.38f}, {0.92f, 0.82f, 0.60f}, {0.99f, 0.94f, 0.78f}};

constexpr glm::vec3 kFeet(11.5f, 0.0f, 6.0f);
constexpr float kHeading = 215.0f;  // looks over the gate, a little to the left

Material skin() { return hide(kBack, kBelly, 1.5f, 111u); }

Shape torso() {
    const std::array<Ring, 9> rings{{{{0.0f, 2.6f, -19.0f}, 0.25f},
                                     {{0.0f, 2.9f, -15.0f}, 0.8f},
                                     {{0.0f, 4.6f, -11.0f}, 1.5f},
                                     {{0.0f, 7.2f, -7.4f}, 2.6f},
                                     {{0.0f, 9.0f, -3.6f}, 4.0f, 4.1f},
                                     {{0.0f, 9.6f, 1.0f}, 4.6f, 4.7f},
                                     {{0.0f, 10.6f, 5.2f}, 4.0f, 4.3f},
                                     {{0.0f, 12.3f, 8.0f}, 2.9f, 3.0f},
                                     {{0.0f, 14.2f, 9.6f}, 1.7f, 1.7f}}};
    Shape shape = tube(rings, 8, skin(), {.end_cap = false});
    const Material leg = grimy(skin(), rgb(0x6a4a2a), 1.6f, 113u);
    for (const glm::vec2& at :
         {glm::vec2(-2.9f, -3.4f), {2.9f, -3.4f}, {-3.0f, 4.8f}, {3.0f, 4.8f}}) {
        const std::array<Ring, 4> bones{{{{at.x * 1.05f, -0.4f, at.y}, 1.75f},
                                         {{at.x, 1.0f, at.y}, 1.35f},
                                         {{at.x, 4.6f, at.y}, 1.6f},
                                         {{at.x * 0.62f, 9.0f, at.y}, 2.3f}}};
        shape.add(tube(bones, 5, leg, {.end_cap = false}));
    }
    return shape.in(kDinosaur);
}

// A length of neck along `way`, a little longer at its foot so that joints stay closed.
Shape neck(const glm::vec3& way, float from, float to) {
    const std::array<Ring, 4> rings{{{-way * 0.14f, from * 0.88f},
                                     {way * 0.10f, from},
                                     {way * 0.55f, lerp(from, to, 0.55f)},
                                     {way, to * 0.96f}}};
    return tube(rings, 7, skin(), {.end_cap = false}).in(kDinosaur);
}

Shape head() {
    const std::array<Ring, 6> rings{{{{0.0f, -0.5f, -0.9f}, 1.0f, 1.1f},
                                     {{0.0f, 0.35f, 0.1f}, 1.45f, 1.45f},
                                     {{0.0f, 0.55f, 1.4f}, 1.5f, 1.35f},
                                     {{0.0f, 0.0f, 2.8f}, 1.15f, 0.9f},
                                     {{0.0f, -0.35f, 4.2f}, 1.15f, 0.75f},
                                     {{0.0f, -0.5f, 4.9f}, 0.75f, 0.4f}}};
    Shape shape = tube(rings, 7, skin());
    const std::array<glm::vec2, 3> lump{{{0.8f, 0.0f}, {0.6f, 0.6f}, {0.0f, 0.8f}}};
    shape.add(lathe(lump, 6, skin()), translate({0.0f, 1.4f, 1.5f}));
    const Material eye = [](const Surface& s) {
        const glm::vec2 p = s.at / s.size - glm::vec2(0.5f);
        const float out = p.x * p.x + p.y * p.y;
        return Paint{.colour = out < 0.06f ? rgb(0x1a120c) : rgb(0xfff6dc), .glow = 0.5f};
    };
    const std::array<glm::vec2, 3> ball{{{0.5f, 0.0f}, {0.36f, 0.26f}, {0.0f, 0.38f}}};
    for (const float side : {-1.0f, 1.0f})
        shape.add(lathe(ball, 6, eye, {.from_above = true}),
                  translate({side * 1.24f, 0.95f, 1.9f}) * turn_z(-72.0f * side));
    return shape.in(kDinosaur);
}

constexpr std::array<glm::vec3, 3> kWays{
    {{0.0f, 6.2f, 4.2f}, {0.0f, 7.6f, 2.2f}, {0.0f, 6.4f, 1.0f}}};

}  // namespace

void add_dinosaur(Plan& isle) {
    const glm::vec3 feet(kFeet.x, height_at(kFeet.x, kFeet.z) - 0.2f, kFeet.z);
    isle.mesh("dinosaur", "", translate(feet) * turn_y(kHeading), torso());
    isle.mesh("neck_1", "dinosaur", translate({0.0f, 12.8f, 8.4f}), neck(kWays[0], 2.4f, 1.75f));
    isle.mesh("neck_2", "neck_1", translate(kWays[0]), neck(kWays[1], 1.75f, 1.35f));
    isle.mesh("neck_3", "neck_2", translate(kWays[1]), neck(kWays[2], 1.36f, 1.1f));
    isle.mesh("head", "neck_3", translate(kWays[2]), head());
}

void move_dinosaur(ClipBuilder& clip, std::uint16_t length, bool calm) {
    const auto frame = [&](float share) {
        return static_cast<std::uint16_t>(share * static_cast<float>(length) + 0.5f);
    };
    const auto pose = [](float nod, float look) {
        return turn({0.0f, 1.0f, 0.0f}, look) * turn({1.0f, 0.0f, 0.0f}, nod);
    };
    if (calm) {  // looks left, right, and back
        clip.rotate("neck_1", {{0, pose(0, 0)},
                               {frame(0.3f), pose(10, -16)},
                               {frame(0.65f), pose(4, 18)},
                               {length, pose(0, 0)}});
        clip.rotate("neck_2", {{0, pose(0, 0)},
                               {frame(0.32f), pose(8, -16)},
                               {frame(0.67f), pose(3, 16)},
                               {length, pose(0, 0)}});
        clip.rotate("neck_3", {{0, pose(0, 0)},
                               {frame(0.36f), pose(6, -14)},
                               {frame(0.7f), pose(8, 14)},
                               {length, pose(0, 0)}});
        clip.rotate("head", {{0, pose(0, 0)},
                             {frame(0.2f), pose(12, -18), Ease::Overshoot},
                             {frame(0.55f), pose(-4, 10), Ease::Out},
                             {frame(0.75f), pose(14, 20)},
                             {length, pose(0, 0)}});
        return;
    }
    clip.rotate("neck_1", {{0, pose(0, 0)},
                           {frame(0.25f), pose(26, -8)},  // bows to the ferns
                           {frame(0.6f), pose(-8, 4)},
                           {length, pose(0, 0)}});
    clip.rotate("neck_2", {{0, pose(0, 0)},
                           {frame(0.27f), pose(24, -10)},
                           {frame(0.6f), pose(-10, 6)},
                           {length, pose(0, 0)}});
    clip.rotate("neck_3", {{0, pose(0, 0)},
                           {frame(0.3f), pose(18, -6)},
                           {frame(0.62f), pose(-6, 8)},
                           {length, pose(0, 0)}});
    clip.rotate("head", {{0, pose(0, 0)},
                         {frame(0.3f), pose(20, 0), Ease::Overshoot},
                         {frame(0.45f), pose(-6, 14)},
                         {frame(0.65f), pose(-18, -10)},
                         {length, pose(0, 0)}});
}

}  // namespace turnstile::art::jungle
