#include "formats/byte_writer.hpp"
#include "formats/sgn.hpp"
#include "tests/formats/sgn_samples.hpp"
#include "tests/formats/wct_samples.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

// docs/formats/sgn.md, 11.

namespace turnstile {
namespace {

using test::Bytes;
using test::SignBytes;

std::string refusal_of(const std::function<void(Sgn&)>& change) {
    Sgn sign = decode_sgn(test::small_sign().bytes(), "a.sgn");
    change(sign);
    try {
        (void)encode_sgn(sign);
    } catch (const EncodeError& error) {
        return error.what();
    }
    return {};
}

TEST(SgnWrite, ReadAndWrittenAgainASignIsTheSame) {
    for (const std::array<std::int32_t, 2>& modes :
         {std::array{1, 1}, {2, 2}, {1, 2}, {0, 1}, {2, 0}, {0, 0}}) {
        SignBytes parts = test::small_sign();
        parts.modes = modes;
        parts.artwork_flag = 7;
        parts.first_line = -9;
        Bytes file = parts.bytes();
        file[0x11 + 50] = std::byte{0x33};          // behind the zero of the name,
        file[0x11 + 0x40 + 200] = std::byte{0x44};  // of the file
        file[0x11 + 0x168 + 31] = std::byte{0x55};  // and of the face's name
        EXPECT_EQ(encode_sgn(decode_sgn(file, "a.sgn")), file);
    }
    SignBytes plain;
    plain.fill_bytes_per_pixel = 3;
    EXPECT_EQ(encode_sgn(decode_sgn(plain.bytes(), "a.sgn")), plain.bytes());
}

TEST(SgnWrite, AChunkThatDoesNotDecodeIsKept) {
    SignBytes parts = test::small_sign();
    parts.artwork[36 + 28 + 5] ^= std::byte{0xFF};
    EXPECT_EQ(encode_sgn(decode_sgn(parts.bytes(), "a.sgn")), parts.bytes());
}

TEST(SgnWrite, WhatIsWrittenIsReadBack) {
    Sgn sign;
    sign.first_line = 1;
    for (std::size_t i = 0; i < 2; ++i) {
        SgnLine& line = sign.lines[i];
        line.mode = static_cast<std::int32_t>(2 * i);
        line.font.name = SgnText<64>("Caf\xC3\xA9");
        line.font.file = SgnText<260>("CAFE.TTF");
        line.font.logfont.face_name = SgnText<32>("Caf\xC3\xA9");
        line.font.logfont.height = -90;
        line.font.effect.values = {1.75F, 1, 0.5F, 0.25F, 0.125F, 8, 40, 300};
        if (line.mode != 0) line.ink = SgnInk{1, 2, 3, 4, 5, 6.5F, {7, -8}};
        line.fill = {2, 1, 4, Bytes(8, std::byte{0xFF})};
    }
    sign.artwork = make_sgn_artwork(test::scene(32, 16, true));
    const Bytes file = encode_sgn(sign);
    EXPECT_TRUE(is_sgn(file));
    EXPECT_EQ(decode_sgn(file, "a.sgn"), sign);
    EXPECT_EQ(load_le<std::uint8_t>(&file[0x11 + 3]), 0xE9);
}

TEST(SgnWrite, APaintedBoardIsCodedInItsSquare) {
    const Image board = test::scene(256, 128, true);
    const SgnArtwork art = make_sgn_artwork(board);
    EXPECT_EQ(art.width, 256u);
    EXPECT_EQ(art.height, 128u);
    EXPECT_EQ(art.scales, (std::array<float, 4>{6, 10, 2, 6}));
    // Escaped integers take more; the alpha of a square of 256 is 65,536 integers at least.
    EXPECT_GE(load_le<std::uint32_t>(&art.alpha[4]), 65'536u);
    EXPECT_GE(load_le<std::uint32_t>(&art.colour[4]), 98'304u);
    ASSERT_TRUE(art.image.has_value());
    double difference = 0;
    for (std::size_t i = 0; i < board.pixels.size(); ++i)
        difference += std::abs(board.pixels[i].g - art.image->pixels[i].g);
    EXPECT_LT(difference / static_cast<double>(board.pixels.size()), 4.0);
    EXPECT_EQ(art.image->at(128, 64).a, 255);
    EXPECT_EQ(art.image->at(0, 0).a, 0);
}

TEST(SgnWrite, AnOpaqueBoardHasAnAlphaChunkAsTheGamesHave) {
    const SgnArtwork art = make_sgn_artwork(filled_image(256, 128, {200, 40, 90, 255}));
    EXPECT_FALSE(art.alpha.empty());
    ASSERT_TRUE(art.image.has_value());
    EXPECT_TRUE(art.image->has_alpha);
    for (const Rgba8& texel : art.image->pixels) ASSERT_GE(texel.a, 254);
}

TEST(SgnWrite, RefusesWhatAReaderWould) {
    const auto fills = [](auto&& change) {
        return refusal_of([&](Sgn& sign) { change(sign.lines[1].fill); });
    };
    EXPECT_EQ(refusal_of([](Sgn&) {}), "");
    EXPECT_EQ(refusal_of([](Sgn& s) { s.version = 99; }),
              "version: found 99, expected 100 to 2147483647");
    EXPECT_EQ(refusal_of([](Sgn& s) { s.lines[1].mode = 3; }),
              "line 1 mode: found 3, expected 0 to 2");
    EXPECT_EQ(refusal_of([](Sgn& s) { s.lines[0].mode = 0; }),
              "ink 0: found one, expected none for a line of mode 0");
    EXPECT_EQ(refusal_of([](Sgn& s) { s.lines[1].ink.reset(); }),
              "ink 1: found none, expected one for a line of mode 1 or 2");
    EXPECT_EQ(refusal_of([](Sgn& s) {
                  s.lines[0].font.effect.values[7] = std::numeric_limits<float>::infinity();
              }),
              "font 0: found inf, expected finite numbers");
    EXPECT_EQ(refusal_of([](Sgn& s) { s.lines[1].ink->mask_value = std::nanf(""); }),
              "ink 1: found nan, expected finite numbers");
    EXPECT_EQ(fills([](SgnFill& f) { f.width = 0; }), "fill 1 width: found 0, expected 1 to 4096");
    EXPECT_EQ(fills([](SgnFill& f) { f.bytes_per_pixel = 5; }),
              "fill 1 bytes per pixel: found 5, expected 1 to 4");
    EXPECT_EQ(fills([](SgnFill& f) { f.pixels.pop_back(); }),
              "fill 1 pixels: found 3 bytes, expected 4");
    EXPECT_EQ(refusal_of([](Sgn& s) { s.artwork->flag = 0; }),
              "artwork flag: found 0, expected 1 to 255");
    EXPECT_EQ(refusal_of([](Sgn& s) { s.artwork->height = 5000; }),
              "artwork height: found 5000, expected 1 to 4096");
    EXPECT_EQ(refusal_of([](Sgn& s) { s.artwork->scales[2] = -1; }),
              "artwork scales: found -1, expected 0 to 32767");
    EXPECT_EQ(refusal_of([](Sgn& s) { s.artwork->colour.clear(); }),
              "colour chunk size: found 0, expected 1 to 2147483647");
}

TEST(SgnWrite, ATextHasToFitItsField) {
    EXPECT_EQ(SgnText<4>("abcd").text(), "abcd");
    for (const char* text : {"abcde", "\xE6\x97\xA5", "\xE9"}) {
        try {
            (void)SgnText<4>(text);
            ADD_FAILURE() << text;
        } catch (const EncodeError& error) {
            EXPECT_EQ(error.what(), "text: found \"" + std::string(text) +
                                        "\", expected at most 4 characters of Windows-1252");
        }
    }
}

}  // namespace
}  // namespace turnstile
