#include "formats/string_table.hpp"

#include "formats/byte_writer.hpp"
#include "tests/formats/string_table_samples.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

using test::Bytes;
using test::bytes_of_hex;
using test::decode_error;
using test::patch;
using Parameter = StringTable::Parameter;
using String = StringTable::String;

const CharacterTable kThree{u"aB\u00E9", {}};

std::string characters_error(const Bytes& file) {
    return decode_error([&] { return decode_character_table(file, "MBToUni.dat"); });
}
std::string strings_error(const Bytes& file) {
    return decode_error([&] { return decode_string_table(file, "a.str", &kThree); });
}
std::vector<String> strings_of(const Bytes& file) {
    return decode_string_table(file, "a.str", &kThree).strings;
}

/// A table of one string, which begins at 0x10.
Bytes one_string(const char* hex_of_string) {
    Bytes file = bytes_of_hex("42 46 53 54 e8 03 00 00 01 00 00 00 04 00 00 00");
    const Bytes string = bytes_of_hex(hex_of_string);
    file.insert(file.end(), string.begin(), string.end());
    return file;
}

// --- Characters: docs/formats/strings.md, 1 ---

TEST(CharacterTable, DecodesTheWorkedExample) {
    const CharacterTable table = decode_character_table(test::kThreeCharacters, "MBToUni.dat");
    EXPECT_EQ(table.characters, u"aB\u00E9");
    EXPECT_TRUE(table.warnings.empty());
}

TEST(CharacterTable, IgnoresTheUnknownWordAndBytesBehindTheTable) {
    Bytes file = test::kThreeCharacters;
    patch(file, 4, std::uint16_t{0xABCD});
    file.push_back(std::byte{1});
    const CharacterTable table = decode_character_table(file, "MBToUni.dat");
    EXPECT_EQ(table.characters, u"aB\u00E9");
    EXPECT_TRUE(table.warnings.empty());
}

TEST(CharacterTable, MayHoldMoreThanABytesWorthOrNothing) {
    ByteWriter out;
    out.write_text("BFMU", 4);
    out.write(std::uint16_t{0});
    out.write(std::uint16_t{300});
    for (std::uint16_t i = 0; i < 300; ++i) out.write(static_cast<std::uint16_t>(0x400 + i));
    const CharacterTable table = decode_character_table(out.bytes(), "MBToUni.dat");
    EXPECT_EQ(table.characters.size(), 300u);
    const StringTable strings =
        decode_string_table(one_string("01 02 00 00 01 ff 00 00 00 00 00 00"), "a.str", &table);
    EXPECT_EQ(strings.strings, (std::vector<String>{{"\xD0\x80\xD3\xBE"}}));  // U+0400, U+04FE
    EXPECT_EQ(decode_character_table(bytes_of_hex("42 46 4d 55 00 00 00 00"), "x").characters, u"");
}

TEST(CharacterTable, HalvesOfACharacterAreReplaced) {
    const Bytes file = bytes_of_hex("42 46 4d 55 00 00 03 00  61 00 00 d8 ff df");
    const CharacterTable table = decode_character_table(file, "MBToUni.dat");
    EXPECT_EQ(table.characters, u"a\uFFFD\uFFFD");
    EXPECT_EQ(
        table.warnings,
        (std::vector<Warning>{{"character: found 2 surrogates, expected characters: read as U+FFFD",
                               10, "character"}}));
}

TEST(CharacterTable, EveryDamageIsNamed) {
    EXPECT_EQ(characters_error(bytes_of_hex("42 46 4d 55 00 00 03")),
              "MBToUni.dat: offset 0x0: header: found 7 bytes, expected at least 8");
    EXPECT_EQ(characters_error({}),
              "MBToUni.dat: offset 0x0: header: found 0 bytes, expected at least 8");
    EXPECT_EQ(characters_error(bytes_of_hex("42 46 55 4d 00 00 00 00")),  // BFUM
              "MBToUni.dat: offset 0x0: magic: found 0x4d554642, expected 0x554d4642 (BFMU)");
    Bytes file = test::kThreeCharacters;
    file.pop_back();
    EXPECT_EQ(characters_error(file),
              "MBToUni.dat: offset 0x6: character count: found 3, expected at most 2");
    file = test::kThreeCharacters;
    patch(file, 6, std::uint16_t{0xFFFF});
    EXPECT_EQ(characters_error(file),
              "MBToUni.dat: offset 0x6: character count: found 65535, expected at most 3");
}

// --- Strings: docs/formats/strings.md, 2 and 6 ---

TEST(StringTable, DecodesTheWorkedExample) {
    const StringTable table = decode_string_table(test::kTwoStrings, "a.str", &kThree);
    EXPECT_EQ(table.number, 1000u);
    EXPECT_TRUE(table.has_characters);
    EXPECT_EQ(table.strings, (std::vector<String>{{"Ba", Parameter{1}}, {""}}));
    EXPECT_TRUE(table.warnings.empty());
    EXPECT_EQ(shown_text(table.strings[0]), "Ba{1}");
    EXPECT_EQ(shown_text(table.strings[1]), "");
}

TEST(StringTable, DecodesThemeNames) {
    ASSERT_EQ(test::kThemeNames.size(), 112u);
    const CharacterTable characters{u"Lost KingdmHalweWrSpcZ", {}};
    const StringTable table = decode_string_table(test::kThemeNames, "THEMENAMES.str", &characters);
    EXPECT_EQ(table.strings,
              (std::vector<String>{
                  {"Lost Kingdom"}, {"Halloween World"}, {"Wonder Land"}, {"Space Zone"}}));
}

TEST(StringTable, WithoutCharactersTextsAreBytes) {
    const StringTable table = decode_string_table(test::kTwoStrings, "a.str", nullptr);
    EXPECT_FALSE(table.has_characters);
    EXPECT_EQ(table.strings,
              (std::vector<String>{{bytes_of_hex("02 01"), Parameter{1}}, {Bytes{}}}));
    EXPECT_EQ(shown_text(table.strings[0]), "\xEF\xBF\xBD\xEF\xBF\xBD{1}");
    EXPECT_TRUE(table.warnings.empty());
    EXPECT_EQ(strings_of(one_string("01 01 00 00 03 00 00 00 00 00 00 00")),
              (std::vector<String>{{"\xC3\xA9"}}));
}

TEST(StringTable, WithoutCharactersZeroIsNoneAndSharingIsLimited) {
    const auto error_of = [](const Bytes& file) {
        return decode_error([&] { return decode_string_table(file, "a.str", nullptr); });
    };
    EXPECT_EQ(error_of(one_string("01 02 00 00 05 00 00 00 00 00 00 00")),
              "a.str: offset 0x15: string 0 character: found 0, expected 1 to 255");
    // 2,000 strings that are all the one text of 4,000 bytes: 8 MB out of 12 KB.
    ByteWriter out;
    out.write_bytes(test::bytes_of_text("BFST"));
    constexpr std::uint32_t kStrings = 2000, kLength = 4000;
    for (const std::uint32_t word : {1000u, kStrings}) out.write(word);
    for (std::uint32_t i = 0; i < kStrings; ++i) out.write(4 * kStrings);
    out.write(kLength << 8 | 1u);
    out.write_bytes(Bytes(kLength, std::byte{7}));
    out.write(0u);
    const std::string error = error_of(out.bytes());
    EXPECT_NE(error.find(" text: found 4000 bytes, expected at most "), std::string::npos) << error;
}

TEST(StringTable, WhatEndsAString) {
    // Type 0 at once: no parts. Of the number in it nothing is looked at.
    EXPECT_EQ(strings_of(one_string("00 07 00 00")), (std::vector<String>{{}}));
    // Another type further on.
    EXPECT_EQ(strings_of(one_string("02 05 00 00 03 00 00 00 02 06 00 00")),
              (std::vector<String>{{Parameter{5}}}));
    // The end of the file: behind whole padding, behind padding cut off, inside the next word.
    for (const char* hex :
         {"01 01 00 00 01 00 00 00", "01 01 00 00 01", "01 01 00 00 01 00 00 00 02 00 00"})
        EXPECT_EQ(strings_of(one_string(hex)), (std::vector<String>{{"a"}})) << hex;
    EXPECT_EQ(strings_of(one_string("02 ff ff ff")), (std::vector<String>{{Parameter{0xFFFFFF}}}));
    EXPECT_EQ(shown_text({Parameter{0xFFFFFF}}), "{16777215}");
}

TEST(StringTable, LengthsAre24BitsWide) {
    ByteWriter out;
    out.write_bytes(one_string(""));
    out.write(std::uint32_t{70'001u << 8 | 1});
    for (int i = 0; i < 70'001; ++i) out.write(std::uint8_t{1});
    out.align(4);
    out.write(std::uint32_t{9u << 8 | 2});
    EXPECT_EQ(strings_of(out.bytes()),
              (std::vector<String>{{std::string(70'001, 'a'), Parameter{9}}}));
}

TEST(StringTable, StringsMayOverlapAndLieAnywhere) {
    // The first begins at 0x1d and is not aligned, the second shares its end with the third.
    const Bytes file = bytes_of_hex(
        "42 46 53 54 00 00 00 00 03 00 00 00"
        "19 00 00 00 15 00 00 00 11 00 00 00"
        "ee ee ee ee ee"
        "02 01 00 00 02 02 00 00 02 03 00 00 00 00 00 00");
    const std::vector<String> strings = decode_string_table(file, "a.str", nullptr).strings;
    EXPECT_EQ(strings, (std::vector<String>{{Parameter{3}},
                                            {Parameter{2}, Parameter{3}},
                                            {Parameter{1}, Parameter{2}, Parameter{3}}}));
}

// --- Malformed input: docs/formats/strings.md, 4 ---

TEST(StringTable, EveryDamageIsNamed) {
    struct Damage {
        std::size_t offset;
        std::uint32_t value;
        const char* message;
    };
    constexpr Damage kDamages[] = {
        {0, 0x55464246, "offset 0x0: magic: found 0x55464246, expected 0x54534642 (BFST)"},
        {8, 9, "offset 0x8: string count: found 9, expected at most 8"},
        {8, 0xFFFFFFFF, "offset 0x8: string count: found 4294967295, expected at most 8"},
        {12, 7, "offset 0xc: string 0 offset: found 0x7, expected at least 0x8"},
        {16, 0x1D, "offset 0x10: string 1 offset: found 0x1d, expected at most 0x1c"},
        {16, 0xFFFFFFF4, "offset 0x10: string 1 offset: found 0xfffffff4, expected at most 0x1c"},
        {0x14, 3, "offset 0x14: string 0 part: found type 3, expected 0, 1 or 2"},
        {0x24, 0x1FF, "offset 0x24: string 1 part: found type 255, expected 0, 1 or 2"},
        {0x24, 0x501, "offset 0x24: string 1 text: found 5 bytes, expected at most 4"},
        {0x14, 0xFFFFFF01, "offset 0x14: string 0 text: found 16777215 bytes, expected at most 20"},
        {0x18, 0x0402, "offset 0x19: string 0 character: found 4, expected 1 to 3"},
        {0x18, 0x0100, "offset 0x18: string 0 character: found 0, expected 1 to 3"},
    };
    ASSERT_EQ(test::kTwoStrings.size(), 0x2Cu);
    for (const Damage& damage : kDamages) {
        Bytes file = test::kTwoStrings;
        patch(file, damage.offset, damage.value);
        EXPECT_EQ(strings_error(file), std::string("a.str: ") + damage.message);
    }
    EXPECT_EQ(strings_error(bytes_of_hex("42 46 53 54 e8 03 00 00 02 00 00")),
              "a.str: offset 0x0: header: found 11 bytes, expected at least 12");
    const CharacterTable nothing;
    EXPECT_EQ(
        decode_error([&] { return decode_string_table(test::kTwoStrings, "a.str", &nothing); }),
        "a.str: offset 0x18: string 0 character: found 2, expected none, the table being "
        "empty");
}

TEST(StringTable, SharedBytesDoNotMultiply) {
    // 400 strings that are all one text of 64 KiB: 25 MiB.
    ByteWriter texts;
    texts.write_bytes(bytes_of_hex("42 46 53 54 00 00 00 00 90 01 00 00"));
    for (int i = 0; i < 400; ++i) texts.write(std::uint32_t{1600});
    texts.write(std::uint32_t{0x10000u << 8 | 1});
    for (int i = 0; i < 0x10000; ++i) texts.write(std::uint8_t{1});
    EXPECT_EQ(strings_error(texts.bytes()),
              "a.str: offset 0x64c: string 256 text: found 65536 bytes, expected at most 0 more of "
              "16777216");
    // 100 strings that are all one run of 1,000 parameters: 65,536 parts more than words.
    ByteWriter parts;
    parts.write_bytes(bytes_of_hex("42 46 53 54 00 00 00 00 64 00 00 00"));
    for (int i = 0; i < 100; ++i) parts.write(std::uint32_t{400});
    for (int i = 0; i < 1'000; ++i) parts.write(std::uint32_t{2});
    EXPECT_EQ(strings_error(parts.bytes()),
              "a.str: offset 0xb98: string 66 part: found more parts, expected fewer in strings "
              "that share their bytes");
}

}  // namespace
}  // namespace turnstile
