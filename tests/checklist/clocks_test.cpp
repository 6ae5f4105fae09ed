#include "engine/state_json.hpp"
#include "formats/lobby_script.hpp"
#include "tests/checklist/demo.hpp"
#include "tests/support/bytes.hpp"
#include "tests/support/game.hpp"

#include <algorithm>
#include <cctype>

namespace turnstile::test {
namespace {

TEST(Checklist, N01_OneSecondIsTenLobbyUnits) {
    EXPECT_FLOAT_EQ(kStepUnits * 25.0f, 10.0f);
    Lobby lobby(demo(), 1);
    advance_seconds(lobby, 1.0);
    EXPECT_NEAR(lobby.orbit_angle(), 10.0f * 0.02f, 1e-5f);  // SPINSPEED a unit
}

TEST(Checklist, N02_ClipsRunAtThirtyFramesASecond) {
    Lobby lobby(demo(), 1);
    advance_seconds(lobby, 1.0);
    const ClipPlayer& player = lobby.state().isles[kJungle];
    ASSERT_GE(player.clip, 0);
    EXPECT_EQ(player.shown_frame(lobby.tick(), 1000), 30.0f);
}

TEST(Checklist, N03_CloudsScrollByTwentyFiveTicksASecond) {
    // Layer 0: 0.0008 of a repeat a tick. That a long frame drops none: docs/fidelity.md.
    EXPECT_NEAR(cloud_scroll(0, kTicksPerSecond).x, 25 * 0.0008, 1e-12);
    EXPECT_NEAR(cloud_scroll(0, kTicksPerStep).x, 0.0008, 1e-12);
}

TEST(Checklist, N04_TheStateDoesNotDependOnTheFrameRate) {
    const auto at_rate = [](double fps) {
        Lobby lobby(demo(), 11, kHallow);
        // Irregular, too: every third frame is four times as long.
        const std::int64_t entered = tick_of_seconds(2.0), end = tick_of_seconds(9.5);
        double seconds = 0.0;
        for (int frame = 0;; ++frame) {
            seconds += (fps > 0.0 ? 1.0 / fps : frame % 3 == 0 ? 0.08 : 0.02);
            const std::int64_t tick = tick_of_seconds(seconds);
            if (lobby.tick() < entered && tick >= entered) {
                lobby.advance_to(entered);
                lobby.enter();
            }
            if (tick >= end) break;
            lobby.advance_to(tick);
        }
        lobby.advance_to(end);
        return state_json(lobby).dump();
    };
    const std::string expected = at_rate(30.0);
    for (const double fps : {24.0, 60.0, 144.0, 0.0}) EXPECT_EQ(at_rate(fps), expected) << fps;
}

std::vector<WadFile> renamed(std::vector<WadFile> files, int (*change)(int)) {
    for (WadFile& file : files)
        std::ranges::transform(file.path, file.path.begin(),
                               [&](char c) { return static_cast<char>(change(c)); });
    return files;
}

TEST(Checklist, N05_ATextureThatCannotBeFoundIsTheNotFoundTile) {
    auto files = small_lobby();
    std::erase_if(files, [](const WadFile& file) { return file.path.ends_with(".wct"); });
    const Game game(files);
    EXPECT_EQ(game.scene.islands[0].isle.model->textures[0][0]->image, checker_tile());
    EXPECT_EQ(std::ranges::count(game.assets->missing(),
                                 std::string("lobby/terrain/textures/leaf.wct"), &Missing::file),
              1);
}

TEST(Checklist, N06_AMissingParkScriptLeavesThatParkOut) {
    auto files = small_lobby();
    std::erase_if(files, [](const WadFile& file) { return file.path == "jungle.txt"; });
    const Game whole(small_lobby()), less(files);
    ASSERT_EQ(less.scene.islands.size(), 1u);
    EXPECT_EQ(less.scene.islands[0].park, "hallow");
    EXPECT_EQ(less.scene.islands[0].position, whole.scene.islands[1].position);
}

TEST(Checklist, N07_FilesAreFoundWhateverTheirCaseAndSlashes) {
    const Game upper(renamed(small_lobby(), std::toupper));
    EXPECT_EQ(upper.scene.islands.size(), 2u);
    EXPECT_FALSE(upper.scene.islands[0].isle.clips.empty());
    EXPECT_EQ(below_data("DATA\\Lobby/terrain\\"), below_data("data/lobby/terrain"));
}

TEST(Checklist, N08_IslandFovIsNoPark) {
    const LobbyScript script = decode_lobby_script(
        bytes_of_text("ISLANDFOV(100);\r\nISLAND(0,\"data\\lobby\\terrain\",\"jun_isle\");\r\n"));
    EXPECT_EQ(script.islands.size(), 1u);
    EXPECT_EQ(script.island_fov, 100.0f);
}

TEST(Checklist, N09_AnUnknownLineGivesOneWarningWithItsNumber) {
    const LobbyScript script = decode_lobby_script(bytes_of_text("RAINY(1);\nSNOWY(1);\n"));
    ASSERT_EQ(script.warnings.size(), 1u);
    EXPECT_EQ(script.warnings[0].line, 2);
    EXPECT_EQ(script.warnings[0].kind, "unknown-directive");
}

}  // namespace
}  // namespace turnstile::test
