#include "engine/lobby_frame.hpp"

#include <glm/trigonometric.hpp>

namespace turnstile {

CameraPlace camera_place(const Lobby& lobby, const ViewChoice& view) {
    switch (view.mode) {
        case CameraMode::Orbit:
            return lobby.orbit_place();
        case CameraMode::Globe:
            return globe_camera(lobby.orbit_angle());
        case CameraMode::Free:
            return view.free_place;
    }
    return {};
}

float fov_y_degrees(const Lobby& lobby, const ViewChoice& view) {
    return view.fov_y_degrees.value_or(vertical_fov_degrees(lobby.scene().island_fov_degrees));
}

LobbyFrame::LobbyFrame(const LobbyScene& scene)
    : scene_(&scene), isle_poses_(scene.islands.size()), gate_poses_(scene.islands.size()) {
    frame_.sea = scene.has_plane_sea;
    frame_.rules = scene.choices.rules;
    if (scene.sky) frame_.sky.emplace().art = &*scene.sky;
    for (std::size_t i = 0; i < scene.islands.size(); ++i) {
        const Island& island = scene.islands[i];
        const auto add = [&](const Actor& actor, const Pose& pose) {
            frame_.instances.push_back({actor.model, &pose, island.world_from_model()});
        };
        add(island.isle, isle_poses_[i]);
        if (island.gate) add(*island.gate, gate_poses_[i]);
    }
    frame_.figures.resize(scene.figures.size());
}

void LobbyFrame::pose_actor(const Actor& actor, const ClipPlayer& player, std::int64_t tick,
                            Pose& pose) {
    const auto* clip =
        player.clip < 0 ? nullptr : &actor.bound[static_cast<std::size_t>(player.clip)];
    const float frame = clip ? player.shown_frame(tick, clip->length) : 0.0f;
    evaluate_pose(actor.model->file, actor.model->walk, clip, frame, pose, player.start.get());
}

const FrameState& LobbyFrame::build(const Lobby& lobby, const ViewChoice& view) {
    const CameraPlace place = camera_place(lobby, view);
    frame_.eye = place.eye;
    frame_.target = place.target;
    frame_.fov_y_radians = glm::radians(fov_y_degrees(lobby, view));
    frame_.time_seconds = static_cast<float>(seconds_of_tick(lobby.tick()));
    for (std::size_t i = 0; i < scene_->islands.size(); ++i) {
        const Island& island = scene_->islands[i];
        pose_actor(island.isle, lobby.state().isles[i], lobby.tick(), isle_poses_[i]);
        if (island.gate)
            pose_actor(*island.gate, lobby.state().gates[i], lobby.tick(), gate_poses_[i]);
    }
    for (std::size_t i = 0; i < scene_->figures.size(); ++i) {
        const Figure& figure = scene_->figures[i];
        frame_.figures[i] = {
            figure.model,
            quake2_moment(figure.animation, seconds_of_tick(lobby.tick()), /*once=*/false),
            figure.world_from_model};
    }
    return frame_;
}

}  // namespace turnstile
