#pragma once

#include "assets/shape.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Builders of shapes. They lay the charts out so that neighbouring faces share one wherever paint
/// should run on across their edge.
namespace turnstile::art {

/// What a sign's halves are called on every model. Their textures are made when the sign is
/// lettered; there are no files of these names (docs/formats/sgn.md, 9).
constexpr const char* kSignLeft = "sign1";
constexpr const char* kSignRight = "sign2";

// Builders. Y is up, the middle of the foot is at the origin unless said otherwise.

/// An outline (x, z), either way round, extruded from y = 0 to `height`. The walls are one chart
/// (x along the outline from its first point, y up), the top another; no floor unless asked for.
struct PrismOptions {
    glm::vec2 top_scale{1.0f};  ///< of the outline at the top, about the origin
    bool floor = false, top = true;
    Material top_material{};  ///< the wall's if empty
};
[[nodiscard]] Shape prism(std::span<const glm::vec2> outline, float height,
                          const Material& material, const PrismOptions& options = {});
/// A box `size` large that stands on y = 0: a prism.
[[nodiscard]] Shape box(const glm::vec3& size, const Material& material,
                        const PrismOptions& options = {});
/// An outline (x, y) seen from -Z, extruded from z = -depth/2 (front) to +depth/2. Front and back
/// are charts of their own, seen upright; the rim is a third. For gate fronts, boards, arches.
[[nodiscard]] Shape slab(std::span<const glm::vec2> outline, float depth, const Material& material,
                         const Material& rim_material = {});

/// A tube through rings: trunks, necks, pipes, posts. One chart: x around, y along from the first.
struct Ring {
    glm::vec3 centre;
    float across;        ///< radius, units
    float along = 0.0f;  ///< second radius, in the direction nearest to up or -Z; 0: as `across`
};
struct TubeOptions {
    bool start_cap = false, end_cap = true;  ///< closed by a fan to the ring's middle
    float crease_degrees = 75.0f;
};
[[nodiscard]] Shape tube(std::span<const Ring> rings, std::uint32_t sides, const Material& material,
                         const TubeOptions& options = {});

/// A profile (radius, y) turned about Y, from the first point to the last; a radius of 0 closes it.
struct LatheOptions {
    bool from_above = false;  ///< chart is the view from above (caps, hills), else a strip around
    float jitter = 0.0f;      ///< moves each vertex at random by this share of its radius
    std::uint32_t seed = 1;
    float crease_degrees = 50.0f;
};
[[nodiscard]] Shape lathe(std::span<const glm::vec2> profile, std::uint32_t sides,
                          const Material& material, const LatheOptions& options = {});
/// A boulder that is flattened below: `radius` in each axis, its lower third under y = 0.
[[nodiscard]] Shape boulder(const glm::vec3& radius, std::uint32_t sides, const Material& material,
                            std::uint32_t seed);

/// Ground from above: `spokes` round the middle, a ring of vertices at each share of the outline's
/// radius. One chart, the view from above; the outermost ring, which should lie under water, has a
/// coarse one of its own.
struct TerrainOptions {
    std::function<float(float)> outline;        ///< angle (0 to 1 round from +X by +Z) -> radius
    std::function<float(float, float)> height;  ///< x, z -> y
    std::vector<float> rings;                   ///< ascending shares, the last usually 1
    std::uint32_t spokes = 32;
    float crease_degrees = 80.0f;
};
[[nodiscard]] Shape terrain(const TerrainOptions& options, const Material& material);

/// A leaf or flag: a strip from the origin along +Z that starts in the direction `rise_degrees`
/// above level and bends down by `droop_degrees` over its length. Folded by `fold_degrees` along
/// the rib. Cut-out; chart: x across, y from root to tip. All of one `share` name show one
/// painting.
struct LeafOptions {
    float length = 10.0f, width = 4.0f;
    float rise_degrees = 30.0f, droop_degrees = 80.0f;
    float fold_degrees = 25.0f;  ///< 0: one strip without a rib
    std::uint32_t segments = 3;
    std::string share = "leaf";
};
[[nodiscard]] Shape leaf(const LeafOptions& options, const Material& material);
/// An upright cut-out picture, its foot's middle at the origin, seen from -Z.
[[nodiscard]] Shape card(float width, float height, const Material& material,
                         std::string_view share = {});

/// A flat band round the origin between two outlines (angle share -> radius) at height `y`, for
/// surf. Each of `repeats` lengths shows the whole picture `atlas`: u along, v from inside (0) out
/// (1).
[[nodiscard]] Shape surf(const std::function<float(float)>& inside,
                         const std::function<float(float)>& outside, float y, std::uint32_t repeats,
                         std::uint32_t pieces, std::string_view atlas);
/// A grid of quads over a ready picture: `point(s, t)` for s, t in 0..1, and the UV window.
[[nodiscard]] Shape sheet(std::uint32_t across, std::uint32_t down,
                          const std::function<glm::vec3(float, float)>& point,
                          const glm::vec2& uv_min, const glm::vec2& uv_max, std::string_view atlas);
/// The panels of a sign, centred on x, up from y = 0: kSignLeft and kSignRight as a visitor before
/// the gate (looking along +Z) reads them in the plane z = 0, and once more behind it, at `depth`,
/// for who looks the other way.
[[nodiscard]] Shape sign_panels(float width, float height, float depth);

}  // namespace turnstile::art
