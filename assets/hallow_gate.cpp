#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/hallow_parts.hpp"
#include "assets/materials.hpp"

#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace turnstile::art::hallow {
namespace {

constexpr Tones kMaroon{{0.20f, 0.04f, 0.08f}, {0.38f, 0.08f, 0.14f}, {0.58f, 0.20f, 0.20f}};
constexpr Tones kPillar{{0.20f, 0.18f, 0.24f}, {0.40f, 0.35f, 0.42f}, {0.70f, 0.61f, 0.54f}};

constexpr float kFront = -25.0f;  // z of the pillars' middle
constexpr float kOpening = 4.1f;  // half the gap between the pillars
constexpr float kFloor = 1.6f;    // y of the sill
constexpr float kRailZ = kFront + 2.3f;
constexpr float kBoardWidth = 15.5f, kBoardHeight = 7.5f, kBoardFoot = 13.4f;

Material iron() { return lamp_lit(brushed(kIron, 141u, 1.4f)); }

// A bar from the leaf's foot to a spear point.
Shape bar(float x, float height) {
    const std::array<Ring, 4> rings{{{{x, 0.0f, 0.0f}, 0.24f},
                                     {{x, height - 1.5f, 0.0f}, 0.22f},
                                     {{x, height - 1.1f, 0.0f}, 0.48f},
                                     {{x, height, 0.0f}, 0.03f}}};
    return tube(rings, 3, iron(), {.end_cap = false, .crease_degrees = 30.0f});
}

// A leaf of the gate; the one of `way` +1 reaches from its origin to +x. Its top rises inwards.
Shape gate_leaf(float way) {
    Shape leaf;
    for (int i = 0; i < 5; ++i) {
        const float share = static_cast<float>(i) / 4.0f;
        leaf.add(bar(way * lerp(0.35f, kOpening - 0.15f, share), lerp(8.0f, 10.2f, share * share)));
    }
    for (const float y : {0.5f, 5.6f})
        leaf.add(box({kOpening, 0.55f, 0.6f}, iron(), {.floor = true}),
                 translate({way * 0.5f * kOpening, y, 0.0f}));
    return leaf.in(kWood);
}

// A length of fence, `width` long: spears on two rails.
Material fence_paint(float width) {
    return [width](const Surface& s) {
        const float x = s.at.x / s.size.x * width, y = 5.4f * s.at.y / s.size.y;
        const float off = std::abs(fraction(x) - 0.5f);
        const float half = y < 4.2f ? 0.23f : 0.40f * smooth_step(5.4f, 4.2f, y);
        const bool rail = std::abs(y - 0.8f) < 0.20f || std::abs(y - 3.7f) < 0.20f;
        const float tone = 0.45f + 0.5f * (0.5f - fraction(x)) + (rail ? 0.12f : 0.0f) +
                           0.2f * (value_noise(s.at * 2.0f, 143u) - 0.5f);
        return Paint{.colour = kIron.at(tone), .alpha = off < half || rail ? 1.0f : 0.0f};
    };
}

Shape post(const glm::vec3& from, const glm::vec3& to, float radius) {
    const std::array<Ring, 2> rings{{{from, radius}, {to, radius * 0.85f}}};
    return tube(rings, 4, lamp_lit(bark(kBark, 0.6f, 145u)), {.start_cap = from.y == to.y});
}

// A bat with its wings spread, for the sign's top.
Shape crest() {
    constexpr std::array<glm::vec2, 14> kBat{{{-5.2f, 1.9f},
                                              {-3.0f, 2.7f},
                                              {-1.0f, 1.5f},
                                              {-0.75f, 2.7f},
                                              {0.0f, 1.9f},
                                              {0.75f, 2.7f},
                                              {1.0f, 1.5f},
                                              {3.0f, 2.7f},
                                              {5.2f, 1.9f},
                                              {3.1f, 0.2f},
                                              {1.9f, 0.7f},
                                              {0.0f, -0.7f},
                                              {-1.9f, 0.7f},
                                              {-3.1f, 0.2f}}};
    return slab(kBat, 0.5f, brushed(kIron, 147u, 2.0f));
}

}  // namespace

void add_fence(Plan& isle) {
    constexpr float kLength = 7.0f;
    const Material paint = fence_paint(kLength);
    Shape fence;
    // From the gate's pillars along the shore, bent back more with each length; the line staggers.
    for (const float side : {-1.0f, 1.0f}) {
        glm::vec2 at(side * (kOpening + 1.0f), kRailZ + 0.9f);
        float bend = side * -3.0f;
        for (int i = 0; i < 3; ++i) {
            const glm::vec3 along = apply(turn_y(bend), {side * kLength, 0.0f, 0.0f});
            const glm::vec2 to = at + glm::vec2(along.x, along.z);
            const glm::vec2 middle = 0.5f * (at + to);
            Shape length = card(kLength, 5.4f, paint, "fence");
            fence.add(length,
                      translate({middle.x, height_at(middle.x, middle.y) - 0.4f, middle.y}) *
                          turn_y(bend) * turn_x(i == 1 ? -6.0f : 4.0f));
            at = to;
            bend -= side * 24.0f;
        }
    }
    isle.mesh("fence", "", glm::mat4{1.0f}, fence.in(kCut));
}

void add_sign(Plan& isle) {
    const float z = kFront - 0.4f;
    isle.mesh("sign", "", translate({0.0f, kBoardFoot, z - 0.42f}),
              sign_panels(kBoardWidth, kBoardHeight, 0.84f));

    const float half = 0.5f * kBoardWidth, top = kBoardFoot + kBoardHeight;
    Shape frame;
    for (const float side : {-1.0f, 1.0f})
        frame.add(
            post({side * (half + 0.1f), 0.4f, z}, {side * (half - 0.3f), top + 2.0f, z}, 0.62f));
    // The lower beam is long enough for a lantern at each end.
    for (const float y : {kBoardFoot, top}) {
        const float reach = half + (y < top ? 3.2f : 1.1f);
        frame.add(post({-reach, y - 0.12f, z - 0.3f}, {reach, y + 0.12f, z - 0.3f}, 0.45f));
    }
    frame.add(box({kBoardWidth - 0.4f, kBoardHeight, 0.3f}, planks(kMaroon, 1.2f, true, 149u)),
              translate({0.0f, kBoardFoot, z}));
    frame.add(crest(), translate({0.0f, top + 0.9f, z - 0.1f}));
    frame.in(kWood);
    for (const float side : {-1.0f, 1.0f})
        frame.add(lantern(), translate({side * (half + 2.3f), kBoardFoot - 0.3f, z - 0.3f}));
    isle.mesh("sign_frame", "", glm::mat4{1.0f}, std::move(frame));
}

void add_gate(Plan& gate) {
    const Material stone =
        lamp_lit(grimy(masonry(kPillar, {1.9f, 1.2f}, 151u), rgb(0x2b2734), 2.5f, 153u));
    Shape stones;
    for (const float side : {-1.0f, 1.0f}) {
        const glm::mat4 place = translate({side * (kOpening + 1.5f), kFloor - 1.8f, kFront});
        stones.add(box({3.1f, 11.4f, 3.1f}, stone, {.top_scale = glm::vec2(0.86f)}), place);
        const std::array<Section, 2> cap{
            {{{0.0f, 11.2f, 0.0f}, {1.9f, 1.9f}}, {{0.0f, 13.2f, 0.0f}, {0.3f, 0.3f}}}};
        stones.add(loft(cap, stone), place);
    }
    stones.add(box({2.0f * kOpening, 0.9f, 4.6f}, stone),
               translate({0.0f, kFloor - 0.9f, kFront + 0.6f}));
    gate.mesh("stones", "", glm::mat4{1.0f}, stones.in(kStone));
    Shape rail;
    rail.add(box({18.0f, 0.3f, 0.7f}, iron()), translate({0.0f, kFloor + 0.02f, kRailZ}));
    gate.mesh("rail", "", glm::mat4{1.0f}, rail.in(kWood));
    gate.mesh("leaf_l", "", translate({-kOpening, kFloor + 0.3f, kRailZ}), gate_leaf(1.0f));
    gate.mesh("leaf_r", "", translate({kOpening, kFloor + 0.3f, kRailZ}), gate_leaf(-1.0f));
    gate.dummy("entrance", "", translate({0.0f, kFloor, kFront - 3.0f}));
}

Image board_picture() {
    const Material boards = planks(kMaroon, 1.25f, false, 155u);
    const Material board = [=](const Surface& s) {
        Paint paint = boards(s);
        const glm::vec2 from_middle = 2.0f * s.at / s.size - 1.0f;
        const float out = std::abs(from_middle.x), up = std::abs(from_middle.y);
        // The letters' glow has stained the middle.
        const float calm = smooth_step(1.0f, 0.55f, std::max(out, up));
        paint.colour = blend(paint.colour, kMaroon.dark * 0.9f, 0.45f * calm);
        const float rim = smooth_step(0.78f, 0.99f, std::max(out, up));
        paint.colour = blend(paint.colour, paint.colour * 0.5f, rim);  // the frame's shade
        // Iron straps with nails hold the boards together.
        const float off = std::abs(out - 0.945f) * 0.5f * s.size.x;
        if (off < 0.3f) {
            const float nail = std::abs(fraction(s.at.y / 1.25f) - 0.5f);
            paint.colour = kIron.at(0.75f - 0.9f * (off > 0.2f ? 1.0f : 0.0f));
            if (nail * 1.25f < 0.16f && off < 0.16f) paint.colour = kIron.light;
        }
        return paint;
    };
    return picture_of(board, {kBoardWidth, kBoardHeight}, 256, 128);
}

void slide_gate(ClipBuilder& clip, std::uint16_t length, bool backwards) {
    // Share of the way at frames: pushed off, rolling, against the stop, resting.
    struct Step {
        std::uint16_t frame;
        float share;
    };
    constexpr std::array<Step, 7> kSteps{
        {{0, 0.0f}, {6, 0.02f}, {16, 0.20f}, {40, 0.86f}, {50, 1.0f}, {54, 0.97f}, {60, 1.0f}}};
    for (const float side : {-1.0f, 1.0f}) {
        const glm::vec3 shut(side * kOpening, kFloor + 0.3f, kRailZ);
        const glm::vec3 way(side * (kOpening - 0.2f), 0.0f, 0.0f);
        std::vector<VectorKey> keys;
        for (const Step& step : kSteps) keys.push_back({step.frame, shut + way * step.share});
        if (backwards) {
            std::vector<VectorKey> turned;
            for (auto key = keys.rbegin(); key != keys.rend(); ++key)
                turned.push_back({static_cast<std::uint16_t>(length - key->frame), key->value});
            keys = std::move(turned);
        } else {
            // As in the game's own clip, keys run on to where the clip never gets.
            keys.push_back({540, shut + way});
            keys.push_back({600, shut});
        }
        clip.move(side < 0.0f ? "leaf_l" : "leaf_r", std::move(keys));
    }
}

}  // namespace turnstile::art::hallow
