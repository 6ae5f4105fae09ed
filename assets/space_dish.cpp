#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/materials.hpp"
#include "assets/space_parts.hpp"

#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace turnstile::art::space {
namespace {

constexpr float kHead = 23.0f;   // y of the turntable over the floor
constexpr float kDish = 10.0f;   // radius
constexpr float kDepth = 3.6f;   // of the bowl
constexpr float kFocus = 6.4f;   // of the feed over the bowl's bottom
constexpr float kHub = 4.4f;     // y of the bowl's bottom over the turntable
constexpr float kTilt = -52.0f;  // from the zenith towards the gate

Shape strut(const glm::vec3& from, const glm::vec3& to, float radius, const Material& material,
            std::uint32_t sides = 5) {
    const std::array<Ring, 2> rings{{{from, radius}, {to, radius * 0.8f}}};
    return tube(rings, sides, material, {.end_cap = false});
}

glm::vec3 round(float degrees, float radius, float y) {
    return {radius * cosine(radians(degrees)), y, radius * sine(radians(degrees))};
}

// Three legs, hoops and a shaft over the control house.
Shape tower() {
    const Material leg = layered(ringed(kSteel, 3.2f, 401u), brushed(kRed, 403u, 2.0f),
                                 [](const Surface& s) {  // aviation bands
                                     const float band = fraction(s.position.y / 6.4f);
                                     return band > 0.5f && s.position.y > 9.0f ? 1.0f : 0.0f;
                                 });
    Shape shape;
    for (const float degrees : {-90.0f, 30.0f, 150.0f})
        shape.add(
            strut(round(degrees, 6.6f, -0.6f), round(degrees, 1.7f, kHead - 0.6f), 0.85f, leg));
    const Material steel = ringed(kSteel, 2.4f, 405u);
    shape.add(strut({0.0f, 4.0f, 0.0f}, {0.0f, kHead, 0.0f}, 1.1f, steel, 6));
    for (const float y : {11.0f, 16.5f}) {
        const float r = lerp(6.6f, 1.7f, (y + 0.6f) / kHead) + 0.5f;
        for (const float degrees : {-90.0f, 30.0f, 150.0f})
            shape.add(strut(round(degrees, r, y), round(degrees + 120.0f, r, y), 0.42f, steel, 3));
    }
    const std::array<glm::vec2, 5> head{{{1.4f, kHead - 2.2f},
                                         {3.1f, kHead - 0.9f},
                                         {3.1f, kHead - 0.1f},
                                         {2.4f, kHead},
                                         {0.0f, kHead}}};
    shape.add(lathe(head, 9, panelled(kSteel, {1.6f, 1.2f}, 407u), {.crease_degrees = 25.0f}));
    return shape.in(kMetal);
}

Shape control_house() {
    const std::array<glm::vec2, 6> plan{
        {{3.9f, 0.0f}, {2.6f, 3.6f}, {-2.6f, 3.6f}, {-3.9f, 0.0f}, {-3.2f, -3.6f}, {3.2f, -3.6f}}};
    const Material wall = grimy(panelled(kWhite, {2.2f, 1.6f}, 411u), rgb(0x6a7280), 1.2f, 413u);
    return prism(plan, 5.4f, wall,
                 {.top_scale = glm::vec2(0.92f),
                  .top_material = panelled(kSteel, {2.0f, 2.0f}, 415u)})
        .in(kMetal);
}

// The bowl, its mouth towards +Y, with the feed on three struts.
Shape bowl() {
    std::vector<glm::vec2> profile{{1.6f, -1.6f}};
    const auto at = [](float share, float lift) {
        return glm::vec2(kDish * share, kDepth * share * share + lift);
    };
    for (const float share : {0.5f, 1.0f}) profile.push_back(at(share, -0.55f));
    for (const float share : {1.0f, 0.6f, 0.0f}) profile.push_back(at(share, 0.0f));
    const Material skin = [](const Surface& s) {
        const float around = s.at.x / s.size.x * 14.0f;
        const float rib = std::min(fraction(around), 1.0f - fraction(around));
        const float along = s.at.y / s.size.y;
        const bool inner = along > 0.487f;
        Paint paint = brushed(inner ? kWhite : kSteel, 421u, 4.0f)(s);
        if (rib < 0.035f) paint.colour *= 0.74f;
        for (const float hoop : {0.62f, 0.73f, 0.86f, 0.2f, 0.36f})
            if (std::abs(along - hoop) < 0.006f) paint.colour *= 0.74f;
        if (along > 0.44f && along < 0.505f) paint.colour = kRed.middle;  // the rim
        return paint;
    };
    Shape shape = lathe(profile, 14, skin, {.crease_degrees = 40.0f});
    const Material steel = brushed(kSteel, 423u, 2.0f);
    for (const float degrees : {30.0f, 150.0f, 270.0f})
        shape.add(strut(round(degrees, kDish * 0.66f, kDepth * 0.42f), {0.0f, kFocus, 0.0f}, 0.28f,
                        steel, 4));
    const std::array<glm::vec2, 4> feed{{{0.7f, kFocus - 1.2f},
                                         {1.2f, kFocus - 0.5f},
                                         {0.7f, kFocus + 1.1f},
                                         {0.0f, kFocus + 1.3f}}};
    shape.add(lathe(feed, 5, brushed(kRed, 425u, 1.5f)));
    return shape.in(kMetal);
}

// Turntable with the two arms that hold the bowl.
Shape yoke() {
    const std::array<glm::vec2, 6> arm{
        {{-2.1f, 0.0f}, {2.1f, 0.0f}, {1.6f, 2.8f}, {0.9f, 4.6f}, {-0.9f, 4.6f}, {-1.6f, 2.8f}}};
    const Material steel = panelled(kSteel, {1.8f, 1.5f}, 431u);
    Shape shape;
    for (const float x : {-1.9f, 1.9f})
        shape.add(slab(arm, 0.8f, steel), translate({x, 0.2f, 0.0f}) * turn_y(90.0f));
    shape.add(box({4.6f, 0.8f, 4.4f}, panelled(kDark, {1.5f, 1.5f}, 433u)));
    shape.add(strut({-2.8f, kHub - 0.8f, 0.0f}, {2.8f, kHub - 0.8f, 0.0f}, 0.95f, steel, 7));
    return shape.in(kMetal);
}

// A lamp's halo: crossed squares that glow. Its lamp stands in the plan already.
Shape halo(float size) {
    Shape shape;
    const auto square = [=](const glm::mat4& turned) {
        return sheet(
            1, 1,
            [=](float s, float t) {
                return apply(turned, size * glm::vec3(s - 0.5f, 0.5f - t, 0.0f));
            },
            glm::vec2(0.0f), glm::vec2(1.0f), kGlow);
    };
    for (const float heading : {0.0f, 90.0f}) shape.add(square(turn_y(heading)));
    return shape.add(square(turn_x(90.0f)));
}

struct Beacon {
    const char* name;
    glm::vec2 at;  // x, z
    float mast;    // units over the ground
    int group;     // which half of the time it burns
};
constexpr std::array<Beacon, 5> kBeacons{{{"beacon_a", {18.6f, -16.0f}, 8.5f, 0},
                                          {"beacon_b", {23.0f, 12.0f}, 8.0f, 1},
                                          {"beacon_c", {5.0f, 25.2f}, 7.5f, 0},
                                          {"beacon_d", {-21.0f, 13.6f}, 8.0f, 1},
                                          {"beacon_e", {-26.0f, -4.5f}, 6.5f, 0}}};
constexpr float kHalo = 4.4f;

}  // namespace

void add_dish(Plan& isle) {
    const glm::vec3 foot(kTower.x, kFloor, kTower.y);
    Shape shape = tower();
    shape.add(control_house(), translate({0.0f, -0.2f, 0.0f}));
    isle.mesh("tower", "", translate(foot), std::move(shape));
    // The scope on the house's front wall, which leans back a little.
    isle.mesh("screen", "", translate(foot + glm::vec3(0.0f, 0.9f, -3.66f)),
              sheet(
                  1, 1,
                  [](float s, float t) {
                      return glm::vec3(5.2f * (s - 0.5f), 3.6f * (1.0f - t),
                                       0.24f * (1.0f - t) - 0.08f);
                  },
                  glm::vec2(0.0f), glm::vec2(1.0f), kScreen.frame(0)));
    isle.mesh("turntable", "", translate(foot + glm::vec3(0.0f, kHead, 0.0f)), yoke());
    isle.mesh("dish", "turntable", translate({0.0f, kHub, 0.0f}) * turn_x(kTilt), bowl());
    const auto beam = [](float s, float t) {
        const float radius = lerp(1.0f, 8.2f, t), angle = kTau * s;
        return glm::vec3(radius * cosine(angle), kFocus + 0.6f + 17.0f * t, radius * sine(angle));
    };
    isle.mesh("beam", "dish", glm::mat4{1.0f},
              sheet(12, 2, beam, glm::vec2(0.0f), glm::vec2(1.0f), kBeam));
}

void turn_dish(ClipBuilder& clip, std::uint16_t length, bool right) {
    std::vector<RotationKey> keys;
    constexpr int kSwings = 3;
    for (int i = 0; i <= kSwings; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(kSwings);
        const auto frame = static_cast<std::uint16_t>(share * static_cast<float>(length) + 0.5f);
        keys.push_back(
            {frame, turn({0.0f, 1.0f, 0.0f}, (right ? 360.0f : -360.0f) * share), Ease::InOut});
    }
    clip.rotate("turntable", std::move(keys));
}

void add_beacons(Plan& isle) {
    const std::array<glm::vec2, 3> bulb{{{0.5f, 0.0f}, {0.8f, 0.7f}, {0.0f, 1.5f}}};
    Shape masts;
    for (const Beacon& beacon : kBeacons) {
        const float y = height_at(beacon.at.x, beacon.at.y);
        const glm::mat4 foot = translate({beacon.at.x, y, beacon.at.y});
        masts.add(strut({0.0f, -1.5f, 0.0f}, {0.0f, beacon.mast, 0.0f}, 0.42f,
                        ringed(kSteel, 1.6f, 441u), 3),
                  foot);
        masts.add(lathe(bulb, 5, glowing(rgb(0x8c1a18), 0.5f), {.crease_degrees = 120.0f}),
                  foot * translate({0.0f, beacon.mast - 0.1f, 0.0f}));
    }
    isle.mesh("masts", "", glm::mat4{1.0f}, masts.in(kMetal));
    for (const Beacon& beacon : kBeacons)
        isle.mesh(beacon.name, "",
                  translate({beacon.at.x, height_at(beacon.at.x, beacon.at.y) + beacon.mast + 0.6f,
                             beacon.at.y}),
                  halo(kHalo));
    isle.mesh("beacon_dish", "dish", translate({0.0f, kFocus + 1.9f, 0.0f}), halo(4.6f));
    isle.mesh("beacon_ship", "", translate({kPad.x, kFloor + 23.4f, kPad.y}), halo(4.0f));
}

void blink_beacons(ClipBuilder& clip, std::uint16_t length) {
    constexpr std::int16_t kOn = 18, kPeriod = 40;  // frames
    const auto blink = [&](const char* name, std::int16_t first) {
        std::vector<std::int16_t> entries{0};  // dark until the first
        for (std::int16_t frame = first; frame < static_cast<std::int16_t>(length);
             frame = static_cast<std::int16_t>(frame + kPeriod)) {
            entries.push_back(frame);
            entries.push_back(static_cast<std::int16_t>(-(frame + kOn)));
        }
        clip.show(name, std::move(entries));
    };
    for (const Beacon& beacon : kBeacons) blink(beacon.name, beacon.group == 0 ? 2 : 22);
    blink("beacon_dish", 2);
    blink("beacon_ship", 22);
}

}  // namespace turnstile::art::space
