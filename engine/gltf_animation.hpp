#pragma once

#include "engine/gltf_document.hpp"
#include "engine/gltf_morph.hpp"
#include "engine/gltf_motion.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace turnstile {

/// What a clip does to a model, as far as glTF can say it. By node, in order.
struct GltfClip {
    std::string name;
    std::map<std::uint16_t, GltfMotion> motions;
    std::map<std::uint16_t, GltfMorph> morphs;

    [[nodiscard]] bool empty() const { return motions.empty() && morphs.empty(); }
};

/// A model as the clips find it: rest places, and the targets that they collect for each mesh.
struct GltfScene {
    const Model& model;
    std::vector<GltfPlace> places;
    std::vector<GltfTargets> targets;  ///< one a mesh
    std::uint64_t morph_bytes = 0;     ///< taken by targets and weights, no less than the truth
    std::vector<std::string> notes;
};

/// Collects what a clip does; what glTF cannot say is told to the scene's notes.
[[nodiscard]] GltfClip gltf_clip(GltfScene& scene, const std::string& name, const BoundClip& clip);

/// Writes the animation, in glTF's space. `clip` is not empty.
void add_animation(GltfDocument& document, const GltfScene& scene, const GltfClip& clip);

}  // namespace turnstile
