#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/materials.hpp"
#include "assets/space_parts.hpp"

#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace turnstile::art::space {
namespace {

constexpr float kFront = -24.8f;                 // z of the frame's middle
constexpr float kInner = 4.7f, kOuter = 6.1f;    // the hexagon's corners from its middle
constexpr float kApothem = 0.8660254f * kInner;  // of its sides
constexpr float kMiddle = 7.3f;                  // y of the hexagon's middle
constexpr float kLeaf = kFront - 0.6f;           // z of the leaves
constexpr float kBoardWidth = 15.0f, kBoardHeight = 7.5f, kBoardFoot = 13.3f;
constexpr std::array<const char*, 6> kLeaves{"leaf_1", "leaf_2", "leaf_3",
                                             "leaf_4", "leaf_5", "leaf_6"};

// Corner i of a hexagon that stands on a side.
glm::vec2 corner(int i, float radius) {
    const float angle = kTau * static_cast<float>(i) / 6.0f;
    return {radius * cosine(angle), radius * sine(angle)};
}

// Over the hatch's middle, in the plane that a visitor sees.
glm::vec2 on_hatch(const Surface& s) { return {s.position.x, s.position.y - kMiddle}; }

// Distance from the middle in hexagons: kApothem on the inner sides of the frame.
float hexagon(const glm::vec2& p) {
    const float slanted = 0.8660254f * std::abs(p.x) + 0.5f * std::abs(p.y);
    return std::max(slanted, std::abs(p.y));
}

Material frame_paint() {
    return [steel = panelled(kSteel, {1.7f, 1.7f}, 501u)](const Surface& s) {
        Paint paint = steel(s);
        if (s.normal.z > -0.5f) return paint;
        const float out = hexagon(on_hatch(s)) - kApothem;  // 0 to 1.2 over the frame's width
        const float slope = fraction((s.at.x + s.at.y) / 2.1f);
        if (out > 0.28f && out < 0.72f)
            paint.colour = slope < 0.5f ? kDark.middle : kWhite.middle;  // warning stripes
        if (out < 0.16f) paint.colour = kWhite.light;
        if (std::abs(out - 0.22f) < 0.06f || std::abs(out - 0.76f) < 0.05f)
            paint.colour = kDark.dark;
        return paint;
    };
}

Material leaf_paint() {
    return [steel = brushed(kWhite, 503u, 3.0f)](const Surface& s) {
        const glm::vec2 p = on_hatch(s);
        const float out = hexagon(p);
        // Distance from the nearest of the three lines through the corners.
        const float seam = std::min({std::abs(p.y), std::abs(0.5f * p.y + 0.8660254f * p.x),
                                     std::abs(0.5f * p.y - 0.8660254f * p.x)});
        Paint paint = steel(s);
        if (out > 1.75f && out < 2.25f) paint.colour = kSteel.middle;
        if (out > 2.55f && seam > 0.45f && out < 3.45f) paint.colour *= 0.86f;
        if (out < 1.15f) paint.colour = kRed.at(0.5f + 0.4f * (1.0f - out));
        if (std::abs(out - 1.2f) < 0.1f) paint.colour = kDark.middle;
        if (seam < 0.26f) paint.colour = kWhite.light;
        if (seam < 0.12f) paint.colour = kDark.middle;
        paint.glow = 0.5f;  // it stands in the frame's shade
        return paint;
    };
}

// Half of the frame: from the bottom side's middle round to the top side's.
Shape half_frame(float side) {
    const float low = -0.8660254f * kOuter, high = -low, sill = -kApothem;
    const auto at = [=](int i, float radius) {
        const glm::vec2 p = corner(i, radius);
        return glm::vec2(side * p.x, p.y);
    };
    const std::array<glm::vec2, 10> outline{{{0.0f, low},
                                             at(5, kOuter),
                                             at(0, kOuter),
                                             at(1, kOuter),
                                             {0.0f, high},
                                             {0.0f, -sill},
                                             at(1, kInner),
                                             at(0, kInner),
                                             at(5, kInner),
                                             {0.0f, sill}}};
    return slab(outline, 3.6f, frame_paint(), panelled(kDark, {1.8f, 1.2f}, 505u));
}

glm::vec3 hinge(int i) {
    const glm::vec2 p = 0.5f * (corner(i, kInner) + corner(i + 1, kInner));
    return {p.x, kMiddle + p.y, kLeaf};
}

Shape leaf(int i) {
    const glm::vec2 foot = 0.5f * (corner(i, kInner) + corner(i + 1, kInner));
    const std::array<glm::vec2, 3> outline{
        {corner(i, kInner) * 0.995f - foot, corner(i + 1, kInner) * 0.995f - foot, -foot}};
    return slab(outline, 0.5f, leaf_paint(), brushed(kDark, 507u, 1.0f)).in(kGate).density(1.5f);
}

Shape post(const glm::vec3& from, const glm::vec3& to, float radius) {
    const std::array<Ring, 2> rings{{{from, radius}, {to, radius}}};
    return tube(rings, 5, panelled(kWhite, {1.6f, 2.6f}, 509u), {.start_cap = from.y == to.y});
}

}  // namespace

void add_gate(Plan& gate) {
    Shape frame = half_frame(-1.0f);
    frame.add(half_frame(1.0f));
    frame = moved(frame, translate({0.0f, kMiddle, kFront}));
    // Feet that hold it, and the sill.
    for (const float side : {-1.0f, 1.0f})
        frame.add(box({2.6f, 5.6f, 4.4f}, panelled(kSteel, {1.4f, 1.4f}, 511u),
                      {.top_scale = {0.6f, 0.8f}}),
                  translate({side * 5.6f, 0.6f, kFront}));
    frame.add(box({7.6f, 3.0f, 4.6f}, panelled(kDark, {1.9f, 1.1f}, 513u)),
              translate({0.0f, 0.2f, kFront}));
    gate.mesh("frame", "", glm::mat4{1.0f}, frame.in(kGate));
    for (int i = 0; i < 6; ++i)
        gate.mesh(kLeaves[static_cast<std::size_t>(i)], "", translate(hinge(i)), leaf(i));
    Shape lamps;
    for (int i = 0; i < 6; ++i) {
        const glm::vec2 p = corner(i, 0.5f * (kInner + kOuter) + 0.02f);
        const auto square = [=](float s, float t) {
            return glm::vec3(p.x + 1.3f * (s - 0.5f), kMiddle + p.y + 1.3f * (0.5f - t),
                             kFront - 1.86f);
        };
        lamps.add(sheet(1, 1, square, glm::vec2(0.0f), glm::vec2(1.0f), kLamp.frame(0)));
    }
    gate.mesh("lamps", "", glm::mat4{1.0f}, std::move(lamps));
    gate.dummy("entrance", "", translate({0.0f, kMiddle - kApothem, kFront - 3.0f}));
}

void add_sign(Plan& gate) {
    const float half = 0.5f * kBoardWidth, top = kBoardFoot + kBoardHeight, z = kFront;
    gate.mesh("sign", "", translate({0.0f, kBoardFoot, z - 0.72f}),
              sign_panels(kBoardWidth, kBoardHeight, 1.44f));
    // What the letters float over, from either side.
    Shape board;
    for (const float side : {-1.0f, 1.0f})
        board.add(sheet(
            1, 1,
            [=](float s, float t) {
                return glm::vec3(side * half * (1.0f - 2.0f * s), kBoardHeight * (1.0f - t),
                                 side * 0.52f);
            },
            {0.0f, 0.0f}, {1.0f, 1.0f}, kBoard));
    gate.mesh("sign_board", "", translate({0.0f, kBoardFoot, z}), std::move(board));

    Shape frame = box({kBoardWidth, kBoardHeight, 1.0f}, panelled(kSteel, {2.5f, 2.5f}, 521u));
    frame = moved(frame, translate({0.0f, kBoardFoot, z}));
    for (const float y : {kBoardFoot - 0.1f, top + 0.1f})
        frame.add(post({-half - 0.9f, y, z - 0.3f}, {half + 0.9f, y, z - 0.3f}, 0.5f));
    for (const float side : {-1.0f, 1.0f})
        frame.add(post({side * (half + 0.2f), 0.2f, z + 0.1f},
                       {side * (half + 0.2f), top + 1.0f, z + 0.1f}, 0.75f));
    gate.mesh("sign_frame", "", glm::mat4{1.0f}, frame.in(kGate));
}

void add_landing(Plan& isle) {
    // A ramp from the sea to the sill, with running lights along both edges.
    Shape ramp;
    const std::array<glm::vec2, 4> side{
        {{-37.5f, -0.6f}, {-26.4f, 2.2f}, {-26.4f, 3.3f}, {-37.5f, 0.7f}}};
    const Material deck = panelled(kSteel, {1.9f, 1.9f}, 531u);
    ramp.add(slab(side, 7.6f, panelled(kDark, {2.0f, 1.0f}, 533u), deck), turn_y(-90.0f));
    for (const float x : {-3.5f, 3.5f})
        ramp.add(box({1.1f, 4.0f, 1.1f}, panelled(kDark, {1.0f, 1.0f}, 535u)),
                 translate({x, -3.2f, -35.6f}));
    isle.mesh("landing", "", glm::mat4{1.0f}, ramp.in(kMetal));
    Shape lights;
    for (const float x : {-3.1f, 3.1f})
        for (int i = 0; i < 2; ++i) {
            const auto point = [=](float s, float t) {
                const float way = 0.5f * (static_cast<float>(i) + s);  // 0 at sea, 1 at the sill
                return glm::vec3(x + 0.5f - t, lerp(0.90f, 3.31f, way), lerp(-37.1f, -26.8f, way));
            };
            lights.add(sheet(1, 1, point, glm::vec2(0.0f), glm::vec2(1.0f), kLights.frame(0)));
        }
    // Round the rocket's pad, on its slanting wall.
    constexpr int kSides = 8;
    for (int i = 0; i < kSides; ++i) {
        const auto point = [=](float s, float t) {
            const float a = kTau * (static_cast<float>(i) + 0.5f) / kSides, b = a + kTau / kSides;
            const glm::vec2 from(cosine(a), sine(a)), to(cosine(b), sine(b));
            const glm::vec2 p = kPad + (from + (to - from) * s) * lerp(5.66f, 5.80f, t);
            return glm::vec3(p.x, kFloor + 0.2f - 0.62f * t, p.y);
        };
        lights.add(sheet(1, 1, point, glm::vec2(0.0f), glm::vec2(1.0f), kLights.frame(0)));
    }
    isle.mesh("lights", "", glm::mat4{1.0f}, std::move(lights));
}

void open_hatch(ClipBuilder& clip, std::uint16_t length, bool backwards) {
    // The leaves draw back, then fold into the tunnel one after another, and all rest before the
    // end. Shutting is the same run from its end.
    constexpr int kBack = 20, kTurn = 52, kStep = 4;
    const auto at = [&](int frame) {
        return static_cast<std::uint16_t>(backwards ? length - frame : frame);
    };
    for (int i = 0; i < 6; ++i) {
        const char* name = kLeaves[static_cast<std::size_t>(i)];
        const glm::vec2 edge = corner(i + 1, 1.0f) - corner(i, 1.0f);
        const glm::vec3 axis(edge.x, edge.y, 0.0f);
        const glm::quat shut = turn(axis, 0.0f), open = turn(axis, 93.0f);
        const int first = kBack + kStep * i, last = first + kTurn;
        const glm::vec3 front = hinge(i), back = front + glm::vec3(0.0f, 0.0f, 0.9f);
        std::vector<RotationKey> turns{
            {at(0), shut}, {at(first), shut}, {at(last), open}, {at(length), open}};
        std::vector<VectorKey> moves{
            {at(0), front}, {at(4), front}, {at(kBack), back}, {at(length), back}};
        if (backwards) {
            std::ranges::reverse(turns);
            std::ranges::reverse(moves);
        }
        clip.rotate(name, std::move(turns));
        clip.move(name, std::move(moves));
    }
}

}  // namespace turnstile::art::space
