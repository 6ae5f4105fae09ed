#include "formats/quake2_md2.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

// The models of Debian's assimp-testmodels, where it is installed; figures of
// docs/formats/quake2-md2.md.

namespace turnstile {
namespace {

std::vector<std::byte> model_file(const std::string& name) {
    std::ifstream in(std::string(TURNSTILE_TESTMODELS_DIR) + "/" + name, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

class Quake2RealModels : public testing::Test {
protected:
    void SetUp() override {
        if (model_file("sydney.md2").empty())
            GTEST_SKIP() << "Debian's assimp-testmodels is not installed";
    }
};

TEST_F(Quake2RealModels, SydneyIsAsThePageSays) {
    const auto file = model_file("sydney.md2");
    const Quake2Md2 model = decode_quake2_md2(file, "sydney.md2");
    EXPECT_EQ(model.frames.size(), 198u);
    EXPECT_EQ(model.vertex_count, 342u);
    EXPECT_EQ(model.triangles.size(), 679u);
    EXPECT_EQ(model.texture_points.size(), 456u);
    EXPECT_EQ(quake2_mesh(model).vertices.size(), 482u);
    EXPECT_EQ(model.skin_width, 308);
    EXPECT_EQ(model.skin_height, 193);
    EXPECT_TRUE(model.skins.empty());
    EXPECT_TRUE(model.warnings.empty());
    ASSERT_TRUE(model.gl_commands);
    std::size_t strips = 0, fans = 0, triangles = 0;
    for (const auto& run : model.gl_commands->runs) {
        ++(run.fan ? fans : strips);
        triangles += run.corners - 2;
    }
    EXPECT_EQ(strips, 37u);
    EXPECT_EQ(fans, 147u);
    EXPECT_EQ(triangles, 679u);
    EXPECT_EQ(encode_quake2_md2(model).size(), file.size());
}

TEST_F(Quake2RealModels, BothArePlayers) {
    for (const char* name : {"sydney.md2", "faerie.md2"}) {
        const auto animations = quake2_animations(decode_quake2_md2(model_file(name), name));
        ASSERT_EQ(animations.size(), 20u) << name;
        EXPECT_EQ(animations.front(), (Quake2Animation{"stand", 0, 40}));
        EXPECT_EQ(animations[3], (Quake2Animation{"pain1", 54, 4}));
        EXPECT_EQ(animations[16], (Quake2Animation{"crdeath", 173, 5}));
        EXPECT_EQ(animations.back(), (Quake2Animation{"death3", 190, 8}));
    }
}

TEST_F(Quake2RealModels, OwnGlCommandsDrawEveryTriangle) {
    const Quake2Md2 model = decode_quake2_md2(model_file("faerie.md2"), "faerie.md2");
    const auto commands = make_gl_commands(model);
    std::size_t triangles = 0;
    for (const auto& run : commands.runs) triangles += run.corners - 2;
    EXPECT_EQ(triangles, 654u);
    EXPECT_LT(commands.runs.size(), triangles / 2);
}

}  // namespace
}  // namespace turnstile
