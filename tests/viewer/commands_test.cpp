#include "engine/file.hpp"
#include "formats/picture.hpp"
#include "formats/wct.hpp"
#include "tests/formats/wct_samples.hpp"
#include "tests/support/bytes.hpp"
#include "tests/support/process.hpp"
#include "tests/viewer/command_fixture.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

// The program as a person or another program meets it: by its command line.

namespace turnstile {
namespace {

using nlohmann::json;
using test::Commands;
using test::Ended;
using test::expect_error;
using test::run;

TEST_F(Commands, HelpAndVersion) {
    const Ended help = run("\"$TURNSTILE\" --help");
    EXPECT_EQ(help.status, 0);
    for (const char* command : {"view", "shot", "state", "inspect", "pose", "convert", "list",
                                "extract", "demo", "doctor", "departures"})
        EXPECT_NE(help.out.find(command), std::string::npos) << command;
    EXPECT_EQ(run("\"$TURNSTILE\" --version").out.substr(0, 10), "turnstile ");
    EXPECT_EQ(run("\"$TURNSTILE\" shot --help").status, 0);
}

TEST_F(Commands, OptionsMayStandBeforeTheCommand) {
    const Ended ended =
        run("\"$TURNSTILE\" --log-level off --data " + in("game") + " state --json");
    EXPECT_EQ(ended.status, 0) << ended.err;
    expect_error(run("\"$TURNSTILE\" frob"), 2, "frob: no such command or file");
    EXPECT_EQ(run("\"$TURNSTILE\" --help >/dev/full").status, 3);
}

TEST_F(Commands, ScriptFaultsReachTheDoctor) {
    auto files = test::small_lobby();
    files[0].bytes = test::bytes_of_text("FOO(1)\r\n");
    test::write_wad(data() / "lobby.wad", files);
    const Ended ended = run("\"$TURNSTILE\" doctor --json --log-level off --data " + in("game"));
    ASSERT_EQ(ended.status, 0) << ended.err;
    const json doctor = json::parse(ended.out);
    bool found = false;
    for (const json& warning : doctor["warnings"])
        found |= warning.value("kind", "") == "unknown-directive" && warning["line"] == 1;
    EXPECT_TRUE(found) << ended.out;
}

TEST_F(Commands, ADamagedEntryDoesNotKeepTheOthersFromBeingExtracted) {
    auto archive = encode_wad(
        std::vector<WadFile>{{"bad.txt", test::bytes_of_text("wavewavewavewavewavewavewavewave")},
                             {"good.txt", test::bytes_of_text("good")}});
    archive[0x58 + 2 * 40] = std::byte{0};  // the first stream's flags
    write("a.wad", archive);
    const Ended ended = run("\"$TURNSTILE\" extract " + in("a.wad") + " " + in("out"));
    EXPECT_EQ(ended.status, 2);
    EXPECT_NE(ended.err.find("a.wad!bad.txt: offset 0x0: signature: "), std::string::npos)
        << ended.err;
    EXPECT_TRUE(exists("out/good.txt"));
    EXPECT_FALSE(exists("out/bad.txt"));
}

TEST_F(Commands, WrongUsageIsStatusTwoAndASentence) {
    for (const char* arguments :
         {"nonsense", "shot --island", "shot --size 0x7 a.png", "shot --size 12 a.png",
          "shot --size 99999x1 a.png", "shot --time -1 a.png", "shot --time nan a.png",
          "shot a.jpg", "shot --frames 0 a.png", "shot --pose-camera '1,2,3' a.png",
          "state --camera sideways", "pose x.md2 --frame -1", "pose x.md2", "convert a.b c.d",
          "view --do 'dance'", "view --do 'pause now'"}) {
        SCOPED_TRACE(arguments);
        const Ended ended = run(std::string("cd ") + in("") + "; \"$TURNSTILE\" " + arguments);
        EXPECT_EQ(ended.status, 2);
        EXPECT_EQ(ended.out, "");
        EXPECT_EQ(ended.err.substr(0, 7), "error: ");
        EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1);
    }
    EXPECT_FALSE(exists("a.png"));
}

TEST_F(Commands, PoseWantsAModelAndAClip) {
    const Ended posed = run("\"$TURNSTILE\" pose " + wad("terrain/jun_isle.md2") + " --clip " +
                            wad("terrain/jun_gateM1.md2") + " --frame 60 --json");
    ASSERT_EQ(posed.status, 0) << posed.err;
    const json pose = json::parse(posed.out);
    // A quarter about +Y: x to -z.
    EXPECT_NEAR(pose["meshes"][0]["positions"][2][2].get<double>(), -10.0, 1e-3);
    const std::string clip = (data() / "lobby.wad!terrain/jun_gateM1.md2").string();
    const std::string model = (data() / "lobby.wad!terrain/jun_isle.md2").string();
    const Ended swapped =
        run("\"$TURNSTILE\" pose " + wad("terrain/jun_gateM1.md2") + " --frame 0");
    EXPECT_EQ(swapped.status, 2);
    EXPECT_EQ(swapped.err.find("error: " + clip + ": offset 0x70: kind: found "), 0u);
    const Ended no_clip = run("\"$TURNSTILE\" pose " + wad("terrain/jun_isle.md2") +
                              " --frame 0 --clip " + wad("terrain/jun_isle.md2"));
    EXPECT_EQ(no_clip.err.find("error: " + model + ": offset 0x98: kind: found "), 0u);
}

TEST_F(Commands, ConvertsTexturesBothWays) {
    const Image picture = filled_image(10, 6, {200, 40, 90, 255});
    write("a.png", encode_png(picture));
    ASSERT_EQ(run("\"$TURNSTILE\" convert " + in("a.png") + " " + in("b.wct")).status, 0);
    EXPECT_EQ(decode_wct(bytes("b.wct"), "b").type, WctType::Alternate);
    ASSERT_EQ(run("\"$TURNSTILE\" convert --type 0x12 " + in("a.png") + " " + in("c.wct")).status,
              0);
    EXPECT_EQ(decode_wct(bytes("c.wct"), "c").type, WctType::Halves);
    ASSERT_EQ(run("\"$TURNSTILE\" convert " + in("c.wct") + " " + in("d.png")).status, 0);
    const Image back = decode_picture(bytes("d.png"), "d");
    ASSERT_EQ(back.width, 10u);
    EXPECT_NEAR(back.at(4, 3).r, 200, 3);
    EXPECT_NEAR(back.at(4, 3).g, 40, 3);
}

TEST_F(Commands, SaysWhatATextureKeepsOfItsPicture) {
    write("a.png", encode_png(test::natural_picture(64, 64)));
    const auto convert = [&](const std::string& quality) {
        return run("\"$TURNSTILE\" convert --quality " + quality + " " + in("a.png") + " " +
                   in("q" + quality + ".wct"));
    };
    double before = 0;
    for (const char* quality : {"10", "50", "95"}) {
        const Ended ended = convert(quality);
        ASSERT_EQ(ended.status, 0) << ended.err;
        ASSERT_EQ(ended.out.find("PSNR "), 0u) << ended.out;
        const double reached = std::stod(ended.out.substr(5));
        EXPECT_GT(reached, before);
        before = reached;
    }
    EXPECT_LT(bytes("q10.wct").size(), bytes("q95.wct").size());
    EXPECT_EQ(convert("0").status, 2);
    EXPECT_EQ(convert("101").status, 2);
}

TEST_F(Commands, AClosedOutputAndAFullDiskAreShortErrors) {
    const Ended closed = run("\"$TURNSTILE\" state --data " + in("game") + " --json >&-");
    EXPECT_EQ(closed.status, 3);
    EXPECT_NE(closed.err.find("error: standard output: cannot be written\n"), std::string::npos);
    EXPECT_EQ(run("\"$TURNSTILE\" inspect " + wad("jungle.txt") + " >/dev/full").status, 3);
    const Ended piped = run("set -o pipefail; \"$TURNSTILE\" inspect --json " +
                            in("game/data/lobby.wad") + " | true");
    EXPECT_LT(piped.status, 128) << "killed by a signal";
    write("a.png", encode_png(filled_image(4, 4, {})));
    const Ended nowhere = run("\"$TURNSTILE\" convert " + in("a.png") + " " + in("no/such/a.wct"));
    EXPECT_EQ(nowhere.status, 3);
    EXPECT_EQ(std::count(nowhere.err.begin(), nowhere.err.end(), '\n'), 1);
}

TEST_F(Commands, StateDoesNotDependOnTheFrameRate) {
    const std::string state = "\"$TURNSTILE\" state --json --time 2 --data " + in("game");
    const Ended once = run(state);
    ASSERT_EQ(once.status, 0) << once.err;
    const json parsed = json::parse(once.out);
    EXPECT_EQ(parsed["tick"], 300);
    EXPECT_EQ(parsed["islands"][0]["gate"]["clip"], nullptr);
    EXPECT_EQ(parsed["camera"]["mode"], "orbit");
    for (const char* fps : {"24", "30", "60", "144", "1000", "7.3"})
        EXPECT_EQ(run(state + " --simulate-fps " + fps).out, once.out) << fps;
    EXPECT_NE(run(state + " --seed 2").out, once.out);
    EXPECT_EQ(run("LC_ALL=de_DE.UTF-8 " + state).out, once.out);
}

TEST_F(Commands, AFolderThatIsNoInstallLeavesNoOutput) {
    std::filesystem::create_directories(folder_.path() / "empty");
    const Ended ended = run("\"$TURNSTILE\" shot --data " + in("empty") + " " + in("a.png"));
    expect_error(ended, 2,
                 (folder_.path() / "empty").string() +
                     ": not a game folder: no lobby.wad (nor a folder lobby) in " +
                     (folder_.path() / "empty").string());
    EXPECT_FALSE(exists("a.png"));
    EXPECT_EQ(run("TURNSTILE_DATA=" + in("empty") + " \"$TURNSTILE\" state").status, 2);
    std::filesystem::resize_file(data() / "lobby.wad", 100);
    const Ended cut = run("\"$TURNSTILE\" shot --data " + in("game") + " " + in("a.png"));
    EXPECT_EQ(cut.status, 2);
    EXPECT_NE(cut.err.find("lobby.wad: offset 0x"), std::string::npos) << cut.err;
    EXPECT_FALSE(exists("a.png"));
}

TEST_F(Commands, AnIslandThatIsNotThereIsNamedWithThoseThatAre) {
    expect_error(run("\"$TURNSTILE\" state --log-level off --island 1 --data " + in("game")), 2,
                 "--island 1: there is no such island (there are 0 jungle, 2 hallow)");
}

TEST_F(Commands, WithoutTheFirstParkTheNextOneIsShown) {
    auto files = test::small_lobby();
    std::erase_if(files, [](const WadFile& file) { return file.path == "jungle.txt"; });
    test::write_wad(data() / "lobby.wad", files);
    const Ended ended = run("\"$TURNSTILE\" state --json --log-level off --data " + in("game"));
    ASSERT_EQ(ended.status, 0) << ended.err;
    EXPECT_EQ(json::parse(ended.out)["island"], 2);
}

TEST_F(Commands, InputsAreDoneAtTheirTimes) {
    const std::string state = "\"$TURNSTILE\" state --json --log-level off --data " + in("game");
    const Ended ended = run(state + " --time 3 --inputs '2 island hallow; 1 strike; 2.4 hold'");
    ASSERT_EQ(ended.status, 0) << ended.err;
    const json answer = json::parse(ended.out);
    EXPECT_EQ(answer["island"], 2);
    EXPECT_EQ(answer["weather"]["strikes"], 1);
    EXPECT_NEAR(answer["camera"]["angle"].get<double>(), 0.48, 1e-4);  // held since 2.4 s
    EXPECT_EQ(run(state + " --time 0.9 --inputs '1 strike'").out.find("\"strike\""),
              std::string::npos);
    expect_error(run(state + " --inputs 'enter'"), 2,
                 "--inputs: \"enter\" does not begin with seconds");
    expect_error(run(state + " --inputs '1 enter x'"), 2,
                 "--inputs: enter takes nothing behind it, but got \"x\"");
    expect_error(run(state + " --time 1 --inputs '0 free 1,2,3 1,2,3'"), 2,
                 "free: eye and target are the same point");
}

TEST_F(Commands, RulesAreSwitchedByName) {
    const std::string state = "\"$TURNSTILE\" state --json --log-level off --data " + in("game");
    EXPECT_EQ(run(state + " --rule clamp=off --rule light=on").status, 0);
    for (const char* wrong : {"clamp", "clamp=no", "nothing=on"})
        expect_error(run(state + " --rule " + wrong), 2,
                     std::string("--rule ") + wrong +
                         ": wants NAME=on or NAME=off (`turnstile departures` lists the names)");
    const json departures = json::parse(run("\"$TURNSTILE\" departures --json").out);
    EXPECT_GT(departures["departures"].size(), 20u);
    for (const json& one : departures["departures"])
        if (!one["rule"].is_null()) {
            const auto& rules = departures["rules"];
            EXPECT_TRUE(std::ranges::any_of(rules, [&](const json& rule) {
                return rule["rule"] == one["rule"];
            })) << one["rule"];
        }
}

TEST_F(Commands, DoctorListsWhatIsMissing) {
    const Ended ended =
        run("MESA_GL_VERSION_OVERRIDE=2.1 \"$TURNSTILE\" doctor --json --data " + in("game"));
    ASSERT_EQ(ended.status, 0) << ended.err;
    const json doctor = json::parse(ended.out);
    EXPECT_EQ(doctor["gl"], nullptr);
    EXPECT_EQ(doctor["data"]["kind"], "install");
    EXPECT_EQ(doctor["missing"][0]["file"], "lobby/fantasy.txt");
    EXPECT_EQ(doctor["missing"][0]["standIn"], "the park is left out");
    EXPECT_FALSE(doctor["libraries"]["SDL"].get<std::string>().empty());
}

TEST_F(Commands, WithoutGlCommandsThatDrawSayWhatToTry) {
    const Ended shot =
        run("MESA_GL_VERSION_OVERRIDE=2.1 \"$TURNSTILE\" shot --log-level off --data " +
            in("game") + " " + in("a.png"));
    EXPECT_EQ(shot.status, 3);
    EXPECT_NE(shot.err.find("3.3"), std::string::npos) << shot.err;
    EXPECT_FALSE(exists("a.png"));
    const Ended view =
        run("SDL_VIDEODRIVER=offscreen MESA_GL_VERSION_OVERRIDE=2.1 \"$TURNSTILE\" view "
            "--log-level off --data " +
            in("game"));
    EXPECT_EQ(view.status, 3);
    EXPECT_NE(view.err.find("3.3"), std::string::npos) << view.err;
}

TEST_F(Commands, AClipAloneNamesTheModelThatWasLookedFor) {
    ASSERT_EQ(run("\"$TURNSTILE\" extract " + in("game/data/lobby.wad") + " " + in("x") +
                  " terrain/jun_isleM1.md2")
                  .status,
              0);
    const std::string clip = (folder_.path() / "x/terrain/jun_isleM1.md2").string();
    const std::string show =
        "SDL_VIDEODRIVER=offscreen \"$TURNSTILE\" view --size 64x48 --log-level "
        "error '" +
        clip + "' --do 'screenshot " + (folder_.path() / "a.png").string() + "; quit'";
    expect_error(run(show), 2,
                 clip + ": a clip; its model was not found beside it (tried jun_isle.md2)");
    ASSERT_EQ(run("\"$TURNSTILE\" extract " + in("game/data/lobby.wad") + " " + in("x")).status, 0);
    const Ended shown = run(show);
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_TRUE(exists("a.png"));
}

TEST_F(Commands, ViewSaysWhatItCannotShow) {
    write("a.md2", test::bytes_of_text("BFST"));
    write("b.png", encode_png(filled_image(2, 2, {})));
    expect_error(run("\"$TURNSTILE\" view " + in("a.md2")), 2,
                 (folder_.path() / "a.md2").string() +
                     ": view shows models, clips, textures and signs, this is a string table");
    expect_error(
        run("\"$TURNSTILE\" view " + in("b.png")), 2,
        (folder_.path() / "b.png").string() + ": a picture that does not say how it was made");
}

TEST_F(Commands, WithoutADisplayViewSaysSo) {
    const Ended view = run("\"$TURNSTILE\" view --log-level off --data " + in("game"));
    EXPECT_EQ(view.status, 3);
    EXPECT_EQ(view.err.find("error: no display: "), 0u) << view.err;
    EXPECT_NE(view.err.find("turnstile shot"), std::string::npos);
}

}  // namespace
}  // namespace turnstile
