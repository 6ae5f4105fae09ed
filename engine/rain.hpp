#pragma once

#include "engine/random.hpp"

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace turnstile {

/// Drops, at random in a cube around the camera (docs/lobby.md, 9).
constexpr std::size_t kRaindrops = 1024;

/// Where the drops are in their cube at time 0, -4 to 4 on each axis, units.
[[nodiscard]] std::vector<glm::vec3> make_raindrops(RandomStream& random);

/// Where they are at a tick as seen by an eye, from that eye: they fall, and lag behind the camera
/// by a tenth of its way. `places` gets one for each drop.
void place_raindrops(const std::vector<glm::vec3>& drops, const glm::vec3& eye, std::int64_t tick,
                     std::vector<glm::vec3>& places);

}  // namespace turnstile
