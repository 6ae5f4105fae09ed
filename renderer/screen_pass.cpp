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

void ScreenPass::make_sixteen_bit(GlState& gl, std::uint32_t width, std::uint32_t height) {
    if (sixteen_bit_.program.name() == 0) sixteen_bit_.program = make_program("sixteen_bit");
    take_picture(gl, width, height);
    gl.apply({.depth_write = false});
    gl.use(sixteen_bit_.program.name());
    gl.bind_vertex_array(nothing_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

/// Copies what has been drawn to a texture: a pass cannot read what it draws to, nor any pass a
/// window.
void ScreenPass::take_picture(GlState& gl, std::uint32_t width, std::uint32_t height) {
    const auto w = static_cast<GLsizei>(width), h = static_cast<GLsizei>(height);
    if (sixteen_bit_.width != width || sixteen_bit_.height != height) {
        sixteen_bit_.picture = TextureObject::create();
        gl.bind_texture(0, sixteen_bit_.picture.name());
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, w, h, 0, GL_RGB, GL_UNSIGNED_BYTE, nullptr);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
        sixteen_bit_.width = width;
        sixteen_bit_.height = height;
    }
    gl.bind_texture(0, sixteen_bit_.picture.name());
    gl.bind_sampler(0, 0);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, w, h);
}

}  // namespace turnstile
