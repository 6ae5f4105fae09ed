#include "formats/quake2_md2.hpp"
#include "tests/formats/quake2_samples.hpp"
#include "tests/support/damage.hpp"

#include <cmath>

namespace turnstile {
namespace {

/// Decodes, and uses what came out of it.
std::size_t use_all(std::span<const std::byte> file) {
    const Quake2Md2 model = decode_quake2_md2(file, "damaged");
    const Quake2Mesh mesh = quake2_mesh(model);
    std::size_t frames = 0;
    for (const auto& animation : quake2_animations(model)) frames += animation.count;
    EXPECT_EQ(frames, model.frames.size());
    for (const glm::vec2& uv : mesh.uvs) EXPECT_TRUE(std::isfinite(uv.x) && std::isfinite(uv.y));
    Quake2Md2 own = model;
    own.warnings.clear();
    own.dropped_triangles = 0;
    Quake2Md2 back = decode_quake2_md2(encode_quake2_md2(model), "own");
    back.warnings.clear();
    EXPECT_EQ(back, own);
    (void)make_gl_commands(model);
    return mesh.vertices.size();
}

TEST(Quake2Damage, GivesAValueOrADecodeError) {
    test::expect_survives_damage(test::quad_model(), use_all);
    test::expect_survives_damage(test::quad_without_gl(), use_all);
}

TEST(Quake2Damage, EveryCutOfASectionIsAnError) {
    const test::Bytes file = test::quad_without_gl();
    for (std::ptrdiff_t size = 0; size < std::ssize(file); ++size) {
        const test::Bytes cut(file.begin(), file.begin() + size);
        EXPECT_THROW((void)decode_quake2_md2(cut, "cut"), DecodeError) << size;
    }
}

TEST(Quake2Damage, ACutGlListIsAWarning) {
    const test::Bytes file = test::quad_model();
    for (std::ptrdiff_t size = test::quad::kGl; size < std::ssize(file); ++size) {
        const Quake2Md2 model =
            decode_quake2_md2(test::Bytes(file.begin(), file.begin() + size), "cut");
        EXPECT_EQ(model.gl_commands, std::nullopt);
        ASSERT_EQ(model.warnings.size(), 2u);  // and the end is not the file's
        EXPECT_EQ(model.warnings[1].field, "gl-commands");
    }
}

}  // namespace
}  // namespace turnstile
