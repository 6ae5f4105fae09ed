#include "engine/park_names.hpp"

#include "tests/engine/language_files.hpp"
#include "tests/support/small_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

using test::write_language;

class ParkNamesTest : public testing::Test {
protected:
    ParkNamesTest() { test::write_wad(data() / "lobby.wad", test::small_lobby()); }
    [[nodiscard]] std::filesystem::path data() const { return folder_.path() / "data"; }

    /// The names of jungle, fantasy and space, each followed by a bar.
    std::string names(const std::string& language) {
        Assets assets(GameFolder::open(folder_.path()));
        const ParkNames names(assets, language);
        missing = assets.missing();
        return names.of("jungle") + "|" + names.of("fantasy") + "|" + names.of("space") + "|";
    }
    std::vector<Missing> missing;

private:
    test::TemporaryFolder folder_;
};

TEST_F(ParkNamesTest, AreTheTablesInItsOwnOrder) {
    write_language(data() / "Language/English",
                   {"Lost Kingdom", "Halloween World", "Wonder Land", "Space Zone"});
    EXPECT_EQ(names(""), "Lost Kingdom|Wonder Land|Space Zone|");
    EXPECT_TRUE(missing.empty());
}

TEST_F(ParkNamesTest, EachLanguageIsReadWithItsOwnCharacters) {
    // The letters' numbers differ: those of a table are in order of first use.
    write_language(data() / "language/ENGLISH", {"Lost Kingdom", "b", "c", "d"});
    write_language(data() / "language/Dansk", {"Glemt rige \xC3\xA6", "b", "c", "d"});
    EXPECT_EQ(names("dansk"), "Glemt rige \xC3\xA6|c|d|");
    EXPECT_EQ(names(""), "Lost Kingdom|c|d|");
    EXPECT_TRUE(missing.empty());
}

TEST_F(ParkNamesTest, WithoutEnglishTheFirstLanguageIsTheDefault) {
    write_language(data() / "Language/Svenska", {"s", "", "", ""});
    write_language(data() / "Language/Dansk", {"d", "", "", ""});
    EXPECT_EQ(names(""), "d|||");
    EXPECT_TRUE(missing.empty());
    EXPECT_EQ(names("Klingon"), "d|||");
    EXPECT_EQ(missing,
              (std::vector<Missing>{{"Language/Klingon", "not found", "the default language"}}));
}

TEST_F(ParkNamesTest, WhatCannotBeReadIsReportedAndGivesNoNames) {
    EXPECT_EQ(names(""), "|||");
    EXPECT_EQ(missing, (std::vector<Missing>{
                           {"Language/English/THEMENAMES.str", "not found", "the ISLAND names"}}));
    write_language(data() / "Language/English", {"a", "b", "c", "d"});
    std::filesystem::remove(data() / "Language/English/MBToUni.dat");
    EXPECT_EQ(names(""), "|||");
    EXPECT_EQ(
        missing,
        (std::vector<Missing>{{"Language/English/MBToUni.dat", "not found", "the ISLAND names"}}));
}

TEST_F(ParkNamesTest, AShortTableNamesThoseThatItHas) {
    write_language(data() / "Language/English", {"a", "b"});
    EXPECT_EQ(names(""), "a|||");
    ASSERT_EQ(missing.size(), 1u);
    EXPECT_EQ(missing[0].reason, "it has 2 names");
}

}  // namespace
}  // namespace turnstile
