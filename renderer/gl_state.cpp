#include "renderer/gl_state.hpp"

namespace turnstile {
namespace {

void set(GLenum capability, bool on) {
    if (on)
        glEnable(capability);
    else
        glDisable(capability);
}

void set_blend(Blend blend) {
    set(GL_BLEND, blend != Blend::None);
    if (blend == Blend::None) return;
    // The frame's own alpha stays 1, so that neither a picture nor a window becomes see-through.
    glBlendFuncSeparate(blend == Blend::Premultiplied ? GL_ONE : GL_SRC_ALPHA,
                        blend == Blend::Additive ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA, GL_ONE,
                        GL_ONE_MINUS_SRC_ALPHA);
}

}  // namespace

void GlState::reset() {
    *this = GlState{};
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    constexpr GLenum kOff[] = {GL_CULL_FACE,           GL_BLEND, GL_SCISSOR_TEST, GL_STENCIL_TEST,
                               GL_POLYGON_OFFSET_FILL, GL_DITHER};
    for (const GLenum off : kOff) glDisable(off);
    glBlendEquation(GL_FUNC_ADD);
    glPolygonOffset(1.0f, 1.0f);
    glFrontFace(GL_CW);  // as seen, corners run clockwise (docs/formats: tpw-md2 3, quake2-md2)
    glCullFace(GL_BACK);
    glUseProgram(0);
    glBindVertexArray(0);
    for (GLuint unit = kUnits; unit-- > 0;) {  // ends with unit 0 active
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, 0);
        glBindSampler(unit, 0);
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

void GlState::apply(const PassState& state) {
    if (state == state_) return;
    if (state.depth_write != state_.depth_write)
        glDepthMask(state.depth_write ? GL_TRUE : GL_FALSE);
    if (state.blend != state_.blend) set_blend(state.blend);
    if (state.behind_coplanar != state_.behind_coplanar)
        set(GL_POLYGON_OFFSET_FILL, state.behind_coplanar);
    if (state.cull_back != state_.cull_back) set(GL_CULL_FACE, state.cull_back);
    state_ = state;
}

void GlState::use(GLuint program) {
    if (program == program_) return;
    glUseProgram(program);
    program_ = program;
}

void GlState::bind_vertex_array(GLuint vertex_array) {
    if (vertex_array == vertex_array_) return;
    glBindVertexArray(vertex_array);
    vertex_array_ = vertex_array;
}

void GlState::bind_texture(GLuint unit, GLuint texture) {
    if (textures_[unit] == texture) return;
    if (active_unit_ != unit) {
        glActiveTexture(GL_TEXTURE0 + unit);
        active_unit_ = unit;
    }
    glBindTexture(GL_TEXTURE_2D, texture);
    textures_[unit] = texture;
}

void GlState::bind_sampler(GLuint unit, GLuint sampler) {
    if (samplers_[unit] == sampler) return;
    glBindSampler(unit, sampler);
    samplers_[unit] = sampler;
}

}  // namespace turnstile
