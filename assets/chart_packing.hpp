#pragma once

#include <glm/vec2.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace turnstile::art {

/// Texels round each chart that belong to it too: filters and wavelets reach into them.
constexpr std::int32_t kGutter = 3;

/// A rectangle of texels, gutter left out.
struct TexelRect {
    std::int32_t x = 0, y = 0, width = 0, height = 0;
};

/// Where charts of `sizes` (units times density) lie in an atlas, and texels a unit: the largest
/// with which all of them fit. Empty rects and 0 when none does.
struct Packing {
    std::vector<TexelRect> rects;
    float texels_per_unit = 0.0f;
};
[[nodiscard]] Packing pack_charts(std::span<const glm::vec2> sizes, std::uint32_t width,
                                  std::uint32_t height);

}  // namespace turnstile::art
