#include "formats/byte_writer.hpp"
#include "formats/string_table.hpp"
#include "tests/formats/string_table_samples.hpp"

#include <gtest/gtest.h>

// docs/formats/strings.md, 5.

namespace turnstile {
namespace {

using Parameter = StringTable::Parameter;

const CharacterTable kThree{u"aB\u00E9", {}};

template <class Encode>
std::string refusal_of(Encode&& encode) {
    try {
        (void)encode();
    } catch (const EncodeError& error) {
        return error.what();
    }
    return {};
}
std::string refusal_of_strings(std::vector<StringTable::String> strings) {
    StringTable table;
    table.strings = std::move(strings);
    return refusal_of([&] { return encode_string_table(table, kThree); });
}

TEST(CharacterTableWrite, WritesTheWorkedExample) {
    EXPECT_EQ(encode_character_table(kThree), test::kThreeCharacters);
}

TEST(CharacterTableWrite, RefusesWhatABytesCannotNameOnceEach) {
    EXPECT_EQ(refusal_of([] {
                  return encode_character_table({u"aBa", {}});
              }),
              "character 0x61 is there twice");
    EXPECT_EQ(refusal_of([] {
                  return encode_character_table({std::u16string(1, char16_t{0xDC00}), {}});
              }),
              "character 0xdc00 is a surrogate");
    std::u16string many;
    for (char16_t i = 0; i < 255; ++i) many.push_back(static_cast<char16_t>(0x4E00 + i));
    EXPECT_EQ(encode_character_table({many, {}}).size(), 8u + 2 * 255);
    many.push_back(u'a');
    EXPECT_EQ(refusal_of([&] {
                  return encode_character_table({many, {}});
              }),
              "characters: found 256, expected at most 255");
}

TEST(CharacterTableWrite, CharactersAreThoseUsedInOrder) {
    EXPECT_EQ(characters_used(std::vector<std::string>{"Lost Kingdom", "Halloween World",
                                                       "Wonder Land", "Space Zone"})
                  .characters,
              u"Lost KingdmHalweWrSpcZ");
    EXPECT_EQ(characters_used(std::vector<std::string>{"\xC3\xA9\xE6\x97\xA5", ""}).characters,
              u"\u00E9\u65E5");
    for (const char* text : {"\xF0\x9F\x8E\xA1", "\xE9", "\xED\xA0\x80"})  // above, none, a half
        EXPECT_EQ(refusal_of([&] { return characters_used(std::vector<std::string>{text}); }),
                  "text \"" + std::string(text) +
                      "\" is no UTF-8 or has characters outside the basic plane");
    std::string many;
    for (int i = 0; i < 256; ++i) {
        many += "\xE4";
        many += static_cast<char>(0xB8 + i / 64);
        many += static_cast<char>(0x80 + i % 64);
    }
    EXPECT_EQ(refusal_of([&] { return characters_used(std::vector<std::string>{many}); }),
              "characters: found 256, expected at most 255");
}

TEST(StringTableWrite, WritesTheWorkedExample) {
    StringTable table;
    table.strings = {{"Ba", Parameter{1}}, {""}};
    EXPECT_EQ(encode_string_table(table, kThree), test::kTwoStrings);
    table.strings[1].clear();  // shipped strings always begin with a text
    EXPECT_EQ(encode_string_table(table, kThree), test::kTwoStrings);
}

TEST(StringTableWrite, WritesThemeNames) {
    const std::vector<std::string> names = {"Lost Kingdom", "Halloween World", "Wonder Land",
                                            "Space Zone"};
    StringTable table;
    for (const auto& name : names) table.strings.push_back({name});
    EXPECT_EQ(encode_string_table(table, characters_used(names)), test::kThemeNames);
}

TEST(StringTableWrite, BytesOfUnknownMeaningStayAsTheyAre) {
    const StringTable table = decode_string_table(test::kThemeNames, "a.str", nullptr);
    EXPECT_EQ(encode_string_table(table, {}), test::kThemeNames);
}

TEST(StringTableWrite, RefusesWhatTheFormatCannotSay) {
    EXPECT_EQ(refusal_of_strings({{"aBc"}}),
              "text \"aBc\": character 0x63 is not in the character table");
    EXPECT_EQ(refusal_of_strings({{"\xF0\x9F\x8E\xA1"}}),
              "text \"\xF0\x9F\x8E\xA1\" is no UTF-8 or has characters outside the basic plane");
    EXPECT_EQ(refusal_of_strings({{Parameter{0x1000000}}}),
              "parameter: found 16777216, expected at most 16777215");
    EXPECT_EQ(refusal_of_strings({{StringTable::Bytes(0x1000000)}}),
              "text bytes: found 16777216, expected at most 16777215");
    EXPECT_EQ(refusal_of_strings({{"aB", Parameter{0xFFFFFF}}}), "");
}

}  // namespace
}  // namespace turnstile
