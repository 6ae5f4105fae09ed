#include "formats/quake2_md2.hpp"
#include "tests/formats/quake2_samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace turnstile {
namespace {

using test::Bytes;
using test::decoded_quake2;
using test::patch;
using test::quad_model;
namespace quad = test::quad;

using Triangle = std::array<std::uint32_t, 3>;

/// The triangles that commands draw, by the page's rule, each turned to its smallest corner.
std::vector<Triangle> drawn(const Quake2Md2::GlCommands& commands) {
    std::vector<Triangle> triangles;
    std::size_t base = 0;
    for (const auto& run : commands.runs) {
        const auto vertex = [&](std::size_t i) { return commands.corners[base + i].vertex; };
        for (std::size_t k = 0; k + 2 < run.corners; ++k) {
            Triangle one{vertex(k), vertex(k + 1), vertex(k + 2)};
            if (run.fan)
                one = {vertex(0), vertex(k + 1), vertex(k + 2)};
            else if (k % 2 == 1)
                one = {vertex(k + 1), vertex(k), vertex(k + 2)};
            std::rotate(one.begin(), std::ranges::min_element(one), one.end());
            triangles.push_back(one);
        }
        base += run.corners;
    }
    std::ranges::sort(triangles);
    return triangles;
}

std::vector<Triangle> stored(const Quake2Md2& model) {
    std::vector<Triangle> triangles;
    for (const auto& triangle : model.triangles) {
        Triangle one{triangle.vertices[0], triangle.vertices[1], triangle.vertices[2]};
        std::rotate(one.begin(), std::ranges::min_element(one), one.end());
        triangles.push_back(one);
    }
    std::ranges::sort(triangles);
    return triangles;
}

TEST(Quake2GlCommands, AListIsRead) {
    const Quake2Md2 model = decoded_quake2(quad_model());
    ASSERT_TRUE(model.gl_commands);
    const auto& [runs, corners] = *model.gl_commands;
    EXPECT_EQ(runs, (std::vector<Quake2Md2::GlCommands::Run>{{false, 4}}));
    ASSERT_EQ(corners.size(), 4u);
    EXPECT_EQ(corners[3], (Quake2Md2::GlCommands::Corner{-0.1171875f, 1.265625f, 3}));
    EXPECT_EQ(drawn(*model.gl_commands), stored(model));
}

TEST(Quake2GlCommands, ANegativeCountIsAFan) {
    Bytes file = quad_model();
    patch<std::int32_t>(file, quad::kGl, -4);
    const Quake2Md2 model = decoded_quake2(file);
    ASSERT_TRUE(model.gl_commands);
    EXPECT_EQ(model.gl_commands->runs, (std::vector<Quake2Md2::GlCommands::Run>{{true, 4}}));
    EXPECT_EQ(drawn(*model.gl_commands), (std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}}));
}

struct Broken {
    std::size_t offset;
    std::uint32_t value;
    const char* message;  // of the warning
    std::size_t at;
};
constexpr Broken kBroken[] = {
    {quad::kGl + 52, 5, "found 5 vertices, expected all within the list: left out", quad::kGl + 52},
    {0x24, 13, "found no end, expected a 0: left out", quad::kGl + 52},
    {quad::kGl, 5, "found 5 vertices, expected all within the list: left out", quad::kGl},
    {quad::kGl, 0x80000000, "found -2147483648 vertices, expected all within the list: left out",
     quad::kGl},
    {quad::kGl, 0x7FFFFFFF, "found 2147483647 vertices, expected all within the list: left out",
     quad::kGl},
    {quad::kGl, 2, "found 2 vertices, expected at least 3: left out", quad::kGl},
    {quad::kGl, 0xFFFFFFFF, "found -1 vertices, expected at least 3: left out", quad::kGl},
    {quad::kGl + 12, 4, "found vertex 4, expected 0 to 3: left out", quad::kGl + 12},
    {quad::kGl + 24, 0xFFFFFFFF, "found vertex -1, expected 0 to 3: left out", quad::kGl + 24},
    {quad::kGl + 8, 0x7FC00000, "found nan, expected a finite number: left out", quad::kGl + 4},
    {quad::kGl + 16, 0x7F800000, "found inf, expected a finite number: left out", quad::kGl + 16},
    {0x24, 0xFFFFFFFF, "found -1 words, expected at least 0: left out", 0x24},
    {0x24, 15, "found 60 bytes at 288, expected all of them in the file: left out", 0x3C},
    {0x24, 0x7FFFFFFF, "found 8589934588 bytes at 288, expected all of them in the file: left out",
     0x3C},
    {0x3C, 0xFFFFFFF0, "found 56 bytes at -16, expected all of them in the file: left out", 0x3C},
    {0x3C, 67, "found 56 bytes at 67, expected all of them in the file: left out", 0x3C},
    {0x3C, 0x7FFFFFFF, "found 56 bytes at 2147483647, expected all of them in the file: left out",
     0x3C},
};
TEST(Quake2GlCommands, ABrokenListIsAWarningAndAbsent) {
    for (const Broken& broken : kBroken) {
        SCOPED_TRACE(broken.message);
        Bytes file = quad_model();
        patch(file, broken.offset, broken.value);
        const Quake2Md2 model = decoded_quake2(file);
        EXPECT_EQ(model.gl_commands, std::nullopt);
        ASSERT_EQ(model.warnings.size(), 1u);
        EXPECT_EQ(model.warnings[0], (Warning{std::string("gl-commands: ") + broken.message,
                                              broken.at, "gl-commands"}));
    }
}

TEST(Quake2GlCommands, AListThatMerelyEndsEarlyIsKeptUpToThere) {
    Bytes file = quad_model();
    file.resize(file.size() + 8);  // two words behind the 0
    patch<std::int32_t>(file, 0x24, quad::kGlWords + 2);
    patch<std::int32_t>(file, 0x40, quad::kEnd + 8);
    const Quake2Md2 model = decoded_quake2(file);
    EXPECT_EQ(model.gl_commands, decoded_quake2(quad_model()).gl_commands);
    ASSERT_EQ(model.warnings.size(), 1u);
    EXPECT_EQ(model.warnings[0].message,
              "gl-commands: found the end 2 words early: kept up to there");
    EXPECT_EQ(model.warnings[0].offset, quad::kGl + 52);

    Bytes at_once = quad_model();
    patch<std::int32_t>(at_once, quad::kGl, 0);
    EXPECT_EQ(decoded_quake2(at_once).gl_commands, Quake2Md2::GlCommands{});
    EXPECT_EQ(decoded_quake2(at_once).warnings.size(), 1u);
}

TEST(Quake2GlCommands, AListOfNothingIsWhole) {
    Bytes file = quad_model();
    patch<std::int32_t>(file, 0x24, 1);
    patch<std::int32_t>(file, quad::kGl, 0);
    const Quake2Md2 model = decoded_quake2(file);
    EXPECT_EQ(model.gl_commands, Quake2Md2::GlCommands{});
    EXPECT_TRUE(model.warnings.empty());
}

TEST(Quake2GlCommands, AreMadeAsTheOriginalsToolsWriteThem) {
    // The longest run is the file's own strip, the coordinates have their half texel.
    EXPECT_EQ(make_gl_commands(decoded_quake2(test::quad_without_gl())),
              decoded_quake2(quad_model()).gl_commands);
}

/// A grid of n x n squares with a seam down its middle.
Quake2Md2 grid(std::uint16_t n) {
    Quake2Md2 model = test::quake2_of_frames({"one"});
    const auto side = static_cast<std::uint16_t>(n + 1);
    model.skin_width = model.skin_height = 64;
    model.vertex_count = side * side;
    model.vertices.resize(model.vertex_count);
    model.texture_points.clear();
    for (int sheet = 0; sheet < 2; ++sheet)
        for (std::int16_t y = 0; y < side; ++y)
            for (std::int16_t x = 0; x < side; ++x)
                model.texture_points.push_back({static_cast<std::int16_t>(x + 100 * sheet), y});
    model.triangles.clear();
    for (std::uint16_t y = 0; y < n; ++y)
        for (std::uint16_t x = 0; x < n; ++x) {
            const auto a = static_cast<std::uint16_t>(y * side + x);
            const auto b = static_cast<std::uint16_t>(a + 1);
            const auto c = static_cast<std::uint16_t>(a + side);
            const auto d = static_cast<std::uint16_t>(c + 1);
            for (const auto& corners : {std::array{a, b, c}, std::array{c, b, d}}) {
                Quake2Md2::Triangle triangle{corners, corners};
                for (auto& point : triangle.points)
                    point = static_cast<std::uint16_t>(point + (x < n / 2 ? 0 : side * side));
                model.triangles.push_back(triangle);
            }
        }
    return model;
}

TEST(Quake2GlCommands, DrawEachTriangleOnceWithItsWinding) {
    const Quake2Md2 model = grid(20);
    const auto commands = make_gl_commands(model);
    EXPECT_EQ(drawn(commands), stored(model));
    // Two halves of 20 rows of 20 triangles each: no run need be shorter than a row.
    EXPECT_LE(commands.runs.size(), 40u);
    for (const auto& run : commands.runs) EXPECT_LE(run.corners, 128u);
}

TEST(Quake2GlCommands, TheSameTriangleManyTimesIsDrawnAsOften) {
    Quake2Md2 model = decoded_quake2(test::quad_without_gl());
    model.triangles.assign(5'000, model.triangles[0]);
    EXPECT_EQ(drawn(make_gl_commands(model)), stored(model));
}

}  // namespace
}  // namespace turnstile
