#pragma once

#include "assets/shape.hpp"
#include "formats/image.hpp"
#include "formats/wct.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Baking: charts are packed into their atlases as large as they fit, painted by their materials,
/// and multiplied with the light of one sun and the sky, shadows and all. The lobby is drawn
/// without any light, so what is baked is what is seen.
namespace turnstile::art {

/// A texture. Its charts get gutters and as many texels a unit as fit.
struct Atlas {
    std::string name;                         ///< at most 15 letters, without extension
    std::uint32_t width = 256, height = 256;  ///< texels, any
    bool see_through = false;                 ///< keeps alpha; its materials get kTpwSeeThrough
    WctOptions options{};                     ///< how it is stored
    std::optional<Image> picture{};           ///< a ready picture: width and height are its own
    bool written = true;  ///< false: only named; another island brings it, or nobody
};

/// A shape in the island's space at rest. All that is given together shades each other.
struct PlacedShape {
    const Shape* shape;
    glm::mat4 world_from_shape{1.0f};
};

/// The demo's one light (docs: demo lobby): warm sun from -X -Z, 50 degrees up, blue sky.
struct Light {
    glm::vec3 to_sun{-0.45452f, 0.76604f, -0.45452f};
    Colour sun{0.68f, 0.59f, 0.44f};       ///< added on what faces the sun
    Colour sky{0.57f, 0.63f, 0.72f};       ///< added where the whole sky is seen
    Colour bounce{0.45f, 0.44f, 0.38f};    ///< from below, where nothing is in the way
    Colour enclosed{0.16f, 0.15f, 0.17f};  ///< instead of either, where something is in the way
    float shade_reach = 16.0f;             ///< units within which things take the sky away
};

struct Baked {
    /// uv = place.xy * Corner::at + place.zw, for places[shape][chart].
    std::vector<std::vector<glm::vec4>> places;
    std::vector<Image> images;           ///< one an atlas; alpha only where it is see-through
    std::vector<float> texels_per_unit;  ///< one an atlas, at density 1; 0 for ready pictures
};

/// Packs, paints and lights. Every chart names one of the atlases; another name, or charts that
/// cannot fit, throw std::invalid_argument: a mistake in the art.
[[nodiscard]] Baked bake(std::span<const PlacedShape> shapes, std::span<const Atlas> atlases,
                         const Light& light = {});

/// A material as a ready picture, unlit: it sees a surface of `size` units in the plane z = 0 with
/// `at` from the lower left. For what slides its UVs, for boards and tiles.
[[nodiscard]] Image picture_of(const Material& material, const glm::vec2& size, std::uint32_t width,
                               std::uint32_t height, bool has_alpha = false);

/// Runs body(i) for i below `count` on a few threads; the order is not fixed.
void for_each_index(std::size_t count, const std::function<void(std::size_t)>& body);

}  // namespace turnstile::art
