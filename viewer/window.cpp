#include "viewer/window.hpp"

#include "renderer/context.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/platform.hpp"

#include <string_view>

namespace turnstile {

namespace {

constexpr const char* kNoDisplayHelp =
    "; try `turnstile shot`, which needs none, or SDL_VIDEODRIVER=offscreen";

EnvironmentError no_gl(const char* reason) {
    return EnvironmentError(
        std::string("asked for an OpenGL 3.3 core context, got: ") + reason +
        "; try newer drivers, or LIBGL_ALWAYS_SOFTWARE=1 for Mesa's rasteriser");
}

void ask_for_gl_33() {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, SDL_GL_CONTEXT_FORWARD_COMPATIBLE_FLAG);
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 24);
}

GlFunction gl_function(const char* name) {
    return reinterpret_cast<GlFunction>(SDL_GL_GetProcAddress(name));
}

}  // namespace

Window::Video::Video() {
    const std::string wanted = environment_variable("SDL_VIDEODRIVER");
    if (wanted.empty() && !display_is_named())
        throw EnvironmentError(
            std::string("no display: neither DISPLAY nor WAYLAND_DISPLAY is set") + kNoDisplayHelp);
    SDL_SetHint(SDL_HINT_VIDEO_HIGHDPI_DISABLED, "0");
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        throw EnvironmentError(std::string("no display: ") + SDL_GetError() + kNoDisplayHelp);
    // SDL falls back to its driver without a screen when it finds no display.
    const char* driver = SDL_GetCurrentVideoDriver();
    const std::string_view used = driver ? driver : "none";
    const bool is_invisible = used == "offscreen" || used == "dummy";
    if (is_invisible && wanted != used) {
        SDL_Quit();
        throw EnvironmentError(std::string("no display: DISPLAY or WAYLAND_DISPLAY leads nowhere") +
                               kNoDisplayHelp);
    }
}

Window::Video::~Video() { SDL_Quit(); }

Window::Window(const std::string& title, int width, int height) {
    ask_for_gl_33();
    window_.reset(SDL_CreateWindow(
        title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height,
        SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI));
    if (!window_) throw no_gl(SDL_GetError());
    context_ = SDL_GL_CreateContext(window_.get());
    if (!context_) throw no_gl(SDL_GetError());
    (void)load_gl(gl_function);
    SDL_GL_SetSwapInterval(1);  // not every driver can; then frames come as fast as they are drawn
}

Window::~Window() {
    if (context_) SDL_GL_DeleteContext(context_);
}

std::uint32_t Window::width() const {
    int width = 0, height = 0;
    SDL_GL_GetDrawableSize(window_.get(), &width, &height);
    return static_cast<std::uint32_t>(width);
}

std::uint32_t Window::height() const {
    int width = 0, height = 0;
    SDL_GL_GetDrawableSize(window_.get(), &width, &height);
    return static_cast<std::uint32_t>(height);
}

void Window::toggle_full_screen() {
    const bool is_full = (SDL_GetWindowFlags(window_.get()) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    SDL_SetWindowFullscreen(window_.get(), is_full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

void Window::swap() { SDL_GL_SwapWindow(window_.get()); }

}  // namespace turnstile
