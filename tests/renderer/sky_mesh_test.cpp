#include "renderer/sky_mesh.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

namespace turnstile::test {
namespace {

TEST(SkyMesh, CloudsAreAGridThatDroops) {
    const auto vertices = cloud_vertices();
    ASSERT_EQ(vertices.size(), 512u);  // 16 x 16, and the bowl
    EXPECT_EQ(vertices[0].position.x, -1200.0f);
    EXPECT_EQ(vertices[0].position.z, -1200.0f);
    EXPECT_NEAR(vertices[0].position.y, 180.0f - 0.2f * 1697.056f, 1e-3f);
    EXPECT_EQ(vertices[1].position.x, -1040.0f);  // along x first, in steps of 160
    EXPECT_EQ(vertices[16].position.z, -1040.0f);
    EXPECT_EQ(vertices[2 * 16 + 5].cell, glm::vec2(5, 2));
    // The four in the middle are 80 * sqrt(2) = 113.137 from it.
    EXPECT_NEAR(vertices[7 * 16 + 7].position.y, 180.0f - 0.2f * 113.137f, 1e-3f);
}

TEST(SkyMesh, TheBowlIsTheCloudsMirrored) {
    const auto vertices = cloud_vertices();
    const auto indices = cloud_indices();
    ASSERT_EQ(indices.size(), 2u * 250 * 3);
    for (std::size_t i = 0; i < 256; ++i) {
        EXPECT_EQ(vertices[256 + i].position, -vertices[i].position);
        EXPECT_EQ(vertices[256 + i].cell, vertices[i].cell);
    }
    for (std::size_t i = 0; i < 750; ++i) EXPECT_EQ(indices[750 + i], indices[i] + 256);
}

TEST(SkyMesh, TrianglesThatReachDownTo36BelowAreDropped) {
    const auto vertices = cloud_vertices();
    const auto indices = cloud_indices();
    ASSERT_EQ(indices.size() / 2, kCloudTriangles * 3);
    for (std::size_t i = 0; i < kCloudTriangles * 3; ++i)
        EXPECT_GT(vertices[indices[i]].position.y, -36.0f);
}

TEST(SkyMesh, QuadsAreSplitFromTheirFirstCornerToTheOpposite) {
    // The quad in the middle, cells (7, 7) to (8, 8): both of its triangles have both ends.
    const auto indices = cloud_indices();
    int with_diagonal = 0, in_quad = 0;
    for (std::size_t i = 0; i < kCloudTriangles * 3; i += 3) {
        const auto corners = std::ranges::subrange(indices.begin() + static_cast<long>(i),
                                                   indices.begin() + static_cast<long>(i) + 3);
        const auto has = [&](int cell) {
            return std::ranges::find(corners, cell) != corners.end();
        };
        const auto of_quad = [&](int cell) {
            return cell == 119 || cell == 120 || cell == 135 || cell == 136;
        };
        if (!std::ranges::all_of(corners, of_quad)) continue;
        ++in_quad;
        if (has(119) && has(136)) ++with_diagonal;  // 7 * 16 + 7, 8 * 16 + 8
    }
    EXPECT_EQ(in_quad, 2);
    EXPECT_EQ(with_diagonal, 2);
}

TEST(SkyMesh, LayersRepeatTheirTexture) {
    constexpr float kAcross[] = {2.945f, 2.524f, 2.104f, 1.683f};  // (7 - i) * 15 * pi / 112
    for (std::size_t layer = 0; layer < 4; ++layer)
        EXPECT_NEAR(cloud_uv_step(layer) * 15.0f, kAcross[layer], 1e-3f);
}

TEST(SkyMesh, TheBandIsTwoHalvesOfFourRings) {
    const auto vertices = band_vertices();
    ASSERT_EQ(vertices.size(), 2u * 4 * 9);
    constexpr float kRadius[] = {720.0f, 705.6f, 691.2f, 604.8f};
    constexpr float kHeight[] = {36.0f, 18.0f, 0.0f, -36.0f};
    constexpr float kV[2][4] = {{0.99f, 0.69f, 0.51f, 0.99f}, {0.49f, 0.19f, 0.01f, 0.49f}};
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const std::size_t half = i / 36, ring = i / 9 % 4, column = i % 9;
        const auto& [position, uv] = vertices[i];
        EXPECT_NEAR(glm::length(glm::vec2(position.x, position.z)), kRadius[ring], 1e-3f);
        EXPECT_EQ(position.y, kHeight[ring]);
        EXPECT_EQ(uv, glm::vec2(static_cast<float>(column) / 8.0f, kV[half][ring]));
    }
    // The halves meet on the Z axis: the first is where x is positive.
    EXPECT_NEAR(vertices[0].position.z, 720.0f, 1e-3f);
    EXPECT_NEAR(vertices[8].position.z, -720.0f, 1e-3f);
    EXPECT_NEAR(vertices[4].position.x, 720.0f, 1e-3f);
    EXPECT_NEAR(vertices[36].position.z, -720.0f, 1e-3f);
    EXPECT_EQ(band_indices().size(), 2u * 3 * 8 * 6);  // 8 quads between each two rings
}

}  // namespace
}  // namespace turnstile::test
