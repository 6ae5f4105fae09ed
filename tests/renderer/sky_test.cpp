#include "tests/renderer/scene.hpp"

#include <gtest/gtest.h>

namespace turnstile::test {
namespace {

constexpr Rgb kHaze{0.2f, 0.4f, 0.6f};
constexpr Rgba8 kHazeShown{51, 102, 153, 255};

/// A sky of one's own, seen through a narrow field of view.
struct Sky {
    explicit Sky(Image clouds = picture(1, {{255, 255, 255, 255}}, true)) {
        clouds_texture.image = std::move(clouds);
        art.clouds = &clouds_texture;
        art.fog = Rgb(1, 0, 0);
        art.ramp.fill(Rgb(1.0f));
        state.sky.emplace().art = &art;
        state.sky->haze = kHaze;
        for (CloudLayer& layer : state.sky->layers) layer.opacity = 0.0f;
        state.fov_y_radians = 0.02f;
    }
    Sky(const Sky&) = delete;
    Sky& operator=(const Sky&) = delete;

    CloudLayer& layer(std::size_t i) { return state.sky->layers[i]; }
    /// What is in a direction.
    [[nodiscard]] Rgba8 towards(glm::vec3 direction) {
        state.target = state.eye + direction;
        return shoot(state, 33, 33).at(16, 16);
    }

    Texture clouds_texture, band_texture;
    SkyArt art;
    FrameState state = plain_view();
};

TEST(Sky, BehindItAllIsTheHaze) {
    Sky sky;
    sky.art.clouds = nullptr;
    EXPECT_EQ(sky.towards({0, 1, 0}), kHazeShown);
    EXPECT_EQ(sky.towards({1, 0.06f, 0}), kHazeShown);  // above the band, which ends at 0.05
    EXPECT_EQ(sky.towards({0, -1, 0}), kHazeShown);
    EXPECT_EQ(sky.towards({1, 0, 0}), kRed);  // the band without a picture: fog
}

TEST(Sky, FourLayersAreLaidOverEachOther) {
    Sky sky;
    sky.state.sky->haze = Rgb(0.0f);
    constexpr float kOpacity[] = {207, 151, 95, 39};
    for (std::size_t i = 0; i < 4; ++i) sky.layer(i).opacity = kOpacity[i] / 255.0f;
    sky.layer(0).flood = Rgb(1, 0, 0);
    // Red: 207; 151 + 207 * 104/255 = 235.4; 95 + 235.4 * 160/255 = 242.7; 39 + .. * 216/255.
    EXPECT_LE(difference(sky.towards({0, 1, 0}), {245, 200, 200, 255}), 1);
    sky.layer(0).flood.reset();  // then red is 207 in all channels
    EXPECT_LE(difference(sky.towards({0, 1, 0}), {245, 245, 245, 255}), 1);
}

TEST(Sky, CloudsAreTheAlphaOfTheirTexture) {
    Sky sky(picture(1, {{255, 255, 255, 51}}, true));  // a fifth, and half of it
    sky.layer(2).opacity = 0.5f;
    sky.layer(2).flood = Rgb(1, 1, 0);
    EXPECT_LE(difference(sky.towards({0, 1, 0}), {71, 117, 138, 255}), 1);
}

TEST(Sky, CloudsRepeatAndScroll) {
    Sky sky(picture(2, {kRed, kBlue}, true));
    for (const std::size_t layer : {0u, 3u}) {
        sky.layer(3 - layer).opacity = 0.0f;
        sky.layer(layer).opacity = 1.0f;
        // The middle of the grid is cell 7.5: u 1.4726 and 0.8414.
        const float u = layer == 0 ? 1.4726f : 0.8414f;
        sky.layer(layer).offset = {2.25f - u, 0.3f};
        EXPECT_LE(difference(sky.towards({0, 1, 0}), kRed), 3);
        sky.layer(layer).offset = {2.75f - u, 0.9f};
        EXPECT_LE(difference(sky.towards({0, 1, 0}), kBlue), 3);
    }
}

TEST(Sky, TheRampColoursTheVerticesOfCloudsAndBowl) {
    Sky sky;
    sky.layer(1).opacity = 1.0f;
    sky.art.ramp.fill(Rgb(0.0f));
    sky.art.ramp[4 * 16 + 10] = Rgb(0, 1, 0);  // column 10, row 4: x 400, z -560, 688.2 away
    const glm::vec3 vertex{400.0f, 180.0f - 137.64f, -560.0f};
    EXPECT_LE(difference(sky.towards(vertex), kGreen), 12);
    EXPECT_LE(difference(sky.towards(-vertex), kGreen), 12);
    EXPECT_LE(sky.towards({400.0f, vertex.y, 560.0f}).g, 12);
}

TEST(Sky, TheBowlIsARule) {
    Sky sky;
    sky.layer(0).opacity = 1.0f;
    EXPECT_EQ(sky.towards({0, -1, 0}), (Rgba8{255, 255, 255, 255}));
    sky.state.rules.sky_bowl = false;
    EXPECT_EQ(sky.towards({0, -1, 0}), kHazeShown);
    EXPECT_EQ(sky.towards({0, 1, 0}), (Rgba8{255, 255, 255, 255}));
}

TEST(Sky, TheBandsHalvesShowTheTwoHalvesOfItsPicture) {
    Sky sky;
    sky.art.clouds = nullptr;
    // 100 rows: red counts them, and the upper half is blue.
    sky.band_texture.image = filled_image(2, 100, {});
    for (std::uint32_t row = 0; row < 100; ++row)
        for (std::uint32_t column = 0; column < 2; ++column)
            sky.band_texture.image.at(column, row) = {
                static_cast<std::uint8_t>(2 * row), static_cast<std::uint8_t>(column * 200),
                static_cast<std::uint8_t>(row < 50 ? 200 : 0), 255};
    sky.art.band = &sky.band_texture;
    // V .51 is between the middles of rows 50 and 51: 101; and so on. U is 0.5 half way around.
    EXPECT_LE(difference(sky.towards({720, 0, 0}), {101, 100, 0, 255}), 3);
    EXPECT_LE(difference(sky.towards({-720, 0, 0}), {1, 100, 200, 255}), 3);
    EXPECT_LE(difference(sky.towards({705.6f, 18, 0}), {137, 100, 0, 255}), 3);  // V .69
    EXPECT_LE(difference(sky.towards({-705.6f, 18, 0}), {37, 100, 200, 255}), 3);
    EXPECT_LE(difference(sky.towards({-604.8f, -35.5f, 0}), {96, 100, 200, 255}), 4);
    // Clamped: the second half starts at -Z with u 0, where the first has ended with 1.
    EXPECT_LE(difference(sky.towards({30, 0, -720}), {101, 200, 0, 255}), 3);
    EXPECT_LE(difference(sky.towards({-30, 0, -720}), {1, 0, 200, 255}), 3);
}

TEST(Sky, TheBandBlendsByItsAlpha) {
    Sky sky;
    sky.art.clouds = nullptr;
    sky.band_texture.image = picture(1, {{255, 0, 0, 128}}, true);
    sky.art.band = &sky.band_texture;
    // Half of red over the haze of 51, 102, 153.
    EXPECT_LE(difference(sky.towards({1, 0, 0}), {153, 51, 76, 255}), 1);
}

TEST(Sky, ItMovesWithTheEyeSidewaysAndNotUpwards) {
    Sky sky(picture(2, {kRed, kGreen, kBlue, {255, 255, 255, 80}}, true));
    sky.layer(0).opacity = 0.8f;
    sky.state.fov_y_radians = 1.4f;
    const auto shot = [&](glm::vec3 eye) {
        sky.state.eye = eye;
        sky.state.target = eye + glm::vec3(0.5f, 0.25f, 1.0f);
        return shoot(sky.state);
    };
    const Image here = shot({0, 50, 0});
    EXPECT_EQ(shot({512, 50, -256}), here);
    EXPECT_NE(shot({0, 60, 0}), here);
}

TEST(Sky, NobodyLooksDownOnItsClouds) {
    Sky sky;
    sky.layer(0).opacity = 1.0f;
    sky.state.eye.y = 100.0f;
    EXPECT_NE(sky.towards({0, 1, 0}), kHazeShown);
    EXPECT_NE(sky.towards({1, -0.1f, 0}), kHazeShown);
    sky.state.eye.y = 336.0f;  // the globe camera's
    for (const glm::vec3 way : {glm::vec3(0, 1, 0), glm::vec3(1, -0.1f, 0), glm::vec3(1, -0.4f, 0)})
        EXPECT_EQ(sky.towards(way), kHazeShown);
}

TEST(Sky, HasNoHoles) {
    Sky sky;
    sky.layer(0).opacity = 1.0f;
    sky.layer(0).flood = Rgb(1, 0, 0);
    sky.state.fov_y_radians = 1.5f;
    for (const float height : {5.0f, 60.0f, 105.0f}) {
        sky.state.eye = {500, height, 500};
        for (const glm::vec3 direction :
             {glm::vec3{0, 0, 1}, {1, 0, 0.3f}, {-1, -0.5f, 0.7f}, {0.2f, 1, 0}, {0, -1, 0}}) {
            sky.state.target = sky.state.eye + direction;
            EXPECT_EQ(shoot(sky.state, 96, 96), filled_image(96, 96, kRed));
        }
    }
}

TEST(Sky, ItCoversNothingAndWritesNoDepth) {
    Sky sky;
    sky.layer(0).opacity = 1.0f;
    Prop prop;
    const std::int32_t blue = prop.add_texture(picture(1, {kBlue}));
    const std::int32_t graded =
        prop.add_texture(picture(1, {{0, 0, 255, 128}}, true), kTpwSeeThrough | 1);
    prop.add_card({-100, -100}, {0, 100}, 3900.0f, blue);  // far behind the clouds' grid
    prop.add_card({0, -100}, {100, 100}, 3900.0f, graded);
    prop.finish();
    sky.state.instances = {prop.at()};
    const Image image = shoot(sky.state, 33, 33);
    EXPECT_EQ(image.at(8, 16), kBlue);
    EXPECT_LE(difference(image.at(24, 16), {127, 0, 128, 255}), 1);  // over the band's red
}

}  // namespace
}  // namespace turnstile::test
