#include "formats/truetype.hpp"
#include "tests/formats/truetype_fixture.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/stb_font.hpp"

namespace turnstile {
namespace {

/// What is accepted goes to the rasteriser, in a block of its exact size.
int decode_and_draw(std::span<const std::byte> file) {
    const TrueTypeFont decoded = decode_truetype(file, "damaged.ttf");
    const std::vector<std::byte> bytes(decoded.rasteriser_bytes);
    const test::StbFont font(bytes);
    EXPECT_TRUE(font.is_usable());
    // A damaged glyph count may be large; the glyphs past those of the small font are alike.
    for (int glyph = 0; glyph < static_cast<int>(std::min(decoded.glyph_count, 8u)); ++glyph) {
        (void)font.bitmap(glyph, 9);
        (void)font.kerning(glyph, glyph);
        (void)font.bearing(glyph);
    }
    return 0;
}

TEST(TrueTypeDamage, WhatIsAcceptedCanBeDrawn) {
    test::expect_survives_damage(test::small_font(), decode_and_draw);
}

TEST(TrueTypeDamage, ManyPointsOfFewBytesStayInTheLimits) {
    for (const std::uint32_t count : {7u, 60u})
        test::expect_value_or_decode_error(test::font_of(test::crowded_font_tables(count)),
                                           decode_and_draw);
}

TEST(TrueTypeDamage, EveryCutIsAnError) {
    const test::Bytes whole = test::small_font();
    for (std::ptrdiff_t size = 0; size < std::ssize(whole); ++size) {
        const test::Bytes cut(whole.begin(), whole.begin() + size);
        EXPECT_THROW((void)decode_truetype(cut, "cut.ttf"), DecodeError) << size;
    }
}

}  // namespace
}  // namespace turnstile
