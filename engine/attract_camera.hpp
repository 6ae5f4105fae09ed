#pragma once

#include "engine/camera.hpp"
#include "engine/hash.hpp"
#include "engine/random.hpp"

#include <glm/vec3.hpp>

namespace turnstile {

/// The camera that wanders over the lobby by itself (docs/lobby.md, 10, Attract). A value, advanced
/// in steps of 1/25 s.
struct AttractCamera {
    CameraPlace place;                          ///< world units; the target is what is aimed at
    glm::vec3 goal{0.0f};                       ///< where it flies to
    glm::vec3 direction{1.0f, 0.0f, 0.0f};      ///< of the flight, unit
    glm::vec3 aim_direction{1.0f, 0.0f, 0.0f};  ///< of the point aimed at, unit
    float aim_speed = 0.0f;                     ///< units of length per lobby unit

    /// Eye, goal and point aimed at are random points of its box.
    [[nodiscard]] static AttractCamera start(RandomStream& random);
    /// One step; `island` is where the nearest one stands.
    void advance(const glm::vec3& island, RandomStream& random);

    void add_to(Hash& hash) const;
    friend bool operator==(const AttractCamera&, const AttractCamera&) = default;
};

}  // namespace turnstile
