#include "tests/checklist/demo.hpp"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace turnstile::test {
namespace {

constexpr float kPi = 3.14159265f;

TEST(Checklist, N54_TheOrbitHasItsRadiusAndHeights) {
    const float heights[] = {12.5f, 17.5f, 38.0f, 35.0f};
    for (std::size_t i = 0; i < 4; ++i) {
        Lobby lobby(demo(), 1, i);
        const CameraPlace place = lobby.camera_place();
        const glm::vec3 island = demo().islands[i].position;
        EXPECT_LT(glm::distance(place.target, island + glm::vec3(0, heights[i], 0)), 1e-4f);
        EXPECT_LT(glm::distance(place.eye, place.target + glm::vec3(0, 20, 70)), 1e-3f);
        advance_seconds(lobby, 10.0);
        EXPECT_NEAR(lobby.orbit_angle(), 2.0f, 1e-4f);
    }
}

TEST(Checklist, N55_EyeAndAimLagAtTheirOwnRates) {
    Lobby lobby(demo(), 1, kJungle);
    lobby.set_spinning(false);
    lobby.select_island(kFantasy);  // 200 units along +X, 5 up
    const CameraPlace before = lobby.camera_place();
    advance_step(lobby);
    const CameraPlace after = lobby.camera_place();
    EXPECT_NEAR(after.eye.x - before.eye.x, 200.0f * 0.04f, 1e-3f);
    EXPECT_NEAR(after.target.x - before.target.x, 200.0f * 0.08f, 1e-3f);
    EXPECT_NEAR(after.target.y - before.target.y, 5.0f * 0.08f, 1e-4f);
}

TEST(Checklist, N56_TheFieldIsAHundredDegreesAcrossAtFourToThree) {
    const float vertical = glm::radians(Lobby(demo(), 1).fov_y_degrees());
    EXPECT_NEAR(glm::degrees(vertical), 83.58f, 0.01f);
    EXPECT_NEAR(glm::degrees(2.0f * std::atan(std::tan(vertical / 2.0f) * 4.0f / 3.0f)), 100.0f,
                1e-3f);
}

Lobby attract_lobby(std::uint64_t seed) {
    return {demo(), seed, 0, {.mode = CameraMode::Attract, .free_place = {}, .fov_y_degrees = {}}};
}

TEST(Checklist, N57_TheAttractFlightStaysInItsBox) {
    Lobby lobby = attract_lobby(1);
    std::vector<float> heights, distances;
    glm::vec3 before = lobby.camera_place().eye, goal = lobby.state().attract.goal;
    for (int step = 0; step < 25 * 3600 * 3; ++step) {
        advance_step(lobby);
        const AttractCamera& camera = lobby.state().attract;
        ASSERT_NEAR(glm::distance(camera.place.eye, before), 0.4f, 1e-3f);  // 10 a second
        before = camera.place.eye;
        const bool arrived = glm::distance(camera.place.eye, goal) < 10.0f;
        ASSERT_EQ(camera.goal != goal, arrived);
        goal = camera.goal;
        ASSERT_TRUE(goal.x >= 300 && goal.x <= 700 && goal.y >= 50 && goal.y <= 100 &&
                    goal.z >= 300 && goal.z <= 700);
        heights.push_back(before.y);
        const glm::vec3 island = demo().islands[*lobby.nearest_island(before)].position;
        distances.push_back(std::hypot(before.x - island.x, before.z - island.z));
    }
    const auto median = [](std::vector<float>& values) {
        std::ranges::nth_element(values, values.begin() + std::ssize(values) / 2);
        return values[values.size() / 2];
    };
    EXPECT_NEAR(median(heights), 75.0f, 3.0f);
    EXPECT_NEAR(median(distances), 76.0f, 4.0f);
}

TEST(Checklist, N58_TheAttractCameraAimsAtTheNearestIsland) {
    RandomStream random(3, "camera");
    AttractCamera camera = AttractCamera::start(random);
    EXPECT_EQ(camera.aim_speed, 2.0f);
    const glm::vec3 island(400, 0, 400);
    camera.place.target = {400, 0, 405};  // 25 squared: near
    camera.advance(island, random);
    EXPECT_FLOAT_EQ(camera.aim_speed, 1.9f);
    camera.place.target = {400, 0, 408};  // 64 squared: far
    camera.advance(island, random);
    EXPECT_FLOAT_EQ(camera.aim_speed, 2.0f);
    for (int step = 0; step < 50; ++step) {
        camera.place.target = island;
        camera.advance(island, random);
    }
    EXPECT_EQ(camera.aim_speed, 0.0f);
    // Followed for long, what it aims at is mostly near the nearest island.
    Lobby lobby = attract_lobby(4);
    int near = 0;
    for (int second = 0; second < 1000; ++second) {
        advance_seconds(lobby, 1.0);
        const CameraPlace place = lobby.camera_place();
        near += glm::distance(place.target,
                              demo().islands[*lobby.nearest_island(place.eye)].position) < 40.0f;
    }
    EXPECT_GT(near, 600);
}

TEST(Checklist, N59_HomingTurnsTheShorterWayAtHalfARadianASecond) {
    for (const float start : {0.5f, 3.0f}) {  // jungle's gate is at 270 degrees, 4.71
        Lobby lobby(demo(), 1, kJungle);
        OrbitCamera orbit = lobby.state().orbit;
        orbit.turn_to(start);
        lobby.set_orbit(orbit);
        lobby.enter();
        advance_step(lobby);
        const float way = std::remainder(lobby.state().orbit.angle - start, 2.0f * kPi);
        EXPECT_NEAR(way, start < 1.0f ? -0.02f : 0.02f, 1e-5f);
        ASSERT_NO_FATAL_FAILURE(fly_to(lobby, EntryFlight::Phase::PullIn));
        EXPECT_NEAR(lobby.state().orbit.angle, 1.5f * kPi, 1e-4f);
    }
}

TEST(Checklist, N60_ThePullInEndsInBlackAfterThreeSeconds) {
    Lobby lobby(demo(), 1, kJungle);
    lobby.enter();
    ASSERT_NO_FATAL_FAILURE(fly_to(lobby, EntryFlight::Phase::PullIn));
    const std::int64_t start = lobby.state().step;
    advance_step(lobby);
    EXPECT_NEAR(lobby.state().orbit.radius, 70.0f * (1.0f - 0.4f * 0.07f), 1e-3f);
    EXPECT_NEAR(lobby.state().orbit.height, 20.0f * (1.0f - 0.4f * 0.6f), 1e-3f);
    ASSERT_NO_FATAL_FAILURE(fly_to(lobby, EntryFlight::Phase::Inside));
    EXPECT_NEAR(static_cast<double>(lobby.state().step - start) / 25.0, 3.1, 0.06);
    EXPECT_LT(lobby.state().orbit.radius, 8.0f);
    EXPECT_EQ(lobby.state().flight.darkness, 65'535);
    lobby.next_island();  // refused: a park is being entered
    EXPECT_EQ(lobby.state().island, kJungle);
    ASSERT_NO_FATAL_FAILURE(fly_to(lobby, EntryFlight::Phase::None));
    EXPECT_EQ(lobby.state().orbit.radius, 70.0f);
    advance_seconds(lobby, 3.0);
    EXPECT_EQ(lobby.state().flight.darkness, 0);
}

TEST(Checklist, N60_EscapeReturnsToTheOrbitAtTheSameAngle) {
    Lobby lobby(demo(), 1, kJungle);
    lobby.enter();
    ASSERT_NO_FATAL_FAILURE(fly_to(lobby, EntryFlight::Phase::PullIn));
    advance_seconds(lobby, 1.0);
    const float angle = lobby.state().orbit.angle;
    lobby.leave();
    EXPECT_EQ(lobby.state().orbit.angle, angle);
    EXPECT_EQ(lobby.state().orbit.radius, 70.0f);
    EXPECT_EQ(lobby.state().orbit.height, 20.0f);
    EXPECT_FALSE(lobby.state().flight.active());
}

TEST(Events, ArePublishedAndKept) {
    Lobby lobby(demo(), 1, kJungle);
    lobby.next_island();
    lobby.previous_island();
    lobby.enter();
    ASSERT_NO_FATAL_FAILURE(fly_to(lobby, EntryFlight::Phase::Inside));
    lobby.strike();
    using Kind = LobbyEvent::Kind;
    std::vector<Kind> kinds;
    for (const LobbyEvent& event : lobby.state().events.since(0))
        if (event.kind != Kind::Ambient) kinds.push_back(event.kind);
    EXPECT_EQ(kinds, (std::vector{Kind::Start, Kind::Island, Kind::Island, Kind::Island,
                                  Kind::Flight, Kind::GateOpen, Kind::Enter, Kind::Strike}));
    EventLog log;
    for (int i = 0; i < 250; ++i) log.add({i, Kind::Ambient, 0, 3});
    EXPECT_EQ(log.count(), 250u);
    EXPECT_EQ(log.since(0).size(), 100u);
    EXPECT_EQ(log.since(248).front().tick, 248);
}

TEST(Events, AmbientNoisesComeOnceInSixteenSteps) {
    Lobby lobby(demo(), 1, kSpace);
    const std::uint64_t before = lobby.state().events.count();
    advance_seconds(lobby, 1600.0);
    EXPECT_NEAR(static_cast<double>(lobby.state().events.count() - before), 2500.0, 245.0);
}

}  // namespace
}  // namespace turnstile::test
