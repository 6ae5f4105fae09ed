#include "renderer/sky_mesh.hpp"

#include "engine/frame_state.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace turnstile {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

constexpr float kCloudSide = 2400.0f, kCloudTop = 180.0f, kCloudDroop = 0.2f;
constexpr float kCloudLowest = -36.0f;  // a triangle that reaches it is dropped

constexpr float kBandRadius = 720.0f;
constexpr std::size_t kBandHalves = 2, kBandColumns = 9;  // a half
struct Ring {
    float radius, height;                   // radius: of kBandRadius
    std::array<float, kBandHalves> half_v;  // of the texture, which has the same picture twice
};
constexpr std::array kRings = {
    Ring{1.0f, 36.0f, {0.99f, 0.49f}},
    Ring{0.98f, 18.0f, {0.69f, 0.19f}},
    Ring{0.96f, 0.0f, {0.51f, 0.01f}},
    Ring{0.84f, -36.0f, {0.99f, 0.49f}},
};

}  // namespace

std::vector<CloudVertex> cloud_vertices() {
    constexpr float kStep = kCloudSide / static_cast<float>(kSkyGridSide - 1);
    std::vector<CloudVertex> vertices;
    for (std::size_t row = 0; row < kSkyGridSide; ++row) {
        for (std::size_t column = 0; column < kSkyGridSide; ++column) {
            const glm::vec2 cell(column, row);
            const glm::vec2 place = cell * kStep - kCloudSide * 0.5f;
            const float height = kCloudTop - kCloudDroop * std::hypot(place.x, place.y);
            vertices.push_back({{place.x, height, place.y}, cell});
        }
    }
    const std::size_t above = vertices.size();
    for (std::size_t i = 0; i < above; ++i)
        vertices.push_back({-vertices[i].position, vertices[i].cell});
    return vertices;
}

std::vector<std::uint16_t> cloud_indices() {
    const std::vector<CloudVertex> vertices = cloud_vertices();
    std::vector<std::uint16_t> indices;
    const auto add = [&](std::size_t a, std::size_t b, std::size_t c) {
        for (const std::size_t corner : {a, b, c})
            if (vertices[corner].position.y <= kCloudLowest) return;
        for (const std::size_t corner : {a, b, c})
            indices.push_back(static_cast<std::uint16_t>(corner));
    };
    for (std::size_t row = 0; row + 1 < kSkyGridSide; ++row) {
        for (std::size_t column = 0; column + 1 < kSkyGridSide; ++column) {
            const std::size_t here = row * kSkyGridSide + column;
            const std::size_t across = here + kSkyGridSide + 1;  // the diagonal's other end
            add(here, here + 1, across);
            add(here, across, here + kSkyGridSide);
        }
    }
    const std::size_t above = indices.size();
    for (std::size_t i = 0; i < above; ++i)
        indices.push_back(static_cast<std::uint16_t>(indices[i] + kSkyGridSide * kSkyGridSide));
    return indices;
}

float cloud_uv_step(std::size_t layer) { return (7.0f - static_cast<float>(layer)) * kPi / 112.0f; }

std::vector<BandVertex> band_vertices() {
    std::vector<BandVertex> vertices;
    for (std::size_t half = 0; half < kBandHalves; ++half) {
        for (const Ring& ring : kRings) {
            for (std::size_t column = 0; column < kBandColumns; ++column) {
                const float u = static_cast<float>(column) / (kBandColumns - 1);
                const float angle = kPi * (static_cast<float>(half) + u);  // as cameras' (choice)
                const float radius = kBandRadius * ring.radius;
                vertices.push_back(
                    {{radius * std::sin(angle), ring.height, radius * std::cos(angle)},
                     {u, ring.half_v[half]}});
            }
        }
    }
    return vertices;
}

std::vector<std::uint16_t> band_indices() {
    std::vector<std::uint16_t> indices;
    for (std::size_t half = 0; half < kBandHalves; ++half) {
        for (std::size_t ring = 0; ring + 1 < kRings.size(); ++ring) {
            for (std::size_t column = 0; column + 1 < kBandColumns; ++column) {
                const std::size_t upper = (half * kRings.size() + ring) * kBandColumns + column;
                const std::size_t lower = upper + kBandColumns;
                for (const std::size_t corner :
                     {upper, upper + 1, lower + 1, upper, lower + 1, lower})
                    indices.push_back(static_cast<std::uint16_t>(corner));
            }
        }
    }
    return indices;
}

}  // namespace turnstile
