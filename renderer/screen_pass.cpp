#include "renderer/screen_pass.hpp"

#include "renderer/shader.hpp"

namespace turnstile {

ScreenPass::ScreenPass()
    : darkness_program_(make_program("darkness")),
      darkness_(glGetUniformLocation(darkness_program_.name(), "u_darkness")),
      nothing_(VertexArray::create()) {}

void ScreenPass::darken(GlState& gl, float darkness) const {
    gl.apply({.depth_write = false, .blend = Blend::Alpha});
    gl.use(darkness_program_.name());
    gl.bind_vertex_array(nothing_.name());
    glUniform1f(darkness_, darkness);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace turnstile
