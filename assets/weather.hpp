#pragma once

#include "formats/image.hpp"

/// What falls and strikes (docs/lobby.md, 8 and 9). No alpha: they are added to what is behind, so
/// black is nothing.
namespace turnstile::art {

/// A soft streak from top to bottom.
[[nodiscard]] Image raindrop();
/// Across a bolt: a white core in a blue glow.
[[nodiscard]] Image lightning();
/// A flake.
[[nodiscard]] Image snow();

}  // namespace turnstile::art
