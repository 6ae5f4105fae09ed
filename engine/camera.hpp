#pragma once

#include "engine/hash.hpp"

#include <glm/vec3.hpp>

namespace turnstile {

/// Where a camera is and what it looks at, world units.
struct CameraPlace {
    glm::vec3 eye{0.0f}, target{0.0f};
    friend bool operator==(const CameraPlace&, const CameraPlace&) = default;
};

/// The full vertical angle of a full horizontal one at 4:3, which every aspect ratio keeps
/// (docs/lobby.md, 10: 100 -> 83.58). Degrees.
[[nodiscard]] float vertical_fov_degrees(float horizontal_degrees);

/// Numbers of the orbit that the scripts give (docs/formats/lobby-scripts.md, 2).
struct OrbitSettings {
    float spin_radius = 70.0f;      ///< units
    float spin_speed = 0.02f;       ///< radians per lobby unit
    float vertical_offset = 20.0f;  ///< units above the point looked at
};

/// The camera that circles an island and lags behind itself (docs/lobby.md, 10, Orbit). A value,
/// advanced in steps of 1/25 s.
struct OrbitCamera {
    float angle = 0.0f;                    ///< radians; 0 looks from +Z, growing toward +X
    float radius = 70.0f, height = 20.0f;  ///< units; as the person has zoomed and tilted
    CameraPlace place;

    /// At angle 0 with eye and aim already where they want to be: nothing glides in.
    [[nodiscard]] static OrbitCamera at_rest(const OrbitSettings& settings,
                                             const glm::vec3& looked_at);
    /// One step of 1/25 s. `spinning` is false while a person holds the island.
    void advance(const OrbitSettings& settings, const glm::vec3& looked_at, bool spinning);
    /// Eye and aim where they want to be.
    void settle(const glm::vec3& looked_at);
    /// Sets the angle, whatever it is, within a turn.
    void turn_to(float radians);
    /// A person turns by angles in radians: the eye follows at once, the lag is for the island.
    void turn(float yaw, float pitch, const glm::vec3& looked_at);
    /// A person comes nearer (below 1) or goes farther, within bounds that the script's radius
    /// sets.
    void zoom(float factor, const OrbitSettings& settings);

    void add_to(Hash& hash) const;
    friend bool operator==(const OrbitCamera&, const OrbitCamera&) = default;

private:
    [[nodiscard]] glm::vec3 wanted_eye(const glm::vec3& looked_at) const;
};

/// A free camera that looks elsewhere from where it is: angles in radians, never straight up or
/// down.
[[nodiscard]] CameraPlace turned(const CameraPlace& place, float yaw, float pitch);
/// A free camera moved along its own axes: to its right, upwards in the world, ahead. Units.
[[nodiscard]] CameraPlace flown(const CameraPlace& place, const glm::vec3& way);

/// The view of the whole lobby (docs/lobby.md, 10, Globe): around (500, 0, 500) at radius 475, 45
/// degrees above the horizon.
[[nodiscard]] CameraPlace globe_camera(float angle);

}  // namespace turnstile
