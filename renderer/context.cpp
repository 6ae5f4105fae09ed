#include "renderer/context.hpp"

#include <glad/gl.h>

#include <string_view>

namespace turnstile {
namespace {

using GetString = const GLubyte*(GLAD_API_PTR*)(GLenum);

std::string gl_string(GetString get_string, GLenum name) {
    const GLubyte* text = get_string(name);
    return text == nullptr ? std::string() : reinterpret_cast<const char*>(text);
}

}  // namespace

GlInfo load_gl(GlProcLoader loader) {
    // Which of the two loaders is right only the context itself can say.
    const auto get_string = reinterpret_cast<GetString>(loader("glGetString"));
    if (get_string == nullptr)
        throw GlError("no OpenGL: asked for glGetString, got nothing; try a current context");
    GlInfo info{gl_string(get_string, GL_VERSION), gl_string(get_string, GL_RENDERER),
                gl_string(get_string, GL_VENDOR)};
    info.es = info.version.starts_with("OpenGL ES");
    const int version = info.es ? gladLoadGLES2(loader) : gladLoadGL(loader);
    const int least = info.es ? GLAD_MAKE_VERSION(3, 0) : GLAD_MAKE_VERSION(3, 3);
    if (version < least)
        throw GlError("no OpenGL 3.3: asked for OpenGL 3.3 or ES 3.0, got " +
                      (info.version.empty() ? "no context" : info.version + ", " + info.renderer) +
                      "; try a newer driver, or LIBGL_ALWAYS_SOFTWARE=1 with Mesa");
    return info;
}

}  // namespace turnstile
