#pragma once

#include "renderer/draw_list.hpp"
#include "renderer/frame_context.hpp"

#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

namespace turnstile {

/// Draws the surfaces of models: lists of draws.
class ModelPass {
public:
    ModelPass();

    /// Hands a frame's matrices and placed vertices to GL: before its draws.
    void upload(GlState& gl, const DrawList& list);
    void draw_opaque(const FrameContext& frame, const DrawList& list);
    void draw_cut_out(const FrameContext& frame, const DrawList& list);
    void draw_sorted(const FrameContext& frame, const DrawList& list);

private:
    struct ModelProgram {
        Program program;
        GLint clip_from_world = -1, matrices_of_draw = -1, alpha_reference = -1, flash = -1;
    };
    struct Programs {
        ModelProgram opaque, see_through, placed;
    };
    static ModelProgram make_model_program(std::initializer_list<std::string_view> defines);
    /// Those that heed the rule of light, made when first asked for.
    const Programs& programs(const Rules& rules);
    void set_placed_attributes() const;
    void make_placed_arrays();
    static void begin(const FrameContext& frame, const ModelProgram& program);
    static void apply(const FrameContext& frame, const ModelProgram& program, AlphaClass alpha);
    void draw_instances(const FrameContext& frame, const ModelProgram& program, AlphaClass alpha,
                        std::span<const Draw> draws) const;

    Programs plain_;
    std::optional<Programs> lit_;
    TextureObject matrices_;
    GLsizei matrix_lines_ = 0;  // that matrices_ has room for
    Buffer placed_vertices_, placed_normals_, placed_indices_;
    VertexArray placed_array_, lit_placed_array_;
};

}  // namespace turnstile
