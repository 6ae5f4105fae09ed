#include "tests/checklist/demo.hpp"
#include "tests/support/game.hpp"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace turnstile::test {
namespace {

TEST(Checklist, N10_IslandsStandAtTheCornersOfASquare) {
    const glm::vec3 places[] = {{400, 0, 400}, {600, 0, 400}, {600, 0, 600}, {400, 0, 600}};
    ASSERT_EQ(demo().islands.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(demo().islands[i].index, static_cast<std::int32_t>(i));
        EXPECT_EQ(demo().islands[i].position, places[i]);
    }
}

TEST(Checklist, N11_TheOrderIsThatOfTheIndicesAndWraps) {
    const char* parks[] = {"jungle", "fantasy", "hallow", "space"};
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(demo().islands[i].park, parks[i]);
    Lobby lobby(demo(), 1);
    for (const std::size_t expected : {1u, 2u, 3u, 0u}) {
        lobby.next_island();
        EXPECT_EQ(lobby.state().island, expected);
    }
    lobby.previous_island();
    EXPECT_EQ(lobby.state().island, 3u);
}

/// Where the middle of an island's gate is seen from the island, as a bearing in the world.
float gate_bearing(const Island& island) {
    Pose pose;
    const Model& model = *island.gate->model;
    evaluate_pose(model.file, model.walk, nullptr, 0.0f, pose);
    glm::vec3 low(1e9f), high(-1e9f);
    for (std::size_t mesh = 0; mesh < model.file.meshes.size(); ++mesh)
        for (const glm::vec3& vertex : model.file.meshes[mesh].vertices) {
            const glm::vec4 at = island.world_from_model(true) * pose.model_from_node[mesh] *
                                 glm::vec4(vertex, 1.0f);
            low = glm::min(low, glm::vec3(at));
            high = glm::max(high, glm::vec3(at));
        }
    const glm::vec3 way = (low + high) / 2.0f - island.position;
    return std::atan2(way.x, way.z);
}

TEST(Checklist, N12_AtTheEndOfHomingTheGateIsBeforeTheCamera) {
    const float headings[] = {90, 270, 180, 0};
    for (std::size_t i = 0; i < 4; ++i) {
        SCOPED_TRACE(i);
        EXPECT_EQ(demo().islands[i].heading_degrees, headings[i]);
        Lobby lobby(demo(), 1, i);
        lobby.enter();
        ASSERT_NO_FATAL_FAILURE(fly_to(lobby, EntryFlight::Phase::PullIn));
        const float off =
            std::remainder(lobby.state().orbit.angle - gate_bearing(demo().islands[i]),
                           2.0f * glm::radians(180.0f));
        EXPECT_LT(std::abs(glm::degrees(off)), 30.0f);  // shipped gates lie within 28
    }
}

TEST(Checklist, N13_AnIdleIsleStartsEitherClipWithEvenOdds) {
    Lobby lobby(demo(), 5);
    int starts = 0, first = 0;
    std::int64_t last = -1;
    for (std::int64_t step = 0; starts < 1000; ++step) {
        lobby.advance_to(step * kTicksPerStep);
        const ClipPlayer& player = lobby.state().isles[kJungle];
        if (player.start_tick == last) continue;
        last = player.start_tick;
        ++starts;
        first += player.clip == 0;
        ASSERT_LT(player.clip, 2);
    }
    EXPECT_NEAR(first, 500, 80);  // five standard deviations
}

TEST(Checklist, N14_TheOnlyClipOfFantasyAndHallowIsPlayedForItsLength) {
    for (const std::size_t i : {kFantasy, kHallow}) {
        SCOPED_TRACE(i);
        const Actor& isle = demo().islands[i].isle;
        ASSERT_EQ(isle.clips.size(), 1u);
        // By its block, for a clip that scrolls UVs alone has no other length.
        const TpwClip& clip = isle.clips[0]->file;
        EXPECT_EQ(isle.bound[0].length, clip.last_frame - clip.first_frame);
        Lobby lobby(demo(), 1);
        const std::int64_t end = std::int64_t{isle.bound[0].length} * kTicksPerFrame;
        lobby.advance_to(end / kTicksPerStep * kTicksPerStep);
        EXPECT_EQ(lobby.state().isles[i].start_tick, 0);
        lobby.advance_to(end + 2 * kTicksPerStep);
        EXPECT_GT(lobby.state().isles[i].start_tick, 0);
        EXPECT_EQ(lobby.state().isles[i].clip, 0);
    }
}

TEST(Checklist, N15_GatesRestShutUntilAnEntryFlight) {
    Lobby lobby(demo(), 1);
    for (int second = 0; second < 60; ++second) {
        advance_seconds(lobby, 1.0);
        if (second % 5 == 0) lobby.next_island();
        for (const Gate& gate : lobby.state().gates) EXPECT_EQ(gate.player.clip, -1);
    }
}

TEST(Checklist, N16_TheGateOpensOnceWhenHomingArrives) {
    const std::int32_t lengths[] = {60, 100, 60, 100};  // 2.0 and 3.33 s
    for (std::size_t i = 0; i < 4; ++i) {
        SCOPED_TRACE(i);
        Lobby lobby(demo(), 1, i);
        advance_seconds(lobby, 3.0);
        lobby.enter();
        while (lobby.state().flight.phase == EntryFlight::Phase::Home) {
            EXPECT_EQ(lobby.state().gates[i].player.clip, -1);
            advance_step(lobby);
        }
        const Gate& gate = lobby.state().gates[i];
        ASSERT_EQ(gate.player.clip, 0);
        EXPECT_EQ(gate.player.start_tick, lobby.state().tick());
        EXPECT_EQ(demo().islands[i].gate->bound[0].length, lengths[i]);
        for (std::size_t other = 0; other < 4; ++other) {
            if (other == i) continue;
            EXPECT_EQ(lobby.state().gates[other].player.clip, -1);
        }
        // It holds its last frame until the lobby is seen again.
        const std::int64_t start = gate.player.start_tick;
        while (lobby.state().flight.active()) {
            EXPECT_EQ(lobby.state().gates[i].player.start_tick, start);
            advance_step(lobby);
        }
        EXPECT_EQ(lobby.state().gates[i].player.clip, -1);
    }
}

TEST(Checklist, N17_EscapeDuringThePullInShutsTheGateAfterItHasOpened) {
    Lobby lobby(demo(), 1);
    lobby.enter();
    ASSERT_NO_FATAL_FAILURE(fly_to(lobby, EntryFlight::Phase::PullIn));
    const std::int64_t opened = lobby.state().tick();
    advance_seconds(lobby, 0.5);
    lobby.leave();
    EXPECT_FALSE(lobby.state().flight.active());
    while (lobby.state().tick() - opened <= 60 * kTicksPerFrame) {
        EXPECT_EQ(lobby.state().gates[kJungle].player.clip, 0);
        advance_step(lobby);
    }
    EXPECT_EQ(lobby.state().gates[kJungle].player.clip, 1);
    advance_seconds(lobby, 60.0);  // and once alone: its last frame is held
    EXPECT_EQ(lobby.state().gates[kJungle].player.clip, 1);
    EXPECT_EQ(lobby.state().gates[kJungle].player.shown_frame(lobby.tick(), 60), 60.0f);
}

TEST(Checklist, N17_EscapeWhileHomingLeavesTheGateAlone) {
    Lobby lobby(demo(), 1);
    lobby.enter();
    advance_seconds(lobby, 0.5);
    lobby.leave();
    advance_seconds(lobby, 10.0);
    EXPECT_EQ(lobby.state().gates[kJungle].player.clip, -1);
}

TEST(Checklist, N18_NumberedClipsArePreferred) {
    auto files = small_lobby();
    files.push_back({"terrain\\jun_isleM.md2", turning_clip(triangle_model(), 9)});
    const Game game(files);
    ASSERT_EQ(game.scene.islands[0].isle.clips.size(), 2u);
    EXPECT_EQ(game.scene.islands[0].isle.clips[0]->name, "jun_isleM1");
    EXPECT_EQ(game.scene.islands[1].isle.clips[0]->name, "hal_isleM");  // it has no numbered one
}

}  // namespace
}  // namespace turnstile::test
