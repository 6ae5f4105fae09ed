#include "renderer/gl_debug.hpp"

#include <glad/gl.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <mutex>

namespace turnstile {
namespace {

void GLAD_API_PTR hear(GLenum /*source*/, GLenum type, GLuint id, GLenum severity,
                       GLsizei /*length*/, const GLchar* message, const void* user) {
    if (type == GL_DEBUG_TYPE_ERROR) {
        // KHR_debug hands the pointer back as const; it is the GlDebug that hooked itself in.
        static_cast<GlDebug*>(const_cast<void*>(user))->count_error();
        renderer_logger()->error("GL error {:#x}: {}", id, message);
    } else if (severity == GL_DEBUG_SEVERITY_HIGH) {
        renderer_logger()->warn("GL: {}", message);
    } else {
        renderer_logger()->debug("GL: {}", message);
    }
}

}  // namespace

std::shared_ptr<spdlog::logger> renderer_logger() {
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    if (auto logger = spdlog::get("renderer")) return logger;
    auto logger = spdlog::stderr_color_mt("renderer");
    logger->set_level(spdlog::level::warn);
    return logger;
}

GlDebug::GlDebug() {
    GLint flags = 0;
    glGetIntegerv(GL_CONTEXT_FLAGS, &flags);
    if (GLAD_GL_KHR_debug == 0 || glDebugMessageCallback == nullptr) {
        poll();  // ES 3.0 and GL before 4.3 know no such query: forget the error it made
        errors_ = 0;
        return;
    }
    hooked_ = (flags & GL_CONTEXT_FLAG_DEBUG_BIT) != 0;
    if (!hooked_) return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);  // an error then has its caller on the stack
    glDebugMessageCallback(hear, this);
}

GlDebug::~GlDebug() {
    if (hooked_) glDebugMessageCallback(nullptr, nullptr);
}

void GlDebug::poll() {
    // Bounded: a lost context answers with an error for ever.
    for (int i = 0; i < 16; ++i) {
        const GLenum error = glGetError();
        if (error == GL_NO_ERROR) return;
        if (hooked_) continue;  // heard already
        count_error();
        renderer_logger()->error("GL error {:#x}", error);
    }
}

}  // namespace turnstile
