#pragma once

#include "engine/gltf_document.hpp"
#include "engine/pose.hpp"

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// Bytes that the morph targets of a whole file and their weights may take; what would go past it
/// is left out and told (choice: whole frames of large meshes multiply).
constexpr std::uint64_t kGltfMorphBytes = std::uint64_t{128} << 20;

/// Which target is shown at which moment, blended evenly.
struct GltfMorph {
    static constexpr std::int32_t kRest = -1;
    std::vector<float> seconds;       ///< ascending strictly
    std::vector<std::int32_t> shown;  ///< one a moment: a target, or kRest
};

/// The morph targets of one mesh, over all clips: displacements from rest. Equal ones are one, and
/// the mesh at rest is none.
class GltfTargets {
public:
    /// `width`: displacements that make a target.
    explicit GltfTargets(std::size_t width) : width_(width) {}

    /// The target with these displacements; `name` is that of a new one.
    [[nodiscard]] std::int32_t find_or_add(std::span<const glm::vec3> displacements,
                                           std::string name);
    [[nodiscard]] std::size_t count() const { return names_.size(); }
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] std::span<const glm::vec3> displacements(std::size_t target) const {
        return std::span(displacements_).subspan(target * width_, width_);
    }

private:
    std::size_t width_;
    std::vector<std::string> names_;
    std::vector<glm::vec3> displacements_;  ///< target by target
    std::multimap<std::uint64_t, std::int32_t> by_hash_;
};

/// An upper bound of the bytes that `moments` more targets of `vertices` take beside those there.
[[nodiscard]] std::uint64_t gltf_morph_bytes(std::size_t targets, std::size_t moments,
                                             std::size_t vertices);

/// The sampler and channel of a node's weights, into an animation.
void add_weights(GltfDocument& document, Json& animation, std::size_t node, const GltfMorph& morph,
                 std::size_t targets);

/// Adds a sampler and the channel that it drives to an animation.
void add_channel(Json& animation, std::size_t node, const char* path, Json sampler);

/// Frames of a clip of `length` at which the vertices that `tracks` (all of one mesh) move have to
/// be known, so that even blending tells the rest: a piece of a morph's record begins or ends, or a
/// raw frame lies there.
[[nodiscard]] std::vector<std::uint16_t> morph_frames(
    std::span<const BoundClip::Track* const> tracks, std::int32_t length);

/// Does the track move vertices?
[[nodiscard]] inline bool moves_vertices(const BoundClip::Track& track) {
    return track.morph != nullptr || track.raw != nullptr;
}

}  // namespace turnstile
