#include "renderer/headless.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>
#include <spdlog/fmt/fmt.h>

#include <cstdlib>
#include <mutex>
#include <string_view>

namespace turnstile {
namespace {

constexpr EGLint kCore33[] = {EGL_CONTEXT_MAJOR_VERSION,
                              3,
                              EGL_CONTEXT_MINOR_VERSION,
                              3,
                              EGL_CONTEXT_OPENGL_PROFILE_MASK,
                              EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                              EGL_CONTEXT_OPENGL_DEBUG,
                              EGL_TRUE,
                              EGL_NONE};

/// One display serves all contexts of the process, and ending it ends it for all of them.
class SharedDisplay {
public:
    SharedDisplay() {
        const std::lock_guard lock(mutex());
        display_ = open();
        ++users();
    }
    ~SharedDisplay() {
        const std::lock_guard lock(mutex());
        if (--users() == 0) eglTerminate(display_);
    }
    SharedDisplay(const SharedDisplay&) = delete;
    SharedDisplay& operator=(const SharedDisplay&) = delete;
    [[nodiscard]] EGLDisplay get() const { return display_; }

private:
    static std::mutex& mutex() {
        static std::mutex instance;
        return instance;
    }
    static int& users() {
        static int count = 0;
        return count;
    }
    static EGLDisplay open();
    EGLDisplay display_ = EGL_NO_DISPLAY;
};

std::string advice() {
    std::string text = "; try a driver with OpenGL 3.3 (Mesa has one in software: libgl1-mesa-dri)";
    if (const char* override_version = std::getenv("MESA_GL_VERSION_OVERRIDE"))
        text += fmt::format(", or unset MESA_GL_VERSION_OVERRIDE (it is {})", override_version);
    return text;
}

EGLDisplay SharedDisplay::open() {
    const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const bool surfaceless = extensions != nullptr &&
                             std::string_view(extensions).find("EGL_MESA_platform_surfaceless") !=
                                 std::string_view::npos;
    const auto get_display = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
        eglGetProcAddress("eglGetPlatformDisplayEXT"));
    const EGLDisplay display =
        surfaceless && get_display != nullptr
            ? get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr)
            : eglGetDisplay(EGL_DEFAULT_DISPLAY);
    EGLint major = 0, minor = 0;
    if (display == EGL_NO_DISPLAY || eglInitialize(display, &major, &minor) != EGL_TRUE)
        throw GlError(fmt::format("no EGL: asked for a display without a surface, got error {:#x}",
                                  eglGetError()) +
                      advice());
    return display;
}

/// The version that a context has for which no version is asked, for messages.
std::string offered_version(EGLDisplay display) {
    const EGLContext context =
        eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, nullptr);
    if (context == EGL_NO_CONTEXT) return "no context";
    std::string version = "no context";
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE) {
        using GetString = const GLubyte* (*)(GLenum);
        const auto get_string = reinterpret_cast<GetString>(eglGetProcAddress("glGetString"));
        const GLubyte* text = get_string == nullptr ? nullptr : get_string(GL_VERSION);
        if (text != nullptr) version = reinterpret_cast<const char*>(text);
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    }
    eglDestroyContext(display, context);
    return version;
}

}  // namespace

struct HeadlessContext::Parts {
    Parts() {
        eglBindAPI(EGL_OPENGL_API);
        context = eglCreateContext(display.get(), EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, kCore33);
        if (context == EGL_NO_CONTEXT) {
            const EGLint error = eglGetError();
            throw GlError(fmt::format("no OpenGL 3.3: asked EGL for a 3.3 core context, got error "
                                      "{:#x}; without a version it gives {}",
                                      error, offered_version(display.get())) +
                          advice());
        }
        if (eglMakeCurrent(display.get(), EGL_NO_SURFACE, EGL_NO_SURFACE, context) != EGL_TRUE) {
            const EGLint error = eglGetError();
            eglDestroyContext(display.get(), context);
            throw GlError(fmt::format("no OpenGL 3.3: asked EGL for a context without a surface, "
                                      "got error {:#x}",
                                      error) +
                          advice());
        }
    }
    ~Parts() {
        eglMakeCurrent(display.get(), EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display.get(), context);
    }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    SharedDisplay display;
    EGLContext context = EGL_NO_CONTEXT;
};

HeadlessContext::HeadlessContext()
    : parts_(std::make_unique<Parts>()), info_(load_gl(eglGetProcAddress)) {}

HeadlessContext::~HeadlessContext() = default;

}  // namespace turnstile
