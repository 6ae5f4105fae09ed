#pragma once

#include "engine/lobby_scene.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// The names, without ".md2", under which a clip's model may lie beside it: the clip's own without
/// its number and role letter (docs/formats/tpw-md2.md, 14). Empty for a name without a role.
[[nodiscard]] std::vector<std::string> model_names_of_clip(std::string_view clip_name);

/// The clips that lie beside a model, of every role in the order of the roles
/// (docs/formats/tpw-md2.md, 14). A damaged one is reported and left out.
[[nodiscard]] std::vector<const Clip*> clips_of_model(Assets& assets, const std::string& dir,
                                                      const std::string& model_name);

/// A lobby of one model in the middle of nothing, looked at from a distance that fits it: so that a
/// single model is turned, paused and stepped like an island. With `clip_name` it plays that clip
/// alone, else its own idle clips. `dir` is a folder of `assets`. No islands if the model cannot be
/// had; it is reported then.
[[nodiscard]] LobbyScene scene_of_model(Assets& assets, const std::string& dir,
                                        const std::string& model_name,
                                        std::string_view clip_name = {});

/// Likewise a Quake II model, turned into the lobby's axes, that plays animation number `animation`
/// of its own. `model` has to outlive the scene.
[[nodiscard]] LobbyScene scene_of_model(const Quake2Model& model, std::size_t animation);

}  // namespace turnstile
