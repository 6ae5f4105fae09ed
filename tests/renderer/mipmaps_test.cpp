#include "renderer/mipmaps.hpp"

#include "tests/renderer/scene.hpp"

#include <gtest/gtest.h>

namespace turnstile::test {
namespace {

TEST(Mipmaps, HalveDownToOneTexel) {
    const auto levels = smaller_levels(filled_image(5, 2, {10, 20, 30, 40}), MipAlpha::Ignored);
    ASSERT_EQ(levels.size(), 2u);
    EXPECT_EQ(levels[0], filled_image(2, 1, {10, 20, 30, 40}));
    EXPECT_EQ(levels[1], filled_image(1, 1, {10, 20, 30, 40}));
    EXPECT_TRUE(smaller_levels(filled_image(1, 1, kRed), MipAlpha::Ignored).empty());
}

TEST(Mipmaps, AverageFourTexels) {
    const Image image =
        picture(2, {{0, 0, 0, 255}, {10, 0, 0, 255}, {20, 0, 0, 255}, {31, 4, 0, 255}});
    EXPECT_EQ(smaller_levels(image, MipAlpha::Ignored)[0].at(0, 0), (Rgba8{15, 1, 0, 255}));
}

TEST(Mipmaps, ClearTexelsLendNoColourUnlessDrawnWhole) {
    const Image image = picture(2, {kRed, {0, 0, 255, 0}}, true);
    EXPECT_EQ(smaller_levels(image, MipAlpha::Graded)[0].at(0, 0), (Rgba8{255, 0, 0, 128}));
    EXPECT_EQ(smaller_levels(image, MipAlpha::Ignored)[0].at(0, 0), (Rgba8{128, 0, 128, 128}));
}

TEST(Mipmaps, CutOutsKeepTheirShare) {
    // Stripes, three columns of eight solid: averaging alone lets none of the level of 4 pass but
    // one, and none at all below.
    Image image = filled_image(32, 32, {255, 255, 255, 0}, true);
    for (std::uint32_t y = 0; y < 32; ++y)
        for (std::uint32_t x = 0; x < 32; ++x) image.at(x, y).a = (x + 3 * y) % 8 < 3 ? 255 : 0;
    ASSERT_DOUBLE_EQ(passing_share(image), 0.375);
    const auto levels = smaller_levels(image, MipAlpha::CutOut);
    EXPECT_NEAR(passing_share(levels[0]), 0.375, 0.13);
    const auto plain = smaller_levels(image, MipAlpha::Graded);
    EXPECT_LT(passing_share(plain[0]), 0.1);
}

TEST(Mipmaps, CutOutsWithoutASolidTexelStayClear) {
    const auto levels = smaller_levels(filled_image(4, 4, {1, 2, 3, 0}, true), MipAlpha::CutOut);
    for (const Image& level : levels) EXPECT_DOUBLE_EQ(passing_share(level), 0.0);
}

}  // namespace
}  // namespace turnstile::test
