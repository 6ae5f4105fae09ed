#pragma once

#include "renderer/gl.hpp"
#include "renderer/gl_state.hpp"

#include <cstdint>

namespace turnstile {

/// What is done to the picture as a whole.
class ScreenPass {
public:
    ScreenPass();
    /// Lays black over it: `darkness` of 0..1.
    void darken(GlState& gl, float darkness) const;
    /// Leaves 16 bits a pixel, dithered, in the framebuffer that is bound: one with one sample a
    /// pixel, of this size.
    void make_sixteen_bit(GlState& gl, std::uint32_t width, std::uint32_t height);

private:
    /// What that takes, made when first asked for.
    struct SixteenBit {
        Program program;
        TextureObject picture;
        std::uint32_t width = 0, height = 0;
    };
    void take_picture(GlState& gl, std::uint32_t width, std::uint32_t height);

    Program darkness_program_;
    GLint darkness_;
    SixteenBit sixteen_bit_;
    VertexArray nothing_;  // the vertices are made of their numbers
};

}  // namespace turnstile
