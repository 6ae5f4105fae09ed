#include "formats/wct_wavelet.hpp"

#include "formats/byte_writer.hpp"
#include "formats/wct_layout.hpp"
#include "formats/wct_lzss.hpp"
#include "tests/formats/wct_samples.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace turnstile {
namespace {

constexpr WctLayout kLayouts[] = {WctLayout::Alternate, WctLayout::Halves, WctLayout::Later,
                                  WctLayout::LaterNegated, WctLayout::Negated};
constexpr float h0 = 0.48296291F, h1 = 0.83651630F, h2 = 0.22414387F, h3 = -0.12940952F;

WctPlane zero_plane(std::uint32_t side) {
    WctPlane plane(side);
    for (std::uint32_t y = 0; y < side; ++y)
        for (float& value : plane.row(y)) value = 0;
    return plane;
}

WctPlane luma_plane(const Image& image) {
    WctPlane plane(image.width);
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            plane.row(y)[x] = static_cast<float>(image.at(x, y).g);
    return plane;
}

void expect_row(const WctPlane& plane, std::uint32_t y, const std::vector<float>& expected) {
    for (std::uint32_t x = 0; x < plane.side(); ++x)
        EXPECT_NEAR(plane.row(y)[x], expected[x], 1e-6F) << "texel " << x << ", " << y;
}

// One coefficient of 1 comes back as the outer product of the taps of its column and its row.
TEST(WctWavelet, OneScaleValueIsTheFourTaps) {
    WctPlane alternate = zero_plane(8), halves = zero_plane(8);
    alternate.row(1)[2] = 1;  // S[1] of S[1]
    halves.row(1)[1] = 1;
    for (const WctPlane& out : {inverse_wavelet(alternate, WctLayout::Alternate),
                                inverse_wavelet(halves, WctLayout::Halves)}) {
        expect_row(out, 1, {0, 0, 0, 0, 0, 0, 0, 0});
        expect_row(out, 2, {0, 0, h0 * h0, h0 * h1, h0 * h2, h0 * h3, 0, 0});
        expect_row(out, 3, {0, 0, h1 * h0, h1 * h1, h1 * h2, h1 * h3, 0, 0});
        expect_row(out, 4, {0, 0, h2 * h0, h2 * h1, h2 * h2, h2 * h3, 0, 0});
        expect_row(out, 5, {0, 0, h3 * h0, h3 * h1, h3 * h2, h3 * h3, 0, 0});
        expect_row(out, 6, {0, 0, 0, 0, 0, 0, 0, 0});
    }
}

TEST(WctWavelet, TheLastWaveletValueWrapsToTheFront) {
    // W[3] of S[0]: out[6] = h3, out[7] = -h2, and from W[i-1] with i = 0: out[0] = h1, out[1] =
    // -h0.
    WctPlane alternate = zero_plane(8), halves = zero_plane(8);
    alternate.row(0)[7] = 1;
    halves.row(0)[7] = 1;
    for (const WctPlane& out : {inverse_wavelet(alternate, WctLayout::Alternate),
                                inverse_wavelet(halves, WctLayout::Halves)})
        expect_row(out, 0, {h0 * h1, -h0 * h0, 0, 0, 0, 0, h0 * h3, -h0 * h2});
    // And for columns: W row 3 is the last of all.
    WctPlane column = zero_plane(8);
    column.row(7)[0] = 1;  // its S[0]
    const WctPlane out = inverse_wavelet(column, WctLayout::Alternate);
    expect_row(out, 0, {h1 * h0, h1 * h1, h1 * h2, h1 * h3, 0, 0, 0, 0});
    expect_row(out, 1, {-h0 * h0, -h0 * h1, -h0 * h2, -h0 * h3, 0, 0, 0, 0});
    expect_row(out, 6, {h3 * h0, h3 * h1, h3 * h2, h3 * h3, 0, 0, 0, 0});
    expect_row(out, 7, {-h2 * h0, -h2 * h1, -h2 * h2, -h2 * h3, 0, 0, 0, 0});
}

TEST(WctWavelet, PairingAndSignHoldForRowsAndColumns) {
    // W[0] of W[0], the corner of both halves: `later` has it at W[1] of W[1].
    WctPlane usual = zero_plane(8), later = zero_plane(8), both_negated = zero_plane(8);
    usual.row(4)[4] = 1;
    later.row(5)[5] = 1;
    both_negated.row(4)[0] = -1;
    const WctPlane expected = inverse_wavelet(usual, WctLayout::Halves);
    const WctPlane moved = inverse_wavelet(later, WctLayout::Later);
    // Negated twice, along the row and the column, is not negated at all.
    const WctPlane twice = inverse_wavelet(usual, WctLayout::Negated);
    const WctPlane moved_twice = inverse_wavelet(later, WctLayout::LaterNegated);
    for (std::uint32_t y = 0; y < 8; ++y) {
        const std::vector<float> row(expected.row(y).begin(), expected.row(y).end());
        expect_row(moved, y, row);
        expect_row(twice, y, row);
        expect_row(moved_twice, y, row);
    }
    expect_row(inverse_wavelet(both_negated, WctLayout::Negated), 0,
               {h3 * h0, h3 * h1, h3 * h2, h3 * h3, 0, 0, 0, 0});
}

TEST(WctWavelet, AFlatAreaHasScaleValuesOfTwiceItsLevel) {
    WctPlane flat(8);
    for (std::uint32_t y = 0; y < 8; ++y)
        for (float& value : flat.row(y)) value = 100;
    const WctPlane halves = forward_wavelet(flat, WctLayout::Halves);
    for (std::uint32_t y = 0; y < 8; ++y)
        for (std::uint32_t x = 0; x < 8; ++x)
            EXPECT_NEAR(halves.row(y)[x], x < 4 && y < 4 ? 200 : 0, 1e-4);
    EXPECT_NEAR(forward_wavelet(flat, WctLayout::Alternate).row(0)[2], 200, 1e-4);
    EXPECT_NEAR(forward_wavelet(flat, WctLayout::Alternate).row(0)[4], 200, 1e-4);
}

TEST(WctWavelet, EveryLayoutComesBack) {
    const WctPlane samples = luma_plane(test::scene(32, 32, false));
    for (const WctLayout layout : kLayouts) {
        const WctPlane back = inverse_wavelet(forward_wavelet(samples, layout), layout);
        for (std::uint32_t y = 0; y < 32; ++y)
            for (std::uint32_t x = 0; x < 32; ++x)
                ASSERT_NEAR(back.row(y)[x], samples.row(y)[x], 1e-3) << layout_name(layout);
    }
}

/// Coefficients as a file stores them: divided, rounded and multiplied again.
WctPlane stored(const WctPlane& samples, WctLayout layout, float factor) {
    WctPlane plane = forward_wavelet(samples, layout);
    for (std::uint32_t y = 0; y < plane.side(); ++y)
        for (float& value : plane.row(y)) value = std::round(value / factor) * factor;
    return plane;
}

WctLayout told_layout(const Image& image, WctLayout layout, float factor) {
    std::vector<WctPlane> channels;
    channels.push_back(stored(luma_plane(image), layout, factor));
    return best_layout(score_layouts(channels, image.width, image.height));
}

Image cut_out(std::uint32_t side) {
    Image image = test::scene(side, side, true);
    for (Rgba8& texel : image.pixels)
        if (texel.a == 0) texel = {0, 0, 0, 0};
    return image;
}

Image text(std::uint32_t side) {
    constexpr std::uint8_t kGlyphs[] = {0x7E, 0x42, 0x3C, 0x66, 0x18, 0x5A, 0x24, 0x7E};
    Image image = filled_image(side, side, {250, 240, 200, 255});
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x)
            if ((kGlyphs[(y / 2 + x / 16) % 8] >> (x / 2 % 8) & 1) != 0 && y / 2 % 10 < 8)
                image.at(x, y) = {10, 20, 60, 255};
    return image;
}

Image ramp(std::uint32_t side) {
    Image image = filled_image(side, side, {});
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x)
            image.at(x, y).g = static_cast<std::uint8_t>(255 * (x + y) / (2 * side));
    return image;
}

// Finer than this, letters of two texels' width leave `alternate` below its bar.
TEST(WctLayouts, ScenesCutOutsTextAndRampsAreToldInAllFive) {
    for (const std::uint32_t side : {64u, 128u}) {
        const Image pictures[] = {test::scene(side, side, false), cut_out(side), text(side),
                                  ramp(side)};
        for (std::size_t i = 0; i < std::size(pictures); ++i) {
            for (const WctLayout layout : kLayouts) {
                for (const float factor : {1.0F, 4.5F})
                    EXPECT_EQ(layout_name(told_layout(pictures[i], layout, factor)),
                              layout_name(layout))
                        << "picture " << i << ", side " << side << ", factor " << factor;
            }
        }
    }
}

TEST(WctLayouts, WhereNothingIsToBeToldTheDefaultStays) {
    Image noise = filled_image(64, 64, {});
    std::uint32_t random = 1;
    for (Rgba8& texel : noise.pixels) {
        random = random * 1'664'525 + 1'013'904'223;
        texel.g = static_cast<std::uint8_t>(random >> 24);
    }
    EXPECT_EQ(told_layout(noise, WctLayout::Halves, 4.5F), WctLayout::Halves);
    const Image flat = filled_image(64, 64, {9, 9, 9, 255});
    for (const WctLayout layout : {WctLayout::Later, WctLayout::LaterNegated, WctLayout::Negated})
        EXPECT_EQ(told_layout(flat, layout, 4.5F), WctLayout::Halves);
}

/// A 0x12 file of a picture's green, as grey, stored in `layout`.
test::Bytes file_in_layout(const Image& image, WctLayout layout) {
    const WctPlane plane = forward_wavelet(luma_plane(image), layout);
    ByteWriter integers;
    for (std::uint32_t y = 0; y < plane.side(); ++y) {
        for (const float value : plane.row(y)) {
            integers.write(std::uint8_t{0x80});
            integers.write(static_cast<std::int16_t>(std::lround(value)));
        }
    }
    integers.write_zeros(std::size_t{image.width} * image.height / 2);
    const auto chunk = pack_lzss(integers.bytes());
    ByteWriter out;
    out.write_bytes(test::bytes_of_hex("12 00 18 04"));
    out.write(static_cast<std::uint16_t>(image.width));
    out.write(static_cast<std::uint16_t>(image.height));
    out.write_zeros(8);
    out.write(static_cast<std::uint32_t>(chunk.size()));
    out.write_zeros(8);
    out.write_bytes(chunk);
    return out.take();
}

TEST(WctLayouts, AFileIsDecodedInTheLayoutThatItWasToldToHave) {
    const Image image = test::scene(32, 32, false);
    for (const WctLayout layout : kLayouts) {
        const Wct wct = decode_wct(file_in_layout(image, layout), "t.wct");
        EXPECT_EQ(layout_name(wct.layout), layout_name(layout));
        ASSERT_EQ(wct.layout_scores.size(), 5u);
        EXPECT_EQ(wct.layout_scores[0], (WctLayoutScore{WctLayout::Halves, 0.0}));
        for (std::size_t i = 0; i < image.pixels.size(); ++i)
            ASSERT_NEAR(wct.image.pixels[i].r, image.pixels[i].g, 2);
    }
    const test::Bytes small = file_in_layout(test::scene(8, 8, false), WctLayout::Later);
    EXPECT_EQ(decode_wct(small, "t.wct").layout, WctLayout::Halves);
}

TEST(WctLayouts, HaveNames) {
    EXPECT_EQ(layout_name(WctLayout::Alternate), "alternate");
    EXPECT_EQ(layout_name(WctLayout::Halves), "halves");
    EXPECT_EQ(layout_name(WctLayout::Later), "later");
    EXPECT_EQ(layout_name(WctLayout::LaterNegated), "later-negated");
    EXPECT_EQ(layout_name(WctLayout::Negated), "negated");
}

}  // namespace
}  // namespace turnstile
