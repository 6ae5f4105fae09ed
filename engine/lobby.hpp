#pragma once

#include "engine/camera.hpp"
#include "engine/clip_player.hpp"
#include "engine/lobby_scene.hpp"
#include "engine/random.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

enum class CameraMode : std::uint8_t { Orbit, Globe, Free };

/// "orbit", "globe", "free".
[[nodiscard]] std::string_view camera_mode_name(CameraMode mode);

/// Everything that is simulated, at one whole step. Equal states have equal futures.
struct LobbyState {
    std::int64_t step = 0;   ///< of 1/25 s, since the lobby began
    std::size_t island = 0;  ///< the one looked at: a place in LobbyScene::islands
    bool spinning = true;    ///< the orbit goes round by itself
    OrbitCamera orbit;
    RandomStream clips;                    ///< which idle clip comes next
    std::vector<ClipPlayer> isles, gates;  ///< one for each island

    [[nodiscard]] std::int64_t tick() const { return step * kTicksPerStep; }
    [[nodiscard]] std::uint64_t hash() const;
    friend bool operator==(const LobbyState&, const LobbyState&) = default;
};

/// The simulation. It advances in steps of 1/25 s and is interpolated between two of them, so that
/// the way in which time is cut changes nothing. Input takes effect at the last whole step.
class Lobby {
public:
    /// A cold start with the camera at rest before `island`. `scene` has to outlive this.
    Lobby(const LobbyScene& scene, std::uint64_t seed, std::size_t island = 0);

    /// Advances to a tick of 1/150 s; an earlier one than the present is ignored.
    void advance_to(std::int64_t tick);

    void select_island(std::size_t island);
    void next_island();
    void previous_island();
    void set_spinning(bool spinning);
    /// A person turns the orbit, radians.
    void turn(float yaw, float pitch);
    /// A person comes nearer (below 1) or goes farther.
    void zoom(float factor);

    [[nodiscard]] const LobbyScene& scene() const { return *scene_; }
    [[nodiscard]] std::uint64_t seed() const { return seed_; }
    [[nodiscard]] std::int64_t tick() const { return tick_; }
    /// At the last whole step.
    [[nodiscard]] const LobbyState& state() const { return state_; }
    /// The orbit's angle and place interpolated to the present tick.
    [[nodiscard]] float orbit_angle() const;
    [[nodiscard]] CameraPlace orbit_place() const;

private:
    void advance(LobbyState& state) const;
    void start_idle_clip(LobbyState& state, std::size_t island) const;
    void look_ahead();
    [[nodiscard]] glm::vec3 looked_at(const LobbyState& state) const;

    const LobbyScene* scene_;
    std::uint64_t seed_;
    std::int64_t tick_ = 0;
    LobbyState state_;  ///< at the last whole step
    LobbyState next_;   ///< one step later, for interpolation
};

}  // namespace turnstile
