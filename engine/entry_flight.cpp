#include "engine/entry_flight.hpp"

#include "engine/clock.hpp"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace turnstile {

namespace {

// docs/lobby.md, 10, Entering a park. Rates per lobby unit.
constexpr float kHoming = 0.05f;                   // radians
constexpr float kPullIn = 0.07f, kSinking = 0.6f;  // shares of radius and height
constexpr float kEntryRadius = 8.0f;               // units
constexpr std::int32_t kBlack = 65'535;
constexpr std::int32_t kDarkeningSteps = 8;  // an eighth of the way each step
constexpr std::int32_t kStepsInside = 13;    // half a second (choice)
constexpr float kTurn = 2.0f * std::numbers::pi_v<float>;

/// The same angle from -pi to pi.
float shorter_way(float angle) { return std::remainder(angle, kTurn); }

}  // namespace

void EntryFlight::leave(OrbitCamera& orbit, const OrbitSettings& settings) {
    phase = Phase::None;
    inside = 0;
    orbit.radius = settings.spin_radius;
    orbit.height = settings.vertical_offset;
}

EntryFlight::Arrival EntryFlight::advance(OrbitCamera& orbit, const OrbitSettings& settings,
                                          float heading_degrees) {
    Arrival arrival = Arrival::Nowhere;
    if (phase == Phase::Home) {
        arrival = home(orbit, heading_degrees);
    } else if (phase == Phase::PullIn) {
        arrival = pull_in(orbit);
    } else if (phase == Phase::Inside && ++inside == kStepsInside) {
        leave(orbit, settings);
        arrival = Arrival::Orbit;
    }
    darken(orbit.radius, settings.spin_radius);
    return arrival;
}

EntryFlight::Arrival EntryFlight::home(OrbitCamera& orbit, float heading_degrees) {
    constexpr float kStep = kHoming * kStepUnits;
    const float way = shorter_way(glm::radians(heading_degrees + 180.0f) - orbit.angle);
    if (std::abs(way) > kStep / 2.0f) {
        orbit.turn_to(orbit.angle + std::copysign(kStep, way));
        return Arrival::Nowhere;
    }
    orbit.turn_to(orbit.angle + way);
    phase = Phase::PullIn;
    return Arrival::Gate;
}

EntryFlight::Arrival EntryFlight::pull_in(OrbitCamera& orbit) {
    orbit.radius -= kStepUnits * orbit.radius * kPullIn;
    orbit.height -= kStepUnits * orbit.height * kSinking;
    if (!(orbit.radius < kEntryRadius)) return Arrival::Nowhere;
    phase = Phase::Inside;
    return Arrival::Park;
}

void EntryFlight::darken(float radius, float spin_radius) {
    std::int32_t target = 0;
    if (phase == Phase::Inside) {
        darkness = kBlack;
        return;
    }
    if (phase == Phase::PullIn) {
        const float range = std::max(spin_radius - kEntryRadius, 1.0f);
        const float share = 1.0f - (radius - kEntryRadius) / range;
        target = static_cast<std::int32_t>(
            std::clamp(share * 65'536.0f, 0.0f, static_cast<float>(kBlack)));
    }
    darkness += (target - darkness) / kDarkeningSteps;
    if (target == 0 && darkness < kDarkeningSteps) darkness = 0;  // the division would stall there
}

void EntryFlight::add_to(Hash& hash) const {
    hash.add(static_cast<std::uint64_t>(phase));
    hash.add(static_cast<std::uint64_t>(darkness));
    hash.add(static_cast<std::uint64_t>(inside));
}

}  // namespace turnstile
