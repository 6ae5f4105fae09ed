#pragma once

#include "formats/quake2_md2.hpp"

#include <array>
#include <vector>

namespace turnstile::test {

/// Texels that the card's header gives its skin, whatever the picture has.
constexpr std::int16_t kCardSkinSide = 64;

/// A card that faces the file's x axis backwards, two units wide and high around the origin: in y
/// and z from -1 to 1. It has two frames; in the second it stands four units higher. `uv_scale`
/// times does its skin go across. Normal 143 is (-1, 0, 0).
[[nodiscard]] inline Quake2Md2 quake2_card(std::int16_t uv_scale = 1) {
    Quake2Md2 model;
    model.skin_width = model.skin_height = kCardSkinSide;
    const auto far = static_cast<std::int16_t>(kCardSkinSide * uv_scale);
    model.texture_points = {{0, 0}, {far, 0}, {far, far}, {0, far}};
    model.vertex_count = 4;
    // Corners from the upper left on, as seen along +x: y is to the left, z up.
    const std::array<Quake2Md2::Vertex, 4> corners = {
        {{0, 255, 255, 143}, {0, 0, 255, 143}, {0, 0, 0, 143}, {0, 255, 0, 143}}};
    const glm::vec3 scale(0.0f, 2.0f / 255.0f, 2.0f / 255.0f);
    for (const float up : {0.0f, 4.0f}) {
        model.frames.push_back({up == 0.0f ? "low" : "high", scale, {0.0f, -1.0f, up - 1.0f}});
        model.vertices.insert(model.vertices.end(), corners.begin(), corners.end());
    }
    model.triangles = {{{0, 1, 2}, {0, 1, 2}}, {{0, 2, 3}, {0, 2, 3}}};
    return model;
}

}  // namespace turnstile::test
