#include "renderer/gl.hpp"
#include "tests/renderer/scene.hpp"

#include <gtest/gtest.h>

namespace turnstile::test {
namespace {

TEST(SixteenBit, MeansAreKeptByDithering) {
    FrameState state = plain_view();
    state.rules.sixteen_bit = true;
    for (const int samples : {1, 4}) {
        const Image image = shoot(state, 8, 8, samples);
        // 88 of 255 is 10.698 of 31: 11, which is 90, in 11 of 16 pixels, else 10, which is 82.
        // 96 is 23.718 of 63: 24, 97, in 11; else 23, 93.  108 is 13.129 of 31: 14, 115, in 2;
        // else 13, 107.
        int red = 0, green = 0, blue = 0;
        for (const Rgba8& pixel : image.pixels) {
            EXPECT_TRUE(pixel.r == 90 || pixel.r == 82);
            EXPECT_TRUE(pixel.g == 97 || pixel.g == 93);
            EXPECT_TRUE(pixel.b == 115 || pixel.b == 107);
            red += pixel.r == 90;
            green += pixel.g == 97;
            blue += pixel.b == 115;
        }
        EXPECT_EQ(red, 4 * 11);
        EXPECT_EQ(green, 4 * 11);
        EXPECT_EQ(blue, 4 * 2);
        EXPECT_NE(image.at(0, 0), image.at(0, 1));
    }
}

TEST(SixteenBit, PureColoursStay) {
    Prop prop;
    prop.add_card({-1, -1}, {0, 1}, 1.5f, prop.add_texture(picture(1, {kRed})));
    prop.add_card({0, -1}, {1, 1}, 1.5f, prop.add_texture(picture(1, {{255, 255, 255, 255}})));
    prop.finish();
    FrameState state = plain_view();
    state.instances = {prop.at()};
    state.rules.sixteen_bit = true;
    const Image image = shoot(state);
    for (std::uint32_t y = 24; y < 40; ++y) {
        EXPECT_EQ(image.at(20, y), kRed);
        EXPECT_EQ(image.at(40, y), (Rgba8{255, 255, 255, 255}));
    }
}

TEST(SixteenBit, AFramebufferGetsTheSameAsAPicture) {
    constexpr std::uint32_t kSide = 32;
    Prop prop;
    prop.add_card({-1, -1}, {1, 1}, 2.0f,
                  prop.add_texture(picture(2, {kRed, kBlue, kGreen, {9, 99, 199, 255}})));
    prop.finish();
    FrameState state = plain_view();
    state.instances = {prop.at()};
    state.rules.sixteen_bit = true;
    (void)context();
    const auto colour = Renderbuffer::create(), depth = Renderbuffer::create();
    const auto framebuffer = Framebuffer::create();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
    const auto attach = [](const Renderbuffer& buffer, GLenum format, GLenum attachment) {
        glBindRenderbuffer(GL_RENDERBUFFER, buffer.name());
        glRenderbufferStorage(GL_RENDERBUFFER, format, kSide, kSide);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer.name());
    };
    attach(colour, GL_RGBA8, GL_COLOR_ATTACHMENT0);
    attach(depth, GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT);
    for (const int samples : {1, 4}) {
        Renderer renderer({.samples = samples});
        const Image image = renderer.draw_image(state, kSide, kSide);
        renderer.draw(state, kSide, kSide, framebuffer.name());
        Image read = filled_image(kSide, kSide, {});
        glReadPixels(0, 0, kSide, kSide, GL_RGBA, GL_UNSIGNED_BYTE, read.pixels.data());
        for (std::uint32_t y = 0; y < kSide; ++y)
            for (std::uint32_t x = 0; x < kSide; ++x)
                EXPECT_EQ(read.at(x, kSide - 1 - y), image.at(x, y));
        EXPECT_EQ(renderer.stats().gl_errors, 0u);
    }
}

}  // namespace
}  // namespace turnstile::test
