#pragma once

#include "engine/attract_camera.hpp"
#include "engine/camera.hpp"
#include "engine/clip_player.hpp"
#include "engine/entry_flight.hpp"
#include "engine/flyers.hpp"
#include "engine/lightning.hpp"
#include "engine/lobby_event.hpp"
#include "engine/lobby_scene.hpp"
#include "engine/random.hpp"
#include "engine/sky.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace turnstile {

enum class CameraMode : std::uint8_t { Orbit, Attract, Globe, Free };

/// "orbit", "attract", "globe", "free".
[[nodiscard]] std::string_view camera_mode_name(CameraMode mode);

/// The gate of an island: shut, or playing its clips.
struct Gate {
    ClipPlayer player;
    std::int32_t queued = -1;  ///< the clip that follows when this one is over: one can wait
    friend bool operator==(const Gate&, const Gate&) = default;
};

/// The random streams of the lobby, each with a name of its own (docs/lobby.md, 1).
struct LobbyStreams {
    explicit LobbyStreams(std::uint64_t seed)
        : clips(seed, "clips"),
          swarm(seed, "swarm"),
          weather(seed, "weather"),
          camera(seed, "camera"),
          sound(seed, "sound") {}
    RandomStream clips;    ///< which idle clip comes next
    RandomStream swarm;    ///< growth, places, targets, phases
    RandomStream weather;  ///< drops, strikes
    RandomStream camera;   ///< the attract flight
    RandomStream sound;    ///< ambient noises
    friend bool operator==(const LobbyStreams&, const LobbyStreams&) = default;
};

/// Everything that is simulated, at one whole step. Equal states have equal futures.
struct LobbyState {
    std::int64_t step = 0;   ///< of 1/25 s, since the lobby began
    std::size_t island = 0;  ///< the one looked at: a place in LobbyScene::islands
    CameraMode mode = CameraMode::Orbit;
    bool spinning = true;  ///< the orbit goes round by itself
    OrbitCamera orbit;
    EntryFlight flight;
    AttractCamera attract;
    CameraPlace free_place;
    LobbyStreams streams;
    std::vector<ClipPlayer> isles;  ///< one for each island
    std::vector<Gate> gates;        ///< likewise
    ClipPlayer base;
    std::vector<std::vector<Flyer>> swarms;  ///< one for each of LobbyScene::swarms
    SkyColour sky;
    std::vector<Bolt> bolts;
    std::uint32_t strikes = 0;  ///< since the lobby began
    EventLog events;

    [[nodiscard]] std::int64_t tick() const { return step * kTicksPerStep; }
    /// Where the camera is at this step.
    [[nodiscard]] CameraPlace camera() const;
    [[nodiscard]] std::uint64_t hash() const;
    friend bool operator==(const LobbyState&, const LobbyState&) = default;
};

/// How the lobby is looked at.
struct ViewChoice {
    CameraMode mode = CameraMode::Orbit;
    CameraPlace free_place;              ///< used by CameraMode::Free
    std::optional<float> fov_y_degrees;  ///< else the scripts' ISLANDFOV
};

/// The simulation. It advances in steps of 1/25 s and is interpolated between two of them, so that
/// the way in which time is cut changes nothing. Input takes effect at the last whole step.
class Lobby {
public:
    /// A cold start with the camera at rest before `island`. `scene` has to outlive this.
    Lobby(const LobbyScene& scene, std::uint64_t seed, std::size_t island = 0,
          const ViewChoice& view = {});

    /// Advances to a tick of 1/150 s; an earlier one than the present is ignored.
    void advance_to(std::int64_t tick);

    // While a park is entered no island is selected, and the orbit is neither turned nor moved.
    void select_island(std::size_t island);
    void next_island();
    void previous_island();
    /// Begins the flight into the island's park; from another camera it goes to the orbit first.
    void enter();
    /// Breaks the flight off, before it has arrived.
    void leave();
    void set_camera(CameraMode mode);
    void set_free_place(const CameraPlace& place);
    void set_spinning(bool spinning);
    /// Puts the orbit where another has been.
    void set_orbit(const OrbitCamera& orbit);
    /// A person turns the orbit, radians.
    void turn(float yaw, float pitch);
    /// A person comes nearer (below 1) or goes farther.
    void zoom(float factor);
    /// Lightning at the island nearest to the camera, whatever its script says.
    void strike();

    [[nodiscard]] const LobbyScene& scene() const { return *scene_; }
    [[nodiscard]] std::uint64_t seed() const { return seed_; }
    [[nodiscard]] std::int64_t tick() const { return tick_; }
    /// At the last whole step, and one later: what is shown lies between the two.
    [[nodiscard]] const LobbyState& state() const { return state_; }
    [[nodiscard]] const LobbyState& next_state() const { return next_; }
    /// How far the present tick is from the one to the other, 0 to below 1.
    [[nodiscard]] float step_share() const;
    /// Where the raindrops began (engine/rain.hpp).
    [[nodiscard]] const std::vector<glm::vec3>& raindrops() const { return raindrops_; }

    /// Interpolated to the present tick.
    [[nodiscard]] float orbit_angle() const;
    [[nodiscard]] CameraPlace camera_place() const;
    /// Colour of the clouds' first layer, 0..255.
    [[nodiscard]] glm::vec3 veil() const;
    /// 1 when a bolt has just struck, 0 when none lives.
    [[nodiscard]] float flash() const;
    /// Vertical. In degrees, as people write it, so that a written view gives the same picture.
    [[nodiscard]] float fov_y_degrees() const;
    /// The island nearest to a point, none where there are no islands.
    [[nodiscard]] std::optional<std::size_t> nearest_island(const glm::vec3& eye) const;

private:
    void advance(LobbyState& state) const;
    void advance_camera(LobbyState& state) const;
    void advance_flight(LobbyState& state) const;
    void advance_sky(LobbyState& state, std::optional<std::size_t> nearest) const;
    void advance_lightning(LobbyState& state, std::optional<std::size_t> nearest) const;
    void advance_swarms(LobbyState& state) const;
    void advance_clips(LobbyState& state) const;
    void roll_ambient_noise(LobbyState& state, std::optional<std::size_t> nearest) const;
    void add_strike(LobbyState& state, std::size_t island) const;
    void start_idle_clip(LobbyState& state, std::size_t island) const;
    void play_gate(LobbyState& state, int number) const;
    void add_event(LobbyState& state, LobbyEvent::Kind kind,
                   std::optional<std::size_t> island) const;
    void look_ahead();
    [[nodiscard]] glm::vec3 looked_at(const LobbyState& state) const;
    [[nodiscard]] std::optional<SkyColour> sky_target(std::optional<std::size_t> island) const;

    const LobbyScene* scene_;
    std::uint64_t seed_;
    std::optional<float> fov_y_degrees_;
    std::int64_t tick_ = 0;
    std::vector<glm::vec3> raindrops_;
    LobbyState state_;  ///< at the last whole step
    LobbyState next_;   ///< one step later, for interpolation
};

}  // namespace turnstile
