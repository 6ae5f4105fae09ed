#pragma once

#include "formats/image.hpp"

#include <glm/vec2.hpp>

#include <array>
#include <cstdint>

/// The sea's measures and pictures. A painted floor of colour, which repeats nowhere near the
/// islands, lies under a layer of ripples, which repeats and moves.
namespace turnstile::art::sea_art {

// Places are x, z of the lobby, units (docs/lobby.md, 3).
constexpr glm::vec2 kMiddle(500.0f);
constexpr std::array<glm::vec2, 4> kIslands{
    {{400.0f, 400.0f}, {600.0f, 400.0f}, {600.0f, 600.0f}, {400.0f, 600.0f}}};
constexpr float kBay = 200.0f;    // side of the square that one picture shows, an island in each
constexpr float kShelf = 520.0f;  // radius of what the shelf's picture shows, and of the ripples

/// Ripples repeat after this share of their picture: the rest is room for their movement, since
/// addressing is clamped.
constexpr float kRipplePeriod = 204.0f / 256.0f;

constexpr std::uint32_t kRippleVariants = 3;

/// Seen through; meets itself and every other variant after kRipplePeriod both ways: they differ
/// in their middles only.
[[nodiscard]] Image ripples_picture(std::uint32_t variant);
/// What ripples add to on average: their mean alpha.
[[nodiscard]] float mean_alpha(const Image& ripples);
/// The floor from `low` over `side` units; its outermost texels' middles lie on the edges, so that
/// pictures side by side have no seam. `ripples_alpha` is what will be laid over it.
[[nodiscard]] Image floor_picture(const glm::vec2& low, float side, float ripples_alpha);
/// From the shelf's edge (top row) out to the horizon, where it is clear; repeats across.
[[nodiscard]] Image horizon_picture();

}  // namespace turnstile::art::sea_art
