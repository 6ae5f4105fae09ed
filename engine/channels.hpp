#pragma once

#include "formats/tpw_md2.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

/// What one channel says at one frame (docs/formats/tpw-md2.md, 11 and 12). `frame` counts from 0
/// at 30 a second, fractions allowed. std::nullopt: the channel does nothing, the node keeps its
/// own. What passes the range of a float becomes the largest: nothing that is not finite leaves.
namespace turnstile {

/// The even fraction `t` (0..1) through one easing curve of eight bytes (12.1).
[[nodiscard]] float ease(const std::array<std::uint8_t, 8>& curve, float t);

/// Great arc between the two as they are stored: no sign is turned to make the way shorter (12.1).
[[nodiscard]] glm::quat arc(const glm::quat& a, const glm::quat& b, float t);

[[nodiscard]] std::optional<glm::quat> sample(const TpwRotationChannel& channel, double frame);
[[nodiscard]] std::optional<glm::vec3> sample(const TpwScaleChannel& channel, double frame);
[[nodiscard]] std::optional<glm::vec3> sample(const TpwPositionChannel& channel, double frame);
/// Percent of the path, 0 <= p < 100.
[[nodiscard]] std::optional<double> sample(const TpwPathChannel& channel, double frame);
[[nodiscard]] std::optional<bool> sample(const TpwVisibilityChannel& channel, double frame);
/// The texture frame that the slot shows.
[[nodiscard]] std::optional<std::uint16_t> sample(const TpwTextureTrack& track, double frame);

/// (v + 1000) mod 100, kept in 0 <= x < 100 (12.4).
[[nodiscard]] double wrap_percent(double percent);

/// A place on a path and the curve's unit tangent there, zero where it has none (8, 12.4).
struct PathPoint {
    glm::vec3 position{0.0f}, tangent{0.0f};
};
/// `path` has at least one segment.
[[nodiscard]] PathPoint path_point(const TpwPath& path, double percent);

/// Writes the vertices that the channel moves; the others stay (12.6).
void apply_morph(const TpwMorphChannel& channel, double frame, std::span<glm::vec3> vertices);
/// Sets what it moves to the mesh's own vertices plus the channel's, for additive models (13.3).
void add_morph(const TpwMorphChannel& channel, double frame, std::span<const glm::vec3> authored,
               std::span<glm::vec3> vertices);

/// The box of a mesh, in its node's space.
struct MeshBox {
    glm::vec3 low{0.0f}, high{0.0f};
    friend bool operator==(const MeshBox&, const MeshBox&) = default;
};
/// The box that a morph gives its mesh while it runs; record 0 has two ids (12.6).
[[nodiscard]] MeshBox morph_box(const TpwMorphChannel& channel, double frame);

/// Vertex v at `frame`, 0 <= frame <= the last whole frame (12.5).
[[nodiscard]] glm::vec3 raw_vertex(const TpwRawChannel& channel, std::size_t vertex, double frame);

/// Writes every slot's UV (12.7).
void apply_uvs(const TpwUvChannel& channel, double frame, std::span<glm::vec2> uvs);

/// `parent_from_node` with its rotation replaced: axis lengths and position stay, shear is lost, a
/// mirrored node stays mirrored (12.1).
[[nodiscard]] glm::mat4 with_rotation(const glm::mat4& parent_from_node, const glm::mat3& rotation);
/// `parent_from_node` with its axes brought to these lengths; an axis of length 0 stays (12.2).
[[nodiscard]] glm::mat4 with_lengths(const glm::mat4& parent_from_node, const glm::vec3& lengths);
/// `parent_from_node` turned to face along a unit tangent; a vertical or zero one changes nothing
/// (12.4).
[[nodiscard]] glm::mat4 facing_along(const glm::mat4& parent_from_node, const glm::vec3& tangent);

}  // namespace turnstile
