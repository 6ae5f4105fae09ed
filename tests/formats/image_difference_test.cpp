#include "formats/image_difference.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace turnstile {
namespace {

TEST(Psnr, IsOfTheMeanSquaredDifference) {
    const Image black = filled_image(4, 2, {0, 0, 0, 255}, true);
    EXPECT_EQ(psnr(black, black), std::nullopt);
    EXPECT_EQ(psnr(filled_image(4, 2, {255, 255, 255, 255}), black), 0.0);
    // All channels off by 2.55: 255 / 2.55 = 100, 40 dB; here 5 in half of them, 25 / 2 on average.
    Image other = black;
    for (std::size_t i = 0; i < 4; ++i) other.pixels[i] = {5, 5, 5, 255};
    EXPECT_NEAR(*psnr(black, other), 37.16, 0.005);  // 10 log10(65025 / 12.5)
    EXPECT_EQ(psnr(black, other, ImageChannels::Alpha), std::nullopt);
    EXPECT_NEAR(*psnr(black, other, ImageChannels::All), 38.41, 0.005);  // 3 values of 4
    other = black;
    other.pixels[0].a = 0;  // 255² in one of eight
    EXPECT_EQ(psnr(black, other), std::nullopt);
    EXPECT_NEAR(*psnr(black, other, ImageChannels::Alpha), 9.03, 0.005);  // 10 log10 8
}

TEST(Psnr, WantsPicturesOfOneSize) {
    EXPECT_THROW((void)psnr(filled_image(4, 2, {}), filled_image(2, 4, {})), std::invalid_argument);
}

}  // namespace
}  // namespace turnstile
