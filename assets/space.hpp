#pragma once

#include "assets/model_builder.hpp"

namespace turnstile::art {

/// Crater Nine: spa_isle and spa_gate with their clips.
[[nodiscard]] Island space_island();

}  // namespace turnstile::art
