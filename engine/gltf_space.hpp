#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <optional>

/// From the game's space (left-handed, Y up) to glTF's (right-handed, Y up) by one reflection, z
/// negated: a matrix M becomes S M S, and the corners of a face change their order, so that
/// counter-clockwise is the front (docs/formats/tpw-md2.md, 3 and 21).
namespace turnstile {

/// Adding zero keeps -0 out of the file.
[[nodiscard]] inline glm::vec3 mirrored(const glm::vec3& v) { return {v.x, v.y, 0.0f - v.z}; }
[[nodiscard]] inline glm::quat mirrored(const glm::quat& q) { return {q.w, -q.x, -q.y, q.z}; }
[[nodiscard]] inline glm::mat4 mirrored(const glm::mat4& m) {
    glm::mat4 out = m;
    for (glm::length_t i = 0; i < 3; ++i) {
        out[2][i] = 0.0f - out[2][i];
        out[i][2] = 0.0f - out[i][2];
    }
    out[3][2] = 0.0f - out[3][2];
    return out;
}

/// translate(translation) * rotate(rotation) * scale(scale).
struct Trs {
    glm::vec3 translation{0.0f};
    glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f};  ///< unit
    glm::vec3 scale{1.0f};  ///< a mirrored node has all three below 0, as 12.1 keeps it mirrored
};

[[nodiscard]] glm::mat4 matrix_of(const Trs& trs);

/// The largest |cosine| between two axes of a matrix; an axis without length stands at right angles
/// to all.
[[nodiscard]] float largest_cosine(const glm::mat4& m);

/// A matrix whose axes stand at right angles, none of their |cosines| above `largest`; nothing for
/// any other. An axis without length gets the scale 0, and a direction that completes the others.
[[nodiscard]] std::optional<Trs> split(const glm::mat4& m, float largest);

/// Would readers that take a node's matrix apart find it again? By the test of the Khronos
/// validator, which is absolute and in floats, so that large matrices fail it by rounding alone.
[[nodiscard]] bool survives_splitting(const glm::mat4& m);

/// A normal through the inverse transpose of `m`, unit; +Y where nothing is left of it
/// (docs/formats/tpw-md2.md, 6.6). Also right where `m` has no inverse.
[[nodiscard]] glm::vec3 moved_normal(const glm::mat3& m, const glm::vec3& normal);

}  // namespace turnstile
