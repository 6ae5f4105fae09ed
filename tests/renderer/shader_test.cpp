#include "renderer/shader.hpp"

#include "renderer/context.hpp"
#include "tests/renderer/scene.hpp"

#include <gtest/gtest.h>

namespace turnstile::test {
namespace {

constexpr ShaderSource kSources[] = {
    {"a.frag", "first\n#include \"b.glsl\"\nlast"},
    {"b.glsl", "inner\n"},
    {"loop.glsl", "#include \"loop.glsl\"\n"},
    {"lost.frag", "#include \"nowhere.glsl\"\n"},
};

std::string error_of(std::string_view name) {
    std::vector<std::string> files;
    try {
        (void)assemble_shader(name, false, {}, kSources, files);
    } catch (const GlError& error) {
        return error.what();
    }
    return {};
}

TEST(Shader, IncludesKeepLineNumbers) {
    std::vector<std::string> files;
    EXPECT_EQ(assemble_shader("a.frag", false, {}, kSources, files),
              "#version 330 core\n#line 1 0\nfirst\n#line 1 1\ninner\n#line 3 0\nlast\n");
    EXPECT_EQ(files, (std::vector<std::string>{"a.frag", "b.glsl"}));
}

TEST(Shader, EsGetsItsVersionAndPrecision) {
    std::vector<std::string> files;
    const std::string_view defines[] = {"SEE_THROUGH"};
    EXPECT_EQ(assemble_shader("b.glsl", true, defines, kSources, files),
              "#version 300 es\nprecision highp float;\nprecision highp int;\n"
              "precision highp sampler2D;\nprecision highp usampler2D;\n"
              "#define SEE_THROUGH 1\n#line 1 0\ninner\n");
}

TEST(Shader, MissingAndEndlessIncludesAreNamed) {
    EXPECT_EQ(error_of("none.frag"), "shader none.frag: not found");
    EXPECT_EQ(error_of("lost.frag"), "shader nowhere.glsl: not found");
    EXPECT_EQ(error_of("loop.glsl"), "shader loop.glsl: includes itself");
}

TEST(Shader, HeadlessContextSaysWhatItIs) {
    EXPECT_FALSE(context().info().version.empty());
    EXPECT_FALSE(context().info().renderer.empty());
    EXPECT_FALSE(context().info().vendor.empty());
    EXPECT_FALSE(context().info().es);
}

}  // namespace
}  // namespace turnstile::test
