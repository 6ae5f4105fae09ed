#include "engine/model_scene.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

namespace turnstile {

namespace {

/// Letters of the roles that clips have (docs/formats/tpw-md2.md, 14).
constexpr std::string_view kRoles = "CDILSMEUWBRO";
/// How far the camera stands, in half diagonals of the model's box, and at least (choice).
constexpr float kDistance = 1.3f, kLeastDistance = 4.0f;

struct Box {
    glm::vec3 low{std::numeric_limits<float>::max()}, high{std::numeric_limits<float>::lowest()};
};

/// Of all vertices at rest; a point at the origin for a model without any.
Box rest_box(const Model& model) {
    Pose pose;
    evaluate_pose(model.file, model.walk, nullptr, 0.0f, pose);
    Box box;
    for (std::size_t mesh = 0; mesh < model.file.meshes.size(); ++mesh)
        for (const glm::vec3& vertex : model.file.meshes[mesh].vertices) {
            const glm::vec3 at(pose.model_from_node[mesh] * glm::vec4(vertex, 1.0f));
            box.low = glm::min(box.low, at);
            box.high = glm::max(box.high, at);
        }
    return box.low.x <= box.high.x ? box : Box{glm::vec3(0.0f), glm::vec3(0.0f)};
}

/// Of all frames of an animation, in the lobby's axes.
Box animation_box(const Quake2Model& model, const Quake2Animation& animation) {
    Box box;
    for (std::uint32_t i = 0; i < animation.count; ++i) {
        const Quake2Box frame = quake2_frame_box(model.file.frames[animation.first + i]);
        box.low = glm::min(box.low, glm::vec3(frame.min.x, frame.min.z, frame.min.y));
        box.high = glm::max(box.high, glm::vec3(frame.max.x, frame.max.z, frame.max.y));
    }
    return box;
}

/// Stands the orbit where it sees a whole box.
void fit_orbit(OrbitSettings& orbit, const Box& box) {
    const float distance =
        std::max(kLeastDistance, kDistance * glm::distance(box.low, box.high) / 2.0f);
    orbit.spin_radius = distance;
    orbit.vertical_offset = 0.3f * distance;
}

}  // namespace

std::vector<std::string> model_names_of_clip(std::string_view clip_name) {
    while (!clip_name.empty() && std::isdigit(static_cast<unsigned char>(clip_name.back())))
        clip_name.remove_suffix(1);
    if (clip_name.size() < 2) return {};
    const auto letter =
        static_cast<char>(std::toupper(static_cast<unsigned char>(clip_name.back())));
    if (kRoles.find(letter) == std::string_view::npos) return {};
    return {std::string(clip_name.substr(0, clip_name.size() - 1))};
}

std::vector<const Clip*> clips_of_model(Assets& assets, const std::string& dir,
                                        const std::string& model_name) {
    std::vector<const Clip*> clips;
    for (const char role : kRoles)
        for (const Clip* clip : assets.clips(dir, model_name, role))
            if (clip) clips.push_back(clip);
    return clips;
}

LobbyScene scene_of_model(Assets& assets, const std::string& dir, const std::string& model_name,
                          std::string_view clip_name) {
    LobbyScene scene;
    scene.has_plane_sea = false;
    auto actor = load_actor(assets, dir, model_name, "nothing to show");
    if (!actor) return scene;
    if (!clip_name.empty()) {
        actor->clips.clear();
        actor->bound.clear();
        if (const Clip* clip = assets.clip(dir, clip_name)) actor->add_clip(*clip);
    }
    const Box box = rest_box(*actor->model);
    fit_orbit(scene.orbit, box);
    scene.islands.push_back({.index = 0,
                             .park = model_name,
                             .script_name = model_name,
                             .name = model_name,
                             .dir = dir,
                             .position = glm::vec3(0.0f),
                             .middle = (box.low + box.high) / 2.0f,
                             .heading_degrees = 0.0f,
                             .camera_height = 0.0f,
                             .sky_colour = std::nullopt,
                             .isle = std::move(*actor),
                             .gate = std::nullopt});
    return scene;
}

LobbyScene scene_of_model(const Quake2Model& model, std::size_t animation) {
    const Quake2Animation& shown = model.animations[animation];
    const Box box = animation_box(model, shown);
    LobbyScene scene;
    scene.has_plane_sea = false;
    scene.middle = (box.low + box.high) / 2.0f;
    fit_orbit(scene.orbit, box);
    scene.figures.push_back({&model, shown, lobby_from_quake2()});
    return scene;
}

}  // namespace turnstile
