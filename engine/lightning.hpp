#pragma once

#include "engine/frame_state.hpp"
#include "engine/hash.hpp"
#include "engine/random.hpp"

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace turnstile {

/// Bolts that live at once; more are dropped (docs/lobby.md, 8).
constexpr std::size_t kMostBolts = 16;
/// 500 ms, ticks (docs/lobby.md, 8).
constexpr std::int64_t kBoltTicks = 75;

/// A stroke of lightning. Its jagged path follows from `shape` and does not change while it lives.
struct Bolt {
    glm::vec3 foot{0.0f}, head{0.0f};  ///< world units
    std::int64_t start_tick = 0;
    std::uint32_t shape = 0;  ///< seed of its path

    [[nodiscard]] bool lives(std::int64_t tick) const { return tick - start_tick < kBoltTicks; }
    [[nodiscard]] float age_milliseconds(std::int64_t tick) const;
    /// What is left of its life: 1 at first, 0 at the end.
    [[nodiscard]] float strength(std::int64_t tick) const;
    void add_to(Hash& hash) const;
    friend bool operator==(const Bolt&, const Bolt&) = default;
};

/// The roll of one step: does an island of this mask get a strike? An odd mask gives one in
/// 2^(set bits), an even one, 0 and below never (docs/lobby.md, 8). Draws nothing where it cannot.
[[nodiscard]] bool rolls_strike(std::int32_t mask, RandomStream& random);
/// A bolt somewhere on an island.
[[nodiscard]] Bolt make_bolt(const glm::vec3& island, std::int64_t tick, RandomStream& random);

/// The bolt's trunk and branches at full brightness, some hundreds of segments.
[[nodiscard]] std::vector<BoltSegment> bolt_path(const Bolt& bolt);
/// How bright it flickers at a tick: changes from step to step, 0 to 1.
[[nodiscard]] float bolt_flicker(const Bolt& bolt, std::int64_t tick);

}  // namespace turnstile
