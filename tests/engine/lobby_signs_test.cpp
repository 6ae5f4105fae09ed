#include "engine/lobby_signs.hpp"

#include "engine/file.hpp"
#include "formats/wct.hpp"
#include "tests/engine/language_files.hpp"
#include "tests/engine/small_letters.hpp"
#include "tests/support/bytes.hpp"
#include "tests/support/small_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace turnstile {
namespace {

/// A model with a panel for each half of a sign, named in the letters of neither.
std::vector<std::byte> model_with_panels(const std::vector<std::string>& textures) {
    TpwModel model = test::triangle_model();
    model.textures.clear();
    for (const auto& texture : textures)
        model.textures.push_back({.flags = 1, .frames = {texture}});
    return encode_tpw_model(model);
}

/// A sign that letters one white square a line with the small font, 50 pixels, at columns 113 to
/// 137 of the board, rows 15 to 39 and 75 to 99.
std::vector<std::byte> square_sign() {
    Sgn sign;
    sign.version = 100;
    for (std::size_t i = 0; i < 2; ++i) {
        SgnLine& line = sign.lines[i];
        line.mode = 1;
        line.font.file = SgnText<260>("SMALL.TTF");
        line.font.logfont = test::hundred_pixels();
        line.font.top = i == 0 ? -1 : 119;
        line.font.effect.values = {0, 0, 1, 0, 0, 1, 90, 0};
        line.ink.emplace();
        line.fill = {1, 1, 4, std::vector<std::byte>(4, std::byte{255})};
    }
    return encode_sgn(sign);
}

class LobbySigns : public testing::Test {
protected:
    LobbySigns() {
        put("terrain\\jun_isle.md2", model_with_panels({"SIGN1.tga", "sign2"}));
        put("terrain\\jun_isle.sgn", square_sign());
        test::write_language(data() / "Language/English", {"A A", "A", "b", "b"});
        make_folders(data() / "Fonts");
        write_file(data() / "Fonts/small.ttf", test::small_font());
    }
    [[nodiscard]] std::filesystem::path data() const { return folder_.path() / "data"; }

    void put(const std::string& path, std::vector<std::byte> bytes) {
        remove(path);
        files_.push_back({path, std::move(bytes)});
    }
    void remove(const std::string& path) {
        std::erase_if(files_, [&](const WadFile& file) { return file.path == path; });
    }
    const LobbyScene& assemble() {
        test::write_wad(data() / "lobby.wad", files_);
        assets.emplace(GameFolder::open(folder_.path()));
        scene = assemble_lobby(*assets);
        return scene;
    }
    /// What is missing that has to do with signs.
    [[nodiscard]] std::vector<Missing> missing() const {
        std::vector<Missing> found = assets->missing();
        std::erase_if(found, [](const Missing& one) {
            return one.file.ends_with(".txt") || one.file.starts_with("levels/") ||
                   one.file.starts_with("generic/weather/") || one.file.ends_with("Base.md2");
        });
        return found;
    }
    [[nodiscard]] const Texture& panel(std::size_t island, std::size_t half) const {
        return *scene.islands[island].isle.model->textures[half][0];
    }

    std::optional<Assets> assets;
    LobbyScene scene;

private:
    test::TemporaryFolder folder_;
    std::vector<WadFile> files_ = test::small_lobby();
};

TEST_F(LobbySigns, TheNameOfTheLanguageIsShownAndFound) {
    assemble();
    EXPECT_EQ(scene.islands[0].name, "A A");
    EXPECT_EQ(scene.islands[0].script_name, "Fern Lagoon");
    EXPECT_EQ(scene.find_island("a a"), 0u);
    EXPECT_EQ(scene.islands[1].name, "A");  // hallow is the table's second
}

TEST_F(LobbySigns, ABoardIsCutOntoThePanels) {
    assemble();
    EXPECT_TRUE(missing().empty());
    for (std::size_t half = 0; half < 2; ++half) {
        const Texture& texture = panel(0, half);
        EXPECT_EQ(texture.use, TextureUse::Sign);
        EXPECT_EQ(texture.image.width, 128u);
        // Columns 113 to 137 in rows 15 to 39: the last 15 of the left, the first 10 of the right.
        EXPECT_EQ(texture.image.at(half == 0 ? 113 : 9, 15).a, 255);
        EXPECT_EQ(texture.image.at(half == 0 ? 112 : 10, 15).a, 0);
        EXPECT_EQ(texture.image.at(half == 0 ? 127 : 0, 99).a, 255);
        EXPECT_EQ(texture.image.at(half == 0 ? 127 : 0, 50).a, 0);
    }
}

TEST_F(LobbySigns, TheFontsAreRememberedWithWhereTheyWereFound) {
    assemble();
    ASSERT_EQ(assets->fonts().size(), 1u);
    EXPECT_EQ(assets->fonts()[0].file, "SMALL.TTF");
    ASSERT_TRUE(assets->fonts()[0].font);
    EXPECT_TRUE(assets->fonts()[0].font->found_at().ends_with("small.ttf"));
}

TEST_F(LobbySigns, ASignMayHaveTheGatesName) {
    put("terrain\\jun_gate.md2", model_with_panels({"sign2.tga", "sign1.tga"}));
    put("terrain\\jun_isle.md2", model_with_panels({"leaf.tga"}));
    remove("terrain\\jun_isle.sgn");
    put("terrain\\jun_gate.sgn", square_sign());
    assemble();
    EXPECT_TRUE(missing().empty());
    const Model& gate = *scene.islands[0].gate->model;
    EXPECT_EQ(gate.textures[1][0]->image.at(113, 15).a, 255);
    EXPECT_EQ(gate.textures[0][0]->image.at(9, 15).a, 255);
}

TEST_F(LobbySigns, WithoutASignThePanelsAreBareAndSeeThrough) {
    remove("terrain\\jun_isle.sgn");
    assemble();
    EXPECT_EQ(missing(),
              (std::vector<Missing>{{"lobby/terrain/jun_isle.sgn or lobby/terrain/jun_gate.sgn",
                                     "not found", "bare, see-through panels"}}));
    for (std::size_t half = 0; half < 2; ++half) {
        EXPECT_EQ(panel(0, half).image, filled_image(1, 1, {0, 0, 0, 0}, true));
        EXPECT_EQ(alpha_on_surface(panel(0, half), 0), AlphaClass::CutOut);
    }
}

TEST_F(LobbySigns, TexturesOfTheDataShowWhereThereIsNoSign) {
    put("terrain\\textures\\sign1.wct", encode_wct(filled_image(16, 16, {200, 0, 0, 255})));
    put("terrain\\textures\\sign2.wct", encode_wct(filled_image(16, 16, {0, 0, 200, 255})));
    remove("terrain\\jun_isle.sgn");
    assemble();
    EXPECT_TRUE(missing().empty());
    EXPECT_EQ(panel(0, 0).image.width, 16u);
    EXPECT_EQ(panel(0, 0).use, TextureUse::Surface);
    put("terrain\\jun_isle.sgn", square_sign());
    assemble();
    EXPECT_EQ(panel(0, 0).image.width, 128u);
}

TEST_F(LobbySigns, OnePanelAloneIsNotPainted) {
    put("terrain\\jun_isle.md2", model_with_panels({"sign1.tga", "leaf.tga"}));
    assemble();
    EXPECT_TRUE(missing().empty());
    EXPECT_EQ(panel(0, 0).image.width, 1u);
}

TEST_F(LobbySigns, ADamagedSignLeavesThePanelsBare) {
    put("terrain\\jun_isle.sgn", test::bytes_of_text("no sign"));
    put("terrain\\jun_gate.sgn", square_sign());
    assemble();
    ASSERT_EQ(missing().size(), 1u);
    EXPECT_EQ(missing()[0].file, "lobby/terrain/jun_isle.sgn");
    EXPECT_EQ(missing()[0].stand_in, "bare, see-through panels");
    EXPECT_EQ(panel(0, 0).image.width, 1u);
}

TEST_F(LobbySigns, AMissingFontIsReportedOnceAndTheBoardIsThere) {
    std::filesystem::remove(data() / "Fonts/small.ttf");
    assemble();
    EXPECT_EQ(missing(),
              (std::vector<Missing>{{"fonts/SMALL.TTF", "not found", "the line stays bare"}}));
    const Image& left = panel(0, 0).image;
    EXPECT_EQ(left.width, 128u);
    EXPECT_TRUE(std::ranges::all_of(left.pixels, [](const Rgba8& texel) { return texel.a == 0; }));
    ASSERT_EQ(assets->fonts().size(), 1u);
    EXPECT_FALSE(assets->fonts()[0].font);
}

TEST_F(LobbySigns, TwoIslandsOfOneModelHaveTheirOwnNames) {
    // Hallow's name is "A", without a second line.
    put("hallow.txt", test::bytes_of_text("ISLAND(2, \"data\\lobby\\terrain\", \"jun_isle\", \"\", "
                                          "\"Lantern Hill\", 180, 38);\r\n"));
    assemble();
    EXPECT_EQ(panel(0, 0).image.at(127, 99).a, 255);
    EXPECT_EQ(panel(1, 0).image.at(127, 39).a, 255);
    EXPECT_EQ(panel(1, 0).image.at(127, 99).a, 0);
}

}  // namespace
}  // namespace turnstile
