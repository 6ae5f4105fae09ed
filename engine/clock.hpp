#pragma once

#include <cstdint>

namespace turnstile {

/// One integer tick carries the three clocks of the original exactly: animation at 30 frames a
/// second, the lobby at 10 units, the sky at 25 ticks (docs/lobby.md, 1).
constexpr std::int64_t kTicksPerSecond = 150;
constexpr std::int64_t kTicksPerFrame = 5;
/// The simulation advances in steps of 1/25 s, on which the original's per-frame rolls are made.
constexpr std::int64_t kTicksPerStep = 6;
/// Lobby units that one step takes.
constexpr float kStepUnits = 0.4f;

/// The nearest tick of a time in seconds, 0 and up.
[[nodiscard]] constexpr std::int64_t tick_of_seconds(double seconds) {
    return static_cast<std::int64_t>(seconds * static_cast<double>(kTicksPerSecond) + 0.5);
}

[[nodiscard]] constexpr double seconds_of_tick(std::int64_t tick) {
    return static_cast<double>(tick) / static_cast<double>(kTicksPerSecond);
}

/// Animation frames, fractions included, that `ticks` take.
[[nodiscard]] constexpr float frames_of_ticks(std::int64_t ticks) {
    return static_cast<float>(ticks) / static_cast<float>(kTicksPerFrame);
}

/// The last whole step at or before a tick.
[[nodiscard]] constexpr std::int64_t step_of_tick(std::int64_t tick) {
    return tick / kTicksPerStep;
}

}  // namespace turnstile
