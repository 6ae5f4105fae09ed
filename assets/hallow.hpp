#pragma once

#include "assets/model_builder.hpp"

namespace turnstile::art {

/// Lantern Hill: hal_isle and hal_gate with their clips.
[[nodiscard]] Island hallow_island();

}  // namespace turnstile::art
