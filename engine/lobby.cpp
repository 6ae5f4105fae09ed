#include "engine/lobby.hpp"

#include <algorithm>
#include <numbers>

namespace turnstile {

namespace {

/// How far the present tick is from the last whole step to the next, 0 to below 1.
float step_share(std::int64_t tick) {
    return static_cast<float>(tick % kTicksPerStep) / static_cast<float>(kTicksPerStep);
}

}  // namespace

std::string_view camera_mode_name(CameraMode mode) {
    switch (mode) {
        case CameraMode::Orbit:
            return "orbit";
        case CameraMode::Globe:
            return "globe";
        case CameraMode::Free:
            return "free";
    }
    return "";
}

std::uint64_t LobbyState::hash() const {
    Hash hash;
    hash.add(static_cast<std::uint64_t>(step));
    hash.add(static_cast<std::uint64_t>(island));
    hash.add(std::uint64_t{spinning});
    orbit.add_to(hash);
    hash.add(clips.state());
    for (const auto& player : isles) player.add_to(hash);
    for (const auto& player : gates) player.add_to(hash);
    return hash.value();
}

Lobby::Lobby(const LobbyScene& scene, std::uint64_t seed, std::size_t island)
    : scene_(&scene),
      seed_(seed),
      state_{.island = island,
             .orbit = {},
             .clips = RandomStream(seed, "clips"),
             .isles = {},
             .gates = {}},
      next_(state_) {
    state_.isles.resize(scene.islands.size());
    state_.gates.resize(scene.islands.size());
    state_.orbit = OrbitCamera::at_rest(scene.orbit, looked_at(state_));
    for (std::size_t i = 0; i < scene.islands.size(); ++i) start_idle_clip(state_, i);
    look_ahead();
}

glm::vec3 Lobby::looked_at(const LobbyState& state) const {
    if (state.island < scene_->islands.size()) return scene_->islands[state.island].looked_at();
    return scene_->middle;
}

void Lobby::start_idle_clip(LobbyState& state, std::size_t island) const {
    // The original rolls between the first two clips; a single one is just played (docs/lobby.md,
    // 3).
    constexpr std::size_t kIdleClips = 2;
    const Actor& isle = scene_->islands[island].isle;
    const std::size_t choices = std::min(isle.clips.size(), kIdleClips);
    if (choices == 0) return;
    const std::uint32_t which =
        choices == 1 ? 0 : state.clips.below(static_cast<std::uint32_t>(choices));
    state.isles[island].play(isle.model->file, isle.model->walk, isle.bound,
                             static_cast<std::int32_t>(which), state.tick());
}

void Lobby::advance(LobbyState& state) const {
    ++state.step;
    state.orbit.advance(scene_->orbit, looked_at(state), state.spinning);
    for (std::size_t i = 0; i < scene_->islands.size(); ++i) {
        const auto& bound = scene_->islands[i].isle.bound;
        const ClipPlayer& player = state.isles[i];
        const bool idle =
            player.clip < 0 ||
            player.is_over(state.tick(), bound[static_cast<std::size_t>(player.clip)].length);
        if (idle) start_idle_clip(state, i);
    }
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
    if (island >= scene_->islands.size()) return;
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

void Lobby::set_spinning(bool spinning) {
    state_.spinning = spinning;
    look_ahead();
}

void Lobby::turn(float yaw, float pitch) {
    state_.orbit.turn(yaw, pitch, looked_at(state_));
    look_ahead();
}

void Lobby::zoom(float factor) {
    state_.orbit.zoom(factor, scene_->orbit);
    look_ahead();
}

float Lobby::orbit_angle() const {
    constexpr float kTurn = 2.0f * std::numbers::pi_v<float>;
    float way = next_.orbit.angle - state_.orbit.angle;
    if (way < -kTurn / 2.0f) way += kTurn;
    if (way > kTurn / 2.0f) way -= kTurn;
    const float angle = state_.orbit.angle + way * step_share(tick_);
    return angle >= kTurn ? angle - kTurn : angle;
}

CameraPlace Lobby::orbit_place() const {
    const float t = step_share(tick_);
    const CameraPlace& from = state_.orbit.place;
    const CameraPlace& to = next_.orbit.place;
    return {from.eye + (to.eye - from.eye) * t, from.target + (to.target - from.target) * t};
}

}  // namespace turnstile
