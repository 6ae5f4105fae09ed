#include "tests/renderer/scene.hpp"

#include <gtest/gtest.h>

namespace turnstile::test {
namespace {

/// A card of grey 100, see-through or not, whose normals are all `normal`, moved by `matrix`.
int shown(glm::vec3 normal, const glm::mat4& matrix, bool graded) {
    Prop prop;
    const std::uint8_t alpha = graded ? 128 : 255;
    const std::int32_t slot = prop.add_texture(picture(1, {{100, 100, 100, alpha}}, graded),
                                               graded ? kTpwSeeThrough | 1 : 1);
    prop.add_card({-1, -1}, {1, 1}, 2.0f, slot);
    for (glm::vec3& stored : prop.model.file.meshes[0].normals) stored = normal;
    prop.model.file.nodes[0].parent_from_node = matrix;
    prop.finish();
    FrameState state = plain_view();
    state.instances = {prop.at()};
    state.rules.light = true;
    return shoot(state).at(32, 32).r;
}

glm::mat4 scaled(float x, float y, float z) {
    glm::mat4 matrix(1.0f);
    matrix[0][0] = x;
    matrix[1][1] = y;
    matrix[2][2] = z;
    return matrix;
}

// The sun is (-0.45, 0.77, -0.45) / 0.999; its light 0.75 + 0.25 c + 0.2 max(c, 0) of the cosine c.
void expect_light(glm::vec3 normal, const glm::mat4& matrix, float expected) {
    EXPECT_NEAR(shown(normal, matrix, false), expected, 1.0f);
    EXPECT_NEAR(shown(normal, matrix, true), (expected * 128.0f + 88.0f * 127.0f) / 255.0f, 1.5f);
}

TEST(Light, ComesFromAboveByTheStoredNormals) {
    expect_light({0, 1, 0}, scaled(1, 1, 1), 109.7f);   // c = 0.7708
    expect_light({0, -1, 0}, scaled(1, 1, 1), 55.7f);   // c = -0.7708
    expect_light({0, 0, -1}, scaled(1, 1, 1), 95.3f);   // c = 0.4505
    expect_light({0, 1, 0}, scaled(-1, -1, 1), 55.7f);  // turned upside down
}

TEST(Light, NormalsStayUprightOnWhatIsStretchedOrMirrored) {
    const glm::vec3 slanted(0.70711f, 0.70711f, 0.0f);
    expect_light(slanted, scaled(2, 1, 1), 97.0f);    // (1, 2, 0): c = 0.488
    expect_light(slanted, scaled(-1, 1, 1), 113.9f);  // (-1, 1, 0): c = 0.8636
}

TEST(Light, IsOffByDefaultAndComesAndGoes) {
    Prop prop;
    prop.add_card({-1, -1}, {1, 1}, 2.0f, prop.add_texture(picture(1, {{100, 50, 0, 255}})));
    prop.finish();
    Pose moved = prop.pose;
    moved.vertices[0] = prop.model.file.meshes[0].vertices;
    FrameState state = plain_view();
    state.instances = {prop.at()};
    (void)context();
    Renderer renderer({.samples = 1});
    const auto shot = [&] { return renderer.draw_image(state, 64, 64).at(32, 32); };
    for (const Pose* pose : {&prop.pose, &moved}) {
        state.instances[0].pose = pose;
        for (int i = 0; i < 2; ++i) {
            state.rules.light = false;
            EXPECT_EQ(shot(), (Rgba8{100, 50, 0, 255}));
            state.rules.light = true;
            EXPECT_LE(difference(shot(), {110, 55, 0, 255}), 1);  // normals are +Y
        }
    }
    EXPECT_EQ(renderer.stats().gl_errors, 0u);
}

}  // namespace
}  // namespace turnstile::test
