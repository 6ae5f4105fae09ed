#include "tests/renderer/scene.hpp"

#include <gtest/gtest.h>

namespace turnstile::test {
namespace {

constexpr std::uint32_t kSeeThrough = kTpwSeeThrough | 1;

/// One card before the eye that fills the middle half of the picture.
Image shoot_card(Image texels, std::uint32_t flags, glm::vec2 uv_low = glm::vec2(0.0f),
                 glm::vec2 uv_high = glm::vec2(1.0f)) {
    Prop prop;
    const std::int32_t slot = prop.add_texture(std::move(texels), flags);
    prop.add_card({-1, -1}, {1, 1}, 2.0f, slot, uv_low, uv_high);
    prop.finish();
    FrameState state = plain_view();
    state.instances = {prop.at()};
    return shoot(state);
}

Rgba8 centre_of(const Image& image) { return image.at(image.width / 2, image.height / 2); }

TEST(Material, EdgeColumnsOfATinyTextureArePure) {
    const Image image = shoot_card(picture(2, {kRed, kBlue, kRed, kBlue}), 1);
    for (std::uint32_t y = 16; y < 48; ++y) {  // the card covers 16..47
        EXPECT_EQ(image.at(16, y), kRed) << "row " << y;
        EXPECT_EQ(image.at(47, y), kBlue) << "row " << y;
    }
    EXPECT_EQ(image.at(15, 32), kNothing);
    EXPECT_EQ(image.at(48, 32), kNothing);
}

TEST(Material, OutsideTheTextureItsEdgeTexelRepeats) {
    const Image image =
        shoot_card(picture(2, {kRed, kBlue, kRed, kBlue}), 1, glm::vec2(-0.5f), glm::vec2(1.5f));
    // u is -0.5..1.5 over 32 pixels: the middle of the left texel, u 0.25, comes at pixel 28.
    for (std::uint32_t x = 16; x < 28; ++x) EXPECT_EQ(image.at(x, 32), kRed) << "column " << x;
    for (std::uint32_t x = 36; x < 48; ++x) EXPECT_EQ(image.at(x, 32), kBlue) << "column " << x;
}

TEST(Material, FirstRowOfATextureIsItsTop) {
    const Image image = shoot_card(picture(2, {kRed, kRed, kBlue, kBlue}), 1);
    EXPECT_EQ(image.at(32, 17), kRed);
    EXPECT_EQ(image.at(32, 46), kBlue);
}

TEST(Material, SurfacesShowFromBothSides) {
    Prop prop;
    const std::int32_t slot = prop.add_texture(picture(1, {kGreen}));
    prop.add_mesh({{{-1, -1, 2}}, {{0, 1, 2}}, {{1, -1, 2}}}, slot);
    prop.finish();
    FrameState state = plain_view();
    state.instances = {prop.at()};
    EXPECT_EQ(centre_of(shoot(state)), kGreen);
    state.eye = {0, 0, 4};
    state.target = {0, 0, 0};
    EXPECT_EQ(centre_of(shoot(state)), kGreen);
}

TEST(Material, CutOutPassesFrom240) {
    EXPECT_EQ(centre_of(shoot_card(picture(1, {{255, 0, 0, 255}}, true), kSeeThrough)), kRed);
    // Fewer than 5 % of the texels are part-clear, so both pictures are cut-out.
    std::vector<Rgba8> texels(100, {255, 0, 0, 255});
    for (const std::size_t middle : {44u, 45u, 54u, 55u}) texels[middle].a = 239;
    const Image below = shoot_card(picture(10, texels, true), kSeeThrough);
    EXPECT_EQ(centre_of(below), kNothing);
    EXPECT_EQ(below.at(18, 18), kRed);
    for (const std::size_t middle : {44u, 45u, 54u, 55u}) texels[middle].a = 240;
    const Rgba8 passed = centre_of(shoot_card(picture(10, texels, true), kSeeThrough));
    // Blended all the same: 255 * 240/255 + 88 * 15/255 = 245.2; 96 * 15/255 = 5.6; 6.4.
    EXPECT_LE(difference(passed, {245, 6, 6, 255}), 1);
}

TEST(Material, GradedPassesFrom16AndBlends) {
    EXPECT_EQ(centre_of(shoot_card(picture(1, {{255, 0, 0, 15}}, true), kSeeThrough)), kNothing);
    const Rgba8 least = centre_of(shoot_card(picture(1, {{255, 0, 0, 16}}, true), kSeeThrough));
    // 255 * 16/255 + 88 * 239/255 = 98.5; 96 * 239/255 = 90.0; 108 * 239/255 = 101.2.
    EXPECT_LE(difference(least, {98, 90, 101, 255}), 1);
    const Rgba8 half = centre_of(shoot_card(picture(1, {{255, 0, 0, 128}}, true), kSeeThrough));
    EXPECT_LE(difference(half, {172, 48, 54, 255}), 1);
}

TEST(Material, WithoutTheMarkAlphaMeansNothing) {
    const Image clear = picture(1, {{255, 0, 0, 0}}, true);
    EXPECT_EQ(centre_of(shoot_card(clear, 1)), kRed);
    EXPECT_EQ(centre_of(shoot_card(clear, kSeeThrough)), kNothing);
    EXPECT_EQ(centre_of(shoot_card(clear, kSeeThrough | kTpwForcedOpaque)), kRed);
}

TEST(Material, WithoutAnAlphaChannelTheMarkMeansNothing) {
    EXPECT_EQ(centre_of(shoot_card(picture(1, {{255, 0, 0, 0}}, false), kSeeThrough)), kRed);
}

TEST(Material, SurfacesWithoutATextureAreWhite) {
    Prop prop;
    prop.add_card({-1, -1}, {1, 1}, 2.0f, -1);
    prop.finish();
    FrameState state = plain_view();
    state.instances = {prop.at()};
    EXPECT_EQ(centre_of(shoot(state)), (Rgba8{255, 255, 255, 255}));
}

/// Half red at 3 before half blue at 4 before green at 5: what far to near makes of it.
constexpr Rgba8 kStacked{128, 63, 64, 255};

TEST(Material, GradedBatchesAreDrawnFarToNear) {
    for (const bool near_first : {true, false}) {
        Prop prop;
        const std::int32_t red =
            prop.add_texture(picture(1, {{255, 0, 0, 128}}, true), kSeeThrough);
        const std::int32_t blue =
            prop.add_texture(picture(1, {{0, 0, 255, 128}}, true), kSeeThrough);
        const std::int32_t green = prop.add_texture(picture(1, {kGreen}));
        if (near_first) prop.add_card({-1, -1}, {1, 1}, 3.0f, red);
        prop.add_card({-1, -1}, {1, 1}, 4.0f, blue);
        if (!near_first) prop.add_card({-1, -1}, {1, 1}, 3.0f, red);
        prop.add_card({-3, -3}, {3, 3}, 5.0f, green);
        prop.finish();
        FrameState state = plain_view();
        state.instances = {prop.at()};
        EXPECT_LE(difference(centre_of(shoot(state)), kStacked), 1) << near_first;
    }
}

TEST(Material, GradedTrianglesOfOneBatchAreDrawnFarToNear) {
    // Both halves are one mesh and one texture: left texel red, right texel blue.
    const Image halves = picture(2, {{255, 0, 0, 128}, {0, 0, 255, 128}}, true);
    const auto triangle = [](float z, float u) {
        return std::vector<Corner>{
            {{-2, -2, z}, {u, 0.5f}}, {{0, 3, z}, {u, 0.5f}}, {{2, -2, z}, {u, 0.5f}}};
    };
    for (const bool near_first : {true, false}) {
        Prop prop;
        const std::int32_t slot = prop.add_texture(halves, kSeeThrough);
        const std::int32_t green = prop.add_texture(picture(1, {kGreen}));
        auto corners = near_first ? triangle(3.0f, 0.0f) : triangle(4.0f, 1.0f);
        const auto second = near_first ? triangle(4.0f, 1.0f) : triangle(3.0f, 0.0f);
        corners.insert(corners.end(), second.begin(), second.end());
        prop.add_mesh(corners, slot);
        prop.add_card({-3, -3}, {3, 3}, 5.0f, green);
        prop.finish();
        FrameState state = plain_view();
        state.instances = {prop.at()};
        EXPECT_LE(difference(centre_of(shoot(state)), kStacked), 1) << near_first;
    }
}

TEST(Material, GradedInstancesAreDrawnFarToNearWhateverTheirOrder) {
    Prop red, blue, green;
    const auto card = [](Prop& prop, Image texels, std::uint32_t flags, float half) {
        prop.add_card({-half, -half}, {half, half}, 0.0f,
                      prop.add_texture(std::move(texels), flags));
        prop.finish();
    };
    card(red, picture(1, {{255, 0, 0, 128}}, true), kSeeThrough, 1.0f);
    card(blue, picture(1, {{0, 0, 255, 128}}, true), kSeeThrough, 1.0f);
    card(green, picture(1, {kGreen}), 1, 3.0f);
    FrameState state = plain_view();
    state.instances = {red.at({0, 0, 3}), blue.at({0, 0, 4}), green.at({0, 0, 5})};
    const Image first = shoot(state);
    EXPECT_LE(difference(centre_of(first), kStacked), 1);
    std::swap(state.instances[0], state.instances[1]);
    EXPECT_EQ(shoot(state), first);
}

TEST(Material, SeeThroughSurfacesWriteDepth) {
    // Drawn far to near, a graded card in the plane of another comes second and blends; an opaque
    // one behind both is drawn before. What shows that depth is written: a card of equal mean depth
    // that is tilted behind the first, later in the order, loses where it is farther.
    Prop prop;
    const std::int32_t red = prop.add_texture(picture(1, {{255, 0, 0, 128}}, true), kSeeThrough);
    const std::int32_t blue = prop.add_texture(picture(1, {{0, 0, 255, 128}}, true), kSeeThrough);
    prop.add_card({-4, -1}, {4, 1}, 4.0f, red);
    // From (-4, 2) to (4, 5): nearer in the mean (3.5), behind the red card at the right.
    prop.add_mesh(
        {{{-4, 1, 2}}, {{4, 1, 5}}, {{4, -1, 5}}, {{-4, 1, 2}}, {{4, -1, 5}}, {{-4, -1, 2}}}, blue);
    prop.finish();
    FrameState state = plain_view();
    state.instances = {prop.at()};
    const Image image = shoot(state);
    // At the right, x / z = 0.75: red at z 4 is nearer than blue at z 4.87. Half red, no blue.
    EXPECT_LE(difference(image.at(56, 32), {172, 48, 54, 255}), 1);
    // In the middle, x / z = 0: blue at z 3.5 over red.
    EXPECT_LE(difference(image.at(32, 32), {86, 24, 155, 255}), 2);
}

TEST(Material, DepthTestIsLessOrEqual) {
    // Of two cut-out cards in one plane, whose order in a draw is the file's, the later one shows.
    Prop prop;
    const Image halves = picture(2, {kRed, kGreen}, true);
    const std::int32_t slot = prop.add_texture(halves, kSeeThrough);
    const auto card = [](float u) {
        return std::vector<Corner>{
            {{-1, -1, 2}, {u, 0.5f}}, {{0, 2, 2}, {u, 0.5f}}, {{1, -1, 2}, {u, 0.5f}}};
    };
    auto corners = card(0.0f);
    const auto later = card(1.0f);
    corners.insert(corners.end(), later.begin(), later.end());
    prop.add_mesh(corners, slot);
    prop.finish();
    FrameState state = plain_view();
    state.instances = {prop.at()};
    EXPECT_EQ(centre_of(shoot(state)), kGreen);
}

TEST(Material, WhatIsFarHasItsOwnColour) {
    for (const float away : {2.0f, 300.0f, 3900.0f}) {  // no fog in the island view
        Prop prop;
        prop.add_card({-away, -away}, {away, away}, away, prop.add_texture(picture(1, {kRed})));
        prop.finish();
        FrameState state = plain_view();
        state.sky.emplace().art = &kNoArt;
        state.instances = {prop.at()};
        EXPECT_EQ(centre_of(shoot(state)), kRed) << away;
    }
}

TEST(Material, CutOutLeavesHaveNoHalo) {
    // A green disc whose clear texels are white, near and far, before a black card.
    Image leaf = filled_image(64, 64, {255, 255, 255, 0}, true);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            if ((x - 32) * (x - 32) + (y - 32) * (y - 32) < 28 * 28)
                leaf.at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)) = kGreen;
    for (const float away : {1.2f, 2.0f, 10.0f, 31.0f}) {
        Prop prop;
        prop.add_card({-1, -1}, {1, 1}, away, prop.add_texture(leaf, kSeeThrough));
        prop.add_card({-99, -99}, {99, 99}, 90.0f, prop.add_texture(picture(1, {{0, 0, 0, 255}})));
        prop.finish();
        FrameState state = plain_view();
        state.instances = {prop.at()};
        const Image image = shoot(state);
        EXPECT_GE(centre_of(image).g, 240) << away;
        for (const Rgba8& texel : image.pixels) EXPECT_LE(texel.r, 20) << away;  // no white edge
    }
}

}  // namespace
}  // namespace turnstile::test
