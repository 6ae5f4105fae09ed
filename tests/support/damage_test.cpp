#include "tests/support/damage.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace turnstile::test {
namespace {

TEST(Damage, AWrongExceptionIsNoticed) {
    EXPECT_NONFATAL_FAILURE(
        expect_value_or_decode_error(Bytes(1),
                                     [](std::span<const std::byte>) -> int {
                                         throw std::length_error("a count was believed");
                                     }),
        "not a DecodeError: a count was believed");
}

TEST(Damage, EveryLengthIsTriedOnce) {
    std::vector<std::size_t> sizes;
    expect_survives_every_cut(Bytes(3), [&](std::span<const std::byte> file) {
        sizes.push_back(file.size());
        return 0;
    });
    EXPECT_EQ(sizes, (std::vector<std::size_t>{0, 1, 2}));
}

}  // namespace
}  // namespace turnstile::test
