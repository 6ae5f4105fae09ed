#include "renderer/model_pass.hpp"

#include "renderer/shader.hpp"

#include <glm/gtc/type_ptr.hpp>

#include <bit>

namespace turnstile {
namespace {

constexpr GLuint kColourUnit = 0, kMatrixUnit = 1;
constexpr GLsizei kMatrixTexels = kMatricesALine * kTexelsAMatrix;

}  // namespace

ModelPass::ModelProgram ModelPass::make_model_program(
    std::initializer_list<std::string_view> defines) {
    ModelProgram made;
    made.program = make_program("model", defines);
    const GLuint name = made.program.name();
    made.clip_from_world = glGetUniformLocation(name, "u_clip_from_world");
    made.matrices_of_draw = glGetUniformLocation(name, "u_matrices_of_draw");
    made.alpha_reference = glGetUniformLocation(name, "u_alpha_reference");
    glUseProgram(name);
    glUniform1i(glGetUniformLocation(name, "u_texture"), kColourUnit);
    glUniform1i(glGetUniformLocation(name, "u_matrices"), kMatrixUnit);
    return made;
}

ModelPass::ModelPass()
    : opaque_(make_model_program({})),
      see_through_(make_model_program({"SEE_THROUGH"})),
      matrices_(TextureObject::create()),
      graded_indices_(Buffer::create()) {
    glBindTexture(GL_TEXTURE_2D, matrices_.name());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
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
    if (list.graded_indices.empty()) return;
    gl.bind_vertex_array(0);
    glBindBuffer(GL_ARRAY_BUFFER, graded_indices_.name());
    glBufferData(GL_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(list.graded_indices.size() * sizeof(std::uint32_t)),
                 list.graded_indices.data(), GL_STREAM_DRAW);
}

void ModelPass::draw_opaque(GlState& gl, const DrawList& list,
                            const glm::mat4& clip_from_world) const {
    gl.apply({});
    draw(gl, opaque_, list.opaque, clip_from_world, 0);
}

void ModelPass::draw_cut_out(GlState& gl, const DrawList& list,
                             const glm::mat4& clip_from_world) const {
    gl.apply({.blend = Blend::Alpha});
    draw(gl, see_through_, list.cut_out, clip_from_world, kCutOutReference);
}

void ModelPass::draw_graded(GlState& gl, const DrawList& list,
                            const glm::mat4& clip_from_world) const {
    gl.apply({.blend = Blend::Alpha});  // with depth writes, as in the original
    draw(gl, see_through_, list.graded, clip_from_world, kGradedReference);
}

void ModelPass::draw(GlState& gl, const ModelProgram& program, std::span<const Draw> draws,
                     const glm::mat4& clip_from_world, std::uint8_t alpha_reference) const {
    if (draws.empty()) return;
    gl.use(program.program.name());
    gl.bind_texture(kMatrixUnit, matrices_.name());
    glUniformMatrix4fv(program.clip_from_world, 1, GL_FALSE, glm::value_ptr(clip_from_world));
    // Half a step below: filtering may make a hair less of a texel that is just the reference.
    if (program.alpha_reference >= 0)
        glUniform1f(program.alpha_reference, (static_cast<float>(alpha_reference) - 0.5f) / 255.0f);
    for (const Draw& item : draws) {
        gl.bind_vertex_array(item.vertex_array);
        gl.bind_texture(kColourUnit, item.texture);
        glUniform2i(program.matrices_of_draw, static_cast<GLint>(item.first_matrix),
                    static_cast<GLint>(item.matrices_an_instance));
        const auto* first =
            reinterpret_cast<const void*>(std::uintptr_t{item.first_index} * sizeof(std::uint32_t));
        glDrawElementsInstanced(GL_TRIANGLES, static_cast<GLsizei>(item.index_count),
                                GL_UNSIGNED_INT, first, static_cast<GLsizei>(item.instance_count));
    }
}

}  // namespace turnstile
