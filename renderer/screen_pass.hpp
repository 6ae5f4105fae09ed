#pragma once

#include "renderer/frame_context.hpp"
#include "renderer/gl.hpp"

namespace turnstile {

/// What is done to the picture as a whole.
class ScreenPass {
public:
    ScreenPass();
    /// Lays black over it: `darkness` of 0..1.
    void darken(GlState& gl, float darkness) const;

private:
    Program darkness_program_;
    GLint darkness_;
    VertexArray nothing_;  // the vertices are made of their numbers
};

}  // namespace turnstile
