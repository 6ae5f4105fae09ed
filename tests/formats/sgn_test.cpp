#include "formats/sgn.hpp"

#include "tests/formats/sgn_samples.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

namespace turnstile {
namespace {

using test::Bytes;
using test::patch;
using test::SignBytes;

Sgn decoded(const Bytes& file) { return decode_sgn(file, "a.sgn"); }

// --- The walk: docs/formats/sgn.md, 2 ---

struct Walk {
    std::array<std::int32_t, 2> modes;
    std::size_t fill_at, artwork_at;
};
constexpr Walk kWalks[] = {
    {{1, 1}, 0x3A1, 0x43B9}, {{2, 2}, 0x3A1, 0x43B9}, {{1, 0}, 0x38D, 0x43A5},
    {{0, 2}, 0x38D, 0x43A5}, {{0, 0}, 0x379, 0x4391},
};

TEST(Sgn, TheSumsOfThePage) {
    EXPECT_EQ(SignBytes{}.bytes().size(), 17'337u);
    SignBytes one, none;
    one.modes = {1, 0};
    none.modes = {0, 0};
    EXPECT_EQ(one.bytes().size(), 17'317u);
    EXPECT_EQ(none.bytes().size(), 17'297u);
}

TEST(Sgn, IsWalkedAndNeverIndexed) {
    for (const Walk& walk : kWalks) {
        SCOPED_TRACE(std::to_string(walk.modes[0]) + ", " + std::to_string(walk.modes[1]));
        SignBytes parts;
        parts.modes = walk.modes;
        Bytes file = parts.bytes();
        EXPECT_EQ(file.size(), walk.artwork_at);
        EXPECT_EQ(load_le<std::int32_t>(&file[walk.fill_at]), 16);
        file[walk.fill_at + 12 + 1] = std::byte{0xAB};
        const Sgn sign = decoded(file);
        EXPECT_EQ(sign.lines[0].ink.has_value(), walk.modes[0] != 0);
        EXPECT_EQ(sign.lines[1].ink.has_value(), walk.modes[1] != 0);
        EXPECT_EQ(sign.lines[0].fill.pixels.size(), 8'192u);
        EXPECT_EQ(sign.lines[0].fill.pixels[1], std::byte{0xAB});
        EXPECT_EQ(sign.lines[1].fill.pixels[1], std::byte{1});
        EXPECT_FALSE(sign.artwork.has_value());
        EXPECT_TRUE(sign.warnings.empty());
    }
}

TEST(Sgn, ArtworkBeginsBehindTheFills) {
    SignBytes parts;
    parts.artwork_flag = 1;
    parts.artwork = test::small_artwork();
    const Bytes file = parts.bytes();
    EXPECT_EQ(test::Bytes(file.begin() + 0x43DD, file.begin() + 0x43E1),
              test::bytes_of_text("BILZ"));
    ASSERT_TRUE(decoded(file).artwork.has_value());
    EXPECT_TRUE(decoded(file).warnings.empty());
}

// --- Fields: docs/formats/sgn.md, 3 to 5 ---

TEST(Sgn, EveryFieldIsRead) {
    SignBytes parts;
    parts.version = 101;
    parts.first_line = 1;
    parts.modes = {2, 1};
    const Sgn sign = decoded(parts.bytes());
    EXPECT_EQ(sign.version, 101);
    EXPECT_EQ(sign.first_line, 1);
    EXPECT_EQ(sign.lines[0].mode, 2);
    EXPECT_EQ(sign.lines[1].mode, 1);

    const SgnFont& font = sign.lines[0].font;
    EXPECT_EQ(font.name.text(), "Young Itch AOE");
    EXPECT_EQ(font.file.text(), "YOUNIA__.TTF");
    EXPECT_EQ(font.percent, 100);
    EXPECT_EQ(font.top, -25);
    const SgnLogFont& log = font.logfont;
    EXPECT_EQ(log.height, -144);
    EXPECT_EQ(log.width, 3);
    EXPECT_EQ(log.escapement, 900);
    EXPECT_EQ(log.orientation, 901);
    EXPECT_EQ(log.weight, 700);
    EXPECT_EQ(log.italic, 1);
    EXPECT_EQ(log.underline, 2);
    EXPECT_EQ(log.strike_out, 3);
    EXPECT_EQ(log.char_set, 4);
    EXPECT_EQ(log.out_precision, 5);
    EXPECT_EQ(log.clip_precision, 6);
    EXPECT_EQ(log.quality, 7);
    EXPECT_EQ(log.pitch_and_family, 8);
    EXPECT_EQ(log.face_name.text(), "Young Itch AOE");
    EXPECT_EQ(font.effect.mask, 2u);
    EXPECT_EQ(font.effect.values,
              (std::array<float, 8>{8.5F, 1.25F, 0.40F, 0.87F, 0.31F, 20.0F, 45.0F, 300.0F}));
    EXPECT_EQ(font.effect.extent, 30);
    EXPECT_EQ(font.effect.origin, -40);

    const SgnFont& second = sign.lines[1].font;
    EXPECT_EQ(second.name.text(), "Caf\xC3\xA9 \xE2\x84\xA2");  // Windows-1252
    EXPECT_EQ(second.percent, 85);
    EXPECT_EQ(second.logfont.height, -143);
    EXPECT_EQ(second.effect.origin, -41);

    ASSERT_TRUE(sign.lines[1].ink.has_value());
    const SgnInk& ink = *sign.lines[1].ink;
    EXPECT_EQ(ink.red, 128);
    EXPECT_EQ(ink.green, 129);
    EXPECT_EQ(ink.blue, 7);
    EXPECT_EQ(ink.opacity, 171);
    EXPECT_EQ(ink.mask, 5u);
    EXPECT_EQ(ink.mask_value, 1.5F);
    EXPECT_EQ(ink.offset, glm::ivec2(-4, 4));
}

TEST(Sgn, ATextWithoutAZeroIsTheWholeField) {
    Bytes file = SignBytes{}.bytes();
    std::fill_n(file.begin() + 0x11, 64, std::byte{'x'});
    std::fill_n(file.begin() + 0x11 + 0x168, 32, std::byte{'y'});
    const Sgn sign = decoded(file);
    EXPECT_EQ(sign.lines[0].font.name.text(), std::string(64, 'x'));
    EXPECT_EQ(sign.lines[0].font.logfont.face_name.text(), std::string(32, 'y'));
    EXPECT_EQ(sign.lines[0].font.file.text(), "YOUNIA__.TTF");
    EXPECT_TRUE(sign.warnings.empty());
}

TEST(Sgn, NothingThatIsNotFiniteIsLetOut) {
    Bytes file = SignBytes{}.bytes();
    const std::size_t value_3 = 0x1C5 + 0x188 + 4 + 3 * 4, mask_value = 0x379 + 8;
    patch(file, value_3, std::bit_cast<std::uint32_t>(std::numeric_limits<float>::quiet_NaN()));
    patch(file, mask_value, std::bit_cast<std::uint32_t>(-std::numeric_limits<float>::infinity()));
    const Sgn sign = decoded(file);
    EXPECT_EQ(sign.lines[1].font.effect.values[3], 0.0F);
    EXPECT_EQ(sign.lines[0].ink->mask_value, 0.0F);
    EXPECT_EQ(sign.warnings,
              (std::vector<Warning>{
                  {"font 1: found effect value 3 nan, expected a finite number: read as 0", value_3,
                   "font 1"},
                  {"ink 0: found mask value -inf, expected a finite number: read as 0", mask_value,
                   "ink 0"}}));
}

// --- Fills and artwork: docs/formats/sgn.md, 8 ---

TEST(Sgn, AFillIsRedGreenAndBlueFromTheTop) {
    SignBytes parts;
    parts.fill_width = 2;
    parts.fill_height = 3;
    const Image fill = fill_image(decoded(parts.bytes()).lines[1].fill);
    EXPECT_EQ(fill.width, 2u);
    EXPECT_EQ(fill.height, 3u);
    EXPECT_EQ(fill.at(0, 0), (Rgba8{1, 17, 33, 255}));
    EXPECT_EQ(fill.at(1, 2), (Rgba8{6, 22, 38, 255}));
}

TEST(Sgn, AFillOfAnotherDepthIsWalkedOverAndWhite) {
    for (const std::int32_t depth : {1, 2, 3}) {
        SignBytes parts;
        parts.fill_width = 2;
        parts.fill_height = 1;
        parts.fill_bytes_per_pixel = depth;
        const Sgn sign = decoded(parts.bytes());
        EXPECT_EQ(std::ssize(sign.lines[0].fill.pixels), 2 * depth);
        EXPECT_EQ(fill_image(sign.lines[0].fill), filled_image(2, 1, {255, 255, 255, 255}));
    }
}

TEST(Sgn, ABoardIsTheTopOfTheCodedSquare) {
    const Sgn sign = decoded(test::small_sign().bytes());
    EXPECT_TRUE(sign.warnings.empty());
    ASSERT_TRUE(sign.artwork.has_value());
    const SgnArtwork& art = *sign.artwork;
    EXPECT_EQ(art.flag, 1);
    EXPECT_EQ(art.scales, (std::array<float, 4>{7, 6, 6, 4}));
    EXPECT_EQ(art.colour.size(), 57u);
    EXPECT_TRUE(art.alpha.empty());
    const Image board = board_image(sign);
    EXPECT_EQ(board.width, 8u);
    EXPECT_EQ(board.height, 4u);
    EXPECT_FALSE(board.has_alpha);
    for (const Rgba8& texel : board.pixels) {
        EXPECT_NEAR(texel.r, 200, 2);
        EXPECT_NEAR(texel.g, 40, 2);
        EXPECT_NEAR(texel.b, 90, 2);
        EXPECT_EQ(texel.a, 255);
    }
}

TEST(Sgn, ABoardThatDoesNotDecodeIsBare) {
    SignBytes parts = test::small_sign();
    parts.artwork[36 + 28 + 5] ^= std::byte{0xFF};  // in the zlib stream
    const Sgn sign = decoded(parts.bytes());
    ASSERT_TRUE(sign.artwork.has_value());
    EXPECT_FALSE(sign.artwork->image.has_value());
    EXPECT_EQ(sign.warnings,
              (std::vector<Warning>{
                  {"colour chunk: found a damaged zlib stream, or one of another size, expected a "
                   "stream of 96 bytes: the board stays bare",
                   test::kSmallArtworkAt + 36, "colour chunk"}}));
    EXPECT_EQ(board_image(sign), filled_image(8, 4, {0, 0, 0, 0}, true));
}

TEST(Sgn, AnAlphaChunkThatDoesNotDecodeLeavesTheBoardBareToo) {
    SignBytes parts = test::small_sign();
    patch(parts.artwork, 32, 3u);
    parts.artwork.insert(parts.artwork.end(), 3, std::byte{0x10});
    const Sgn sign = decoded(parts.bytes());
    ASSERT_EQ(sign.warnings.size(), 1u);
    EXPECT_EQ(sign.warnings[0].field, "alpha chunk");
    EXPECT_EQ(sign.warnings[0].offset, test::kSmallArtworkAt + 36 + 57);
    EXPECT_EQ(sign.artwork->alpha.size(), 3u);
    EXPECT_FALSE(sign.artwork->image.has_value());
}

TEST(Sgn, WithoutArtworkTheBoardIsTransparentBlack) {
    const Image board = board_image(decoded(SignBytes{}.bytes()));
    EXPECT_EQ(board, filled_image(256, 128, {0, 0, 0, 0}, true));
}

// --- Told apart from other files ---

TEST(Sgn, IsToldByItsHeader) {
    const Bytes sign = SignBytes{}.bytes();
    EXPECT_TRUE(is_sgn(sign));
    EXPECT_TRUE(is_sgn(test::small_sign().bytes()));
    Bytes other_flag = sign;
    other_flag[8] = std::byte{0xFF};  // any but 0 says that there is artwork
    EXPECT_TRUE(is_sgn(other_flag));
    EXPECT_FALSE(is_sgn({}));
    EXPECT_FALSE(is_sgn(Bytes(sign.begin(), sign.begin() + 900)));
    EXPECT_FALSE(is_sgn(Bytes(20'000)));
    for (const auto& [at, value] : {std::pair{0, 99}, {2, 1}, {4, 2}, {9, 3}, {13, -1}}) {
        Bytes other = sign;
        other[static_cast<std::size_t>(at)] = static_cast<std::byte>(value);
        EXPECT_FALSE(is_sgn(other)) << at;
    }
}

}  // namespace
}  // namespace turnstile
