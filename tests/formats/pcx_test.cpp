#include "formats/pcx.hpp"

#include "formats/byte_writer.hpp"
#include "formats/picture.hpp"
#include "tests/formats/picture_samples.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

using test::Bytes;
using test::patch;

constexpr Rgba8 kBlack{0, 0, 0, 255}, kRed{255, 0, 0, 255}, kLast{7, 8, 9, 255};

std::string message_of(const Bytes& file) {
    return test::decode_error([&] { return decode_picture(file, "p"); });
}

TEST(Pcx, ReadsRunsRowsAndPalette) {
    // The third byte of each row is beyond the width; the run of four red goes on into row 1.
    EXPECT_EQ(decode_picture(test::small_pcx(), "p"),
              (Image{2, 2, false, {kLast, kRed, kRed, kRed}}));
    Bytes moved = test::small_pcx();  // the same square, elsewhere on the page
    for (const std::size_t at : {4u, 6u}) patch<std::uint16_t>(moved, at, 1'000);
    for (const std::size_t at : {8u, 10u}) patch<std::uint16_t>(moved, at, 1'001);
    EXPECT_EQ(decode_picture(moved, "p"), decode_picture(test::small_pcx(), "p"));
}

TEST(Pcx, EveryDamageIsNamed) {
    struct Damage {
        std::size_t at;
        std::uint8_t value;
        const char* message;
    };
    const Damage damages[] = {
        {3, 1, "offset 0x3: PCX bits: found 1, expected 8"},
        {65, 3, "offset 0x41: PCX planes: found 3, expected 1"},
        {8, 0x40, "offset 0x42: PCX bytes a line: found 3, expected at least 65"},
        {9, 0x80, "offset 0x4: picture size: found 32770 x 2, expected sides of 1 to 16384"},
        {6, 2, "offset 0x4: picture size: found 2 x 0, expected sides of 1 to 16384"},
        {66, 1, "offset 0x42: PCX bytes a line: found 1, expected at least 2"},
        {11, 0x10, "offset 0x80: PCX data: found 7 bytes, expected enough for 12294 pixels"},
        {10, 2, "offset 0x87: PCX data: found 0 bytes, expected at least 1"},
        {128 + 7, 0, "offset 0x87: PCX palette: found 0, expected 12"},
    };
    for (const Damage& damage : damages) {
        Bytes file = test::small_pcx();
        file[damage.at] = static_cast<std::byte>(damage.value);
        EXPECT_EQ(message_of(file), std::string("p: ") + damage.message);
    }
    Bytes cut = test::small_pcx();
    cut.resize(896);
    EXPECT_EQ(message_of(cut),
              "p: offset 0x380: PCX header and palette: found 896 bytes, expected at least 897");
}

TEST(Pcx, OtherKindsAreNotTakenForOne) {
    EXPECT_TRUE(is_pcx(test::small_pcx()));
    for (const std::size_t at : {0u, 1u, 2u}) {
        Bytes file = test::small_pcx();
        file[at] = std::byte{3};
        EXPECT_FALSE(is_pcx(file));
        EXPECT_NE(test::decode_error([&] { return decode_pcx(file, "p"); }), "");
    }
    EXPECT_FALSE(is_pcx({}));
}

TEST(Pcx, WritesRunsAndComesBack) {
    const Image image{3, 2, false, {kBlack, kBlack, kBlack, kRed, kBlack, kRed}};
    const auto file = encode_pcx(image);
    // A run of three 0, the even row's padding, then 1 0 1 and padding; the palette's mark.
    EXPECT_EQ(Bytes(file.begin() + 128, file.end() - 768),
              test::bytes_of_hex("c3 00 00  01 00 01 00  0c"));
    EXPECT_EQ(Bytes(file.begin(), file.begin() + 12),
              test::bytes_of_hex("0a 05 01 08 00 00 00 00 02 00 01 00"));
    EXPECT_EQ(decode_picture(file, "p"), image);
}

TEST(Pcx, All256ColoursAndLongRunsComeBack) {
    Image image = filled_image(300, 5, kRed);
    for (std::uint32_t i = 0; i < 255; ++i)
        image.pixels[400 + i] = {static_cast<std::uint8_t>(i), 1, 2, 255};
    EXPECT_EQ(decode_picture(encode_pcx(image), "p"), image);
    image.pixels[700] = {9, 9, 9, 255};
    EXPECT_THROW((void)encode_pcx(image), EncodeError);
}

TEST(Pcx, TheEncoderRefusesWhatItCannotWrite) {
    const auto error_of = [](const Image& image) -> std::string {
        try {
            (void)encode_pcx(image);
        } catch (const EncodeError& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(error_of({}), "picture size: found 0 x 0, expected what decode_picture takes");
    EXPECT_EQ(error_of(filled_image(1, 1, {}, true)), "PCX: found an alpha channel, expected none");
    EXPECT_EQ(error_of(filled_image(16'385, 1, {})),
              "picture size: found 16385 x 1, expected what decode_picture takes");
}

}  // namespace
}  // namespace turnstile
