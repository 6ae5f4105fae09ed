#include "tests/renderer/allocation_count.hpp"
#include "tests/renderer/scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace turnstile::test {
namespace {

constexpr std::uint32_t kSeeThrough = kTpwSeeThrough | 1;

std::int32_t add_effect(Prop& prop, Image texels) {
    const std::int32_t slot = prop.add_texture(std::move(texels));
    const_cast<Texture*>(prop.model.textures.back()[0])->use = TextureUse::Effect;
    return slot;
}

TEST(Sorted, AdditiveSurfacesAddTheirShare) {
    Prop prop;
    prop.add_card({-1, -1}, {1, 1}, 2.0f, add_effect(prop, picture(1, {{200, 100, 0, 51}}, true)));
    prop.finish();
    FrameState state = plain_view();
    state.instances = {prop.at()};
    // A fifth of it on 88, 96, 108.
    EXPECT_LE(difference(shoot(state).at(32, 32), {128, 116, 108, 255}), 1);
}

TEST(Sorted, AdditiveSurfacesPassFrom16AndStopAtWhite) {
    for (const std::uint8_t alpha : {std::uint8_t{15}, std::uint8_t{16}}) {
        Prop prop;
        prop.add_card({-1, -1}, {1, 1}, 2.0f,
                      add_effect(prop, picture(1, {{255, 0, 0, alpha}}, true)));
        prop.finish();
        FrameState state = plain_view();
        state.instances = {prop.at()};
        EXPECT_LE(difference(shoot(state).at(32, 32),
                             {static_cast<std::uint8_t>(alpha < 16 ? 88 : 104), 96, 108, 255}),
                  1);
    }
    Prop prop;
    prop.add_card({-1, -1}, {1, 1}, 2.0f, add_effect(prop, picture(1, {{255, 255, 255, 255}})));
    prop.finish();
    FrameState state = plain_view();
    state.instances = {prop.at()};
    EXPECT_EQ(shoot(state).at(32, 32), (Rgba8{255, 255, 255, 255}));
}

TEST(Sorted, AdditiveSurfacesComeAfterGradedOnesAndWriteDepth) {
    Prop prop;
    const std::int32_t glow = add_effect(prop, picture(1, {{0, 0, 255, 255}}));
    prop.add_card({-1, -1}, {1, 1}, 3.0f, glow);
    prop.add_card({-1, -1}, {1, 1}, 2.0f, glow);
    // Half a red, behind both glows at the left and before them at the right.
    const std::int32_t red = prop.add_texture(picture(1, {{255, 0, 0, 128}}, true), kSeeThrough);
    prop.add_card({-2, -1}, {0, 1}, 4.0f, red);
    prop.add_card({0, -1}, {1, 1}, 1.5f, red);
    prop.finish();
    FrameState state = plain_view();
    state.instances = {prop.at()};
    const Image image = shoot(state);
    EXPECT_LE(difference(image.at(28, 32), {172, 48, 255, 255}), 1);
    // The red has written depth at 1.5 before the glows came.
    EXPECT_LE(difference(image.at(40, 32), {172, 48, 54, 255}), 1);
    state.rules.sort = false;  // then the glow at 2 comes after the one at 3 all the same
    EXPECT_EQ(shoot(state), image);
}

/// 10,000 graded flyers of two colours, a hundred deep, that share two poses.
struct Swarm {
    static constexpr int kSide = 10, kDeep = 100;
    Swarm() {
        wing(red, {255, 0, 0, 128});
        pose = red.pose;
        pose.vertices[0] = red.model.file.meshes[0].vertices;  // raised by a quarter
        for (glm::vec3& vertex : pose.vertices[0]) vertex.y += 0.25f;
        for (int i = 0; i < kSide * kSide * kDeep; ++i) {
            const int x = i % kSide, y = i / kSide % kSide, z = i / (kSide * kSide);
            state.instances.push_back(
                red.at({static_cast<float>(x) - 4.5f, static_cast<float>(y) - 4.5f,
                        10.0f + static_cast<float>(z)}));
            if (z % 2 == 1) state.instances.back().pose = &pose;
        }
    }
    static void wing(Prop& prop, Rgba8 colour) {
        prop.add_card({-0.25f, -0.25f}, {0.25f, 0.25f}, 0.0f,
                      prop.add_texture(picture(1, {colour}, true), kSeeThrough));
        prop.finish();
    }
    Prop red;
    Pose pose;
    FrameState state = plain_view();
};

TEST(Sorted, TenThousandGradedFlyersAreFewDraws) {
    Swarm swarm;
    (void)context();
    Renderer renderer({.samples = 1});
    const Image image = renderer.draw_image(swarm.state, 128, 128);
    EXPECT_EQ(renderer.stats().draws, 1u);
    EXPECT_EQ(renderer.stats().instances_drawn, 10'000u);
    EXPECT_EQ(renderer.stats().triangles, 20'000u);
    // Before the eye, x = 0.5 / 10 at z 10: column 64 + 3.2. A hundred halves of red are red.
    EXPECT_GE(image.at(67, 61).r, 170);
    EXPECT_EQ(image.at(2, 2), kNothing);
    const std::size_t before = allocation_count();
    EXPECT_EQ(renderer.draw_image(swarm.state, 128, 128), image);
    EXPECT_EQ(allocation_count() - before, 1u);  // the picture
    std::ranges::reverse(swarm.state.instances);
    EXPECT_EQ(renderer.draw_image(swarm.state, 128, 128), image);
}

TEST(Sorted, OpaqueFlyersAreADrawForEachPoseThatMovesThem) {
    Swarm swarm;
    Prop solid;
    solid.add_card({-0.25f, -0.25f}, {0.25f, 0.25f}, 0.0f, solid.add_texture(picture(1, {kBlue})));
    solid.finish();
    Pose raised = solid.pose;
    raised.vertices[0] = swarm.pose.vertices[0];
    for (ModelInstance& instance : swarm.state.instances) {
        instance.model = &solid.model;
        instance.pose = instance.pose == &swarm.pose ? &raised : &solid.pose;
    }
    (void)context();
    Renderer renderer({.samples = 1});
    const Image image = renderer.draw_image(swarm.state, 128, 128);
    EXPECT_EQ(renderer.stats().draws, 2u);
    EXPECT_EQ(image.at(67, 61), kBlue);
}

}  // namespace
}  // namespace turnstile::test
