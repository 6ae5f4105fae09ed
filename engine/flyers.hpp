#pragma once

#include "engine/hash.hpp"
#include "engine/random.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace turnstile {

/// What all flyers of a swarm have in common (docs/lobby.md, 7).
struct SwarmRules {
    glm::vec3 centre{0.0f}, extent{0.0f};  ///< the box of their targets: its middle and full size
    float speed = 0.0f;                    ///< units of length per lobby unit
    std::size_t wanted = 0;                ///< flyers of a complete swarm
    std::uint32_t phases = 1;              ///< of the flap clip, one of which each flyer has
};

/// A flying mesh. A value, moved in steps of 1/25 s.
struct Flyer {
    glm::vec3 position{0.0f}, target{0.0f};  ///< world units
    glm::vec3 direction{1.0f, 0.0f, 0.0f};   ///< unit
    glm::vec3 side{0.0f, 0.0f, -1.0f};       ///< level and unit: never banks
    std::uint32_t phase = 0;                 ///< of the flap clip, below SwarmRules::phases

    void add_to(Hash& hash) const;
    friend bool operator==(const Flyer&, const Flyer&) = default;
};

/// Of length 1; (1, 0, 0) for a vector of length 0, as in the original's camera code.
[[nodiscard]] glm::vec3 unit_or_x(const glm::vec3& v);

/// centre + extent · (r − 0.5) on each axis, r in steps of 2^-30.
[[nodiscard]] glm::vec3 random_point(RandomStream& random, const glm::vec3& centre,
                                     const glm::vec3& extent);

/// The level axis at right angles to a direction; `last` where that is straight up or down.
[[nodiscard]] glm::vec3 level_side(const glm::vec3& direction, const glm::vec3& last);

/// One step of a swarm's growth: one flyer, and others with probability 7/8 each until a draw fails
/// or the swarm is complete.
void grow_swarm(std::vector<Flyer>& flyers, const SwarmRules& rules, RandomStream& random);
/// One step of every flyer.
void move_swarm(std::vector<Flyer>& flyers, const SwarmRules& rules, RandomStream& random);

/// Where a flyer is between two steps, as a matrix: +Z ahead, +X to its side.
[[nodiscard]] glm::mat4 flyer_placement(const Flyer& from, const Flyer& to, float share);

}  // namespace turnstile
