#include "engine/sign_board.hpp"

#include "engine/sign_lettering.hpp"
#include "tests/engine/small_letters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace turnstile {
namespace {

using test::SmallFont;

constexpr Rgba8 kNothing{0, 0, 0, 0};

SgnInk ink_of(std::uint8_t red, std::uint8_t blue) {
    SgnInk ink;
    ink.red = red;
    ink.blue = blue;
    ink.mask = 1;
    ink.offset = {-100, 0};  // 50 texels left of the letters
    return ink;
}

/// Two lines of one square each, 50 pixels: on the board columns 113 to 137, rows 15 to 39 and 75
/// to 99. Line 0 has a green face and red ink, line 1 a white face and blue ink.
Sgn two_squares(std::int32_t first_mode, std::int32_t second_mode) {
    Sgn sign;
    sign.version = 100;
    for (std::size_t i = 0; i < 2; ++i) {
        SgnLine& line = sign.lines[i];
        line.mode = i == 0 ? first_mode : second_mode;
        line.font.logfont = test::hundred_pixels();
        line.font.top = i == 0 ? -1 : 119;
        line.font.effect.values = {0, 0, 1, 0, 0, 1, 90, 0};
        line.ink = i == 0 ? ink_of(255, 0) : ink_of(0, 255);
        line.fill = {1, 1, 4, std::vector<std::byte>(4, std::byte{255})};
        if (i == 0) line.fill.pixels[1] = line.fill.pixels[3] = std::byte{0};
    }
    return sign;
}

SignText squares(const Font& font) { return {{u"A", u"A"}, {&font, &font}}; }

/// In the middle of a line's letter, and of its ink.
Rgba8 face_at(const Image& board, int line) { return board.at(125, line == 0 ? 27 : 87); }
Rgba8 ink_at(const Image& board, int line) { return board.at(75, line == 0 ? 27 : 87); }

TEST(SignBoard, LinesOfModeOneHaveTheirOwnInks) {
    const SmallFont small;
    const Image board = compose_board(two_squares(1, 1), squares(small.font));
    EXPECT_EQ(board.width, 256u);
    EXPECT_EQ(board.height, 128u);
    EXPECT_EQ(face_at(board, 0), (Rgba8{0, 254, 0, 255}));
    EXPECT_EQ(face_at(board, 1), (Rgba8{254, 254, 254, 255}));
    EXPECT_EQ(ink_at(board, 0), (Rgba8{253, 0, 0, 254}));
    EXPECT_EQ(ink_at(board, 1), (Rgba8{0, 0, 253, 254}));
    EXPECT_EQ(board.at(0, 0), kNothing);
    EXPECT_EQ(board.at(112, 27), kNothing);
    EXPECT_EQ(board.at(113, 15), (Rgba8{0, 254, 0, 255}));
    EXPECT_EQ(board.at(137, 39), (Rgba8{0, 254, 0, 255}));
}

TEST(SignBoard, LinesOfModeTwoShareTheFirstInk) {
    const SmallFont small;
    const Image board = compose_board(two_squares(2, 2), squares(small.font));
    EXPECT_EQ(ink_at(board, 0), (Rgba8{253, 0, 0, 254}));
    EXPECT_EQ(ink_at(board, 1), (Rgba8{253, 0, 0, 254}));
    EXPECT_EQ(face_at(board, 1), (Rgba8{254, 254, 254, 255}));
}

TEST(SignBoard, OfMixedModesEachLineHasItsOwnInkAndModeNoughtShowsNothing) {
    const SmallFont small;
    const Image mixed = compose_board(two_squares(1, 2), squares(small.font));
    EXPECT_EQ(ink_at(mixed, 0), (Rgba8{253, 0, 0, 254}));
    EXPECT_EQ(ink_at(mixed, 1), (Rgba8{0, 0, 253, 254}));
    Sgn bare = two_squares(0, 2);
    bare.lines[0].ink.reset();
    const Image one = compose_board(bare, squares(small.font));
    EXPECT_EQ(face_at(one, 0), kNothing);
    EXPECT_EQ(ink_at(one, 1), (Rgba8{0, 0, 253, 254}));
}

TEST(SignBoard, TheFirstLineLiesBelowTheOther) {
    const SmallFont small;
    Sgn sign = two_squares(1, 1);
    sign.lines[1].font.top = -1;  // over the first one
    EXPECT_EQ(face_at(compose_board(sign, squares(small.font)), 0), (Rgba8{254, 254, 254, 255}));
    sign.first_line = 1;
    const Rgba8 last = face_at(compose_board(sign, squares(small.font)), 0);
    EXPECT_LE(last.r, 1);
    EXPECT_EQ(last.g, 254);
}

TEST(SignBoard, ALineWithoutFontOrTextStaysBare) {
    const SmallFont small;
    const Sgn sign = two_squares(2, 2);
    const Image second = compose_board(sign, {{u"A", u"A"}, {nullptr, &small.font}});
    EXPECT_EQ(face_at(second, 0), kNothing);
    EXPECT_EQ(ink_at(second, 0), kNothing);
    EXPECT_EQ(ink_at(second, 1), (Rgba8{253, 0, 0, 254}));  // of line 0, also then
    const Image none = compose_board(sign, {{u"", u"zz"}, {&small.font, &small.font}});
    EXPECT_TRUE(
        std::ranges::all_of(none.pixels, [](const Rgba8& texel) { return texel == kNothing; }));
}

TEST(SignBoard, UnusableNumbersGetTheSimpleLayout) {
    const SmallFont small;
    for (const std::int32_t height : {0, std::numeric_limits<std::int32_t>::min()}) {
        Sgn sign = two_squares(1, 1);
        for (auto& line : sign.lines) line.font.logfont.height = height;
        const Image board = compose_board(sign, squares(small.font));
        EXPECT_EQ(board.at(128, 38), (Rgba8{0, 254, 0, 255}));      // 0.30 of 128
        EXPECT_EQ(board.at(128, 89), (Rgba8{254, 254, 254, 255}));  // 0.70
        const Image single = compose_board(sign, {{u"A", u""}, {&small.font, &small.font}});
        EXPECT_EQ(single.at(128, 64), (Rgba8{0, 254, 0, 255}));
    }
    Sgn below = two_squares(1, 1);
    below.lines[0].font.top = 256;
    EXPECT_EQ(compose_board(below, squares(small.font)).at(128, 38), (Rgba8{0, 254, 0, 255}));
}

TEST(SignBoard, ArtworkLiesBelowAllAndIsBroughtToTheBoardsSize) {
    const SmallFont small;
    Sgn sign = two_squares(1, 1);
    sign.artwork.emplace();
    sign.artwork->width = 512;
    sign.artwork->height = 64;
    sign.artwork->image = filled_image(512, 64, {10, 20, 30, 255}, true);
    const Image board = compose_board(sign, squares(small.font));
    EXPECT_EQ(board.width, 256u);
    EXPECT_EQ(board.height, 128u);
    EXPECT_EQ(board.at(0, 0), (Rgba8{10, 20, 30, 255}));
    EXPECT_EQ(board.at(255, 127), (Rgba8{10, 20, 30, 255}));
    EXPECT_GE(face_at(board, 0).g, 254);
}

TEST(SignBoard, IsCutIntoItsHalves) {
    Image board = filled_image(256, 128, {1, 0, 0, 255}, true);
    board.at(127, 5).r = 2;
    board.at(128, 5).r = 3;
    const auto halves = cut_board(board);
    for (const Image& half : halves) {
        EXPECT_EQ(half.width, 128u);
        EXPECT_EQ(half.height, 128u);
        EXPECT_TRUE(half.has_alpha);
    }
    EXPECT_EQ(halves[0].at(127, 5).r, 2);
    EXPECT_EQ(halves[1].at(0, 5).r, 3);
}

TEST(SignBoard, HostileNumbersStillGiveABoard) {
    constexpr auto kLeast = std::numeric_limits<std::int32_t>::min(),
                   kMost = std::numeric_limits<std::int32_t>::max();
    const SmallFont small;
    for (const std::int32_t number : {kLeast, kMost})
        for (const float value : {-3e38f, 1e-30f, 3e38f}) {
            Sgn sign = two_squares(1, 2);
            for (auto& line : sign.lines) {
                line.font.top = number;
                line.font.logfont.height = line.font.logfont.width = number;
                line.font.logfont.weight = number;
                line.font.effect.mask = 0xFFFFFFFFu;
                line.font.effect.values.fill(value);
                line.ink->mask = 0xFFFFFFFFu;
                line.ink->mask_value = value;
                line.ink->offset = {number, number};
            }
            const Image board = compose_board(sign, squares(small.font));
            // By the simple layout: whatever its colour, the letter is there.
            EXPECT_EQ(board.at(128, 38).a, 255) << number << " " << value;
        }
}

}  // namespace
}  // namespace turnstile
