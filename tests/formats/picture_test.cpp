#include "formats/picture.hpp"

#include "formats/byte_writer.hpp"
#include "formats/png_chunks.hpp"
#include "formats/zlib_stream.hpp"
#include "tests/formats/picture_samples.hpp"
#include "tests/formats/wct_samples.hpp"
#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

using test::Bytes;
using test::bytes_of_hex;
using test::bytes_of_text;
using test::decode_error;
using test::patch;

constexpr Rgba8 kRed{255, 0, 0, 255}, kGreen{0, 255, 0, 255}, kBlue{0, 0, 255, 255};
constexpr Rgba8 kWhite{255, 255, 255, 255};

std::string message_of(const Bytes& file) {
    return decode_error([&] { return decode_picture(file, "p"); });
}

template <class Encode>
std::string encode_error(Encode&& encode) {
    try {
        (void)encode();
    } catch (const EncodeError& error) {
        return error.what();
    }
    return {};
}

/// A PNG of a header (from the width on), other chunks and the unpacked rows.
Bytes png_of(std::string_view header, std::string_view rows,
             const std::vector<std::pair<std::string_view, std::string_view>>& chunks = {}) {
    Bytes png = bytes_of_hex("89 50 4e 47 0d 0a 1a 0a");
    const auto add = [&](std::string_view type, const Bytes& data) {
        const auto chunk = png_chunk(type, data);
        png.insert(png.end(), chunk.begin(), chunk.end());
    };
    add("IHDR", bytes_of_hex(header));
    for (const auto& [type, data] : chunks) add(type, bytes_of_hex(data));
    add("IDAT", deflate_stream(bytes_of_hex(rows)));
    add("IEND", {});
    return png;
}

TEST(Picture, ReadsTgaOfEveryKind) {
    const Image run_length = decode_picture(test::kRunLengthTga, "p");
    EXPECT_EQ(run_length, (Image{3, 2, false, {kRed, kRed, kRed, kGreen, kBlue, kWhite}}));
    EXPECT_EQ(decode_picture(test::kPaletteTga, "p"), (Image{2, 1, false, {kGreen, kRed}}));
    // 1 x 2 with alpha, bottom row first, an id of 2 bytes.
    const Bytes alpha = bytes_of_hex(
        "02 00 02 00 00 00 00 00 00 00 00 00 01 00 02 00 20 08 61 62  00 00 ff 80  00 ff 00 00");
    EXPECT_EQ(decode_picture(alpha, "p"),
              (Image{1, 2, true, {Rgba8{0, 255, 0, 0}, Rgba8{255, 0, 0, 128}}}));
    // 2 x 1, grey, right to left.
    const Bytes grey = bytes_of_hex("00 00 03 00 00 00 00 00 00 00 00 00 02 00 01 00 08 30  10 20");
    EXPECT_EQ(decode_picture(grey, "p"),
              (Image{2, 1, false, {Rgba8{32, 32, 32, 255}, Rgba8{16, 16, 16, 255}}}));
    // 16 bits: 5 each, red in the middle of its range: 16 * 255 / 31 = 131.
    const Bytes high = bytes_of_hex("00 00 02 00 00 00 00 00 00 00 00 00 01 00 01 00 10 20  1f 40");
    EXPECT_EQ(decode_picture(high, "p"), (Image{1, 1, false, {Rgba8{131, 0, 255, 255}}}));
}

TEST(Picture, ReadsBmp) {
    EXPECT_EQ(decode_picture(test::kColourBmp, "p"),
              (Image{2, 2, false, {kRed, kGreen, kBlue, kWhite}}));
    EXPECT_EQ(decode_picture(test::kPaletteBmp, "p"),
              (Image{2, 2, false, {kRed, kGreen, kGreen, kRed}}));
    Bytes top_first = test::kColourBmp;
    patch<std::int32_t>(top_first, 22, -2);
    EXPECT_EQ(decode_picture(top_first, "p"), (Image{2, 2, false, {kBlue, kWhite, kRed, kGreen}}));
    Bytes index = test::kPaletteBmp;
    index[62] = std::byte{2};
    EXPECT_EQ(message_of(index), "p: offset 0x3e: palette index: found 2, expected below 2");
}

TEST(Picture, ReadsJpeg) {
    EXPECT_EQ(decode_picture(test::kGreyJpeg, "p"), filled_image(8, 8, {138, 138, 138, 255}));
}

TEST(Picture, ReadsPngOfOtherDepths) {
    const Image grey16 =
        decode_picture(png_of("00000002 00000001 10 00 00 00 00", "00 1234 abcd"), "p");
    EXPECT_EQ(grey16,
              (Image{2, 1, false, {Rgba8{0x12, 0x12, 0x12, 255}, Rgba8{0xAB, 0xAB, 0xAB, 255}}}));
    // Two bits: colours 0, 1, 2, 0.
    const char* const header = "00000004 00000001 02 03 00 00 00";
    const Image palette =
        decode_picture(png_of(header, "00 18", {{"PLTE", "ff0000 00ff00 0000ff"}}), "p");
    EXPECT_EQ(palette, (Image{4, 1, false, {kRed, kGreen, kBlue, kRed}}));
    const Image clear = decode_picture(
        png_of(header, "00 18", {{"PLTE", "ff0000 00ff00 0000ff"}, {"tRNS", "80"}}), "p");
    EXPECT_EQ(clear,
              (Image{4, 1, true, {Rgba8{255, 0, 0, 128}, kGreen, kBlue, Rgba8{255, 0, 0, 128}}}));
    const Image grey_alpha =
        decode_picture(png_of("00000001 00000001 08 04 00 00 00", "00 40 00"), "p");
    EXPECT_EQ(grey_alpha, (Image{1, 1, true, {Rgba8{64, 64, 64, 0}}}));
}

TEST(Picture, HugeSizesAreRefusedBeforeMemoryIsTaken) {
    EXPECT_EQ(message_of(png_of("00004001 00000001 08 06 00 00 00", "00")),
              "p: offset 0x10: picture size: found 16385 x 1, expected sides of 1 to 16384");
    EXPECT_EQ(message_of(png_of("00004000 00004000 08 06 00 00 00", "00")),
              "p: offset 0x10: picture size: found 268435456 texels, expected at most 100000000");
    EXPECT_EQ(message_of(png_of("00002710 00002710 08 06 00 00 00", "00")),
              "p: offset 0x8: picture data: found 9 packed bytes, expected enough for 400010000");
    EXPECT_EQ(message_of(png_of("00000000 00000001 08 06 00 00 00", "00")),
              "p: offset 0x10: picture size: found 0 x 1, expected sides of 1 to 16384");
    Bytes tga = test::kRunLengthTga;
    patch<std::uint16_t>(tga, 12, 0xFFFF);
    EXPECT_EQ(message_of(tga),
              "p: offset 0xc: picture size: found 65535 x 2, expected sides of 1 to 16384");
    Bytes bmp = test::kColourBmp;
    patch<std::uint32_t>(bmp, 22, 0x80000000);
    EXPECT_EQ(message_of(bmp),
              "p: offset 0x12: picture size: found 2 x 2147483648, expected sides of 1 to 16384");
    Bytes jpeg = test::kGreyJpeg;
    patch<std::uint32_t>(jpeg, 76, 0xFF3FFF3F);
    EXPECT_EQ(message_of(jpeg),
              "p: offset 0x4c: picture size: found 268402689 texels, expected at most 100000000");
}

TEST(Picture, MissingDataIsNamed) {
    const auto cut = [](const Bytes& file, std::ptrdiff_t less) {
        return Bytes(file.begin(), file.end() - less);
    };
    EXPECT_EQ(message_of(cut(test::kRunLengthTga, 1)),
              "p: offset 0x1e: picture data: found 2 bytes, expected at least 3");
    EXPECT_EQ(message_of(cut(test::kPaletteTga, 1)),
              "p: offset 0x18: picture data: found 1 bytes, expected at least 2");
    EXPECT_EQ(message_of(cut(test::kColourBmp, 8)),
              "p: offset 0x36: picture data: found 8 bytes, expected at least 16");
    EXPECT_EQ(message_of(cut(test::kGreyJpeg, 2)),
              "p: offset 0x8d: JPEG marker: found 0 bytes, expected at least 1");
    EXPECT_EQ(message_of(png_of("00000002 00000001 08 00 00 00 00", "00 12")),
              "p: offset 0x0: picture: found damage (not enough pixels), expected a whole picture");
    Bytes png = png_of("00000001 00000001 08 00 00 00 00", "00 12");
    png[29] ^= std::byte{1};
    EXPECT_EQ(message_of(png).substr(0, 44), "p: offset 0x1d: PNG chunk checksum: found 0x");
}

TEST(Picture, WhatIsNoPictureIsNamedSo) {
    const char* const message =
        "p: offset 0x0: picture: found another kind of file, expected a PNG, JPEG, BMP, PCX or TGA";
    EXPECT_EQ(message_of({}), message);
    EXPECT_EQ(message_of(bytes_of_text("a text that is long enough for the header of a TGA")),
              message);
    EXPECT_EQ(message_of(Bytes(100)), message);
    EXPECT_EQ(message_of(test::kOneColour13), message);
}

TEST(Picture, PngComesBackWithItsTexts) {
    const std::vector<PngText> texts{
        {"Software", "Turnstile"}, {"Comment", "./lobby --seed 2\n\xE9"}, {"Empty", ""}};
    for (const bool alpha : {false, true}) {
        const Image image = test::scene(19, 13, alpha);
        const auto png = encode_png(image, texts);
        EXPECT_EQ(decode_picture(png, "p"), image);
        EXPECT_EQ(png_texts(png), texts);
        EXPECT_EQ(encode_png(image, texts), png);
        EXPECT_EQ(png_texts(encode_png(image)), std::vector<PngText>{});
        // IHDR ends at 33: the first text begins there.
        EXPECT_EQ(Bytes(png.begin() + 33, png.begin() + 33 + 8 + 18),
                  bytes_of_hex("00 00 00 12 74 45 58 74 53 6f 66 74 77 61 72 65 00"
                               "54 75 72 6e 73 74 69 6c 65"));
    }
    EXPECT_EQ(png_texts(test::kColourBmp), std::vector<PngText>{});
    auto damaged = encode_png(test::scene(4, 4, false), texts);
    damaged[45] ^= std::byte{1};
    EXPECT_EQ(png_texts(damaged), std::vector<PngText>{});
}

TEST(Picture, AlphaIsWrittenOnlyWhereTheImageHasIt) {
    const Image image = filled_image(2, 2, {1, 2, 3, 4}, false);
    EXPECT_EQ(decode_picture(encode_png(image), "p"), filled_image(2, 2, {1, 2, 3, 255}));
    EXPECT_EQ(decode_picture(encode_tga(image), "p"), filled_image(2, 2, {1, 2, 3, 255}));
}

TEST(Picture, WritesTga) {
    const Image image{1, 2, true, {Rgba8{1, 2, 3, 4}, Rgba8{5, 6, 7, 8}}};
    EXPECT_EQ(encode_tga(image),
              bytes_of_hex("00 00 02 00 00 00 00 00 00 00 00 00 01 00 02 00 20 28"
                           "03 02 01 04 07 06 05 08"));
    const Image opaque = test::scene(19, 13, false);
    EXPECT_EQ(decode_picture(encode_tga(opaque), "p"), opaque);
}

TEST(Picture, EncodersRefuseWhatTheyCannotWrite) {
    EXPECT_EQ(encode_error([] { return encode_png(Image{}); }),
              "picture size: found 0 x 0, expected at least 1 x 1");
    EXPECT_EQ(encode_error([] { return encode_tga(filled_image(65'536, 1, {})); }),
              "picture size: found 65536 x 1, expected sides of at most 65535");
    EXPECT_EQ(encode_error([] { return encode_png(filled_image(16'385, 1, {})); }),
              "picture size: found 16385 x 1, expected what decode_picture takes");
    const auto with_text = [](const PngText& text) {
        return encode_error(
            [&] { return encode_png(filled_image(1, 1, {}), std::span(&text, 1)); });
    };
    EXPECT_EQ(with_text({"", "x"}), "PNG keyword: found 0 characters, expected 1 to 79");
    EXPECT_EQ(with_text({std::string(80, 'k'), "x"}),
              "PNG keyword: found 80 characters, expected 1 to 79");
    EXPECT_EQ(with_text({std::string(79, 'k'), "x"}), "");
    EXPECT_EQ(with_text({"k", std::string("a\0b", 3)}),
              "PNG text: found a zero character, expected none");
}

}  // namespace
}  // namespace turnstile
