#pragma once

#include "engine/quake2_pose.hpp"
#include "engine/texture.hpp"
#include "formats/quake2_md2.hpp"

#include <glm/mat4x4.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// A Quake II model ready to be shown. Stays at its address while anything shows it.
struct Quake2Model {
    std::string name;  ///< as messages name it
    Quake2Md2 file;
    Quake2Mesh mesh;
    std::vector<Quake2Animation> animations;  ///< at least one
    Texture skin;                             ///< the placeholder where none was found
    std::vector<std::string> skin_tried;  ///< names looked for in vain; empty where one was found
};

/// Decodes a model and looks for skin number `skin` around `place`, the file that it came from; a
/// model inside an archive has no place, and gets the placeholder. A skin that is missing or
/// damaged is logged, never an error. Throws DecodeError for the model itself.
[[nodiscard]] Quake2Model load_quake2_model(std::span<const std::byte> file,
                                            const std::string& name,
                                            const std::optional<std::filesystem::path>& place,
                                            std::size_t skin = 0);

/// From the file's axes (right-handed, z up) to the lobby's (left-handed, y up): (x, y, z) becomes
/// (x, z, y) (docs/formats/quake2-md2.md, Axes).
[[nodiscard]] glm::mat4 lobby_from_quake2();

}  // namespace turnstile
