#include "renderer/sky_pass.hpp"

#include "renderer/shader.hpp"

#include <glm/gtc/type_ptr.hpp>

#include <cmath>

namespace turnstile {

SkyPass::SkyPass()
    : program_(make_program("sky")),
      right_(glGetUniformLocation(program_.name(), "u_right")),
      up_(glGetUniformLocation(program_.name(), "u_up")),
      forward_(glGetUniformLocation(program_.name(), "u_forward")),
      nothing_(VertexArray::create()) {}

void SkyPass::draw(GlState& gl, const glm::mat4& view_from_world, float fov_y_radians,
                   float aspect) const {
    gl.apply({.depth_write = false});
    gl.use(program_.name());
    gl.bind_vertex_array(nothing_.name());
    // The rows of the view's rotation are the camera's axes in the world; +Z looks ahead.
    const glm::mat3 axes = glm::transpose(glm::mat3(view_from_world));
    const float half_height = std::tan(fov_y_radians * 0.5f);
    const glm::vec3 right = axes[0] * (half_height * aspect), up = axes[1] * half_height;
    glUniform3fv(right_, 1, glm::value_ptr(right));
    glUniform3fv(up_, 1, glm::value_ptr(up));
    glUniform3fv(forward_, 1, glm::value_ptr(axes[2]));
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace turnstile
