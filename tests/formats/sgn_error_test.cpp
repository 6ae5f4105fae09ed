#include "formats/sgn.hpp"
#include "tests/formats/sgn_samples.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

// docs/formats/sgn.md, 10.

namespace turnstile {
namespace {

using test::Bytes;
using test::kSmallArtworkAt;
using test::patch;

std::string error_of(const Bytes& file) {
    return test::decode_error([&] { return decode_sgn(file, "a.sgn"); });
}

struct Damage {
    std::size_t offset;  // of the 32-bit field that is overwritten
    std::uint32_t value;
    const char* message;
};

constexpr std::uint32_t kNan =
    std::bit_cast<std::uint32_t>(std::numeric_limits<float>::quiet_NaN());
constexpr std::uint32_t kMinusOne = 0xBF800000;  // as a float
// Of the small sign: header, two fonts, two inks, two fills of 1 x 1 x 4, artwork with its chunk.
constexpr Damage kDamages[] = {
    {0x0, 99, "offset 0x0: version: found 99, expected at least 100"},
    {0x0, 0x80000065, "offset 0x0: version: found -2147483547, expected at least 100"},
    {0x9, 3, "offset 0x9: line 0 mode: found 3, expected 0 to 2"},
    {0xD, 0xFFFFFFFF, "offset 0xd: line 1 mode: found -1, expected 0 to 2"},
    {0x3A1, 0, "offset 0x3a1: fill 0 width: found 0, expected 1 to 4096"},
    {0x3A5, 4097, "offset 0x3a5: fill 0 height: found 4097, expected 1 to 4096"},
    {0x3A9, 5, "offset 0x3a9: fill 0 bytes per pixel: found 5, expected 1 to 4"},
    {0x3A1, 4096, "offset 0x3ad: fill 0 pixels: found 113 bytes, expected at least 16384"},
    {0x3B1, 0xFFFFFFFF, "offset 0x3b1: fill 1 width: found -1, expected 1 to 4096"},
    {0x3B5, 0, "offset 0x3b5: fill 1 height: found 0, expected 1 to 4096"},
    {0x3B9, 0, "offset 0x3b9: fill 1 bytes per pixel: found 0, expected 1 to 4"},
    {0x3B5, 300, "offset 0x3bd: fill 1 pixels: found 97 bytes, expected at least 1200"},
    {0x3C1, 0, "offset 0x3c1: artwork width: found 0, expected 1 to 4096"},
    {0x3C5, 4097, "offset 0x3c5: artwork height: found 4097, expected 1 to 4096"},
    {0x3C9, 3, "offset 0x3c9: artwork type: found 3, expected 4"},
    {0x3CD, kNan, "offset 0x3cd: artwork scales: found nan, expected 0 to 32767"},
    {0x3D9, kMinusOne, "offset 0x3cd: artwork scales: found -1, expected 0 to 32767"},
    {0x3DD, 0, "offset 0x3dd: colour chunk size: found 0, expected at least 1"},
    {0x3DD, 58, "offset 0x3dd: colour chunk size: found 58, expected at most 57"},
    {0x3DD, 0x80000000, "offset 0x3dd: colour chunk size: found -2147483648, expected at least 1"},
    {0x3E1, 1, "offset 0x3e1: alpha chunk size: found 1, expected at most 0"},
    {0x3E1, 0xFFFFFFFF, "offset 0x3e1: alpha chunk size: found -1, expected at least 0"},
};

TEST(SgnError, EveryDamageIsNamed) {
    const Bytes whole = test::small_sign().bytes();
    ASSERT_EQ(whole.size(), kSmallArtworkAt + 36 + 57);
    for (const Damage& damage : kDamages) {
        Bytes file = whole;
        patch(file, damage.offset, damage.value);
        EXPECT_EQ(error_of(file), std::string("a.sgn: ") + damage.message);
    }
}

struct Cut {
    std::size_t size;
    const char* message;
};
constexpr Cut kCuts[] = {
    {0x0, "offset 0x0: version: found 0 bytes, expected at least 4"},
    {0x6, "offset 0x4: first line: found 2 bytes, expected at least 4"},
    {0x8, "offset 0x8: artwork flag: found 0 bytes, expected at least 1"},
    {0xC, "offset 0x9: line 0 mode: found 3 bytes, expected at least 4"},
    {0xE, "offset 0xd: line 1 mode: found 1 bytes, expected at least 4"},
    {0x1C4, "offset 0x11: font 0: found 435 bytes, expected at least 436"},
    {0x1C5, "offset 0x1c5: font 1: found 0 bytes, expected at least 436"},
    {0x38C, "offset 0x379: ink 0: found 19 bytes, expected at least 20"},
    {0x38E, "offset 0x38d: ink 1: found 1 bytes, expected at least 20"},
    {0x3A2, "offset 0x3a1: fill 0 width: found 1 bytes, expected at least 4"},
    {0x3B0, "offset 0x3ad: fill 0 pixels: found 3 bytes, expected at least 4"},
    {0x3BB, "offset 0x3b9: fill 1 bytes per pixel: found 2 bytes, expected at least 4"},
    {0x3C1, "offset 0x3c1: artwork width: found 0 bytes, expected at least 4"},
    {0x3CA, "offset 0x3c9: artwork type: found 1 bytes, expected at least 4"},
    {0x3DC, "offset 0x3cd: artwork scales: found 15 bytes, expected at least 16"},
    {0x3DF, "offset 0x3dd: colour chunk size: found 2 bytes, expected at least 4"},
    {0x3E1, "offset 0x3e1: alpha chunk size: found 0 bytes, expected at least 4"},
    {0x3E5, "offset 0x3dd: colour chunk size: found 57, expected at most 0"},
};

TEST(SgnError, ACutNamesTheSectionThatItHits) {
    const Bytes whole = test::small_sign().bytes();
    for (const Cut& cut : kCuts)
        EXPECT_EQ(
            error_of(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(cut.size))),
            std::string("a.sgn: ") + cut.message);
}

TEST(SgnError, EveryCutIsAnError) {
    const Bytes whole = test::small_sign().bytes();
    for (std::ptrdiff_t size = 0; size < std::ssize(whole); ++size)
        EXPECT_NE(error_of(Bytes(whole.begin(), whole.begin() + size)), "") << size;
}

TEST(SgnError, EachDamagedChunkIsAWarning) {
    test::SignBytes sign = test::small_sign();
    // The colour chunk is cut by its last byte; what follows it as alpha is none.
    sign.artwork[sign.artwork.size() - 57 - 8] = std::byte{56};
    sign.artwork[sign.artwork.size() - 57 - 4] = std::byte{1};
    const Sgn read = decode_sgn(sign.bytes(), "a.sgn");
    ASSERT_EQ(read.warnings.size(), 2u);
    EXPECT_EQ(read.warnings[0].field, "colour chunk");
    EXPECT_EQ(read.warnings[1].field, "alpha chunk");
    EXPECT_EQ(read.warnings[1].offset, sign.bytes().size() - 1);
    EXPECT_EQ(board_image(read), filled_image(8, 4, {0, 0, 0, 0}, true));
}

TEST(SgnError, BytesBehindTheEndAreAWarning) {
    Bytes file = test::small_sign().bytes();
    const std::size_t end = file.size();
    file.insert(file.end(), 3, std::byte{7});
    EXPECT_EQ(decode_sgn(file, "a.sgn").warnings,
              (std::vector<Warning>{{"end of file: found 3 more bytes, expected none: ignored", end,
                                     "end of file"}}));
}

}  // namespace
}  // namespace turnstile
