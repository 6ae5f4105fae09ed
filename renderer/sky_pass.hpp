#pragma once

#include "renderer/gl.hpp"
#include "renderer/gl_state.hpp"

#include <glm/mat4x4.hpp>

namespace turnstile {

/// A clear sky behind everything: a gradient by elevation (choice; the original's clouds and band
/// are docs/lobby.md, 4).
class SkyPass {
public:
    SkyPass();
    /// Fills what nothing else has covered; writes no depth.
    void draw(GlState& gl, const glm::mat4& view_from_world, float fov_y_radians,
              float aspect) const;

private:
    Program program_;
    GLint right_, up_, forward_;
    VertexArray nothing_;  // the vertices are made of their numbers
};

}  // namespace turnstile
