#include "renderer/bounds.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>

namespace turnstile {

Box moved_box(const glm::vec4* rows, const Box& box) {
    Box moved;
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        const glm::vec3 row(rows[axis]);
        moved.centre[axis] = glm::dot(row, box.centre) + rows[axis].w;
        moved.half[axis] = glm::dot(glm::abs(row), box.half);
    }
    return moved;
}

// Gribb and Hartmann: sums and differences of the matrix's rows.
Frustum frustum_of(const glm::mat4& clip_from_world) {
    const glm::mat4 rows = glm::transpose(clip_from_world);
    return {rows[3] + rows[0], rows[3] - rows[0], rows[3] + rows[1],
            rows[3] - rows[1], rows[3] + rows[2], rows[3] - rows[2]};
}

bool in_sight(const Frustum& frustum, const Box& box) {
    return std::ranges::all_of(frustum, [&](const glm::vec4& plane) {
        const glm::vec3 normal(plane);
        return glm::dot(normal, box.centre) + glm::dot(glm::abs(normal), box.half) + plane.w >=
               0.0f;
    });
}

}  // namespace turnstile
