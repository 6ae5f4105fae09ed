#include "engine/picture_scene.hpp"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace turnstile {

namespace {

constexpr float kHalfHeight = 10.0f;  // of the card, units (choice)
constexpr float kMargin = 1.15f;      // of the view around it
constexpr float kNarrowest = 4.0f / 3.0f;

float half_width(const Image& image) {
    return kHalfHeight * static_cast<float>(image.width) / static_cast<float>(image.height);
}

/// Upright in the plane z = 0, to be seen from +Z, where +X is on the left.
TpwMesh card_mesh(float half_width) {
    TpwMesh mesh;
    mesh.vertices = {{half_width, kHalfHeight, 0.0f},
                     {-half_width, kHalfHeight, 0.0f},
                     {-half_width, -kHalfHeight, 0.0f},
                     {half_width, -kHalfHeight, 0.0f}};
    mesh.order = {0, 1, 2, 3};
    mesh.uvs = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    mesh.normals.assign(mesh.order.size(), glm::vec3(0.0f, 0.0f, 1.0f));
    mesh.faces = {{0, 1, 2}, {0, 2, 3}};
    mesh.materials = {{.texture_slot = 0, .first_slot = 0, .last_slot = 3}};
    mesh.box_min = mesh.vertices[2];
    mesh.box_max = mesh.vertices[0];
    return mesh;
}

}  // namespace

PictureCard::PictureCard(std::string name, Image image) {
    texture.name = model.name = std::move(name);
    texture.image = std::move(image);
    texture.alpha = classify_alpha(texture.image);
    TpwNode node;
    node.name = "card";
    model.file.nodes.push_back(std::move(node));
    model.file.meshes.push_back(card_mesh(half_width(texture.image)));
    model.file.textures.push_back({1u | kTpwSeeThrough, {texture.name}});
    model.file.root = 0;
    model.walk = parents_first(model.file.nodes);
    model.textures = {{&texture}};
}

LobbyScene scene_of_picture(const PictureCard& card) {
    LobbyScene scene;
    scene.has_plane_sea = false;
    const float half_field = glm::radians(vertical_fov_degrees(scene.island_fov_degrees)) / 2.0f;
    const float needed = std::max(kHalfHeight, half_width(card.texture.image) / kNarrowest);
    scene.orbit.spin_radius = kMargin * needed / std::tan(half_field);
    scene.orbit.spin_speed = scene.orbit.vertical_offset = 0.0f;
    Island island;
    island.park = island.script_name = island.name = card.model.name;
    island.isle.model = &card.model;
    scene.islands.push_back(std::move(island));
    return scene;
}

}  // namespace turnstile
