#include "engine/sign_relief.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace turnstile {
namespace {

using Values = std::vector<std::uint8_t>;

Coverage coverage(int width, Values values) {
    Coverage made(width, static_cast<int>(values.size()) / width);
    made.values = std::move(values);
    return made;
}

const Coverage kDot = coverage(5, {0, 0, 0, 0, 0,  //
                                   0, 0, 0, 0, 0,  //
                                   0, 0, 9, 0, 0,  //
                                   0, 0, 0, 0, 0,  //
                                   0, 0, 0, 0, 0});

SgnInk ink_of(float mask_value, glm::ivec2 offset) {
    SgnInk ink;
    ink.mask = 1;
    ink.mask_value = mask_value;
    ink.offset = offset;
    return ink;
}

TEST(SignInk, OfMaskNoughtTheShapeIsTheLetters) {
    SgnInk ink = ink_of(3, {1, 1});
    ink.mask = 0;
    EXPECT_EQ(ink_shape(kDot, ink), kDot);
}

TEST(SignInk, IsWidenedByADisc) {
    EXPECT_EQ(ink_shape(kDot, ink_of(0.9f, {})), kDot);
    EXPECT_EQ(ink_shape(kDot, ink_of(1.0f, {})).values, (Values{0, 0, 0, 0, 0,  //
                                                                0, 0, 9, 0, 0,  //
                                                                0, 9, 9, 9, 0,  //
                                                                0, 0, 9, 0, 0,  //
                                                                0, 0, 0, 0, 0}));
    EXPECT_EQ(ink_shape(kDot, ink_of(2.0f, {})).values, (Values{0, 0, 9, 0, 0,  //
                                                                0, 9, 9, 9, 0,  //
                                                                9, 9, 9, 9, 9,  //
                                                                0, 9, 9, 9, 0,  //
                                                                0, 0, 9, 0, 0}));
}

TEST(SignInk, IsShiftedAndCutAtTheSurface) {
    EXPECT_EQ(ink_shape(kDot, ink_of(1.0f, {2, -1})).values, (Values{0, 0, 0, 0, 9,  //
                                                                     0, 0, 0, 9, 9,  //
                                                                     0, 0, 0, 0, 9,  //
                                                                     0, 0, 0, 0, 0,  //
                                                                     0, 0, 0, 0, 0}));
    constexpr auto kLeast = std::numeric_limits<std::int32_t>::min(),
                   kMost = std::numeric_limits<std::int32_t>::max();
    EXPECT_EQ(ink_shape(kDot, ink_of(1e30f, {kLeast, kMost})), Coverage(5, 5));
    EXPECT_EQ(ink_shape(kDot, ink_of(1e30f, {})).values, Values(25, 9));
    EXPECT_EQ(ink_shape(kDot, ink_of(-1e30f, {})), kDot);
}

TEST(SignRelief, MergingTakesTheLarger) {
    EXPECT_EQ(merged(coverage(3, {1, 5, 0}), coverage(3, {2, 4, 0})).values, (Values{2, 5, 0}));
}

TEST(SignRelief, InkedRowsReachFromTheFirstToTheLast) {
    const auto rows = inked_rows(coverage(1, {0, 3, 0, 7, 0}));
    EXPECT_EQ(rows.first, 1);
    EXPECT_EQ(rows.count, 3);
    EXPECT_EQ(inked_rows(coverage(2, {0, 0})).count, 0);
}

TEST(SignRelief, TheKernelHasTheOriginalsSideAndMiddle) {
    // Deviation 1: int(2.5) + 3 = 5 weights, e^-2, e^-0.5, 1, and their sum.
    const float far = std::exp(-2.0f), near = std::exp(-0.5f), sum = 1 + 2 * (near + far);
    const auto five = gaussian_weights(1.0f);
    ASSERT_EQ(five.size(), 5u);
    EXPECT_FLOAT_EQ(five[0], far / sum);
    EXPECT_FLOAT_EQ(five[1], near / sum);
    EXPECT_FLOAT_EQ(five[2], 1 / sum);
    EXPECT_FLOAT_EQ(five[4], far / sum);
    // Deviation 0.5: 4 weights, the middle at place 1.
    const auto four = gaussian_weights(0.5f);
    ASSERT_EQ(four.size(), 4u);
    EXPECT_EQ(four[0], four[2]);
    EXPECT_GT(four[1], four[2]);
    EXPECT_LT(four[3], four[2]);
    EXPECT_EQ(gaussian_weights(0.0f), (std::vector<float>{0, 1, 0}));
    EXPECT_EQ(gaussian_weights(-3.0f), (std::vector<float>{0, 1, 0}));
    EXPECT_EQ(gaussian_weights(3e38f).size(), 253u);
}

TEST(SignRelief, HeightsAreBlurredOnlyUnderTheLetters) {
    const auto weights = gaussian_weights(1.0f);
    // Binary: how much of a pixel is inked does not count. Edges repeat, so down all is the same.
    const auto plain = relief_heights(coverage(7, {0, 0, 0, 10, 0, 0, 0}), 0, 1.0f);
    ASSERT_EQ(plain.size(), 7u);
    EXPECT_FLOAT_EQ(plain[3], 255 * weights[2]);
    EXPECT_EQ(plain[2], 0.0f);
    // Grown by one pixel on both sides; those keep their full height.
    const auto grown = relief_heights(coverage(7, {0, 0, 0, 10, 0, 0, 0}), 1, 1.0f);
    EXPECT_FLOAT_EQ(grown[3], 255 * (weights[1] + weights[2] + weights[3]));
    EXPECT_EQ(grown[2], 255.0f);
    EXPECT_EQ(grown[1], 0.0f);
}

TEST(SignRelief, GrowingTakesAllEightNeighboursAndEndsWhenAllIsInked) {
    // Without blur the heights are the grown shape.
    const auto once = relief_heights(kDot, 1, 0.0f);
    EXPECT_EQ(once[1 * 5 + 1], 255.0f);
    EXPECT_EQ(once[0 * 5 + 2], 0.0f);
    EXPECT_EQ(relief_heights(kDot, 0xFFFFFFFFu, 0.0f), std::vector<float>(25, 255.0f));
}

TEST(SignRelief, TheLightComesFromTwoAnglesOfDifferentSign) {
    const auto light = [](float first, float second) {
        SgnEffect effect;
        effect.values[6] = first;
        effect.values[7] = second;
        return sign_light(effect);
    };
    const auto expect_near = [](glm::vec3 a, glm::vec3 b) {
        EXPECT_LT(glm::distance(a, b), 1e-6f);
    };
    expect_near(light(90, 123).direction, {0, 0, 1});
    expect_near(light(90, 123).halfway, {0, 0, 1});
    expect_near(light(0, 0).direction, {1, 0, 0});
    expect_near(light(0, 0).halfway, {std::sqrt(0.5f), 0, std::sqrt(0.5f)});
    expect_near(light(30, 270).direction, {0, std::sqrt(0.75f), 0.5f});
    // Straight from behind there is no direction halfway to the eye.
    EXPECT_LT(glm::length(light(-90, 0).halfway), 1.0001f);
}

SgnEffect shares(float ambient, float diffuse, float specular, float exponent) {
    SgnEffect effect;
    effect.values = {0, 0, ambient, diffuse, specular, exponent, 90, 0};
    return effect;
}

TEST(SignRelief, AFaceIsAmbientDiffuseAndWhiteSpecular) {
    const SignLight light{{0, 0, 1}, {0, 0, 1}};
    // 0.25 + 0.5 of the texel and 0.25 of 255: 75 + 63.75; 63.75 where the texel has nothing.
    EXPECT_EQ(lit_face({100, 0, 255, 7}, {0, 0, 1}, light, shares(0.25f, 0.5f, 0.25f, 2)),
              (Rgba8{138, 63, 255, 7}));
    // Turned away by 60 degrees: half the diffuse light, a quarter of a square specular.
    EXPECT_EQ(
        lit_face({100, 0, 40, 7}, {std::sqrt(0.75f), 0, 0.5f}, light, shares(0.25f, 0.5f, 0.5f, 2)),
        (Rgba8{81, 31, 51, 7}));
    EXPECT_EQ(lit_face({255, 255, 255, 7}, {0, 0, 1}, light, shares(9, 9, 9, 1)),
              (Rgba8{255, 255, 255, 7}));
    EXPECT_EQ(lit_face({255, 255, 255, 7}, {0, 0, 1}, light, shares(-9, 0, 0, 1)),
              (Rgba8{0, 0, 0, 7}));
}

TEST(SignRelief, HostileSharesGiveAColour) {
    const SignLight light{{0, 0, 1}, {0, 0, 1}};
    // 0 to the power of -1 is infinite, and nothing of it is no number.
    EXPECT_EQ(lit_face({9, 9, 9, 7}, {1, 0, 0}, light, shares(0, 0, 1, -1)),
              (Rgba8{255, 255, 255, 7}));
    EXPECT_EQ(lit_face({9, 9, 9, 7}, {1, 0, 0}, light, shares(0, 0, 0, -1)), (Rgba8{0, 0, 0, 7}));
    EXPECT_EQ(lit_face({9, 9, 9, 7}, {0, 0, 1}, light, shares(3e38f, -3e38f, 3e38f, 1)).a, 7);
}

std::vector<int> reds(const Image& image) {
    std::vector<int> values;
    for (const auto& texel : image.pixels) values.push_back(texel.r);
    return values;
}

Image column(std::initializer_list<int> values) {
    Image image = filled_image(1, static_cast<std::uint32_t>(values.size()), {});
    std::size_t i = 0;
    for (const int value : values) image.pixels[i++].r = static_cast<std::uint8_t>(value);
    return image;
}

TEST(SignRelief, ResamplingAveragesBetweenWholeSteps) {
    // ((4 << 16) + 32768) / 2 is 2.25 texels: 0, 2, 4. Truncated.
    EXPECT_EQ(reds(resampled(column({10, 13, 20, 25}), 1, 2)), (std::vector<int>{11, 22}));
    // 1.75 texels: 0, 1, 3.
    EXPECT_EQ(reds(resampled(column({10, 20, 31}), 1, 2)), (std::vector<int>{10, 25}));
    // 0.625 texels: 0, 0, 1, 1, 2; where a step stays in its texel, that one.
    EXPECT_EQ(reds(resampled(column({10, 20}), 1, 4)), (std::vector<int>{10, 10, 20, 20}));
    EXPECT_EQ(reds(resampled(column({1, 2, 3}), 1, 3)), (std::vector<int>{1, 2, 3}));
}

TEST(SignRelief, AlongRowsComesFirst) {
    Image image = filled_image(2, 2, {});
    image.pixels[0].r = 1;  // (1 + 0) / 2 = 0, (0 + 3) / 2 = 1, and (0 + 1) / 2 = 0
    image.pixels[3].r = 3;
    EXPECT_EQ(reds(resampled(image, 1, 1)), (std::vector<int>{0}));
    image.pixels[0].r = 2;
    EXPECT_EQ(reds(resampled(image, 1, 1)), (std::vector<int>{1}));
}

TEST(SignRelief, FacesTakeTheFillOverTheInkedRows) {
    // A fill of one column: red 10, 20, 30, 40 downward; ambient light alone.
    SgnFill fill{1, 4, 4, {}};
    for (const int red : {10, 20, 30, 40})
        for (const int value : {0, red, 0, 0}) fill.pixels.push_back(static_cast<std::byte>(value));
    const auto faces = letter_faces(coverage(2, {0, 0,    //
                                                 255, 0,  //
                                                 0, 99,   //
                                                 0, 0}),
                                    shares(1, 0, 0, 1), fill);
    EXPECT_EQ(faces.pixels[2], (Rgba8{15, 0, 0, 255}));
    EXPECT_EQ(faces.pixels[3], (Rgba8{0, 0, 0, 0}));
    EXPECT_EQ(faces.pixels[5], (Rgba8{35, 0, 0, 99}));
}

TEST(SignRelief, ASlopeTowardTheLightIsBrighter) {
    // Light from the right, 45 degrees up. Heights 0 255 0 along the row: at the letter the next
    // pixel lies lower, so n is (-range, 0, 1) / |n|: for range 1 it turns away by 90 degrees.
    SgnEffect effect = shares(0, 1, 0, 1);
    effect.values[0] = 1.0f;
    effect.values[6] = 45.0f;
    SgnFill fill{1, 1, 4, std::vector<std::byte>(4, std::byte{200})};
    const auto away = letter_faces(coverage(3, {0, 255, 0}), effect, fill);
    EXPECT_EQ(away.pixels[1].r, 0);
    effect.values[7] = 180.0f;  // from the left: straight at it
    const auto toward = letter_faces(coverage(3, {0, 255, 0}), effect, fill);
    EXPECT_NEAR(toward.pixels[1].r, 200, 1);
    effect.values[0] = 0.0f;  // flat: cos 45 degrees
    EXPECT_NEAR(letter_faces(coverage(3, {0, 255, 0}), effect, fill).pixels[1].r, 141, 1);
}

TEST(SignRelief, BlendingShiftsWithItsSign) {
    Image board = filled_image(2, 1, {100, 0, 100, 40}, true);
    Image faces = filled_image(2, 2, {50, 255, 50, 128}, true);
    faces.pixels[1].a = 1;
    blend_faces(board, faces);
    // 100 + (128 * -50 >> 8), 0 + (128 * 255 >> 8); the larger alpha.
    EXPECT_EQ(board.pixels[0], (Rgba8{75, 127, 75, 128}));
    EXPECT_EQ(board.pixels[1], (Rgba8{99, 0, 99, 40}));  // -50 >> 8 is -1
}

TEST(SignRelief, InkBlendsByCoverageTimesOpacity) {
    Image board = filled_image(1, 1, {0, 200, 0, 0}, true);
    SgnInk ink;
    ink.red = 255;
    ink.opacity = 128;
    blend_ink(board, coverage(1, {200}), ink);
    // a = 200 * 128 >> 8 = 100; 100 * 255 >> 8; 200 + (100 * -200 >> 8).
    EXPECT_EQ(board.pixels[0], (Rgba8{99, 121, 0, 100}));
}

}  // namespace
}  // namespace turnstile
