#pragma once

#include "engine/gltf_keys.hpp"
#include "engine/gltf_placement.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// What a clip does to one node's transform, in the game's space.
struct GltfMotion {
    std::optional<GltfKeys<glm::vec3>> translation, scale;
    std::optional<GltfKeys<glm::quat>> rotation;
};

/// Does the track move its node's transform?
[[nodiscard]] bool moves_node(const BoundClip::Track& track);

/// The keys of a node that `tracks` (at least one, all of this node, in file order) move. A channel
/// alone is told without loss; path progress, the tracks of additive models, several tracks on one
/// node and nodes below a sheared one are sampled once a frame. Nothing if the node's matrix does
/// not allow it at every frame; why is told to `why`.
[[nodiscard]] std::optional<GltfMotion> gltf_motion(const TpwModel& model,
                                                    std::span<const GltfPlace> places,
                                                    std::span<const BoundClip::Track* const> tracks,
                                                    std::int32_t length, std::string& why);

}  // namespace turnstile
