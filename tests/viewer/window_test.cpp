#include "engine/file.hpp"
#include "formats/picture.hpp"
#include "formats/quake2_md2.hpp"
#include "tests/support/process.hpp"
#include "tests/support/quake2_card.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

// The window under a real X server (Xvfb), by its script and by real keys and mouse.

namespace turnstile {
namespace {

using test::Ended;
using test::run;
using test::TemporaryFolder;

class OnScreen : public testing::Test {
protected:
    /// Runs shell lines on a screen of their own; "$TURNSTILE" is known there.
    [[nodiscard]] Ended on_screen(const std::string& lines) const {
        write_file(folder_.path() / "lines.sh", std::as_bytes(std::span(lines)));
        return run("export TURNSTILE; cd '" + folder_.path().string() +
                   "'; xvfb-run -a -s '-screen 0 1400x900x24' bash lines.sh");
    }
    [[nodiscard]] Image picture(const std::string& name) const {
        return decode_picture(read_file(folder_.path() / name), name);
    }
    [[nodiscard]] bool exists(const std::string& name) const {
        return std::filesystem::exists(folder_.path() / name);
    }
    [[nodiscard]] std::string command_of(const std::string& name) const {
        for (const auto& [keyword, text] : png_texts(read_file(folder_.path() / name)))
            if (keyword == "Turnstile command") return text;
        return {};
    }
    TemporaryFolder folder_;
};

/// Starts the window, waits for it, and leaves its X id in $id; press KEY holds a key longer than a
/// frame, since frames are long here.
constexpr const char* kStart = R"(
"$TURNSTILE" view --log-level error --size 320x200 --seed 5 & program=$!
id=$(xdotool search --sync --onlyvisible --name Turnstile | head -1)
xdotool windowfocus --sync "$id"
press() { xdotool keydown "$1"; sleep 0.5; xdotool keyup "$1"; sleep 0.5; }
until_there() { for _ in $(seq 100); do [ -e "$1" ] && return; sleep 0.2; done; }
for _ in $(seq 30); do press F12; [ -e turnstile-1.png ] && break; done  # until it hears keys
sleep 1; rm -f turnstile-*.png
)";

TEST_F(OnScreen, AScriptRunsOneActionAFrame) {
    const Ended ended = on_screen(
        "\"$TURNSTILE\" view --log-level error --size 320x200 "
        "--do 'pause; screenshot a.png; next-island; step-forward 300; screenshot b.png; quit'");
    ASSERT_EQ(ended.status, 0) << ended.err;
    EXPECT_EQ(picture("a.png").width, 320u);
    EXPECT_EQ(picture("a.png").height, 200u);
    EXPECT_NE(picture("a.png"), picture("b.png"));
    EXPECT_NE(command_of("b.png").find(" next-island"), std::string::npos) << command_of("b.png");
}

TEST_F(OnScreen, AWindowsPictureCanBeMadeAgainWithoutIt) {
    const Ended ended = on_screen(
        "\"$TURNSTILE\" view --log-level error --size 320x200 "
        "--do 'pause; step-forward 40; turn-left; zoom-in; step-forward 7; screenshot a.png; "
        "quit'");
    ASSERT_EQ(ended.status, 0) << ended.err;
    const std::string options = command_of("a.png").substr(std::string("turnstile shot ").size());
    const Ended again = run("\"$TURNSTILE\" shot --log-level error " + options + " '" +
                            (folder_.path() / "b.png").string() + "'");
    ASSERT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(picture("a.png"), picture("b.png"));
}

TEST_F(OnScreen, AFlightByHandIsMadeAgainBitForBit) {
    const Ended ended = on_screen(
        "\"$TURNSTILE\" view --log-level error --island hallow --size 320x200 "
        "--do 'pause; step-forward 40; turn-left; zoom-out; step-forward 7; fly-ahead 5; "
        "fly-left 3; turn-up; step-forward 50; strike; free; step-forward 9; enter; "
        "step-forward 100; screenshot a.png; leave; step-forward 13; screenshot b.png; quit'");
    ASSERT_EQ(ended.status, 0) << ended.err;
    EXPECT_NE(picture("a.png"), picture("b.png"));
    for (const char* name : {"a.png", "b.png"}) {
        const std::string options = command_of(name).substr(std::string("turnstile shot ").size());
        const Ended again = run("\"$TURNSTILE\" shot --log-level error " + options + " '" +
                                (folder_.path() / "again.png").string() + "'");
        ASSERT_EQ(again.status, 0) << again.err;
        EXPECT_EQ(picture("again.png"), picture(name)) << options;
    }
}

TEST_F(OnScreen, EscapeBreaksAFlightOffBeforeItLeavesTheViewer) {
    const Ended ended = on_screen(std::string(kStart) + R"(
press Return; press Escape; press F12
until_there turnstile-1.png
press Escape
wait $program)");
    ASSERT_EQ(ended.status, 0) << ended.err;
    ASSERT_TRUE(exists("turnstile-1.png"));
    const std::string command = command_of("turnstile-1.png");
    EXPECT_LT(command.find(" enter;"), command.find(" leave")) << command;
    EXPECT_NE(command.find(" leave"), std::string::npos) << command;
}

TEST_F(OnScreen, APictureRestoresItsView) {
    const Ended made =
        run("\"$TURNSTILE\" shot --log-level error --island space --time 4 --size "
            "320x200 --fov 50 '" +
            (folder_.path() / "a.png").string() + "'");
    ASSERT_EQ(made.status, 0) << made.err;
    const Ended ended = on_screen(
        "\"$TURNSTILE\" view --log-level error a.png --do 'pause; screenshot b.png; quit'");
    ASSERT_EQ(ended.status, 0) << ended.err;
    const std::string command = command_of("b.png");
    EXPECT_NE(command.find("--size 320x200 --time 4"), std::string::npos) << command;
    EXPECT_NE(command.find("--island space "), std::string::npos) << command;
}

TEST_F(OnScreen, ASingleModelIsSteppedLikeAnIsland) {
    const Ended ended = on_screen(
        "\"$TURNSTILE\" demo game; "
        "\"$TURNSTILE\" view 'game/data/lobby.wad!terrain/fan_gateM1.md2' --log-level error --size "
        "320x200 --do 'pause; screenshot a.png; spin; step-forward 50; screenshot b.png; quit'");
    ASSERT_EQ(ended.status, 0) << ended.err;
    EXPECT_NE(picture("a.png"), picture("b.png"));
}

TEST_F(OnScreen, AQuake2ModelPlaysWithTheSkinBesideIt) {
    write_file(folder_.path() / "card.md2", encode_quake2_md2(test::quake2_card()));
    write_file(folder_.path() / "card.png", encode_png(filled_image(8, 8, {255, 0, 0, 255})));
    // From where the orbit begins the card is seen by its edge.
    std::string turned;
    for (int i = 0; i < 10; ++i) turned += "turn-left; ";
    // Its two frames are two animations, one frame each: "low" and "high".
    const Ended ended = on_screen(
        std::string("\"$TURNSTILE\" view card.md2 --log-level warn --size 320x200 --do 'pause; ") +
        turned +
        "screenshot a.png; next-animation; screenshot b.png; previous-animation; "
        "screenshot c.png; quit'");
    ASSERT_EQ(ended.status, 0) << ended.err;
    EXPECT_EQ(ended.err, "");
    const Image low = picture("a.png");
    EXPECT_GT(low.at(160, 100).r, 80);
    EXPECT_EQ(low.at(160, 100).g, 0);
    EXPECT_NE(picture("b.png"), low);
    EXPECT_EQ(picture("c.png"), low);
    EXPECT_EQ(command_of("b.png").find("turnstile view 'card.md2' --anim 'high' "), 0u)
        << command_of("b.png");
}

TEST_F(OnScreen, AQuake2ModelWithoutItsSkinIsShownAllTheSame) {
    write_file(folder_.path() / "card.md2", encode_quake2_md2(test::quake2_card()));
    const std::string view = "cd '" + folder_.path().string() +
                             "'; SDL_VIDEODRIVER=offscreen \"$TURNSTILE\" view card.md2 --size "
                             "320x200 --do 'screenshot a.png; quit' ";
    const Ended ended = run(view);
    ASSERT_EQ(ended.status, 0) << ended.err;
    EXPECT_NE(ended.err.find("card.md2: its skin was not found (looked for "), std::string::npos);
    const Ended wrong = run(view + "--anim run");
    EXPECT_EQ(wrong.status, 2);
    EXPECT_EQ(wrong.err.substr(wrong.err.find("error: ")),
              "error: --anim run: card.md2 has no such animation (there are low, high)\n");
}

TEST_F(OnScreen, ATextureIsShownOnACard) {
    Image image = filled_image(16, 8, {0, 0, 255, 255}, true);
    for (std::uint32_t y = 0; y < 8; ++y)
        for (std::uint32_t x = 0; x < 8; ++x) image.at(x, y) = {255, 0, 0, 255};
    for (std::uint32_t x = 0; x < 16; ++x) image.at(x, 7).a = image.at(x, 6).a = 0;
    write_file(folder_.path() / "flag.tga", encode_tga(image));
    const Ended ended = on_screen(
        "\"$TURNSTILE\" view flag.tga --log-level error --size 320x200 --do 'pause; screenshot "
        "a.png; step-forward 100; screenshot b.png; quit'");
    ASSERT_EQ(ended.status, 0) << ended.err;
    const Image shown = picture("a.png");
    EXPECT_EQ(shown.at(120, 90), (Rgba8{255, 0, 0, 255}));  // its left half on the left
    EXPECT_EQ(shown.at(200, 90), (Rgba8{0, 0, 255, 255}));
    EXPECT_EQ(shown.at(160, 5), shown.at(160, 150));  // above it, and through its clear foot
    EXPECT_EQ(picture("b.png"), shown);               // it stands still
}

TEST_F(OnScreen, KeysGoThroughTheTable) {
    const Ended ended = on_screen(std::string(kStart) + R"(
press space; press n; press F12
until_there turnstile-1.png
press Escape
wait $program)");
    ASSERT_EQ(ended.status, 0) << ended.err;
    ASSERT_TRUE(exists("turnstile-1.png"));
    EXPECT_NE(command_of("turnstile-1.png").find(" next-island"), std::string::npos)
        << command_of("turnstile-1.png");
}

TEST_F(OnScreen, DraggingTurnsAndTheWheelComesNearer) {
    const Ended ended = on_screen(std::string(kStart) + R"(
press space; press F12; until_there turnstile-1.png
xdotool mousemove --window "$id" 160 100; sleep 0.3
xdotool mousedown 1; sleep 0.5; xdotool mousemove --window "$id" 60 100; sleep 0.5; xdotool mouseup 1; sleep 0.5
press F12; until_there turnstile-2.png
xdotool click 4; sleep 0.5
press F12; until_there turnstile-3.png
press Escape
wait $program)");
    ASSERT_EQ(ended.status, 0) << ended.err;
    for (const char* name : {"turnstile-1.png", "turnstile-2.png", "turnstile-3.png"})
        ASSERT_TRUE(exists(name)) << name;
    EXPECT_NE(command_of("turnstile-1.png"), command_of("turnstile-2.png"));
    EXPECT_NE(command_of("turnstile-2.png"), command_of("turnstile-3.png"));
}

TEST_F(OnScreen, HelpLiesOverTheSceneAndNotInItsPictures) {
    const Ended ended = on_screen(
        "\"$TURNSTILE\" view --log-level error --size 320x200 "
        "--do 'pause; screenshot a.png; help; pause; pause; screenshot b.png; quit'");
    ASSERT_EQ(ended.status, 0) << ended.err;
    EXPECT_TRUE(exists("b.png"));
}

TEST_F(OnScreen, AScreenshotThatCannotBeWrittenEndsAScript) {
    const Ended ended = on_screen(
        "\"$TURNSTILE\" view --log-level error --size 320x200 --do 'screenshot no/where.png; "
        "quit'");
    EXPECT_EQ(ended.status, 3);
    EXPECT_NE(ended.err.find("error: no/where.png: "), std::string::npos) << ended.err;
}

TEST_F(OnScreen, TheOffscreenDriverRunsTheSameWindow) {
    const Ended ended = run(
        "cd '" + folder_.path().string() +
        "'; SDL_VIDEODRIVER=offscreen \"$TURNSTILE\" view --log-level error --size 320x200 --do "
        "'next-island; screenshot a.png; quit'");
    ASSERT_EQ(ended.status, 0) << ended.err;
    EXPECT_EQ(picture("a.png").width, 320u);
}

}  // namespace
}  // namespace turnstile
