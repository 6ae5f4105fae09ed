#pragma once

#include "assets/model_builder.hpp"

namespace turnstile::art {

/// Fern Lagoon: jun_isle and jun_gate with two clips each, the butterflies bfly_PINK and bfly_YELL
/// with one, and the bare sign boards sign1 and sign2 that all islands name.
[[nodiscard]] Island jungle_island();

}  // namespace turnstile::art
