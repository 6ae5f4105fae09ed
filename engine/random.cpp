#include "engine/random.hpp"

#include "engine/hash.hpp"

#include <bit>

namespace turnstile {

namespace {

constexpr std::uint64_t kMultiplier = 6364136223846793005u;  // PCG's, from Knuth's MMIX

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view name) {
    Hash hash;
    hash.add(name);
    increment_ = hash.value() << 1 | 1u;
    (void)next();
    state_ += seed;
    (void)next();
}

std::uint32_t RandomStream::next() {
    const std::uint64_t old = state_;
    state_ = old * kMultiplier + increment_;
    const auto mixed = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    return std::rotr(mixed, static_cast<int>(old >> 59));
}

std::uint32_t RandomStream::below(std::uint32_t bound) {
    // The top of the range that would make some numbers likelier is thrown away.
    const std::uint32_t threshold = (0u - bound) % bound;
    for (;;) {
        const std::uint32_t value = next();
        if (value >= threshold) return value % bound;
    }
}

}  // namespace turnstile
