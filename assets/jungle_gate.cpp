#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/jungle_parts.hpp"
#include "assets/materials.hpp"

#include <array>

namespace turnstile::art::jungle {
namespace {

constexpr Tones kStone{{0.35f, 0.31f, 0.25f}, {0.62f, 0.56f, 0.44f}, {0.85f, 0.78f, 0.62f}};
constexpr Tones kMoss{{0.20f, 0.32f, 0.12f}, {0.36f, 0.53f, 0.19f}, {0.58f, 0.70f, 0.28f}};
constexpr Tones kDoor{{0.30f, 0.17f, 0.08f}, {0.55f, 0.33f, 0.16f}, {0.78f, 0.53f, 0.29f}};
constexpr Tones kCane{{0.40f, 0.30f, 0.10f}, {0.76f, 0.63f, 0.28f}, {0.96f, 0.88f, 0.55f}};
constexpr Tones kDeck{{0.34f, 0.25f, 0.16f}, {0.60f, 0.47f, 0.32f}, {0.80f, 0.69f, 0.50f}};

constexpr float kFront = -24.5f;  // z of the gate's middle
constexpr float kOpening = 3.7f;  // half the gap between the pillars
constexpr float kFloor = 1.5f;    // y of the sill
constexpr float kBoardWidth = 15.0f, kBoardHeight = 7.5f, kBoardFoot = 13.6f;

Shape pole(const glm::vec3& from, const glm::vec3& to, float radius) {
    const std::array<Ring, 2> rings{{{from, radius}, {to, radius * 0.92f}}};
    return tube(rings, 5, ringed(kCane, 1.9f, 121u),
                {.start_cap = from.y > 0.0f && from.y == to.y});
}

Material old_stone(std::uint32_t seed) {
    return grimy(overgrown(masonry(kStone, {2.0f, 1.25f}, seed), grass(kMoss, 123u), 0.34f, 125u),
                 rgb(0x4a4a30), 2.0f, 127u);
}

// A door leaf that hangs on its node's origin and reaches `way` (+1 or -1) along x.
Shape door(float way) {
    Shape leaf;
    leaf.add(box({3.6f, 9.0f, 0.55f}, planks(kDoor, 0.9f, true, 131u)),
             translate({way * 1.8f, 0.0f, 0.0f}));
    const Material iron = brushed({rgb(0x2a2420), rgb(0x4d443c), rgb(0x85796a)}, 133u, 1.5f);
    for (const float y : {1.3f, 6.8f})
        leaf.add(box({3.1f, 0.6f, 0.8f}, iron), translate({way * 1.6f, y, 0.0f}));
    return leaf.in(kGate);
}

}  // namespace

void add_sign(Plan& isle) {
    const float z = kFront - 0.3f;
    isle.mesh("sign", "", translate({0.0f, kBoardFoot, z - 0.42f}),
              sign_panels(kBoardWidth, kBoardHeight, 0.94f));

    const float half = 0.5f * kBoardWidth, top = kBoardFoot + kBoardHeight;
    Shape frame;
    for (const float side : {-1.0f, 1.0f})
        frame.add(
            pole({side * (half - 0.5f), 0.6f, z}, {side * (half - 0.5f), top + 1.3f, z}, 0.55f));
    for (const float y : {kBoardFoot - 0.1f, top + 0.1f})
        frame.add(pole({-half - 1.0f, y, z - 0.25f}, {half + 1.0f, y, z - 0.25f}, 0.48f));
    frame.add(box({kBoardWidth - 0.4f, kBoardHeight, 0.25f}, bamboo(kCane, 0.75f, true, 135u)),
              translate({0.0f, kBoardFoot, z + 0.05f}));
    frame.in(kWood);
    // A label on the back of the left post, whose picture got lost.
    frame.add(sheet(
        1, 1,
        [=](float s, float t) {
            return glm::vec3(-half + 1.1f - 1.2f * s, 6.2f - 1.2f * t, z + 0.62f);
        },
        {0.0f, 0.0f}, {1.0f, 1.0f}, kNowhere));
    isle.mesh("sign_frame", "", glm::mat4{1.0f}, std::move(frame));

    Shape stage = box({7.4f, 0.6f, 9.0f}, planks(kDeck, 0.9f, false, 137u));
    stage = moved(stage, translate({0.0f, 0.75f, -31.4f}));
    for (const float x : {-3.5f, 3.5f})
        for (const float at : {-35.5f, -31.6f})
            stage.add(pole({x, -2.4f, at}, {x, 2.5f, at}, 0.5f));
    isle.mesh("landing", "", glm::mat4{1.0f}, stage.in(kWood));
}

void add_gate(Plan& gate) {
    Shape stones;
    for (const float side : {-1.0f, 1.0f}) {
        const glm::mat4 place = translate({side * (kOpening + 1.35f), kFloor - 1.6f, kFront});
        stones.add(box({3.2f, 11.2f, 3.2f}, old_stone(141u), {.top_scale = glm::vec2(0.84f)}),
                   place);
        stones.add(box({3.3f, 1.0f, 3.3f}, old_stone(143u)),
                   place * translate({0.0f, 11.2f, 0.0f}));
    }
    const std::array<glm::vec2, 6> lintel{
        {{-6.6f, 0.0f}, {6.6f, 0.0f}, {7.0f, 1.5f}, {2.2f, 2.3f}, {-2.2f, 2.3f}, {-7.0f, 1.5f}}};
    stones.add(slab(lintel, 3.0f, old_stone(145u)), translate({0.0f, kFloor + 9.4f, kFront}));
    stones.add(box({2.0f * kOpening, 0.8f, 3.0f}, old_stone(147u)),
               translate({0.0f, kFloor - 0.8f, kFront}));
    gate.mesh("stones", "", glm::mat4{1.0f}, stones.in(kGate));
    gate.mesh("door_l", "", translate({-kOpening + 0.05f, kFloor + 0.1f, kFront}), door(1.0f));
    gate.mesh("door_r", "", translate({kOpening - 0.05f, kFloor + 0.1f, kFront}), door(-1.0f));
    gate.dummy("entrance", "", translate({0.0f, kFloor, kFront - 3.0f}));
}

Image board_picture() {
    const Material canes = bamboo(kCane, 0.94f, false, 151u);
    const Material board = [=](const Surface& s) {
        Paint paint = canes(s);
        const glm::vec2 from_middle = 2.0f * s.at / s.size - 1.0f;
        const float out = std::abs(from_middle.x), up = std::abs(from_middle.y);
        // Stained where the letters go, so that they stand out; the ends stay bare.
        const float ragged = 0.10f * (strokes(s.at, 2.4f, 0.5f, 153u) - 0.5f);
        const float stain = smooth_step(0.95f, 0.90f, out + ragged) * smooth_step(0.99f, 0.92f, up);
        paint.colour =
            blend(paint.colour, paint.colour * glm::vec3(0.34f, 0.36f, 0.30f), 0.92f * stain);
        const float rim = smooth_step(0.88f, 0.99f, std::max(out, up));
        paint.colour = blend(paint.colour, paint.colour * 0.5f, rim);  // the frame's shade
        // Ropes hold the canes together.
        const float off = std::abs(out - 0.945f) * 0.5f * s.size.x;
        const float twist = fraction(s.at.y * 1.6f + std::abs(s.at.x - 0.5f * s.size.x) * 1.2f);
        if (off < 0.2f)
            paint.colour = blend(rgb(0x6b3d1c), rgb(0xb98448), twist) * (1.15f - 1.5f * off);
        return paint;
    };
    return picture_of(board, {kBoardWidth, kBoardHeight}, 256, 128);
}

void open_doors(ClipBuilder& clip, std::uint16_t length, bool backwards) {
    const auto end = static_cast<std::uint16_t>(length - 3);
    for (const float side : {-1.0f, 1.0f}) {
        const glm::quat shut = turn({0.0f, 1.0f, 0.0f}, 0.0f);
        const glm::quat open = turn({0.0f, 1.0f, 0.0f}, side * 104.0f);
        const auto first = backwards ? open : shut, last = backwards ? shut : open;
        clip.rotate(
            side < 0.0f ? "door_l" : "door_r",
            {{0, first, backwards ? Ease::In : Ease::Overshoot}, {end, last}, {length, last}});
    }
}

}  // namespace turnstile::art::jungle
