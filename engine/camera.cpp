#include "engine/camera.hpp"

#include "engine/clock.hpp"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace turnstile {

namespace {

constexpr float kTurn = 2.0f * std::numbers::pi_v<float>;
// Shares of the way that eye and aim go in one lobby unit (docs/lobby.md, 10).
constexpr float kEyeLag = 0.1f;
constexpr float kLookLag = 0.2f;
// How near and far, how low and high a person may go (choice). The sea is never dived into.
constexpr float kNearest = 0.17f, kFarthest = 8.5f;  // shares of SPINRADIUS
constexpr float kMinPitch = -0.15f, kMaxPitch = 1.45f;
constexpr float kMostLook = 1.5f;  // radians that a free camera looks up or down (choice)
// docs/lobby.md, 10, Globe.
constexpr glm::vec3 kLobbyCentre{500.0f, 0.0f, 500.0f};
constexpr float kGlobeRadius = 475.0f;

float wrapped(float angle) {
    angle = std::fmod(angle, kTurn);
    return angle < 0.0f ? angle + kTurn : angle;
}

}  // namespace

float vertical_fov_degrees(float horizontal_degrees) {
    return glm::degrees(2.0f *
                        std::atan(std::tan(glm::radians(horizontal_degrees) / 2.0f) * 3.0f / 4.0f));
}

OrbitCamera OrbitCamera::at_rest(const OrbitSettings& settings, const glm::vec3& looked_at) {
    OrbitCamera camera;
    camera.radius = settings.spin_radius;
    camera.height = settings.vertical_offset;
    camera.settle(looked_at);
    return camera;
}

void OrbitCamera::settle(const glm::vec3& looked_at) { place = {wanted_eye(looked_at), looked_at}; }

glm::vec3 OrbitCamera::wanted_eye(const glm::vec3& looked_at) const {
    return looked_at + glm::vec3(std::sin(angle) * radius, height, std::cos(angle) * radius);
}

void OrbitCamera::advance(const OrbitSettings& settings, const glm::vec3& looked_at,
                          bool spinning) {
    if (spinning) angle = wrapped(angle + kStepUnits * settings.spin_speed);
    place.eye += (wanted_eye(looked_at) - place.eye) * (kStepUnits * kEyeLag);
    place.target += (looked_at - place.target) * (kStepUnits * kLookLag);
}

void OrbitCamera::turn_to(float radians) { angle = wrapped(radians); }

void OrbitCamera::turn(float yaw, float pitch, const glm::vec3& looked_at) {
    const glm::vec3 before = wanted_eye(looked_at);
    const float distance = std::hypot(radius, height);
    const float raised = std::clamp(std::atan2(height, radius) + pitch, kMinPitch, kMaxPitch);
    angle = wrapped(angle + yaw);
    radius = distance * std::cos(raised);
    height = distance * std::sin(raised);
    place.eye += wanted_eye(looked_at) - before;
}

void OrbitCamera::zoom(float factor, const OrbitSettings& settings) {
    const float distance = std::hypot(radius, height);
    const float share = std::clamp(distance * factor, kNearest * settings.spin_radius,
                                   kFarthest * settings.spin_radius) /
                        distance;
    radius *= share;
    height *= share;
    place.eye = place.target + (place.eye - place.target) * share;
}

void OrbitCamera::add_to(Hash& hash) const {
    for (const float value : {angle, radius, height, place.eye.x, place.eye.y, place.eye.z,
                              place.target.x, place.target.y, place.target.z})
        hash.add(value);
}

CameraPlace turned(const CameraPlace& place, float yaw, float pitch) {
    const glm::vec3 ahead = place.target - place.eye;
    const float distance = glm::length(ahead), level = std::hypot(ahead.x, ahead.z);
    const float bearing = std::atan2(ahead.x, ahead.z) + yaw;
    const float raised = std::clamp(std::atan2(ahead.y, level) + pitch, -kMostLook, kMostLook);
    const glm::vec3 to(std::sin(bearing) * std::cos(raised), std::sin(raised),
                       std::cos(bearing) * std::cos(raised));
    return {place.eye, place.eye + to * distance};
}

CameraPlace flown(const CameraPlace& place, const glm::vec3& way) {
    const glm::vec3 ahead = glm::normalize(place.target - place.eye);
    const float level = std::hypot(ahead.x, ahead.z);
    const glm::vec3 right =
        level > 1e-6f ? glm::vec3(ahead.z, 0.0f, -ahead.x) / level : glm::vec3(1.0f, 0.0f, 0.0f);
    const glm::vec3 by = right * way.x + glm::vec3(0.0f, way.y, 0.0f) + ahead * way.z;
    return {place.eye + by, place.target + by};
}

CameraPlace globe_camera(float angle) {
    const float level = kGlobeRadius * std::cos(glm::radians(45.0f));
    return {kLobbyCentre + glm::vec3(std::sin(angle) * level, level, std::cos(angle) * level),
            kLobbyCentre};
}

}  // namespace turnstile
