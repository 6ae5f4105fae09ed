#pragma once

#include "engine/frame_state.hpp"
#include "engine/lobby.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace turnstile {

/// Turns the lobby's present tick into what one frame shows. Keeps the poses, one for each model of
/// the scene and each phase of a swarm, so that building a frame allocates nothing once every clip
/// and bolt has been seen.
class LobbyFrame {
public:
    explicit LobbyFrame(const LobbyScene& scene);

    /// The frame stays valid until the next call.
    const FrameState& build(const Lobby& lobby);

private:
    void pose_actor(const Actor& actor, const ClipPlayer& player, std::int64_t tick, Pose& pose);
    void add_models(const Lobby& lobby);
    void add_swarms(const Lobby& lobby);
    void add_figures(const Lobby& lobby);
    void add_sky(const Lobby& lobby, std::optional<std::size_t> nearest);
    void add_weather(const Lobby& lobby, std::optional<std::size_t> nearest);
    const std::vector<BoltSegment>& path_of(const Bolt& bolt);

    /// A bolt's path, kept while it lives.
    struct KeptPath {
        Bolt bolt;
        std::vector<BoltSegment> segments;
    };

    const LobbyScene* scene_;
    std::vector<Pose> isle_poses_, gate_poses_;  ///< one for each island
    Pose base_pose_;
    std::vector<std::vector<Pose>> flyer_poses_;  ///< by swarm, by phase
    std::vector<KeptPath> bolt_paths_;            ///< at most kMostBolts, the oldest first
    FrameState frame_;
};

}  // namespace turnstile
