#include "engine/state_json.hpp"

#include "engine/hash.hpp"
#include "engine/rain.hpp"

#include <glm/common.hpp>

#include <cmath>
#include <string>

namespace turnstile {

namespace {

Json vector_json(const glm::vec3& v) { return {v.x, v.y, v.z}; }

/// 0..255, whole: what a screen of 8 bits a channel shows.
Json bytes_json(const glm::vec3& bytes) {
    const glm::ivec3 whole(glm::round(bytes));
    return {whole.x, whole.y, whole.z};
}

Json actor_json(const Actor& actor, const ClipPlayer& player, std::int64_t tick) {
    const bool plays = player.clip >= 0;
    const auto which = static_cast<std::size_t>(plays ? player.clip : 0);
    return {{"model", actor.model->name},
            {"clip", plays ? Json(actor.clips[which]->name) : Json(nullptr)},
            {"frame", plays ? player.shown_frame(tick, actor.bound[which].length) : 0.0f}};
}

std::string_view flight_name(EntryFlight::Phase phase) {
    switch (phase) {
        case EntryFlight::Phase::None:
            return "none";
        case EntryFlight::Phase::Home:
            return "home";
        case EntryFlight::Phase::PullIn:
            return "pull-in";
        case EntryFlight::Phase::Inside:
            return "inside";
    }
    return "";
}

Json camera_json(const Lobby& lobby) {
    const CameraPlace place = lobby.camera_place();
    const LobbyState& state = lobby.state();
    Json camera = {
        {"mode", camera_mode_name(state.mode)},      {"eye", vector_json(place.eye)},
        {"target", vector_json(place.target)},       {"verticalFovDegrees", lobby.fov_y_degrees()},
        {"flight", flight_name(state.flight.phase)}, {"darkness", state.flight.darkness}};
    if (state.mode == CameraMode::Orbit || state.mode == CameraMode::Globe)
        camera["angle"] = lobby.orbit_angle();
    if (state.mode == CameraMode::Attract) {
        camera["goal"] = vector_json(state.attract.goal);
        camera["aimSpeed"] = state.attract.aim_speed;
    }
    return camera;
}

Json islands_json(const Lobby& lobby) {
    const LobbyScene& scene = lobby.scene();
    const LobbyState& state = lobby.state();
    Json islands = Json::array();
    for (std::size_t i = 0; i < scene.islands.size(); ++i) {
        const Island& island = scene.islands[i];
        islands.push_back(
            {{"index", island.index},
             {"name", island.name},
             {"scriptName", island.script_name},
             {"position", vector_json(island.position)},
             {"headingDegrees", island.heading_degrees},
             {"isle", actor_json(island.isle, state.isles[i], lobby.tick())},
             {"gate", island.gate ? actor_json(*island.gate, state.gates[i].player, lobby.tick())
                                  : Json(nullptr)}});
    }
    return islands;
}

Json swarms_json(const Lobby& lobby) {
    const LobbyScene& scene = lobby.scene();
    const float t = lobby.step_share();
    Json swarms = Json::array();
    for (std::size_t i = 0; i < scene.swarms.size(); ++i) {
        const Swarm& swarm = scene.swarms[i];
        const auto& from = lobby.state().swarms[i];
        const auto& to = lobby.next_state().swarms[i];
        Json flyers = Json::array();
        for (std::size_t f = 0; f < from.size(); ++f)
            flyers.push_back(
                {{"position", vector_json(glm::mix(from[f].position, to[f].position, t))},
                 {"direction",
                  vector_json(unit_or_x(glm::mix(from[f].direction, to[f].direction, t)))},
                 {"target", vector_json(from[f].target)},
                 {"frame", swarm.flap_frame(from[f].phase, lobby.tick())}});
        swarms.push_back({{"island", scene.islands[swarm.island].index},
                          {"model", swarm.flyer.model->name},
                          {"wanted", swarm.rules.wanted},
                          {"flyers", std::move(flyers)}});
    }
    return swarms;
}

Json weather_json(const Lobby& lobby, std::optional<std::size_t> nearest) {
    const LobbyScene& scene = lobby.scene();
    Json bolts = Json::array();
    for (const Bolt& bolt : lobby.state().bolts)
        if (bolt.lives(lobby.tick()))
            bolts.push_back({{"foot", vector_json(bolt.foot)},
                             {"head", vector_json(bolt.head)},
                             {"ageMilliseconds", bolt.age_milliseconds(lobby.tick())}});
    return {{"island", nearest ? scene.islands[*nearest].index : -1},
            {"drops", nearest && scene.rains_at(*nearest) ? kRaindrops : 0},
            {"lightningMask", nearest ? scene.islands[*nearest].lightning_mask : 0},
            {"strikes", lobby.state().strikes},
            {"flash", lobby.flash()},
            {"bolts", std::move(bolts)}};
}

Json sky_json(const Lobby& lobby, std::optional<std::size_t> nearest) {
    const LobbyScene& scene = lobby.scene();
    const bool has_colour = nearest && scene.islands[*nearest].sky_colour;
    const bool tinted = scene.choices.quality.tints_sky();
    const SkyFrame sky = sky_frame(scene.sky ? *scene.sky : SkyArt{}, lobby.tick(),
                                   has_colour ? std::optional(lobby.veil()) : std::nullopt, tinted);
    Json layers = Json::array();
    for (std::size_t i = 0; i < kCloudLayers; ++i) {
        const glm::dvec2 scroll = cloud_scroll(i, lobby.tick());
        layers.push_back({{"offset", {scroll.x, scroll.y}}, {"opacity", cloud_opacity(i)}});
    }
    return {{"ramp", bytes_json(tinted ? lobby.veil() : glm::vec3(kSkyFog))},
            {"layers", std::move(layers)},
            {"haze", bytes_json(sky.haze * 255.0f)}};
}

Json events_json(const Lobby& lobby) {
    Json events = Json::array();
    for (const LobbyEvent& event : lobby.state().events.since(0)) {
        Json one = {{"time", seconds_of_tick(event.tick)}, {"kind", event_name(event.kind)}};
        if (event.island >= 0) one["island"] = event.island;
        if (const std::string sound = event_sound(event); !sound.empty()) one["sound"] = sound;
        events.push_back(std::move(one));
    }
    return events;
}

}  // namespace

Json state_json(const Lobby& lobby) {
    const LobbyScene& scene = lobby.scene();
    const auto nearest = lobby.nearest_island(lobby.camera_place().eye);
    const bool has_island = lobby.state().island < scene.islands.size();
    return {{"time", seconds_of_tick(lobby.tick())},
            {"seed", lobby.seed()},
            {"tick", lobby.tick()},
            {"island", has_island ? scene.islands[lobby.state().island].index : -1},
            {"hash", hash_text(lobby.state().hash())},
            {"camera", camera_json(lobby)},
            {"islands", islands_json(lobby)},
            {"swarms", swarms_json(lobby)},
            {"weather", weather_json(lobby, nearest)},
            {"sky", sky_json(lobby, nearest)},
            {"events", events_json(lobby)},
            {"warnings", Json::array()}};
}

}  // namespace turnstile
