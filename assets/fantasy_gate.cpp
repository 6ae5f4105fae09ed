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

constexpr Tones kLime{rgb(0x7db548), rgb(0xaede60), rgb(0xe0f5a0)};
constexpr Tones kInk{rgb(0x241a3c), rgb(0x32254f), rgb(0x5a4a7d)};

constexpr float kFront = -24.5f;  // z of the gate's middle
constexpr float kFloor = 1.5f;    // y of the ground there
constexpr float kBoardWidth = 15.0f, kBoardHeight = 6.8f, kBoardFoot = 14.6f;
constexpr int kBeads = 10;
constexpr float kBeadRadius = 1.85f;

// The caterpillar's back from tail to neck, on its node: over the doorway, and at last across it.
constexpr std::array<glm::vec3, 10> kShut{{{4.4f, -0.6f, 0.0f},
                                           {4.5f, 2.8f, 0.0f},
                                           {4.0f, 6.5f, 0.0f},
                                           {2.3f, 9.3f, 0.0f},
                                           {-0.4f, 10.2f, 0.0f},
                                           {-3.0f, 8.9f, 0.0f},
                                           {-4.5f, 6.0f, -0.2f},
                                           {-4.3f, 3.0f, -0.9f},
                                           {-2.4f, 1.7f, -1.9f},
                                           {-0.4f, 2.8f, -2.3f}}};
// The same with the front end reared up beside the doorway.
constexpr std::array<glm::vec3, 10> kOpen{{{4.4f, -0.6f, 0.0f},
                                           {4.6f, 2.8f, 0.0f},
                                           {4.2f, 6.6f, 0.0f},
                                           {2.5f, 9.5f, 0.0f},
                                           {-0.2f, 10.5f, 0.0f},
                                           {-2.9f, 9.3f, 0.0f},
                                           {-4.7f, 6.4f, -0.2f},
                                           {-5.3f, 3.2f, -1.3f},
                                           {-6.2f, 2.4f, -3.4f},
                                           {-7.0f, 4.9f, -4.4f}}};

// A Catmull-Rom spline through the back's points; t from 0 (tail) to 1 (neck).
glm::vec3 back_at(float t, float open) {
    const float run = clamp01(t) * static_cast<float>(kShut.size() - 1);
    const auto i = std::min(static_cast<std::size_t>(run), kShut.size() - 2);
    const float s = run - static_cast<float>(i);
    const auto point = [&](std::size_t k) {
        const float share = static_cast<float>(k) / static_cast<float>(kShut.size() - 1);
        // While it moves, a hump runs through the body.
        const float hump = 0.9f * sine(kPi * open) * sine(kPi * share);
        return kShut[k] + (kOpen[k] - kShut[k]) * open + glm::vec3(0.0f, hump, 0.0f);
    };
    const glm::vec3 a = point(i == 0 ? 0 : i - 1), b = point(i), c = point(i + 1),
                    d = point(std::min(i + 2, kShut.size() - 1));
    return 0.5f * (2.0f * b + (c - a) * s + (2.0f * a - 5.0f * b + 4.0f * c - d) * (s * s) +
                   (3.0f * b - a - 3.0f * c + d) * (s * s * s));
}

// A bead's place: +Y along the body towards the neck, -X on the side of the feet.
glm::mat4 bead_place(float t, float open) {
    const glm::vec3 along = glm::normalize(back_at(t + 0.03f, open) - back_at(t - 0.03f, open));
    const glm::vec3 out = glm::normalize(glm::cross(along, {0.0f, 0.0f, 1.0f}));
    glm::mat4 place{1.0f};
    place[0] = glm::vec4(out, 0.0f);
    place[1] = glm::vec4(along, 0.0f);
    place[2] = glm::vec4(glm::cross(out, along), 0.0f);
    place[3] = glm::vec4(back_at(t, open), 1.0f);
    return place;
}

Material bead_paint(const Tones& tones, const Colour& spot, std::uint32_t seed) {
    return [=](const Surface& s) {
        const glm::vec2 p = s.at / s.size;
        const float up = 1.0f - std::abs(2.0f * p.y - 1.0f);  // 0 at the waists
        const float fur = strokes(glm::vec2(s.at.y, s.at.x), 0.9f, 0.22f, seed);
        const float tone = 0.14f + 0.55f * smooth_step(0.1f, 0.7f, up) + 0.34f * (fur - 0.5f) +
                           0.4f * (patches(s.position, 1.8f, seed + 1u) - 0.5f);
        Paint paint{.colour = tones.at(tone)};
        const glm::vec2 cell(fraction(4.0f * p.x) - 0.5f, (p.y - 0.5f) * 1.3f);
        const float off = glm::length(cell);
        paint.colour = blend(paint.colour, spot, smooth_step(0.24f, 0.2f, off));
        return paint;
    };
}

// Eyes, cheeks and a broad smile; x to the right and y up, seen from the front.
Material face_paint() {
    return [](const Surface& s) {
        const glm::vec2 p = 2.0f * s.at / s.size - 1.0f;
        const float brush = patches(s.position, 1.6f, 141u) - 0.5f;
        Paint paint{.colour = kYellow.at(0.62f - 0.3f * glm::length(p) + 0.4f * brush)};
        const glm::vec2 side(std::abs(p.x), p.y);
        const float cheek = glm::length(side - glm::vec2(0.56f, -0.18f));
        paint.colour = blend(paint.colour, rgb(0xf26a9a), 0.8f * smooth_step(0.19f, 0.08f, cheek));
        const glm::vec2 eye = (side - glm::vec2(0.27f, 0.20f)) / glm::vec2(0.21f, 0.29f);
        const glm::vec2 pupil = (side - glm::vec2(0.235f, 0.15f)) / glm::vec2(0.115f, 0.17f);
        const glm::vec2 gleam(p.x - (p.x > 0.0f ? 0.20f : -0.27f), p.y - 0.23f);
        if (glm::length(eye) < 1.16f) paint = {.colour = kInk.light, .glow = 0.3f};
        if (glm::length(eye) < 1.0f) paint = {.colour = rgb(0xfffdf6), .glow = 0.7f};
        if (glm::length(pupil) < 1.0f) paint = {.colour = kInk.dark, .glow = 0.3f};
        if (glm::length(gleam) < 0.05f) paint = {.colour = rgb(0xffffff), .glow = 1.0f};
        const float smile = glm::length(p - glm::vec2(0.0f, -0.10f));
        if (p.y < -0.22f && smile < 0.43f) {
            const bool tongue = glm::length(p - glm::vec2(0.0f, -0.56f)) < 0.2f;
            paint.colour = tongue ? rgb(0xf26a9a) : kInk.middle;
            if (smile > 0.375f || p.y > -0.27f) paint.colour = kInk.dark;
        }
        return paint;
    };
}

Shape feet() {
    const std::array<glm::vec2, 2> boot{{{0.72f, 0.0f}, {0.5f, 1.2f}}};
    const Shape one = lathe(boot, 4, brushed(kPink, 143u, 1.0f));
    Shape pair;
    for (const float side : {-1.0f, 1.0f})
        pair.add(one, translate({-2.25f, 0.0f, side * 0.8f}) * turn_z(-90.0f));
    return pair;
}

Shape head() {
    const std::array<glm::vec2, 4> front{
        {{2.35f, 0.0f}, {2.0f, 1.15f}, {1.15f, 1.85f}, {0.0f, 2.1f}}};
    Shape shape = moved(dome(front, 12, face_paint()).density(2.0f), turn_x(-90.0f));
    const std::array<glm::vec2, 3> behind{{{2.35f, 0.0f}, {1.6f, 1.5f}, {0.0f, 2.0f}}};
    shape.add(dome(behind, 8, brushed(kYellow, 145u, 2.0f)).density(0.6f), turn_x(90.0f));
    const std::array<glm::vec2, 3> knob{{{0.0f, -0.55f}, {0.58f, 0.0f}, {0.0f, 0.55f}}};
    for (const float side : {-1.0f, 1.0f}) {
        const std::array<Ring, 3> feeler{{{{side * 0.8f, 1.8f, 0.0f}, 0.24f},
                                          {{side * 1.25f, 3.0f, -0.1f}, 0.18f},
                                          {{side * 2.0f, 3.9f, -0.4f}, 0.16f}}};
        shape.add(tube(feeler, 3, brushed(kPlum, 147u, 1.0f), {.end_cap = false}));
        shape.add(lathe(knob, 4, brushed(kPink, 149u, 1.0f), {.crease_degrees = 120.0f}),
                  translate({side * 2.05f, 4.1f, -0.45f}));
    }
    return shape;
}

// The whole animal; every pose has the same vertices in the same order.
Shape caterpillar(float open) {
    constexpr float kLength = 27.0f / static_cast<float>(kBeads);
    Shape shape;
    for (int i = 0; i < kBeads; ++i) {
        const float t = (static_cast<float>(i) + 0.5f) / static_cast<float>(kBeads);
        const float size = i == 0 ? 0.86f : 1.0f;
        const std::array<glm::vec2, 4> profile{{{0.85f * size, -0.66f * kLength},
                                                {kBeadRadius * size, -0.25f * kLength},
                                                {kBeadRadius * size, 0.25f * kLength},
                                                {0.85f * size, 0.66f * kLength}}};
        const bool lime = i % 2 == 0;
        const Material paint =
            bead_paint(lime ? kLime : kYellow, lime ? rgb(0xe2467f) : rgb(0x9a83c4), 151u);
        const glm::mat4 place = bead_place(t, open);
        shape.add(lathe(profile, 6, paint, {.crease_degrees = 80.0f}), place);
        if (lime) shape.add(feet(), place);
    }
    const float sway = 10.0f * sine(kPi * open);
    shape.add(head(), translate(back_at(1.0f, open) + glm::vec3(0.6f - 0.8f * open, 1.5f, -0.7f)) *
                          turn_y(-14.0f * open) * turn_z(sway - 8.0f * (1.0f - open)));
    return shape.in(kGate);
}

}  // namespace

void add_gate(Plan& gate) {
    gate.mesh("caterpillar", "", translate({0.0f, kFloor, kFront}), caterpillar(0.0f));
    gate.dummy("entrance", "", translate({0.0f, kFloor, kFront - 3.0f}));
}

void add_sign(Plan& gate) {
    const float z = kFront + 0.4f;
    gate.mesh("sign", "", translate({0.0f, kBoardFoot, z - 0.4f}),
              sign_panels(kBoardWidth, kBoardHeight, 0.8f));

    const float half = 0.5f * kBoardWidth, top = kBoardFoot + kBoardHeight;
    Shape frame = moved(box({kBoardWidth, kBoardHeight, 0.5f}, planks(kMint, 1.1f, false, 161u)),
                        translate({0.0f, kBoardFoot, z}));
    for (const float side : {-1.0f, 1.0f}) {
        const float x = side * (half + 0.1f);
        const std::array<Ring, 5> post{{{{x * 1.02f, 0.2f, z}, 0.95f},
                                        {{x * 1.06f, 5.0f, z + 0.2f}, 0.62f},
                                        {{x * 0.98f, 10.0f, z + 0.1f}, 0.58f},
                                        {{x, kBoardFoot, z - 0.1f}, 0.6f},
                                        {{x, top + 0.8f, z - 0.1f}, 0.55f}}};
        frame.add(tube(post, 5, ringed(kLilac, 1.3f, 163u), {.end_cap = false}));
        frame.add(toadstool_cap(1.9f, 1.8f, 0.5f, 8, kPink, 165u).density(0.8f),
                  translate({x, top + 0.6f, z - 0.1f}));
    }
    // Rails: the lower one level, the upper one with a friendly bow.
    const std::array<Ring, 2> lower{{{{-half - 0.4f, kBoardFoot, z - 0.25f}, 0.5f},
                                     {{half + 0.4f, kBoardFoot, z - 0.25f}, 0.5f}}};
    frame.add(tube(lower, 5, ringed(kLilac, 1.6f, 167u), {.end_cap = false}));
    std::vector<Ring> bow;
    for (int i = 0; i <= 2; ++i) {
        const float s = static_cast<float>(i) - 1.0f;
        bow.push_back({{s * (half + 0.4f), top + 0.45f * (1.0f - s * s), z - 0.25f}, 0.55f});
    }
    frame.add(tube(bow, 4, ringed(kLilac, 1.6f, 169u), {.end_cap = false}));
    gate.mesh("sign_frame", "", glm::mat4{1.0f}, frame.in(kGate));
}

Image board_picture() {
    const Tones mint{rgb(0x79bd97), rgb(0xa4dcb6), rgb(0xcdf2d2)};
    const Material board = [=](const Surface& s) {
        const glm::vec2 at(s.at.x - 0.5f * s.size.x, s.at.y);  // from the middle of the foot
        const float soft = patches({at.x, at.y, 0.0f}, 4.5f, 171u);
        const float brush = strokes(at, 2.6f, 0.42f, 172u);
        Paint paint{.colour = mint.at(0.5f + 0.6f * (soft - 0.5f) + 0.3f * (brush - 0.5f))};
        const float in = std::min({0.5f * s.size.x - std::abs(at.x), at.y, s.size.y - at.y});
        paint.colour = blend(paint.colour, mint.dark * 0.62f, smooth_step(0.45f, 0.05f, in));
        // A cream line runs round, a pink dot sits in each corner.
        const float line = std::abs(in - 0.55f);
        paint.colour = blend(paint.colour, rgb(0xfff6e8), smooth_step(0.13f, 0.06f, line));
        const glm::vec2 corner(0.5f * s.size.x - 0.62f - std::abs(at.x),
                               0.5f * s.size.y - 0.62f - std::abs(at.y - 0.5f * s.size.y));
        const float off = glm::length(corner);
        if (off < 0.4f) paint.colour = kPink.at(0.6f + 0.6f * (corner.x + corner.y));
        return paint;
    };
    return picture_of(board, {kBoardWidth, kBoardHeight}, 256, 128);
}

void open_gate(ClipBuilder& clip, std::uint16_t length, bool backwards) {
    const std::vector<std::uint16_t> frames = frames_to(length, 5);
    const Shape rest = caterpillar(0.0f);
    std::vector<Shape> poses;  // one a key
    for (const std::uint16_t frame : frames) {
        const int run = backwards ? length - frame : frame;
        const float share = static_cast<float>(run) / static_cast<float>(length);
        poses.push_back(caterpillar(smooth_step(0.0f, 1.0f, share)));
    }
    clip.morph("caterpillar", frames, [&](const glm::vec3& at, std::uint16_t frame) {
        const auto vertex = std::ranges::find(rest.vertices, at) - rest.vertices.begin();
        const auto key = std::ranges::find(frames, frame) - frames.begin();
        return poses[static_cast<std::size_t>(key)].vertices[static_cast<std::size_t>(vertex)];
    });
}

}  // namespace turnstile::art::fantasy
