#include "engine/lobby.hpp"

#include "engine/lobby_frame.hpp"
#include "engine/model_scene.hpp"
#include "engine/state_json.hpp"
#include "tests/support/bytes.hpp"
#include "tests/support/game.hpp"
#include "tests/support/small_game.hpp"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <cmath>

namespace turnstile {
namespace {

using test::Game;
using test::small_lobby;

std::vector<WadFile> without(std::string_view path) {
    auto files = small_lobby();
    std::erase_if(files, [&](const WadFile& file) { return file.path == path; });
    return files;
}

std::vector<std::string> missing_files(const Game& game) {
    std::vector<std::string> files;
    for (const auto& one : game.assets->missing()) files.push_back(one.file);
    return files;
}

TEST(LobbyScene, IslandsStandWhereTheScriptsSay) {
    const Game game(small_lobby());
    ASSERT_EQ(game.scene.islands.size(), 2u);
    const Island& jungle = game.scene.islands[0];
    EXPECT_EQ(jungle.park, "jungle");
    EXPECT_EQ(jungle.position, glm::vec3(400, 0, 400));
    EXPECT_EQ(jungle.looked_at(), glm::vec3(400, 12.5f, 400));
    ASSERT_TRUE(jungle.gate);
    EXPECT_EQ(jungle.isle.clips.size(), 2u);
    EXPECT_EQ(game.scene.islands[1].position, glm::vec3(600, 0, 600));
    EXPECT_FALSE(game.scene.islands[1].gate);
    // Only the numbered files count, and a bare name only where there is no number 1.
    EXPECT_EQ(game.scene.islands[1].isle.clips[0]->name, "hal_isleM");
    auto missing = missing_files(game);
    std::erase_if(missing, [](const std::string& file) { return !file.ends_with(".txt"); });
    EXPECT_EQ(missing, (std::vector<std::string>{"lobby/fantasy.txt", "lobby/space.txt"}));
}

TEST(LobbyScene, HeadingTurnsModelZOntoTheBearing) {
    for (const float heading : {0.0f, 90.0f, 180.0f, 270.0f}) {
        Island island;
        island.heading_degrees = heading;
        const glm::vec3 ahead(island.world_from_model(true) * glm::vec4(0, 0, 1, 0));
        const float h = glm::radians(heading);
        EXPECT_LT(glm::distance(ahead, glm::vec3(std::sin(h), 0, std::cos(h))), 1e-6f);
        // The row-vector convention of docs/lobby.md, 3, for x.
        const glm::vec3 side(island.world_from_model(true) * glm::vec4(1, 0, 0, 0));
        EXPECT_LT(glm::distance(side, glm::vec3(std::cos(h), 0, -std::sin(h))), 1e-6f);
    }
}

TEST(LobbyScene, IslandsAreFoundByIndexParkAndName) {
    const Game game(small_lobby());
    EXPECT_EQ(game.scene.find_island("2"), 1u);  // the ISLAND line's index, not the place
    EXPECT_EQ(game.scene.find_island("HALLOW"), 1u);
    EXPECT_EQ(game.scene.find_island("fern lagoon"), 0u);
    EXPECT_EQ(game.scene.find_island("1"), std::nullopt);
    EXPECT_EQ(game.scene.find_island("atlantis"), std::nullopt);
}

TEST(LobbyScene, AParkWithoutItsScriptIsLeftOutAndTheOthersStay) {
    const Game game(without("jungle.txt"));
    ASSERT_EQ(game.scene.islands.size(), 1u);
    EXPECT_EQ(game.scene.islands[0].park, "hallow");
}

TEST(LobbyScene, AMissingGateLeavesTheIsleAlone) {
    const Game game(without("terrain\\jun_gate.md2"));
    ASSERT_EQ(game.scene.islands.size(), 2u);
    EXPECT_FALSE(game.scene.islands[0].gate);
}

TEST(LobbyScene, AMissingIsleLeavesTheParkOut) {
    const Game game(without("terrain\\jun_isle.md2"));
    ASSERT_EQ(game.scene.islands.size(), 1u);
}

TEST(LobbyScene, WithoutLobbyTxtTheShippedValuesStand) {
    const Game game(without("lobby.txt"));
    EXPECT_EQ(game.scene.islands.at(0).position, glm::vec3(400, 0, 400));
    EXPECT_EQ(game.scene.island_fov_degrees, 100.0f);
    EXPECT_EQ(game.scene.orbit.spin_radius, 70.0f);
}

TEST(LobbyScene, AMissingTextureIsTheNotFoundTileOnce) {
    const Game game(without("terrain\\textures\\leaf.wct"));
    const Model& isle = *game.scene.islands[0].isle.model;
    EXPECT_EQ(isle.textures[0][0]->image, checker_tile());
    EXPECT_EQ(std::ranges::count(missing_files(game), "lobby/terrain/textures/leaf.wct"), 1);
}

TEST(LobbyScene, ADamagedClipLeavesTheIsleAtRest) {
    auto files = without("terrain\\hal_isleM.md2");
    files.push_back({"terrain\\hal_isleM.md2", test::bytes_of_text("not a clip")});
    const Game game(files);
    ASSERT_EQ(game.scene.islands.size(), 2u);
    EXPECT_TRUE(game.scene.islands[1].isle.clips.empty());
    Lobby lobby(game.scene, 1);
    lobby.advance_to(1000);
    EXPECT_EQ(lobby.state().isles[1].clip, -1);
}

TEST(LobbyScene, NoIslandsAtAllStillIsALobby) {
    const Game game(std::vector<WadFile>{{"readme.txt", {}}});
    EXPECT_TRUE(game.scene.islands.empty());
    Lobby lobby(game.scene, 1);
    lobby.next_island();
    lobby.previous_island();
    lobby.advance_to(500);
    EXPECT_TRUE(LobbyFrame(game.scene).build(lobby).instances.empty());
    EXPECT_EQ(state_json(lobby)["island"], -1);
}

TEST(LobbyScene, AFieldOfViewThatIsNoneIsTheShippedOne) {
    for (const char* fov : {"0", "-5", "180", "1e9"}) {
        auto files = without("lobby.txt");
        files.push_back({"lobby.txt", test::bytes_of_text(std::string("ISLANDFOV(") + fov + ")")});
        EXPECT_EQ(Game(files).scene.island_fov_degrees, 100.0f) << fov;
    }
    auto files = without("lobby.txt");
    files.push_back({"lobby.txt", test::bytes_of_text("ISLANDFOV(60)")});
    EXPECT_EQ(Game(files).scene.island_fov_degrees, 60.0f);
}

TEST(ModelScene, AClipsModelHasItsNameWithoutRoleAndNumber) {
    EXPECT_EQ(model_names_of_clip("jun_isleM1"), (std::vector<std::string>{"jun_isle"}));
    EXPECT_EQ(model_names_of_clip("hal_isleM"), (std::vector<std::string>{"hal_isle"}));
    EXPECT_EQ(model_names_of_clip("ridec12"), (std::vector<std::string>{"ride"}));
    EXPECT_EQ(model_names_of_clip("garrow"), (std::vector<std::string>{"garro"}));  // W is a role
    EXPECT_TRUE(model_names_of_clip("bat").empty());
    EXPECT_TRUE(model_names_of_clip("M1").empty());
}

TEST(ModelScene, IsALobbyOfOneModelThatFillsTheView) {
    Game game(small_lobby());
    const LobbyScene scene =
        scene_of_model(*game.assets, "lobby/terrain", "jun_isle", "jun_isleM2");
    ASSERT_EQ(scene.islands.size(), 1u);
    EXPECT_FALSE(scene.has_plane_sea);
    EXPECT_EQ(scene.islands[0].looked_at(), glm::vec3(0, 10, 0));  // the triangle's middle
    ASSERT_EQ(scene.islands[0].isle.clips.size(), 1u);
    EXPECT_EQ(scene.islands[0].isle.clips[0]->name, "jun_isleM2");
    EXPECT_TRUE(scene_of_model(*game.assets, "lobby/terrain", "nobody").islands.empty());
}

TEST(Lobby, StateDoesNotDependOnHowTimeIsCut) {
    const Game game(small_lobby());
    Lobby whole(game.scene, 7);
    whole.advance_to(tick_of_seconds(2.0));
    const std::string expected = state_json(whole).dump();
    for (const double fps : {24.0, 30.0, 60.0, 144.0, 1000.0}) {
        SCOPED_TRACE(fps);
        Lobby cut(game.scene, 7);
        for (int frame = 1; frame / fps < 2.0; ++frame)
            cut.advance_to(tick_of_seconds(frame / fps));
        cut.advance_to(tick_of_seconds(2.0));
        EXPECT_EQ(cut.state(), whole.state());
        EXPECT_EQ(state_json(cut).dump(), expected);
    }
}

TEST(Lobby, ADecimalCommaChangesNothing) {
    const Game game(small_lobby());
    Lobby lobby(game.scene, 1);
    const std::string before = state_json(lobby).dump();
    if (!std::setlocale(LC_ALL, "de_DE.UTF-8")) std::setlocale(LC_ALL, "C.UTF-8");
    const Game again(small_lobby());
    Lobby there(again.scene, 1);
    EXPECT_EQ(state_json(there).dump(), before);
    std::setlocale(LC_ALL, "C");
}

TEST(Lobby, TheOrbitTurnsAFifthOfARadianASecond) {
    const Game game(small_lobby());
    Lobby lobby(game.scene, 1);
    EXPECT_EQ(lobby.orbit_angle(), 0.0f);
    EXPECT_EQ(lobby.camera_place().eye, glm::vec3(400, 32.5f, 470));
    EXPECT_EQ(lobby.camera_place().target, glm::vec3(400, 12.5f, 400));
    lobby.advance_to(tick_of_seconds(10.0));
    EXPECT_NEAR(lobby.orbit_angle(), 2.0f, 1e-4f);
    lobby.advance_to(tick_of_seconds(10.0) + 3);  // between two steps
    EXPECT_NEAR(lobby.orbit_angle(), 2.0f + 0.004f, 1e-4f);
}

TEST(Lobby, AChangeOfIslandGlides) {
    const Game game(small_lobby());
    Lobby lobby(game.scene, 1);
    lobby.next_island();
    EXPECT_EQ(lobby.camera_place().target, glm::vec3(400, 12.5f, 400));
    lobby.advance_to(kTicksPerStep);
    // One step: 8 % of the way for the aim, 4 % for the eye (docs/lobby.md, 10).
    EXPECT_NEAR(lobby.camera_place().target.x, 400.0f + 0.08f * 200.0f, 1e-3f);
    EXPECT_NEAR(lobby.camera_place().target.y, 12.5f + 0.08f * 25.5f, 1e-3f);
    lobby.advance_to(tick_of_seconds(30.0));
    EXPECT_NEAR(lobby.camera_place().target.x, 600.0f, 0.01f);
    lobby.next_island();
    EXPECT_EQ(lobby.state().island, 0u);
    lobby.previous_island();
    EXPECT_EQ(lobby.state().island, 1u);
}

TEST(Lobby, IdleClipsAreRolledWithEvenOdds) {
    const Game game(small_lobby());
    Lobby lobby(game.scene, 3);
    int starts = 0, first = 0;
    std::int64_t last_start = -1;
    for (std::int64_t step = 0; starts < 1000; ++step) {
        lobby.advance_to(step * kTicksPerStep);
        const ClipPlayer& player = lobby.state().isles[0];
        if (player.start_tick == last_start) continue;
        last_start = player.start_tick;
        ++starts;
        first += player.clip == 0;
    }
    EXPECT_GT(first, 420);  // 5 standard deviations
    EXPECT_LT(first, 580);
}

TEST(Lobby, AnIdleClipPlaysToItsEndAndGatesRest) {
    const Game game(small_lobby());
    Lobby lobby(game.scene, 1);
    lobby.advance_to(20 * kTicksPerFrame);  // the single clip of hallow has 20 frames
    EXPECT_EQ(lobby.state().isles[1].start_tick, 0);
    lobby.advance_to(20 * kTicksPerFrame + kTicksPerStep);
    EXPECT_GT(lobby.state().isles[1].start_tick, 20 * kTicksPerFrame);
    lobby.advance_to(tick_of_seconds(60.0));
    EXPECT_EQ(lobby.state().gates[0].player.clip, -1);
}

TEST(Lobby, AnotherSeedIsAnotherFuture) {
    const Game game(small_lobby());
    const auto hash_after = [&](std::uint64_t seed) {
        Lobby lobby(game.scene, seed);
        lobby.advance_to(tick_of_seconds(20.0));
        return lobby.state().hash();
    };
    EXPECT_EQ(hash_after(1), hash_after(1));
    EXPECT_NE(hash_after(1), hash_after(2));
}

TEST(LobbyFrame, PosesFollowTheClips) {
    const Game game(small_lobby());
    Lobby lobby(game.scene, 1);
    LobbyFrame frame(game.scene);
    const auto root_at = [&](std::int64_t tick) {
        lobby.advance_to(tick);
        const FrameState& state = frame.build(lobby);
        EXPECT_EQ(state.instances.size(), 3u);
        return state.instances[2].pose->model_from_node[0];
    };
    const glm::mat4 start = root_at(0);
    EXPECT_EQ(start, glm::mat4{1.0f});
    const glm::mat4 end = root_at(20 * kTicksPerFrame);  // a quarter about +Y: x to -z
    EXPECT_LT(glm::distance(glm::vec3(end[0]), glm::vec3(0, 0, -1)), 1e-5f);
}

TEST(Camera, VerticalFieldOfTheOriginal) {
    EXPECT_NEAR(vertical_fov_degrees(100.0f), 83.58f, 0.01f);
}

TEST(Camera, TurningKeepsTheDistanceAndStaysAboveTheSea) {
    const OrbitSettings settings;
    const glm::vec3 at(400, 12.5f, 400);
    OrbitCamera camera = OrbitCamera::at_rest(settings, at);
    const float distance = glm::distance(camera.place.eye, at);
    camera.turn(1.0f, 0.3f, at);
    EXPECT_NEAR(glm::distance(camera.place.eye, at), distance, 1e-3f);
    for (int i = 0; i < 100; ++i) camera.turn(0.0f, -0.5f, at);
    EXPECT_GT(camera.place.eye.y, 0.0f);
    for (int i = 0; i < 200; ++i) camera.zoom(0.5f, settings);
    EXPECT_GT(glm::distance(camera.place.eye, camera.place.target), 5.0f);
}

TEST(Camera, AFreeOneTurnsWhereItIsAndFliesAlongItsOwnAxes) {
    const CameraPlace ahead{{1, 2, 3}, {1, 2, 13}};  // along +Z
    const CameraPlace right = turned(ahead, glm::radians(90.0f), 0.0f);
    EXPECT_EQ(right.eye, ahead.eye);
    EXPECT_LT(glm::distance(right.target, glm::vec3(11, 2, 3)), 1e-4f);
    const CameraPlace up = turned(ahead, 0.0f, glm::radians(30.0f));
    EXPECT_LT(glm::distance(up.target, glm::vec3(1, 7, 3.0f + 8.660254f)), 1e-4f);
    EXPECT_GT(turned(ahead, 0.0f, 9.0f).target.z, ahead.eye.z);  // never over its head
    const CameraPlace flown_right = flown(right, {2, 3, 5});     // ahead is +X, right is -Z
    EXPECT_LT(glm::distance(flown_right.eye, glm::vec3(6, 5, 1)), 1e-4f);
    EXPECT_LT(glm::distance(flown_right.target, glm::vec3(16, 5, 1)), 1e-4f);
}

TEST(ModelScene, ASingleModelIsNoPark) {
    Game game(small_lobby());
    const LobbyScene scene = scene_of_model(*game.assets, "lobby/terrain", "jun_isle", "");
    Lobby lobby(scene, 1);
    lobby.enter();
    lobby.strike();
    EXPECT_FALSE(lobby.state().flight.active());
    EXPECT_TRUE(lobby.state().bolts.empty());
}

TEST(Random, StreamsOfOneSeedDoNotKnowOfEachOther) {
    RandomStream clips(1, "clips"), weather(1, "weather"), again(1, "clips");
    EXPECT_NE(clips.next(), weather.next());
    (void)again.next();
    EXPECT_EQ(clips.next(), again.next());
    int zeros = 0;
    for (int i = 0; i < 10'000; ++i) {
        const std::uint32_t r = clips.below(4);
        ASSERT_LT(r, 4u);
        zeros += r == 0;
    }
    EXPECT_NEAR(zeros, 2500, 220);  // 5 standard deviations
}

TEST(Texture, FivePercentOfPartClearTexelsAreGraded) {
    Image image = filled_image(20, 20, {0, 0, 0, 255}, true);
    for (std::uint32_t i = 0; i < 19; ++i) image.at(i, 0).a = 239;
    image.at(0, 1).a = 0;  // clear, and solid enough, do not count
    image.at(1, 1).a = 240;
    EXPECT_EQ(classify_alpha(image), AlphaClass::CutOut);
    image.at(2, 1).a = 1;  // 20 of 400
    EXPECT_EQ(classify_alpha(image), AlphaClass::Graded);
    image.has_alpha = false;
    EXPECT_EQ(classify_alpha(image), AlphaClass::Opaque);
}

}  // namespace
}  // namespace turnstile
