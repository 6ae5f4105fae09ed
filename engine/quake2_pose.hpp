#pragma once

#include "formats/quake2_md2.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace turnstile {

/// Frames a second that Quake II models run at (docs/formats/quake2-md2.md, Playing).
constexpr double kQuake2FramesPerSecond = 10.0;

/// What is shown at one moment: frame `from`, blended towards frame `to`. Both are frames of the
/// model, `blend` is 0..1.
struct Quake2Moment {
    std::uint32_t from = 0, to = 0;
    float blend = 0.0f;
    friend bool operator==(const Quake2Moment&, const Quake2Moment&) = default;
};

/// The moment `seconds` into an animation of at least one frame: looping, the last frame blending
/// into the first; or `once`, the last frame held. Time before the start loops backwards, or holds
/// the first frame.
[[nodiscard]] Quake2Moment quake2_moment(const Quake2Animation& animation, double seconds,
                                         bool once);

/// The moment at a frame of the model, fractions allowed: blended towards the next frame in the
/// file. Nothing for what is no number, below 0 or above the last of `frame_count` frames.
[[nodiscard]] std::optional<Quake2Moment> quake2_moment(std::size_t frame_count, double frame);

/// The first animation of exactly that name; null if there is none.
[[nodiscard]] const Quake2Animation* find_quake2_animation(
    std::span<const Quake2Animation> animations, std::string_view name);

/// A model at a moment, one entry for each vertex of its Quake2Mesh; file axes.
struct Quake2Pose {
    std::vector<glm::vec3> positions;  ///< finite: what is beyond a float's range ends at its edge
    std::vector<glm::vec3> normals;    ///< of length 1, as far as the table's are
};

/// Evaluates into `pose`, whose buffers are used again: a pose of the same mesh allocates nothing.
/// The moment's frames have to be the model's, the mesh made from it.
void evaluate_quake2_pose(const Quake2Md2& model, const Quake2Mesh& mesh,
                          const Quake2Moment& moment, Quake2Pose& pose);

/// The box that a frame's vertices cannot leave: all that its bytes can say.
struct Quake2Box {
    glm::vec3 min{0.0f}, max{0.0f};  ///< file axes, finite
};
[[nodiscard]] Quake2Box quake2_frame_box(const Quake2Md2::Frame& frame);

}  // namespace turnstile
