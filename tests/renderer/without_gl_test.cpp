#include "renderer/headless.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace turnstile {
namespace {

// A program of its own: Mesa looks at the variable once.
TEST(WithoutGl, SaysWhatItAskedForWhatItGotAndWhatToTry) {
    setenv("MESA_GL_VERSION_OVERRIDE", "2.1", 1);
    try {
        const HeadlessContext context;
        FAIL() << "got " << context.info().version;
    } catch (const GlError& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("no OpenGL 3.3: asked EGL for a 3.3 core context, got error 0x30"),
                  std::string::npos)
            << text;
        EXPECT_NE(text.find("without a version it gives 2.1 "), std::string::npos) << text;
        EXPECT_NE(text.find("unset MESA_GL_VERSION_OVERRIDE (it is 2.1)"), std::string::npos)
            << text;
    }
}

}  // namespace
}  // namespace turnstile
