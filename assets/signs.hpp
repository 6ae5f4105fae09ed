#pragma once

#include "formats/wad.hpp"

#include <vector>

/// The four park signs: each a board, two lines' fonts and places, fills and inks; the name comes
/// from elsewhere (docs/formats/sgn.md).
namespace turnstile::art {

/// terrain/Jun_isle.sgn, Hal_isle.sgn, Fan_gate.sgn, Spa_gate.sgn.
[[nodiscard]] std::vector<WadFile> encode_signs();

}  // namespace turnstile::art
