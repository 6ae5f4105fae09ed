#pragma once

#include "engine/model.hpp"
#include "engine/pose.hpp"
#include "engine/quake2_model.hpp"
#include "engine/rules.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace turnstile {

/// Depth range of the lobby's projection, units (docs/lobby.md, 10; choice).
constexpr float kNearPlane = 1.0f;
constexpr float kFarPlane = 4000.0f;

/// A model at a place. The renderer is given the same Pose object for the same instance each frame.
struct ModelInstance {
    const Model* model = nullptr;
    const Pose* pose = nullptr;
    glm::mat4 world_from_model{1.0f};
};

/// A Quake II model at a moment of its frames, at a place.
struct Quake2Figure {
    const Quake2Model* model = nullptr;
    Quake2Moment moment;
    glm::mat4 world_from_model{1.0f};
};

/// Colours are red, green, blue, 0..1, in the game's gamma space.
using Rgb = glm::vec3;

constexpr std::size_t kCloudLayers = 4;
/// Vertices of the cloud grid, and cells of the colour ramp, along a side (docs/lobby.md, 4).
constexpr std::size_t kSkyGridSide = 16;

/// What the sky is painted with. Stays at its address for as long as the scene.
struct SkyArt {
    const Texture* clouds = nullptr;  ///< white, clouds in alpha; null: there are none
    const Texture* band = nullptr;    ///< of the horizon; null: `fog` all over
    Rgb fog{68.0f / 255.0f, 221.0f / 255.0f, 1.0f};  ///< docs/lobby.md, 4
    /// Colours of the grid's vertices, row by row.
    std::array<Rgb, kSkyGridSide * kSkyGridSide> ramp{};
    Rgb rim{1.0f};          ///< the band's where it meets the clouds
    Rgb ramp_rim{1.0f};     ///< the ramp's mean there
    float coverage = 0.0f;  ///< mean alpha of the clouds
};

/// One of the layers of clouds, in the order in which they are drawn.
struct CloudLayer {
    glm::vec2 offset{0.0f};    ///< added to the texture coordinates: 0..1, since they repeat
    float opacity = 1.0f;      ///< times the texture's alpha
    std::optional<Rgb> flood;  ///< in place of the ramp's colours
};

struct SkyFrame {
    const SkyArt* art = nullptr;  ///< never null
    std::array<CloudLayer, kCloudLayers> layers;
    Rgb haze{1.0f};  ///< what is behind it all, and what sea and sky meet in
};

/// A piece of a bolt of lightning: a ribbon that faces the camera, additive.
struct BoltSegment {
    glm::vec3 from{0.0f}, to{0.0f};  ///< world units
    float width_from = 0.0f, width_to = 0.0f;
    float brightness = 1.0f;  ///< 0..1, times the texture
};

/// What falls and strikes. Textures are null where the data have none: plain white.
struct WeatherFrame {
    const Texture* raindrop = nullptr;
    std::vector<glm::vec3> drops;  ///< from the eye, world axes; each a streak downwards from here
    const Texture* lightning = nullptr;
    std::vector<BoltSegment> bolts;
    /// What a strike adds to models and sea, not to the sky: 0..1 of a channel.
    float flash = 0.0f;
};

/// What one frame shows, as plain values: all that the renderer is given.
struct FrameState {
    glm::vec3 eye{0.0f}, target{0.0f, 0.0f, 1.0f};  ///< world units; left-handed, Y up
    float fov_y_radians = 1.4587f;
    float time_seconds = 0.0f;    ///< since the lobby began; moves the sea
    bool sea = true;              ///< our own plane; the data's sea is one of `instances`
    std::optional<SkyFrame> sky;  ///< without: a plain backdrop, for single models
    std::vector<ModelInstance> instances;
    std::vector<Quake2Figure> figures;
    WeatherFrame weather;
    float darkness = 0.0f;  ///< 0..1: black laid over all of it
    Rules rules;

    /// Left-handed look-at with +Y up; a view straight up or down keeps +Z upwards on the screen.
    [[nodiscard]] glm::mat4 view_from_world() const;
};

}  // namespace turnstile
