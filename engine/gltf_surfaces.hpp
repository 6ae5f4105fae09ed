#pragma once

#include "engine/gltf_document.hpp"
#include "engine/model.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace turnstile {

/// The materials of a model in a glTF file: one for each texture and way of drawing it, each image
/// embedded once. Nothing is culled or lit, as in the game (docs/lobby.md, 6).
class GltfSurfaces {
public:
    explicit GltfSurfaces(GltfDocument& document) : document_(document) {}

    /// The material of a surface; `texture` is null for one without.
    [[nodiscard]] std::uint32_t material(const Texture* texture, std::uint32_t material_flags);

private:
    [[nodiscard]] std::uint32_t texture(const Texture& texture);

    GltfDocument& document_;
    std::map<const Texture*, std::uint32_t> textures_;  ///< looked up, never walked
    std::map<std::pair<const Texture*, AlphaClass>, std::uint32_t> materials_;  ///< likewise
    std::optional<std::uint32_t> sampler_;
};

}  // namespace turnstile
