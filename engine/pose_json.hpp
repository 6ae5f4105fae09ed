#pragma once

#include "engine/json.hpp"
#include "engine/pose.hpp"

namespace turnstile {

/// What `pose` prints of a Theme Park World model (docs/cli-json.md, pose): `clip` may be null,
/// then the model is at rest and `frame` only repeated.
[[nodiscard]] Json pose_json(const TpwModel& model, const TpwClip* clip, double frame);

/// A slot's normal in model space: through the inverse transpose of `model_from_node`, of length 1;
/// +Y where nothing is left of it (docs/formats/tpw-md2.md, 6.6).
[[nodiscard]] glm::vec3 normal_in_model(const glm::mat4& model_from_node, const glm::vec3& normal);

}  // namespace turnstile
