#include "formats/pcx.hpp"
#include "formats/picture.hpp"
#include "tests/formats/picture_samples.hpp"
#include "tests/formats/wct_samples.hpp"
#include "tests/support/damage.hpp"

namespace turnstile {
namespace {

const auto kDecode = [](std::span<const std::byte> file) {
    (void)png_texts(file);
    return decode_picture(file, "damaged");
};

TEST(PictureDamage, Png) {
    const std::vector<PngText> texts{{"Comment", "a text"}};
    test::expect_survives_damage(encode_png(test::scene(9, 7, true), texts), kDecode);
}

TEST(PictureDamage, Tga) {
    test::expect_survives_damage(encode_tga(test::scene(9, 7, true)), kDecode);
    test::expect_survives_damage(test::kRunLengthTga, kDecode);
    test::expect_survives_damage(test::kPaletteTga, kDecode);
}

TEST(PictureDamage, Bmp) {
    test::expect_survives_damage(test::kColourBmp, kDecode);
    test::expect_survives_damage(test::kPaletteBmp, kDecode);
}

TEST(PictureDamage, Jpeg) { test::expect_survives_damage(test::kGreyJpeg, kDecode); }

TEST(PictureDamage, Pcx) {
    test::expect_survives_damage(test::small_pcx(), kDecode);
    test::expect_survives_damage(encode_pcx(filled_image(9, 7, {1, 2, 3, 255})), kDecode);
}

TEST(PictureDamage, NoCutDecodesAsWhole) {
    for (const test::Bytes& file :
         {test::kRunLengthTga, test::kPaletteTga, test::kColourBmp, test::kPaletteBmp,
          test::kGreyJpeg, test::small_pcx(), encode_tga(test::scene(9, 7, true)),
          encode_png(test::scene(9, 7, true))}) {
        for (std::ptrdiff_t size = 0; size < std::ssize(file); ++size) {
            const test::Bytes cut(file.begin(), file.begin() + size);
            EXPECT_THROW((void)kDecode(cut), DecodeError) << size << " of " << file.size();
        }
    }
}

TEST(PictureDamage, MemoryIsBoundByTheStatedSize) {
    constexpr std::size_t kBytesPerTexel = 8;  // formats/picture.hpp
    const Image image = filled_image(3'000, 2'000, {200, 40, 90, 255}, false);
    test::expect_value_or_decode_error(encode_png(image), kDecode,
                                       kBytesPerTexel * image.pixels.size());
}

}  // namespace
}  // namespace turnstile
