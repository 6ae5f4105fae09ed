#include "engine/state_json.hpp"

#include "engine/hash.hpp"

namespace turnstile {

namespace {

Json vector_json(const glm::vec3& v) { return {v.x, v.y, v.z}; }

Json actor_json(const Actor& actor, const ClipPlayer& player, std::int64_t tick) {
    const bool plays = player.clip >= 0;
    const auto which = static_cast<std::size_t>(plays ? player.clip : 0);
    return {{"model", actor.model->name},
            {"clip", plays ? Json(actor.clips[which]->name) : Json(nullptr)},
            {"frame", plays ? player.shown_frame(tick, actor.bound[which].length) : 0.0f}};
}

Json camera_json(const Lobby& lobby, const ViewChoice& view) {
    const CameraPlace place = camera_place(lobby, view);
    Json camera = {{"mode", camera_mode_name(view.mode)},
                   {"eye", vector_json(place.eye)},
                   {"target", vector_json(place.target)},
                   {"verticalFovDegrees", fov_y_degrees(lobby, view)}};
    if (view.mode != CameraMode::Free) camera["angle"] = lobby.orbit_angle();
    return camera;
}

}  // namespace

Json state_json(const Lobby& lobby, const ViewChoice& view) {
    const LobbyScene& scene = lobby.scene();
    Json islands = Json::array();
    for (std::size_t i = 0; i < scene.islands.size(); ++i) {
        const Island& island = scene.islands[i];
        islands.push_back(
            {{"index", island.index},
             {"name", island.name},
             {"scriptName", island.script_name},
             {"position", vector_json(island.position)},
             {"headingDegrees", island.heading_degrees},
             {"isle", actor_json(island.isle, lobby.state().isles[i], lobby.tick())},
             {"gate", island.gate ? actor_json(*island.gate, lobby.state().gates[i], lobby.tick())
                                  : Json(nullptr)}});
    }
    const bool has_island = lobby.state().island < scene.islands.size();
    return {{"time", seconds_of_tick(lobby.tick())},
            {"seed", lobby.seed()},
            {"tick", lobby.tick()},
            {"island", has_island ? scene.islands[lobby.state().island].index : -1},
            {"hash", hash_text(lobby.state().hash())},
            {"camera", camera_json(lobby, view)},
            {"islands", std::move(islands)},
            {"warnings", Json::array()}};
}

}  // namespace turnstile
