#include "engine/sign_lettering.hpp"

#include "tests/engine/small_letters.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace turnstile {
namespace {

using test::hundred_pixels;
using test::ink_box;
using test::InkBox;
using test::SmallFont;

SgnFont record_of(const SgnLogFont& logfont, std::int32_t top) {
    SgnFont record;
    record.logfont = logfont;
    record.top = top;
    return record;
}

TEST(SignText, IsSplitAtTheSpaceNearestTheMiddle) {
    using Lines = std::array<std::u16string, 2>;
    EXPECT_EQ(split_sign_text(u"Lost Kingdom"), (Lines{u"Lost", u"Kingdom"}));
    EXPECT_EQ(split_sign_text(u"Wonder Land"), (Lines{u"Wonder", u"Land"}));
    EXPECT_EQ(split_sign_text(u"a b c d"), (Lines{u"a b", u"c d"}));
    // Places 1 and 3 are as far from the middle, 2: the left one is looked at first.
    EXPECT_EQ(split_sign_text(u"a b c"), (Lines{u"a", u"b c"}));
    EXPECT_EQ(split_sign_text(u"Atlantis"), (Lines{u"Atlantis", u""}));
    EXPECT_EQ(split_sign_text(u" x"), (Lines{u"", u"x"}));
    EXPECT_EQ(split_sign_text(u""), (Lines{u"", u""}));
}

TEST(SignLettering, ALetterStandsCentredBelowTheTopOfItsCell) {
    const SmallFont small;
    // Pen at 256 - 60 / 2, baseline at 20 + 81, the square 50 high.
    const auto surface = letter_line(small.font, record_of(hundred_pixels(), 20), u"A");
    EXPECT_EQ(surface.width, 512);
    EXPECT_EQ(ink_box(surface), (InkBox{226, 51, 276, 101}));
    EXPECT_EQ(surface.at(226, 51), 255);
    EXPECT_EQ(surface.at(275, 100), 255);
}

TEST(SignLettering, APositiveHeightIsThatOfTheCell) {
    SgnLogFont record;
    record.height = 103;  // 0.81 + 0.22 em
    EXPECT_EQ(letter_style(SmallFont().font, record).em, 100.0);
}

TEST(SignLettering, WithoutOs2TheCellIsTheFontsOwn) {
    auto tables = test::small_font_tables();
    tables.erase("OS/2");
    EXPECT_EQ(letter_style(SmallFont(tables).font, hundred_pixels()).ascent, 80);
}

TEST(SignLettering, PensGoOnByWholePixelsAndWithoutKerning) {
    const SmallFont small;
    SgnLogFont record;
    record.height = -11;  // an advance of 6.6 pixels
    const LetterStyle style = letter_style(small.font, record);
    EXPECT_EQ(text_extent(small.font, style, u"AB"), 14);
    EXPECT_EQ(text_extent(small.font, style, u"z"), 6);  // the box of missing characters: 5.5
}

TEST(SignLettering, AWidthIsThatOfTheAverageCharacter) {
    auto tables = test::small_font_tables();
    test::patch_u16(tables["OS/2"], 2, 500);
    SgnLogFont record = hundred_pixels();
    record.width = 25;  // half of 50 pixels
    const SmallFont small(tables);
    EXPECT_EQ(ink_box(letter_line(small.font, record_of(record, 0), u"A")),
              (InkBox{241, 31, 266, 81}));
    record.width = -25;
    EXPECT_EQ(letter_style(small.font, record).width_factor, 0.5);
}

TEST(SignLettering, TextThatIsTooLongIsNarrowedUntilItFits) {
    // Ten letters of 60 pixels. The bracket: 1 100, 50 100, 50 75, 50 62, 50 56, 50 53, 51 53,
    // 51 52, and 51 fits.
    const SmallFont small;
    LetterStyle style = letter_style(small.font, hundred_pixels());
    const std::u16string text(10, u'A');
    fit_to_surface(style, small.font, hundred_pixels(), text);
    EXPECT_DOUBLE_EQ(style.width_factor, 51.0 / 60.0);
    EXPECT_EQ(text_extent(small.font, style, text), 510);
    LetterStyle short_one = letter_style(small.font, hundred_pixels());
    fit_to_surface(short_one, small.font, hundred_pixels(), u"AAAAAAAA");  // 480 pixels
    EXPECT_EQ(short_one.width_factor, 1.0);
}

TEST(SignLettering, BoldWidensStrokesUnlessTheFontIsBold) {
    SgnLogFont record = hundred_pixels();
    record.weight = 700;  // 1 + 99 / 50 pixels: 3 in all, and each pen goes on as much further
    EXPECT_EQ(ink_box(letter_line(SmallFont().font, record_of(record, 0), u"A")),
              (InkBox{225, 31, 277, 81}));
    auto tables = test::small_font_tables();
    test::patch_u16(tables["head"], 44, 1);
    EXPECT_EQ(letter_style(SmallFont(tables).font, record).embolden, 0);
    record.weight = 400;
    EXPECT_EQ(letter_style(SmallFont().font, record).embolden, 0);
}

TEST(SignLettering, ItalicsLeanUnlessTheFontDoes) {
    SgnLogFont record = hundred_pixels();
    record.italic = 1;
    const auto surface = letter_line(SmallFont().font, record_of(record, 0), u"A");
    // 50 pixels up, tan 20 degrees further right: 18.2.
    EXPECT_EQ(ink_box(surface), (InkBox{226, 31, 226 + 69, 81}));
    EXPECT_EQ(surface.at(226 + 16, 31), 0);
    EXPECT_EQ(surface.at(226 + 20, 31), 255);
    EXPECT_EQ(surface.at(226 + 1, 80), 255);
    auto tables = test::small_font_tables();
    test::patch_u16(tables["head"], 44, 2);
    EXPECT_EQ(letter_style(SmallFont(tables).font, record).slant, 0.0);
}

TEST(SignLettering, BarsGoUnderAndThroughTheText) {
    SgnLogFont record = hundred_pixels();
    record.underline = 1;
    record.strike_out = 1;
    const auto surface = letter_line(SmallFont().font, record_of(record, 0), u"A");
    // The pen's way is 226 to 286, the baseline 81: 10 pixels below it, 30 above.
    EXPECT_EQ(surface.at(285, 91), 255);
    EXPECT_EQ(surface.at(285, 95), 255);
    EXPECT_EQ(surface.at(285, 96), 0);
    EXPECT_EQ(surface.at(285, 51), 255);
    EXPECT_EQ(surface.at(285, 50), 0);
}

TEST(SignLettering, TheSimpleLayoutFillsItsShareOfTheBoard) {
    const SmallFont small;
    // One square: 0.42 of 256 is the lesser side, 107.5, around 0.3 of 256, 76.8.
    const InkBox one = ink_box(letter_line_simply(small.font, u"A", 0.30));
    EXPECT_NEAR(one.right - one.left, 107, 2);
    EXPECT_NEAR(one.bottom - one.top, 107, 2);
    EXPECT_NEAR((one.left + one.right) / 2.0, 256, 2);
    EXPECT_NEAR((one.top + one.bottom) / 2.0, 76.8, 2);
    // Many: 0.86 of 512 is.
    const InkBox many = ink_box(letter_line_simply(small.font, u"AAAAAAAAAA", 0.50));
    EXPECT_NEAR(many.right - many.left, 440, 4);
    EXPECT_NEAR((many.top + many.bottom) / 2.0, 128, 2);
}

TEST(SignLettering, HalvingAveragesBlocksOfFour) {
    Coverage surface(4, 2);
    surface.values = {255, 0,   1, 1,  //
                      0,   255, 1, 0};
    EXPECT_EQ(halved(surface).values, (std::vector<std::uint8_t>{127, 0}));
}

TEST(SignLettering, HostileNumbersDrawNothingOutside) {
    constexpr auto kLeast = std::numeric_limits<std::int32_t>::min(),
                   kMost = std::numeric_limits<std::int32_t>::max();
    const SmallFont small;
    const std::u16string text(100'000, u'A');
    for (const std::int32_t height : {kLeast, -2'000, -1, 0, 1, 700, kMost})
        for (const std::int32_t width : {kLeast, -1, 0, 1, kMost})
            for (const std::int32_t top : {kLeast, -511, 511, kMost}) {
                SgnLogFont record;
                record.height = height;
                record.width = width;
                record.weight = kMost;
                record.italic = record.underline = record.strike_out = 255;
                const auto surface = letter_line(small.font, record_of(record, top), text);
                if (top == kLeast || top == kMost || height == 0) {
                    EXPECT_EQ(ink_box(surface), InkBox{}) << height << " " << width << " " << top;
                }
            }
}

}  // namespace
}  // namespace turnstile
