#pragma once

#include <SDL.h>

#include <cstdint>
#include <memory>
#include <string>

namespace turnstile {

/// A window with a GL 3.3 core context that is current in the thread that made it, SDL included.
class Window {
public:
    /// Throws EnvironmentError: no display, no GL 3.3.
    Window(const std::string& title, int width, int height);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    [[nodiscard]] SDL_Window* handle() const { return window_.get(); }
    [[nodiscard]] SDL_GLContext context() const { return context_; }
    /// The framebuffer's size, texels: more than the window's own units on a dense display.
    [[nodiscard]] std::uint32_t width() const;
    [[nodiscard]] std::uint32_t height() const;

    void toggle_full_screen();
    void swap();

private:
    /// SDL's video, for as long as the window lives.
    struct Video {
        Video();
        ~Video();
        Video(const Video&) = delete;
        Video& operator=(const Video&) = delete;
    };
    struct DestroyWindow {
        void operator()(SDL_Window* window) const { SDL_DestroyWindow(window); }
    };

    Video video_;
    std::unique_ptr<SDL_Window, DestroyWindow> window_;
    SDL_GLContext context_ = nullptr;
};

}  // namespace turnstile
