#pragma once

#include "engine/json.hpp"
#include "engine/lobby.hpp"

namespace turnstile {

/// What `state` prints (docs/cli-json.md, state).
[[nodiscard]] Json state_json(const Lobby& lobby);

}  // namespace turnstile
