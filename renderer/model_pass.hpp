#pragma once

#include "renderer/draw_list.hpp"
#include "renderer/gl_state.hpp"

#include <glm/mat4x4.hpp>

#include <span>

namespace turnstile {

/// Draws the surfaces of models: opaque, cut-out, graded, each a list of draws.
class ModelPass {
public:
    ModelPass();
    /// The index buffer of draw lists' graded triangles, which vertex arrays have to know.
    [[nodiscard]] GLuint graded_index_buffer() const { return graded_indices_.name(); }

    /// Hands a frame's matrices and graded triangles to GL: before its draws.
    void upload(GlState& gl, const DrawList& list);
    void draw_opaque(GlState& gl, const DrawList& list, const glm::mat4& clip_from_world) const;
    void draw_cut_out(GlState& gl, const DrawList& list, const glm::mat4& clip_from_world) const;
    void draw_graded(GlState& gl, const DrawList& list, const glm::mat4& clip_from_world) const;

private:
    struct ModelProgram {
        Program program;
        GLint clip_from_world = -1, matrices_of_draw = -1, alpha_reference = -1;
    };
    static ModelProgram make_model_program(std::initializer_list<std::string_view> defines);
    void draw(GlState& gl, const ModelProgram& program, std::span<const Draw> draws,
              const glm::mat4& clip_from_world, std::uint8_t alpha_reference) const;

    ModelProgram opaque_, see_through_;
    TextureObject matrices_;
    GLsizei matrix_lines_ = 0;  // that matrices_ has room for
    Buffer graded_indices_;
};

}  // namespace turnstile
