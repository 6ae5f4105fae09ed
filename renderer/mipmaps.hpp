#pragma once

#include "formats/image.hpp"

#include <cstdint>
#include <vector>

namespace turnstile {

/// Alpha that passes, of 255 (docs/lobby.md, 6).
constexpr std::uint8_t kCutOutReference = 240;
constexpr std::uint8_t kGradedReference = 16;

/// How the smaller levels treat alpha (choice).
enum class MipAlpha : std::uint8_t {
    Ignored,  ///< drawn whole: colours are averaged as they are
    Graded,   ///< colours are weighted by alpha, so that clear texels lend no colour
    CutOut,   ///< likewise, and alpha is scaled until the same share of texels passes as in the
              ///< picture itself: foliage keeps its density with distance
};

/// The levels below `image`, halved (rounding down) to 1 x 1; empty for a picture of 1 x 1.
[[nodiscard]] std::vector<Image> smaller_levels(const Image& image, MipAlpha alpha);

/// Texels that pass the reference of cut-outs, of all: 0..1.
[[nodiscard]] double passing_share(const Image& image);

}  // namespace turnstile
