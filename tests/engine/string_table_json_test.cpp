#include "engine/string_table_json.hpp"

#include "engine/file_beside.hpp"
#include "tests/formats/string_table_samples.hpp"
#include "tests/support/small_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace turnstile {
namespace {

const CharacterTable kThree{u"aB\u00E9", {}};

TEST(StringTableJson, SaysPartsAndTexts) {
    EXPECT_EQ(inspect_json(decode_string_table(test::kTwoStrings, "a.str", &kThree)).dump(),
              R"({"format":"str","number":1000,"count":2,"parts":[["Ba",1],[""]],)"
              R"("texts":["Ba{1}",""],"warnings":[]})");
}

TEST(StringTableJson, WithoutCharactersTextsAreNumbersAndAWarning) {
    const Json json = inspect_json(decode_string_table(test::kTwoStrings, "a.str", nullptr));
    EXPECT_EQ(json["parts"].dump(), "[[[2,1],1],[[]]]");
    EXPECT_EQ(json["texts"], nullptr);
    ASSERT_EQ(json["warnings"].size(), 1u);
    EXPECT_EQ(json["warnings"][0]["field"], "characters");
}

TEST(StringTableJson, CharactersAreOneText) {
    EXPECT_EQ(inspect_json(kThree).dump(),
              "{\"format\":\"characters\",\"count\":3,\"characters\":\"aB\xC3\xA9\","
              "\"warnings\":[]}");
}

class FileBeside : public testing::Test {
protected:
    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((folder_.path() / name).parent_path());
        std::ofstream(folder_.path() / name, std::ios::binary) << text;
    }
    [[nodiscard]] std::string beside(const std::string& name) const {
        const auto found = read_file_beside((folder_.path() / name).string(), "MBToUni.dat");
        if (!found) return "nothing";
        const std::string root = folder_.path().string() + "/";
        EXPECT_EQ(found->name.substr(0, root.size()), root);
        return found->name.substr(root.size()) + "=" + text_until_zero(std::span(found->bytes));
    }
    test::TemporaryFolder folder_;
};

TEST_F(FileBeside, IsFoundWhateverItsCase) {
    write("English/A.str", "");
    EXPECT_EQ(beside("English/A.str"), "nothing");
    write("MBToUni.dat", "above");
    write("English/mbtouni.DAT", "lower");
    EXPECT_EQ(beside("English/A.str"), "English/mbtouni.DAT=lower");
    write("English/MBTOUNI.dat", "upper");
    EXPECT_EQ(beside("English/A.str"), "English/MBTOUNI.dat=upper");
    write("English/MBToUni.dat", "exact");
    EXPECT_EQ(beside("English/A.str"), "English/MBToUni.dat=exact");
    EXPECT_EQ(beside("Nowhere/A.str"), "nothing");
}

TEST_F(FileBeside, IsFoundInTheSameArchive) {
    test::write_wad(folder_.path() / "a.wad", {{"Language\\A.str", {}},
                                               {"Language\\MBTOUNI.DAT", test::bytes_of_text("in")},
                                               {"Other\\A.str", {}}});
    write("MBToUni.dat", "outside");
    EXPECT_EQ(beside("a.wad!Language\\A.str"), "a.wad!Language\\MBToUni.dat=in");
    EXPECT_EQ(beside("a.wad!Other/A.str"), "nothing");
    EXPECT_EQ(beside("a.wad!A.str"), "nothing");
}

}  // namespace
}  // namespace turnstile
