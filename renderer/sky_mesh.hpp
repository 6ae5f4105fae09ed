#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace turnstile {

/// The sky's shapes (docs/lobby.md, 4). Places are in units: x and z from the eye, y of the world.
constexpr std::size_t kCloudTriangles = 250;  ///< of 450: the others hang too low

/// A vertex of the cloud grid. All layers share it.
struct CloudVertex {
    glm::vec3 position;
    glm::vec2 cell;  ///< column and row, 0..15; texture coordinates are multiples of it
};

/// The grid row by row, along +X then +Z; behind it once more mirrored in (0, 0, 0), the bowl
/// below.
[[nodiscard]] std::vector<CloudVertex> cloud_vertices();
/// kCloudTriangles triangles, then as many of the bowl.
[[nodiscard]] std::vector<std::uint16_t> cloud_indices();
/// What a layer's texture coordinates advance in one step of the grid.
[[nodiscard]] float cloud_uv_step(std::size_t layer);

/// A vertex of the band that closes the horizon.
struct BandVertex {
    glm::vec3 position;
    glm::vec2 uv;
};
[[nodiscard]] std::vector<BandVertex> band_vertices();
[[nodiscard]] std::vector<std::uint16_t> band_indices();

}  // namespace turnstile
