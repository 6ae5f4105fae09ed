#include "formats/byte_writer.hpp"
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
using test::kWaves;
using test::patch;
using test::wad_example;
using Paths = std::vector<std::string>;

std::string encode_error(const std::vector<WadFile>& files) {
    try {
        (void)encode_wad(files);
    } catch (const EncodeError& error) {
        return error.what();
    }
    return {};
}

// --- Writing: docs/formats/wad.md, 5 ---

TEST(Wad, WritesTheWorkedExampleButForTheStreamThatDoesNotPay) {
    const Bytes file = encode_wad(std::vector<WadFile>{
        {"hi.txt", bytes_of_text("Hi\n")},
        {"tex/wave.txt", bytes_of_text(kWaves)},
        {"tex/lobby.txt", bytes_of_text("lobbylobbyy1!")},  // 17 bytes packed
    });
    Bytes expected = wad_example();
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

// --- Writing again what was read ---

Bytes rewritten(const Bytes& file) {
    return encode_wad(wad_parts(file, decode_wad(file, "a.wad"), "a.wad"));
}

TEST(Wad, AnUntouchedArchiveIsWrittenBackByteForByte) {
    EXPECT_EQ(rewritten(wad_example()), wad_example()) << "a stream that does not pay too";
    const Bytes ours = encode_wad(
        std::vector<WadFile>{{"a", bytes_of_text("abc")}, {"b/c", Bytes(3'000)}, {"b/d", {}}});
    EXPECT_EQ(rewritten(ours), ours);
    EXPECT_EQ(rewritten(encode_wad(std::vector<WadPart>{})), encode_wad(std::vector<WadPart>{}));
}

TEST(Wad, EveryEntryIsKeptHoweverItLies) {
    // Repeats, a folder left again, either separator, names and data that are shared.
    Bytes file = archive_of_names({"tex\\a", "b", "B", "\\c", "x//y/d", "\xE1"});
    const Bytes data = bytes_of_hex("10 fb 00 00 02 fe 48 69");
    for (std::uint32_t i = 0; i < 6; ++i) {
        patch(file, 0x58 + 40 * i + 12, static_cast<std::uint32_t>(file.size()));
        patch(file, 0x58 + 40 * i + 16, static_cast<std::uint32_t>(data.size()));
        patch(file, 0x58 + 40 * i + 20, i % 2 == 0 ? 4u : 0u);
        patch(file, 0x58 + 40 * i + 24, i % 2 == 0 ? 2u + i : 77u);  // one is right
    }
    file.insert(file.end(), data.begin(), data.end());
    const Bytes again = rewritten(file);
    const Wad before = decode_wad(file, "a.wad"), after = decode_wad(again, "a.wad");
    ASSERT_EQ(after.entries.size(), 6u);
    for (std::size_t i = 0; i < 6; ++i) {
        const WadEntry &a = before.entries[i], &b = after.entries[i];
        EXPECT_EQ(b.path, a.path);
        EXPECT_EQ(b.stored_name, a.stored_name);
        EXPECT_EQ(b.compression, a.compression);
        EXPECT_EQ(b.size, a.size);
        const std::span stored = std::span(again).subspan(b.data_offset, b.stored_size);
        EXPECT_EQ(Bytes(stored.begin(), stored.end()), data);
    }
    EXPECT_EQ(read_wad_entry(again, after.entries[0], "a.wad"), bytes_of_text("Hi"));
}

TEST(Wad, OneEntryIsReplacedAndTheOthersStay) {
    const Bytes file = wad_example();
    auto parts = wad_parts(file, decode_wad(file, "a.wad"), "a.wad");
    const Bytes text = bytes_of_text("other");
    parts[1].stored = text;
    parts[1].compression = WadEntry::Compression::Stored;
    parts.erase(parts.begin());
    const Bytes again = encode_wad(parts);
    const Wad wad = decode_wad(again, "a.wad");
    ASSERT_EQ(wad.entries.size(), 2u);
    EXPECT_EQ(read_wad_entry(again, wad.entries[0], "a.wad"), text);
    EXPECT_EQ(wad.entries[1].path, "tex/lobby.txt");
    EXPECT_EQ(wad.entries[1].stored_size, 17u) << "the stream that does not pay";
    EXPECT_EQ(read_wad_entry(again, wad.entries[1], "a.wad"), bytes_of_text("lobbylobbyy1!"));
}

TEST(Wad, PartsThatNoArchiveHoldsAreRefused) {
    const auto refusal = [](const std::vector<WadPart>& parts) -> std::string {
        try {
            (void)encode_wad(parts);
        } catch (const EncodeError& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(refusal({{"", {}}}), "entry name \"\" is empty");
    EXPECT_EQ(refusal({{std::string("a\0", 2), {}}}), "entry name \"a\" holds a zero");
    EXPECT_EQ(refusal({{"a\\", {}}}), "entry name \"a\\\" ends with a separator");
    const Bytes shared(1 << 20);
    EXPECT_EQ(refusal(std::vector<WadPart>(1'024, {"a", shared})),
              "entries of 1073742848 bytes in all, more than 1073741824");
    const Bytes file = wad_example();
    const Wad wad = decode_wad(file, "a.wad");
    const Bytes cut(file.begin(), file.begin() + 0xE0);
    EXPECT_EQ(decode_error([&] { return wad_parts(cut, wad, "a.wad"); }),
              "a.wad!tex/wave.txt: offset 0x0: data: found 224 bytes of archive, expected at least "
              "225");
}

TEST(Wad, AFolderTreeComesBackFromItsArchive) {
    std::vector<WadFile> files;
    for (int i = 0; i < 40; ++i) {
        const std::string folder = i % 3 == 0 ? "" : i % 3 == 1 ? "tex/" : "tex/deep/";
        Bytes bytes;
        for (int k = 0; k < 200 * i; ++k)
            bytes.push_back(static_cast<std::byte>(i % 2 == 0 ? k / 7 : k * k * 31 >> 3));
        files.push_back({folder + "file" + std::to_string(i) + ".bin", bytes});
    }
    const Bytes archive = encode_wad(files);
    const Wad wad = decode_wad(archive, "a.wad");
    ASSERT_EQ(wad.entries.size(), files.size());
    std::size_t packed = 0;
    for (const WadFile& file : files) {
        const WadEntry* entry = wad.find(file.path);
        ASSERT_NE(entry, nullptr) << file.path;
        EXPECT_EQ(read_wad_entry(archive, *entry, "a.wad"), file.bytes) << file.path;
        if (entry->compression == WadEntry::Compression::RefPack) {
            ++packed;
            EXPECT_LT(entry->stored_size, file.bytes.size());
        }
    }
    EXPECT_GT(packed, 15u);
    EXPECT_EQ(rewritten(archive), archive);
}

}  // namespace
}  // namespace turnstile
