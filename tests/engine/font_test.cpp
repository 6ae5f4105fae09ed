#include "engine/font.hpp"

#include "tests/engine/small_letters.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace turnstile {
namespace {

using test::SmallFont;

TEST(Font, FindsGlyphsAndTheirWidths) {
    const SmallFont small;
    EXPECT_EQ(small.font.glyph_of(u'A'), 1);
    EXPECT_EQ(small.font.glyph_of(u'z'), 0);
    EXPECT_EQ(small.font.advance(1), 600);
    EXPECT_EQ(small.font.kerning(1, 2), -40);
    EXPECT_EQ(small.font.cell(), (TrueTypeFont::Metrics{810, -220, 0}));
}

TEST(Font, TheAverageWidthIsThatOfOs2ElseOfTheSmallLetters) {
    // "a" and "b", the only small letters, are 600 units wide.
    EXPECT_EQ(SmallFont().font.average_width(), 600);
    auto tables = test::small_font_tables();
    test::patch_u16(tables["OS/2"], 2, 432);
    EXPECT_EQ(SmallFont(tables).font.average_width(), 432);
}

TEST(Font, DrawsAGlyphFromItsPen) {
    const SmallFont small;
    const auto square = small.font.draw(1, {.scale_x = 0.02, .scale_y = 0.01});
    EXPECT_EQ(square.left, 0);
    EXPECT_EQ(square.top, -5);
    EXPECT_EQ(square.coverage.width, 10);
    EXPECT_EQ(square.coverage.height, 5);
    EXPECT_EQ(std::ranges::count(square.coverage.values, 255), 50);
    EXPECT_TRUE(small.font.draw(0, {}).coverage.values.empty());  // no outline
}

TEST(Font, WhatIsTooLargeStaysEmpty) {
    const SmallFont small;
    EXPECT_EQ(small.font.draw(1, {.scale_x = 2.048, .scale_y = 2.048}).coverage.width, 1024);
    EXPECT_TRUE(small.font.draw(1, {.scale_x = 2.05, .scale_y = 1.0}).coverage.values.empty());
    EXPECT_TRUE(small.font.draw(1, {.scale_x = 1e30, .scale_y = 1e30}).coverage.values.empty());
    // The first of these glyphs has 65,535 points.
    const SmallFont crowded(test::crowded_font_tables(1));
    const auto drawn = crowded.font.draw(0, {});
    EXPECT_GT(drawn.points, 10'000u);
    EXPECT_TRUE(drawn.coverage.values.empty());
}

}  // namespace
}  // namespace turnstile
