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

constexpr glm::vec2 kTowerPlace(12.5f, 12.0f);
constexpr glm::vec2 kCarouselPlace(15.5f, -9.5f);
constexpr glm::vec2 kLanternPlace(-1.2f, -2.4f);

// A round window with a lilac frame and a cross before warm light.
Material window_paint() {
    return [](const Surface& s) {
        const glm::vec2 p = 2.0f * s.at / s.size - 1.0f;
        const float out = glm::length(p);
        const bool bar = std::min(std::abs(p.x), std::abs(p.y)) < 0.09f;
        if (out > 0.70f)
            return Paint{.colour = kPlum.at(0.35f + 0.4f * (p.y - p.x) +
                                            0.3f * (value_noise(s.at * 3.0f, 101u) - 0.5f))};
        if (bar) return Paint{.colour = kPlum.at(0.5f)};
        return Paint{.colour = kYellow.at(0.85f - 0.6f * out + 0.2f * p.y), .glow = 0.9f};
    };
}

// An arched door of pink boards: x across, y up in its chart.
Material door_paint() {
    const Material boards = planks(kPink, 0.62f, true, 103u);
    return [=](const Surface& s) {
        const glm::vec2 p(2.0f * s.at.x / s.size.x - 1.0f, s.at.y / s.size.y);
        const float arch = glm::length(glm::vec2(p.x, 2.2f * std::max(p.y - 0.55f, 0.0f)));
        if (arch > 0.78f) return Paint{.colour = kPlum.at(0.6f - 0.4f * p.x)};
        const glm::vec2 knob(p.x - 0.45f, 1.8f * (p.y - 0.42f));
        if (glm::length(knob) < 0.13f) return Paint{.colour = kYellow.at(0.7f + 2.0f * knob.y)};
        return boards(s);
    };
}

Shape porthole(float radius) {
    const std::array<glm::vec2, 2> disc{{{radius, 0.0f}, {0.0f, 0.25f}}};
    return dome(disc, 8, window_paint()).density(1.6f);
}

// Where something round hangs on a wall: it faces `heading` degrees round from -Z, `out` units off.
glm::mat4 on_wall(const glm::vec3& centre, float heading, float out) {
    return translate(centre) * turn_y(heading) * translate({0.0f, 0.0f, -out}) * turn_x(-90.0f);
}

Shape arched_door(float width, float height) {
    const float x = 0.5f * width;
    const std::array<glm::vec2, 7> outline{{{-x, 0.0f},
                                            {x, 0.0f},
                                            {x, 0.6f * height},
                                            {0.7f * x, 0.88f * height},
                                            {0.0f, height},
                                            {-0.7f * x, 0.88f * height},
                                            {-x, 0.6f * height}}};
    return slab(outline, 1.0f, door_paint(), brushed(kPlum, 105u));
}

// Tent stripes round the pole, in the rolled out view.
Material awning_paint(int stripes) {
    return [=](const Surface& s) {
        const glm::vec2 p = 2.0f * s.at / s.size - 1.0f;
        const float out = glm::length(p);
        glm::vec2 d = p / std::max(out, 0.01f);
        for (int i = stripes; i > 1; i /= 2)  // twice the angle each time
            d = {d.x * d.x - d.y * d.y, 2.0f * d.x * d.y};
        const float brush = 0.5f * (patches(s.position, 2.0f, 107u) - 0.5f);
        const Tones& tones = d.y > 0.0f ? kPink : kCream;
        float tone = 0.62f - 0.2f * out + brush + 0.14f * std::abs(d.y);
        if (out > 0.93f) return Paint{.colour = kYellow.at(0.5f + brush)};
        return Paint{.colour = tones.at(tone)};
    };
}

float ellipse(const glm::vec2& p, const glm::vec2& centre, const glm::vec2& radius) {
    return glm::length((p - centre) / radius);
}

// A rocking horse on its pole; the card is 3.4 by 6.
Material pony_paint() {
    return [](const Surface& s) {
        const glm::vec2 p(s.at.x - 0.5f * s.size.x, s.at.y);
        Paint paint{.colour = rgb(0xfff6e8), .alpha = 0.0f};
        const auto lay = [&](bool inside, const Colour& colour) {
            if (!inside) return;
            paint.colour = colour;
            paint.alpha = 1.0f;
        };
        const float twist = fraction(s.at.y * 1.1f + 0.6f * p.x);
        lay(std::abs(p.x) < 0.13f, kYellow.at(0.3f + 0.7f * twist));
        const float shade = 0.55f + 0.25f * (p.y - 2.6f);
        lay(ellipse(p, {-1.25f, 2.35f}, {0.42f, 0.85f}) < 1.0f, kPink.at(0.6f));  // tail
        for (const float leg : {-0.8f, -0.35f, 0.45f, 0.9f})
            lay(ellipse(p, {leg * 1.05f, 1.35f}, {0.2f, 0.85f}) < 1.0f, kCream.at(shade - 0.15f));
        lay(ellipse(p, {0.0f, 2.3f}, {1.2f, 0.68f}) < 1.0f, kCream.at(shade));
        lay(ellipse(p, {0.78f, 3.0f}, {0.42f, 0.85f}) < 1.0f, kCream.at(shade));
        lay(ellipse(p, {1.08f, 3.55f}, {0.55f, 0.33f}) < 1.0f, kCream.at(shade + 0.1f));
        lay(ellipse(p, {0.48f, 3.35f}, {0.24f, 0.75f}) < 1.0f, kPink.at(0.6f));  // mane
        lay(ellipse(p, {-0.05f, 2.75f}, {0.5f, 0.34f}) < 1.0f, kLilac.at(0.4f));
        lay(ellipse(p, {1.12f, 3.62f}, {0.09f, 0.09f}) < 1.0f, rgb(0x3f3163));
        return paint;
    };
}

}  // namespace

void add_tower(Plan& isle) {
    const float foot = height_at(kTowerPlace.x, kTowerPlace.y);
    const Tones stone{rgb(0xb294b4), rgb(0xf0dcc4), rgb(0xfff8e8)};
    const std::array<Ring, 6> wall{{{{0.0f, -1.5f, 0.0f}, 5.1f},
                                    {{0.4f, 3.0f, 0.0f}, 4.1f},
                                    {{1.9f, 8.0f, 0.2f}, 3.5f},
                                    {{2.1f, 12.0f, 0.2f}, 3.3f},
                                    {{0.9f, 16.2f, 0.0f}, 4.3f},
                                    {{0.2f, 19.2f, 0.0f}, 4.4f}}};
    Shape tower = tube(wall, 8, masonry(stone, {2.3f, 1.4f}, 111u), {.end_cap = false});
    const std::array<Ring, 5> roof{{{{0.2f, 18.2f, 0.0f}, 6.3f},
                                    {{-0.1f, 21.6f, 0.0f}, 3.9f},
                                    {{0.2f, 25.6f, -0.1f}, 2.1f},
                                    {{1.9f, 28.6f, -0.3f}, 1.0f},
                                    {{4.4f, 28.7f, -0.5f}, 0.15f}}};
    tower.add(tube(roof, 8, scales(kPlum, {1.9f, 1.5f}, 113u), {.start_cap = true}));
    const std::array<glm::vec2, 3> bell{{{0.0f, -0.8f}, {0.8f, 0.0f}, {0.0f, 0.8f}}};
    tower.add(lathe(bell, 4, brushed(kYellow, 115u), {.crease_degrees = 120.0f}),
              translate({4.6f, 28.2f, -0.5f}));
    tower.add(arched_door(3.0f, 4.6f), translate({0.0f, -0.3f, -4.5f}));
    tower.add(porthole(1.25f), on_wall({1.95f, 9.4f, 0.2f}, 8.0f, 3.45f));
    tower.add(porthole(1.35f), on_wall({0.4f, 17.6f, 0.0f}, -12.0f, 4.42f));
    tower.add(porthole(1.35f), on_wall({0.4f, 17.6f, 0.0f}, 110.0f, 4.42f));
    tower.add(porthole(1.35f), on_wall({0.4f, 17.6f, 0.0f}, 225.0f, 4.42f));
    tower.add(porthole(1.25f), on_wall({2.0f, 10.0f, 0.2f}, 190.0f, 3.4f));
    isle.mesh("tower", "", translate({kTowerPlace.x, foot, kTowerPlace.y}), tower.in(kTower));

    // Somebody lives in the great toadstool.
    Shape home = arched_door(3.2f, 5.0f);
    home = moved(home, translate({-8.6f, height_at(-8.6f, 3.4f) - 0.2f, 4.0f}) * turn_x(-14.0f));
    home.add(porthole(1.2f), on_wall({-9.4f, 15.0f, 8.7f}, 24.0f, 3.85f));
    home.add(porthole(1.1f), on_wall({-9.8f, 20.0f, 8.8f}, -20.0f, 3.4f));
    isle.mesh("home", "", glm::mat4{1.0f}, home.in(kTower));
}

void add_carousel(Plan& isle) {
    const glm::vec3 foot(kCarouselPlace.x, height_at(kCarouselPlace.x, kCarouselPlace.y) - 0.4f,
                         kCarouselPlace.y);
    const std::array<glm::vec2, 2> base{{{6.2f, -1.5f}, {5.4f, 0.75f}}};
    isle.mesh("carousel_base", "", translate(foot),
              lathe(base, 12, planks(kMint, 1.5f, true, 121u)).in(kTower).density(0.7f));

    const std::array<glm::vec2, 2> deck{{{5.8f, 0.1f}, {0.0f, 0.3f}}};
    Shape carousel = dome(deck, 12, awning_paint(4)).density(0.7f);
    const std::array<Ring, 2> pole{{{{0.0f, 0.4f, 0.0f}, 1.0f}, {{0.0f, 7.2f, 0.0f}, 0.8f}}};
    carousel.add(tube(pole, 6, ringed(kYellow, 1.2f, 123u), {.end_cap = false}));
    const std::array<glm::vec2, 4> awning{
        {{6.1f, 5.7f}, {6.3f, 6.9f}, {2.9f, 8.7f}, {0.0f, 11.6f}}};
    carousel.add(dome(awning, 12, awning_paint(8), 40.0f));
    const std::array<glm::vec2, 2> ceiling{{{0.5f, 7.0f}, {6.1f, 5.75f}}};
    carousel.add(lathe(ceiling, 12, brushed(kLilac, 125u), {.from_above = true}).density(0.4f));
    const std::array<glm::vec2, 3> knob{{{0.0f, 10.9f}, {0.75f, 11.9f}, {0.0f, 12.8f}}};
    carousel.add(lathe(knob, 4, brushed(kYellow, 127u), {.crease_degrees = 120.0f}));
    carousel.in(kTower);
    Shape ponies;
    for (int i = 0; i < 6; ++i)
        ponies.add(card(3.4f, 6.4f, pony_paint(), "pony"),
                   turn_y(60.0f * static_cast<float>(i)) *
                       translate({0.0f, i % 2 == 0 ? 0.45f : 0.05f, -4.1f}));
    carousel.add(ponies.in(kLeaf));
    isle.mesh("carousel", "", translate(foot + glm::vec3(0.0f, 0.7f, 0.0f)), std::move(carousel));
}

void add_lantern(Plan& isle) {
    const glm::vec3 foot(kLanternPlace.x, height_at(kLanternPlace.x, kLanternPlace.y) - 0.5f,
                         kLanternPlace.y);
    const std::array<Ring, 6> crook{{{{0.0f, 0.0f, 0.0f}, 0.95f},
                                     {{-0.7f, 5.0f, 0.0f}, 0.6f},
                                     {{0.2f, 10.4f, 0.0f}, 0.55f},
                                     {{2.0f, 13.0f, 0.0f}, 0.5f},
                                     {{4.4f, 12.8f, 0.0f}, 0.42f},
                                     {{5.0f, 11.4f, 0.0f}, 0.3f}}};
    isle.mesh("lantern_post", "", translate(foot),
              tube(crook, 4, ringed(kPlum, 1.0f, 131u)).in(kTower));
    // It hangs from its origin: a little roof, a round glass, a foot.
    const std::array<glm::vec2, 4> glass{
        {{0.0f, -5.0f}, {1.5f, -4.3f}, {2.0f, -3.0f}, {1.2f, -1.3f}}};
    const Material light = [](const Surface& s) {
        const float up = s.at.y / s.size.y;
        if (up < 0.16f || up > 0.9f) return Paint{.colour = kPlum.at(0.5f)};
        return Paint{.colour = kYellow.at(0.98f - 1.3f * std::abs(up - 0.5f)), .glow = 1.0f};
    };
    Shape lantern = lathe(glass, 6, light);
    const std::array<glm::vec2, 3> lid{{{2.1f, -1.7f}, {0.8f, -0.8f}, {0.0f, 0.1f}}};
    lantern.add(dome(lid, 8, brushed(kPlum, 133u)));
    isle.mesh("lantern", "lantern_post", translate({5.0f, 11.5f, 0.0f}), lantern.in(kTower));
}

void spin_carousel(ClipBuilder& clip, std::uint16_t length) {
    // Half turns whose signs say which way: w = 1, y = 1, w = -1, y = -1, and round to w = 1.
    const std::array<glm::quat, 5> halves{{{1.0f, 0.0f, 0.0f, 0.0f},
                                           {0.0f, 0.0f, 1.0f, 0.0f},
                                           {-1.0f, 0.0f, 0.0f, 0.0f},
                                           {0.0f, 0.0f, -1.0f, 0.0f},
                                           {1.0f, 0.0f, 0.0f, 0.0f}}};
    std::vector<RotationKey> keys;
    for (std::size_t i = 0; i < halves.size(); ++i)
        keys.push_back({static_cast<std::uint16_t>(length * i / 4), halves[i], Ease::Even});
    clip.rotate("carousel", std::move(keys));
}

void swing_lantern(ClipBuilder& clip, std::uint16_t length) {
    std::vector<RotationKey> keys;
    constexpr int kSwings = 8;  // half swings of one second
    for (int i = 0; i <= kSwings; ++i) {
        const float side = i % 2 == 0 ? 1.0f : -1.0f;
        keys.push_back({static_cast<std::uint16_t>(length * i / kSwings),
                        turn({0.0f, 0.0f, 1.0f}, 17.0f * side)});
    }
    clip.rotate("lantern", std::move(keys));
}

}  // namespace turnstile::art::fantasy
