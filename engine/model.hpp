#pragma once

#include "engine/texture.hpp"
#include "formats/tpw_md2.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// Node indices so that every parent comes before its children; the formats promise a forest.
[[nodiscard]] std::vector<std::uint16_t> parents_first(std::span<const TpwNode> nodes);

/// A model with what its names lead to. Addresses stay for as long as the Assets that made it.
struct Model {
    std::string name;  ///< without ".md2", as the scripts name it
    TpwModel file;
    std::vector<std::uint16_t> walk;  ///< parents_first(file.nodes)
    /// [texture slot][texture frame]; never null: the NotFound tile stands in.
    std::vector<std::vector<const Texture*>> textures;
};

/// A clip under its file's name.
struct Clip {
    std::string name;  ///< without ".md2", as stored: "jun_isleM1"
    TpwClip file;
};

}  // namespace turnstile
