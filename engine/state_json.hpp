#pragma once

#include "engine/json.hpp"
#include "engine/lobby.hpp"
#include "engine/lobby_frame.hpp"

namespace turnstile {

/// What `state` prints (docs/cli-json.md, state): what is simulated so far.
[[nodiscard]] Json state_json(const Lobby& lobby, const ViewChoice& view);

}  // namespace turnstile
