#pragma once

#include <cstdint>
#include <string_view>

namespace turnstile {

/// A named stream of one seed: streams do not know of each other, so adding a consumer to one
/// changes no other. PCG32 (O'Neill 2014), seeded through FNV-1a of the name. A value: copying a
/// stream copies its future.
class RandomStream {
public:
    RandomStream(std::uint64_t seed, std::string_view name);

    /// 32 even bits.
    [[nodiscard]] std::uint32_t next();
    /// An even whole number below `bound`, which is at least 1.
    [[nodiscard]] std::uint32_t below(std::uint32_t bound);

    [[nodiscard]] std::uint64_t state() const { return state_; }
    friend bool operator==(const RandomStream&, const RandomStream&) = default;

private:
    std::uint64_t state_ = 0, increment_ = 1;
};

}  // namespace turnstile
