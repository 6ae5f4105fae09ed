#include "engine/gltf_quake2.hpp"

#include "engine/quake2_pose.hpp"
#include "formats/picture.hpp"
#include "tests/support/gltf_reader.hpp"
#include "tests/support/quake2_sample.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace turnstile {
namespace {

using test::Gltf;

void expect_near(const glm::vec3& got, const glm::vec3& wanted) {
    for (glm::length_t axis = 0; axis < 3; ++axis) EXPECT_NEAR(got[axis], wanted[axis], 1e-5f);
}

TEST(GltfQuake2, AxesWindingAndSkin) {
    const Image skin = filled_image(4, 2, {9, 8, 7, 255});
    const GltfFile file = export_gltf(test::tetrahedron_model(), "tetra", &skin);
    EXPECT_EQ(file.notes, std::vector<std::string>{});
    const Gltf gltf(file.bytes);
    const auto& primitive = gltf.json()["meshes"][0]["primitives"][0];
    const auto positions = gltf.points(primitive["attributes"]["POSITION"]);
    // Frame 0: (x, y, z) = byte / 10 + (-1, 0, 1) becomes (x, z, -y).
    ASSERT_EQ(positions.size(), 4u);
    expect_near(positions[0], {-1, 1, 0});
    expect_near(positions[1], {9, 1, 0});
    expect_near(positions[2], {-1, 1, -10});
    expect_near(positions[3], {-1, 11, 0});
    const auto indices = gltf.indices(primitive["indices"]);
    float volume = 0.0f;  // positive where corners run counter-clockwise from outside
    for (std::size_t i = 0; i < indices.size(); i += 3)
        volume += glm::dot(positions[indices[i]],
                           glm::cross(positions[indices[i + 1]], positions[indices[i + 2]]));
    EXPECT_NEAR(volume / 6.0f, 1000.0f / 6.0f, 0.01f);
    EXPECT_EQ(gltf.floats(primitive["attributes"]["TEXCOORD_0"]),
              (std::vector<float>{0, 0, 1, 0, 0, 1, -0.5f, 1.5f}));
    EXPECT_EQ(gltf.json()["samplers"][0]["wrapS"], 10497);
    EXPECT_EQ(decode_picture(gltf.image(0), "image"), skin);
    EXPECT_FALSE(gltf.json()["materials"][0].contains("doubleSided"));
}

TEST(GltfQuake2, AnimationsBlendAsTheGameDoes) {
    const Quake2Md2 model = test::tetrahedron_model();
    const Quake2Mesh mesh = quake2_mesh(model);
    const Gltf gltf(export_gltf(model, "tetra", nullptr).bytes);
    const auto animations = quake2_animations(model);
    ASSERT_EQ(animations.size(), 2u);
    ASSERT_EQ(gltf.json()["animations"].size(), 2u);
    EXPECT_EQ(gltf.json()["animations"][1]["name"], "stand");
    EXPECT_EQ(gltf.json()["animations"][1]["extras"]["count"], 2);
    // Frames 3 and 4 repeat frames 0, which rests, and 1.
    EXPECT_EQ(gltf.json()["meshes"][0]["primitives"][0]["targets"].size(), 2u);
    Quake2Pose wanted;
    for (int a = 0; a < 2; ++a) {
        const auto& animation = animations[static_cast<std::size_t>(a)];
        for (double seconds = 0.0; seconds < 0.1 * animation.count; seconds += 0.0125) {
            evaluate_quake2_pose(model, mesh, quake2_moment(animation, seconds, false), wanted);
            const auto pose = gltf.pose(a, static_cast<float>(seconds));
            const auto got = gltf.scene_positions(pose, 0);
            for (std::size_t v = 0; v < got.size(); ++v)
                expect_near(got[v],
                            {wanted.positions[v].x, wanted.positions[v].z, -wanted.positions[v].y});
        }
    }
}

TEST(GltfQuake2, OneFrameNeedsNoAnimation) {
    const GltfFile file = export_gltf(test::tetrahedron_model(1), "tetra", nullptr);
    EXPECT_FALSE(Gltf(file.bytes).json().contains("animations"));
}

TEST(GltfQuake2, ManyFramesAreLimitedAndTold) {
    // 9,000 frames: their weights alone would be 324 MB.
    const Quake2Md2 model = test::tetrahedron_model(9'000);
    const GltfFile file = export_gltf(model, "tetra", nullptr);
    ASSERT_EQ(file.notes.size(), 2u);
    EXPECT_EQ(file.notes[0],
              "the frames' normals left out: with them the file would hold more than 128 MiB of "
              "frames");
    EXPECT_NE(file.notes[1].find(" to 8999 left out: the file would hold more than 128 MiB"),
              std::string::npos)
        << file.notes[1];
    EXPECT_LT(file.bytes.size(), std::size_t{140} << 20);
}

}  // namespace
}  // namespace turnstile
