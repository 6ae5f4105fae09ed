#include "renderer/sky_pass.hpp"

#include "renderer/buffers.hpp"
#include "renderer/shader.hpp"
#include "renderer/sky_mesh.hpp"

#include <glm/common.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace turnstile {
namespace {

/// Between these heights of the eye the sky gives way to the haze: above the attract flight's box
/// one would look down on its clouds and see where they end (choice). Units.
constexpr float kFadesFrom = 110.0f, kGoneAt = 260.0f;

float shown_from(float eye_height) {
    return 1.0f - glm::smoothstep(kFadesFrom, kGoneAt, eye_height);
}

}  // namespace

SkyPass::SkyProgram SkyPass::make_sky_program(std::string_view name) {
    SkyProgram made{make_program(name), -1, -1, -1, -1, -1, -1, -1};
    const GLuint program = made.program.name();
    made.clip_from_eye = glGetUniformLocation(program, "u_clip_from_eye");
    made.eye_height = glGetUniformLocation(program, "u_eye_height");
    made.shown = glGetUniformLocation(program, "u_shown");
    made.offset = glGetUniformLocation(program, "u_offset");
    made.opacity = glGetUniformLocation(program, "u_opacity");
    made.flood = glGetUniformLocation(program, "u_flood");
    made.tint = glGetUniformLocation(program, "u_tint");
    return made;  // samplers start as 0, the unit that all of them use
}

SkyPass::SkyPass() : clouds_(make_sky_program("sky_clouds")), band_(make_sky_program("sky_band")) {
    glm::vec4 steps;
    for (glm::length_t layer = 0; layer < 4; ++layer)
        steps[layer] = cloud_uv_step(static_cast<std::size_t>(layer));
    glUseProgram(clouds_.program.name());
    glUniform4fv(glGetUniformLocation(clouds_.program.name(), "u_uv_step"), 1,
                 glm::value_ptr(steps));
    make_clouds();
    make_band();
}

void SkyPass::make_clouds() {
    cloud_array_ = VertexArray::create();
    glBindVertexArray(cloud_array_.name());
    cloud_vertices_ = make_buffer<CloudVertex>(cloud_vertices());
    set_float_attribute(0, 3, sizeof(CloudVertex), offsetof(CloudVertex, position));
    set_float_attribute(1, 2, sizeof(CloudVertex), offsetof(CloudVertex, cell));
    ramp_ = Buffer::create();
    glBindBuffer(GL_ARRAY_BUFFER, ramp_.name());
    set_float_attribute(2, 3, sizeof(Rgb), 0);
    cloud_indices_ = make_buffer<std::uint16_t>(cloud_indices());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, cloud_indices_.name());
    glBindVertexArray(0);
}

void SkyPass::make_band() {
    band_array_ = VertexArray::create();
    glBindVertexArray(band_array_.name());
    band_vertices_ = make_buffer<BandVertex>(band_vertices());
    set_float_attribute(0, 3, sizeof(BandVertex), offsetof(BandVertex, position));
    set_float_attribute(1, 2, sizeof(BandVertex), offsetof(BandVertex, uv));
    const auto indices = band_indices();
    band_indices_ = make_buffer<std::uint16_t>(indices);
    band_index_count_ = static_cast<GLsizei>(indices.size());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, band_indices_.name());
    glBindVertexArray(0);
}

void SkyPass::upload_ramp(const SkyArt& art) {
    if (ramp_of_ == &art) return;
    ramp_of_ = &art;
    std::array<Rgb, 2 * kSkyGridSide * kSkyGridSide> colours;  // the bowl has the same
    std::ranges::copy(art.ramp, std::ranges::copy(art.ramp, colours.begin()).out);
    fill_buffer<Rgb>(ramp_, colours, GL_STATIC_DRAW);
}

void SkyPass::draw(const FrameContext& frame) {
    GlState& gl = frame.gl;
    const SkyArt& art = *frame.state.sky->art;
    const Rules& rules = frame.state.rules;
    draws = 0;
    if (shown_from(frame.state.eye.y) == 0.0f) return;
    if (art.clouds != nullptr) {
        upload_ramp(art);
        gl.apply({.depth_write = false, .blend = Blend::Premultiplied});
        gl.bind_texture(0, frame.textures.find_or_make(*art.clouds, MipAlpha::Graded));
        gl.bind_sampler(0, frame.sampler(Wrap::Repeat));
        begin(frame, clouds_, cloud_array_);
        draw_clouds(*frame.state.sky, rules.sky_bowl);
        draws += rules.sky_bowl ? 2 : 1;
    }
    // Over the clouds, whose rim hangs down behind it. Smaller levels would mix the two pictures
    // that lie one above the other.
    gl.apply({.depth_write = false, .blend = Blend::Premultiplied});
    gl.bind_texture(0, art.band != nullptr
                           ? frame.textures.find_or_make(*art.band, MipAlpha::Ignored)
                           : frame.textures.white());
    gl.bind_sampler(0, frame.samplers.get(Wrap::Clamp, {rules.linear_filter, false}));
    begin(frame, band_, band_array_);
    const Rgb tint = art.band != nullptr ? Rgb(1.0f) : art.fog;
    glUniform3fv(band_.tint, 1, glm::value_ptr(tint));
    glDrawElements(GL_TRIANGLES, band_index_count_, GL_UNSIGNED_SHORT, nullptr);
    ++draws;
}

void SkyPass::begin(const FrameContext& frame, const SkyProgram& program,
                    const VertexArray& array) {
    frame.gl.use(program.program.name());
    frame.gl.bind_vertex_array(array.name());
    glUniformMatrix4fv(program.clip_from_eye, 1, GL_FALSE, glm::value_ptr(frame.clip_from_eye));
    glUniform1f(program.eye_height, frame.state.eye.y);
    glUniform1f(program.shown, shown_from(frame.state.eye.y));
}

void SkyPass::draw_clouds(const SkyFrame& sky, bool bowl) const {
    static_assert(kCloudLayers == 4);  // as the shader knows
    std::array<glm::vec2, kCloudLayers> offsets;
    std::array<glm::vec4, kCloudLayers> floods;
    std::array<float, kCloudLayers> opacities;
    for (std::size_t i = 0; i < kCloudLayers; ++i) {
        const CloudLayer& layer = sky.layers[i];
        offsets[i] = layer.offset;
        floods[i] = layer.flood ? glm::vec4(*layer.flood, 1.0f) : glm::vec4(0.0f);
        opacities[i] = layer.opacity;
    }
    glUniform2fv(clouds_.offset, kCloudLayers, glm::value_ptr(offsets[0]));
    glUniform4fv(clouds_.flood, kCloudLayers, glm::value_ptr(floods[0]));
    glUniform4fv(clouds_.opacity, 1, opacities.data());
    // The bowl, which lies farther away where both are seen, comes first.
    constexpr auto kIndices = static_cast<GLsizei>(kCloudTriangles * 3);
    if (bowl)
        glDrawElements(
            GL_TRIANGLES, kIndices, GL_UNSIGNED_SHORT,
            reinterpret_cast<const void*>(std::uintptr_t{kIndices} * sizeof(std::uint16_t)));
    glDrawElements(GL_TRIANGLES, kIndices, GL_UNSIGNED_SHORT, nullptr);
}

}  // namespace turnstile
