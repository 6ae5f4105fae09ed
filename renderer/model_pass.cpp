#include "renderer/model_pass.hpp"

#include "renderer/buffers.hpp"
#include "renderer/pipelines.hpp"
#include "renderer/shader.hpp"

#include <glm/gtc/type_ptr.hpp>

#include <bit>
#include <cstddef>
#include <optional>

namespace turnstile {
namespace {

constexpr GLuint kColourUnit = 0, kMatrixUnit = 1;
constexpr GLsizei kMatrixTexels = kMatricesALine * kTexelsAMatrix;

const void* index_offset(std::uint32_t index) {
    return reinterpret_cast<const void*>(std::uintptr_t{index} * sizeof(std::uint32_t));
}

}  // namespace

ModelPass::ModelProgram ModelPass::make_model_program(
    std::initializer_list<std::string_view> defines) {
    ModelProgram made;
    made.program = make_program("model", defines);
    const GLuint name = made.program.name();
    made.clip_from_world = glGetUniformLocation(name, "u_clip_from_world");
    made.matrices_of_draw = glGetUniformLocation(name, "u_matrices_of_draw");
    made.alpha_reference = glGetUniformLocation(name, "u_alpha_reference");
    made.flash = glGetUniformLocation(name, "u_flash");
    glUseProgram(name);
    glUniform1i(glGetUniformLocation(name, "u_texture"), kColourUnit);
    glUniform1i(glGetUniformLocation(name, "u_matrices"), kMatrixUnit);
    return made;
}

ModelPass::ModelPass()
    : plain_{make_model_program({}), make_model_program({"SEE_THROUGH"}),
             make_model_program({"SEE_THROUGH", "PLACED"})},
      matrices_(TextureObject::create()),
      placed_vertices_(Buffer::create()),
      placed_normals_(Buffer::create()),
      placed_indices_(Buffer::create()) {
    glBindTexture(GL_TEXTURE_2D, matrices_.name());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    make_placed_arrays();
}

void ModelPass::set_placed_attributes() const {
    glBindBuffer(GL_ARRAY_BUFFER, placed_vertices_.name());
    set_float_attribute(0, 3, sizeof(PlacedVertex), offsetof(PlacedVertex, position));
    set_float_attribute(1, 2, sizeof(PlacedVertex), offsetof(PlacedVertex, uv));
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, placed_indices_.name());
}

void ModelPass::make_placed_arrays() {
    placed_array_ = VertexArray::create();
    glBindVertexArray(placed_array_.name());
    set_placed_attributes();
    lit_placed_array_ = VertexArray::create();
    glBindVertexArray(lit_placed_array_.name());
    set_placed_attributes();
    glBindBuffer(GL_ARRAY_BUFFER, placed_normals_.name());
    set_float_attribute(3, 3, sizeof(glm::vec3), 0);
    glBindVertexArray(0);
}

const ModelPass::Programs& ModelPass::programs(const Rules& rules) {
    if (!rules.light) return plain_;
    if (!lit_)
        lit_ = Programs{make_model_program({"LIT"}), make_model_program({"SEE_THROUGH", "LIT"}),
                        make_model_program({"SEE_THROUGH", "PLACED", "LIT"})};
    return *lit_;
}

void ModelPass::upload(GlState& gl, const DrawList& list) {
    const auto lines = static_cast<GLsizei>(list.matrices.size() / kMatrixTexels);
    gl.bind_texture(kMatrixUnit, matrices_.name());
    if (lines > matrix_lines_) {
        matrix_lines_ = static_cast<GLsizei>(std::bit_ceil(static_cast<unsigned>(lines)));
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, kMatrixTexels, matrix_lines_, 0, GL_RGBA,
                     GL_FLOAT, nullptr);
    }
    if (lines > 0)
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, kMatrixTexels, lines, GL_RGBA, GL_FLOAT,
                        list.matrices.data());
    if (list.sorted.empty()) return;
    gl.bind_vertex_array(0);
    fill_buffer<PlacedVertex>(placed_vertices_, list.placed, GL_STREAM_DRAW);
    if (!list.placed_normals.empty())
        fill_buffer<glm::vec3>(placed_normals_, list.placed_normals, GL_STREAM_DRAW);
    fill_buffer<std::uint32_t>(placed_indices_, list.placed_indices, GL_STREAM_DRAW);
}

void ModelPass::draw_opaque(const FrameContext& frame, const DrawList& list) {
    draw_instances(frame, programs(frame.state.rules).opaque, AlphaClass::Opaque, list.opaque);
}

void ModelPass::draw_cut_out(const FrameContext& frame, const DrawList& list) {
    draw_instances(frame, programs(frame.state.rules).see_through, AlphaClass::CutOut,
                   list.cut_out);
}

void ModelPass::draw_sorted(const FrameContext& frame, const DrawList& list) {
    if (list.sorted.empty()) return;
    const bool lit = frame.state.rules.light;
    const ModelProgram& program = programs(frame.state.rules).placed;
    begin(frame, program);
    frame.gl.bind_vertex_array(lit ? lit_placed_array_.name() : placed_array_.name());
    std::optional<AlphaClass> applied;
    for (const SortedDraw& item : list.sorted) {
        if (applied != item.alpha) apply(frame, program, item.alpha);
        applied = item.alpha;
        frame.gl.bind_texture(kColourUnit, item.texture);
        glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(item.index_count), GL_UNSIGNED_INT,
                       index_offset(item.first_index));
    }
}

void ModelPass::begin(const FrameContext& frame, const ModelProgram& program) {
    frame.gl.use(program.program.name());
    frame.gl.bind_sampler(kColourUnit,
                          frame.sampler(frame.state.rules.clamp ? Wrap::Clamp : Wrap::Repeat));
    glUniformMatrix4fv(program.clip_from_world, 1, GL_FALSE, glm::value_ptr(frame.clip_from_world));
    glUniform1f(program.flash, frame.state.weather.flash);
}

/// What is special about a class.
void ModelPass::apply(const FrameContext& frame, const ModelProgram& program, AlphaClass alpha) {
    const Pipeline pipeline = pipeline_of(alpha, frame.state.rules);
    frame.gl.apply(pass_state_of(pipeline, frame.state.rules));
    // Half a step below: filtering may make a hair less of a texel that is just the reference.
    if (program.alpha_reference >= 0)
        glUniform1f(program.alpha_reference,
                    (static_cast<float>(pipeline.alpha_reference) - 0.5f) / 255.0f);
}

void ModelPass::draw_instances(const FrameContext& frame, const ModelProgram& program,
                               AlphaClass alpha, std::span<const Draw> draws) const {
    if (draws.empty()) return;
    begin(frame, program);
    apply(frame, program, alpha);
    frame.gl.bind_texture(kMatrixUnit, matrices_.name());
    for (const Draw& item : draws) {
        frame.gl.bind_vertex_array(item.vertex_array);
        frame.gl.bind_texture(kColourUnit, item.texture);
        glUniform2i(program.matrices_of_draw, static_cast<GLint>(item.first_matrix),
                    static_cast<GLint>(item.matrices_an_instance));
        glDrawElementsInstanced(GL_TRIANGLES, static_cast<GLsizei>(item.index_count),
                                GL_UNSIGNED_INT, index_offset(item.first_index),
                                static_cast<GLsizei>(item.instance_count));
    }
}

}  // namespace turnstile
