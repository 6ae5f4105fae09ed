#pragma once

#include "formats/picture.hpp"
#include "viewer/scene_options.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// The text chunks that every picture of the scene carries: the program's version, the data's
/// fingerprint and the command line that makes it again, which is `command` behind "turnstile". The
/// name of the output is not among them, so that equal frames are equal files.
[[nodiscard]] std::vector<PngText> picture_state(const std::string& command,
                                                 const std::string& data_fingerprint);

/// The options of the scene that a picture was taken with; nothing if it carries none.
[[nodiscard]] std::optional<SceneOptions> scene_of_picture(std::span<const std::byte> png);

/// An argument as a shell takes it whole.
[[nodiscard]] std::string shell_quoted(const std::string& argument);
/// The same, but a word that a shell leaves alone stays as it is.
[[nodiscard]] std::string shell_word(const std::string& argument);

}  // namespace turnstile
