#include "engine/quake2_pose.hpp"

#include "tests/formats/quake2_samples.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace turnstile {
namespace {

const Quake2Animation kRun{"run", 40, 6};

TEST(Quake2Moment, LoopsAtTenFramesASecond) {
    EXPECT_EQ(quake2_moment(kRun, 0.0, false), (Quake2Moment{40, 41, 0.0f}));
    EXPECT_EQ(quake2_moment(kRun, 0.25, false), (Quake2Moment{42, 43, 0.5f}));
    // The last frame blends into the first.
    EXPECT_EQ(quake2_moment(kRun, 0.525, false), (Quake2Moment{45, 40, 0.25f}));
    EXPECT_EQ(quake2_moment(kRun, 0.6, false), (Quake2Moment{40, 41, 0.0f}));
    EXPECT_EQ(quake2_moment(kRun, 60.25, false), (Quake2Moment{42, 43, 0.5f}));
    EXPECT_EQ(quake2_moment(kRun, -0.125, false), (Quake2Moment{44, 45, 0.75f}));
    EXPECT_EQ(quake2_moment(kRun, -1e-300, false), (Quake2Moment{40, 41, 0.0f}));
    EXPECT_EQ(quake2_moment({"one", 7, 1}, 12.34, false).from, 7u);
    EXPECT_EQ(quake2_moment({"one", 7, 1}, 12.34, false).to, 7u);
    EXPECT_EQ(quake2_moment(kRun, 1e308, false).blend, 0.0f);
}

TEST(Quake2Moment, OnceHoldsTheLastFrame) {
    EXPECT_EQ(quake2_moment(kRun, 0.25, true), (Quake2Moment{42, 43, 0.5f}));
    EXPECT_EQ(quake2_moment(kRun, 0.475, true), (Quake2Moment{44, 45, 0.75f}));
    EXPECT_EQ(quake2_moment(kRun, 0.5, true), (Quake2Moment{45, 45, 0.0f}));
    EXPECT_EQ(quake2_moment(kRun, 0.55, true), (Quake2Moment{45, 45, 0.0f}));
    EXPECT_EQ(quake2_moment(kRun, 1e308, true), (Quake2Moment{45, 45, 0.0f}));
    EXPECT_EQ(quake2_moment(kRun, -1.0, true), (Quake2Moment{40, 41, 0.0f}));
}

TEST(Quake2Moment, AFrameHasToBeOneOfTheModels) {
    EXPECT_EQ(quake2_moment(198, 0.0), (Quake2Moment{0, 1, 0.0f}));
    EXPECT_EQ(quake2_moment(198, 39.75), (Quake2Moment{39, 40, 0.75f}));
    EXPECT_EQ(quake2_moment(198, 197.0), (Quake2Moment{197, 197, 0.0f}));
    EXPECT_EQ(quake2_moment(1, 0.0), (Quake2Moment{0, 0, 0.0f}));
    for (const double wrong : {-1.0, -1e-9, 197.001, 198.0, 1e300, std::nan(""),
                               std::numeric_limits<double>::infinity()})
        EXPECT_EQ(quake2_moment(198, wrong), std::nullopt) << wrong;
    EXPECT_EQ(quake2_moment(0, 0.0), std::nullopt);
}

TEST(Quake2Animation, TheFirstOfItsNameIsFound) {
    const std::vector<Quake2Animation> animations{{"run", 0, 2}, {"stand", 2, 1}, {"run", 3, 1}};
    EXPECT_EQ(find_quake2_animation(animations, "run"), &animations[0]);
    EXPECT_EQ(find_quake2_animation(animations, "stand"), &animations[1]);
    EXPECT_EQ(find_quake2_animation(animations, "RUN"), nullptr);
    EXPECT_EQ(find_quake2_animation(animations, ""), nullptr);
}

class Quake2PoseTest : public testing::Test {
protected:
    Quake2Md2 model_ = test::decoded_quake2(test::quad_model());
    Quake2Mesh mesh_ = quake2_mesh(model_);
    Quake2Pose pose_;

    void evaluate(const Quake2Moment& moment) {
        evaluate_quake2_pose(model_, mesh_, moment, pose_);
    }
};

TEST_F(Quake2PoseTest, AFrameIsItselfWhereNothingIsBlended) {
    evaluate({0, 1, 0.0f});
    // byte * (0.5, 2, -1) + (-10, 0, 3)
    EXPECT_EQ(pose_.positions, (std::vector<glm::vec3>{
                                   {-10, 0, 3}, {117.5f, 0, 3}, {-10, 510, 3}, {117.5f, 510, -7}}));
    const auto table = quake2_normals();
    EXPECT_EQ(pose_.normals, (std::vector<glm::vec3>{table[0], table[1], table[2], table[161]}));
    evaluate({1, 1, 0.5f});
    EXPECT_EQ(pose_.positions[3], glm::vec3(100, 100, 8));
    EXPECT_EQ(pose_.normals[1], table[5]);
}

TEST_F(Quake2PoseTest, BlendsPositionsAndNormals) {
    evaluate({0, 1, 0.25f});
    EXPECT_EQ(pose_.positions[0], glm::vec3(-7.5f, 0, 4.25f));           // to (0, 0, 8)
    EXPECT_EQ(pose_.positions[3], glm::vec3(113.125f, 407.5f, -3.25f));  // to (100, 100, 8)
    const auto table = quake2_normals();
    const glm::vec3 between = glm::normalize(table[1] * 0.75f + table[5] * 0.25f);
    EXPECT_LT(glm::length(pose_.normals[1] - between), 1e-6f);
    EXPECT_LT(glm::length(pose_.normals[2] - table[2]), 1e-6f);
    evaluate({1, 0, 0.75f});  // the same moment from the other side
    EXPECT_EQ(pose_.positions[3], glm::vec3(113.125f, 407.5f, -3.25f));
}

TEST_F(Quake2PoseTest, WhereNothingIsLeftOfANormalTheFirstFramesIsUsed) {
    const auto table = quake2_normals();
    const auto opposite = std::ranges::find(table, -table[0]);
    model_.vertices[4].normal = static_cast<std::uint8_t>(opposite - table.begin());
    model_.vertices[5].normal = 200;
    evaluate({0, 1, 0.5f});
    EXPECT_EQ(pose_.normals[0], table[0]);
    const glm::vec3 between = glm::normalize(table[1] + glm::vec3(0, 0, 1));
    EXPECT_LT(glm::length(pose_.normals[1] - between), 1e-6f);
}

TEST_F(Quake2PoseTest, BuffersAreUsedAgain) {
    evaluate({0, 1, 0.5f});
    const auto* const positions = pose_.positions.data();
    const auto* const normals = pose_.normals.data();
    evaluate({1, 0, 0.1f});
    evaluate({1, 1, 0.0f});
    EXPECT_EQ(pose_.positions.data(), positions);
    EXPECT_EQ(pose_.normals.data(), normals);
}

TEST_F(Quake2PoseTest, NothingThatIsNotFiniteLeavesIt) {
    constexpr float kMost = std::numeric_limits<float>::max();
    model_.frames[0].scale = {kMost, -kMost, kMost};
    model_.frames[0].translate = {kMost, -kMost, -kMost};
    model_.frames[1].scale = {-kMost, kMost, kMost};
    for (const float blend : {0.0f, 0.3f, 0.5f, 1.0f}) {
        evaluate({0, 1, blend});
        for (const glm::vec3& at : pose_.positions)
            EXPECT_TRUE(std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z));
    }
    const Quake2Box box = quake2_frame_box(model_.frames[0]);
    EXPECT_EQ(box.max.x, kMost);
    EXPECT_EQ(box.min.y, -kMost);
}

TEST(Quake2Box, IsSortedAxisByAxis) {
    const Quake2Md2 model = test::decoded_quake2(test::quad_model());
    const Quake2Box box = quake2_frame_box(model.frames[0]);
    EXPECT_EQ(box.min, glm::vec3(-10, 0, -252));
    EXPECT_EQ(box.max, glm::vec3(117.5f, 510, 3));
}

}  // namespace
}  // namespace turnstile
