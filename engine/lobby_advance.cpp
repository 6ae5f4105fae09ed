#include "engine/lobby.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

/// One step of the lobby, in the order of docs/lobby.md, 13.
namespace turnstile {

void Lobby::advance(LobbyState& state) const {
    ++state.step;
    advance_camera(state);
    const auto nearest = nearest_island(state.camera().eye);
    advance_sky(state, nearest);
    advance_lightning(state, nearest);
    advance_swarms(state);
    advance_clips(state);
    roll_ambient_noise(state, nearest);
}

void Lobby::advance_camera(LobbyState& state) const {
    advance_flight(state);
    state.orbit.advance(scene_->orbit, looked_at(state), state.spinning && !state.flight.active());
    if (state.mode != CameraMode::Attract) return;
    const auto nearest = nearest_island(state.attract.place.eye);
    state.attract.advance(nearest ? scene_->islands[*nearest].position : scene_->middle,
                          state.streams.camera);
}

void Lobby::advance_flight(LobbyState& state) const {
    const float heading =
        state.flight.active() ? scene_->islands[state.island].heading_degrees : 0.0f;
    switch (state.flight.advance(state.orbit, scene_->orbit, heading)) {
        case EntryFlight::Arrival::Nowhere:
            break;
        case EntryFlight::Arrival::Gate:
            play_gate(state, kOpenGate);
            break;
        case EntryFlight::Arrival::Park:
            add_event(state, LobbyEvent::Kind::Enter, state.island);
            break;
        case EntryFlight::Arrival::Orbit:
            // Whoever comes back from a park finds the lobby as it was (choice).
            state.gates[state.island] = {};
            state.orbit.settle(looked_at(state));
            break;
    }
}

std::optional<std::size_t> Lobby::nearest_island(const glm::vec3& eye) const {
    std::optional<std::size_t> nearest;
    float least = 0.0f;
    for (std::size_t i = 0; i < scene_->islands.size(); ++i) {
        const glm::vec3 way = scene_->islands[i].position - eye;
        const float squared = glm::dot(way, way);
        if (nearest && !(squared < least)) continue;
        nearest = i;
        least = squared;
    }
    return nearest;
}

std::optional<SkyColour> Lobby::sky_target(std::optional<std::size_t> island) const {
    if (!island || !scene_->islands[*island].sky_colour) return std::nullopt;
    return SkyColour::of(*scene_->islands[*island].sky_colour, scene_->choices.rules.red_from_blue);
}

void Lobby::advance_sky(LobbyState& state, std::optional<std::size_t> nearest) const {
    if (const auto target = sky_target(nearest)) state.sky.ease(*target);
}

void Lobby::advance_lightning(LobbyState& state, std::optional<std::size_t> nearest) const {
    if (nearest && rolls_strike(scene_->islands[*nearest].lightning_mask, state.streams.weather))
        add_strike(state, *nearest);
    std::erase_if(state.bolts, [&](const Bolt& bolt) { return !bolt.lives(state.tick()); });
}

void Lobby::add_strike(LobbyState& state, std::size_t island) const {
    if (state.bolts.size() == kMostBolts) return;
    state.bolts.push_back(
        make_bolt(scene_->islands[island].position, state.tick(), state.streams.weather));
    ++state.strikes;
    add_event(state, LobbyEvent::Kind::Strike, island);
}

void Lobby::advance_swarms(LobbyState& state) const {
    for (std::size_t i = 0; i < state.swarms.size(); ++i) {
        grow_swarm(state.swarms[i], scene_->swarms[i].rules, state.streams.swarm);
        move_swarm(state.swarms[i], scene_->swarms[i].rules, state.streams.swarm);
    }
}

void Lobby::advance_clips(LobbyState& state) const {
    const auto is_idle = [&](const ClipPlayer& player, const Actor& actor) {
        return player.clip < 0 ||
               player.is_over(state.tick(),
                              actor.bound[static_cast<std::size_t>(player.clip)].length);
    };
    for (std::size_t i = 0; i < scene_->islands.size(); ++i) {
        const Island& island = scene_->islands[i];
        if (is_idle(state.isles[i], island.isle)) start_idle_clip(state, i);
        Gate& gate = state.gates[i];
        if (gate.queued < 0 || !is_idle(gate.player, *island.gate)) continue;
        const Actor& actor = *island.gate;
        gate.player.play(actor.model->file, actor.model->walk, actor.bound,
                         std::exchange(gate.queued, -1), state.tick());
    }
    if (!scene_->base || scene_->base->clips.empty()) return;
    const Actor& base = *scene_->base;
    if (is_idle(state.base, base))
        state.base.play(base.model->file, base.model->walk, base.bound, 0, state.tick());
}

void Lobby::start_idle_clip(LobbyState& state, std::size_t island) const {
    // The original rolls between the first two clips; a single one is just played (docs/lobby.md,
    // 3).
    constexpr std::size_t kIdleClips = 2;
    const Actor& isle = scene_->islands[island].isle;
    const std::size_t choices = std::min(isle.clips.size(), kIdleClips);
    if (choices == 0) return;
    const std::uint32_t which =
        choices == 1 ? 0 : state.streams.clips.below(static_cast<std::uint32_t>(choices));
    state.isles[island].play(isle.model->file, isle.model->walk, isle.bound,
                             static_cast<std::int32_t>(which), state.tick());
}

void Lobby::play_gate(LobbyState& state, int number) const {
    const auto& actor = scene_->islands[state.island].gate;
    if (!actor) return;
    const auto clip = actor->find_clip(number);
    if (!clip) return;
    // It starts with the step's clips: at once, or after the one that still plays.
    state.gates[state.island].queued = static_cast<std::int32_t>(*clip);
    add_event(state, number == kOpenGate ? LobbyEvent::Kind::GateOpen : LobbyEvent::Kind::GateShut,
              state.island);
}

void Lobby::roll_ambient_noise(LobbyState& state, std::optional<std::size_t> nearest) const {
    // docs/lobby.md, 12: one frame in sixteen, one of three sounds.
    constexpr std::uint32_t kSounds = 3;
    constexpr std::uint8_t kFirstSound = 3;
    if (!nearest || ((state.streams.sound.next() >> 13) & 15u) != 1) return;
    state.events.add({state.tick(), LobbyEvent::Kind::Ambient, scene_->islands[*nearest].index,
                      static_cast<std::uint8_t>(kFirstSound + state.streams.sound.below(kSounds))});
}

void Lobby::add_event(LobbyState& state, LobbyEvent::Kind kind,
                      std::optional<std::size_t> island) const {
    state.events.add({state.tick(), kind, island ? scene_->islands[*island].index : -1, 0});
}

}  // namespace turnstile
