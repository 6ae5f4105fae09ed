#include "formats/zlib_stream.hpp"

#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

using test::Bytes;
using test::bytes_of_hex;
using test::bytes_of_text;

// "abc" in one stored block, by hand: header 78 01, last block of 3 bytes, Adler-32 of
// 1 + 97 + 98 + 99 = 0x127 over 98 + 196 + 295 = 0x24d.
const Bytes kStored = bytes_of_hex("78 01 01 03 00 fc ff 61 62 63 02 4d 01 27");

TEST(ZlibStream, InflatesToExactlyTheSize) {
    EXPECT_EQ(inflate_exactly(kStored, 3), bytes_of_text("abc"));
    EXPECT_EQ(inflate_exactly(kStored, 2), std::nullopt);
    EXPECT_EQ(inflate_exactly(kStored, 4), std::nullopt);
    EXPECT_EQ(inflate_exactly(kStored, 0), std::nullopt);
}

TEST(ZlibStream, IgnoresWhatFollows) {
    Bytes longer = kStored;
    longer.push_back(std::byte{0x55});
    EXPECT_EQ(inflate_exactly(longer, 3), bytes_of_text("abc"));
}

TEST(ZlibStream, EveryCutAndEveryFlippedBitIsSeen) {
    for (std::size_t size = 0; size < kStored.size(); ++size)
        EXPECT_EQ(
            inflate_exactly(
                Bytes(kStored.begin(), kStored.begin() + static_cast<std::ptrdiff_t>(size)), 3),
            std::nullopt)
            << size;
    for (std::size_t bit = 16; bit < 8 * kStored.size(); ++bit) {
        Bytes damaged = kStored;
        damaged[bit / 8] ^= std::byte{1} << (bit % 8);
        const bool padding = bit > 18 && bit < 24;  // between block header and stored sizes
        EXPECT_EQ(inflate_exactly(damaged, 3).has_value(), padding) << bit;
    }
}

TEST(ZlibStream, RefusesSizesThatNoStreamReachesBeforeTakingMemory) {
    EXPECT_EQ(inflate_exactly(kStored, std::size_t{1} << 40), std::nullopt);
    EXPECT_EQ(inflate_exactly({}, 0), std::nullopt);
}

TEST(ZlibStream, DeflatesAtLevelSixWithItsHeader) {
    const Bytes zeros(100'000);
    const auto stream = deflate_stream(zeros);
    ASSERT_GT(stream.size(), 2u);
    EXPECT_LT(stream.size(), 200u);
    EXPECT_EQ(stream[0], std::byte{0x78});  // window of 15 bits
    EXPECT_EQ(stream[1], std::byte{0x9C});  // levels 6 and default
    EXPECT_EQ(inflate_exactly(stream, zeros.size()), zeros);
    EXPECT_EQ(inflate_exactly(deflate_stream({}), 0), Bytes{});
}

}  // namespace
}  // namespace turnstile
