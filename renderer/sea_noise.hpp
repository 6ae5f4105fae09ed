#pragma once

#include "formats/image.hpp"

namespace turnstile {

/// The sea's pattern: four smooth noises that tile, one a channel, from coarse to fine. Each has
/// its mean at 127.5 or near it and uses the whole range. Integer hashing: the same bytes
/// everywhere.
[[nodiscard]] Image sea_noise();

}  // namespace turnstile
