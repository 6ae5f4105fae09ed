#pragma once

#include "formats/image.hpp"

/// The three pictures of the sky (docs/lobby.md, 4). The four parks share them: an island's colour
/// floods the lowest of the four layers of clouds and nothing else.
namespace turnstile::art {

/// White, clouds in alpha. Tiles without a seam.
[[nodiscard]] Image sky_clouds();
/// The colours of the upper layers: 16 x 16 cells, blue above the middle, pale at the rim.
[[nodiscard]] Image sky_ramp();
/// The band along the horizon: the same gradient twice, one above the other.
[[nodiscard]] Image sky_band();

}  // namespace turnstile::art
