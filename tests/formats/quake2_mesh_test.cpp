#include "formats/quake2_md2.hpp"
#include "tests/formats/quake2_samples.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>

namespace turnstile {
namespace {

using test::decoded_quake2;

TEST(Quake2Mesh, KeysCornersByVertexAndValueOfTheirPoint) {
    const Quake2Mesh mesh = quake2_mesh(decoded_quake2(test::quad_model()));
    // Points 1 and 4 are of one value: the two triangles share that corner.
    EXPECT_EQ(mesh.vertices, (std::vector<std::uint16_t>{0, 1, 2, 3}));
    EXPECT_EQ(mesh.uvs, (std::vector<glm::vec2>{{0, 0}, {1, 0}, {0, 1}, {-0.125f, 1.25f}}));
    EXPECT_EQ(mesh.triangles, (std::vector<std::array<std::uint32_t, 3>>{{0, 1, 2}, {2, 1, 3}}));
}

TEST(Quake2Mesh, ASeamMakesAVertexOfItsOwn) {
    test::Bytes file = test::quad_model();
    test::patch<std::int16_t>(file, test::quad::kPoints + 16, 16);  // point 4 is now (16, 0)
    const Quake2Mesh mesh = quake2_mesh(decoded_quake2(file));
    EXPECT_EQ(mesh.vertices, (std::vector<std::uint16_t>{0, 1, 2, 1, 3}));
    EXPECT_EQ(mesh.uvs[3], glm::vec2(0.25f, 0));
    EXPECT_EQ(mesh.triangles, (std::vector<std::array<std::uint32_t, 3>>{{0, 1, 2}, {2, 3, 4}}));
}

TEST(Quake2Mesh, ManyKeysTakeNoQuadraticTime) {
    // 65,536 texture points at one vertex, each in a triangle of its own: 65,536 + 2 keys.
    Quake2Md2 model = test::quake2_of_frames({"one"});
    model.texture_points.clear();
    model.triangles.clear();
    for (int i = 0; i < 65'536; ++i) {
        const auto value = static_cast<std::uint16_t>(i);
        model.texture_points.push_back({static_cast<std::int16_t>(i - 32'768), 7});
        model.triangles.push_back({{0, 0, 0}, {value, value, 0}});
    }
    const auto start = std::chrono::steady_clock::now();
    const Quake2Mesh mesh = quake2_mesh(model);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
    EXPECT_EQ(mesh.vertices.size(), 65'536u);
    EXPECT_EQ(mesh.triangles[65'535], (std::array<std::uint32_t, 3>{65'535, 65'535, 0}));
}

TEST(Quake2Normals, AreThePagesTable) {
    std::ifstream file(TURNSTILE_SOURCE_DIR "/docs/formats/quake2-anorms.txt");
    const auto table = quake2_normals();
    for (const glm::vec3& normal : table) {
        glm::vec3 stored;
        ASSERT_TRUE(file >> stored.x >> stored.y >> stored.z);
        EXPECT_EQ(normal, stored);
        EXPECT_NEAR(glm::length(normal), 1.0f, 2e-6f);
        EXPECT_NE(std::ranges::find(table, -normal), table.end());
    }
    float beyond = 0.0f;
    EXPECT_FALSE(file >> beyond);
    EXPECT_EQ(quake2_normal(0), glm::vec3(-0.525731f, 0.0f, 0.850651f));
    EXPECT_EQ(quake2_normal(161), table[161]);
    EXPECT_EQ(quake2_normal(162), glm::vec3(0, 0, 1));
    EXPECT_EQ(quake2_normal(255), glm::vec3(0, 0, 1));
}

}  // namespace
}  // namespace turnstile
