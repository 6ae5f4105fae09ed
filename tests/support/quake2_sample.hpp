#pragma once

#include "formats/quake2_md2.hpp"

#include <array>
#include <string>
#include <vector>

namespace turnstile::test {

/// A tetrahedron, clockwise from outside as the format wants it, in `frames` frames of which every
/// third is the same: run0, run1, run2, then stand3 ...
[[nodiscard]] inline Quake2Md2 tetrahedron_model(int frames = 5) {
    Quake2Md2 model;
    model.skin_width = model.skin_height = 8;
    model.texture_points = {{0, 0}, {8, 0}, {0, 8}, {-4, 12}};
    for (const auto& corners :
         std::vector<std::array<std::uint16_t, 3>>{{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}})
        model.triangles.push_back({corners, corners});
    model.vertex_count = 4;
    for (int frame = 0; frame < frames; ++frame) {
        const float size = 1.0f + 0.5f * static_cast<float>(frame % 3);
        model.frames.push_back({(frame < 3 ? "run" : "stand") + std::to_string(frame),
                                glm::vec3(size / 10.0f), glm::vec3(-size, 0.0f, 1.0f)});
        const std::uint8_t normal = static_cast<std::uint8_t>(20 * (frame % 3));
        model.vertices.push_back({0, 0, 0, normal});
        model.vertices.push_back({100, 0, 0, 5});
        model.vertices.push_back({0, 100, 0, 6});
        model.vertices.push_back({0, 0, 100, 7});
    }
    return model;
}

}  // namespace turnstile::test
