#include "assets/chart_light.hpp"

#include "assets/exact_math.hpp"
#include "assets/ray_tree.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace turnstile::art {
namespace {

constexpr std::int32_t kAmbientStep = 4;  // texels between the samples of sky light
constexpr std::uint32_t kAmbientRays = 40;
constexpr float kLift = 0.06f;       // units that a ray starts off its surface
constexpr float kEdgeWidth = 0.28f;  // units of the light rim along sharp edges
constexpr float kEdgeGain = 0.20f;

// A face in the island's space, with the linear map from chart to space.
struct FlatFace {
    std::array<glm::vec3, 3> points, normals;
    std::array<glm::vec2, 3> at;
    glm::vec3 per_x, per_y;     // units of space per unit of the chart
    std::array<bool, 3> rim{};  // edge i to i+1 is sharp and stands out
};

struct Texel {
    glm::vec3 position{0.0f}, normal{0.0f};
    glm::vec2 at{0.0f};
    float rim = 0.0f;
    std::int32_t face = -1;
};

struct Raster {
    std::vector<FlatFace> faces;
    std::vector<Texel> texels;
    std::vector<Colour> ambient;              // one a block of kAmbientStep texels
    std::vector<std::int32_t> ambient_texel;  // the texel it was taken at, -1 for none
    std::vector<float> sun;
};

using PlaceKey = std::tuple<std::int32_t, std::int32_t, std::int32_t>;
PlaceKey place_key(const glm::vec3& p) {
    const glm::vec3 q = glm::floor(p * 500.0f + 0.5f);
    return {static_cast<std::int32_t>(q.x), static_cast<std::int32_t>(q.y),
            static_cast<std::int32_t>(q.z)};
}

// All faces of one shape; edges that meet their neighbour at a convex angle get a rim.
std::vector<FlatFace> flat_faces(const PlacedShape& placed) {
    const Shape& shape = *placed.shape;
    const glm::mat3 normal_matrix =
        glm::transpose(glm::inverse(glm::mat3(placed.world_from_shape)));
    std::vector<FlatFace> faces;
    struct Side {
        glm::vec3 normal, middle, shading;  // of its face; shading normal at the side's start
    };
    std::map<std::pair<PlaceKey, PlaceKey>, Side> sides;
    const auto true_normal = [](const FlatFace& f) {
        const glm::vec3 n = glm::cross(f.points[1] - f.points[0], f.points[2] - f.points[0]);
        return n / std::max(glm::length(n), 1e-9f);
    };
    for (const Face& face : shape.faces) {
        FlatFace flat{};
        for (std::size_t i = 0; i < 3; ++i) {
            const Corner& corner = face.corners[i];
            flat.points[i] = apply(placed.world_from_shape, shape.vertices[corner.vertex]);
            flat.normals[i] = glm::normalize(normal_matrix * corner.normal);
            flat.at[i] = corner.at;
        }
        const glm::vec2 d1 = flat.at[1] - flat.at[0], d2 = flat.at[2] - flat.at[0];
        const glm::vec3 e1 = flat.points[1] - flat.points[0], e2 = flat.points[2] - flat.points[0];
        const float area = d1.x * d2.y - d1.y * d2.x;
        if (std::abs(area) > 1e-9f) {
            flat.per_x = (e1 * d2.y - e2 * d1.y) / area;
            flat.per_y = (e2 * d1.x - e1 * d2.x) / area;
        }
        for (std::size_t i = 0; i < 3; ++i)
            sides[{place_key(flat.points[i]), place_key(flat.points[(i + 1) % 3])}] = {
                true_normal(flat), (flat.points[0] + flat.points[1] + flat.points[2]) / 3.0f,
                flat.normals[i]};
        faces.push_back(flat);
    }
    for (FlatFace& flat : faces)
        for (std::size_t i = 0; i < 3; ++i) {
            const auto other =
                sides.find({place_key(flat.points[(i + 1) % 3]), place_key(flat.points[i])});
            if (other == sides.end()) continue;
            const Side& there = other->second;
            const glm::vec3 own = true_normal(flat);
            flat.rim[i] = glm::dot(own, there.normal) < 0.72f &&
                          glm::dot(flat.normals[(i + 1) % 3], there.shading) < 0.9f &&
                          glm::dot(own, there.middle - flat.points[i]) < -0.01f;
        }
    return faces;
}

float distance_to_edge(const glm::vec3& p, const glm::vec3& a, const glm::vec3& b) {
    const glm::vec3 ab = b - a;
    const float t = clamp01(glm::dot(p - a, ab) / std::max(glm::dot(ab, ab), 1e-9f));
    return glm::length(p - a - ab * t);
}

glm::vec2 at_of(const ChartJob& job, float x, float y) {
    const glm::vec2 share(x / static_cast<float>(job.rect.width),
                          1.0f - y / static_cast<float>(job.rect.height));
    return job.low + share * job.size;
}

// Finds the face of each texel whose middle lies on one.
void rasterise(const ChartJob& job, Raster& raster, std::span<const FlatFace> shape_faces) {
    const TexelRect& rect = job.rect;
    raster.texels.assign(static_cast<std::size_t>(rect.width * rect.height), {});
    const Shape& shape = *job.shape->shape;
    for (std::size_t f = 0; f < shape.faces.size(); ++f) {
        if (shape.faces[f].chart != job.chart) continue;
        const FlatFace& face = shape_faces[f];
        const auto index = static_cast<std::int32_t>(raster.faces.size());
        raster.faces.push_back(face);
        const glm::vec2 low = glm::min(glm::min(face.at[0], face.at[1]), face.at[2]);
        const glm::vec2 high = glm::max(glm::max(face.at[0], face.at[1]), face.at[2]);
        const auto column = [&](float x) {
            return static_cast<std::int32_t>(
                std::floor((x - job.low.x) / job.size.x * static_cast<float>(rect.width)));
        };
        const auto row = [&](float y) {
            return static_cast<std::int32_t>(std::floor((1.0f - (y - job.low.y) / job.size.y) *
                                                        static_cast<float>(rect.height)));
        };
        const glm::vec2 d1 = face.at[1] - face.at[0], d2 = face.at[2] - face.at[0];
        const float area = d1.x * d2.y - d1.y * d2.x;
        if (std::abs(area) < 1e-9f) continue;
        const std::int32_t y_end = std::min(rect.height - 1, row(low.y));
        const std::int32_t x_end = std::min(rect.width - 1, column(high.x));
        for (std::int32_t y = std::max(0, row(high.y)); y <= y_end; ++y)
            for (std::int32_t x = std::max(0, column(low.x)); x <= x_end; ++x) {
                const glm::vec2 at =
                    at_of(job, static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
                const glm::vec2 d = at - face.at[0];
                const float u = (d.x * d2.y - d.y * d2.x) / area;
                const float v = (d1.x * d.y - d1.y * d.x) / area;
                if (u < -1e-4f || v < -1e-4f || u + v > 1.0001f) continue;
                Texel& texel = raster.texels[static_cast<std::size_t>(y * rect.width + x)];
                texel.face = index;
                texel.at = at;
                texel.position = face.points[0] + d.x * face.per_x + d.y * face.per_y;
                texel.normal = glm::normalize(face.normals[0] * (1.0f - u - v) +
                                              face.normals[1] * u + face.normals[2] * v);
                texel.rim = 0.0f;
                for (std::size_t i = 0; i < 3; ++i)
                    if (face.rim[i])
                        texel.rim = std::max(
                            texel.rim,
                            1.0f - smooth_step(0.3f * kEdgeWidth, kEdgeWidth,
                                               distance_to_edge(texel.position, face.points[i],
                                                                face.points[(i + 1) % 3])));
            }
    }
}

// What stands in the light's way: every triangle of every chart that casts a shadow.
class Shades {
public:
    explicit Shades(std::span<const PlacedShape> shapes) : tree_(collect(shapes)) {}

    [[nodiscard]] bool block(const glm::vec3& origin, const glm::vec3& direction,
                             float reach) const {
        return tree_.blocked(origin, direction, reach, [&](std::uint32_t id, float u, float v) {
            const Caster& caster = casters_[id];
            if (!caster.chart->cut_out) return true;
            const glm::vec2 at = caster.at[0] + (caster.at[1] - caster.at[0]) * u +
                                 (caster.at[2] - caster.at[0]) * v;
            const Surface surface{origin, {0.0f, 1.0f, 0.0f}, at - caster.low, caster.size};
            return caster.chart->material(surface).alpha > 0.5f;
        });
    }

private:
    struct Caster {
        const Chart* chart;
        std::array<glm::vec2, 3> at;
        glm::vec2 low, size;
    };

    std::vector<RayTree::Triangle> collect(std::span<const PlacedShape> shapes) {
        std::vector<RayTree::Triangle> triangles;
        for (const PlacedShape& placed : shapes) {
            const Shape& shape = *placed.shape;
            std::vector<std::pair<glm::vec2, glm::vec2>> extents(
                shape.charts.size(), {glm::vec2(1e30f), glm::vec2(-1e30f)});
            for (const Face& face : shape.faces)
                for (const Corner& corner : face.corners) {
                    auto& [low, high] = extents[face.chart];
                    low = glm::min(low, corner.at);
                    high = glm::max(high, corner.at);
                }
            for (const Face& face : shape.faces) {
                const Chart& chart = shape.charts[face.chart];
                if (!chart.casts_shadow || !chart.material) continue;
                const auto point = [&](std::size_t i) {
                    return apply(placed.world_from_shape, shape.vertices[face.corners[i].vertex]);
                };
                triangles.push_back({point(0), point(1) - point(0), point(2) - point(0),
                                     static_cast<std::uint32_t>(casters_.size())});
                const auto& [low, high] = extents[face.chart];
                casters_.push_back({&chart,
                                    {face.corners[0].at, face.corners[1].at, face.corners[2].at},
                                    low,
                                    high - low});
            }
        }
        return triangles;
    }

    std::vector<Caster> casters_;  // before the tree, whose making fills it
    RayTree tree_;
};

// Directions about +Y, dense where the cosine is large.
std::array<glm::vec3, kAmbientRays> ambient_directions() {
    std::array<glm::vec3, kAmbientRays> directions;
    for (std::uint32_t i = 0; i < kAmbientRays; ++i) {
        const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(kAmbientRays);
        const float angle = 2.39996323f * static_cast<float>(i);
        const float radius = std::sqrt(share);
        directions[i] = {radius * cosine(angle), std::sqrt(1.0f - share), radius * sine(angle)};
    }
    return directions;
}

Colour ambient_at(const Texel& texel, const Shades& shades, const Light& light) {
    static const auto kDirections = ambient_directions();
    const glm::vec3 n = texel.normal;
    const glm::vec3 side =
        glm::normalize(std::abs(n.y) < 0.9f ? glm::cross(n, glm::vec3(0.0f, 1.0f, 0.0f))
                                            : glm::cross(n, glm::vec3(1.0f, 0.0f, 0.0f)));
    const glm::vec3 other = glm::cross(n, side);
    const glm::vec3 origin = texel.position + n * kLift;
    Colour sum(0.0f);
    for (const glm::vec3& d : kDirections) {
        const glm::vec3 direction = side * d.x + n * d.y + other * d.z;
        if (shades.block(origin, direction, light.shade_reach))
            sum += light.enclosed;
        else
            sum += blend(light.bounce, light.sky, smooth_step(-0.15f, 0.25f, direction.y));
    }
    return sum / static_cast<float>(kAmbientRays);
}

float sun_at(const Texel& texel, const Shades& shades, const Light& light) {
    const float facing = glm::dot(texel.normal, light.to_sun);
    if (facing <= 0.0f) return 0.0f;
    const glm::vec3 origin = texel.position + texel.normal * kLift + light.to_sun * kLift;
    return shades.block(origin, light.to_sun, 200.0f) ? 0.0f : facing;
}

std::int32_t blocks(std::int32_t texels) { return (texels + kAmbientStep - 1) / kAmbientStep; }

// One row of blocks: the covered texel nearest to each block's middle is asked.
void sample_ambient(const ChartJob& job, Raster& raster, std::int32_t row, const Shades& shades,
                    const Light& light) {
    const std::int32_t columns = blocks(job.rect.width);
    for (std::int32_t column = 0; column < columns; ++column) {
        std::int32_t best = -1, best_distance = 1000;
        for (std::int32_t y = row * kAmbientStep;
             y < std::min((row + 1) * kAmbientStep, job.rect.height); ++y)
            for (std::int32_t x = column * kAmbientStep;
                 x < std::min((column + 1) * kAmbientStep, job.rect.width); ++x) {
                const std::int32_t at = y * job.rect.width + x;
                const std::int32_t dx = x - column * kAmbientStep - kAmbientStep / 2;
                const std::int32_t dy = y - row * kAmbientStep - kAmbientStep / 2;
                if (raster.texels[static_cast<std::size_t>(at)].face < 0 ||
                    dx * dx + dy * dy >= best_distance)
                    continue;
                best = at;
                best_distance = dx * dx + dy * dy;
            }
        const auto block = static_cast<std::size_t>(row * columns + column);
        raster.ambient_texel[block] = best;
        if (best >= 0)
            raster.ambient[block] =
                ambient_at(raster.texels[static_cast<std::size_t>(best)], shades, light);
    }
}

// Between the four blocks round a texel, those that face elsewhere left out.
Colour ambient_between(const ChartJob& job, const Raster& raster, std::int32_t x, std::int32_t y,
                       const Shades& shades, const Light& light) {
    const Texel& texel = raster.texels[static_cast<std::size_t>(y * job.rect.width + x)];
    const std::int32_t columns = blocks(job.rect.width), rows = blocks(job.rect.height);
    const float fx = (static_cast<float>(x) + 0.5f) / static_cast<float>(kAmbientStep) - 0.5f;
    const float fy = (static_cast<float>(y) + 0.5f) / static_cast<float>(kAmbientStep) - 0.5f;
    const auto x0 = static_cast<std::int32_t>(std::floor(fx));
    const auto y0 = static_cast<std::int32_t>(std::floor(fy));
    Colour sum(0.0f);
    float weights = 0.0f;
    for (std::int32_t j = 0; j < 2; ++j)
        for (std::int32_t i = 0; i < 2; ++i) {
            const std::int32_t bx = std::clamp(x0 + i, 0, columns - 1);
            const std::int32_t by = std::clamp(y0 + j, 0, rows - 1);
            const auto block = static_cast<std::size_t>(by * columns + bx);
            if (raster.ambient_texel[block] < 0) continue;
            const Texel& there =
                raster.texels[static_cast<std::size_t>(raster.ambient_texel[block])];
            const float near = smooth_step(0.3f, 0.9f, glm::dot(there.normal, texel.normal));
            const float tx = fx - static_cast<float>(x0), ty = fy - static_cast<float>(y0);
            const float weight =
                (i == 0 ? 1.0f - tx : tx) * (j == 0 ? 1.0f - ty : ty) * near + 1e-6f * near;
            sum += raster.ambient[block] * weight;
            weights += weight;
        }
    return weights > 1e-7f ? sum / weights : ambient_at(texel, shades, light);
}

// The sun's share, softened over the neighbouring texels.
float soft_sun(const ChartJob& job, const Raster& raster, std::int32_t x, std::int32_t y) {
    const std::int32_t width = job.rect.width;
    const Texel& texel = raster.texels[static_cast<std::size_t>(y * width + x)];
    float sum = 0.0f, weights = 0.0f;
    for (std::int32_t j = std::max(0, y - 1); j <= std::min(job.rect.height - 1, y + 1); ++j)
        for (std::int32_t i = std::max(0, x - 1); i <= std::min(width - 1, x + 1); ++i) {
            const auto at = static_cast<std::size_t>(j * width + i);
            const Texel& there = raster.texels[at];
            if (there.face < 0 || glm::dot(there.normal, texel.normal) < 0.9f) continue;
            const float weight = (i == x ? 2.0f : 1.0f) * (j == y ? 2.0f : 1.0f);
            sum += weight * raster.sun[at];
            weights += weight;
        }
    return sum / weights;
}

// The mean paint of four places in the texel.
Paint painted(const ChartJob& job, const Raster& raster, const Texel& texel, const Chart& chart) {
    const FlatFace& face = raster.faces[static_cast<std::size_t>(texel.face)];
    const glm::vec2 quarter =
        0.25f * job.size /
        glm::vec2(static_cast<float>(job.rect.width), static_cast<float>(job.rect.height));
    Paint mean{.colour = Colour(0.0f), .alpha = 0.0f, .glow = 0.0f};
    for (const glm::vec2& sign : {glm::vec2(-1.0f), {1.0f, -1.0f}, {-1.0f, 1.0f}, {1.0f, 1.0f}}) {
        const glm::vec2 d = sign * quarter;
        const Paint paint = chart.material({texel.position + d.x * face.per_x + d.y * face.per_y,
                                            texel.normal, texel.at + d - job.low, job.size});
        mean.colour += 0.25f * paint.colour;
        mean.alpha += 0.25f * paint.alpha;
        mean.glow += 0.25f * paint.glow;
    }
    return mean;
}

void shade_row(const ChartJob& job, const Raster& raster, std::int32_t y, const Shades& shades,
               const Light& light, ChartTexels& out) {
    const Chart& chart = job.shape->shape->charts[job.chart];
    for (std::int32_t x = 0; x < job.rect.width; ++x) {
        const auto at = static_cast<std::size_t>(y * job.rect.width + x);
        const Texel& texel = raster.texels[at];
        if (texel.face < 0) continue;
        const Paint paint = painted(job, raster, texel, chart);
        Colour colour = paint.colour;
        if (chart.lit) {
            const float sun = soft_sun(job, raster, x, y);
            const Colour rim =
                colour * (1.0f + 1.6f * kEdgeGain * texel.rim) + 0.12f * kEdgeGain * texel.rim;
            const Colour lit =
                rim * (light.sun * sun + ambient_between(job, raster, x, y, shades, light));
            colour = blend(lit, colour, paint.glow);
        }
        const float hard = paint.alpha >= 0.5f ? 1.0f : 0.0f;
        out.texels[at] = glm::vec4(colour, chart.cut_out ? hard : paint.alpha);
        out.covered[at] = 1;
    }
}

}  // namespace

std::vector<ChartTexels> paint_charts(std::span<const PlacedShape> shapes,
                                      std::span<const ChartJob> jobs, const Light& light) {
    const Shades shades(shapes);
    std::map<const PlacedShape*, std::vector<FlatFace>> faces;
    for (const PlacedShape& placed : shapes) faces[&placed] = flat_faces(placed);
    std::vector<Raster> rasters(jobs.size());
    std::vector<ChartTexels> result(jobs.size());
    for_each_index(jobs.size(), [&](std::size_t j) {
        rasterise(jobs[j], rasters[j], faces.at(jobs[j].shape));
        const auto count =
            static_cast<std::size_t>(blocks(jobs[j].rect.width) * blocks(jobs[j].rect.height));
        rasters[j].ambient.assign(count, Colour(0.0f));
        rasters[j].ambient_texel.assign(count, -1);
        rasters[j].sun.assign(rasters[j].texels.size(), 0.0f);
        result[j].texels.assign(rasters[j].texels.size(), glm::vec4(0.0f));
        result[j].covered.assign(rasters[j].texels.size(), 0);
    });
    std::vector<std::pair<std::size_t, std::int32_t>> rows, block_rows;
    for (std::size_t j = 0; j < jobs.size(); ++j) {
        const bool lit = jobs[j].shape->shape->charts[jobs[j].chart].lit;
        for (std::int32_t y = 0; y < jobs[j].rect.height; ++y) rows.emplace_back(j, y);
        for (std::int32_t y = 0; lit && y < blocks(jobs[j].rect.height); ++y)
            block_rows.emplace_back(j, y);
    }
    for_each_index(block_rows.size(), [&](std::size_t i) {
        const auto [j, row] = block_rows[i];
        sample_ambient(jobs[j], rasters[j], row, shades, light);
    });
    for_each_index(rows.size(), [&](std::size_t i) {
        const auto [j, y] = rows[i];
        if (!jobs[j].shape->shape->charts[jobs[j].chart].lit) return;
        for (std::int32_t x = 0; x < jobs[j].rect.width; ++x) {
            const auto at = static_cast<std::size_t>(y * jobs[j].rect.width + x);
            if (rasters[j].texels[at].face >= 0)
                rasters[j].sun[at] = sun_at(rasters[j].texels[at], shades, light);
        }
    });
    for_each_index(rows.size(), [&](std::size_t i) {
        const auto [j, y] = rows[i];
        shade_row(jobs[j], rasters[j], y, shades, light, result[j]);
    });
    return result;
}

}  // namespace turnstile::art
