#pragma once

#include "assets/model_builder.hpp"

namespace turnstile::art {

/// Toadstool Vale: fan_isle and fan_gate with their clips.
[[nodiscard]] Island fantasy_island();

}  // namespace turnstile::art
