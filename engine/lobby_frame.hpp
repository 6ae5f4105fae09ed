#pragma once

#include "engine/camera.hpp"
#include "engine/frame_state.hpp"
#include "engine/lobby.hpp"

#include <optional>
#include <vector>

namespace turnstile {

/// How the lobby is looked at.
struct ViewChoice {
    CameraMode mode = CameraMode::Orbit;
    CameraPlace free_place;              ///< used by CameraMode::Free
    std::optional<float> fov_y_degrees;  ///< else the scripts' ISLANDFOV
};

/// The camera that a choice gives at the lobby's present tick.
[[nodiscard]] CameraPlace camera_place(const Lobby& lobby, const ViewChoice& view);
/// Kept in degrees, as people write it, so that a written view gives the same picture again.
[[nodiscard]] float fov_y_degrees(const Lobby& lobby, const ViewChoice& view);

/// Turns the lobby's present tick into what one frame shows. Keeps the poses, one for each model of
/// the scene, so that building a frame allocates nothing once every clip has been seen.
class LobbyFrame {
public:
    explicit LobbyFrame(const LobbyScene& scene);

    /// The frame stays valid until the next call.
    const FrameState& build(const Lobby& lobby, const ViewChoice& view);

private:
    void pose_actor(const Actor& actor, const ClipPlayer& player, std::int64_t tick, Pose& pose);

    const LobbyScene* scene_;
    std::vector<Pose> isle_poses_, gate_poses_;  ///< one for each island
    FrameState frame_;
};

}  // namespace turnstile
