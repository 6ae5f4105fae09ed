#pragma once

#include "engine/frame_state.hpp"
#include "renderer/frame_context.hpp"
#include "renderer/gl.hpp"

#include <cstdint>
#include <string_view>

namespace turnstile {

/// The sky behind everything: four layers of clouds with a bowl below, and the band around the
/// horizon (docs/lobby.md, 4).
class SkyPass {
public:
    SkyPass();
    /// Fills what nothing else has covered; writes no depth.
    void draw(const FrameContext& frame);
    /// For when art dies or changes its content.
    void forget_art() { ramp_of_ = nullptr; }

    std::uint32_t draws = 0;  ///< of the last draw

private:
    /// A program with what its vertex shader needs; the other places are -1 where it has none.
    struct SkyProgram {
        Program program;
        GLint clip_from_eye, eye_height, shown, offset, opacity, flood, tint;
    };
    static SkyProgram make_sky_program(std::string_view name);
    void make_clouds();
    void make_band();
    void upload_ramp(const SkyArt& art);
    static void begin(const FrameContext& frame, const SkyProgram& program,
                      const VertexArray& array);
    void draw_clouds(const SkyFrame& sky, bool bowl) const;

    SkyProgram clouds_, band_;
    Buffer cloud_vertices_, cloud_indices_, ramp_, band_vertices_, band_indices_;
    VertexArray cloud_array_, band_array_;
    GLsizei band_index_count_ = 0;
    const SkyArt* ramp_of_ = nullptr;  // whose colours ramp_ holds
};

}  // namespace turnstile
