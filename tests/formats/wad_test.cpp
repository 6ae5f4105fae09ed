#include "formats/wad.hpp"

#include "formats/byte_writer.hpp"
#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace turnstile {
namespace {

using test::Bytes;
using test::bytes_of_hex;
using test::bytes_of_text;
using test::decode_error;
using test::patch;

/// docs/formats/wad.md, 6: 272 bytes.
Bytes worked_example() {
    return bytes_of_hex(
        "44 57 46 42 02 00 00 00"
        "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
        "00 00"
        "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
        "00 00"
        "03 00 00 00 f2 00 00 00 1e 00 00 00 00 00 00 00"
        "01 00 00 00 f2 00 00 00 07 00 00 00 d0 00 00 00"
        "03 00 00 00 00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00 00 00 00 00"
        "02 00 00 00 f9 00 00 00 0d 00 00 00 d3 00 00 00"
        "0e 00 00 00 04 00 00 00 20 00 00 00  00 00 00 00 00 00 00 00 00 00 00 00"
        "03 00 00 00 06 01 00 00 0a 00 00 00 e1 00 00 00"
        "11 00 00 00 04 00 00 00 0d 00 00 00  00 00 00 00 00 00 00 00 00 00 00 00"
        "48 69 0a"
        "10 fb 00 00 20 e0 77 61 76 65 98 00 03 fc"
        "10 fb 00 00 0d e0 6c 6f 62 62 09 04 79 ff 79 31 21"
        "68 69 2e 74 78 74 00"
        "74 65 78 5c 77 61 76 65 2e 74 78 74 00"
        "6c 6f 62 62 79 2e 74 78 74 00");
}
constexpr std::size_t kEntry1 = 0x80;

const char kWaves[] = "wavewavewavewavewavewavewavewave";

/// An archive of empty entries with these stored names.
Bytes archive_of_names(const std::vector<std::string>& names) {
    ByteWriter out;
    out.write_text("DWFB", 4);
    out.write(std::uint32_t{2});
    out.write_zeros(64);
    const auto count = static_cast<std::uint32_t>(names.size());
    out.write(count);
    const std::uint32_t names_offset = 88 + 40 * count;
    std::uint32_t names_size = 0;
    for (const auto& name : names) names_size += static_cast<std::uint32_t>(name.size() + 1);
    for (const std::uint32_t word : {names_offset, names_size, 0u}) out.write(word);
    std::uint32_t at = names_offset;
    for (const auto& name : names) {
        const auto size = static_cast<std::uint32_t>(name.size() + 1);
        for (const std::uint32_t word : {1u, at, size, 88u, 0u, 0u, 0u, 0u, 0u, 0u})
            out.write(word);
        at += size;
    }
    for (const auto& name : names) out.write_terminated(name);
    return out.take();
}

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

std::string encode_error(const std::vector<WadFile>& files) {
    try {
        (void)encode_wad(files);
    } catch (const EncodeError& error) {
        return error.what();
    }
    return {};
}

TEST(Wad, DecodesTheWorkedExample) {
    const Bytes file = worked_example();
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
    const Wad wad = decode_wad(worked_example(), "a.wad");
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
    {kEntry1 + 4, 0xF1, "offset 0x84: entry 1 name: found offset 0xf1, expected 0xf2 to 0x110"},
    {kEntry1 + 4, 0x111, "offset 0x84: entry 1 name: found offset 0x111, expected 0xf2 to 0x110"},
    {kEntry1 + 8, 0, "offset 0x88: entry 1 name: found 0 bytes, expected at least 2"},
    {kEntry1 + 8, 1, "offset 0x88: entry 1 name: found 1 bytes, expected at least 2"},
    {kEntry1 + 8, 24, "offset 0x88: entry 1 name: found 24 bytes, expected at most 23"},
    {kEntry1 + 8, 0xFFFFFFFF,
     "offset 0x88: entry 1 name: found 4294967295 bytes, expected at most 23"},
    {kEntry1 + 8, 12, "offset 0x104: entry 1 name: found 0x74, expected a closing zero"},
    {kEntry1 + 8, 23,
     "offset 0x105: entry 1 name: found a zero, expected none before the last byte"},
    {0x102, 0x005C7478,  // "xt\" and its NUL
     "offset 0x104: entry 1 name: found a separator at the end, expected a file's name"},
    {0x102, 0x002F7478,
     "offset 0x104: entry 1 name: found a separator at the end, expected a file's name"},
    {kEntry1 + 12, 0x111, "offset 0x8c: entry 1 data: found offset 0x111, expected at most 0x110"},
    {kEntry1 + 16, 0x3E, "offset 0x90: entry 1 data: found size 0x3e, expected at most 0x3d"},
    {kEntry1 + 16, 0xFFFFFFFF,
     "offset 0x90: entry 1 data: found size 0xffffffff, expected at most 0x3d"},
    {kEntry1 + 20, 1, "offset 0x94: entry 1 compression: found 1, expected 0 or 4"},
};

TEST(Wad, EveryDamageOfTheDirectoryIsNamed) {
    for (const Damage& damage : kDamages) {
        Bytes file = worked_example();
        patch(file, damage.offset, damage.value);
        EXPECT_EQ(error_of(file), std::string("a.wad: ") + damage.message);
    }
}

TEST(Wad, AFileShorterThanItsHeaderIsNamed) {
    Bytes file = worked_example();
    file.resize(87);
    EXPECT_EQ(error_of(file), "a.wad: offset 0x0: header: found 87 bytes, expected at least 88");
    EXPECT_EQ(error_of({}), "a.wad: offset 0x0: header: found 0 bytes, expected at least 88");
}

TEST(Wad, AnEmptyEntryHasToLieInTheFileToo) {
    Bytes file = worked_example();
    patch(file, 0x58 + 16, 0u);
    patch(file, 0x58 + 12, 0x110u);
    EXPECT_EQ(error_of(file), "");
    patch(file, 0x58 + 12, 0x111u);
    EXPECT_EQ(error_of(file),
              "a.wad: offset 0x64: entry 0 data: found offset 0x111, expected at most 0x110");
}

TEST(Wad, ADamagedStreamRefusesItsEntryAlone) {
    Bytes file = worked_example();
    patch(file, kEntry1 + 24, 33u);
    const Wad wad = decode_wad(file, "a.wad");
    EXPECT_EQ(wad.entries[1].size, 33u);
    EXPECT_EQ(decode_error([&] { return read_wad_entry(file, wad.entries[1], "a.wad"); }),
              "a.wad!tex/wave.txt: offset 0x2: expanded size: found 32, expected 33");
    EXPECT_EQ(read_wad_entry(file, wad.entries[2], "a.wad"), bytes_of_text("lobbylobbyy1!"));

    file[0xD3 + 12] = std::byte{4};  // the copy's distance: 5 of 4
    patch(file, kEntry1 + 24, 32u);
    EXPECT_EQ(decode_error([&] {
                  return read_wad_entry(file, decode_wad(file, "a.wad").entries[1], "a.wad");
              }),
              "a.wad!tex/wave.txt: offset 0xa: copy distance: found 5, expected at most 4");
}

TEST(Wad, AnArchiveThatWasCutSinceIsAnErrorOfItsEntry) {
    const Bytes file = worked_example();
    const Wad wad = decode_wad(file, "a.wad");
    const Bytes cut(file.begin(), file.begin() + 0xE0);
    EXPECT_EQ(decode_error([&] { return read_wad_entry(cut, wad.entries[1], "a.wad"); }),
              "a.wad!tex/wave.txt: offset 0x0: data: found 224 bytes of archive, expected at least "
              "225");
}

TEST(Wad, WhatIsOnlyUnusualIsNotRefused) {
    Bytes file = worked_example();
    for (std::size_t at = 8; at < 0x48; ++at) file[at] = std::byte{0xEE};
    patch(file, 0x54, 0xEEEEEEEEu);
    patch(file, 0x58, 0u);        // the word whose meaning is not known
    patch(file, 0x58 + 24, 99u);  // expanded size of a stored entry
    patch(file, 0x58 + 28, 0xEEEEEEEEu);
    patch(file, 0x58 + 12, 0u);       // data that is the header
    patch(file, kEntry1 + 4, 0xF2u);  // the name of entry 0 once more
    patch(file, kEntry1 + 8, 7u);
    patch(file, kEntry1 + 12, 0xE1u);  // the stream of entry 2
    patch(file, kEntry1 + 16, 0x11u);
    patch(file, kEntry1 + 24, 0x0Du);
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

// --- Writing: docs/formats/wad.md, 5 ---

TEST(Wad, WritesTheWorkedExampleButForTheStreamThatDoesNotPay) {
    const Bytes file = encode_wad(std::vector<WadFile>{
        {"hi.txt", bytes_of_text("Hi\n")},
        {"tex/wave.txt", bytes_of_text(kWaves)},
        {"tex/lobby.txt", bytes_of_text("lobbylobbyy1!")},  // 17 bytes packed
    });
    Bytes expected = worked_example();
    const Bytes plain = bytes_of_text("lobbylobbyy1!");
    expected.erase(expected.begin() + 0xE1, expected.begin() + 0xF2);
    expected.insert(expected.begin() + 0xE1, plain.begin(), plain.end());
    patch(expected, 0xA8 + 16, 13u);
    patch(expected, 0xA8 + 20, 0u);
    patch(expected, 0xA8 + 24, 0u);
    patch(expected, 0x4C, 0xEEu);  // the names lie 4 bytes earlier
    patch(expected, 0x58 + 4, 0xEEu);
    patch(expected, 0x80 + 4, 0xF5u);
    patch(expected, 0xA8 + 4, 0x102u);
    EXPECT_EQ(file, expected);
}

TEST(Wad, FilesOfTheRootComeFirstAndFoldersAreNamedWhenTheyChange) {
    const Bytes file = encode_wad(std::vector<WadFile>{
        {"a\\b\\one", {}},
        {"top", {}},
        {"a/b//two", {}},
        {"a/three", {}},
        {"\\last", {}},
        {"A/x", {}},
    });
    std::vector<std::string> names, paths;
    for (const WadEntry& entry : decode_wad(file, "a.wad").entries) {
        names.push_back(entry.stored_name);
        paths.push_back(entry.path);
    }
    EXPECT_EQ(names, (Paths{"top", "last", "a\\b\\one", "two", "a\\three", "A\\x"}));
    EXPECT_EQ(paths, (Paths{"top", "last", "a/b/one", "a/b/two", "a/three", "A/x"}));
}

TEST(Wad, PacksOnlyWhatBecomesSmaller) {
    const std::vector<WadFile> files{
        {"empty", {}}, {"short", bytes_of_text("abc")}, {"zeros", Bytes(5'000)}};
    const Bytes file = encode_wad(files);
    const Wad wad = decode_wad(file, "a.wad");
    EXPECT_EQ(wad.entries[0].compression, WadEntry::Compression::Stored);
    EXPECT_EQ(wad.entries[0].stored_size, 0u);
    EXPECT_EQ(wad.entries[1].compression, WadEntry::Compression::Stored);
    EXPECT_EQ(wad.entries[2].compression, WadEntry::Compression::RefPack);
    EXPECT_EQ(wad.entries[2].size, 5'000u);
    for (std::size_t i = 0; i < files.size(); ++i)
        EXPECT_EQ(read_wad_entry(file, wad.entries[i], "a.wad"), files[i].bytes);
}

TEST(Wad, AFileThatThreeBytesCannotCountIsStored) {
    const Bytes file = encode_wad(std::vector<WadFile>{{"zeros", Bytes(0x1000000)}});
    const WadEntry entry = decode_wad(file, "a.wad").entries.at(0);
    EXPECT_EQ(entry.compression, WadEntry::Compression::Stored);
    EXPECT_EQ(entry.stored_size, 0x1000000u);
}

TEST(Wad, NamesAreWrittenInLatin1) {
    const Bytes file = encode_wad(std::vector<WadFile>{{"J\xC3\xA1t\xC3\xA9k", {}}});
    EXPECT_EQ(decode_wad(file, "a.wad").entries.at(0).path, "J\xE1t\xE9k");
}

TEST(Wad, RefusesPathsThatAnArchiveCannotHold) {
    EXPECT_EQ(encode_error({{"", {}}}), "path \"\" is empty");
    EXPECT_EQ(encode_error({{"\\/", {}}}), "path \"\\/\" is empty");
    EXPECT_EQ(encode_error({{"a/../b", {}}}), "path \"a/../b\" leads upwards");
    EXPECT_EQ(encode_error({{"\xE6\x97\xA5", {}}}),
              "path \"\xE6\x97\xA5\" has characters outside Latin-1");
    EXPECT_EQ(encode_error({{std::string("a\0b", 3), {}}}), "path \"a\" holds a zero");
    EXPECT_EQ(encode_error({{"a/b", {}}, {"A\\\\B", {}}}), "path \"A\\\\B\" is there twice");
}

}  // namespace
}  // namespace turnstile
