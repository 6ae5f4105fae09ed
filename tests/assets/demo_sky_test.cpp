#include "assets/demo_lobby.hpp"
#include "formats/picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace turnstile {
namespace {

Image picture(const std::string& path) {
    static const std::vector<DemoFile> files = demo_lobby();
    const auto found = std::ranges::find(files, path, &DemoFile::path);
    if (found == files.end()) throw std::runtime_error("no " + path);
    return decode_picture(found->bytes, path);
}

// Mean step of alpha from one column (or row) to another.
float step(const Image& image, std::uint32_t from, std::uint32_t to, bool rows) {
    const std::uint32_t count = rows ? image.width : image.height;
    float sum = 0.0f;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Rgba8 a = rows ? image.at(i, from) : image.at(from, i);
        const Rgba8 b = rows ? image.at(i, to) : image.at(to, i);
        sum += static_cast<float>(std::abs(a.a - b.a));
    }
    return sum / static_cast<float>(count);
}

// docs/lobby.md, 4: the clouds repeat.
TEST(DemoSky, CloudsAreWhiteAndHaveNoSeam) {
    const Image clouds = picture("data/levels/fantasy/sky/sky.tga");
    ASSERT_TRUE(clouds.has_alpha);
    ASSERT_EQ(clouds.width, 256u);
    ASSERT_EQ(clouds.height, 256u);
    for (const Rgba8& texel : clouds.pixels) ASSERT_EQ(std::min({texel.r, texel.g, texel.b}), 255);
    for (const bool rows : {false, true}) {
        float largest = 0.0f;  // between neighbours within the picture
        for (std::uint32_t i = 1; i < 256; ++i)
            largest = std::max(largest, step(clouds, i - 1, i, rows));
        EXPECT_LE(step(clouds, 255, 0, rows), largest) << (rows ? "rows" : "columns");
    }
    const auto [thin, thick] =
        std::ranges::minmax(clouds.pixels, {}, [](const Rgba8& texel) { return texel.a; });
    EXPECT_LT(thin.a, 80);
    EXPECT_GT(thick.a, 200);
}

// Cell (c, r) of 16 x 16 colours the vertex 160 units on; the texel in its middle counts.
TEST(DemoSky, RampIsBlueAboveAndPaleAtTheRim) {
    const Image ramp = picture("data/levels/fantasy/sky/sky_rgb.tga");
    ASSERT_EQ(ramp.width % 16, 0u);
    ASSERT_EQ(ramp.height % 16, 0u);
    const std::uint32_t cell = ramp.width / 16;
    const auto at = [&](std::uint32_t c) { return ramp.at(c * cell + cell / 2, 8 * cell - 1); };
    EXPECT_GT(at(8).b - at(8).r, 100);
    EXPECT_LT(at(1).b - at(1).r, 80);
    EXPECT_GT(at(1).g, at(8).g + 60);
}

// V .01 to .49 and .51 to .99 are the two copies (docs/lobby.md, 4).
TEST(DemoSky, BandHoldsItsGradientTwice) {
    const Image band = picture("data/levels/fantasy/sky/sky_cyl.tga");
    for (std::uint32_t y = 0; y < band.height / 2; ++y)
        for (std::uint32_t x = 0; x < band.width; ++x)
            ASSERT_EQ(band.at(x, y), band.at(x, y + band.height / 2)) << x << ", " << y;
}

// What is added to the picture is nothing at its edges.
TEST(DemoWeather, PicturesFadeToBlackAtTheirSides) {
    for (const char* name : {"raindrop", "lightning", "snow"}) {
        SCOPED_TRACE(name);
        const Image image = picture("data/generic/weather/" + std::string(name) + ".tga");
        EXPECT_FALSE(image.has_alpha);
        for (std::uint32_t y = 0; y < image.height; ++y)
            for (const std::uint32_t x : {0u, image.width - 1})
                EXPECT_LE(std::max({image.at(x, y).r, image.at(x, y).g, image.at(x, y).b}), 24);
        EXPECT_GT(image.at(image.width / 2, image.height / 2).b, 150);
    }
}

}  // namespace
}  // namespace turnstile
