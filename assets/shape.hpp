#pragma once

#include "assets/paint.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Low-poly geometry. A Shape is triangles whose corners also lie in charts: flat maps of the
/// surface, in units, that the bake packs into textures. What makes them is in assets/builders.hpp.
namespace turnstile::art {

/// A flat map of some faces, painted by one material.
struct Chart {
    Material material;     ///< none: the atlas is a ready picture, and Corner::at is the UV
    std::string atlas;     ///< name of the texture it is packed into, without extension
    float density = 1.0f;  ///< texels, relative to the atlas's other charts
    std::string share;     ///< charts of one atlas and name are one: baked from the first
    bool lit = true;       ///< false: paint alone, neither sun nor shade
    bool cut_out = false;  ///< the paint's alpha counts: holes, also in the shadows that it casts
    bool casts_shadow = true;
};

struct Corner {
    std::uint32_t vertex = 0;  ///< index into Shape::vertices
    glm::vec3 normal{0.0f};    ///< unit
    /// Place in the chart, units, y up; where it begins does not matter. UV on a ready picture.
    glm::vec2 at{0.0f};
};

struct Face {
    std::array<Corner, 3> corners;  ///< (B-A)x(C-A) points outwards
    std::uint32_t chart = 0;
};

struct Shape {
    std::vector<glm::vec3> vertices;
    std::vector<Face> faces;
    std::vector<Chart> charts;

    /// Adds another shape, moved by `transform`; charts keep their size in units. Gives *this back.
    Shape& add(const Shape& other, const glm::mat4& transform = glm::mat4{1.0f});
    /// Puts all charts into one atlas.
    Shape& in(std::string_view atlas);
    /// For all charts.
    Shape& density(float relative);
    /// Adds a flat triangle or quad (corners in order round it) to a chart; the normal is worked
    /// out.
    void triangle(std::uint32_t chart, const std::array<std::uint32_t, 3>& vertices,
                  const std::array<glm::vec2, 3>& at);
    void quad(std::uint32_t chart, const std::array<std::uint32_t, 4>& vertices,
              const std::array<glm::vec2, 4>& at);
    std::uint32_t vertex(const glm::vec3& position);
    std::uint32_t chart(Material material);
};

[[nodiscard]] Shape moved(const Shape& shape, const glm::mat4& transform);

/// Round shading across edges flatter than `crease_degrees` (compared by their faces' normals);
/// also between vertices that merely lie at one place.
[[nodiscard]] Shape smoothed(Shape shape, float crease_degrees = 60.0f);

/// Least and greatest corner.
struct Box3 {
    glm::vec3 min{1e30f}, max{-1e30f};
};
[[nodiscard]] Box3 bounds(const Shape& shape);

}  // namespace turnstile::art
