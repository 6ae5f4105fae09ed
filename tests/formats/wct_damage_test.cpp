#include "formats/wct.hpp"
#include "tests/formats/wct_samples.hpp"
#include "tests/support/damage.hpp"

namespace turnstile {
namespace {

const auto kDecode = [](std::span<const std::byte> file) {
    return decode_wct(file, "damaged.wct");
};

TEST(WctDamage, LzssWithAlpha) {
    test::expect_survives_damage(encode_wct(test::scene(12, 9, true)), kDecode);
}

TEST(WctDamage, ZlibWithAlphaAndLayouts) {
    test::expect_survives_damage(encode_wct(test::scene(16, 16, true), {WctType::Halves, {}}),
                                 kDecode);
}

TEST(WctDamage, EveryCutOfAWholeFileIsRefused) {
    for (const WctType type : {WctType::Alternate, WctType::Halves}) {
        const auto file = encode_wct(test::scene(8, 8, true), {type, {}});
        // LZSS: the end marker may lack its zeros, so the last three bytes may go.
        const std::ptrdiff_t spare = type == WctType::Alternate ? 3 : 0;
        for (std::ptrdiff_t size = 0; size < std::ssize(file) - spare; ++size) {
            test::Bytes cut(file.begin(), file.begin() + size);
            EXPECT_THROW((void)kDecode(cut), DecodeError) << size;
        }
    }
}

/// The largest picture, packed to almost nothing.
TEST(WctDamage, MemoryIsBoundByTheStatedSize) {
    constexpr std::uint32_t kSide = 2'048;
    constexpr std::size_t kBytesPerTexel = 16;  // docs/formats/wct.md, 7
    Image image = filled_image(kSide, kSide, {200, 40, 90, 255}, true);
    image.at(0, 0).a = 0;
    test::expect_value_or_decode_error(encode_wct(image, {WctType::Halves, {}}), kDecode,
                                       kBytesPerTexel * kSide * kSide);
}

}  // namespace
}  // namespace turnstile
