#pragma once

#include "engine/model.hpp"
#include "engine/pose.hpp"
#include "engine/quake2_model.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

namespace turnstile {

/// Depth range of the lobby's projection, units (docs/lobby.md, 10; choice).
constexpr float kNearPlane = 1.0f;
constexpr float kFarPlane = 4000.0f;

/// A model at a place. The renderer is given the same Pose object for the same instance each frame.
struct ModelInstance {
    const Model* model = nullptr;
    const Pose* pose = nullptr;
    glm::mat4 world_from_model{1.0f};
};

/// A Quake II model at a moment of its frames, at a place.
struct Quake2Figure {
    const Quake2Model* model = nullptr;
    Quake2Moment moment;
    glm::mat4 world_from_model{1.0f};
};

/// What one frame shows, as plain values: all that the renderer is given.
struct FrameState {
    glm::vec3 eye{0.0f}, target{0.0f, 0.0f, 1.0f};  ///< world units; left-handed, Y up
    float fov_y_radians = 1.4587f;
    float time_seconds = 0.0f;    ///< since the lobby began; moves the sea
    bool sea = true, sky = true;  ///< off in the viewer of single models
    std::vector<ModelInstance> instances;
    std::vector<Quake2Figure> figures;

    /// Left-handed look-at with +Y up; a view straight up or down keeps +Z upwards on the screen.
    [[nodiscard]] glm::mat4 view_from_world() const;
};

}  // namespace turnstile
