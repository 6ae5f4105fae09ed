#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/hallow_parts.hpp"
#include "assets/materials.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace turnstile::art::hallow {
namespace {

Material wood() {
    return layered(bark(kBark, 0.7f, 81u), brushed(kBark, 83u, 2.0f),
                   [](const Surface& s) { return s.normal.y > 0.55f ? 0.6f : 0.0f; });
}

struct Bough {
    glm::vec3 from, way;  ///< way: its length too
    float radius;
    int rank;  ///< 0 the trunk, 2 a twig
};

// A crooked tube that tapers, with thinner ones growing out of it.
void grow(Shape& tree, const Bough& bough, Random& random) {
    constexpr std::array<std::uint32_t, 3> kSides{5, 3, 3};
    constexpr std::array<int, 3> kPieces{4, 3, 1};
    const int pieces = kPieces[static_cast<std::size_t>(bough.rank)];
    const float length = glm::length(bough.way), step = length / static_cast<float>(pieces);
    glm::vec3 at = bough.from, way = bough.way / length;
    std::vector<Ring> rings{{at, bough.radius * (bough.rank == 0 ? 1.5f : 1.0f)}};
    std::vector<glm::vec3> ways{way};
    for (int i = 1; i <= pieces; ++i) {
        at += way * step;
        const float t = static_cast<float>(i) / static_cast<float>(pieces);
        rings.push_back({at, bough.radius * lerp(1.0f, bough.rank == 0 ? 0.42f : 0.16f, t)});
        const float wild = bough.rank == 0 ? 0.30f : 0.80f;
        way = glm::normalize(way + wild * glm::vec3(random.range(-1.0f, 1.0f),
                                                    random.range(-0.5f, 0.9f),
                                                    random.range(-1.0f, 1.0f)));
        ways.push_back(way);
    }
    tree.add(tube(rings, kSides[static_cast<std::size_t>(bough.rank)], wood(),
                  {.end_cap = false, .crease_degrees = 95.0f}));
    if (bough.rank == 2) return;
    const int children = bough.rank == 0 ? 4 : (random.unit() < 0.5f ? 1 : 2);
    float heading = random.range(0.0f, 360.0f);
    for (int i = 0; i < children; ++i) {
        // Boughs leave the trunk's upper half, all round; twigs a bough's middle and end.
        const std::size_t joint = bough.rank == 0 ? static_cast<std::size_t>(2 + (i + 1) / 2)
                                                  : static_cast<std::size_t>(i + 1);
        heading += bough.rank == 0 ? 137.0f : 180.0f;
        const float rise = random.range(18.0f, 52.0f);
        glm::vec3 out = apply(turn_y(heading) * turn_x(-rise), {0.0f, 0.0f, 1.0f});
        if (bough.rank == 1) out = glm::normalize(out + 1.1f * ways[joint]);
        const float share =
            bough.rank == 0 ? random.range(0.46f, 0.62f) : random.range(0.45f, 0.7f);
        grow(tree,
             {rings[joint].centre, out * (length * share), rings[joint].across * 0.62f,
              bough.rank + 1},
             random);
    }
}

Shape tree(float height, const glm::vec2& leaning, std::uint32_t seed) {
    Random random(seed);
    Shape shape;
    grow(shape, {{0.0f, -0.8f, 0.0f}, {leaning.x, height, leaning.y}, 0.075f * height, 0}, random);
    return shape.in(kWood);
}

// A carved face, drawn about the middle: x to the right, y up, the pumpkin's radius is 1.
bool carved(float x, float y) {
    const float side = std::abs(x);
    const bool eye = y > 0.10f && y < 0.46f && side > 0.13f + 0.25f * (y - 0.10f) &&
                     side < 0.62f - 0.62f * (y - 0.10f);
    const bool nose = y > -0.08f && y < 0.08f && side < 0.10f - 0.9f * std::abs(y + 0.02f);
    const float grin = -0.42f + 0.55f * x * x;  // the mouth's middle line
    const float tooth = std::abs(fraction(x * 2.6f + 0.25f) - 0.5f) < 0.13f ? 0.10f : 0.0f;
    const bool mouth = side < 0.70f &&
                       y < grin + 0.17f - 0.19f * side - (x > 0.0f ? tooth : 0.0f) &&
                       y > grin - 0.17f + 0.20f * side + (x > 0.0f ? 0.0f : tooth);
    return eye || nose || mouth;
}

// The rind, with a face on two sides: whoever comes along is grinned at.
Material pumpkin_paint() {
    const Tones rind{rgb(0x7c2c08), rgb(0xe0701a), rgb(0xffae48)};
    return [rind](const Surface& s) {
        const float round = fraction(2.0f * s.at.x / s.size.x) - 0.5f;
        const float x = kPi * round, y = 2.2f * (s.at.y / s.size.y - 0.53f);
        const float rib = std::abs(fraction(12.0f * s.at.x / s.size.x) - 0.5f) * 2.0f;
        float tone = 0.56f - 0.42f * smooth_step(0.55f, 1.0f, rib) + 0.22f * y;
        tone += 0.35f * (strokes({s.at.y, s.at.x}, 1.2f, 0.3f, 85u) - 0.5f);
        Paint paint{.colour = rind.at(tone)};
        if (carved(x, y)) {
            const float deep = clamp01(1.0f - 0.8f * std::abs(y + 0.1f) - 0.3f * std::abs(x));
            paint.colour = Tones{rgb(0xffa21e), rgb(0xffd24a), rgb(0xfff4ae)}.at(deep);
            paint.glow = 1.0f;
        } else if (carved(x * 0.93f, y * 0.93f) || carved(x - 0.06f, y + 0.05f)) {
            paint.colour = rgb(0xb8420a);  // the cut's edge
            paint.glow = 0.7f;
        } else {  // light leaks through the rind round the face
            const float glow = 0.4f * smooth_step(1.15f, 0.3f, std::sqrt(x * x + y * y));
            paint.colour = blend(paint.colour, kFire, glow);
            paint.glow = glow;
        }
        return paint;
    };
}

Shape pumpkin() {
    const std::array<glm::vec2, 4> profile{
        {{0.66f, -0.1f}, {1.03f, 0.5f}, {0.74f, 1.22f}, {0.0f, 1.3f}}};
    Shape shape = lathe(profile, 8, pumpkin_paint(), {.crease_degrees = 100.0f});
    shape.charts[0].share = "rind";
    shape.in(kPumpkin);
    const std::array<Ring, 2> stalk{{{{0.0f, 1.1f, 0.0f}, 0.24f}, {{0.22f, 1.74f, 0.06f}, 0.13f}}};
    const Tones green{rgb(0x2a3014), rgb(0x55602a), rgb(0x94984c)};
    Shape stem = tube(stalk, 3, brushed(green, 87u, 0.5f), {.end_cap = false});
    stem.charts[0].share = "stalk";
    // Faces lie at +-Z of the strip: a quarter turn from where its seam is.
    return shape.add(stem.in(kPumpkin));
}

Shape headstone(std::uint32_t seed) {
    constexpr std::array<glm::vec2, 6> kOutline{{{-1.0f, -0.4f},
                                                 {1.0f, -0.4f},
                                                 {1.05f, 1.9f},
                                                 {0.5f, 2.8f},
                                                 {-0.5f, 2.8f},
                                                 {-1.05f, 1.9f}}};
    const Material stone = brushed(kGraveStone, 91u, 1.2f);
    const Material front = [stone, seed](const Surface& s) {
        Paint paint = stone(s);
        const glm::vec2 p(2.0f * s.at.x / s.size.x - 1.0f, s.at.y / s.size.y);
        const float row = (p.y - 0.3f) * 10.0f;
        const float end = 0.35f + 0.4f * hashed_unit(static_cast<std::int32_t>(row), 0, 0, seed);
        const bool line = row > 0.0f && row < 3.0f && std::abs(fraction(row) - 0.5f) < 0.2f &&
                          std::abs(p.x) < end;
        const bool cross = (std::abs(p.x) < 0.09f && std::abs(p.y - 0.74f) < 0.13f) ||
                           (std::abs(p.x) < 0.3f && std::abs(p.y - 0.78f) < 0.035f);
        if (line || cross) paint.colour *= 0.45f;
        const float rim = std::max(std::abs(p.x), p.y);
        if (rim > 0.88f && p.x < 0.5f) paint.colour = blend(paint.colour, kGraveStone.light, 0.6f);
        return paint;
    };
    const Tones lichen{rgb(0x3c4430), rgb(0x5c6844), rgb(0x8c9464)};
    return slab(kOutline, 0.8f,
                lamp_lit(grimy(overgrown(front, grass(lichen, 93u), 0.22f, seed), rgb(0x2b2734),
                               1.0f, 95u)));
}

Shape stone_cross() {
    const Material stone =
        lamp_lit(grimy(brushed(kGraveStone, 97u, 1.2f), rgb(0x2b2734), 1.2f, 99u));
    Shape cross = moved(box({0.85f, 4.3f, 0.7f}, stone), translate({0.0f, -0.5f, 0.0f}));
    return cross.add(box({2.7f, 0.85f, 0.6f}, stone, {.floor = true}),
                     translate({0.0f, 1.6f, 0.0f}));
}

}  // namespace

Shape lantern() {
    const Material iron = brushed(kIron, 89u, 0.8f);
    const Material glass = [](const Surface& s) {
        const float x = std::abs(2.0f * s.at.x / s.size.x - 1.0f);
        const float y = std::abs(2.0f * s.at.y / s.size.y - 1.0f);
        if (std::max(x, y) > 0.82f || x < 0.07f) return Paint{.colour = rgb(0x2a2026)};
        return Paint{
            .colour = Tones{rgb(0xff8c1a), rgb(0xffc040), rgb(0xfff0a8)}.at(1.1f - 0.8f * y),
            .glow = 1.0f};
    };
    const std::array<Section, 2> panes{
        {{{0.0f, -4.0f, 0.0f}, {0.7f, 0.7f}}, {{0.0f, -2.2f, 0.0f}, {0.95f, 0.95f}}}};
    const std::array<Section, 2> cap{
        {{{0.0f, -2.2f, 0.0f}, {1.3f, 1.3f}}, {{0.0f, -1.2f, 0.0f}, {0.15f, 0.15f}}}};
    Shape shape = loft(panes, glass);
    shape.in(kPumpkin);
    Shape frame = loft(cap, iron);
    frame.add(box({0.22f, 1.5f, 0.22f}, iron, {.top = false}), translate({0.0f, -1.3f, 0.0f}));
    frame.add(box({1.8f, 0.3f, 1.8f}, iron), translate({0.0f, -4.3f, 0.0f}));
    shape.add(frame.in(kWood));
    for (const float heading : {0.0f, 90.0f})
        shape.add(halo(6.6f, 6.6f), translate({0.0f, -3.1f, 0.0f}) * turn_y(heading));
    return shape;
}

void add_trees(Plan& isle) {
    struct Spot {
        float x, z, height;
        glm::vec2 leaning;
        std::uint32_t seed;
    };
    Shape trees;
    for (const Spot& spot : {Spot{-18.0f, -11.0f, 17.0f, {1.5f, -1.0f}, 8u},
                             Spot{20.0f, -10.0f, 15.0f, {2.5f, 1.5f}, 17u},
                             Spot{-17.5f, 13.0f, 19.0f, {-4.0f, 2.0f}, 23u},
                             Spot{18.0f, 17.0f, 16.0f, {3.5f, 2.5f}, 31u}})
        trees.add(tree(spot.height, spot.leaning, spot.seed),
                  translate({spot.x, height_at(spot.x, spot.z), spot.z}));
    // The bough that holds the lantern.
    const std::array<Ring, 4> bough{{{{-17.2f, 11.5f, -11.4f}, 0.75f},
                                     {{-15.0f, 14.6f, -11.6f}, 0.55f},
                                     {{-12.8f, 15.4f, -12.4f}, 0.38f},
                                     {kLanternHook + glm::vec3(0.3f, -0.2f, 0.0f), 0.16f}}};
    trees.add(tube(bough, 3, wood(), {.crease_degrees = 95.0f}).in(kWood));
    isle.mesh("trees", "", glm::mat4{1.0f}, std::move(trees));
    isle.mesh("lantern", "", translate(kLanternHook), lantern());
}

void add_pumpkins(Plan& isle) {
    Shape patch;
    for (const PumpkinSpot& spot : kPumpkins) {
        const glm::mat4 place =
            translate({spot.x, height_at(spot.x, spot.z) - 0.1f, spot.z}) * turn_y(spot.heading);
        patch.add(pumpkin(), place * scale({spot.radius, 0.94f * spot.radius, spot.radius}));
    }
    isle.mesh("pumpkins", "", glm::mat4{1.0f}, std::move(patch));
}

void add_graves(Plan& isle) {
    struct Spot {
        float x, z, heading, tilt, size;
        bool cross;
    };
    Shape yard;
    std::uint32_t seed = 300;
    for (const Spot& spot : {Spot{11.5f, -14.5f, -12.0f, 8.0f, 1.5f, false},
                             Spot{16.0f, -16.0f, -25.0f, -9.0f, 1.3f, false},
                             Spot{15.2f, -5.0f, -30.0f, 6.0f, 1.5f, true},
                             Spot{-9.0f, -13.0f, 18.0f, -7.0f, 1.35f, false},
                             Spot{-13.0f, -17.2f, 10.0f, 9.0f, 1.2f, true},
                             Spot{-22.5f, 4.5f, 80.0f, -8.0f, 1.5f, false},
                             Spot{-21.5f, 9.5f, 96.0f, 7.0f, 1.3f, false},
                             Spot{3.0f, 25.0f, 185.0f, 7.0f, 1.5f, false},
                             Spot{9.5f, 23.5f, 170.0f, -8.0f, 1.4f, true}}) {
        const Shape stone = spot.cross ? stone_cross() : headstone(seed++);
        yard.add(stone, translate({spot.x, height_at(spot.x, spot.z), spot.z}) *
                            turn_y(spot.heading) * turn_z(spot.tilt) * turn_x(0.6f * spot.tilt) *
                            scale(glm::vec3(spot.size)));
    }
    isle.mesh("graves", "", glm::mat4{1.0f}, yard.in(kStone));
}

}  // namespace turnstile::art::hallow
