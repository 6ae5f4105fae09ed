#include "formats/picture.hpp"
#include "tests/formats/sgn_samples.hpp"
#include "tests/formats/truetype_fixture.hpp"
#include "tests/support/process.hpp"
#include "tests/viewer/command_fixture.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

// Signs at the command line: `convert --text` and what `doctor` says of fonts.

namespace turnstile {
namespace {

using nlohmann::json;
using test::Commands;
using test::Ended;
using test::expect_error;
using test::run;

/// The sample sign without artwork, whose board is transparent where there is no letter.
class SignCommands : public Commands {
protected:
    /// Texels with letters or ink after a conversion with this text; -1 if it failed.
    std::ptrdiff_t inked(const std::string& file, const std::string& options) {
        last = run("\"$TURNSTILE\" convert " + file + " " + in("out.png") + " " + options);
        if (last.status != 0) return -1;
        const Image board = decode_picture(bytes("out.png"), "out.png");
        EXPECT_EQ(board.width, 256u);
        EXPECT_EQ(board.height, 128u);
        return std::ranges::count_if(board.pixels, [](const Rgba8& texel) { return texel.a > 0; });
    }
    Ended last;
    std::vector<WadFile> fonts = {{"younia__.ttf", test::small_font()},
                                  {"clunker.ttf", test::small_font()}};
    std::vector<std::byte> sign = test::SignBytes{}.bytes();
};

TEST_F(SignCommands, ABoardIsLetteredWithTheFontsOfItsInstall) {
    auto files = test::small_lobby();
    files.push_back({"terrain\\a.sgn", sign});
    test::write_wad(data() / "lobby.wad", files);
    test::write_wad(data() / "fonts.wad", fonts);
    EXPECT_EQ(inked(wad("terrain/a.sgn"), ""), 0);
    const auto both = inked(wad("terrain/a.sgn"), "--text 'A A'");
    EXPECT_GT(both, 0) << last.err;
    EXPECT_EQ(last.err, "");
    const auto one = inked(wad("terrain/a.sgn"), "--text A");
    EXPECT_GT(one, 0);
    EXPECT_LT(one, both);
    // A loose sign: the install is two folders above it.
    std::filesystem::create_directories(data() / "lobby/terrain");
    write("game/data/lobby/terrain/a.sgn", sign);
    EXPECT_EQ(inked(in("game/data/lobby/terrain/a.sgn"), "--text 'A A'"), both) << last.err;
    // Elsewhere the install has to be named, or the fonts lie beside the sign.
    write("b.sgn", sign);
    EXPECT_EQ(inked(in("b.sgn"), "--text 'A A' --data " + in("game")), both) << last.err;
    write("Younia__.ttf", test::small_font());
    write("Clunker.ttf", test::small_font());
    EXPECT_EQ(inked(in("b.sgn"), "--text 'A A'"), both) << last.err;
}

TEST_F(SignCommands, ALineWithoutItsFontStaysBare) {
    write("a.sgn", sign);
    write("CLUNKER.TTF", test::small_font());
    const std::string place = (folder_.path() / "a.sgn").string();
    EXPECT_GT(inked(in("a.sgn"), "--text 'A A'"), 0);
    EXPECT_EQ(last.err, "warning: " + place + ": font YOUNIA__.TTF not found: line 0 stays bare\n");
    write("CLUNKER.TTF", test::bytes_of_text("no font"));
    EXPECT_EQ(inked(in("a.sgn"), "--text 'A A'"), 0);
    EXPECT_EQ(std::ranges::count(last.err, '\n'), 2) << last.err;
}

TEST_F(SignCommands, TextIsForSignsAndInUtf8) {
    write("a.sgn", sign);
    expect_error(run("\"$TURNSTILE\" convert a.wct b.png --text x"), 2,
                 "--text is for a sign, a .sgn to .png");
    expect_error(
        run("\"$TURNSTILE\" convert " + in("a.sgn") + " b.png --text \"$(printf '\\377')\""), 2,
        "--text has to be UTF-8 of the basic plane");
}

TEST_F(SignCommands, TheDoctorListsTheFontsOfTheSigns) {
    TpwModel model = test::triangle_model("sign1.tga");
    model.textures.push_back({.flags = 1, .frames = {"sign2.tga"}});
    auto files = test::small_lobby();
    std::erase_if(files, [](const WadFile& file) { return file.path == "terrain\\jun_isle.md2"; });
    files.push_back({"terrain\\jun_isle.md2", encode_tpw_model(model)});
    files.push_back({"terrain\\jun_isle.sgn", sign});
    test::write_wad(data() / "lobby.wad", files);
    fonts.pop_back();
    test::write_wad(data() / "fonts.wad", fonts);
    const Ended ended = run("\"$TURNSTILE\" doctor --json --log-level off --data " + in("game"));
    ASSERT_EQ(ended.status, 0) << ended.err;
    const json listed = json::parse(ended.out)["fonts"];
    ASSERT_EQ(listed.size(), 2u);
    EXPECT_EQ(listed[0]["file"], "YOUNIA__.TTF");
    EXPECT_TRUE(listed[0]["found"].get<std::string>().ends_with("fonts.wad!younia__.ttf"));
    EXPECT_EQ(listed[0]["family"], "Br\xC3\xA9l");
    EXPECT_EQ(listed[1], (json{{"file", "CLUNKER.TTF"}, {"found", nullptr}, {"family", nullptr}}));
}

}  // namespace
}  // namespace turnstile
