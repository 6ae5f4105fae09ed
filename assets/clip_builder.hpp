#pragma once

#include "formats/tpw_md2.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

/// Clips for a built model, channel by channel. All frames are whole, 30 a second; what does not
/// move in a clip is left out. An unknown node name throws std::invalid_argument.
///
///     ClipBuilder clip(model, 60);
///     clip.rotate("door_l", {{0, turn_y(0)...}, {60, ..., Ease::InOut}});
///     Island::NamedClip{"jun_gateM1", 1, clip.take()}
namespace turnstile::art {

/// How time runs from a key to the next.
enum class Ease : std::uint8_t { Even, InOut, In, Out, Overshoot };

struct RotationKey {
    std::uint16_t frame;
    glm::quat rotation;       ///< inside the parent; replaces that of the node's own transform
    Ease ease = Ease::InOut;  ///< from here to the next key
};

struct VectorKey {
    std::uint16_t frame;
    glm::vec3 value;
};

class ClipBuilder {
public:
    ClipBuilder(const TpwModel& model, std::uint16_t last_frame);

    /// Signs are chosen so that each turn goes the short way.
    void rotate(std::string_view node, std::vector<RotationKey> keys);
    /// Values become the lengths of the node's axes.
    void scale(std::string_view node, std::vector<VectorKey> keys);
    /// Straight lines between keys; the last key not before the clip's end. Inside the parent.
    void move(std::string_view node, std::vector<VectorKey> keys);
    /// Along one cubic Bézier after another: 3 points a segment and one more.
    void fly(std::string_view node, std::vector<std::uint16_t> frames,
             std::vector<glm::vec3> points);
    /// Per cent of the path of the parent, a path node, at each frame.
    void follow(std::string_view node, const std::function<float(std::uint16_t)>& percent,
                bool face_along);
    /// A mesh's vertices at some frames (from 0 to the clip's end), blended between.
    using Deform = std::function<glm::vec3(const glm::vec3& rest, std::uint16_t frame)>;
    void morph(std::string_view node, const std::vector<std::uint16_t>& frames,
               const Deform& deform);
    /// The same as raw vertices of every frame: no rounding, for fast and wild things.
    void raw(std::string_view node, const Deform& deform);
    /// UVs at some frames, the first of them 0; only those on `texture` move (all if empty).
    using Slide = std::function<glm::vec2(const glm::vec2& rest, std::uint16_t frame)>;
    void slide(std::string_view node, const std::vector<std::uint16_t>& frames, const Slide& slide,
               std::string_view texture = {});
    /// A positive frame shows the node from then on, a negative one hides it, 0 hides it at once.
    void show(std::string_view node, std::vector<std::int16_t> entries);
    /// Hides the node when the clip starts.
    void hide(std::string_view node);

    [[nodiscard]] TpwClip take();

private:
    TpwTrack& track(std::string_view node);
    [[nodiscard]] const TpwMesh& mesh(std::string_view node) const;

    const TpwModel& model_;
    TpwClip clip_;
};

/// Frames from 0 to `last`, both included, `step` apart; the last step may be shorter.
[[nodiscard]] std::vector<std::uint16_t> frames_to(std::uint16_t last, std::uint16_t step);

}  // namespace turnstile::art
