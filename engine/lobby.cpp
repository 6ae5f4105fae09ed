#include "engine/lobby.hpp"

#include "engine/rain.hpp"

#include <algorithm>
#include <numbers>
#include <utility>

namespace turnstile {

std::string_view camera_mode_name(CameraMode mode) {
    switch (mode) {
        case CameraMode::Orbit:
            return "orbit";
        case CameraMode::Attract:
            return "attract";
        case CameraMode::Globe:
            return "globe";
        case CameraMode::Free:
            return "free";
    }
    return "";
}

CameraPlace LobbyState::camera() const {
    switch (mode) {
        case CameraMode::Orbit:
            return orbit.place;
        case CameraMode::Attract:
            return attract.place;
        case CameraMode::Globe:
            return globe_camera(orbit.angle);
        case CameraMode::Free:
            return free_place;
    }
    return {};
}

std::uint64_t LobbyState::hash() const {
    Hash hash;
    hash.add(static_cast<std::uint64_t>(step));
    hash.add(static_cast<std::uint64_t>(island));
    hash.add(static_cast<std::uint64_t>(mode) << 1 | std::uint64_t{spinning});
    orbit.add_to(hash);
    flight.add_to(hash);
    attract.add_to(hash);
    for (const glm::vec3& v : {free_place.eye, free_place.target})
        for (glm::length_t axis = 0; axis < 3; ++axis) hash.add(v[axis]);
    for (const RandomStream* stream :
         {&streams.clips, &streams.swarm, &streams.weather, &streams.camera, &streams.sound})
        hash.add(stream->state());
    for (const ClipPlayer& player : isles) player.add_to(hash);
    for (const Gate& gate : gates) {
        gate.player.add_to(hash);
        hash.add(static_cast<std::uint64_t>(gate.queued));
    }
    base.add_to(hash);
    for (const auto& swarm : swarms) {
        hash.add(static_cast<std::uint64_t>(swarm.size()));
        for (const Flyer& flyer : swarm) flyer.add_to(hash);
    }
    sky.add_to(hash);
    for (const Bolt& bolt : bolts) bolt.add_to(hash);
    hash.add(std::uint64_t{strikes});
    events.add_to(hash);
    return hash.value();
}

Lobby::Lobby(const LobbyScene& scene, std::uint64_t seed, std::size_t island,
             const ViewChoice& view)
    : scene_(&scene),
      seed_(seed),
      fov_y_degrees_(view.fov_y_degrees),
      state_{.island = island,
             .mode = view.mode,
             .orbit = {},
             .flight = {},
             .attract = {},
             .free_place = view.free_place,
             .streams = LobbyStreams(seed),
             .isles = {},
             .gates = {},
             .base = {},
             .swarms = {},
             .sky = {},
             .bolts = {},
             .events = {}},
      next_(state_) {
    raindrops_ = make_raindrops(state_.streams.weather);
    state_.isles.resize(scene.islands.size());
    state_.gates.resize(scene.islands.size());
    state_.swarms.resize(scene.swarms.size());
    for (std::size_t i = 0; i < scene.swarms.size(); ++i)
        state_.swarms[i].reserve(scene.swarms[i].rules.wanted);
    state_.orbit = OrbitCamera::at_rest(scene.orbit, looked_at(state_));
    if (state_.mode == CameraMode::Attract)
        state_.attract = AttractCamera::start(state_.streams.camera);
    // Nothing eases in at a cold start: the sky has the colour that it comes to (choice).
    if (const auto target = sky_target(nearest_island(state_.camera().eye))) state_.sky = *target;
    for (std::size_t i = 0; i < scene.islands.size(); ++i) start_idle_clip(state_, i);
    add_event(state_, LobbyEvent::Kind::Start, std::nullopt);
    if (island < scene.islands.size()) add_event(state_, LobbyEvent::Kind::Island, island);
    look_ahead();
}

void Lobby::look_ahead() {
    next_ = state_;
    advance(next_);
}

void Lobby::advance_to(std::int64_t tick) {
    if (tick <= tick_) return;
    tick_ = tick;
    while (state_.step < step_of_tick(tick)) {
        std::swap(state_, next_);
        look_ahead();
    }
}

void Lobby::select_island(std::size_t island) {
    if (island >= scene_->islands.size() || state_.flight.active()) return;
    if (island != state_.island) add_event(state_, LobbyEvent::Kind::Island, island);
    state_.island = island;
    look_ahead();
}

void Lobby::next_island() {
    if (!scene_->islands.empty()) select_island((state_.island + 1) % scene_->islands.size());
}

void Lobby::previous_island() {
    const std::size_t count = scene_->islands.size();
    if (count != 0) select_island((state_.island + count - 1) % count);
}

void Lobby::enter() {
    // A single model, which has no sky, is no park.
    if (!scene_->sky || state_.island >= scene_->islands.size() || state_.flight.active()) return;
    state_.mode = CameraMode::Orbit;
    state_.flight.begin();
    add_event(state_, LobbyEvent::Kind::Flight, state_.island);
    look_ahead();
}

void Lobby::leave() {
    const EntryFlight::Phase phase = state_.flight.phase;
    if (phase != EntryFlight::Phase::Home && phase != EntryFlight::Phase::PullIn) return;
    state_.flight.leave(state_.orbit, scene_->orbit);
    add_event(state_, LobbyEvent::Kind::Leave, state_.island);
    if (phase == EntryFlight::Phase::PullIn) play_gate(state_, kShutGate);
    look_ahead();
}

void Lobby::set_camera(CameraMode mode) {
    if (mode == state_.mode) return;
    if (mode == CameraMode::Attract) state_.attract = AttractCamera::start(state_.streams.camera);
    if (mode == CameraMode::Free) state_.free_place = camera_place();
    state_.mode = mode;
    look_ahead();
}

void Lobby::set_free_place(const CameraPlace& place) {
    state_.free_place = place;
    look_ahead();
}

void Lobby::set_spinning(bool spinning) {
    state_.spinning = spinning;
    look_ahead();
}

void Lobby::set_orbit(const OrbitCamera& orbit) {
    if (state_.flight.active()) return;
    state_.orbit = orbit;
    look_ahead();
}

void Lobby::turn(float yaw, float pitch) {
    if (state_.flight.active()) return;
    state_.orbit.turn(yaw, pitch, looked_at(state_));
    look_ahead();
}

void Lobby::zoom(float factor) {
    if (state_.flight.active()) return;
    state_.orbit.zoom(factor, scene_->orbit);
    look_ahead();
}

void Lobby::strike() {
    const auto nearest = nearest_island(state_.camera().eye);
    if (!scene_->sky || !nearest) return;
    add_strike(state_, *nearest);
    look_ahead();
}

float Lobby::step_share() const {
    return static_cast<float>(tick_ % kTicksPerStep) / static_cast<float>(kTicksPerStep);
}

float Lobby::orbit_angle() const {
    constexpr float kTurn = 2.0f * std::numbers::pi_v<float>;
    float way = next_.orbit.angle - state_.orbit.angle;
    if (way < -kTurn / 2.0f) way += kTurn;
    if (way > kTurn / 2.0f) way -= kTurn;
    const float angle = state_.orbit.angle + way * step_share();
    if (angle < 0.0f) return angle + kTurn;
    return angle >= kTurn ? angle - kTurn : angle;
}

CameraPlace Lobby::camera_place() const {
    if (state_.mode == CameraMode::Free) return state_.free_place;
    if (state_.mode == CameraMode::Globe) return globe_camera(orbit_angle());
    const float t = step_share();
    const CameraPlace from = state_.camera(), to = next_.camera();
    return {from.eye + (to.eye - from.eye) * t, from.target + (to.target - from.target) * t};
}

glm::vec3 Lobby::veil() const {
    const glm::vec3 from = state_.sky.bytes(), to = next_.sky.bytes();
    return from + (to - from) * step_share();
}

float Lobby::flash() const {
    float flash = 0.0f;
    for (const Bolt& bolt : state_.bolts)
        if (bolt.lives(tick_)) flash = std::max(flash, bolt.strength(tick_));
    return flash;
}

float Lobby::fov_y_degrees() const {
    return fov_y_degrees_.value_or(vertical_fov_degrees(scene_->island_fov_degrees));
}

glm::vec3 Lobby::looked_at(const LobbyState& state) const {
    if (state.island < scene_->islands.size()) return scene_->islands[state.island].looked_at();
    return scene_->middle;
}

}  // namespace turnstile
