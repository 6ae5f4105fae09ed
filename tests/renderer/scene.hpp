#pragma once

#include "engine/frame_state.hpp"
#include "renderer/headless.hpp"
#include "renderer/renderer.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <memory>
#include <string>
#include <vector>

namespace turnstile::test {

/// A picture from texels, row by row.
[[nodiscard]] Image picture(std::uint32_t width, std::vector<Rgba8> texels, bool has_alpha = false);

/// A corner of a triangle.
struct Corner {
    glm::vec3 position;
    glm::vec2 uv{0.5f};
};

/// A model made by hand, with its textures and its pose at rest. Stays at its address, since frames
/// and renderer know all of it by address.
class Prop {
public:
    Prop() = default;
    Prop(const Prop&) = delete;
    Prop& operator=(const Prop&) = delete;

    /// A texture slot with one texture frame; returns the slot.
    std::int32_t add_texture(Image image, std::uint32_t flags = 1);
    /// Another texture frame of a slot.
    void add_texture_frame(std::int32_t slot, Image image);
    /// A node with a mesh of triangles, three corners each; returns the mesh.
    std::size_t add_mesh(const std::vector<Corner>& corners, std::int32_t texture_slot,
                         std::int32_t parent = -1);
    /// A rectangle in the plane z, from (left, bottom) to (right, top), UVs from `uv_low` at its
    /// upper left corner to `uv_high`.
    std::size_t add_card(glm::vec2 left_bottom, glm::vec2 right_top, float z,
                         std::int32_t texture_slot, glm::vec2 uv_low = glm::vec2(0.0f),
                         glm::vec2 uv_high = glm::vec2(1.0f));
    /// To be called when all is there: lays the model at rest into `pose`.
    void finish();
    /// At a place.
    [[nodiscard]] ModelInstance at(glm::vec3 place = glm::vec3(0.0f)) const;

    Model model;
    Pose pose;

private:
    std::vector<std::unique_ptr<Texture>> textures_;
};

/// An eye at the origin that looks along +Z over 90 degrees up and down: at z = 1 the picture shows
/// x and y from -1 to 1. Neither sea nor sky.
[[nodiscard]] FrameState plain_view();

/// Draws it 64 x 64 with one sample a pixel, with a renderer of its own; no GL error may happen.
[[nodiscard]] Image shoot(const FrameState& state, std::uint32_t width = 64,
                          std::uint32_t height = 64, int samples = 1);

/// A sky without pictures.
inline const SkyArt kNoArt{};

/// The backdrop where nothing is drawn.
inline constexpr Rgba8 kNothing{88, 96, 108, 255};
inline constexpr Rgba8 kRed{255, 0, 0, 255}, kGreen{0, 255, 0, 255}, kBlue{0, 0, 255, 255};

/// Largest difference of a channel.
[[nodiscard]] int difference(const Rgba8& a, const Rgba8& b);

/// One context for all tests of the executable.
[[nodiscard]] const HeadlessContext& context();

}  // namespace turnstile::test
