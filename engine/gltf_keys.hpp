#pragma once

#include "formats/tpw_md2.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>
#include <vector>

/// A clip's channels as glTF's keys, without loss: glTF blends as a channel does between the right
/// keys. All lines begin at 0 and end with the clip. A channel does nothing before its first key
/// (docs/formats/tpw-md2.md, 11), glTF holds it: there the line has the rest value, and a step.
namespace turnstile {

/// The moments and values of one property. Times ascend strictly.
template <class Value>
struct GltfKeys {
    std::vector<float> seconds;
    std::vector<Value> values;
    /// Change a second just before and after each key, for cubic blending; empty: even blending.
    std::vector<Value> arriving, leaving;

    [[nodiscard]] bool cubic() const { return !leaving.empty(); }
};

/// A frame as glTF counts time.
[[nodiscard]] float seconds_of_frame(float frame);
/// The moment just before: a step is two keys that close together.
[[nodiscard]] float just_before(float seconds);

/// The keys of a channel from frame 0 to `length`; `rest` is the node's own value. Nothing if the
/// channel has not begun by then.
///
/// Great arcs are glTF's own, the long way round and easing curves are cut into pieces that are
/// (an easing curve is made of nine straight lines).
[[nodiscard]] std::optional<GltfKeys<glm::quat>> keys_of(const TpwRotationChannel& channel,
                                                         const glm::quat& rest,
                                                         std::int32_t length);
[[nodiscard]] std::optional<GltfKeys<glm::vec3>> keys_of(const TpwScaleChannel& channel,
                                                         const glm::vec3& rest,
                                                         std::int32_t length);
/// A Bézier path is glTF's cubic spline.
[[nodiscard]] std::optional<GltfKeys<glm::vec3>> keys_of(const TpwPositionChannel& channel,
                                                         const glm::vec3& rest,
                                                         std::int32_t length);

}  // namespace turnstile
