#include "formats/code_pages.hpp"

#include "formats/byte_reader.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

TEST(CodePages, Latin1IsTheFirst256Characters) {
    EXPECT_EQ(utf8_to_latin1("J\xC3\xA1t\xC3\xA9k"), "J\xE1t\xE9k");
    EXPECT_EQ(utf8_to_latin1("\xC2\x80\xC3\xBF"), "\x80\xFF");
    EXPECT_EQ(utf8_to_latin1("\xC4\x80"), std::nullopt);          // U+0100
    EXPECT_EQ(utf8_to_latin1("\xE6\x97\xA5"), std::nullopt);      // U+65E5
    EXPECT_EQ(utf8_to_latin1("\xF0\x9F\x8E\xA1"), std::nullopt);  // U+1F3A1
}

TEST(CodePages, RefusesWhatIsNoUtf8) {
    for (const char* text : {"\xE1t", "\x80", "\xC3", "\xC3(", "\xC1\xA1", "\xE0\x81\xA1", "\xFF"})
        EXPECT_EQ(utf8_to_latin1(text), std::nullopt) << text;
}

TEST(CodePages, Windows1252HasItsOwnCharactersFrom80To9F) {
    EXPECT_EQ(windows1252_to_utf8("\x80\x92\x9F\xE4"),
              "\xE2\x82\xAC\xE2\x80\x99\xC5\xB8\xC3\xA4");  // euro, quote, Y and a with diaeresis
    EXPECT_EQ(utf8_to_windows1252("\xE2\x82\xAC"), "\x80");
    EXPECT_EQ(utf8_to_windows1252("\xC2\x80"), std::nullopt);  // its place is the euro's
}

TEST(CodePages, TheEmptyPlacesOfWindows1252AreLatin1) {
    EXPECT_EQ(windows1252_to_utf8("\x81\x8D\x8F\x90\x9D"),
              "\xC2\x81\xC2\x8D\xC2\x8F\xC2\x90\xC2\x9D");
}

TEST(CodePages, EveryByteOfWindows1252ComesBack) {
    std::string bytes;
    for (int byte = 0; byte < 256; ++byte) bytes.push_back(static_cast<char>(byte));
    EXPECT_EQ(utf8_to_windows1252(windows1252_to_utf8(bytes)), bytes);
}

}  // namespace
}  // namespace turnstile
