#include "renderer/sea_pass.hpp"

#include "renderer/sea_noise.hpp"
#include "renderer/shader.hpp"
#include "renderer/texture_store.hpp"

#include <glm/gtc/type_ptr.hpp>
#include <glm/vec4.hpp>

namespace turnstile {
namespace {

constexpr float kHalfSide = 5000.0f;  // units: beyond the far plane in all directions
constexpr float kNowhere = 1e6f;      // for land that is not there

}  // namespace

SeaPass::SeaPass()
    : program_(make_program("sea")),
      clip_from_world_(glGetUniformLocation(program_.name(), "u_clip_from_world")),
      eye_(glGetUniformLocation(program_.name(), "u_eye")),
      haze_(glGetUniformLocation(program_.name(), "u_haze")),
      flash_(glGetUniformLocation(program_.name(), "u_flash")),
      half_side_(glGetUniformLocation(program_.name(), "u_half_side")),
      time_(glGetUniformLocation(program_.name(), "u_time")),
      land_x_(glGetUniformLocation(program_.name(), "u_land_x")),
      land_z_(glGetUniformLocation(program_.name(), "u_land_z")),
      land_scale_(glGetUniformLocation(program_.name(), "u_land_scale")),
      noise_(make_texture(sea_noise(), MipAlpha::Ignored, Wrap::Repeat)),
      nothing_(VertexArray::create()) {
    glUseProgram(program_.name());
    glUniform1i(glGetUniformLocation(program_.name(), "u_noise"), 0);
}

void SeaPass::draw(const FrameContext& frame, std::span<const Shallow> shallows) const {
    GlState& gl = frame.gl;
    const FrameState& state = frame.state;
    gl.apply({.behind_coplanar = true});  // a model's own water and beach lie in the same plane
    gl.use(program_.name());
    gl.bind_vertex_array(nothing_.name());
    glUniformMatrix4fv(clip_from_world_, 1, GL_FALSE, glm::value_ptr(frame.clip_from_world));
    glUniform3fv(eye_, 1, glm::value_ptr(state.eye));
    glUniform3fv(haze_, 1, glm::value_ptr(frame.haze));
    glUniform1f(flash_, state.weather.flash);
    glUniform1f(half_side_, kHalfSide);
    glUniform1f(time_, state.time_seconds);
    gl.bind_texture(0, noise_.name());
    gl.bind_sampler(0, 0);
    glm::vec4 x(kNowhere), z(kNowhere), scale(1.0f);
    static_assert(kMaxShallows == 4);
    for (std::size_t i = 0; i < shallows.size(); ++i) {
        const auto lane = static_cast<glm::length_t>(i);
        x[lane] = shallows[i].x;
        z[lane] = shallows[i].z;
        scale[lane] = 1.0f / (shallows[i].radius * shallows[i].radius);
    }
    glUniform4fv(land_x_, 1, glm::value_ptr(x));
    glUniform4fv(land_z_, 1, glm::value_ptr(z));
    glUniform4fv(land_scale_, 1, glm::value_ptr(scale));
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace turnstile
