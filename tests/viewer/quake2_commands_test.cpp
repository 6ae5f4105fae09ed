#include "engine/file.hpp"
#include "tests/formats/quake2_samples.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

// `inspect` and `pose` of a Quake II model, by the command line.

namespace turnstile {
namespace {

using nlohmann::json;
using test::Ended;
using test::run;

/// A folder with the quad in it, named like a model of the lobby.
class Quake2Commands : public testing::Test {
protected:
    test::TemporaryFolder folder_;
    std::string model_ = (folder_.path() / "jun_isle.md2").string();

    void SetUp() override { write(test::quad_model()); }
    void write(const test::Bytes& bytes) const { write_file(model_, bytes); }

    [[nodiscard]] json pose(const std::string& arguments) const {
        const Ended ended = run("\"$TURNSTILE\" pose --json '" + model_ + "' " + arguments);
        EXPECT_EQ(ended.status, 0) << ended.err;
        return json::parse(ended.out);
    }
    void expect_error(const std::string& arguments, const std::string& line) const {
        const Ended ended = run("\"$TURNSTILE\" " + arguments);
        EXPECT_EQ(ended.status, 2);
        EXPECT_EQ(ended.out, "");
        EXPECT_EQ(ended.err, "error: " + line + "\n");
    }
};

TEST_F(Quake2Commands, InspectTellsTheModelByItsContent) {
    const Ended ended = run("\"$TURNSTILE\" inspect --json '" + model_ + "'");
    ASSERT_EQ(ended.status, 0) << ended.err;
    const json answer = json::parse(ended.out);
    EXPECT_EQ(answer["format"], "quake2-md2");
    EXPECT_EQ(answer["renderVertices"], 4);
    EXPECT_EQ(run("\"$TURNSTILE\" inspect '" + model_ + "'").status, 0);
}

TEST_F(Quake2Commands, ARefusalIsOneLine) {
    test::Bytes file = test::quad_model();
    test::patch<std::int32_t>(file, 0x28, 0);
    write(file);
    for (const char* command : {"inspect ", "pose --frame 0 "})
        expect_error(command + ("'" + model_ + "'"),
                     model_ + ": offset 0x28: number of frames: found 0, expected at least 1");
}

TEST_F(Quake2Commands, PoseTakesAFrameOrAnAnimation) {
    EXPECT_EQ(pose("--frame 0.25")["meshes"][0]["positions"][3],
              json::parse("[113.125, 407.5, -3.25]"));
    EXPECT_EQ(pose("--frame 1")["meshes"][0]["positions"][3], json::parse("[100.0, 100.0, 8.0]"));
    EXPECT_EQ(pose("--anim 'sixteen letters!' --time 3.21"), pose("--frame 1"));
    EXPECT_EQ(pose("--anim stand --time 9 --once"), pose("--frame 0"));
}

TEST_F(Quake2Commands, AnAnimationLoopsUnlessOnceIsSaid) {
    test::Bytes file = test::quad_model();
    const auto name = test::bytes_of_text("stand02");
    std::ranges::copy(name, file.begin() + test::quad::kFrames + test::quad::kFrameSize + 24);
    std::ranges::fill_n(file.begin() + test::quad::kFrames + test::quad::kFrameSize + 31, 9,
                        std::byte{0});
    write(file);
    EXPECT_EQ(pose("--anim stand --time 0.025"), pose("--frame 0.25"));
    EXPECT_EQ(pose("--anim stand --time 0.175"), pose("--frame 0.25"));  // back to frame 0
    EXPECT_EQ(pose("--anim stand --time 0.175 --once"), pose("--frame 1"));
}

TEST_F(Quake2Commands, FaultsOfARequestAreALineWithoutAnOffset) {
    const std::string pose = "pose '" + model_ + "' ";
    expect_error(pose + "--frame 1.5",
                 model_ + ": frame: found 1.5, expected a number from 0 to 1");
    expect_error(pose + "--frame -1", "--frame has to be a number from 0 up");
    expect_error(pose + "--frame nan", "--frame has to be a number from 0 up");
    expect_error(pose + "--anim run --time 0",
                 model_ + ": animation: found run, expected one that inspect lists");
    expect_error(pose + "--anim stand --time -1", "--time has to be a number of seconds from 0 up");
    expect_error(pose + "--anim stand", "--anim and --time go together");
    expect_error(pose + "--frame 0 --time 1", "--anim and --time go together");
    expect_error(pose + "--frame 0 --once", "--once goes with --anim");
    expect_error(pose, "--frame is needed, or --anim with a Quake II model, and not both");
    expect_error(pose + "--frame 0 --anim stand --time 0",
                 "--frame is needed, or --anim with a Quake II model, and not both");
    expect_error(pose + "--frame 0 --clip x.md2", model_ + ": a Quake II model takes no --clip");
}

}  // namespace
}  // namespace turnstile
