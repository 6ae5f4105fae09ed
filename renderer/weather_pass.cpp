#include "renderer/weather_pass.hpp"

#include "renderer/buffers.hpp"
#include "renderer/shader.hpp"

#include <glm/gtc/type_ptr.hpp>
#include <glm/matrix.hpp>

#include <cstddef>

namespace turnstile {

WeatherPass::WeatherPass()
    : program_(make_program("weather")),
      clip_from_eye_(glGetUniformLocation(program_.name(), "u_clip_from_eye")),
      buffer_(Buffer::create()),
      array_(VertexArray::create()) {
    glBindVertexArray(array_.name());
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    set_float_attribute(0, 3, sizeof(WeatherVertex), offsetof(WeatherVertex, position));
    set_float_attribute(1, 2, sizeof(WeatherVertex), offsetof(WeatherVertex, uv));
    set_float_attribute(2, 1, sizeof(WeatherVertex), offsetof(WeatherVertex, brightness));
    glBindVertexArray(0);
}

void WeatherPass::draw(const FrameContext& frame) {
    draws = 0;
    const WeatherFrame& weather = frame.state.weather;
    // The rows of the view's rotation are the camera's axes in the world.
    const glm::mat3 axes = glm::transpose(glm::mat3(frame.state.view_from_world()));
    const WeatherView view{frame.state.eye, axes[0], axes[2], frame.pixel};
    vertices_.clear();
    add_bolts(weather.bolts, view, vertices_);
    const std::size_t of_bolts = vertices_.size();
    add_drops(weather.drops, view, vertices_);
    if (vertices_.empty()) return;
    frame.gl.apply({.depth_write = false, .blend = Blend::Additive});
    frame.gl.use(program_.name());
    frame.gl.bind_vertex_array(array_.name());
    frame.gl.bind_sampler(0, frame.sampler(Wrap::Clamp));
    glUniformMatrix4fv(clip_from_eye_, 1, GL_FALSE, glm::value_ptr(frame.clip_from_eye));
    fill_buffer<WeatherVertex>(buffer_, vertices_, GL_STREAM_DRAW);
    draw_part(frame, weather.lightning, 0, of_bolts);
    draw_part(frame, weather.raindrop, of_bolts, vertices_.size() - of_bolts);
}

void WeatherPass::draw_part(const FrameContext& frame, const Texture* texture, std::size_t first,
                            std::size_t count) {
    if (count == 0) return;
    frame.gl.bind_texture(0, texture != nullptr
                                 ? frame.textures.find_or_make(*texture, MipAlpha::Graded)
                                 : frame.textures.white());
    glDrawArrays(GL_TRIANGLES, static_cast<GLint>(first), static_cast<GLsizei>(count));
    ++draws;
}

}  // namespace turnstile
