#pragma once

#include "engine/json.hpp"
#include "engine/quake2_pose.hpp"

namespace turnstile {

/// What `inspect --json` prints of a Quake II model (docs/cli-json.md, quake2-md2).
[[nodiscard]] Json inspect_json(const Quake2Md2& model);

/// What `pose` prints of one (docs/cli-json.md, pose): file axes and corner order.
[[nodiscard]] Json pose_json(const Quake2Md2& model, const Quake2Moment& moment);

}  // namespace turnstile
