#include "engine/flyers.hpp"

#include "engine/lobby_frame.hpp"
#include "tests/checklist/demo.hpp"
#include "tests/support/game.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace turnstile::test {
namespace {

std::vector<std::size_t> swarm_sizes(int quality) {
    SceneChoices choices;
    choices.quality.level = quality;
    const Demo made(choices);
    std::vector<std::size_t> sizes;
    for (const Swarm& swarm : made.scene.swarms) sizes.push_back(swarm.rules.wanted);
    return sizes;
}

TEST(Checklist, N40_ButterfliesOnJungleAndBatsOnHallow) {
    ASSERT_EQ(demo().swarms.size(), 3u);
    for (const std::size_t i : {0u, 1u}) EXPECT_EQ(demo().swarms[i].island, kJungle);
    EXPECT_EQ(demo().swarms[2].island, kHallow);
    using Sizes = std::vector<std::size_t>;
    EXPECT_EQ(swarm_sizes(4), (Sizes{10, 10, 50}));
    EXPECT_EQ(swarm_sizes(3), (Sizes{7, 7, 35}));
    EXPECT_EQ(swarm_sizes(2), (Sizes{7, 7, 35}));
    EXPECT_EQ(swarm_sizes(1), (Sizes{1, 1, 5}));
}

TEST(Checklist, N41_ButterfliesFly15UnitsASecondAndBats25) {
    Lobby lobby(demo(), 1);
    advance_seconds(lobby, 5.0);
    const auto before = lobby.state().swarms;
    advance_step(lobby);
    const float expected[] = {15.0f, 15.0f, 25.0f};
    for (std::size_t s = 0; s < 3; ++s)
        for (std::size_t f = 0; f < before[s].size(); ++f) {
            const Flyer& now = lobby.state().swarms[s][f];
            EXPECT_NEAR(glm::distance(now.position, before[s][f].position) * 25.0f, expected[s],
                        0.02f);
        }
}

TEST(Checklist, N42_TargetsFillABoxAndChangeWithin22Units) {
    Lobby lobby(demo(), 3);
    glm::vec3 low(1e9f), high(-1e9f);
    auto before = lobby.state().swarms[2];
    int changes = 0;
    for (int step = 0; step < 25 * 240; ++step) {
        advance_step(lobby);
        const auto& now = lobby.state().swarms[2];
        for (std::size_t f = 0; f < before.size(); ++f) {
            low = glm::min(low, now[f].target);
            high = glm::max(high, now[f].target);
            const float away = glm::distance(now[f].position, before[f].target);
            EXPECT_EQ(now[f].target != before[f].target, away < std::sqrt(500.0f));
            changes += now[f].target != before[f].target;
        }
        before = now;
    }
    EXPECT_GT(changes, 500);
    // Hallow stands at (600, 0, 600): a box of 200 x 100 x 200 around it, filled to the edges.
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        const float middle = axis == 1 ? 0.0f : 600.0f, half = axis == 1 ? 50.0f : 100.0f;
        EXPECT_GE(low[axis], middle - half);
        EXPECT_LE(high[axis], middle + half);
        EXPECT_LT(low[axis], middle - 0.97f * half);
        EXPECT_GT(high[axis], middle + 0.97f * half);
    }
}

TEST(Checklist, N43_TurningIsATenthAUnit) {
    RandomStream random(1, "test");
    std::vector<Flyer> flyers(1);
    flyers[0].position = {0, 0, 0};
    flyers[0].target = {0, 0, 1000};
    flyers[0].direction = {1, 0, 0};
    move_swarm(flyers, {.speed = 1.5f, .wanted = 1}, random);
    // (1, 0, 0) + ((0, 0, 1) - (1, 0, 0)) * 0.4 * 0.1 = (0.96, 0, 0.04), then of length 1.
    const glm::vec3 expected = glm::vec3(0.96f, 0.0f, 0.04f) / std::sqrt(0.96f * 0.96f + 0.0016f);
    EXPECT_LT(glm::distance(flyers[0].direction, expected), 1e-6f);
    EXPECT_LT(glm::distance(flyers[0].position, expected * 0.6f), 1e-6f);
}

TEST(Checklist, N44_FlyersNeverBank) {
    Flyer flyer;
    flyer.direction = glm::normalize(glm::vec3(3, 4, 12));
    flyer.side = level_side(flyer.direction, {});
    EXPECT_LT(glm::distance(flyer.side, glm::normalize(glm::vec3(12, 0, -3))), 1e-6f);
    const glm::mat4 placed = flyer_placement(flyer, flyer, 0.0f);
    EXPECT_EQ(placed[0].y, 0.0f);
    EXPECT_GT(placed[1].y, 0.0f);  // upright
    EXPECT_LT(glm::distance(glm::vec3(placed[2]), flyer.direction), 1e-6f);
    const glm::vec3 last(0, 0, 1);
    EXPECT_EQ(level_side({0, 1, 0}, last), last);  // straight up keeps what was
}

TEST(Checklist, N45_ASwarmOf50IsCompleteAfterSevenSteps) {
    const SwarmRules rules{.extent = glm::vec3(1.0f), .wanted = 50};
    double total = 0.0;
    int outside = 0;
    constexpr int kSeeds = 2000;
    for (int seed = 0; seed < kSeeds; ++seed) {
        RandomStream random(static_cast<std::uint64_t>(seed), "swarm");
        std::vector<Flyer> flyers;
        int steps = 0;
        for (; flyers.size() < rules.wanted; ++steps) grow_swarm(flyers, rules, random);
        total += steps;
        outside += steps < 2 || steps > 14;
    }
    // 1 + Binomial(49, 1/8): mean 7.125, deviation 2.3; five deviations of the mean are 0.26.
    EXPECT_NEAR(total / kSeeds, 7.125, 0.26);
    EXPECT_LT(outside, kSeeds / 100 + 40);
}

TEST(Swarm, TenThousandFlyersAreAFrame) {
    auto files = small_lobby();
    std::string script =
        "ISLAND(0,\"data\\lobby\\terrain\",\"jun_isle\",\"jun_gate\",\"Jungle\",0,10);\n";
    for (int line = 0; line < 10; ++line)
        script += "FLYINGMESH(\"data\\lobby\\terrain\",\"jun_isle\",1000,200,100,200,1.5);\n";
    std::erase_if(files, [](const WadFile& file) { return file.path == "jungle.txt"; });
    const auto bytes = std::as_bytes(std::span(script));
    files.push_back({"jungle.txt", {bytes.begin(), bytes.end()}});
    const Game game(files);
    Lobby lobby(game.scene, 1);
    // A step makes eight on average: 1,000 take 126 steps and a few.
    advance_seconds(lobby, 20.0);
    LobbyFrame frame(game.scene);
    EXPECT_EQ(frame.build(lobby).instances.size(), 10'000u + 3u);
    for (const auto& swarm : lobby.state().swarms) EXPECT_EQ(swarm.size(), 1000u);
}

TEST(Swarm, ItsFlapsAreOutOfStep) {
    Lobby lobby(demo(), 1);
    advance_seconds(lobby, 5.0);
    std::vector<std::uint32_t> phases;
    for (const Flyer& flyer : lobby.state().swarms[2]) phases.push_back(flyer.phase);
    std::ranges::sort(phases);
    const auto rest = std::ranges::unique(phases);
    phases.erase(rest.begin(), rest.end());
    EXPECT_GT(phases.size(), 10u);
    const Swarm& bats = demo().swarms[2];
    EXPECT_NE(bats.flap_frame(0, 100), bats.flap_frame(bats.rules.phases / 2, 100));
}

TEST(Swarm, OfNegativeSpeedFliesBackwards) {
    RandomStream random(1, "test");
    std::vector<Flyer> flyers(1);
    flyers[0].target = {0, 0, 1000};
    flyers[0].direction = {0, 0, 1};
    move_swarm(flyers, {.speed = -2.0f, .wanted = 1}, random);
    EXPECT_FLOAT_EQ(flyers[0].position.z, -0.8f);
}

}  // namespace
}  // namespace turnstile::test
