#include "formats/picture.hpp"
#include "tests/formats/sgn_samples.hpp"
#include "tests/formats/string_table_samples.hpp"
#include "tests/support/bytes.hpp"
#include "tests/support/process.hpp"
#include "tests/viewer/command_fixture.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

// `inspect`: of a file for programs and for people, and of a folder.

namespace turnstile {
namespace {

using nlohmann::json;
using test::Commands;
using test::Ended;
using test::expect_error;
using test::run;

TEST_F(Commands, InspectTellsAllKinds) {
    const auto inspected = [&](const std::string& file) {
        const Ended ended = run("\"$TURNSTILE\" inspect --json " + file);
        EXPECT_EQ(ended.status, 0) << ended.err;
        return json::parse(ended.out);
    };
    const json model = inspected(wad("terrain/jun_isle.md2"));
    EXPECT_EQ(model["format"], "tpw-md2");
    EXPECT_EQ(model["kind"], "model");
    EXPECT_EQ(model["version"], 221);
    EXPECT_EQ(model["nodes"][0]["name"], "root");
    EXPECT_EQ(model["meshes"][0]["materials"][0]["texture"], "leaf.tga");
    EXPECT_EQ(model["heightfield"], nullptr);
    const json clip = inspected(wad("TERRAIN\\jun_gatem1.MD2"));
    EXPECT_EQ(clip["kind"], "animation");
    EXPECT_EQ(clip["milliseconds"], 1999);  // trunc(60 * 33.33333206176758)
    EXPECT_EQ(clip["tracks"][0]["channels"], json::array({"rotation"}));
    const json texture = inspected(wad("terrain/textures/leaf.wct"));
    EXPECT_EQ(texture["format"], "wct");
    EXPECT_EQ(texture["layout"], "alternate");
    EXPECT_EQ(texture["width"], 16);
    const json script = inspected(wad("jungle.txt"));
    EXPECT_EQ(script["islands"][0]["isle"], "jun_isle");
    EXPECT_EQ(script["skyColour"], nullptr);
    const json archive = inspected(in("game/data/lobby.wad"));
    EXPECT_EQ(archive["entries"].size(), test::small_lobby().size());
    EXPECT_EQ(archive["entries"][3]["path"], "terrain/jun_isle.md2");
    EXPECT_EQ(run("\"$TURNSTILE\" inspect " + wad("jungle.txt")).status, 0);
}

TEST_F(Commands, InspectAndConvertSigns) {
    write("a.sgn", test::small_sign().bytes());
    write("no extension", test::small_sign().bytes());
    for (const char* name : {"a.sgn", "no extension"}) {
        const Ended ended = run("\"$TURNSTILE\" inspect --json " + in(name));
        ASSERT_EQ(ended.status, 0) << ended.err;
        EXPECT_EQ(json::parse(ended.out)["lines"][0]["font"]["file"], "YOUNIA__.TTF");
    }
    auto damaged = test::small_sign().bytes();
    damaged[0] = std::byte{0x13};  // as a texture begins; its name says that it is a sign
    write("b.sgn", damaged);
    expect_error(run("\"$TURNSTILE\" inspect --json " + in("b.sgn")), 2,
                 (folder_.path() / "b.sgn").string() +
                     ": offset 0x0: version: found 19, expected at least 100");

    ASSERT_EQ(run("\"$TURNSTILE\" convert " + in("a.sgn") + " " + in("a.png")).status, 0);
    const Image board = decode_picture(bytes("a.png"), "a");
    EXPECT_EQ(board.width, 8u);
    EXPECT_EQ(board.height, 4u);
    EXPECT_NEAR(board.at(7, 3).r, 200, 2);
    write("c.sgn", test::SignBytes{}.bytes());
    ASSERT_EQ(run("\"$TURNSTILE\" convert " + in("c.sgn") + " " + in("c.png")).status, 0);
    EXPECT_EQ(decode_picture(bytes("c.png"), "c"), filled_image(256, 128, {0, 0, 0, 0}, true));
}

TEST_F(Commands, InspectReadsStringsWithTheirCharacters) {
    const auto texts = [&](const std::string& arguments) {
        const Ended ended = run("\"$TURNSTILE\" inspect --json " + arguments);
        EXPECT_EQ(ended.status, 0) << ended.err;
        return json::parse(ended.out)["texts"];
    };
    const json expected = json::array({"Ba{1}", ""});
    std::filesystem::create_directories(folder_.path() / "English");
    write("English/A.STR", test::kTwoStrings);
    EXPECT_EQ(texts(in("English/A.STR")), nullptr);
    write("three.dat", test::kThreeCharacters);
    EXPECT_EQ(texts("--characters " + in("three.dat") + " " + in("English/A.STR")), expected);
    write("English/MBTOUNI.DAT", test::kThreeCharacters);
    EXPECT_EQ(texts(in("English/A.STR")), expected);
    test::write_wad(folder_.path() / "l.wad", {{"English\\A.STR", test::kTwoStrings},
                                               {"English\\mbtouni.dat", test::kThreeCharacters}});
    EXPECT_EQ(texts(in("l.wad!English/A.STR")), expected);

    write("English/MBTOUNI.DAT", test::bytes_of_hex("42 46 55 4d 00 00 00 00"));
    const std::string table = (folder_.path() / "English/MBTOUNI.DAT").string();
    const std::string line =
        table + ": offset 0x0: magic: found 0x4d554642, expected 0x554d4642 (BFMU)";
    expect_error(run("\"$TURNSTILE\" inspect --json " + in("English/A.STR")), 2, line);
    expect_error(run("\"$TURNSTILE\" inspect --json " + in("English/MBTOUNI.DAT")), 2, line);
    EXPECT_EQ(json::parse(run("\"$TURNSTILE\" inspect --json " + in("three.dat")).out)["format"],
              "characters");
}

TEST_F(Commands, InspectNamesWhatAFileReallyIs) {
    write("jun_isle.md2", test::bytes_of_text("BILZ and the rest of it"));
    write("old.md2", test::bytes_of_hex("46 5d d1 1c 18 00 00 00"));
    write("empty", {});
    const std::string root = folder_.path().string();
    expect_error(run("\"$TURNSTILE\" inspect --json " + in("jun_isle.md2")), 2,
                 root +
                     "/jun_isle.md2: offset 0x0: magic: found a packed chunk, expected a model, "
                     "clip, archive, texture, sign, string table, font, picture or lobby script");
    const Ended old = run("\"$TURNSTILE\" inspect --json " + in("old.md2"));
    EXPECT_EQ(old.status, 2);
    EXPECT_EQ(run("\"$TURNSTILE\" inspect " + in("empty")).status, 2);
    expect_error(run("\"$TURNSTILE\" inspect " + in("nothing.md2")), 2,
                 root + "/nothing.md2: No such file or directory");
}

TEST_F(Commands, AnEntryIsFoundWhereverAnExclamationMarkStands) {
    std::filesystem::create_directories(folder_.path() / "wow! such");
    for (const char* name : {"wow! such/lobby.wad", "a!b.wad"}) {
        test::write_wad(folder_.path() / name, test::small_lobby());
        const Ended ended =
            run("\"$TURNSTILE\" inspect --json " + in(name + std::string("!LOBBY.TXT")));
        ASSERT_EQ(ended.status, 0) << ended.err;
        EXPECT_EQ(json::parse(ended.out)["format"], "lobby-script");
    }
    const std::string root = folder_.path().string();
    expect_error(run("\"$TURNSTILE\" inspect " + in("wow! such/none.md2")), 2,
                 root + "/wow! such/none.md2: No such file or directory");
    expect_error(run("\"$TURNSTILE\" inspect " + in("a!b.wad!none.md2")), 2,
                 root + "/a!b.wad!none.md2: no such entry in the archive");
}

TEST_F(Commands, InspectForPeopleDrawsTheTreeAndAlignsColumns) {
    TpwModel model = test::triangle_model();
    model.nodes[0].name = "root";
    model.nodes.push_back({.name = "arm", .flags = kTpwNodeDummy, .parent = 0, .path = {}});
    model.nodes.push_back({.name = "hand", .flags = kTpwNodeDummy, .parent = 1, .path = {}});
    model.nodes.push_back({.name = "leg", .flags = kTpwNodeDummy, .parent = 0, .path = {}});
    model.nodes[3].parent_from_node[3] = {1.5f, 0.0f, -20.25f, 1.0f};
    write("doll.md2", encode_tpw_model(model));
    const Ended ended = run("\"$TURNSTILE\" inspect " + in("doll.md2"));
    ASSERT_EQ(ended.status, 0) << ended.err;
    for (const char* line : {
             "\nnodes (4)\n"
             "  index  name        kind   parent  flags  local position\n",
             "      0  root        mesh       -1    0x1  0 0 0\n",
             "      1  ├─ arm      dummy       0  0x200  0 0 0\n",
             "      2  │  └─ hand  dummy       1  0x200  0 0 0\n",
             "      3  └─ leg      dummy       0  0x200  1.5 0 -20.25\n",
         })
        EXPECT_NE(ended.out.find(line), std::string::npos) << line << "in\n" << ended.out;
    EXPECT_EQ(ended.out.find('\x1b'), std::string::npos);  // a pipe gets no colours
}

TEST_F(Commands, InspectIsColouredWhereThatIsWanted) {
    const std::string inspect = "\"$TURNSTILE\" inspect " + wad("jungle.txt");
    EXPECT_NE(run("CLICOLOR_FORCE=1 " + inspect).out.find("\x1b[36mformat"), std::string::npos);
    EXPECT_EQ(run("NO_COLOR=1 CLICOLOR_FORCE=1 " + inspect).out.find('\x1b'), std::string::npos);
}

TEST_F(Commands, InspectOfAFolderIsACensus) {
    write("game/data/readme.txt", test::bytes_of_text("Thank you for playing."));
    write("game/data/NotFound.tga", encode_tga(filled_image(8, 4, {1, 2, 3, 255})));
    write("game/data/broken.md2", test::bytes_of_hex("46 5d d1 1c 18 00 00 00"));
    const Ended ended = run("\"$TURNSTILE\" inspect --json " + in("game"));
    ASSERT_EQ(ended.status, 0) << ended.err;
    EXPECT_EQ(ended.err, "");  // no progress in a pipe
    const json census = json::parse(ended.out);
    EXPECT_EQ(census["format"], "census");
    // Two isles, a gate, three clips, and the broken one; the scripts of two parks and the lobby.
    EXPECT_EQ(census["files"], test::small_lobby().size() + 4);
    EXPECT_EQ(census["byFormat"]["wad"], 1);
    EXPECT_EQ(census["byFormat"]["unknown"], 1);
    EXPECT_EQ(census["byFormat"]["picture"], 1);
    EXPECT_EQ(census["details"]["unknown"]["extension"]["txt"], 1);
    EXPECT_EQ(census["details"]["picture"]["size"]["8x4"], 1);
    EXPECT_EQ(census["details"]["tpw-md2"]["version"]["0xdd / 0xcb"],
              census["byFormat"]["tpw-md2"].get<int>() - 1);
    EXPECT_EQ(census["details"]["tpw-md2"]["channels"]["rotation"],
              census["details"]["tpw-md2"]["kind"]["animation"]);
    ASSERT_EQ(census["failures"].size(), 1u);
    EXPECT_EQ(census["failures"][0]["file"], "data/broken.md2");
    EXPECT_EQ(census["warnings"], json::array());
    EXPECT_EQ(run("\"$TURNSTILE\" inspect --json " + in("game")).out, ended.out);
}

}  // namespace
}  // namespace turnstile
