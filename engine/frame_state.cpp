#include "engine/frame_state.hpp"

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include <cmath>

namespace turnstile {

glm::mat4 FrameState::view_from_world() const {
    const glm::vec3 forward = glm::normalize(target - eye);
    const bool vertical = std::abs(forward.y) > 0.9999f;
    const glm::vec3 up = vertical ? glm::vec3(0.0f, 0.0f, 1.0f) : glm::vec3(0.0f, 1.0f, 0.0f);
    return glm::lookAtLH(eye, target, up);
}

}  // namespace turnstile
