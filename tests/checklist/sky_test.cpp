#include "engine/lobby_frame.hpp"
#include "renderer/sky_mesh.hpp"
#include "tests/checklist/demo.hpp"
#include "tests/support/game.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace turnstile::test {
namespace {

TEST(Checklist, N19_TheSkysArtIsFantasysOnEveryIsland) {
    const Game game(small_lobby());
    for (const char* file : {"sky", "sky_rgb", "sky_cyl"})
        EXPECT_EQ(
            std::ranges::count(game.assets->missing(),
                               std::string("levels/fantasy/sky/") + file + ".tga", &Missing::file),
            1)
            << file;
    EXPECT_EQ(game.scene.sky->clouds, nullptr);
    ASSERT_TRUE(demo().sky->clouds);
    EXPECT_TRUE(demo().sky->band);
}

TEST(Checklist, N20_TheCloudsAreAGridThatDroops) {
    const auto vertices = cloud_vertices();
    ASSERT_GE(vertices.size(), 256u);
    for (std::size_t i = 0; i < 256; ++i) {
        const glm::vec3& at = vertices[i].position;
        EXPECT_NEAR(at.y, 180.0f - 0.2f * std::hypot(at.x, at.z), 1e-3f);
    }
    EXPECT_NEAR(vertices[0].position.x, -1200.0f, 1e-3f);
    EXPECT_NEAR(vertices[17].position.x - vertices[16].position.x, 160.0f, 1e-3f);
    EXPECT_NEAR(180.0f - 0.2f * 720.0f, 36.0f, 1e-4f);
}

TEST(Checklist, N21_TwoHundredAndFiftyTrianglesRemain) {
    EXPECT_EQ(cloud_indices().size(), 2u * 250u * 3u);  // the bowl has as many
    const auto vertices = cloud_vertices();
    for (std::size_t i = 0; i < 250 * 3; ++i)
        EXPECT_GT(vertices[cloud_indices()[i]].position.y, -36.0f);
}

TEST(Checklist, N22_FourLayersHaveTheirOpacities) {
    const int expected[] = {207, 151, 95, 39};
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(cloud_opacity(i), expected[i]);
}

TEST(Checklist, N23_LayersTileByPi) {
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_NEAR(cloud_uv_step(i), (7.0 - static_cast<double>(i)) * std::numbers::pi / 112.0,
                    1e-6);
}

TEST(Checklist, N24_LayersScrollAtTheirRates) {
    const double u[] = {0.020, 0.0325, 0.045, 0.0575}, v[] = {0.00225, 0.0015, 0.00075, 0.0};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(cloud_scroll(i, 10 * kTicksPerSecond).x, 10 * u[i], 1e-9);
        EXPECT_NEAR(cloud_scroll(i, 10 * kTicksPerSecond).y, 10 * v[i], 1e-9);
    }
}

TEST(Checklist, N25_SkyColourIsInTheFirstLayerAlone) {
    const SkyArt& art = *demo().sky;
    const SkyFrame one = sky_frame(art, 100, glm::vec3(12, 44, 12), true);
    const SkyFrame other = sky_frame(art, 100, glm::vec3(255, 170, 255), true);
    ASSERT_TRUE(one.layers[0].flood && other.layers[0].flood);
    EXPECT_NE(*one.layers[0].flood, *other.layers[0].flood);
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_FALSE(one.layers[i].flood);
        EXPECT_FALSE(other.layers[i].flood);
        EXPECT_EQ(one.layers[i].opacity, other.layers[i].opacity);
        EXPECT_EQ(one.layers[i].offset, other.layers[i].offset);
    }
}

glm::ivec3 settled(std::size_t island, std::size_t from) {
    Lobby lobby(demo(), 1, from);
    lobby.select_island(island);
    advance_seconds(lobby, 60.0);
    return glm::ivec3(glm::round(lobby.veil()));
}

TEST(Checklist, N26_RedConvergesToBlue) {
    const glm::ivec3 expected[] = {{191, 203, 191}, {255, 170, 255}, {12, 44, 12}, {8, 8, 8}};
    for (std::size_t i = 0; i < 4; ++i)
        for (const std::size_t from : {kFantasy, kSpace})  // from above and from below
            EXPECT_EQ(settled(i, from), expected[i]) << i;
}

TEST(Checklist, N26_TheScriptsRedIsARule) {
    SceneChoices choices;
    choices.rules.red_from_blue = false;
    const Demo demo_by_script(choices);
    const Lobby lobby(demo_by_script.scene, 1, kSpace);
    EXPECT_EQ(glm::ivec3(glm::round(lobby.veil())), glm::ivec3(125, 8, 8));
}

TEST(Checklist, N27_TheEaseIsASixteenthAStep) {
    SkyColour colour = SkyColour::of({0, 0, 0}, true);
    const SkyColour target = SkyColour::of({1, 160, 16}, true);
    colour.ease(target);
    EXPECT_EQ(colour.value, (std::array<std::int32_t, 3>{1 << 16, 10 << 16, 1 << 16}));
    colour.ease(target);
    EXPECT_EQ(colour.value[1], (10 << 16) + ((150 << 16) >> 4));
    for (int step = 0; step < 1000; ++step) colour.ease(target);
    EXPECT_EQ(colour.value[1], (160 << 16) - 15);  // where it stalls, coming from below
}

TEST(Checklist, N28_TheBandHasFourRings) {
    const float heights[] = {36, 18, 0, -36}, radii[] = {720, 705.6f, 691.2f, 604.8f};
    const float v[2][4] = {{0.99f, 0.69f, 0.51f, 0.99f}, {0.49f, 0.19f, 0.01f, 0.49f}};
    int seen[2][4] = {};
    for (const BandVertex& vertex : band_vertices())
        for (int ring = 0; ring < 4; ++ring) {
            if (vertex.position.y != heights[ring]) continue;
            EXPECT_NEAR(std::hypot(vertex.position.x, vertex.position.z), radii[ring], 1e-2f);
            for (int half = 0; half < 2; ++half)
                if (std::abs(vertex.uv.y - v[half][ring]) < 1e-5f) ++seen[half][ring];
        }
    for (const auto& half : seen)
        for (const int columns : half) EXPECT_EQ(columns, 9);
}

TEST(Checklist, N29_QualityOneFloodsTheRampWithTheFogsColour) {
    SceneChoices choices;
    choices.quality.level = 1;
    const Demo low(choices);
    const Lobby lobby(low.scene, 1);
    LobbyFrame frame(low.scene);
    for (const CloudLayer& layer : frame.build(lobby).sky->layers) {
        ASSERT_TRUE(layer.flood);
        EXPECT_EQ(glm::ivec3(glm::round(*layer.flood * 255.0f)), glm::ivec3(68, 221, 255));
    }
}

}  // namespace
}  // namespace turnstile::test
