#include "renderer/sea_noise.hpp"
#include "tests/renderer/allocation_count.hpp"
#include "tests/renderer/scene.hpp"
#include "tests/support/quake2_card.hpp"

#include <gtest/gtest.h>

namespace turnstile::test {
namespace {

/// Something of everything: opaque, cut-out, graded, moved by its pose; a Quake II model.
struct Everything {
    Everything(const Everything&) = delete;
    Everything& operator=(const Everything&) = delete;
    Everything() {
        const std::uint32_t see_through = kTpwSeeThrough | 1;
        const std::int32_t solid = prop.add_texture(picture(2, {kRed, kBlue, kGreen, kRed}));
        const std::int32_t cut_out = prop.add_texture(
            picture(2, {kRed, {0, 0, 0, 0}, {0, 0, 0, 0}, kBlue}, true), see_through);
        const std::int32_t graded =
            prop.add_texture(picture(1, {{255, 255, 0, 100}}, true), see_through);
        prop.add_card({-12, 0}, {12, 24}, 0.0f, solid);
        prop.add_card({-6, 4}, {16, 16}, -4.0f, cut_out);
        prop.add_card({-16, 8}, {2, 28}, -8.0f, graded);
        prop.add_card({-16, 2}, {4, 26}, -9.0f, graded);
        prop.finish();
        card.file = quake2_card();
        card.mesh = quake2_mesh(card.file);
        card.skin.image = picture(1, {kGreen});
        state.figures = {{&card, {0, 1, 0.25f}, lobby_from_quake2()}};
        state.figures[0].world_from_model[3] = {495, 28, 440, 1};
        prop.pose.vertices[3] = prop.model.file.meshes[3].vertices;
        state.instances = {prop.at({500, 0, 500}), prop.at({520, 0, 520})};
        state.eye = {490, 30, 430};
        state.target = {505, 10, 500};
        state.time_seconds = 2.5f;
        clouds.image = picture(1, {{255, 255, 255, 100}}, true);
        art.clouds = &clouds;
        state.sky.emplace().art = &art;
        state.weather = {nullptr, {{1, 1, 3}, {-1, 0, 2}}, nullptr, {}, 0.1f};
        state.weather.bolts = {{{520, 100, 520}, {515, 50, 520}, 2.0f, 1.0f, 1.0f}};
        state.darkness = 0.1f;
    }
    Prop prop;
    Quake2Model card;
    Texture clouds;
    SkyArt art;
    FrameState state;
};

TEST(Frame, TheSameStateGivesTheSameBytes) {
    const Everything scene;
    (void)context();
    for (const int samples : {1, 4}) {
        Renderer renderer({.samples = samples});
        const Image first = renderer.draw_image(scene.state, 160, 90);
        FrameState other = scene.state;
        other.eye.x += 20.0f;
        other.instances.pop_back();
        EXPECT_NE(renderer.draw_image(other, 160, 90), first);
        EXPECT_EQ(renderer.draw_image(scene.state, 160, 90), first);
        EXPECT_EQ(shoot(scene.state, 160, 90, samples), first);  // another renderer
        EXPECT_EQ(renderer.stats().gl_errors, 0u);
    }
}

TEST(Frame, SamplesSmoothEdges) {
    const Everything scene;
    const Image rough = shoot(scene.state, 160, 90, 1), smooth = shoot(scene.state, 160, 90, 4);
    EXPECT_NE(rough, smooth);
}

TEST(Frame, TheSteadyStateAllocatesThePictureAlone) {
    Everything scene;
    (void)context();
    Renderer renderer({.samples = 1});
    for (const bool special : {false, true}) {
        scene.state.rules.light = scene.state.rules.sixteen_bit = special;
        for (int i = 0; i < 3; ++i) (void)renderer.draw_image(scene.state, 64, 64);
        const std::size_t before = allocation_count();
        const Image image = renderer.draw_image(scene.state, 64, 64);
        EXPECT_EQ(allocation_count() - before, 1u);
    }
}

TEST(Frame, SeaCoversTheGroundAndMeltsIntoTheHorizon) {
    FrameState state = plain_view();
    state.sea = true;
    state.sky.emplace().art = &kNoArt;
    state.sky->haze = kNoArt.fog;
    state.eye = {500, 30, 500};
    state.target = {500, 30, 501};
    const Image image = shoot(state, 65, 65);
    const Rgba8 near = image.at(32, 63);  // about 31 units away
    EXPECT_GT(near.b, near.r + 60);
    EXPECT_GT(near.g, near.r + 60);
    EXPECT_LE(difference(near, {63, 178, 201, 255}), 60);  // its colour, with waves on it
    // No line where sea and sky meet: just below the horizon is nearly what is above.
    const Image tall = shoot(state, 4, 2048);
    for (std::uint32_t y = 1000; y < 1048; ++y)
        EXPECT_LE(difference(tall.at(2, y), tall.at(2, y + 1)), 8) << "row " << y;
}

TEST(Frame, SeaMovesWithTimeAndHidesWhatIsUnderIt) {
    Prop prop;
    prop.add_card({-50, -20}, {50, -10}, 30.0f, prop.add_texture(picture(1, {kRed})));
    prop.finish();
    FrameState state = plain_view();
    state.sea = true;
    state.sky.emplace().art = &kNoArt;
    state.eye.y = 20.0f;
    state.target = {0, 0, 30};
    state.instances = {prop.at()};
    const Image image = shoot(state);
    for (const Rgba8& pixel : image.pixels) EXPECT_NE(pixel, kRed);
    state.time_seconds = 1.0f;
    EXPECT_NE(shoot(state), image);
}

TEST(Frame, WhatLiesInTheSeasPlaneIsNotCoveredByIt) {
    Prop prop;  // flat on y = 0, 10 to 30 ahead
    const std::int32_t red = prop.add_texture(picture(1, {kRed}));
    prop.add_mesh({{{-20, 0, 10}}, {{0, 0, 30}}, {{20, 0, 10}}}, red);
    prop.finish();
    FrameState state = plain_view();
    state.sea = true;
    state.eye.y = 10.0f;
    state.target = {0, 0, 15};
    state.instances = {prop.at()};
    EXPECT_EQ(shoot(state).at(32, 32), kRed);
}

TEST(Frame, SizesFollowTheCall) {
    (void)context();
    Renderer renderer;
    for (const std::uint32_t size : {1u, 33u, 200u, 7u}) {
        const Image image = renderer.draw_image(plain_view(), size, size + 1);
        EXPECT_EQ(image.width, size);
        EXPECT_EQ(image.height, size + 1);
        EXPECT_EQ(image, filled_image(size, size + 1, kNothing));
    }
    EXPECT_EQ(renderer.stats().gl_errors, 0u);
}

TEST(Frame, AnImpossibleSizeIsNamed) {
    (void)context();
    Renderer renderer;
    try {
        (void)renderer.draw_image(plain_view(), 1'000'000, 10);
        FAIL() << "no GlError";
    } catch (const GlError& error) {
        EXPECT_EQ(std::string(error.what())
                      .find("no framebuffer: asked for 1000000 x 10, this "
                            "driver draws 1 x 1 to "),
                  0u)
            << error.what();
    }
    EXPECT_EQ(renderer.draw_image(plain_view(), 5, 5), filled_image(5, 5, kNothing));
}

TEST(Frame, SeaNoiseUsesItsRangeAroundTheMiddle) {
    const Image noise = sea_noise();
    std::uint64_t sum = 0;
    for (const Rgba8& texel : noise.pixels) sum += texel.r;
    const auto mean = static_cast<double>(sum) / static_cast<double>(noise.pixels.size());
    EXPECT_NEAR(mean, 127.5, 1.5);
    // It tiles: across the seam it changes no faster than elsewhere.
    for (std::uint32_t y = 0; y < noise.height; ++y)
        EXPECT_LE(difference(noise.at(0, y), noise.at(noise.width - 1, y)), 110) << "row " << y;
}

}  // namespace
}  // namespace turnstile::test
