#include "formats/byte_writer.hpp"
#include "formats/sgn.hpp"
#include "tests/formats/sgn_samples.hpp"
#include "tests/support/damage.hpp"

#include <cmath>

namespace turnstile {
namespace {

/// Decodes; what comes out can be written again, and holds nothing that is not finite.
Sgn decode(std::span<const std::byte> file) {
    Sgn sign = decode_sgn(file, "damaged.sgn");
    for (const SgnLine& line : sign.lines) {
        for (const float value : line.font.effect.values) EXPECT_TRUE(std::isfinite(value));
        if (line.ink) {
            EXPECT_TRUE(std::isfinite(line.ink->mask_value));
        }
        EXPECT_EQ(fill_image(line.fill).width, line.fill.width);
    }
    if (sign.warnings.empty()) {
        const auto again = encode_sgn(sign);
        EXPECT_TRUE(std::ranges::equal(again, file));
    }
    return sign;
}

TEST(SgnDamage, GivesAValueOrADecodeError) {
    test::expect_survives_damage(test::small_sign().bytes(), decode);
}

TEST(SgnDamage, ALineWithoutAnInk) {
    test::SignBytes parts = test::small_sign();
    parts.modes = {0, 2};
    test::expect_survives_every_cut(parts.bytes(), decode);
    test::expect_survives_random_edits(parts.bytes(), decode, 2);
}

TEST(SgnDamage, ArtworkWithAlpha) {
    Sgn sign = decode_sgn(test::small_sign().bytes(), "own");
    Image board = filled_image(12, 9, {200, 40, 90, 255}, true);
    board.at(3, 4).a = 0;
    sign.artwork = make_sgn_artwork(board);
    const auto file = encode_sgn(sign);
    test::expect_survives_every_cut(file, decode);
    test::expect_survives_random_edits(file, decode, 3);
}

TEST(SgnDamage, HugeSidesTakeNoMemory) {
    test::Bytes file = test::small_sign().bytes();
    for (const std::size_t side : {test::kSmallArtworkAt, test::kSmallArtworkAt + 4})
        test::patch(file, side, 4096u);
    const Sgn sign = decode(file);  // the chunk is far too short for such a picture
    ASSERT_TRUE(sign.artwork.has_value());
    EXPECT_FALSE(sign.artwork->image.has_value());
    ASSERT_EQ(sign.warnings.size(), 1u);
    EXPECT_EQ(sign.warnings[0].message,
              "colour chunk: found too few integers, expected 25165824: the board stays bare");
}

}  // namespace
}  // namespace turnstile
