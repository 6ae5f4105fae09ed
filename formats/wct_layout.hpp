#pragma once

#include "formats/wct.hpp"
#include "formats/wct_wavelet.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace turnstile {

/// Smaller pictures are not asked and have the default layout (docs/formats/wct.md, 6).
constexpr std::uint32_t kLeastSideForLayout = 16;

/// How badly each layout fits a 0x12 picture, the default first, from the coefficients of its Y
/// channel and of A if there is one (docs/formats/wct.md, 6). Width and height are the visible
/// ones.
[[nodiscard]] std::vector<WctLayoutScore> score_layouts(std::span<const WctPlane> channels,
                                                        std::uint32_t width, std::uint32_t height);

/// The layout with the lowest score among those that pass their bar, else the default.
[[nodiscard]] WctLayout best_layout(std::span<const WctLayoutScore> scores);

}  // namespace turnstile
