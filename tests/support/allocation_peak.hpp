#pragma once

#include <cstddef>

namespace turnstile::test {

/// The most memory that this program has held since the object was made, above what it held then.
/// Counts operator new and malloc, also those inside zlib and stb; one at a time.
class AllocationPeak {
public:
    AllocationPeak();
    [[nodiscard]] std::size_t bytes() const;

private:
    std::size_t start_;
};

}  // namespace turnstile::test
