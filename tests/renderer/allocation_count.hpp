#pragma once

#include <cstddef>

namespace turnstile::test {

/// Calls of operator new in this program so far. Mesa's drivers use malloc, so this is our code.
[[nodiscard]] std::size_t allocation_count();

}  // namespace turnstile::test
