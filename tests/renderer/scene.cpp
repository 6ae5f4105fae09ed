#include "tests/renderer/scene.hpp"

#include <glm/ext/matrix_transform.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numbers>

namespace turnstile::test {

Image picture(std::uint32_t width, std::vector<Rgba8> texels, bool has_alpha) {
    const auto height = static_cast<std::uint32_t>(texels.size() / width);
    return {width, height, has_alpha, std::move(texels)};
}

std::int32_t Prop::add_texture(Image image, std::uint32_t flags) {
    const auto slot = static_cast<std::int32_t>(model.textures.size());
    model.file.textures.push_back({flags, {}});
    model.textures.emplace_back();
    add_texture_frame(slot, std::move(image));
    return slot;
}

void Prop::add_texture_frame(std::int32_t slot, Image image) {
    auto texture = std::make_unique<Texture>();
    texture->alpha = classify_alpha(image);
    texture->image = std::move(image);
    model.textures[static_cast<std::size_t>(slot)].push_back(texture.get());
    model.file.textures[static_cast<std::size_t>(slot)].frames.emplace_back("made.tga");
    textures_.push_back(std::move(texture));
}

std::size_t Prop::add_mesh(const std::vector<Corner>& corners, std::int32_t texture_slot,
                           std::int32_t parent) {
    TpwMesh mesh;
    for (const Corner& corner : corners) {
        mesh.order.push_back(static_cast<std::uint16_t>(mesh.vertices.size()));
        mesh.vertices.push_back(corner.position);
        mesh.uvs.push_back(corner.uv);
        mesh.normals.emplace_back(0.0f, 1.0f, 0.0f);
    }
    for (std::size_t slot = 0; slot + 2 < corners.size(); slot += 3) {
        const auto first = static_cast<std::uint16_t>(slot);
        mesh.faces.push_back(
            {first, static_cast<std::uint16_t>(first + 1), static_cast<std::uint16_t>(first + 2)});
    }
    mesh.materials.push_back({texture_slot, 0, static_cast<std::uint16_t>(corners.size() - 1)});
    model.file.meshes.push_back(std::move(mesh));
    TpwNode node;
    node.parent = parent;
    model.file.nodes.push_back(std::move(node));
    return model.file.meshes.size() - 1;
}

std::size_t Prop::add_card(glm::vec2 left_bottom, glm::vec2 right_top, float z,
                           std::int32_t texture_slot, glm::vec2 uv_low, glm::vec2 uv_high) {
    const Corner upper_left{{left_bottom.x, right_top.y, z}, uv_low};
    const Corner upper_right{{right_top.x, right_top.y, z}, {uv_high.x, uv_low.y}};
    const Corner lower_right{{right_top.x, left_bottom.y, z}, uv_high};
    const Corner lower_left{{left_bottom.x, left_bottom.y, z}, {uv_low.x, uv_high.y}};
    return add_mesh({upper_left, upper_right, lower_right, upper_left, lower_right, lower_left},
                    texture_slot);
}

void Prop::finish() {
    model.walk = parents_first(model.file.nodes);
    evaluate_pose(model.file, model.walk, nullptr, 0.0f, pose);
}

ModelInstance Prop::at(glm::vec3 place) const {
    return {&model, &pose, glm::translate(glm::mat4(1.0f), place)};
}

FrameState plain_view() {
    FrameState state;
    state.eye = {0.0f, 0.0f, 0.0f};
    state.target = {0.0f, 0.0f, 1.0f};
    state.fov_y_radians = std::numbers::pi_v<float> / 2;
    state.sea = false;
    return state;
}

Image shoot(const FrameState& state, std::uint32_t width, std::uint32_t height, int samples) {
    (void)context();
    Renderer renderer({.samples = samples});
    Image image = renderer.draw_image(state, width, height);
    EXPECT_EQ(renderer.stats().gl_errors, 0u);
    return image;
}

int difference(const Rgba8& a, const Rgba8& b) {
    return std::max(
        {std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b), std::abs(a.a - b.a)});
}

const HeadlessContext& context() {
    static const HeadlessContext instance;
    return instance;
}

}  // namespace turnstile::test
