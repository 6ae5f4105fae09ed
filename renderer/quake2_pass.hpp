#pragma once

#include "engine/frame_state.hpp"
#include "renderer/bounds.hpp"
#include "renderer/frame_context.hpp"
#include "renderer/gl.hpp"

#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string_view>
#include <vector>

namespace turnstile {

/// Draws Quake II models: all frames of a model lie on the GPU as they are stored and are blended
/// there; the instances of a model are one draw.
class Quake2Pass {
public:
    Quake2Pass();

    /// Draws what is in sight of the figures. Throws GlError for a model with more vertices in
    /// all its frames than the driver's textures can hold.
    void draw(const FrameContext& frame);
    void forget_models();

    /// Of the last draw.
    std::uint32_t draws = 0, triangles = 0, figures_drawn = 0, figures_outside = 0;

private:
    /// What the shader reads of an instance; its names are explained there.
    struct Instance {
        std::array<glm::vec4, 3> world_rows;
        glm::vec4 from_scale, to_scale, translate;
        std::array<std::uint32_t, 2> frames;
    };
    struct ModelOnGpu {
        Buffer vertices, indices;
        VertexArray array;
        TextureObject frames, skin;
        bool cut_out = false;
        GLsizei index_count = 0;
        std::vector<Instance> instances;  // of this frame
    };
    struct Quake2Program {
        Program program;
        GLint clip_from_world = -1, flash = -1;
    };

    static Quake2Program make_quake2_program(std::initializer_list<std::string_view> defines);
    ModelOnGpu& find_or_make(const Quake2Model& model);
    ModelOnGpu make(const Quake2Model& model) const;
    void look(const Quake2Figure& figure, const Frustum& frustum);
    void draw_model(const FrameContext& frame, ModelOnGpu& model);

    Quake2Program opaque_, cut_out_;
    Buffer instances_;
    std::map<const Quake2Model*, ModelOnGpu> models_;
    std::vector<ModelOnGpu*> seen_;  // those with instances in this frame, in the state's order
};

}  // namespace turnstile
