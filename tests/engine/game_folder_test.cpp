#include "engine/game_folder.hpp"

#include "engine/file.hpp"
#include "engine/file_kind.hpp"
#include "tests/formats/sgn_samples.hpp"
#include "tests/support/bytes.hpp"
#include "tests/support/small_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace turnstile {
namespace {

using test::bytes_of_text;
using test::small_lobby;
using test::TemporaryFolder;
using test::write_wad;

void write_loose(const std::filesystem::path& path, std::string_view text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

std::string text_at(const GameFolder& game, std::string_view path) {
    const auto found = game.read(path);
    if (!found) return "(nothing)";
    return {reinterpret_cast<const char*>(found->bytes.data()), found->bytes.size()};
}

template <class Action>
std::string data_error(Action&& action) {
    try {
        (void)action();
    } catch (const DataError& error) {
        return error.what();
    }
    return {};
}

TEST(GameFolder, OpensTheRootItsDataFolderAndACopyOfACd) {
    const TemporaryFolder folder;
    write_wad(folder.path() / "cd/Install/DATA/LOBBY.WAD", small_lobby());
    for (const char* place : {"cd", "cd/Install", "cd/Install/DATA"}) {
        SCOPED_TRACE(place);
        const GameFolder game = GameFolder::open(folder.path() / place);
        EXPECT_TRUE(game.contains("lobby/lobby.txt"));
    }
}

TEST(GameFolder, ListsTheFoldersBelowOne) {
    const TemporaryFolder folder;
    write_wad(folder.path() / "data/lobby.wad", small_lobby());
    for (const char* file : {"language/svenska/a.str", "language/svenska/deep/b.str",
                             "language/Dansk/a.str", "language/readme.txt", "languages/x/y.str"})
        write_loose(folder.path() / "data" / file, "x");
    write_wad(folder.path() / "data/language/ENGLISH.WAD", {{"a.str", {}}});
    const GameFolder game = GameFolder::open(folder.path());
    EXPECT_EQ(game.folders_below("Language"),
              (std::vector<std::string>{"Dansk", "ENGLISH", "svenska"}));
    EXPECT_TRUE(game.folders_below("Nothing").empty());
}

TEST(GameFolder, LinksThatLeadNowhereHideNothing) {
    const TemporaryFolder folder;
    write_wad(folder.path() / "data/lobby.wad", small_lobby());
    for (const char* name : {"data/a", "data/generic/b", "data/zz"}) {
        std::filesystem::create_directories((folder.path() / name).parent_path());
        std::filesystem::create_symlink("nowhere", folder.path() / name);
    }
    write_loose(folder.path() / "data/generic/defaulttexture/NotFound.tga", "tile");
    EXPECT_EQ(text_at(GameFolder::open(folder.path()), "generic/defaulttexture/NotFound.tga"),
              "tile");
    // So it is for a single model in that folder's archive.
    const GameFolder beside = GameFolder::open_any(folder.path() / "data");
    EXPECT_EQ(text_at(beside, "generic/defaulttexture/NotFound.tga"), "tile");
    EXPECT_TRUE(beside.contains("lobby/lobby.txt"));
}

TEST(GameFolder, LooksUpWithoutRegardToCaseAndSlashes) {
    const TemporaryFolder folder;
    write_wad(folder.path() / "Data/Lobby.Wad", {{"Terrain\\A.MD2", bytes_of_text("a")}});
    write_loose(folder.path() / "Data/Generic/X.Tga", "x");
    const GameFolder game = GameFolder::open(folder.path());
    EXPECT_EQ(text_at(game, "LOBBY\\terrain/a.md2"), "a");
    EXPECT_EQ(text_at(game, "generic\\x.TGA"), "x");
    EXPECT_EQ(text_at(game, "lobby/terrain"), "(nothing)");  // a folder is no file
}

TEST(GameFolder, ALooseFileWinsOverTheArchive) {
    const TemporaryFolder folder;
    write_wad(folder.path() / "data/lobby.wad", {{"a.txt", bytes_of_text("packed")}});
    EXPECT_EQ(text_at(GameFolder::open(folder.path()), "lobby/a.txt"), "packed");
    write_loose(folder.path() / "data/lobby/A.TXT", "loose");
    EXPECT_EQ(text_at(GameFolder::open(folder.path()), "lobby/a.txt"), "loose");
}

TEST(GameFolder, NoLookUpLeavesTheRoot) {
    const TemporaryFolder folder;
    write_wad(folder.path() / "data/lobby.wad", small_lobby());
    write_loose(folder.path() / "secret.txt", "secret");
    const GameFolder game = GameFolder::open(folder.path());
    EXPECT_EQ(text_at(game, "../secret.txt"), "(nothing)");
    EXPECT_EQ(text_at(game, "lobby/../../secret.txt"), "(nothing)");
    EXPECT_EQ(text_at(game, (folder.path() / "secret.txt").string()), "(nothing)");
}

TEST(GameFolder, OfTwoNamesThatDifferInCaseTheFirstWins) {
    const TemporaryFolder folder;
    write_wad(folder.path() / "data/lobby.wad", small_lobby());
    write_loose(folder.path() / "data/x/NAME.txt", "upper");  // sorts before the lower case
    write_loose(folder.path() / "data/x/name.txt", "lower");
    EXPECT_EQ(text_at(GameFolder::open(folder.path()), "x/Name.txt"), "upper");
}

TEST(GameFolder, OfTwoEntriesThatDifferInCaseTheFirstWins) {
    const TemporaryFolder folder;
    auto archive = encode_wad(std::vector<WadFile>{{"name.txt", bytes_of_text("first")},
                                                   {"xame.txt", bytes_of_text("other")}});
    const std::string second = "xame.txt";
    const auto at = std::search(archive.begin(), archive.end(), second.begin(), second.end(),
                                [](std::byte b, char c) { return b == static_cast<std::byte>(c); });
    ASSERT_NE(at, archive.end());
    *at = static_cast<std::byte>('N');
    write_loose(folder.path() / "data/lobby.wad",
                {reinterpret_cast<const char*>(archive.data()), archive.size()});
    EXPECT_EQ(text_at(GameFolder::open(folder.path()), "lobby/NAME.TXT"), "first");
}

TEST(GameFolder, AFolderThatIsNoInstallSaysWhatWasLookedForWhere) {
    const TemporaryFolder folder;
    const std::string root = folder.path().string();
    EXPECT_EQ(data_error([&] { return GameFolder::open(folder.path()); }),
              root + ": not a game folder: no lobby.wad (nor a folder lobby) in " + root);
    write_wad(folder.path() / "Data/other.wad", small_lobby());
    EXPECT_EQ(data_error([&] { return GameFolder::open(folder.path()); }),
              root + ": not a game folder: no lobby.wad (nor a folder lobby) in " + root +
                  "/Data, " + root);
    EXPECT_THROW((void)GameFolder::open(folder.path() / "nowhere"), FileError);
}

TEST(GameFolder, ATruncatedLobbyIsNamed) {
    const TemporaryFolder folder;
    const auto wad = folder.path() / "data/lobby.wad";
    write_wad(wad, small_lobby());
    std::filesystem::resize_file(wad, 200);
    EXPECT_THROW((void)GameFolder::open(folder.path()), DecodeError);
    std::filesystem::resize_file(wad, 40);
    EXPECT_EQ(test::decode_error([&] {
                  return GameFolder::open(folder.path());
              }).substr(0, wad.string().size() + 28),
              wad.string() + ": offset 0x0: header: found ");
}

TEST(GameFolder, ADamagedOtherArchiveIsLeftOut) {
    const TemporaryFolder folder;
    write_wad(folder.path() / "data/lobby.wad", small_lobby());
    write_loose(folder.path() / "data/fonts.wad", "DWFB and nothing more");
    const GameFolder game = GameFolder::open(folder.path());
    EXPECT_FALSE(game.contains("fonts/a.ttf"));
    EXPECT_TRUE(game.contains("lobby/lobby.txt"));
}

TEST(GameFolder, WorksUnderAFolderOfOtherLetters) {
    const TemporaryFolder folder;
    const auto strange = folder.path() / text_path("J\u00e1t\u00e9kok/\u65e5\u672c x");
    write_wad(strange / "data/lobby.wad", small_lobby());
    EXPECT_TRUE(GameFolder::open(strange).contains("lobby/jungle.txt"));
    write_file(strange / "out.txt", bytes_of_text("ok"));
    EXPECT_EQ(read_file(strange / "out.txt"), bytes_of_text("ok"));
}

TEST(GameFolder, EqualDataHaveEqualFingerprints) {
    const TemporaryFolder folder;
    write_wad(folder.path() / "a/data/lobby.wad", small_lobby());
    write_wad(folder.path() / "b/data/lobby.wad", small_lobby());
    auto other = small_lobby();
    other.pop_back();
    write_wad(folder.path() / "c/data/lobby.wad", other);
    const auto print = [&](const char* name) {
        return GameFolder::open(folder.path() / name).fingerprint();
    };
    EXPECT_EQ(print("a"), print("b"));
    EXPECT_NE(print("a"), print("c"));
}

TEST(File, WritingLeavesNothingHalfDone) {
    const TemporaryFolder folder;
    write_file(folder.path() / "a", bytes_of_text("one"));
    write_file(folder.path() / "a", bytes_of_text("two"));
    EXPECT_EQ(read_file(folder.path() / "a"), bytes_of_text("two"));
    write_loose(folder.path() / "a.part0", "somebody's own");
    write_file(folder.path() / "a", bytes_of_text("two"));
    EXPECT_EQ(read_file(folder.path() / "a.part0"), bytes_of_text("somebody's own"));
    EXPECT_THROW(write_file(folder.path() / "no/such/folder", {}), OutputError);
    EXPECT_THROW((void)read_file(folder.path()), FileError);
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path()))
        ++files;
    EXPECT_EQ(files, 2u);
}

TEST(NamedFile, ReadsEntriesOfArchives) {
    const TemporaryFolder folder;
    const auto wad = folder.path() / "a.wad";
    write_wad(wad, {{"x\\y.txt", bytes_of_text("inside")}});
    EXPECT_EQ(read_named_file(wad.string() + "!X/Y.TXT").bytes, bytes_of_text("inside"));
    EXPECT_THROW((void)read_named_file(wad.string() + "!x/z.txt"), FileError);
    write_loose(folder.path() / "odd!name.txt", "whole");
    EXPECT_EQ(read_named_file((folder.path() / "odd!name.txt").string()).bytes,
              bytes_of_text("whole"));
}

TEST(FileKind, IsFoundFromTheBytes) {
    EXPECT_EQ(file_kind(bytes_of_text("IDP2...."), "isle.md2"), FileKind::Quake2Md2);
    EXPECT_EQ(file_kind(bytes_of_text("IDP2...."), "isle.txt"), FileKind::Quake2Md2);
    EXPECT_EQ(file_kind(bytes_of_text("BFMU"), "a.str"), FileKind::StringTable);
    EXPECT_EQ(file_kind(test::bytes_of_hex("46 5d d1 1c"), "x"), FileKind::TpwMd2);
    EXPECT_EQ(file_kind(bytes_of_text("DWFB"), "x"), FileKind::Wad);
    EXPECT_EQ(file_kind(test::bytes_of_hex("13 00"), "x"), FileKind::Wct);
    EXPECT_EQ(file_kind(bytes_of_text("ISLAND("), "A.TXT"), FileKind::LobbyScript);
    EXPECT_EQ(file_kind(test::bytes_of_hex("00 01 00 00 00"), "x"), FileKind::TrueType);
    EXPECT_EQ(file_kind(bytes_of_text("true"), "x.ttf"), FileKind::TrueType);
    EXPECT_EQ(file_kind(bytes_of_text("OTTO"), "x.otf"), FileKind::TrueType);
    EXPECT_EQ(describe_start(bytes_of_text("OTTO")), "an OpenType font with CFF outlines");
    EXPECT_EQ(describe_start(bytes_of_text("ttcf")), "a collection of fonts");
    EXPECT_EQ(file_kind({}, "x.md2"), FileKind::Unknown);
    EXPECT_EQ(file_kind(bytes_of_text("BFST"), "x"), FileKind::StringTable);
    EXPECT_EQ(file_kind(bytes_of_text("BFMU"), "x"), FileKind::CharacterTable);
    EXPECT_EQ(file_kind(bytes_of_text("BFUM"), "x"), FileKind::CharacterTable);
    EXPECT_EQ(file_kind({}, "x.str"), FileKind::StringTable);
    EXPECT_EQ(file_kind({}, "English/MBTOUNI.DAT"), FileKind::CharacterTable);
}

TEST(FileKind, ASignIsToldByItsHeaderOrItsName) {
    test::Bytes sign = test::SignBytes{}.bytes();
    EXPECT_EQ(file_kind(sign, "x"), FileKind::Sgn);
    sign[0] = std::byte{0x12};
    EXPECT_EQ(file_kind(sign, "x"), FileKind::Wct);
    EXPECT_EQ(file_kind(sign, "a.wad!x.SGN"), FileKind::Sgn);
    EXPECT_EQ(file_kind({}, "x.sgn"), FileKind::Sgn);
    EXPECT_EQ(file_kind(bytes_of_text("DWFB"), "x.sgn"), FileKind::Wad);
    EXPECT_EQ(describe_start(bytes_of_text("IDP2")), "a Quake II model");
    EXPECT_EQ(describe_start(test::bytes_of_hex("01 ff")), "bytes 1 ff");
    EXPECT_EQ(extension_of("a.b/c"), "");
    EXPECT_EQ(extension_of("lobby.wad!x/y.MD2"), "md2");
}

}  // namespace
}  // namespace turnstile
