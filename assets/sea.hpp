#pragma once

#include "assets/model_builder.hpp"

namespace turnstile::art {

/// The lobby's sea: the model Base, in the lobby's own space, and its clip.
[[nodiscard]] Island sea();

}  // namespace turnstile::art
