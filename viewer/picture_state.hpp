#pragma once

#include <string>
#include <vector>

#include "formats/picture.hpp"
#include "viewer/scene_options.hpp"

namespace turnstile {

/// The text chunks that every picture of the scene carries: the program's version, the data's
/// fingerprint and the command line that makes it again. The name of the output is not among them,
/// so that equal frames are equal files.
[[nodiscard]] std::vector<PngText> picture_state(const SceneOptions& options,
                                                 const std::string& data_fingerprint);

}  // namespace turnstile
