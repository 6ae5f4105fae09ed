#pragma once

#include "engine/frame_state.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace turnstile {

/// A corner of what falls or strikes; three make a triangle.
struct WeatherVertex {
    glm::vec3 position;  ///< from the eye, along the world's axes
    glm::vec2 uv;        ///< u across, v along
    float brightness;    ///< 0..1, times the texture
};

/// The eye that ribbons turn to.
struct WeatherView {
    glm::vec3 eye{0.0f};                                         ///< world
    glm::vec3 right{1.0f, 0.0f, 0.0f}, ahead{0.0f, 0.0f, 1.0f};  ///< world, unit
    float pixel = 0.0f;                                          ///< units across, at depth 1
};

/// Appends two triangles for each drop that is before the eye and nearer than 6 units.
void add_drops(std::span<const glm::vec3> drops, const WeatherView& view,
               std::vector<WeatherVertex>& vertices);

/// Appends two triangles for each segment. Where one starts at the last one's end they are joined.
void add_bolts(std::span<const BoltSegment> bolts, const WeatherView& view,
               std::vector<WeatherVertex>& vertices);

}  // namespace turnstile
