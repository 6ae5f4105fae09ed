#pragma once

#include "formats/image.hpp"
#include "renderer/gl.hpp"

#include <cstdint>

namespace turnstile {

/// Framebuffers to draw a picture in: RGBA8 and 24 bits of depth, with several samples a pixel if
/// asked for.
class RenderTarget {
public:
    /// Makes the framebuffers anew if the size or the samples change. `samples` above what the
    /// driver has become what it has. Throws GlError for a size that it cannot draw.
    void resize(std::uint32_t width, std::uint32_t height, int samples);
    void bind() const;
    /// Copies what was drawn to a framebuffer (0: the window's), averaging the samples.
    void copy_to(GLuint framebuffer) const;
    /// Averages the samples and binds what holds one a pixel.
    void resolve() const;
    /// What that holds, top row first, alpha 255.
    [[nodiscard]] Image read_back() const;

private:
    std::uint32_t width_ = 0, height_ = 0;
    int samples_ = 0;
    Renderbuffer colour_, depth_, resolved_colour_;
    Framebuffer drawn_, resolved_;  // the latter only where samples_ > 1
};

}  // namespace turnstile
