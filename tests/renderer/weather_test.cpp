#include "renderer/weather_mesh.hpp"
#include "tests/renderer/scene.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cstdlib>

namespace turnstile::test {
namespace {

float width_at(const std::vector<WeatherVertex>& vertices, std::size_t a, std::size_t b) {
    return glm::length(vertices[a].position - vertices[b].position);
}

TEST(WeatherMesh, ADropIsAShortStreakDownwardsThatFacesTheEye) {
    std::vector<WeatherVertex> vertices;
    add_drops(std::vector<glm::vec3>{{0, 0.05f, 2}}, {}, vertices);
    ASSERT_EQ(vertices.size(), 6u);
    EXPECT_NEAR(width_at(vertices, 0, 1), 0.012f, 1e-6f);
    EXPECT_NEAR(width_at(vertices, 1, 2), 0.1f, 1e-6f);
    for (const WeatherVertex& vertex : vertices) {
        EXPECT_FLOAT_EQ(vertex.position.z, 2.0f);  // across and down alone
        EXPECT_NEAR(std::abs(vertex.position.x), 0.006f, 1e-6f);
        EXPECT_NEAR(vertex.position.y, vertex.uv.y < 0.5f ? 0.05f : -0.05f, 1e-6f);
        EXPECT_FLOAT_EQ(vertex.brightness, 48.0f / 255.0f);  // (6 - 2) * 12
    }
}

TEST(WeatherMesh, DropsFadeWithDepthAndAreNotBehind) {
    std::vector<WeatherVertex> vertices;
    const std::vector<glm::vec3> none{{0, 0, 6}, {1, 1, 7}, {0, 1, 0}, {1, 0, -2}};
    add_drops(none, {}, vertices);
    EXPECT_TRUE(vertices.empty());
    add_drops(std::vector<glm::vec3>{{3, 0, 5}, {0, 0, 0.5f}}, {}, vertices);
    ASSERT_EQ(vertices.size(), 12u);
    EXPECT_FLOAT_EQ(vertices[0].brightness, 12.0f / 255.0f);  // depth, not distance
    EXPECT_FLOAT_EQ(vertices[6].brightness, 66.0f / 255.0f);
}

TEST(WeatherMesh, ADropBelowTheEyeIsSeenEndOnAndStillThere) {
    std::vector<WeatherVertex> vertices;
    WeatherView view;
    view.ahead = {0, -1, 0};
    add_drops(std::vector<glm::vec3>{{0, -2, 0}}, view, vertices);
    ASSERT_EQ(vertices.size(), 6u);
    EXPECT_NEAR(width_at(vertices, 0, 1), 0.012f, 1e-6f);
}

TEST(WeatherMesh, ThinRibbonsBecomeAPixelWideAndAsMuchDimmer) {
    std::vector<WeatherVertex> vertices;
    WeatherView view;
    view.pixel = 0.012f;  // at 1; at 3 three times as much
    add_drops(std::vector<glm::vec3>{{0, 0, 3}}, view, vertices);
    EXPECT_NEAR(width_at(vertices, 0, 1), 0.036f, 1e-6f);
    EXPECT_FLOAT_EQ(vertices[0].brightness, 36.0f / 255.0f / 3.0f);
}

TEST(WeatherMesh, SegmentsOfABoltMeetInOneEdge) {
    std::vector<WeatherVertex> vertices;
    WeatherView view;
    view.eye = {100, 0, 0};
    const std::vector<BoltSegment> bolts{{{100, 10, 50}, {100, 6, 50}, 2.0f, 1.0f, 1.0f},
                                         {{100, 6, 50}, {103, 2, 50}, 1.0f, 1.0f, 0.5f},
                                         {{90, 10, 50}, {90, 6, 50}, 1.0f, 1.0f, 1.0f}};
    add_bolts(bolts, view, vertices);
    ASSERT_EQ(vertices.size(), 18u);
    EXPECT_NEAR(width_at(vertices, 0, 1), 2.0f, 1e-5f);
    EXPECT_NEAR(vertices[0].position.y, 10.0f, 1e-5f);  // from the eye
    EXPECT_NEAR(glm::length(vertices[6].position - vertices[5].position), 0.0f, 1e-5f);
    EXPECT_NEAR(glm::length(vertices[7].position - vertices[2].position), 0.0f, 1e-5f);
    EXPECT_EQ(vertices[6].brightness, 0.5f);
    EXPECT_NEAR(vertices[12].position.x, -10.5f, 0.1f);  // not joined
}

TEST(Weather, RainIsAddedToWhatIsBehindIt) {
    FrameState state = plain_view();
    state.fov_y_radians = 0.1f;  // a drop at 3 is 2.6 pixels wide
    state.weather.drops = {{0, 0.05f, 3}};
    const Image white = shoot(state);
    EXPECT_LE(difference(white.at(32, 32), {124, 132, 144, 255}), 1);  // 36 more
    EXPECT_EQ(white.at(28, 32), kNothing);
    EXPECT_EQ(white.at(32, 8), kNothing);  // it is 21 pixels long
    Texture drop;
    drop.image = picture(1, {{255, 0, 128, 255}});
    state.weather.raindrop = &drop;
    EXPECT_LE(difference(shoot(state).at(32, 32), {124, 96, 126, 255}), 1);
}

TEST(Weather, RainFollowsTheEyeAndIsHiddenByWhatIsNearer) {
    FrameState state = plain_view();
    state.fov_y_radians = 0.1f;
    state.weather.drops = {{3, 0.05f, 0}};
    state.eye = {100, 20, -300};
    state.target = {101, 20, -300};
    const Image image = shoot(state);
    EXPECT_LE(difference(image.at(32, 32), {124, 132, 144, 255}), 1);
    Prop prop;
    prop.add_mesh({{{2, -9, -9}}, {{2, 9, 0}}, {{2, -9, 9}}},
                  prop.add_texture(picture(1, {kBlue})));
    prop.finish();
    state.instances = {prop.at(state.eye)};
    EXPECT_EQ(shoot(state).at(32, 32), kBlue);
}

TEST(Weather, BoltsAreRibbonsThatFaceTheEye) {
    FrameState state = plain_view();
    Texture lightning;
    lightning.image = picture(3, {{0, 0, 0, 255}, {100, 100, 100, 255}, {0, 0, 0, 255}});
    state.weather.lightning = &lightning;
    state.weather.bolts = {{{0, -50, 50}, {0, 50, 50}, 40.0f, 40.0f, 1.0f}};
    const Image image = shoot(state);
    // 40 of the 100 units that are seen at 50: columns 19 to 44; brightest in the middle.
    for (const std::uint32_t row : {2u, 32u, 61u})
        EXPECT_LE(difference(image.at(32, row), {188, 196, 208, 255}), 8);
    EXPECT_EQ(image.at(20, 32), kNothing);
    EXPECT_EQ(image.at(12, 32), kNothing);
    state.weather.lightning = nullptr;
    state.weather.bolts[0].brightness = 0.1f;
    EXPECT_LE(difference(shoot(state).at(20, 32), {113, 121, 133, 255}), 1);  // 25.5 more
    (void)context();
    Renderer renderer({.samples = 1});
    state.weather.bolts.resize(200, state.weather.bolts[0]);
    state.weather.drops.resize(1024, {0, 0, 3});
    (void)renderer.draw_image(state, 16, 16);
    EXPECT_EQ(renderer.stats().draws, 2u);
}

TEST(Weather, AFlashBrightensModelsAndSeaAndNotTheSky) {
    Prop prop;
    prop.add_card({-2, -1}, {0, 1}, 2.0f, prop.add_texture(picture(1, {{100, 0, 50, 255}})));
    prop.add_card({0, -1}, {2, 1}, 2.0f,
                  prop.add_texture(picture(1, {{100, 0, 50, 128}}, true), kTpwSeeThrough | 1));
    prop.finish();
    FrameState state = plain_view();
    state.sky.emplace().art = &kNoArt;
    state.sky->haze = Rgb(0.0f);
    state.instances = {prop.at()};
    state.weather.flash = 0.4f;  // 102
    const Image image = shoot(state);
    EXPECT_LE(difference(image.at(16, 33), {202, 102, 152, 255}), 1);
    // Half of it over the band, which is 68, 221, 255.
    EXPECT_LE(difference(image.at(48, 32), {135, 161, 203, 255}), 2);
    EXPECT_EQ(image.at(32, 2), (Rgba8{0, 0, 0, 255}));
    FrameState sea = plain_view();
    sea.sea = true;
    sea.eye.y = 10.0f;
    sea.target = {0, 0, 10};
    const Rgba8 dark = shoot(sea).at(32, 40);
    sea.weather.flash = 0.1f;
    const Rgba8 bright = shoot(sea).at(32, 40);
    EXPECT_NEAR(bright.g - dark.g, 25, 3);
}

TEST(Weather, DarknessIsBlackOverAllOfIt) {
    FrameState state = plain_view();
    state.darkness = 0.25f;
    const Image image = shoot(state);
    EXPECT_LE(difference(image.at(0, 0), {66, 72, 81, 255}), 1);
    for (const Rgba8& pixel : image.pixels) EXPECT_EQ(pixel, image.at(0, 0));
    state.darkness = 1.0f;
    state.weather.bolts = {{{0, -50, 50}, {0, 50, 50}, 40.0f, 40.0f, 1.0f}};
    EXPECT_EQ(shoot(state), filled_image(64, 64, {0, 0, 0, 255}));
}

}  // namespace
}  // namespace turnstile::test
