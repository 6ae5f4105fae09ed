#pragma once

#include "engine/assets.hpp"
#include "engine/lobby_scene.hpp"

namespace turnstile {

/// Gives the islands of a scene the names that players see, in the chosen language, and letters
/// their signs with them (docs/lobby.md, 11). What is missing is reported to `assets`.
void name_islands(Assets& assets, LobbyScene& scene);

}  // namespace turnstile
