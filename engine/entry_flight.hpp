#pragma once

#include "engine/camera.hpp"
#include "engine/hash.hpp"

#include <cstdint>

namespace turnstile {

/// The flight into a park: the orbit turns until the gate is before the camera, then pulls in while
/// the picture darkens (docs/lobby.md, 10, Entering a park). A value, advanced in steps of 1/25 s.
struct EntryFlight {
    enum class Phase : std::uint8_t {
        None,    ///< the orbit goes its own way
        Home,    ///< turns to the gate
        PullIn,  ///< comes nearer
        Inside,  ///< all is black
    };
    /// What a step has brought about.
    enum class Arrival : std::uint8_t { Nowhere, Gate, Park, Orbit };

    Phase phase = Phase::None;
    std::int32_t darkness = 0;  ///< 0 to 65,535
    std::int32_t inside = 0;    ///< steps that it has been black

    [[nodiscard]] bool active() const { return phase != Phase::None; }
    void begin() { phase = Phase::Home; }
    /// Gives the orbit back from where it is, at the scripts' radius and height.
    void leave(OrbitCamera& orbit, const OrbitSettings& settings);
    /// One step: moves the orbit's angle, radius and height, and the darkness. At the end it holds
    /// black for half a second and gives the orbit back (choice: nothing is entered).
    Arrival advance(OrbitCamera& orbit, const OrbitSettings& settings, float heading_degrees);

    void add_to(Hash& hash) const;
    friend bool operator==(const EntryFlight&, const EntryFlight&) = default;

private:
    Arrival home(OrbitCamera& orbit, float heading_degrees);
    Arrival pull_in(OrbitCamera& orbit);
    void darken(float radius, float spin_radius);
};

}  // namespace turnstile
