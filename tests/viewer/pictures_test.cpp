#include "engine/file.hpp"
#include "formats/picture.hpp"
#include "formats/wad.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>

// Pictures of the demo that the build wrote, taken by the program itself.

namespace turnstile {
namespace {

using test::Ended;
using test::run;
using test::TemporaryFolder;

class Pictures : public testing::Test {
protected:
    [[nodiscard]] std::string in(const std::string& name) const {
        return "'" + (folder_.path() / name).string() + "'";
    }
    void shoot(const std::string& options, const std::string& name) const {
        const Ended ended =
            run("\"$TURNSTILE\" shot --log-level error " + options + " " + in(name));
        ASSERT_EQ(ended.status, 0) << ended.err;
    }
    [[nodiscard]] std::vector<std::byte> bytes(const std::string& name) const {
        return read_file(folder_.path() / name);
    }
    [[nodiscard]] Image picture(const std::string& name) const {
        return decode_picture(bytes(name), name);
    }
    TemporaryFolder folder_;
};

/// Distinct colours in a picture: hundreds where textures are, a few where there are none.
std::size_t colour_count(const Image& image) {
    std::vector<std::uint32_t> colours;
    for (const Rgba8& texel : image.pixels)
        colours.push_back(std::uint32_t{texel.r} << 16 | std::uint32_t{texel.g} << 8 | texel.b);
    std::ranges::sort(colours);
    colours.erase(std::unique(colours.begin(), colours.end()), colours.end());
    return colours.size();
}

std::string in_capitals(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) {
        return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    });
    return text;
}

/// The archive with all its names in upper case.
std::vector<std::byte> upper_case(const std::vector<std::byte>& archive) {
    std::vector<WadFile> files;
    for (const auto& entry : decode_wad(archive, "lobby.wad").entries) {
        files.push_back({in_capitals(entry.path), read_wad_entry(archive, entry, "lobby.wad")});
    }
    return encode_wad(files);
}

TEST_F(Pictures, FourIslandsAsTheyWere) {
    for (const char* island : {"jungle", "fantasy", "hallow", "space"}) {
        SCOPED_TRACE(island);
        const std::string name = std::string(island) + ".png";
        shoot(std::string("--size 320x180 --time 3 --island ") + island, name);
        const Image image = picture(name);
        EXPECT_GT(colour_count(image), 3000u);
        // llvmpipe: edges differ between processors; a missing texture exceeds the mean by far.
        EXPECT_TRUE(test::matches_golden(image, name, {.max_share = 0.02, .mean_delta = 0.8}));
    }
}

TEST_F(Pictures, TheSameCallGivesTheSameFile) {
    shoot("--size 160x90 --time 2.5 --island 0", "a.png");
    shoot("--size 160x90 --time 2.5 --island 0", "b.png");
    EXPECT_EQ(bytes("a.png"), bytes("b.png"));
    shoot("--size 160x90 --time 2.6 --island 0", "c.png");
    EXPECT_NE(picture("a.png"), picture("c.png"));
}

TEST_F(Pictures, FramesAreThoseOfSingleShots) {
    shoot("--size 96x54 --frames 3 --fps 2 --time 1", "film.png");
    shoot("--size 96x54 --time 2", "single.png");
    EXPECT_EQ(bytes("film-0002.png"), bytes("single.png"));
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "film.png"));
}

TEST_F(Pictures, CarryTheCommandThatMakesThemAgain) {
    shoot("--size 120x80 --time 1.5 --island space --fov 60", "a.png");
    std::string command;
    for (const auto& [keyword, text] : png_texts(bytes("a.png")))
        if (keyword == "Turnstile command") command = text;
    EXPECT_EQ(command, "turnstile shot --seed 1 --size 120x80 --time 1.5 --island space --fov 60");
    shoot(command.substr(std::string("turnstile shot ").size()), "b.png");
    EXPECT_EQ(bytes("a.png"), bytes("b.png"));
}

TEST_F(Pictures, UpperCaseDataUnderStrangeFoldersIsTheSameFrame) {
    ASSERT_EQ(run("\"$TURNSTILE\" demo " + in("plain")).status, 0);
    const std::string strange = folder_.path().string() + "/J\u00e1t\u00e9kok/\u65e5\u672c x";
    std::filesystem::create_directories(text_path(strange + "/DATA"));
    write_file(text_path(strange + "/DATA/LOBBY.WAD"), upper_case(bytes("plain/data/lobby.wad")));
    for (const char* rest : {"generic", "levels", "Language"})
        std::filesystem::copy(folder_.path() / "plain/data" / rest,
                              text_path(strange + "/DATA/" + in_capitals(rest)),
                              std::filesystem::copy_options::recursive);
    std::filesystem::copy(folder_.path() / "plain/data/fonts.wad",
                          text_path(strange + "/DATA/FONTS.WAD"));
    shoot("--size 160x90 --time 1 --data " + in("plain"), "a.png");
    const Ended there =
        run("\"$TURNSTILE\" shot --log-level error --size 160x90 --time 1 --data '" + strange +
            "' '" + strange + "/b.png'");
    ASSERT_EQ(there.status, 0) << there.err;
    EXPECT_EQ(decode_picture(read_file(text_path(strange + "/b.png")), "b"), picture("a.png"));
}

TEST_F(Pictures, TheBuildsDemoIsWhatTheCommandWrites) {
    ASSERT_EQ(run("\"$TURNSTILE\" demo " + in("demo")).status, 0);
    EXPECT_EQ(
        bytes("demo/data/lobby.wad"),
        read_file(std::filesystem::path(TURNSTILE_PROGRAM).parent_path() / "demo/data/lobby.wad"));
}

TEST_F(Pictures, TheSeaAndTheIslandMove) {
    const std::string still = "--size 160x90 --island 0 --pose-camera '400,32,330 400,12,400 60' ";
    shoot(still + "--time 1", "a.png");
    shoot(still + "--time 2", "b.png");
    const Image a = picture("a.png"), b = picture("b.png");
    const auto changed = [&](std::uint32_t from_row, std::uint32_t to_row) {
        std::size_t count = 0;
        for (std::uint32_t y = from_row; y < to_row; ++y)
            for (std::uint32_t x = 0; x < a.width; ++x) count += a.at(x, y) != b.at(x, y);
        return count;
    };
    EXPECT_GT(changed(70, 90), 200u);  // sea in front
    EXPECT_GT(changed(0, 20), 100u);   // and the clouds above
}

TEST_F(Pictures, AnInstalledProgramFindsItsDemoWhereverItIsPut) {
    const auto build = std::filesystem::path(TURNSTILE_PROGRAM).parent_path().string();
    const Ended installed =
        run("'" CMAKE_PROGRAM "' --install '" + build + "' --prefix " + in("first/place"));
    ASSERT_EQ(installed.status, 0) << installed.err;
    std::filesystem::rename(folder_.path() / "first/place", folder_.path() / "second");
    const Ended shot = run("cd /; " + in("second/bin/turnstile") +
                           " shot --log-level error --size 64x36 " + in("a.png"));
    EXPECT_EQ(shot.status, 0) << shot.err;
    EXPECT_EQ(picture("a.png").width, 64u);
}

}  // namespace
}  // namespace turnstile
