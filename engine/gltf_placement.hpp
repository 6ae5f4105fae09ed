#pragma once

#include "engine/model.hpp"
#include "engine/pose.hpp"

#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// Where a node stands in a glTF file, in the game's space. A node's matrix there has to be a
/// translation, a rotation and a scale; where it is not, the node keeps its translation, and the
/// rest goes into what hangs from it.
struct GltfPlace {
    glm::mat4 local{1.0f};  ///< from node to parent, with what the parent was relieved of
    bool baked = false;     ///< `local` is sheared
    /// What vertices and children carry in place of the node: the axes of `local`, or nothing.
    glm::mat3 carried{1.0f};
};

/// |Cosine| between two axes up to which a node counts as not sheared: where the matrix has to be
/// taken apart because a clip moves it (docs/formats/tpw-md2.md, 3), and where it rests, so that a
/// matrix that readers refuse for its size alone is still told to rounding.
constexpr float kGltfMovedCosine = 1e-4f, kGltfRestCosine = 1e-5f;

/// The place of every node. `moved[node]`: a clip has a channel for its transform. A sheared node
/// is told to `notes`.
[[nodiscard]] std::vector<GltfPlace> gltf_places(const Model& model,
                                                 std::span<const std::uint8_t> moved,
                                                 std::vector<std::string>& notes);

/// The transform that a node gets from its parent's place: `parent_from_node` below whatever the
/// parent was relieved of.
[[nodiscard]] glm::mat4 gltf_local(const TpwModel& model, std::span<const GltfPlace> places,
                                   std::size_t node, const glm::mat4& parent_from_node);

/// "node 3 'crown'", for notes.
[[nodiscard]] std::string node_title(const TpwModel& model, std::size_t node);

}  // namespace turnstile
