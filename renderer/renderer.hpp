#pragma once

#include "engine/frame_state.hpp"
#include "formats/image.hpp"

#include <cstdint>
#include <memory>

namespace turnstile {

struct RenderOptions {
    int samples = 4;  ///< a pixel, against jagged edges; 1 for none. At most what the driver has
};

/// What the last frame took.
struct FrameStats {
    std::uint32_t draws = 0;      ///< calls of GL that draw, sky and sea included
    std::uint32_t triangles = 0;  ///< of models, hidden ones included
    std::uint32_t instances_drawn = 0, instances_outside = 0;  ///< in sight and not
    std::uint64_t gl_errors = 0;                               ///< since the renderer was made
};

/// Draws frames with the GL context that was current when it was made, which has to outlive it and
/// be current in each call. Models, their textures and poses are kept by address: they have to
/// outlive it too, or be forgotten.
class Renderer {
public:
    /// After load_gl, which HeadlessContext does by itself. Throws GlError.
    explicit Renderer(const RenderOptions& options = {});
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// A frame as a picture, top row first. The same state gives the same bytes. Throws GlError for
    /// a size that the driver cannot draw.
    [[nodiscard]] Image draw_image(const FrameState& state, std::uint32_t width,
                                   std::uint32_t height);
    /// A frame into a framebuffer of that size, lower left corner first; 0 is the window's. It
    /// stays bound. Other state of GL is left as it fell. A size of nothing draws nothing.
    void draw(const FrameState& state, std::uint32_t width, std::uint32_t height,
              std::uint32_t framebuffer = 0);

    /// Lets go of every model, texture and pose: for when they die or change their content.
    void forget_models();
    [[nodiscard]] const FrameStats& stats() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace turnstile
