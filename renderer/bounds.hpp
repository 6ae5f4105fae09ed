#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>

namespace turnstile {

/// A box as centre and half its size; empty where nothing is drawn.
struct Box {
    glm::vec3 centre{0.0f}, half{-1.0f};
    [[nodiscard]] bool empty() const { return half.x < 0.0f; }
};

/// The box around a box in the space that three rows of a matrix lead to.
[[nodiscard]] Box moved_box(const glm::vec4* rows, const Box& box);

/// The planes that bound what is in sight, insides positive.
using Frustum = std::array<glm::vec4, 6>;
[[nodiscard]] Frustum frustum_of(const glm::mat4& clip_from_world);
/// May any of a box in world space be seen?
[[nodiscard]] bool in_sight(const Frustum& frustum, const Box& box);

}  // namespace turnstile
