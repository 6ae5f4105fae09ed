#pragma once

#include "renderer/frame_context.hpp"
#include "renderer/gl.hpp"
#include "renderer/weather_mesh.hpp"

#include <cstdint>
#include <vector>

namespace turnstile {

/// Draws rain and lightning, both additive (docs/lobby.md, 8 and 9).
class WeatherPass {
public:
    WeatherPass();
    void draw(const FrameContext& frame);

    std::uint32_t draws = 0;  ///< of the last draw

private:
    void draw_part(const FrameContext& frame, const Texture* texture, std::size_t first,
                   std::size_t count);

    Program program_;
    GLint clip_from_eye_;
    Buffer buffer_;
    VertexArray array_;
    std::vector<WeatherVertex> vertices_;  // of this frame: bolts, then drops
};

}  // namespace turnstile
