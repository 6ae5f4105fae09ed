#pragma once

#include "assets/model_builder.hpp"

namespace turnstile::art {

/// Fern Lagoon: jun_isle and jun_gate with two clips each and the butterflies bfly_PINK and
/// bfly_YELL with one.
[[nodiscard]] Island jungle_island();

}  // namespace turnstile::art
