#pragma once

#include "engine/json.hpp"
#include "formats/sgn.hpp"

#include <cstddef>

namespace turnstile {

/// What `inspect --json` prints of a sign (docs/cli-json.md, sgn). `size` is the file's, in bytes.
[[nodiscard]] Json inspect_json(const Sgn& sign, std::size_t size);

}  // namespace turnstile
