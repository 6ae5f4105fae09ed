#include "engine/flyers.hpp"

#include "engine/clock.hpp"

#include <glm/geometric.hpp>

#include <cmath>

namespace turnstile {

namespace {

/// How much of the way to the wanted direction is turned in one lobby unit (docs/lobby.md, 7).
constexpr float kTurning = 0.1f;
/// Squared distance at which a target counts as reached, units (docs/lobby.md, 7: 22.36).
constexpr float kArrivalSquared = 500.0f;
/// One draw in so many ends a step's growth (docs/lobby.md, 7: it goes on with 7/8).
constexpr std::uint32_t kGrowthOdds = 8;

/// 30 bits as 0 to below 1.
double random_share(RandomStream& random) {
    return static_cast<double>(random.next() >> 2) / static_cast<double>(1u << 30);
}

Flyer make_flyer(const SwarmRules& rules, RandomStream& random) {
    Flyer flyer;
    flyer.position = random_point(random, rules.centre, rules.extent);
    flyer.target = random_point(random, rules.centre, rules.extent);
    flyer.direction = unit_or_x(flyer.target - flyer.position);
    flyer.side = level_side(flyer.direction, flyer.side);
    flyer.phase = random.below(rules.phases);
    return flyer;
}

float squared_distance(const glm::vec3& a, const glm::vec3& b) { return glm::dot(a - b, a - b); }

}  // namespace

void Flyer::add_to(Hash& hash) const {
    for (const glm::vec3& v : {position, target, direction, side})
        for (glm::length_t axis = 0; axis < 3; ++axis) hash.add(v[axis]);
    hash.add(std::uint64_t{phase});
}

glm::vec3 unit_or_x(const glm::vec3& v) {
    const float length = glm::length(v);
    return length > 0.0f ? v / length : glm::vec3(1.0f, 0.0f, 0.0f);
}

glm::vec3 random_point(RandomStream& random, const glm::vec3& centre, const glm::vec3& extent) {
    glm::vec3 point;
    for (glm::length_t axis = 0; axis < 3; ++axis)
        point[axis] = centre[axis] + extent[axis] * static_cast<float>(random_share(random) - 0.5);
    return point;
}

glm::vec3 level_side(const glm::vec3& direction, const glm::vec3& last) {
    const glm::vec3 side(direction.z, 0.0f, -direction.x);
    const float length = glm::length(side);
    return length > 1e-6f ? side / length : last;
}

void grow_swarm(std::vector<Flyer>& flyers, const SwarmRules& rules, RandomStream& random) {
    while (flyers.size() < rules.wanted) {
        flyers.push_back(make_flyer(rules, random));
        if (flyers.size() < rules.wanted && random.below(kGrowthOdds) == 0) return;
    }
}

void move_swarm(std::vector<Flyer>& flyers, const SwarmRules& rules, RandomStream& random) {
    for (Flyer& flyer : flyers) {
        const glm::vec3 wanted = unit_or_x(flyer.target - flyer.position);
        flyer.direction =
            unit_or_x(flyer.direction + (wanted - flyer.direction) * (kStepUnits * kTurning));
        flyer.side = level_side(flyer.direction, flyer.side);
        flyer.position += flyer.direction * (rules.speed * kStepUnits);
        if (squared_distance(flyer.position, flyer.target) < kArrivalSquared)
            flyer.target = random_point(random, rules.centre, rules.extent);
    }
}

glm::mat4 flyer_placement(const Flyer& from, const Flyer& to, float share) {
    const glm::vec3 forward = unit_or_x(from.direction + (to.direction - from.direction) * share);
    const glm::vec3 side = level_side(forward, from.side);
    const glm::vec3 up = glm::cross(forward, side);
    const glm::vec3 position = from.position + (to.position - from.position) * share;
    return {glm::vec4(side, 0.0f), glm::vec4(up, 0.0f), glm::vec4(forward, 0.0f),
            glm::vec4(position, 1.0f)};
}

}  // namespace turnstile
