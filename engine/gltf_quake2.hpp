#pragma once

#include "engine/gltf_model.hpp"
#include "formats/quake2_md2.hpp"

#include <string>

namespace turnstile {

/// A Quake II model with its skin (null: a plain grey surface) and an animation for each of
/// quake2_animations(model), 10 frames a second: docs/formats/quake2-md2.md, As glTF. The mesh
/// rests on frame 0. Throws EncodeError for what would be too large.
[[nodiscard]] GltfFile export_gltf(const Quake2Md2& model, const std::string& name,
                                   const Image* skin);

}  // namespace turnstile
