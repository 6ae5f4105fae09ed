#include "tests/renderer/scene.hpp"

#include <glm/ext/matrix_transform.hpp>
#include <gtest/gtest.h>

namespace turnstile::test {
namespace {

FrameState view_of(const Prop& prop) {
    FrameState state = plain_view();
    state.instances = {prop.at()};
    return state;
}

TEST(Model, PlusXIsRightAndPlusYIsUpWhenLookingAlongPlusZ) {
    Prop prop;
    const std::int32_t red = prop.add_texture(picture(1, {kRed}));
    const std::int32_t green = prop.add_texture(picture(1, {kGreen}));
    prop.add_card({1, -0.5f}, {2, 0.5f}, 2.0f, red);    // at +x
    prop.add_card({-0.5f, 1}, {0.5f, 2}, 2.0f, green);  // at +y
    prop.finish();
    const Image image = shoot(view_of(prop));
    EXPECT_EQ(image.at(56, 32), kRed);
    EXPECT_EQ(image.at(8, 32), kNothing);
    EXPECT_EQ(image.at(32, 8), kGreen);
    EXPECT_EQ(image.at(32, 56), kNothing);
}

TEST(Model, NearSurfacesHideFarOnesWhateverTheOrder) {
    Prop prop;
    const std::int32_t red = prop.add_texture(picture(1, {kRed}));
    const std::int32_t green = prop.add_texture(picture(1, {kGreen}));
    prop.add_card({-1, -1}, {1, 1}, 2.0f, red);
    prop.add_card({-4, -4}, {4, 4}, 4.0f, green);
    prop.finish();
    const Image image = shoot(view_of(prop));
    EXPECT_EQ(image.at(32, 32), kRed);
    EXPECT_EQ(image.at(4, 4), kGreen);
}

TEST(Model, AHiddenNodeVanishesAndItsChildStays) {
    Prop prop;
    const std::int32_t red = prop.add_texture(picture(1, {kRed}));
    const std::vector<Corner> triangle{{{-1, -1, 0}}, {{0, 1, 0}}, {{1, -1, 0}}};
    const std::size_t parent = prop.add_mesh(triangle, red);
    prop.add_mesh(triangle, red, static_cast<std::int32_t>(parent));
    prop.model.file.nodes[0].parent_from_node =
        glm::translate(glm::mat4(1.0f), glm::vec3(-2, 0, 4));
    prop.model.file.nodes[1].parent_from_node = glm::translate(glm::mat4(1.0f), glm::vec3(4, 0, 0));
    prop.finish();
    // x / z = -0.5 and 0.5: columns 16 and 48.
    const Image both = shoot(view_of(prop));
    EXPECT_EQ(both.at(16, 32), kRed);
    EXPECT_EQ(both.at(48, 32), kRed);
    prop.pose.visible[parent] = 0;
    const Image child = shoot(view_of(prop));
    EXPECT_EQ(child.at(16, 32), kNothing);
    EXPECT_EQ(child.at(48, 32), kRed);
}

TEST(Model, AShearedMatrixIsTakenAsItIs) {
    Prop prop;
    const std::int32_t red = prop.add_texture(picture(1, {kRed}));
    prop.add_card({-1, -1}, {1, 1}, 4.0f, red);
    prop.model.file.nodes[0].parent_from_node[1][0] = 2.0f;  // x += 2 y
    prop.finish();
    const Image image = shoot(view_of(prop));
    // At y = 0.875 (row 25) x is 0.75 to 2.75: columns 38 to 53.
    EXPECT_EQ(image.at(36, 25), kNothing);
    EXPECT_EQ(image.at(39, 25), kRed);
    EXPECT_EQ(image.at(52, 25), kRed);
    EXPECT_EQ(image.at(55, 25), kNothing);
}

TEST(Model, VerticesOfAPoseReachTheScreenAndGoBack) {
    Prop prop;
    const std::int32_t red = prop.add_texture(picture(1, {kRed}));
    const std::size_t mesh = prop.add_card({-1, -1}, {1, 1}, 4.0f, red);
    prop.add_card({-4, 3}, {-3, 4}, 4.0f, red);  // rests all the time
    prop.finish();
    (void)context();
    Renderer renderer({.samples = 1});
    const Image rest = renderer.draw_image(view_of(prop), 64, 64);
    prop.pose.vertices[mesh] = prop.model.file.meshes[mesh].vertices;
    for (glm::vec3& vertex : prop.pose.vertices[mesh]) vertex.x += 2.0f;
    const Image moved = renderer.draw_image(view_of(prop), 64, 64);
    EXPECT_EQ(moved.at(28, 32), kNothing);
    EXPECT_EQ(moved.at(48, 32), kRed);
    EXPECT_EQ(moved.at(2, 2), kRed);
    for (glm::vec3& vertex : prop.pose.vertices[mesh]) vertex.y += 2.0f;  // the same pose goes on
    EXPECT_EQ(renderer.draw_image(view_of(prop), 64, 64).at(48, 16), kRed);
    prop.pose.vertices[mesh].clear();
    EXPECT_EQ(renderer.draw_image(view_of(prop), 64, 64), rest);
    EXPECT_EQ(renderer.stats().gl_errors, 0u);
}

TEST(Model, UvsOfAPoseReachTheScreen) {
    Prop prop;
    const std::int32_t slot = prop.add_texture(picture(2, {kRed, kBlue}));
    const std::size_t mesh = prop.add_card({-1, -1}, {1, 1}, 2.0f, slot, {0, 0}, {0, 1});
    prop.finish();
    EXPECT_EQ(shoot(view_of(prop)).at(32, 32), kRed);
    prop.pose.uvs[mesh] = prop.model.file.meshes[mesh].uvs;
    for (glm::vec2& uv : prop.pose.uvs[mesh]) uv.x = 1.0f;
    EXPECT_EQ(shoot(view_of(prop)).at(32, 32), kBlue);
}

TEST(Model, EachPoseShowsItsOwnTextureFrame) {
    Prop prop;
    const std::int32_t slot = prop.add_texture(picture(1, {kRed}));
    prop.add_texture_frame(slot, picture(1, {{0, 0, 255, 128}}, true));
    prop.model.file.textures[0].flags |= kTpwSeeThrough;  // the second frame is graded
    prop.add_card({-1, -1}, {1, 1}, 0.0f, slot);
    prop.finish();
    Pose second = prop.pose;
    second.texture_frames[0] = 1;
    FrameState state = plain_view();
    state.instances = {prop.at({-2, 0, 4}), prop.at({2, 0, 4})};
    state.instances[1].pose = &second;
    const Image image = shoot(state);
    EXPECT_EQ(image.at(16, 32), kRed);
    EXPECT_LE(difference(image.at(48, 32), {44, 48, 182, 255}), 1);
    second.texture_frames[0] = 7;  // there is no such frame: the last one stands in
    EXPECT_EQ(shoot(state), image);
}

TEST(Model, InstancesOfAModelAreDrawnTogetherEachInItsPlace) {
    Prop prop;
    const std::int32_t red = prop.add_texture(picture(1, {kRed}));
    prop.add_card({-0.25f, -0.25f}, {0.25f, 0.25f}, 0.0f, red);
    prop.add_card({-0.25f, 0.75f}, {0.25f, 1.25f}, 0.0f, red);
    prop.finish();
    Pose hidden_top = prop.pose;
    hidden_top.visible[1] = 0;
    FrameState state = plain_view();
    state.instances = {prop.at({-2, 0, 4}), prop.at({0, 0, 4}), prop.at({2, 0, 4}),
                       prop.at({0, 0, -9})};
    state.instances[1].pose = &hidden_top;
    (void)context();
    Renderer renderer({.samples = 1});
    const Image image = renderer.draw_image(state, 64, 64);
    for (const std::uint32_t column : {16u, 32u, 48u}) {
        EXPECT_EQ(image.at(column, 32), kRed);
        EXPECT_EQ(image.at(column, 24), column == 32 ? kNothing : kRed);
    }
    EXPECT_EQ(image.at(40, 32), kNothing);
    EXPECT_EQ(renderer.stats().draws, 1u);
    EXPECT_EQ(renderer.stats().instances_drawn, 3u);
    EXPECT_EQ(renderer.stats().instances_outside, 1u);  // behind the eye
}

TEST(Model, AForgottenModelIsReadAnew) {
    Prop prop;
    const std::int32_t slot = prop.add_texture(picture(1, {kRed}));
    prop.add_card({-1, -1}, {1, 1}, 2.0f, slot);
    prop.finish();
    (void)context();
    Renderer renderer({.samples = 1});
    EXPECT_EQ(renderer.draw_image(view_of(prop), 64, 64).at(32, 32), kRed);
    const_cast<Texture*>(prop.model.textures[0][0])->image = picture(1, {kBlue});
    EXPECT_EQ(renderer.draw_image(view_of(prop), 64, 64).at(32, 32), kRed);
    renderer.forget_models();
    EXPECT_EQ(renderer.draw_image(view_of(prop), 64, 64).at(32, 32), kBlue);
}

TEST(Model, OneWithoutMeshesDrawsNothing) {
    Prop prop;
    prop.finish();
    EXPECT_EQ(shoot(view_of(prop)), filled_image(64, 64, kNothing));
}

}  // namespace
}  // namespace turnstile::test
