#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/hallow_parts.hpp"
#include "assets/materials.hpp"

#include <array>
#include <cmath>
#include <string>

namespace turnstile::art::hallow {
namespace {

// A storey: a box that leans. All in the house's space, which stands on the hilltop.
struct Block {
    glm::vec3 size, foot;
    glm::vec2 leaning;  // units aside a unit of height, along x and z
    [[nodiscard]] glm::mat4 place() const { return translate(foot) * lean(leaning.x, leaning.y); }
};
constexpr std::array<Block, 5> kBlocks{{
    {{13.5f, 9.6f, 11.0f}, {-1.5f, -1.2f, 0.0f}, {-0.11f, 0.0f}},  // ground floor
    {{15.6f, 7.2f, 12.6f}, {-2.3f, 8.6f, -0.2f}, {0.19f, 0.03f}},  // upper floor
    {{6.6f, 12.6f, 6.6f}, {8.0f, -1.6f, -3.6f}, {0.13f, -0.03f}},  // tower
    {{7.4f, 8.6f, 7.4f}, {9.4f, 11.4f, -4.0f}, {-0.22f, 0.02f}},   // tower, upper part
    {{4.2f, 3.8f, 4.6f}, {-2.2f, 16.6f, -4.8f}, {-0.08f, 0.0f}},   // dormer
}};
constexpr int kLower = 0, kUpper = 1, kTower = 2, kTop = 3, kDormer = 4;

struct Window {
    int block, wall;  // wall 0 looks to -Z, 1 to +X, 2 to +Z, 3 to -X
    float aside, sill;
    int group;  // which of the lit groups it blinks with
};
constexpr std::array<Window, 19> kWindows{{
    {kLower, 0, -4.3f, 3.2f, 0},  {kLower, 1, 2.4f, 3.4f, 3},  {kLower, 2, -3.4f, 3.3f, 1},
    {kLower, 2, 3.2f, 3.3f, 2},   {kLower, 3, -2.6f, 3.2f, 3}, {kLower, 3, 2.6f, 3.4f, 1},
    {kUpper, 0, -5.0f, 1.4f, 2},  {kUpper, 0, 0.0f, 1.4f, 1},  {kUpper, 1, 2.6f, 1.4f, 0},
    {kUpper, 2, -4.4f, 1.4f, 3},  {kUpper, 2, 1.0f, 1.5f, 0},  {kUpper, 3, -3.0f, 1.5f, 0},
    {kUpper, 3, 2.6f, 1.4f, 2},   {kTop, 0, 0.0f, 2.2f, 3},    {kTop, 1, 0.0f, 2.2f, 2},
    {kTop, 2, 0.6f, 2.4f, 1},     {kTower, 0, 0.2f, 5.6f, 1},  {kTower, 1, 0.0f, 4.6f, 0},
    {kDormer, 0, 0.0f, 0.25f, 0},
}};
constexpr int kGroups = 4;
constexpr float kWindowWidth = 2.9f, kWindowHeight = 4.0f;

std::string lit_name(int group) { return "lit_" + std::to_string(group + 1); }

glm::mat4 house_place() { return translate(kHouseFoot) * turn_y(-7.0f); }

// An arched window with bars; the light behind it is brighter below, like a fire's.
Material window_paint(bool lit) {
    return [lit](const Surface& s) {
        const float x = 2.0f * s.at.x / s.size.x - 1.0f, y = s.at.y / s.size.y;
        const auto arch = [&](float inset) {
            const float half = 1.0f - inset, spring = 0.62f;
            const float up = (y - spring) / (0.38f - 0.5f * inset);
            if (y < 0.42f * inset) return -1.0f;
            return up <= 0.0f ? half - std::abs(x)
                              : half - std::sqrt(x * x + up * up * half * half);
        };
        Paint paint;
        paint.alpha = arch(0.0f) > 0.0f ? 1.0f : 0.0f;
        const float shade = 0.5f - 0.35f * x + 0.3f * (y - 0.5f);
        paint.colour = Tones{rgb(0x1a1620), rgb(0x4a3f50), rgb(0x9a846c)}.at(shade);
        paint.glow = lit ? 0.6f : 0.0f;
        const bool bar =
            std::abs(x) < 0.075f || std::abs(y - 0.36f) < 0.03f || std::abs(y - 0.66f) < 0.03f;
        if (arch(0.20f) <= 0.0f) return paint;
        if (bar) {
            paint.colour = lit ? rgb(0x5a2a10) : rgb(0x221c2a);
            return paint;
        }
        const float flame = clamp01(1.15f - 0.75f * y - 0.25f * std::abs(x) +
                                    0.25f * (patches(s.position, 1.0f, 71u) - 0.5f));
        const Tones fire{rgb(0xe8641a), rgb(0xffa02a), rgb(0xffe27a)};
        const Tones night{rgb(0x0c0c14), rgb(0x191a2a), rgb(0x35364c)};
        paint.colour = lit ? fire.at(flame) : night.at(0.9f * y + 0.3f * (x < -0.2f ? 1.0f : 0.0f));
        paint.glow = lit ? 1.0f : 0.3f;
        return paint;
    };
}

glm::mat4 window_place(const Window& window, float before) {
    const Block& block = kBlocks[static_cast<std::size_t>(window.block)];
    const float out = 0.5f * (window.wall % 2 == 0 ? block.size.z : block.size.x);
    return block.place() * turn_y(-90.0f * static_cast<float>(window.wall)) *
           translate({window.aside, window.sill, -out - before});
}

Shape pane(bool lit) {
    Shape shape = card(kWindowWidth, kWindowHeight, window_paint(lit), lit ? "lit" : "dark");
    for (Chart& chart : shape.charts) chart.casts_shadow = false;
    return shape.in(kCut);
}

Shape walls() {
    const Material boards =
        lamp_lit(grimy(planks(kBoards, 1.25f, false, 51u), rgb(0x1c1822), 3.0f, 53u));
    const Material upright = lamp_lit(planks(kBoards, 1.1f, true, 55u));
    const Material stone = lamp_lit(masonry(kCliff, {1.8f, 1.1f}, 57u));
    Shape shape;
    for (int i = 0; i < 5; ++i) {
        const Block& block = kBlocks[static_cast<std::size_t>(i)];
        const Material& paint = i == kTower ? stone : (i == kUpper || i == kTop ? upright : boards);
        shape.add(box(block.size, paint, {.top = i == kTower}), block.place());
    }
    // Beams under the jetties, and a sill under every window.
    const Material beam = planks(kBark, 0.9f, false, 59u);
    for (const int i : {kUpper, kTop}) {
        const Block& block = kBlocks[static_cast<std::size_t>(i)];
        shape.add(box({block.size.x + 0.9f, 0.9f, block.size.z + 0.9f}, beam, {.floor = true}),
                  translate(block.foot - glm::vec3(0.0f, 0.5f, 0.0f)));
    }
    // The door with its step and a crooked little roof on two posts.
    const Material door =
        lamp_lit(planks({rgb(0x2a0c12), rgb(0x5c1a26), rgb(0x9c4a3c)}, 0.8f, true, 61u));
    shape.add(box({3.4f, 6.4f, 0.5f}, door), translate({1.4f, 0.0f, -5.6f}));
    for (const float x : {-1.0f, 3.6f})
        shape.add(box({0.6f, 9.0f, 0.6f}, beam, {.top = false}), translate({x, -3.0f, -8.6f}));
    return shape.in(kHouse);
}

Shape roofs() {
    const Material tiles =
        layered(scales(kShingles, {1.7f, 1.5f}, 63u), brushed(kBark, 64u, 1.0f),
                [](const Surface& s) {  // the lowest row's edge catches the light
                    return s.at.y < 0.35f ? 0.85f : 0.0f;
                });
    Shape shape;
    const std::array<Section, 5> main{{{{-1.4f, 15.0f, 0.0f}, {9.6f, 7.9f}},
                                       {{-1.3f, 16.6f, 0.0f}, {7.6f, 6.0f}},
                                       {{-1.6f, 20.4f, 0.1f}, {5.4f, 3.3f}},
                                       {{-2.6f, 24.2f, 0.0f}, {4.2f, 1.2f}},
                                       {{-3.2f, 26.6f, -0.2f}, {3.9f, 0.15f}}}};
    // The whole roof sits askew.
    const glm::vec3 eaves(-1.3f, 15.2f, 0.0f);
    shape.add(loft(main, tiles), translate(eaves) * turn_z(-4.0f) * translate(-eaves));
    const std::array<Section, 6> hat{{{{7.6f, 19.3f, -3.9f}, {5.3f, 5.3f}},
                                      {{7.6f, 20.7f, -3.9f}, {3.9f, 3.9f}},
                                      {{8.3f, 24.2f, -3.8f}, {2.4f, 2.4f}},
                                      {{9.6f, 27.4f, -3.6f}, {1.4f, 1.4f}},
                                      {{9.4f, 29.4f, -3.4f}, {0.75f, 0.75f}},
                                      {{8.4f, 30.8f, -3.4f}, {0.12f, 0.12f}}}};
    shape.add(loft(hat, tiles));
    // Dormer and porch: saddle roofs along z.
    const auto saddle = [&](float half, float rise, float length, const glm::mat4& place) {
        const std::array<Section, 2> slopes{{{{0.0f, 0.0f, 0.0f}, {half, 0.5f * length}},
                                             {{0.1f, rise, 0.0f}, {0.12f, 0.46f * length}}}};
        shape.add(loft(slopes, tiles), place);
    };
    saddle(3.0f, 3.2f, 6.4f, kBlocks[kDormer].place() * translate({0.0f, 3.5f, 0.4f}));
    saddle(3.9f, 2.2f, 4.6f, translate({1.3f, 5.9f, -7.4f}) * turn_z(-5.0f));
    return shape.in(kRoof);
}

Shape chimney() {
    const Material brick =
        masonry({rgb(0x2a1c22), rgb(0x5a3c3c), rgb(0x94705c)}, {1.1f, 0.6f}, 65u);
    const std::array<Section, 4> stack{{{{-7.0f, 15.5f, 2.2f}, {1.5f, 1.4f}},
                                        {{-7.6f, 21.5f, 2.2f}, {1.25f, 1.2f}},
                                        {{-6.7f, 25.2f, 2.0f}, {1.1f, 1.05f}},
                                        {{-7.5f, 28.2f, 1.8f}, {1.15f, 1.1f}}}};
    Shape shape = loft(stack, brick);
    shape.add(box({3.4f, 0.9f, 3.2f}, brick, {.floor = true}),
              translate({-7.55f, 28.0f, 1.8f}) * turn_z(-9.0f));
    return shape.in(kHouse);
}

Shape weathercock() {
    constexpr std::array<glm::vec2, 13> kCock{{{0.4f, 0.7f},
                                               {1.6f, 1.3f},
                                               {2.0f, 2.4f},
                                               {2.7f, 2.9f},
                                               {2.0f, 3.5f},
                                               {1.5f, 3.7f},
                                               {0.8f, 2.3f},
                                               {-0.2f, 2.0f},
                                               {-1.0f, 2.5f},
                                               {-2.0f, 3.6f},
                                               {-2.6f, 2.6f},
                                               {-2.3f, 1.5f},
                                               {-0.8f, 0.9f}}};
    const Material iron = brushed(kIron, 67u, 1.2f);
    Shape shape = slab(kCock, 0.35f, iron);
    constexpr std::array<glm::vec2, 7> kArrow{{{-2.6f, 0.15f},
                                               {2.1f, 0.15f},
                                               {2.1f, -0.35f},
                                               {3.4f, 0.35f},
                                               {2.1f, 1.05f},
                                               {2.1f, 0.55f},
                                               {-2.6f, 0.55f}}};
    shape.add(slab(kArrow, 0.3f, iron));
    return shape.in(kWood);
}

}  // namespace

Shape halo(float width, float height) {
    return sheet(
        1, 1,
        [=](float s, float t) { return glm::vec3(width * (s - 0.5f), height * (0.5f - t), 0.0f); },
        glm::vec2(0.0f), glm::vec2(1.0f), kHalo);
}

void add_house(Plan& isle) {
    isle.mesh("house", "", house_place(), walls().add(roofs()).add(chimney()));
    Shape dark;
    std::array<Shape, kGroups> lit;
    for (const Window& window : kWindows) {
        dark.add(pane(false), window_place(window, 0.14f));
        Shape& group = lit[static_cast<std::size_t>(window.group)];
        group.add(pane(true), window_place(window, 0.26f));
        group.add(halo(2.7f * kWindowWidth, 2.3f * kWindowHeight),
                  window_place(window, 0.45f) * translate({0.0f, 0.46f * kWindowHeight, 0.0f}));
    }
    isle.mesh("windows", "", house_place(), std::move(dark));
    for (int group = 0; group < kGroups; ++group)
        isle.mesh(lit_name(group), "", house_place(),
                  std::move(lit[static_cast<std::size_t>(group)]));
    const std::array<Ring, 2> rod{{{{0.0f, -1.5f, 0.0f}, 0.22f}, {{0.0f, 1.0f, 0.0f}, 0.16f}}};
    const glm::mat4 tip = house_place() * translate({8.4f, 30.8f, -3.4f});
    isle.mesh("vane_rod", "", tip, tube(rod, 4, brushed(kIron, 69u)).in(kWood));
    isle.mesh("weathercock", "", tip * translate({0.0f, 0.4f, 0.0f}),
              moved(weathercock(), scale(glm::vec3(0.88f))));
}

void blink_windows(ClipBuilder& clip) {
    // Each ends as it begins: a candle goes out, flickers, is carried to another room.
    clip.show(lit_name(0), {1, -70, 74, -78, 86, -210, 246});
    clip.show(lit_name(1), {0, 36, -40, 44, -168, 172, -180});
    clip.show(lit_name(2), {1, -120, 188, -192, 197});
    clip.show(lit_name(3), {1, -16, 20, -150, 156, -160, 168, -262, 282});
}

void creak(ClipBuilder& clip, std::uint16_t length) {
    const glm::vec3 up(0.0f, 1.0f, 0.0f), along(0.0f, 0.0f, 1.0f);
    const auto frame = [&](float share) {
        return static_cast<std::uint16_t>(share * static_cast<float>(length) + 0.5f);
    };
    clip.rotate("weathercock", {{0, turn(up, 20.0f), Ease::Overshoot},
                                {frame(0.17f), turn(up, 75.0f), Ease::InOut},
                                {frame(0.30f), turn(up, 62.0f), Ease::Overshoot},
                                {frame(0.55f), turn(up, -48.0f), Ease::InOut},
                                {frame(0.70f), turn(up, -30.0f), Ease::Overshoot},
                                {length, turn(up, 20.0f)}});
    std::vector<RotationKey> swing;
    for (int i = 0; i <= 8; ++i)
        swing.push_back(
            {frame(static_cast<float>(i) / 8.0f), turn(along, (i % 2 == 0 ? 13.0f : -11.0f))});
    clip.rotate("lantern", std::move(swing));
}

}  // namespace turnstile::art::hallow
