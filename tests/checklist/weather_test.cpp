#include "engine/lobby_frame.hpp"
#include "engine/rain.hpp"
#include "tests/checklist/demo.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace turnstile::test {
namespace {

TEST(Checklist, N46_WeatherIsThatOfTheIslandNearestToTheCamera) {
    LobbyFrame frame(demo());
    const auto rains = [&](const Lobby& lobby) {
        return !frame.build(lobby).weather.drops.empty();
    };
    EXPECT_TRUE(rains(Lobby(demo(), 1, kHallow)));
    // The camera is near hallow, whatever island is looked at.
    const ViewChoice near_hallow{CameraMode::Free, {{590, 40, 590}, {400, 0, 400}}, {}};
    const Lobby by_hand(demo(), 1, kJungle, near_hallow);
    EXPECT_TRUE(rains(by_hand));
    EXPECT_EQ(glm::ivec3(glm::round(by_hand.veil())), glm::ivec3(12, 44, 12));
    // And in the attract flight: over ten minutes it rains exactly where hallow is nearest.
    Lobby attract(demo(), 1, 0,
                  {.mode = CameraMode::Attract, .free_place = {}, .fov_y_degrees = {}});
    int rainy = 0;
    for (int second = 0; second < 600; ++second) {
        advance_seconds(attract, 1.0);
        const bool nearest_is_hallow =
            attract.nearest_island(attract.camera_place().eye) == kHallow;
        EXPECT_EQ(rains(attract), nearest_is_hallow);
        rainy += nearest_is_hallow;
    }
    EXPECT_GT(rainy, 0);
    EXPECT_LT(rainy, 600);
}

TEST(Checklist, N47_AMaskOf63StrikesOnceIn64Rolls) {
    RandomStream random(7, "weather");
    int strikes = 0;
    constexpr int kRolls = 640'000;
    for (int roll = 0; roll < kRolls; ++roll) strikes += rolls_strike(63, random);
    EXPECT_NEAR(strikes, kRolls / 64, 500);  // five standard deviations
    for (const std::int32_t never : {62, -1, 0, 1 << 30})
        for (int roll = 0; roll < 10'000; ++roll) ASSERT_FALSE(rolls_strike(never, random));
}

TEST(Checklist, N47_AnHourOnHallowHas1406Strikes) {
    Lobby lobby(demo(), 2, kHallow);
    advance_seconds(lobby, 3600.0);
    EXPECT_NEAR(lobby.state().strikes, 3600.0 * 25.0 / 64.0, 186.0);  // five standard deviations
    Lobby jungle(demo(), 2, kJungle);
    advance_seconds(jungle, 600.0);
    EXPECT_EQ(jungle.state().strikes, 0u);
}

TEST(Checklist, N48_BoltsStrikeTheIslandFromAbove) {
    RandomStream random(1, "weather");
    glm::vec2 low(1e9f), high(-1e9f), lean_low(1e9f), lean_high(-1e9f);
    for (int i = 0; i < 4000; ++i) {
        const Bolt bolt = make_bolt({600, 0, 600}, 0, random);
        EXPECT_EQ(bolt.foot.y, 0.0f);
        EXPECT_EQ(bolt.head.y, 500.0f);
        const glm::vec2 foot(bolt.foot.x - 600.0f, bolt.foot.z - 600.0f);
        const glm::vec2 lean(bolt.head.x - bolt.foot.x, bolt.head.z - bolt.foot.z);
        low = glm::min(low, foot);
        high = glm::max(high, foot);
        lean_low = glm::min(lean_low, lean);
        lean_high = glm::max(lean_high, lean);
    }
    for (glm::length_t axis = 0; axis < 2; ++axis) {
        EXPECT_NEAR(low[axis], -50.0f, 0.5f);
        EXPECT_NEAR(high[axis], 50.0f, 0.5f);
        EXPECT_NEAR(lean_low[axis], -10.0f, 0.2f);
        EXPECT_NEAR(lean_high[axis], 10.0f, 0.2f);
    }
}

TEST(Checklist, N49_ABoltLivesHalfASecondAndKeepsItsPath) {
    Lobby lobby(demo(), 1, kJungle);
    LobbyFrame frame(demo());
    lobby.strike();
    const auto path = [&] {
        std::vector<glm::vec3> places;
        for (const BoltSegment& segment : frame.build(lobby).weather.bolts)
            places.push_back(segment.to);
        return places;
    };
    const auto first = path();
    EXPECT_GE(first.size(), 128u);  // seven halvings of the trunk
    lobby.advance_to(74);
    EXPECT_EQ(path(), first);
    lobby.advance_to(75);
    EXPECT_TRUE(path().empty());
    // Widths tell the levels: 2 at the trunk, half as much at each, and a tip of a quarter.
    std::map<float, int> roots;
    for (std::uint32_t shape = 0; shape < 50; ++shape)
        for (const BoltSegment& segment : bolt_path({{0, 0, 0}, {0, 500, 0}, 0, shape}))
            ++roots[segment.width_from];
    EXPECT_EQ(roots.rbegin()->first, 2.0f);
    EXPECT_GE(roots.begin()->first, 2.0f / 16.0f * 0.25f);  // no fifth level of branches
}

TEST(Checklist, N49_SixteenBoltsAtOnceAreTheMost) {
    Lobby lobby(demo(), 1, kJungle);
    for (int i = 0; i < 20; ++i) lobby.strike();
    EXPECT_EQ(lobby.state().bolts.size(), 16u);
    EXPECT_EQ(lobby.state().strikes, 16u);
}

TEST(Checklist, N50_AStrikeFlashesAndFades) {
    Lobby lobby(demo(), 1, kJungle);
    LobbyFrame frame(demo());
    EXPECT_EQ(frame.build(lobby).weather.flash, 0.0f);
    const SkyFrame calm = *frame.build(lobby).sky;
    lobby.strike();
    EXPECT_FLOAT_EQ(frame.build(lobby).weather.flash, 96.0f / 255.0f);
    EXPECT_EQ(frame.build(lobby).sky->haze, calm.haze);  // not the sky
    lobby.advance_to(15);
    EXPECT_NEAR(frame.build(lobby).weather.flash, 0.8f * 96.0f / 255.0f, 1e-6f);
}

TEST(Checklist, N51_RainSurroundsTheCamera) {
    RandomStream random(1, "weather");
    const auto drops = make_raindrops(random);
    ASSERT_EQ(drops.size(), 1024u);
    std::vector<glm::vec3> at_rest, later, aside;
    place_raindrops(drops, {0, 0, 0}, 0, at_rest);
    EXPECT_EQ(at_rest, drops);
    place_raindrops(drops, {0, 0, 0}, 15, later);   // a tenth of a second: 0.5 units
    place_raindrops(drops, {10, 0, -3}, 0, aside);  // a tenth of the eye's way
    const auto wrapped = [](float a) { return a - 8.0f * std::floor((a + 4.0f) / 8.0f); };
    for (std::size_t i = 0; i < drops.size(); ++i) {
        EXPECT_NEAR(later[i].y, wrapped(drops[i].y - 0.5f), 1e-5f);
        EXPECT_NEAR(aside[i].x, wrapped(drops[i].x - 1.0f), 1e-5f);
        EXPECT_NEAR(aside[i].z, wrapped(drops[i].z + 0.3f), 1e-5f);
        for (glm::length_t axis = 0; axis < 3; ++axis) EXPECT_LE(std::abs(aside[i][axis]), 4.0f);
    }
}

TEST(Checklist, N53_ItRainsOnHallowAloneAndNotAtQualityOne) {
    for (const int quality : {1, 2, 4}) {
        SceneChoices choices;
        choices.quality.level = quality;
        const Demo made(choices);
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_EQ(made.scene.rains_at(i), i == kHallow && quality > 1) << quality << " " << i;
    }
}

}  // namespace
}  // namespace turnstile::test
