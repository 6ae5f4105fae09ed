#include "engine/attract_camera.hpp"

#include "engine/clock.hpp"
#include "engine/flyers.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

namespace turnstile {

namespace {

// docs/lobby.md, 10, Attract. Lengths in units, speeds in units of length per lobby unit.
constexpr glm::vec3 kBoxCentre{500.0f, 75.0f, 500.0f}, kBoxSize{400.0f, 50.0f, 400.0f};
constexpr float kTurning = 0.1f;  // of the way to the wanted direction, per lobby unit
constexpr float kSpeed = 1.0f;
constexpr float kArrivalSquared = 100.0f;
constexpr float kMostAimSpeed = 2.0f, kAimSpeedStep = 0.1f;  // the latter each step
constexpr float kAimNearSquared = 50.0f;

glm::vec3 turned(const glm::vec3& direction, const glm::vec3& wanted) {
    return unit_or_x(direction + (wanted - direction) * (kStepUnits * kTurning));
}

float squared_length(const glm::vec3& v) { return glm::dot(v, v); }

}  // namespace

AttractCamera AttractCamera::start(RandomStream& random) {
    AttractCamera camera;
    camera.place.eye = random_point(random, kBoxCentre, kBoxSize);
    camera.goal = random_point(random, kBoxCentre, kBoxSize);
    camera.place.target = random_point(random, kBoxCentre, kBoxSize);
    camera.direction = unit_or_x(camera.goal - camera.place.eye);
    camera.aim_direction = unit_or_x(camera.place.target - camera.place.eye);
    camera.aim_speed = kMostAimSpeed;
    return camera;
}

void AttractCamera::advance(const glm::vec3& island, RandomStream& random) {
    direction = turned(direction, unit_or_x(goal - place.eye));
    place.eye += direction * (kSpeed * kStepUnits);
    if (squared_length(goal - place.eye) < kArrivalSquared)
        goal = random_point(random, kBoxCentre, kBoxSize);

    const glm::vec3 way = island - place.target;
    const float faster = squared_length(way) > kAimNearSquared ? kAimSpeedStep : -kAimSpeedStep;
    aim_speed = std::clamp(aim_speed + faster, 0.0f, kMostAimSpeed);
    aim_direction = turned(aim_direction, unit_or_x(way));
    place.target += aim_direction * (aim_speed * kStepUnits);
}

void AttractCamera::add_to(Hash& hash) const {
    for (const glm::vec3& v : {place.eye, place.target, goal, direction, aim_direction})
        for (glm::length_t axis = 0; axis < 3; ++axis) hash.add(v[axis]);
    hash.add(aim_speed);
}

}  // namespace turnstile
