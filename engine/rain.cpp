#include "engine/rain.hpp"

#include "engine/clock.hpp"

#include <glm/common.hpp>

#include <cmath>

namespace turnstile {

namespace {

// docs/lobby.md, 9.
constexpr float kCubeSide = 8.0f;  // units
constexpr double kFall = 5.0;      // units a second
constexpr float kParallax = 0.1f;

}  // namespace

std::vector<glm::vec3> make_raindrops(RandomStream& random) {
    std::vector<glm::vec3> drops(kRaindrops);
    for (glm::vec3& drop : drops)
        for (glm::length_t axis = 0; axis < 3; ++axis)
            drop[axis] = kCubeSide * static_cast<float>(random.next() >> 8) * (1.0f / 16777216.0f) -
                         kCubeSide / 2.0f;
    return drops;
}

void place_raindrops(const std::vector<glm::vec3>& drops, const glm::vec3& eye, std::int64_t tick,
                     std::vector<glm::vec3>& places) {
    // Whole cubes are dropped in double: after a day of rain a float would fall in jerks.
    const auto fallen = static_cast<float>(
        std::fmod(kFall * seconds_of_tick(tick), static_cast<double>(kCubeSide)));
    const glm::vec3 moved = eye * -kParallax - glm::vec3(0.0f, fallen, 0.0f);
    places.resize(drops.size());
    for (std::size_t i = 0; i < drops.size(); ++i) {
        const glm::vec3 place = drops[i] + moved;
        places[i] = place - kCubeSide * glm::floor(place / kCubeSide + 0.5f);
    }
}

}  // namespace turnstile
