#include "engine/lobby_frame.hpp"

#include "engine/rain.hpp"

#include <glm/trigonometric.hpp>

#include <algorithm>

namespace turnstile {

namespace {

/// What a fresh strike adds to a channel, 0..1 (docs/lobby.md, 8; choice).
constexpr float kFlash = 96.0f / 255.0f;

}  // namespace

LobbyFrame::LobbyFrame(const LobbyScene& scene)
    : scene_(&scene),
      isle_poses_(scene.islands.size()),
      gate_poses_(scene.islands.size()),
      flyer_poses_(scene.swarms.size()) {
    frame_.sea = scene.has_plane_sea;
    frame_.rules = scene.choices.rules;
    if (scene.sky) frame_.sky.emplace();
    std::size_t instances = 2 * scene.islands.size() + 1;
    for (std::size_t i = 0; i < scene.swarms.size(); ++i) {
        flyer_poses_[i].resize(scene.swarms[i].rules.phases);
        instances += scene.swarms[i].rules.wanted;
    }
    frame_.instances.reserve(instances);
    frame_.figures.resize(scene.figures.size());
    frame_.weather.raindrop = scene.raindrop;
    frame_.weather.lightning = scene.lightning;
}

void LobbyFrame::pose_actor(const Actor& actor, const ClipPlayer& player, std::int64_t tick,
                            Pose& pose) {
    const auto* clip =
        player.clip < 0 ? nullptr : &actor.bound[static_cast<std::size_t>(player.clip)];
    const float frame = clip ? player.shown_frame(tick, clip->length) : 0.0f;
    evaluate_pose(actor.model->file, actor.model->walk, clip, frame, pose, player.start.get());
}

const FrameState& LobbyFrame::build(const Lobby& lobby) {
    const CameraPlace place = lobby.camera_place();
    frame_.eye = place.eye;
    frame_.target = place.target;
    frame_.fov_y_radians = glm::radians(lobby.fov_y_degrees());
    frame_.time_seconds = static_cast<float>(seconds_of_tick(lobby.tick()));
    frame_.instances.clear();
    add_models(lobby);
    add_swarms(lobby);
    add_figures(lobby);
    const auto nearest = lobby.nearest_island(place.eye);
    if (scene_->sky) add_sky(lobby, nearest);
    add_weather(lobby, nearest);
    const auto from = static_cast<float>(lobby.state().flight.darkness);
    const auto to = static_cast<float>(lobby.next_state().flight.darkness);
    frame_.darkness = (from + (to - from) * lobby.step_share()) / 65535.0f;
    return frame_;
}

void LobbyFrame::add_models(const Lobby& lobby) {
    const auto add = [&](const Actor& actor, const ClipPlayer& player, Pose& pose,
                         const glm::mat4& placement) {
        pose_actor(actor, player, lobby.tick(), pose);
        frame_.instances.push_back({actor.model, &pose, placement});
    };
    if (scene_->base) add(*scene_->base, lobby.state().base, base_pose_, glm::mat4(1.0f));
    for (std::size_t i = 0; i < scene_->islands.size(); ++i) {
        const Island& island = scene_->islands[i];
        const glm::mat4 placement = island.world_from_model(scene_->choices.rules.heading);
        add(island.isle, lobby.state().isles[i], isle_poses_[i], placement);
        if (island.gate)
            add(*island.gate, lobby.state().gates[i].player, gate_poses_[i], placement);
    }
}

void LobbyFrame::add_swarms(const Lobby& lobby) {
    for (std::size_t i = 0; i < scene_->swarms.size(); ++i) {
        const Swarm& swarm = scene_->swarms[i];
        const Model& model = *swarm.flyer.model;
        const BoundClip* flap = swarm.flyer.bound.empty() ? nullptr : &swarm.flyer.bound.front();
        for (std::uint32_t phase = 0; phase < swarm.rules.phases; ++phase)
            evaluate_pose(model.file, model.walk, flap, swarm.flap_frame(phase, lobby.tick()),
                          flyer_poses_[i][phase]);
        const auto& from = lobby.state().swarms[i];
        const auto& to = lobby.next_state().swarms[i];
        for (std::size_t f = 0; f < from.size(); ++f)
            frame_.instances.push_back({&model, &flyer_poses_[i][from[f].phase],
                                        flyer_placement(from[f], to[f], lobby.step_share())});
    }
}

void LobbyFrame::add_figures(const Lobby& lobby) {
    for (std::size_t i = 0; i < scene_->figures.size(); ++i) {
        const Figure& figure = scene_->figures[i];
        frame_.figures[i] = {
            figure.model,
            quake2_moment(figure.animation, seconds_of_tick(lobby.tick()), /*once=*/false),
            figure.world_from_model};
    }
}

void LobbyFrame::add_sky(const Lobby& lobby, std::optional<std::size_t> nearest) {
    const bool has_colour = nearest && scene_->islands[*nearest].sky_colour;
    *frame_.sky = sky_frame(*scene_->sky, lobby.tick(),
                            has_colour ? std::optional(lobby.veil()) : std::nullopt,
                            scene_->choices.quality.tints_sky());
}

void LobbyFrame::add_weather(const Lobby& lobby, std::optional<std::size_t> nearest) {
    WeatherFrame& weather = frame_.weather;
    weather.drops.clear();
    if (nearest && scene_->rains_at(*nearest))
        place_raindrops(lobby.raindrops(), frame_.eye, lobby.tick(), weather.drops);
    weather.bolts.clear();
    for (const Bolt& bolt : lobby.state().bolts) {
        if (!bolt.lives(lobby.tick())) continue;
        const float brightness = bolt_flicker(bolt, lobby.tick());
        for (BoltSegment segment : path_of(bolt)) {
            segment.brightness = brightness;
            weather.bolts.push_back(segment);
        }
    }
    weather.flash = kFlash * lobby.flash();
}

const std::vector<BoltSegment>& LobbyFrame::path_of(const Bolt& bolt) {
    const auto known = std::ranges::find(bolt_paths_, bolt, &KeptPath::bolt);
    if (known != bolt_paths_.end()) return known->segments;
    if (bolt_paths_.size() == kMostBolts) bolt_paths_.erase(bolt_paths_.begin());
    return bolt_paths_.emplace_back(KeptPath{bolt, bolt_path(bolt)}).segments;
}

}  // namespace turnstile
