#pragma once

#include "engine/model.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// A glTF 2.0 file (`.glb`), and what of its source glTF cannot say: a sentence each, which names
/// the node and the clip.
struct GltfFile {
    std::vector<std::byte> bytes;
    std::vector<std::string> notes;
};

/// A model with its textures and an animation for each clip: docs/formats/tpw-md2.md, 21. Node i of
/// the file is node i of the model. Throws EncodeError for what would be too large.
[[nodiscard]] GltfFile export_gltf(const Model& model, std::span<const Clip* const> clips);

}  // namespace turnstile
