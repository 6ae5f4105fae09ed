#include "renderer/render_target.hpp"

#include "renderer/context.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>

namespace turnstile {
namespace {

GLint gl_integer(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

Renderbuffer make_renderbuffer(GLenum format, std::uint32_t width, std::uint32_t height,
                               int samples) {
    Renderbuffer buffer = Renderbuffer::create();
    glBindRenderbuffer(GL_RENDERBUFFER, buffer.name());
    const auto w = static_cast<GLsizei>(width), h = static_cast<GLsizei>(height);
    if (samples > 1)
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, w, h);
    else
        glRenderbufferStorage(GL_RENDERBUFFER, format, w, h);
    return buffer;
}

Framebuffer make_framebuffer(const Renderbuffer& colour, const Renderbuffer* depth) {
    Framebuffer framebuffer = Framebuffer::create();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.name());
    if (depth != nullptr)
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                  depth->name());
    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        throw GlError(fmt::format(
            "no framebuffer: asked for RGBA8 with 24 bits of depth, got status {:#x}; try another "
            "driver or a smaller picture",
            status));
    return framebuffer;
}

}  // namespace

void RenderTarget::resize(std::uint32_t width, std::uint32_t height, int samples) {
    samples = std::clamp(samples, 1, std::max(gl_integer(GL_MAX_SAMPLES), 1));
    if (width == width_ && height == height_ && samples == samples_) return;
    const auto most = static_cast<std::uint32_t>(
        std::min(gl_integer(GL_MAX_RENDERBUFFER_SIZE), gl_integer(GL_MAX_TEXTURE_SIZE)));
    if (width == 0 || height == 0 || width > most || height > most)
        throw GlError(fmt::format(
            "no framebuffer: asked for {} x {}, this driver draws 1 x 1 to {} x {}; try another "
            "size",
            width, height, most, most));
    *this = RenderTarget();  // what is there goes first, so that both need not fit
    colour_ = make_renderbuffer(GL_RGBA8, width, height, samples);
    depth_ = make_renderbuffer(GL_DEPTH_COMPONENT24, width, height, samples);
    drawn_ = make_framebuffer(colour_, &depth_);
    if (samples > 1) {
        resolved_colour_ = make_renderbuffer(GL_RGBA8, width, height, 1);
        resolved_ = make_framebuffer(resolved_colour_, nullptr);
    }
    width_ = width;
    height_ = height;
    samples_ = samples;
}

void RenderTarget::bind() const { glBindFramebuffer(GL_FRAMEBUFFER, drawn_.name()); }

void RenderTarget::copy_to(GLuint framebuffer) const {
    const auto w = static_cast<GLint>(width_), h = static_cast<GLint>(height_);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, w, h, 0, 0, w, h, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

void RenderTarget::resolve() const {
    if (samples_ > 1)
        copy_to(resolved_.name());
    else
        bind();
}

Image RenderTarget::read_back() const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, samples_ > 1 ? resolved_.name() : drawn_.name());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
    Image image = filled_image(width_, height_, {});
    glReadPixels(0, 0, static_cast<GLsizei>(width_), static_cast<GLsizei>(height_), GL_RGBA,
                 GL_UNSIGNED_BYTE, image.pixels.data());
    // GL's first row is the lowest: the one flip of the project (docs/lobby.md knows none).
    for (std::size_t top = 0, bottom = height_ - 1; top < bottom; ++top, --bottom)
        std::swap_ranges(image.pixels.begin() + static_cast<std::ptrdiff_t>(top * width_),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>((top + 1) * width_),
                         image.pixels.begin() + static_cast<std::ptrdiff_t>(bottom * width_));
    for (Rgba8& pixel : image.pixels) pixel.a = 255;
    return image;
}

}  // namespace turnstile
