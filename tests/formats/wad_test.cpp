#include "formats/wad.hpp"

#include "tests/formats/wad_fixture.hpp"
#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace turnstile {
namespace {

using test::archive_of_names;
using test::Bytes;
using test::bytes_of_hex;
using test::bytes_of_text;
using test::decode_error;
using test::kWadEntry1;
using test::kWaves;
using test::patch;
using test::wad_example;

std::vector<std::string> paths_of(const std::vector<std::string>& names) {
    std::vector<std::string> paths;
    for (const WadEntry& entry : decode_wad(archive_of_names(names), "a.wad").entries)
        paths.push_back(entry.path);
    return paths;
}
using Paths = std::vector<std::string>;

std::string error_of(const Bytes& file) {
    return decode_error([&] { return decode_wad(file, "a.wad"); });
}

TEST(Wad, DecodesTheWorkedExample) {
    const Bytes file = wad_example();
    ASSERT_EQ(file.size(), 272u);
    const Wad wad = decode_wad(file, "a.wad");
    EXPECT_EQ(wad.version, 2u);
    EXPECT_TRUE(wad.warnings.empty());
    ASSERT_EQ(wad.entries.size(), 3u);

    const WadEntry& wave = wad.entries[1];
    EXPECT_EQ(wave.path, "tex/wave.txt");
    EXPECT_EQ(wave.stored_name, "tex\\wave.txt");
    EXPECT_EQ(wave.data_offset, 0xD3u);
    EXPECT_EQ(wave.stored_size, 14u);
    EXPECT_EQ(wave.size, 32u);
    EXPECT_EQ(wave.compression, WadEntry::Compression::RefPack);
    EXPECT_EQ(wad.entries[0].path, "hi.txt");
    EXPECT_EQ(wad.entries[0].size, 3u);
    EXPECT_EQ(wad.entries[0].compression, WadEntry::Compression::Stored);
    EXPECT_EQ(wad.entries[2].path, "tex/lobby.txt");
    EXPECT_EQ(wad.entries[2].stored_name, "lobby.txt");

    EXPECT_EQ(read_wad_entry(file, wad.entries[0], "a.wad"), bytes_of_text("Hi\n"));
    EXPECT_EQ(read_wad_entry(file, wave, "a.wad"), bytes_of_text(kWaves));
    EXPECT_EQ(read_wad_entry(file, wad.entries[2], "a.wad"), bytes_of_text("lobbylobbyy1!"));
}

TEST(Wad, AnArchiveMayBeEmpty) {
    const Bytes file = archive_of_names({});
    EXPECT_EQ(file.size(), 88u);
    EXPECT_TRUE(decode_wad(file, "a.wad").entries.empty());
    Bytes elsewhere = file;
    patch(elsewhere, 0x4C, 0u);  // before the directory: of no entries that is no matter
    EXPECT_TRUE(decode_wad(elsewhere, "a.wad").entries.empty());
}

// --- Names and folders: docs/formats/wad.md, 2 ---

TEST(Wad, AFolderSticks) {
    EXPECT_EQ(paths_of({"terrain\\a.md2", "b.md2", "terrain\\textures\\c.wct", "d.wct"}),
              (Paths{"terrain/a.md2", "terrain/b.md2", "terrain/textures/c.wct",
                     "terrain/textures/d.wct"}));
}

TEST(Wad, ANewFolderReplacesTheOldOne) {
    EXPECT_EQ(paths_of({"root", "a\\b\\c", "d\\e", "f"}), (Paths{"root", "a/b/c", "d/e", "d/f"}));
}

TEST(Wad, ALeadingSeparatorGoesBackToTheRoot) {
    EXPECT_EQ(paths_of({"a\\b", "\\c", "d"}), (Paths{"a/b", "c", "d"}));
}

TEST(Wad, EitherSeparatorCountsAndEmptyPartsAreDropped) {
    EXPECT_EQ(paths_of({"a/b\\c", "d", "\\\\e//f\\\\g", "h"}),
              (Paths{"a/b/c", "a/b/d", "e/f/g", "e/f/h"}));
}

TEST(Wad, TheSpellingOfTheEntryThatOpenedAFolderStays) {
    EXPECT_EQ(paths_of({"Tex\\A", "b", "tex\\C", "J\xE1t\xE9k"}),
              (Paths{"Tex/A", "Tex/b", "tex/C", "tex/J\xE1t\xE9k"}));
}

TEST(Wad, LookUpFoldsLettersAndSeparators) {
    const Wad wad = decode_wad(wad_example(), "a.wad");
    EXPECT_EQ(wad.find("TEX\\\\Wave.TXT"), &wad.entries[1]);
    EXPECT_EQ(wad.find("/tex/lobby.txt"), &wad.entries[2]);
    EXPECT_EQ(wad.find("lobby.txt"), nullptr);
    EXPECT_EQ(wad.find("tex"), nullptr) << "a folder is no entry";
    EXPECT_EQ(wad.find(""), nullptr);
    EXPECT_EQ(wad.find("tex/wave.txt2"), nullptr);
}

TEST(Wad, LookUpComparesHighBytesAsTheyAre) {
    const Wad wad = decode_wad(archive_of_names({"\xC4.wct", "\xE4.wct"}), "a.wad");
    EXPECT_EQ(wad.find("\xE4.WCT"), &wad.entries[1]);
}

TEST(Wad, OfRepeatedPathsTheFirstIsFound) {
    const Wad wad = decode_wad(archive_of_names({"a\\B", "A\\b", "a\\B"}), "a.wad");
    EXPECT_EQ(wad.entries.size(), 3u);
    EXPECT_EQ(wad.find("a/b"), &wad.entries[0]);
}

TEST(Wad, FoldedPathsCompare) {
    EXPECT_EQ(folded_path("\\Terrain//TEX\\J\xC1.wct/"), "terrain/tex/j\xC1.wct");
    EXPECT_EQ(folded_path("\\/"), "");
}

TEST(Wad, OnlyPathsBelowAFolderAreSafe) {
    for (const char* path : {"a", "tex/a.wct", "tex\\a..b", "...", ".hidden", "J\xE1t\xE9k/\xFF"})
        EXPECT_TRUE(is_safe_path(path)) << path;
    for (const char* path : {"", ".", "..", "a/../b", "a\\..\\b", "a/.", "/etc/a", "\\a", "a//b",
                             "a/", "C:", "C:\\a", "a/b:stream", "a\nb", "a\x7F", "a\x9B"})
        EXPECT_FALSE(is_safe_path(path)) << path;
    EXPECT_FALSE(is_safe_path(std::string_view("a\0b", 3)));
}

// --- Malformed input: docs/formats/wad.md, 4 ---

struct Damage {
    std::size_t offset;  // of the 32-bit word that is overwritten
    std::uint32_t value;
    const char* message;
};
constexpr Damage kDamages[] = {
    {0, 0x42465745, "offset 0x0: magic: found 0x42465745, expected 0x42465744 (DWFB)"},
    {4, 1, "offset 0x4: version: found 1, expected 2"},
    {4, 3, "offset 0x4: version: found 3, expected 2"},
    {0x48, 5, "offset 0x48: entry count: found 5, expected at most 4"},
    {0x48, 0xFFFFFFFF, "offset 0x48: entry count: found 4294967295, expected at most 4"},
    {0x48, 4, "offset 0x4c: name block: found offset 0xf2, expected 0xf8 to 0x110"},
    {0x4C, 0xCF, "offset 0x4c: name block: found offset 0xcf, expected 0xd0 to 0x110"},
    {0x4C, 0xFFFFFFF0, "offset 0x4c: name block: found offset 0xfffffff0, expected 0xd0 to 0x110"},
    {0x50, 0x1F, "offset 0x50: name block: found size 0x1f, expected at most 0x1e"},
    {0x50, 0xFFFFFFFF, "offset 0x50: name block: found size 0xffffffff, expected at most 0x1e"},
    {kWadEntry1 + 4, 0xF1, "offset 0x84: entry 1 name: found offset 0xf1, expected 0xf2 to 0x110"},
    {kWadEntry1 + 4, 0x111,
     "offset 0x84: entry 1 name: found offset 0x111, expected 0xf2 to 0x110"},
    {kWadEntry1 + 8, 0, "offset 0x88: entry 1 name: found 0 bytes, expected at least 2"},
    {kWadEntry1 + 8, 1, "offset 0x88: entry 1 name: found 1 bytes, expected at least 2"},
    {kWadEntry1 + 8, 24, "offset 0x88: entry 1 name: found 24 bytes, expected at most 23"},
    {kWadEntry1 + 8, 0xFFFFFFFF,
     "offset 0x88: entry 1 name: found 4294967295 bytes, expected at most 23"},
    {kWadEntry1 + 8, 12, "offset 0x104: entry 1 name: found 0x74, expected a closing zero"},
    {kWadEntry1 + 8, 23,
     "offset 0x105: entry 1 name: found a zero, expected none before the last byte"},
    {0x102, 0x005C7478,  // "xt\" and its NUL
     "offset 0x104: entry 1 name: found a separator at the end, expected a file's name"},
    {0x102, 0x002F7478,
     "offset 0x104: entry 1 name: found a separator at the end, expected a file's name"},
    {kWadEntry1 + 12, 0x111,
     "offset 0x8c: entry 1 data: found offset 0x111, expected at most 0x110"},
    {kWadEntry1 + 16, 0x3E, "offset 0x90: entry 1 data: found size 0x3e, expected at most 0x3d"},
    {kWadEntry1 + 16, 0xFFFFFFFF,
     "offset 0x90: entry 1 data: found size 0xffffffff, expected at most 0x3d"},
    {kWadEntry1 + 20, 1, "offset 0x94: entry 1 compression: found 1, expected 0 or 4"},
};

TEST(Wad, EveryDamageOfTheDirectoryIsNamed) {
    for (const Damage& damage : kDamages) {
        Bytes file = wad_example();
        patch(file, damage.offset, damage.value);
        EXPECT_EQ(error_of(file), std::string("a.wad: ") + damage.message);
    }
}

TEST(Wad, AFileShorterThanItsHeaderIsNamed) {
    Bytes file = wad_example();
    file.resize(87);
    EXPECT_EQ(error_of(file), "a.wad: offset 0x0: header: found 87 bytes, expected at least 88");
    EXPECT_EQ(error_of({}), "a.wad: offset 0x0: header: found 0 bytes, expected at least 88");
}

TEST(Wad, AnEmptyEntryHasToLieInTheFileToo) {
    Bytes file = wad_example();
    patch(file, 0x58 + 16, 0u);
    patch(file, 0x58 + 12, 0x110u);
    EXPECT_EQ(error_of(file), "");
    patch(file, 0x58 + 12, 0x111u);
    EXPECT_EQ(error_of(file),
              "a.wad: offset 0x64: entry 0 data: found offset 0x111, expected at most 0x110");
}

TEST(Wad, ADamagedStreamRefusesItsEntryAlone) {
    Bytes file = wad_example();
    patch(file, kWadEntry1 + 24, 33u);
    const Wad wad = decode_wad(file, "a.wad");
    EXPECT_EQ(wad.entries[1].size, 33u);
    EXPECT_EQ(decode_error([&] { return read_wad_entry(file, wad.entries[1], "a.wad"); }),
              "a.wad!tex/wave.txt: offset 0x2: expanded size: found 32, expected 33");
    EXPECT_EQ(read_wad_entry(file, wad.entries[2], "a.wad"), bytes_of_text("lobbylobbyy1!"));

    file[0xD3 + 12] = std::byte{4};  // the copy's distance: 5 of 4
    patch(file, kWadEntry1 + 24, 32u);
    EXPECT_EQ(decode_error([&] {
                  return read_wad_entry(file, decode_wad(file, "a.wad").entries[1], "a.wad");
              }),
              "a.wad!tex/wave.txt: offset 0xa: copy distance: found 5, expected at most 4");
}

TEST(Wad, AnArchiveThatWasCutSinceIsAnErrorOfItsEntry) {
    const Bytes file = wad_example();
    const Wad wad = decode_wad(file, "a.wad");
    const Bytes cut(file.begin(), file.begin() + 0xE0);
    EXPECT_EQ(decode_error([&] { return read_wad_entry(cut, wad.entries[1], "a.wad"); }),
              "a.wad!tex/wave.txt: offset 0x0: data: found 224 bytes of archive, expected at least "
              "225");
}

TEST(Wad, WhatIsOnlyUnusualIsNotRefused) {
    Bytes file = wad_example();
    for (std::size_t at = 8; at < 0x48; ++at) file[at] = std::byte{0xEE};
    patch(file, 0x54, 0xEEEEEEEEu);
    patch(file, 0x58, 0u);        // the word whose meaning is not known
    patch(file, 0x58 + 24, 99u);  // expanded size of a stored entry
    patch(file, 0x58 + 28, 0xEEEEEEEEu);
    patch(file, 0x58 + 12, 0u);          // data that is the header
    patch(file, kWadEntry1 + 4, 0xF2u);  // the name of entry 0 once more
    patch(file, kWadEntry1 + 8, 7u);
    patch(file, kWadEntry1 + 12, 0xE1u);  // the stream of entry 2
    patch(file, kWadEntry1 + 16, 0x11u);
    patch(file, kWadEntry1 + 24, 0x0Du);
    file.push_back(std::byte{0});  // a name block that is not last
    const Wad wad = decode_wad(file, "a.wad");
    EXPECT_EQ(wad.entries[0].size, 3u);
    EXPECT_EQ(read_wad_entry(file, wad.entries[0], "a.wad"), bytes_of_text("DWF"));
    EXPECT_EQ(wad.entries[1].path, "hi.txt");
    EXPECT_EQ(read_wad_entry(file, wad.entries[1], "a.wad"), bytes_of_text("lobbylobbyy1!"));
    EXPECT_EQ(wad.find("hi.txt"), &wad.entries[0]);
}

TEST(Wad, NamesThatShareBytesCannotAskForManyTimesTheFile) {
    // 5,000 entries that are all called by one name of 200,000 letters: a gigabyte of paths.
    constexpr std::uint32_t kCount = 5'000, kNameSize = 200'001;
    Bytes file = archive_of_names({std::string(kNameSize - 1, 'a')});
    const Bytes entry(file.begin() + 0x58, file.begin() + 0x58 + 40);
    Bytes directory;
    for (std::uint32_t i = 1; i < kCount; ++i)
        directory.insert(directory.end(), entry.begin(), entry.end());
    file.insert(file.begin() + 0x58, directory.begin(), directory.end());
    patch(file, 0x48, kCount);
    patch(file, 0x4C, 88 + 40 * kCount);
    for (std::uint32_t i = 0; i < kCount; ++i) patch(file, 0x58 + 40 * i + 4, 88 + 40 * kCount);
    // 32 x 400,089 + 8 MiB = 21,191,456 bytes are 52 times 400,002 and 391,352 more.
    EXPECT_EQ(error_of(file),
              "a.wad: offset 0x880: entry 52 name: found 400002 bytes of paths, expected at most "
              "391352 more");
}

}  // namespace
}  // namespace turnstile
