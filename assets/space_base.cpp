#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/materials.hpp"
#include "assets/space_parts.hpp"

#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace turnstile::art::space {
namespace {

struct Dome {
    glm::vec2 at;  // x, z
    float radius;
    std::uint32_t sides, rows;
};
constexpr std::array<Dome, 3> kDomes{
    {{{-6.6f, 3.4f}, 7.4f, 14, 4}, {{-6.2f, -8.6f}, 4.2f, 10, 3}, {{-1.2f, 12.6f}, 2.7f, 7, 3}}};

// Glass with a web of metal ribs: clear in the middle of each pane, denser towards the ribs and
// low on the dome, and a highlight where the sun stands.
Material pane(float sides, float rows, const glm::vec3& middle) {
    return [=](const Surface& s) {
        const float u = fraction(s.at.x / s.size.x * sides), v = s.at.y / s.size.y * rows;
        const float rib = std::min(std::min(u, 1.0f - u) * s.size.x / sides,
                                   std::min(fraction(v), 1.0f - fraction(v)) * s.size.y / rows);
        if (rib < 0.16f)
            return Paint{.colour = rib < 0.08f ? rgb(0xc8ccd2) : rgb(0x7d93a3), .alpha = 0.95f};
        const glm::vec3 n = glm::normalize(s.position - middle);
        const float sun = clamp01(glm::dot(n, glm::vec3(-0.4545f, 0.766f, -0.4545f)));
        const float shine = smooth_step(0.93f, 0.99f, sun);
        const float streak = 0.12f * strokes(glm::vec2(s.at.x + s.at.y, s.at.y), 3.0f, 0.7f, 301u);
        const Colour colour =
            blend(blend(rgb(0x1f8fb8), kCyan, 0.35f + 0.65f * sun), rgb(0xf4ffff), 0.85f * shine);
        const float alpha = 0.20f + 0.26f * smooth_step(0.75f, 0.0f, n.y) + streak + 0.45f * shine;
        return Paint{.colour = colour, .alpha = clamp01(alpha)};
    };
}

Shape glass(const Dome& dome, const glm::vec3& foot) {
    std::vector<glm::vec2> profile;
    for (std::uint32_t i = 0; i <= dome.rows; ++i) {
        const float angle = 0.5f * kPi * static_cast<float>(i) / static_cast<float>(dome.rows);
        profile.push_back({i == dome.rows ? 0.0f : dome.radius * cosine(angle),
                           0.92f * dome.radius * sine(angle)});
    }
    Shape shape = lathe(profile, dome.sides,
                        pane(static_cast<float>(dome.sides), static_cast<float>(dome.rows), foot));
    for (Chart& chart : shape.charts) {
        chart.lit = false;
        chart.casts_shadow = false;
    }
    return shape.in(kGlass);
}

// Metal ring with a row of lit windows, closed by a floor.
Shape dome_base(const Dome& dome) {
    const float r = dome.radius;
    const std::array<glm::vec2, 5> profile{
        {{r + 1.3f, -1.2f}, {r + 1.1f, 0.5f}, {r + 0.7f, 1.7f}, {r - 0.1f, 2.0f}, {0.0f, 1.5f}}};
    const Material metal = panelled(kSteel, {2.3f, 1.0f}, 303u);
    const Material wall = [=](const Surface& s) {
        Paint paint = metal(s);
        const float up = s.at.y - 1.95f;  // from the profile's first point
        if (up > -0.2f && up < 0.65f && fraction(s.at.x / 2.3f) < 0.62f &&
            s.position.y > kFloor + 0.3f)
            paint = {.colour = blend(rgb(0x1b5c78), kCyan, 0.35f + 0.5f * up), .glow = 0.8f};
        return paint;
    };
    return lathe(profile, dome.sides, wall, {.crease_degrees = 25.0f}).in(kMetal).density(1.6f);
}

// What grows and stands under the big dome.
Shape garden(const Dome& dome) {
    constexpr Tones kGreen{{0.10f, 0.26f, 0.17f}, {0.26f, 0.52f, 0.30f}, {0.58f, 0.80f, 0.45f}};
    const std::array<glm::vec2, 3> bush{{{0.8f, 0.0f}, {1.0f, 1.0f}, {0.0f, 2.1f}}};
    const Material leaves = spotted(brushed(kGreen, 305u, 1.2f), rgb(0xb8e08a), 0.8f, 0.2f, 306u);
    Shape shape;
    for (const glm::vec3& at :
         {glm::vec3(-0.55f, 1.5f, 0.1f), {0.1f, 1.1f, -0.55f}, {0.25f, 1.3f, 0.5f}})
        shape.add(lathe(bush, 5, leaves, {.jitter = 0.12f, .crease_degrees = 110.0f}),
                  translate({at.x * dome.radius, 1.4f, at.z * dome.radius}) *
                      scale(glm::vec3(at.y * 1.25f)));
    const Material house = [paint = panelled(kWhite, {1.4f, 1.4f}, 307u)](const Surface& s) {
        const glm::vec2 in(fraction(s.at.x / 1.4f) - 0.5f, fraction(s.at.y / 1.4f) - 0.5f);
        if (std::abs(in.x) < 0.26f && std::abs(in.y) < 0.22f)
            return Paint{.colour = rgb(0xffd98a), .glow = 0.9f};
        return paint(s);
    };
    shape.add(box({2.8f, 4.2f, 2.8f}, house), translate({0.6f, 1.4f, -0.3f}) * turn_y(25.0f));
    return shape.in(kMetal);
}

// A passage between two domes: half a pipe with hoops.
Shape passage(const glm::vec2& from, const glm::vec2& to) {
    const std::array<Ring, 2> rings{
        {{{from.x, kFloor + 0.3f, from.y}, 1.5f}, {{to.x, kFloor + 0.3f, to.y}, 1.5f}}};
    return tube(rings, 6, ringed(kWhite, 1.1f, 309u), {.end_cap = false}).in(kMetal);
}

}  // namespace

void add_domes(Plan& isle) {
    Shape bases, panes;
    for (const Dome& dome : kDomes) {
        const glm::mat4 place = translate({dome.at.x, kFloor, dome.at.y});
        bases.add(dome_base(dome), place);
        const glm::vec3 foot(dome.at.x, kFloor + 1.8f, dome.at.y);
        panes.add(glass(dome, foot), translate(foot));
    }
    bases.add(garden(kDomes[0]), translate({kDomes[0].at.x, kFloor, kDomes[0].at.y}));
    bases.add(passage(kDomes[0].at, kDomes[1].at)).add(passage(kDomes[0].at, kDomes[2].at));
    isle.mesh("dome_bases", "", glm::mat4{1.0f}, std::move(bases));
    isle.mesh("domes", "", glm::mat4{1.0f}, std::move(panes));
}

void add_rocket(Plan& isle) {
    const Material hull = [white = panelled(kWhite, {2.4f, 2.6f}, 321u)](const Surface& s) {
        const float y = s.position.y - kFloor;
        const float wide = s.at.x / s.size.x;
        if (y > 18.2f || (y > 5.2f && y < 6.3f)) return brushed(kRed, 323u, 2.0f)(s);
        if (y > 6.3f && y < 6.7f) return brushed(kDark, 325u, 2.0f)(s);
        // Two portholes on four sides.
        for (const float at : {15.2f, 12.2f}) {
            const glm::vec2 off((fraction(wide * 4.0f) - 0.5f) * s.size.x * 0.25f, y - at);
            const float out = glm::length(off);
            if (out < 0.62f) return Paint{.colour = blend(kCyan, rgb(0x145a7a), out), .glow = 0.8f};
            if (out < 0.9f) return brushed(kDark, 327u, 1.0f)(s);
        }
        return white(s);
    };
    const std::array<glm::vec2, 8> body{{{1.5f, 1.2f},
                                         {1.0f, 2.2f},
                                         {2.2f, 3.4f},
                                         {2.75f, 7.0f},
                                         {2.75f, 11.5f},
                                         {2.35f, 15.5f},
                                         {1.55f, 18.6f},
                                         {0.0f, 23.4f}}};
    Shape ship = lathe(body, 9, hull);
    const std::array<glm::vec2, 5> fin{
        {{1.8f, 8.6f}, {4.6f, 4.2f}, {5.0f, 0.3f}, {4.1f, 0.3f}, {1.8f, 3.6f}}};
    for (const float heading : {45.0f, 165.0f, 285.0f})
        ship.add(slab(fin, 0.5f, brushed(kRed, 329u, 2.5f)), turn_y(heading));
    const std::array<glm::vec2, 8> pad{{{4.0f, 1.6f},
                                        {1.6f, 4.0f},
                                        {-1.6f, 4.0f},
                                        {-4.0f, 1.6f},
                                        {-4.0f, -1.6f},
                                        {-1.6f, -4.0f},
                                        {1.6f, -4.0f},
                                        {4.0f, -1.6f}}};
    const Material deck = [metal = panelled(kDark, {2.0f, 2.0f}, 331u)](const Surface& s) {
        Paint paint = metal(s);
        const float out = glm::length(glm::vec2(s.position.x, s.position.z) - kPad);
        if (std::abs(out - 3.6f) < 0.28f) paint.colour = blend(paint.colour, rgb(0xc8ccd2), 0.8f);
        return paint;
    };
    ship.add(prism(pad, 1.2f, panelled(kSteel, {2.0f, 1.2f}, 333u),
                   {.top_scale = glm::vec2(0.94f), .top_material = deck}),
             scale({1.35f, 1.0f, 1.35f}) * translate({0.0f, -0.9f, 0.0f}));
    isle.mesh("rocket", "", translate({kPad.x, kFloor, kPad.y}), ship.in(kShip));
}

void add_rover(Plan& isle) {
    // It drives towards its own +Z.
    Shape car;
    const std::array<glm::vec2, 6> side{
        {{-2.5f, 0.9f}, {2.3f, 0.9f}, {2.6f, 1.6f}, {1.6f, 2.2f}, {-2.2f, 2.3f}, {-2.6f, 1.6f}}};
    const Material shell = [white = panelled(kWhite, {2.6f, 2.0f}, 341u)](const Surface& s) {
        return s.at.y < 0.42f ? brushed(kRed, 343u, 1.5f)(s) : white(s);
    };
    car.add(slab(side, 2.3f, shell), turn_y(-90.0f));
    const Material window = [](const Surface& s) {
        const float up = s.at.y / s.size.y;
        return Paint{.colour = up > 0.72f ? rgb(0xdfe6ea) : blend(rgb(0x0f4a66), kCyan, up),
                     .glow = 0.45f};
    };
    car.add(box({2.0f, 1.5f, 1.9f}, window, {.top_scale = {0.74f, 0.6f}}),
            translate({0.0f, 2.1f, 0.7f}));
    car.add(box({1.7f, 0.7f, 1.5f}, brushed(kRed, 345u, 1.0f)), translate({0.0f, 2.2f, -1.3f}));
    const Material tyre = [](const Surface& s) {
        const glm::vec2 p = s.at / s.size - glm::vec2(0.5f);
        const bool face = std::abs(s.size.x - s.size.y) < 0.3f;
        if (face && p.x * p.x + p.y * p.y < 0.05f) return Paint{.colour = rgb(0xc8ccd2)};
        return brushed(kDark, 347u, 0.6f)(s);
    };
    for (const float x : {-1.0f, 1.0f})
        for (const float z : {-1.7f, 1.6f}) {
            const std::array<Ring, 2> rings{
                {{{x * 1.0f, 0.85f, z}, 0.95f}, {{x * 1.75f, 0.85f, z}, 0.95f}}};
            car.add(tube(rings, 6, tyre));
        }
    isle.path("rover_way", "", translate({0.0f, kFloor + 0.05f, 0.0f}),
              ellipse_path(kRoverWay, 0.0f, kRoverWay));
    isle.mesh("rover", "rover_way", translate({kRoverWay, 0.0f, 0.0f}), car.in(kShip));
}

void drive_rover(ClipBuilder& clip, std::uint16_t length) {
    // One round a clip, with two halts.
    clip.follow(
        "rover",
        [=](std::uint16_t frame) {
            const float halves = 2.0f * static_cast<float>(frame) / static_cast<float>(length);
            const float whole = std::floor(halves), rest = halves - whole;
            return 50.0f * (whole + lerp(rest, smooth_step(0.0f, 1.0f, rest), 0.8f));
        },
        true);
}

}  // namespace turnstile::art::space
