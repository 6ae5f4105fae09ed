#include "assets/bake.hpp"

#include "assets/chart_light.hpp"
#include "assets/chart_packing.hpp"
#include "assets/exact_math.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <stdexcept>
#include <thread>
#include <utility>

namespace turnstile::art {
namespace {

struct Extent {
    glm::vec2 low{1e30f}, high{-1e30f};
    [[nodiscard]] glm::vec2 size() const { return glm::max(high - low, glm::vec2(0.01f)); }
};

std::vector<Extent> extents_of(const Shape& shape) {
    std::vector<Extent> extents(shape.charts.size());
    for (const Face& face : shape.faces)
        for (const Corner& corner : face.corners) {
            Extent& extent = extents[face.chart];
            extent.low = glm::min(extent.low, corner.at);
            extent.high = glm::max(extent.high, corner.at);
        }
    return extents;
}

std::size_t atlas_index(std::span<const Atlas> atlases, const std::string& name) {
    const auto found = std::ranges::find(atlases, name, &Atlas::name);
    if (found == atlases.end()) throw std::invalid_argument("no atlas is called \"" + name + "\"");
    return static_cast<std::size_t>(found - atlases.begin());
}

// Which painted rectangle each chart of each shape shows.
struct Layout {
    std::vector<ChartJob> jobs;
    std::vector<std::vector<std::int32_t>> job_of;  // [shape][chart], -1 on ready pictures
    std::vector<std::vector<Extent>> extents;
};

Layout layout_of(std::span<const PlacedShape> shapes, std::span<const Atlas> atlases) {
    Layout layout;
    std::map<std::pair<std::size_t, std::string>, std::int32_t> shared;
    for (const PlacedShape& placed : shapes) {
        layout.extents.push_back(extents_of(*placed.shape));
        std::vector<std::int32_t>& jobs = layout.job_of.emplace_back();
        for (std::uint32_t c = 0; c < placed.shape->charts.size(); ++c) {
            const Chart& chart = placed.shape->charts[c];
            const std::size_t atlas = atlas_index(atlases, chart.atlas);
            if (!chart.material || layout.extents.back()[c].low.x > 1e29f) {
                jobs.push_back(-1);
                continue;
            }
            const auto next = static_cast<std::int32_t>(layout.jobs.size());
            if (!chart.share.empty()) {
                const auto [known, is_new] = shared.try_emplace({atlas, chart.share}, next);
                jobs.push_back(known->second);
                if (!is_new) continue;
            } else {
                jobs.push_back(next);
            }
            const Extent& extent = layout.extents.back()[c];
            layout.jobs.push_back({.shape = &placed,
                                   .chart = c,
                                   .atlas = atlas,
                                   .low = extent.low,
                                   .size = extent.size(),
                                   .rect = {}});
        }
    }
    return layout;
}

// Gives the jobs their rectangles; texels a unit of each atlas.
std::vector<float> pack_all(std::vector<ChartJob>& jobs, std::span<const Atlas> atlases) {
    std::vector<float> texels_per_unit(atlases.size(), 0.0f);
    for (std::size_t a = 0; a < atlases.size(); ++a) {
        std::vector<glm::vec2> sizes;
        for (const ChartJob& job : jobs)
            if (job.atlas == a)
                sizes.push_back(job.size * job.shape->shape->charts[job.chart].density);
        if (sizes.empty()) continue;
        const Packing packing = pack_charts(sizes, atlases[a].width, atlases[a].height);
        if (packing.rects.empty())
            throw std::invalid_argument("the charts of \"" + atlases[a].name + "\" do not fit");
        texels_per_unit[a] = packing.texels_per_unit;
        std::size_t next = 0;
        for (ChartJob& job : jobs)
            if (job.atlas == a) job.rect = packing.rects[next++];
    }
    return texels_per_unit;
}

glm::vec4 place_of(const ChartJob& job, const Extent& extent, const Atlas& atlas) {
    const glm::vec2 side(static_cast<float>(atlas.width), static_cast<float>(atlas.height));
    const glm::vec2 corner(static_cast<float>(job.rect.x), static_cast<float>(job.rect.y));
    const glm::vec2 texels(static_cast<float>(job.rect.width), static_cast<float>(job.rect.height));
    const glm::vec2 per_unit = texels / extent.size();
    const glm::vec2 scale(per_unit.x / side.x, -per_unit.y / side.y);  // a chart's y is up
    const glm::vec2 offset((corner.x - extent.low.x * per_unit.x) / side.x,
                           (corner.y + texels.y + extent.low.y * per_unit.y) / side.y);
    return {scale, offset};
}

struct Canvas {
    std::vector<glm::vec4> texels;  // colour and alpha
    std::vector<std::uint8_t> painted;
};

// Lets the painted texels grow outwards until all are painted; holes keep an alpha of 0.
void flood(Canvas& canvas, std::int32_t width, std::int32_t height) {
    std::vector<std::int32_t> edge;
    for (std::int32_t i = 0; i < width * height; ++i)
        if (canvas.painted[static_cast<std::size_t>(i)] != 0) edge.push_back(i);
    while (!edge.empty()) {
        std::vector<std::int32_t> next;
        for (const std::int32_t i : edge) {
            const std::int32_t x = i % width, y = i / width;
            for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
                const std::int32_t to = i + dx + dy * width;
                if (canvas.painted[static_cast<std::size_t>(to)] != 0) continue;
                canvas.painted[static_cast<std::size_t>(to)] = 1;
                canvas.texels[static_cast<std::size_t>(to)] =
                    canvas.texels[static_cast<std::size_t>(i)];
                next.push_back(to);
            }
        }
        edge = std::move(next);
    }
}

std::uint8_t byte_of(float x) { return static_cast<std::uint8_t>(clamp01(x) * 255.0f + 0.5f); }

Image image_of(const Canvas& canvas, const Atlas& atlas) {
    Image image = filled_image(atlas.width, atlas.height, {}, atlas.see_through);
    for (std::size_t i = 0; i < image.pixels.size(); ++i) {
        const glm::vec4& t = canvas.texels[i];
        image.pixels[i] = {byte_of(t.x), byte_of(t.y), byte_of(t.z),
                           atlas.see_through ? byte_of(t.w) : std::uint8_t{255}};
    }
    return image;
}

}  // namespace

Baked bake(std::span<const PlacedShape> shapes, std::span<const Atlas> atlases,
           const Light& light) {
    Layout layout = layout_of(shapes, atlases);
    Baked baked;
    baked.texels_per_unit = pack_all(layout.jobs, atlases);
    for (std::size_t s = 0; s < shapes.size(); ++s) {
        std::vector<glm::vec4>& places = baked.places.emplace_back();
        for (std::size_t c = 0; c < shapes[s].shape->charts.size(); ++c) {
            const std::int32_t j = layout.job_of[s][c];
            if (j < 0) {
                places.emplace_back(1.0f, 1.0f, 0.0f, 0.0f);
                continue;
            }
            const ChartJob& job = layout.jobs[static_cast<std::size_t>(j)];
            places.push_back(place_of(job, layout.extents[s][c], atlases[job.atlas]));
        }
    }
    const std::vector<ChartTexels> painted = paint_charts(shapes, layout.jobs, light);
    for (std::size_t a = 0; a < atlases.size(); ++a) {
        if (atlases[a].picture) {
            baked.images.push_back(*atlases[a].picture);
            continue;
        }
        const std::size_t count = std::size_t{atlases[a].width} * atlases[a].height;
        Canvas canvas{std::vector<glm::vec4>(count, glm::vec4(0.5f, 0.5f, 0.5f, 1.0f)),
                      std::vector<std::uint8_t>(count, 0)};
        for (std::size_t j = 0; j < layout.jobs.size(); ++j) {
            if (layout.jobs[j].atlas != a) continue;
            const TexelRect& rect = layout.jobs[j].rect;
            for (std::int32_t y = 0; y < rect.height; ++y)
                for (std::int32_t x = 0; x < rect.width; ++x) {
                    const auto from = static_cast<std::size_t>(y * rect.width + x);
                    const auto to = static_cast<std::size_t>(rect.y + y) * atlases[a].width +
                                    static_cast<std::size_t>(rect.x + x);
                    if (painted[j].covered[from] == 0) continue;
                    canvas.texels[to] = painted[j].texels[from];
                    canvas.painted[to] = 1;
                }
        }
        flood(canvas, static_cast<std::int32_t>(atlases[a].width),
              static_cast<std::int32_t>(atlases[a].height));
        baked.images.push_back(image_of(canvas, atlases[a]));
    }
    return baked;
}

Image picture_of(const Material& material, const glm::vec2& size, std::uint32_t width,
                 std::uint32_t height, bool has_alpha) {
    Image image = filled_image(width, height, {}, has_alpha);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) {
            glm::vec4 sum(0.0f);
            for (std::uint32_t i = 0; i < 4; ++i) {
                const float u = static_cast<float>(x) + (i % 2 == 0 ? 0.25f : 0.75f);
                const float v = static_cast<float>(y) + (i < 2 ? 0.25f : 0.75f);
                const glm::vec2 at(size.x * u / static_cast<float>(width),
                                   size.y * (1.0f - v / static_cast<float>(height)));
                const Paint paint =
                    material({glm::vec3(at, 0.0f), glm::vec3(0.0f, 0.0f, -1.0f), at, size});
                sum += 0.25f * glm::vec4(paint.colour, paint.alpha);
            }
            image.at(x, y) = {byte_of(sum.x), byte_of(sum.y), byte_of(sum.z),
                              has_alpha ? byte_of(sum.w) : std::uint8_t{255}};
        }
    return image;
}

void for_each_index(std::size_t count, const std::function<void(std::size_t)>& body) {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++) body(i);
    };
    const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1u, 8u);
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& each : others) each.join();
}

}  // namespace turnstile::art
