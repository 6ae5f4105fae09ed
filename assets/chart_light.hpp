#pragma once

#include "assets/bake.hpp"
#include "assets/chart_packing.hpp"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <vector>

/// The bake's inner part: charts that have their rectangle are painted and lit, texel by texel.
namespace turnstile::art {

/// A chart to be painted.
struct ChartJob {
    const PlacedShape* shape;
    std::uint32_t chart;
    std::size_t atlas;
    glm::vec2 low, size;  ///< the part of the chart's plane that the rectangle shows, units
    TexelRect rect;
};

/// rect.width * rect.height of each, top row first. Texels that lie on no face are not covered.
struct ChartTexels {
    std::vector<glm::vec4> texels;
    std::vector<std::uint8_t> covered;
};

[[nodiscard]] std::vector<ChartTexels> paint_charts(std::span<const PlacedShape> shapes,
                                                    std::span<const ChartJob> jobs,
                                                    const Light& light);

}  // namespace turnstile::art
