#include "engine/quake2_skin.hpp"

#include "engine/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace turnstile {
namespace {

namespace fs = std::filesystem;

/// A game's folders; the model is baseq2/players/male/tris.md2.
class Quake2SkinTest : public testing::Test {
protected:
    test::TemporaryFolder folder_;
    fs::path model_ = folder_.path() / "baseq2/players/male/tris.md2";

    void SetUp() override { make("baseq2/players/male/tris.md2"); }

    void make(const std::string& name) const {
        make_folders((folder_.path() / name).parent_path());
        write_file(folder_.path() / name, {});
    }
    /// The path found below the test's folder, "" for none.
    [[nodiscard]] std::string found(const std::vector<std::string>& skins,
                                    std::size_t chosen = 0) const {
        const auto skin = find_quake2_skin(model_, skins, chosen);
        return skin.path ? path_text(skin.path->lexically_relative(folder_.path())) : "";
    }
};

TEST_F(Quake2SkinTest, AnEmbeddedPathIsBelowAFolderAboveTheModel) {
    make("baseq2/players/male/grunt.pcx");
    EXPECT_EQ(found({"players\\male\\grunt.pcx"}), "baseq2/players/male/grunt.pcx");
    EXPECT_EQ(found({"PLAYERS/Male/GRUNT.PCX"}), "baseq2/players/male/grunt.pcx");
    EXPECT_EQ(found({".\\players\\\\male\\.\\grunt.pcx"}), "baseq2/players/male/grunt.pcx");
    make("baseq2/players/male/players/male/Grunt.pcx");  // the nearer folder wins
    EXPECT_EQ(found({"players/male/grunt.pcx"}), "baseq2/players/male/players/male/Grunt.pcx");
}

TEST_F(Quake2SkinTest, OnlyFiveFoldersAboveAreLookedIn) {
    make("a/b/c/d/e/f/model.md2");
    make("a/skins/five.pcx");
    make("skins/six.pcx");
    const fs::path model = folder_.path() / "a/b/c/d/e/f/model.md2";
    const std::string five = "skins/five.pcx", six = "skins/six.pcx";
    EXPECT_EQ(find_quake2_skin(model, {&five, 1}).path, folder_.path() / "a/skins/five.pcx");
    EXPECT_EQ(find_quake2_skin(model, {&six, 1}).path, std::nullopt);
}

TEST_F(Quake2SkinTest, TheLastPartIsTriedBesideTheModel) {
    make("baseq2/players/male/grunt.pcx");
    EXPECT_EQ(found({"elsewhere/models/grunt.pcx"}), "baseq2/players/male/grunt.pcx");
    EXPECT_EQ(found({"C:\\quake2\\grunt.pcx"}), "baseq2/players/male/grunt.pcx");
    EXPECT_EQ(found({"c:grunt.pcx"}), "baseq2/players/male/grunt.pcx");
    EXPECT_EQ(found({"/quake2/grunt.pcx"}), "baseq2/players/male/grunt.pcx");
    EXPECT_EQ(found({"grunt.pcx"}), "baseq2/players/male/grunt.pcx");
}

TEST_F(Quake2SkinTest, NoPathLeadsOutOfTheFolders) {
    make("baseq2/secret.pcx");
    EXPECT_EQ(found({"players/../../secret.pcx"}), "");
    EXPECT_EQ(found({"..\\..\\secret.pcx"}), "");
    EXPECT_EQ(found({(folder_.path() / "baseq2/secret.pcx").string()}), "");
    for (const char* odd : {"..", ".", "/", "\\\\", "a/..", "C:", "", "...", "x/../.."})
        EXPECT_EQ(found({odd}), "") << odd;
}

TEST_F(Quake2SkinTest, ADotAtTheFrontMeansBesideTheModel) {
    make("baseq2/players/male/boat2.tga");
    make("baseq2/players/male/container.005.jpg");
    EXPECT_EQ(found({".boat2"}), "baseq2/players/male/boat2.tga");
    EXPECT_EQ(found({".container.005"}), "baseq2/players/male/container.005.jpg");
}

TEST_F(Quake2SkinTest, ExtensionsAreTriedInOrder) {
    const std::string base = "baseq2/players/male/grunt";
    for (const char* extension : {".bmp", ".jpeg", ".jpg", ".TGA", ".png"}) {
        make(base + extension);
        EXPECT_EQ(found({"players/male/grunt.pcx"}), base + extension);
    }
    EXPECT_EQ(found({"players/male/grunt.bmp"}), base + ".bmp");  // the exact name is first
    make(base + ".pcx");
    EXPECT_EQ(found({"players/male/grunt.pcx"}), base + ".pcx");
    EXPECT_EQ(found({"players/male/grunt"}), base + ".pcx");  // extended
    make(base + ".wal.png");
    EXPECT_EQ(found({"players/male/grunt.wal"}), base + ".wal.png");
}

TEST_F(Quake2SkinTest, TheModelsOwnNameIsTheLastEmbeddedResort) {
    make("baseq2/players/male/Tris.BMP");
    make("baseq2/players/male/tris2.pcx");
    EXPECT_EQ(found({}), "baseq2/players/male/Tris.BMP");
    EXPECT_EQ(found({"nowhere/x.pcx"}), "baseq2/players/male/Tris.BMP");
    make("baseq2/players/male/tris.pcx");
    EXPECT_EQ(found({}), "baseq2/players/male/tris.pcx");
}

TEST_F(Quake2SkinTest, AnImageWhoseNameBeginsWithTheModelsHasToBeTheOnlyOne) {
    make("baseq2/players/male/tris2.bmp");
    make("baseq2/players/male/tris_notes.txt");
    make("baseq2/players/male/other.png");
    EXPECT_EQ(found({}), "baseq2/players/male/tris2.bmp");
    make("baseq2/players/male/tris3.bmp");
    EXPECT_EQ(found({}), "");
}

TEST_F(Quake2SkinTest, TheChosenSkinIsUsedAndOnePastTheEndIsNone) {
    make("baseq2/players/male/a.pcx");
    make("baseq2/players/male/b.pcx");
    const std::vector<std::string> skins{"players/male/a.pcx", "players/male/b.pcx"};
    EXPECT_EQ(found(skins), "baseq2/players/male/a.pcx");
    EXPECT_EQ(found(skins, 1), "baseq2/players/male/b.pcx");
    EXPECT_EQ(found(skins, 2), "");
}

TEST_F(Quake2SkinTest, NamesThatDifferInCaseAloneAreToldApart) {
    make("baseq2/players/male/GRUNT.pcx");
    make("baseq2/players/male/Grunt.pcx");
    EXPECT_EQ(found({"Grunt.pcx"}), "baseq2/players/male/Grunt.pcx");
    EXPECT_EQ(found({"grunt.pcx"}), "baseq2/players/male/GRUNT.pcx");
    make("baseq2/Players/x.txt");  // the first folder of the name does not hide the second
    EXPECT_EQ(found({"players/male/grunt.pcx"}), "baseq2/players/male/GRUNT.pcx");
}

TEST_F(Quake2SkinTest, AFolderIsNoSkin) {
    make("baseq2/players/male/grunt.pcx/x");
    make("baseq2/players/male/grunt.png");
    EXPECT_EQ(found({"grunt.pcx"}), "baseq2/players/male/grunt.png");
}

TEST_F(Quake2SkinTest, WhatWasTriedIsListedOnce) {
    const std::string skin = "players\\male\\grunt.pcx";
    const auto result = find_quake2_skin(model_, {&skin, 1});
    EXPECT_EQ(result.path, std::nullopt);
    ASSERT_EQ(result.tried.size(), 19u);  // six each for both places and the model's own, and tris*
    EXPECT_EQ(result.tried[0], "players/male/grunt.pcx");
    EXPECT_EQ(result.tried[5], "players/male/grunt.bmp");
    EXPECT_EQ(result.tried[6], "grunt.pcx");
    EXPECT_EQ(result.tried[12], "tris.pcx");
    EXPECT_EQ(result.tried[18], "tris*");
}

TEST(Quake2Skin, AModelThatIsNowhereHasNone) {
    EXPECT_EQ(find_quake2_skin("/no/such/folder/x.md2", {}).path, std::nullopt);
}

}  // namespace
}  // namespace turnstile
