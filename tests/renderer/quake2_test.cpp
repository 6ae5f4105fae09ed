#include "engine/quake2_model.hpp"
#include "tests/renderer/scene.hpp"
#include "tests/support/quake2_card.hpp"

#include <glm/ext/matrix_transform.hpp>
#include <gtest/gtest.h>

namespace turnstile::test {
namespace {

/// A card with a skin, turned into the lobby's axes and looked at along +Z from the origin.
struct CardScene {
    explicit CardScene(Image skin, std::int16_t uv_scale = 1) {
        model.name = "card";
        model.file = quake2_card(uv_scale);
        model.mesh = quake2_mesh(model.file);
        model.animations = quake2_animations(model.file);
        model.skin = {"skin", "", std::move(skin), AlphaClass::Opaque};
        model.skin.alpha = classify_alpha(model.skin.image);
        // The card faces the file's -x; the lobby's eye looks along +Z: a quarter turn about Y.
        turned = glm::rotate(glm::mat4(1.0f), glm::radians(-90.0f), glm::vec3(0, 1, 0)) *
                 lobby_from_quake2();
    }
    [[nodiscard]] Quake2Figure at(glm::vec3 place, Quake2Moment moment = {}) const {
        return {&model, moment, glm::translate(glm::mat4(1.0f), place) * turned};
    }
    [[nodiscard]] static FrameState view_of(std::vector<Quake2Figure> figures) {
        FrameState state = plain_view();
        state.figures = std::move(figures);
        return state;
    }
    Quake2Model model;
    glm::mat4 turned{1.0f};
};

bool is_lit(const Rgba8& texel) { return texel.r > 80 && texel.g == texel.r && texel != kNothing; }

TEST(Quake2, ACardStandsUprightWithItsSkinTheRightWayRound) {
    // Red, green above; blue, black below.
    const CardScene scene(picture(2, {kRed, kGreen, kBlue, {0, 0, 0, 255}}));
    // At distance 2 the card fills the middle half of the picture: columns and rows 16 to 47.
    const Image image = shoot(CardScene::view_of({scene.at({0, 0, 2})}));
    EXPECT_GT(image.at(24, 24).r, 80);
    EXPECT_LT(image.at(24, 24).g, 30);
    EXPECT_GT(image.at(40, 24).g, 80);
    EXPECT_GT(image.at(24, 40).b, 80);
    EXPECT_LT(image.at(40, 40).r, 30);
    EXPECT_EQ(image.at(14, 32), kNothing);
    EXPECT_EQ(image.at(32, 50), kNothing);
}

TEST(Quake2, FramesAreBlendedOnTheWay) {
    const CardScene scene(picture(1, {{255, 255, 255, 255}}));
    // At distance 8 a unit is 4 pixels: the low card lies in rows 28 to 35, the high one 16 higher.
    const auto rows = [&](Quake2Moment moment) {
        const Image image = shoot(CardScene::view_of({scene.at({0, 0, 8}, moment)}));
        std::uint32_t first = 64, last = 0;
        for (std::uint32_t y = 0; y < 64; ++y)
            if (image.at(32, y) != kNothing) first = std::min(first, y), last = y;
        return std::pair(first, last);
    };
    EXPECT_EQ(rows({0, 0, 0.0f}), std::pair(28u, 35u));
    EXPECT_EQ(rows({1, 1, 0.0f}), std::pair(12u, 19u));
    EXPECT_EQ(rows({0, 1, 0.5f}), std::pair(20u, 27u));
    EXPECT_EQ(rows({1, 0, 0.25f}), std::pair(16u, 23u));
}

TEST(Quake2, TheSkinRepeats) {
    // Twice across: of each half the left part is red.
    const CardScene scene(picture(2, {kRed, kGreen, kRed, kGreen}), 2);
    const Image image = shoot(CardScene::view_of({scene.at({0, 0, 1})}));
    for (const std::uint32_t column : {7u, 39u}) EXPECT_GT(image.at(column, 32).r, 80) << column;
    for (const std::uint32_t column : {23u, 55u}) EXPECT_GT(image.at(column, 32).g, 80) << column;
}

TEST(Quake2, HolesOfASkinAreHoles) {
    const CardScene scene(picture(
        2, {{255, 255, 255, 255}, {0, 0, 0, 0}, {255, 255, 255, 255}, {255, 255, 255, 255}}, true));
    const Image image = shoot(CardScene::view_of({scene.at({0, 0, 2})}));
    EXPECT_TRUE(is_lit(image.at(24, 40)));
    EXPECT_EQ(image.at(40, 24), kNothing);
}

TEST(Quake2, AThousandFiguresAreOneDrawAndThoseBehindAreNone) {
    const CardScene scene(picture(1, {{255, 255, 255, 255}}));
    std::vector<Quake2Figure> figures(1000, scene.at({0, 0, 8}));
    figures.resize(2000, scene.at({0, 0, -8}));
    (void)context();
    Renderer renderer({.samples = 1});
    const FrameState state = CardScene::view_of(std::move(figures));
    (void)renderer.draw_image(state, 64, 64);
    EXPECT_EQ(renderer.stats().draws, 1u);
    EXPECT_EQ(renderer.stats().triangles, 2000u);
    EXPECT_EQ(renderer.stats().instances_drawn, 1000u);
    EXPECT_EQ(renderer.stats().instances_outside, 1000u);
    EXPECT_EQ(renderer.stats().gl_errors, 0u);
}

TEST(Quake2, ANearFigureHidesAModelAndTheOtherWayRound) {
    const CardScene scene(picture(1, {{255, 255, 255, 255}}));
    Prop prop;
    prop.add_card({-1, -1}, {1, 1}, 4.0f, prop.add_texture(picture(1, {kRed})));
    prop.finish();
    FrameState state = CardScene::view_of({scene.at({0, 0, 8})});
    state.instances = {prop.at()};
    EXPECT_EQ(shoot(state).at(32, 32), kRed);
    state.figures = {scene.at({0, 0, 3})};
    EXPECT_TRUE(is_lit(shoot(state).at(32, 32)));
}

TEST(Quake2, AStrikesFlashIsAdded) {
    const CardScene scene(picture(1, {{0, 50, 0, 255}}));
    FrameState state = CardScene::view_of({scene.at({0, 0, 2})});
    const Rgba8 dark = shoot(state).at(32, 32);
    state.weather.flash = 0.2f;
    const Rgba8 bright = shoot(state).at(32, 32);
    EXPECT_NEAR(bright.r - dark.r, 51, 1);
    EXPECT_NEAR(bright.g - dark.g, 51, 1);
}

TEST(Quake2, BacksVanishWhereTheyAreCulled) {
    const CardScene scene(picture(1, {kRed}));
    FrameState state = CardScene::view_of({scene.at({0, 0, 2})});
    state.rules.cull_nothing = false;
    EXPECT_NE(shoot(state).at(32, 32), kNothing);
    state.eye = {0, 0, 4};
    state.target = {0, 0, 2};
    EXPECT_EQ(shoot(state).at(32, 32), kNothing);
    state.rules.cull_nothing = true;
    EXPECT_NE(shoot(state).at(32, 32), kNothing);
}

}  // namespace
}  // namespace turnstile::test
