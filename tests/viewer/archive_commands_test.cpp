#include "formats/wad.hpp"
#include "tests/support/bytes.hpp"
#include "tests/support/process.hpp"
#include "tests/support/small_game.hpp"
#include "tests/viewer/command_fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>

// `list`, `extract` and `pack`.

namespace turnstile {
namespace {

using test::Commands;
using test::Ended;
using test::expect_error;
using test::run;

TEST_F(Commands, ListsAndExtracts) {
    const Ended listed = run("\"$TURNSTILE\" list " + in("game/data/lobby.wad"));
    EXPECT_NE(listed.out.find("terrain/textures/leaf.wct"), std::string::npos);
    ASSERT_EQ(
        run("\"$TURNSTILE\" extract " + in("game/data/lobby.wad") + " " + in("out") + " LOBBY.TXT")
            .status,
        0);
    EXPECT_TRUE(exists("out/lobby.txt"));
    EXPECT_FALSE(exists("out/terrain"));
    ASSERT_EQ(run("\"$TURNSTILE\" extract " + in("game/data/lobby.wad") + " " + in("all")).status,
              0);
    EXPECT_EQ(bytes("all/jungle.txt"), test::small_lobby()[1].bytes);
    EXPECT_EQ(
        run("\"$TURNSTILE\" extract " + in("game/data/lobby.wad") + " " + in("x") + " nothing.txt")
            .status,
        2);
}

TEST_F(Commands, ExtractWritesNothingOutsideItsFolder) {
    auto archive = encode_wad(std::vector<WadFile>{{"good.txt", test::bytes_of_text("g")},
                                                   {"a\\xx.txt", test::bytes_of_text("evil")}});
    // The encoder refuses such a path, so the stored name is changed: "a\xx.txt" to "..\x.txt".
    const std::string name = "a\\xx.txt";
    const auto found =
        std::search(archive.begin(), archive.end(), name.begin(), name.end(),
                    [](std::byte b, char c) { return b == static_cast<std::byte>(c); });
    ASSERT_NE(found, archive.end());
    std::ranges::copy(test::bytes_of_text("..\\x.txt"), found);
    write("bad.wad", archive);
    const Ended ended = run("\"$TURNSTILE\" extract " + in("bad.wad") + " " + in("target"));
    expect_error(ended, 2,
                 (folder_.path() / "bad.wad").string() +
                     ": offset 0x84: entry 1 name: found \"../x.txt\", expected a path that stays "
                     "inside the folder");
    EXPECT_FALSE(exists("x.txt"));
    EXPECT_FALSE(exists("target"));
}

TEST_F(Commands, PackTakesBackWhatExtractWrote) {
    const std::string extract = "\"$TURNSTILE\" extract ", pack = "\"$TURNSTILE\" pack ";
    ASSERT_EQ(run(extract + in("game/data/lobby.wad") + " " + in("all")).status, 0);
    // The archive may lie in the folder that it is made of.
    for (const char* archive : {"all/packed.wad", "all/packed.wad", "beside.wad"})
        ASSERT_EQ(run(pack + in("all") + " " + in(archive)).status, 0) << archive;
    const auto packed = bytes("all/packed.wad");
    const Wad wad = decode_wad(packed, "packed");
    ASSERT_EQ(wad.entries.size(), test::small_lobby().size());
    for (const WadFile& file : test::small_lobby()) {
        const WadEntry* entry = wad.find(file.path);
        ASSERT_NE(entry, nullptr) << file.path;
        EXPECT_EQ(read_wad_entry(packed, *entry, "packed"), file.bytes) << file.path;
    }
}

TEST_F(Commands, ExtractLeavesOutWhatCannotBeAndGoesOn) {
    // A name that no file system takes.
    write("odd.wad", encode_wad(std::vector<WadFile>{{"a", test::bytes_of_text("file")},
                                                     {std::string(300, 'x'), {}},
                                                     {"y", test::bytes_of_text("last")}}));
    const Ended ended = run("\"$TURNSTILE\" extract " + in("odd.wad") + " " + in("odd"));
    EXPECT_EQ(ended.status, 3);
    EXPECT_EQ(bytes("odd/a"), test::bytes_of_text("file"));
    EXPECT_EQ(bytes("odd/y"), test::bytes_of_text("last"));
}

TEST_F(Commands, AnEntrySizeThatIsALieCostsThatEntryAlone) {
    auto archive = encode_wad(std::vector<WadFile>{{"a.txt", test::bytes_of_text("a")},
                                                   {"b.txt", std::vector<std::byte>(600)}});
    // The size of entry 1, which is packed: 4 GiB (docs/formats/wad.md, 1).
    ASSERT_EQ(decode_wad(archive, "a").entries[1].compression, WadEntry::Compression::RefPack);
    for (std::size_t i = 0; i < 4; ++i) archive[0x58 + 40 + 24 + i] = std::byte{0xFF};
    write("lie.wad", archive);
    const Ended ended = run("\"$TURNSTILE\" extract " + in("lie.wad") + " " + in("lie"));
    EXPECT_EQ(ended.status, 2);
    EXPECT_NE(ended.err.find("lie.wad!b.txt: offset 0x2: expanded size: found 600, expected "),
              std::string::npos)
        << ended.err;
    EXPECT_TRUE(exists("lie/a.txt"));
}

TEST_F(Commands, NamesSteerNoTerminal) {
    auto archive = encode_wad(std::vector<WadFile>{{"zz[31m.txt", test::bytes_of_text("a")}});
    const std::string name = "zz[31m";
    const auto found =
        std::search(archive.begin(), archive.end(), name.begin(), name.end(),
                    [](std::byte b, char c) { return b == static_cast<std::byte>(c); });
    ASSERT_NE(found, archive.end());
    found[0] = std::byte{0x9B};  // one of the upper control characters, and a lower one
    found[1] = std::byte{0x1B};
    write("odd.wad", archive);
    const Ended ended = run("\"$TURNSTILE\" list " + in("odd.wad"));
    EXPECT_NE(ended.out.find("\\x9b\\x1b[31m.txt"), std::string::npos) << ended.out;
}

TEST_F(Commands, PackPassesOverLinksThatLeadNowhere) {
    std::filesystem::create_directories(folder_.path() / "src");
    write("src/a.txt", test::bytes_of_text("a"));
    std::filesystem::create_symlink("loop", folder_.path() / "src/loop");
    ASSERT_EQ(run("\"$TURNSTILE\" pack " + in("src") + " " + in("p.wad")).status, 0);
    EXPECT_EQ(decode_wad(bytes("p.wad"), "p").entries.size(), 1u);
}

TEST_F(Commands, PackRefusesWhatIsNoFolder) {
    expect_error(run("\"$TURNSTILE\" pack " + in("nowhere") + " " + in("a.wad")), 2,
                 (folder_.path() / "nowhere").string() + ": No such file or directory");
    EXPECT_FALSE(exists("a.wad"));
}

}  // namespace
}  // namespace turnstile
