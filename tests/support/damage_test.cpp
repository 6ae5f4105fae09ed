#include "tests/support/damage.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <vector>

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

TEST(Damage, MemoryOfEitherKindIsCounted) {
    constexpr std::size_t kSize = std::size_t{17} << 20;
    // Called where the compiler cannot see it, or it would leave the memory out.
    void* (*volatile const take)(std::size_t) = std::malloc;
    void* (*volatile const take_new)(std::size_t) = ::operator new;
    const auto by_malloc = [&](std::span<const std::byte>) {
        void* const block = take(kSize);
        std::free(block);
        return block != nullptr;
    };
    const auto by_new = [&](std::span<const std::byte>) {
        void* const block = take_new(kSize);
        ::operator delete(block);
        return block != nullptr;
    };
    EXPECT_NONFATAL_FAILURE(expect_value_or_decode_error(Bytes(1), by_new),
                            "bytes of memory for a file of 1");
    EXPECT_NONFATAL_FAILURE(expect_value_or_decode_error(Bytes(1), by_malloc),
                            "bytes of memory for a file of 1");
    expect_value_or_decode_error(Bytes(1), by_new, 2 << 20);
    expect_value_or_decode_error(Bytes(1), [&](std::span<const std::byte> file) {
        return Bytes(file.begin(), file.end()).size();  // what was given back counts no more
    });
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
