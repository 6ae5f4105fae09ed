#include "assets/builders.hpp"

#include "assets/exact_math.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace turnstile::art {
namespace {

using Outline = std::vector<glm::vec2>;

float cross(const glm::vec2& a, const glm::vec2& b) { return a.x * b.y - a.y * b.x; }

float signed_area(std::span<const glm::vec2> outline) {
    float sum = 0.0f;
    for (std::size_t i = 0; i < outline.size(); ++i)
        sum += cross(outline[i], outline[(i + 1) % outline.size()]);
    return 0.5f * sum;
}

bool in_triangle(const glm::vec2& p, const glm::vec2& a, const glm::vec2& b, const glm::vec2& c) {
    return cross(b - a, p - a) >= 0.0f && cross(c - b, p - b) >= 0.0f &&
           cross(a - c, p - c) >= 0.0f;
}

// Cuts ears off an outline of positive area. Indices into it, three a triangle.
std::vector<std::array<std::uint32_t, 3>> triangles_of(std::span<const glm::vec2> outline) {
    std::vector<std::uint32_t> left(outline.size());
    for (std::uint32_t i = 0; i < left.size(); ++i) left[i] = i;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    while (left.size() > 2) {
        std::size_t ear = left.size();
        for (std::size_t i = 0; i < left.size() && ear == left.size(); ++i) {
            const std::uint32_t a = left[(i + left.size() - 1) % left.size()], b = left[i],
                                c = left[(i + 1) % left.size()];
            if (cross(outline[b] - outline[a], outline[c] - outline[b]) <= 0.0f) continue;
            const bool empty = std::ranges::none_of(left, [&](std::uint32_t p) {
                return p != a && p != b && p != c &&
                       in_triangle(outline[p], outline[a], outline[b], outline[c]);
            });
            if (empty) ear = i;
        }
        if (ear == left.size()) ear = 0;  // only for outlines that touch themselves
        triangles.push_back({left[(ear + left.size() - 1) % left.size()], left[ear],
                             left[(ear + 1) % left.size()]});
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
    }
    return triangles;
}

Outline counted_round(std::span<const glm::vec2> outline) {
    Outline result(outline.begin(), outline.end());
    if (signed_area(result) < 0.0f) std::ranges::reverse(result);
    return result;
}

// A cap whose outline's vertices begin at `first`; `flip` turns the winding round.
void add_cap(Shape& shape, const Outline& outline, std::uint32_t first, bool flip,
             const Material& material) {
    glm::vec2 low(1e30f);
    for (const glm::vec2& p : outline) low = glm::min(low, p);
    const std::uint32_t chart = shape.chart(material);
    for (auto [a, b, c] : triangles_of(outline)) {
        if (flip) std::swap(b, c);
        shape.triangle(chart, {first + a, first + b, first + c},
                       {outline[a] - low, outline[b] - low, outline[c] - low});
    }
}

struct Frame {
    glm::vec3 across, along;
};

// The frame of a ring whose tube runs along `tangent`, turned as little as may be from `last`.
Frame next_frame(const Frame& last, const glm::vec3& tangent) {
    const glm::vec3 across = glm::normalize(last.across - tangent * glm::dot(last.across, tangent));
    return {across, glm::cross(across, tangent)};
}

Frame first_frame(const glm::vec3& tangent) {
    const bool upright = std::abs(tangent.y) > 0.8f;
    const glm::vec3 along = upright ? glm::vec3(0.0f, 0.0f, -1.0f) : glm::vec3(0.0f, 1.0f, 0.0f);
    const glm::vec3 across = glm::normalize(glm::cross(tangent, along));
    return {across, glm::cross(across, tangent)};
}

}  // namespace

Shape prism(std::span<const glm::vec2> given, float height, const Material& material,
            const PrismOptions& options) {
    const Outline outline = counted_round(given);
    const auto count = static_cast<std::uint32_t>(outline.size());
    Shape shape;
    Outline top;
    for (const glm::vec2& p : outline) {
        shape.vertex({p.x, 0.0f, p.y});
        top.push_back(p * options.top_scale);
    }
    for (const glm::vec2& p : top) shape.vertex({p.x, height, p.y});
    const std::uint32_t wall = shape.chart(material);
    float along = 0.0f;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t next = (i + 1) % count;
        const float end = along + glm::length(outline[next] - outline[i]);
        shape.quad(wall, {i, count + i, count + next, next},
                   {glm::vec2(along, 0.0f), {along, height}, {end, height}, {end, 0.0f}});
        along = end;
    }
    const Material& cap = options.top_material ? options.top_material : material;
    if (options.top) add_cap(shape, top, count, true, cap);
    if (options.floor) add_cap(shape, outline, 0, false, cap);
    return shape;
}

Shape box(const glm::vec3& size, const Material& material, const PrismOptions& options) {
    const float x = 0.5f * size.x, z = 0.5f * size.z;
    const Outline outline{{-x, -z}, {x, -z}, {x, z}, {-x, z}};
    return prism(outline, size.y, material, options);
}

Shape slab(std::span<const glm::vec2> given, float depth, const Material& material,
           const Material& rim_material) {
    const Outline outline = counted_round(given);
    const auto count = static_cast<std::uint32_t>(outline.size());
    Shape shape;
    for (const float z : {-0.5f * depth, 0.5f * depth})
        for (const glm::vec2& p : outline) shape.vertex({p.x, p.y, z});
    add_cap(shape, outline, 0, true, material);
    add_cap(shape, outline, count, false, material);
    const std::uint32_t rim = shape.chart(rim_material ? rim_material : material);
    float along = 0.0f;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t next = (i + 1) % count;
        const float end = along + glm::length(outline[next] - outline[i]);
        shape.quad(rim, {i, next, count + next, count + i},
                   {glm::vec2(along, 0.0f), {end, 0.0f}, {end, depth}, {along, depth}});
        along = end;
    }
    return shape;
}

Shape tube(std::span<const Ring> rings, std::uint32_t sides, const Material& material,
           const TubeOptions& options) {
    Shape shape;
    const std::uint32_t chart = shape.chart(material);
    float girth = 0.0f;
    for (const Ring& ring : rings)
        girth = std::max(girth, kTau * 0.5f * (ring.across + std::max(ring.along, ring.across)));
    const auto count = static_cast<std::uint32_t>(rings.size());
    std::vector<float> way(count, 0.0f);
    Frame frame{};
    glm::vec3 ends[2];
    for (std::uint32_t i = 0; i < count; ++i) {
        const glm::vec3 tangent = glm::normalize(rings[std::min(i + 1, count - 1)].centre -
                                                 rings[i == 0 ? 0 : i - 1].centre);
        frame = i == 0 ? first_frame(tangent) : next_frame(frame, tangent);
        if (i == 0) ends[0] = tangent;
        ends[1] = tangent;
        if (i > 0) way[i] = way[i - 1] + glm::length(rings[i].centre - rings[i - 1].centre);
        const float along = rings[i].along > 0.0f ? rings[i].along : rings[i].across;
        for (std::uint32_t s = 0; s < sides; ++s) {
            const float angle = kTau * static_cast<float>(s) / static_cast<float>(sides);
            shape.vertex(rings[i].centre - frame.along * (cosine(angle) * along) +
                         frame.across * (sine(angle) * rings[i].across));
        }
    }
    // The seam (s = 0) lies opposite to `along`: under a body, behind a trunk.
    for (std::uint32_t i = 0; i + 1 < count; ++i)
        for (std::uint32_t s = 0; s < sides; ++s) {
            const std::uint32_t a = i * sides + s, b = i * sides + (s + 1) % sides;
            const float x0 = girth * static_cast<float>(s) / static_cast<float>(sides);
            const float x1 = girth * static_cast<float>(s + 1) / static_cast<float>(sides);
            shape.quad(chart, {a, a + sides, b + sides, b},
                       {glm::vec2(x0, way[i]), {x0, way[i + 1]}, {x1, way[i + 1]}, {x1, way[i]}});
        }
    const auto add_end = [&](std::uint32_t ring, bool start) {
        const Ring& r = rings[ring];
        const std::uint32_t cap = shape.chart(material);
        const std::uint32_t middle = shape.vertex(r.centre);
        const glm::vec2 centre(r.across);
        for (std::uint32_t s = 0; s < sides; ++s) {
            const float a0 = kTau * static_cast<float>(s) / static_cast<float>(sides);
            const float a1 = kTau * static_cast<float>(s + 1) / static_cast<float>(sides);
            const std::uint32_t v0 = ring * sides + s, v1 = ring * sides + (s + 1) % sides;
            const glm::vec2 p0 = centre + r.across * glm::vec2(sine(a0), cosine(a0));
            const glm::vec2 p1 = centre + r.across * glm::vec2(sine(a1), cosine(a1));
            if (start)
                shape.triangle(cap, {middle, v0, v1}, {centre, p0, p1});
            else
                shape.triangle(cap, {middle, v1, v0}, {centre, p1, p0});
        }
    };
    if (options.start_cap) add_end(0, true);
    if (options.end_cap) add_end(count - 1, false);
    return smoothed(std::move(shape), options.crease_degrees);
}

Shape lathe(std::span<const glm::vec2> profile, std::uint32_t sides, const Material& material,
            const LatheOptions& options) {
    Shape shape;
    const std::uint32_t chart = shape.chart(material);
    Random random(options.seed);
    float widest = 0.0f;
    for (const glm::vec2& p : profile) widest = std::max(widest, p.x);
    std::vector<float> way{0.0f};
    for (std::size_t i = 1; i < profile.size(); ++i)
        way.push_back(way.back() + glm::length(profile[i] - profile[i - 1]));
    for (const glm::vec2& p : profile) {
        const float lift = options.jitter * p.x * 0.5f;
        const glm::vec3 shared(0.0f, p.y, 0.0f);
        for (std::uint32_t s = 0; s < sides; ++s) {
            const float angle = kTau * static_cast<float>(s) / static_cast<float>(sides);
            const float radius = p.x * (1.0f + options.jitter * random.range(-1.0f, 1.0f));
            const float up = lift * random.range(-1.0f, 1.0f);
            shape.vertex(shared + glm::vec3(radius * cosine(angle), up, radius * sine(angle)));
        }
    }
    const float girth = kTau * widest;
    const auto place = [&](std::size_t i, std::uint32_t s) {
        if (options.from_above) {
            const glm::vec3& v = shape.vertices[i * sides + s % sides];
            return glm::vec2(v.x, v.z) + widest * (1.0f + options.jitter);
        }
        return glm::vec2(girth * static_cast<float>(s) / static_cast<float>(sides), way[i]);
    };
    for (std::uint32_t i = 0; i + 1 < profile.size(); ++i)
        for (std::uint32_t s = 0; s < sides; ++s) {
            const std::uint32_t a = i * sides + s, b = i * sides + (s + 1) % sides;
            shape.quad(chart, {a, a + sides, b + sides, b},
                       {place(i, s), place(i + 1, s), place(i + 1, s + 1), place(i, s + 1)});
        }
    return smoothed(std::move(shape), options.crease_degrees);
}

Shape boulder(const glm::vec3& radius, std::uint32_t sides, const Material& material,
              std::uint32_t seed) {
    const Outline profile{
        {0.85f, -0.4f}, {1.0f, 0.1f}, {0.8f, 0.62f}, {0.42f, 0.95f}, {0.0f, 1.0f}};
    const Shape ball =
        lathe(profile, sides, material, {.jitter = 0.16f, .seed = seed, .crease_degrees = 20.0f});
    return moved(ball, scale(radius));
}

Shape terrain(const TerrainOptions& options, const Material& material) {
    Shape shape;
    const std::uint32_t chart = shape.chart(material);
    const std::uint32_t spokes = options.spokes;
    shape.vertex({0.0f, options.height(0.0f, 0.0f), 0.0f});
    for (std::size_t r = 0; r < options.rings.size(); ++r)
        for (std::uint32_t s = 0; s < spokes; ++s) {
            // Every other ring is turned by half a spoke: triangles of even shape.
            const float share =
                (static_cast<float>(s) + (r % 2 == 1 ? 0.5f : 0.0f)) / static_cast<float>(spokes);
            const float radius = options.rings[r] * options.outline(share);
            const float x = radius * cosine(kTau * share), z = radius * sine(kTau * share);
            shape.vertex({x, options.height(x, z), z});
        }
    glm::vec2 low(1e30f);
    for (const glm::vec3& v : shape.vertices) low = glm::min(low, glm::vec2(v.x, v.z));
    const std::uint32_t skirt = shape.chart(material);
    shape.charts[skirt].density = 0.25f;
    std::uint32_t now = chart;
    const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        const auto at = [&](std::uint32_t v) {
            return glm::vec2(shape.vertices[v].x, shape.vertices[v].z) - low;
        };
        shape.triangle(now, {a, b, c}, {at(a), at(b), at(c)});
    };
    const auto index = [&](std::size_t ring, std::uint32_t spoke) {
        return static_cast<std::uint32_t>(1 + ring * spokes + spoke % spokes);
    };
    for (std::uint32_t s = 0; s < spokes; ++s) add(0, index(0, s + 1), index(0, s));
    for (std::size_t r = 0; r + 1 < options.rings.size(); ++r) {
        if (r + 2 == options.rings.size()) now = skirt;
        for (std::uint32_t s = 0; s < spokes; ++s) {
            if (r % 2 == 0) {  // the outer ring is half a spoke ahead
                add(index(r, s), index(r, s + 1), index(r + 1, s));
                add(index(r, s + 1), index(r + 1, s + 1), index(r + 1, s));
            } else {
                add(index(r, s), index(r + 1, s + 1), index(r + 1, s));
                add(index(r, s), index(r, s + 1), index(r + 1, s + 1));
            }
        }
    }
    return smoothed(std::move(shape), options.crease_degrees);
}

Shape leaf(const LeafOptions& options, const Material& material) {
    Shape shape;
    const std::uint32_t chart = shape.chart(material);
    Chart& card_chart = shape.charts[chart];
    card_chart.share = options.share;
    card_chart.lit = false;
    card_chart.cut_out = true;
    const bool folded = options.fold_degrees > 0.0f;
    const std::uint32_t columns = folded ? 3 : 2;
    const float half = 0.5f * options.width;
    const float step = options.length / static_cast<float>(options.segments);
    glm::vec3 rib(0.0f);
    for (std::uint32_t i = 0; i <= options.segments; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(options.segments);
        const float pitch = radians(options.rise_degrees - options.droop_degrees * share);
        const glm::vec3 up(0.0f, cosine(pitch), -sine(pitch));
        const float fold = radians(options.fold_degrees);
        const glm::vec3 hang = up * (-half * sine(fold));
        const float reach = half * cosine(fold);
        shape.vertex(rib + hang + glm::vec3(-reach, 0.0f, 0.0f));
        if (folded) shape.vertex(rib);
        shape.vertex(rib + hang + glm::vec3(reach, 0.0f, 0.0f));
        const float middle =
            radians(options.rise_degrees -
                    options.droop_degrees * (share + 0.5f / static_cast<float>(options.segments)));
        rib += step * glm::vec3(0.0f, sine(middle), cosine(middle));
    }
    for (std::uint32_t i = 0; i < options.segments; ++i)
        for (std::uint32_t c = 0; c + 1 < columns; ++c) {
            const std::uint32_t a = i * columns + c;
            const float x0 =
                options.width * static_cast<float>(c) / static_cast<float>(columns - 1);
            const float x1 =
                options.width * static_cast<float>(c + 1) / static_cast<float>(columns - 1);
            const float y0 = step * static_cast<float>(i), y1 = step * static_cast<float>(i + 1);
            shape.quad(chart, {a, a + columns, a + columns + 1, a + 1},
                       {glm::vec2(x0, y0), {x0, y1}, {x1, y1}, {x1, y0}});
        }
    return smoothed(std::move(shape), 100.0f);
}

Shape card(float width, float height, const Material& material, std::string_view share) {
    Shape shape;
    const std::uint32_t chart = shape.chart(material);
    shape.charts[chart].share = share;
    shape.charts[chart].lit = false;
    shape.charts[chart].cut_out = true;
    const float x = 0.5f * width;
    shape.vertices = {{-x, 0.0f, 0.0f}, {-x, height, 0.0f}, {x, height, 0.0f}, {x, 0.0f, 0.0f}};
    shape.quad(chart, {0, 1, 2, 3},
               {glm::vec2(0.0f), {0.0f, height}, {width, height}, {width, 0.0f}});
    return shape;
}

Shape surf(const std::function<float(float)>& inside, const std::function<float(float)>& outside,
           float y, std::uint32_t repeats, std::uint32_t pieces, std::string_view atlas) {
    Shape shape;
    for (std::uint32_t r = 0; r < repeats; ++r) {
        const auto point = [&](float s, float t) {
            const float share = (static_cast<float>(r) + s) / static_cast<float>(repeats);
            const float radius = lerp(inside(share), outside(share), t);
            return glm::vec3(radius * cosine(kTau * share), y, radius * sine(kTau * share));
        };
        shape.add(sheet(pieces, 1, point, glm::vec2(0.0f), glm::vec2(1.0f), atlas));
    }
    return shape;
}

Shape sheet(std::uint32_t across, std::uint32_t down,
            const std::function<glm::vec3(float, float)>& point, const glm::vec2& uv_min,
            const glm::vec2& uv_max, std::string_view atlas) {
    Shape shape;
    const std::uint32_t chart = shape.chart({});
    shape.charts[chart].atlas = atlas;
    shape.charts[chart].casts_shadow = false;
    const auto uv = [&](std::uint32_t i, std::uint32_t j) {
        return glm::vec2(
            lerp(uv_min.x, uv_max.x, static_cast<float>(i) / static_cast<float>(across)),
            lerp(uv_min.y, uv_max.y, static_cast<float>(j) / static_cast<float>(down)));
    };
    for (std::uint32_t j = 0; j <= down; ++j)
        for (std::uint32_t i = 0; i <= across; ++i)
            shape.vertex(point(static_cast<float>(i) / static_cast<float>(across),
                               static_cast<float>(j) / static_cast<float>(down)));
    const std::uint32_t row = across + 1;
    for (std::uint32_t j = 0; j < down; ++j)
        for (std::uint32_t i = 0; i < across; ++i) {
            const std::uint32_t a = j * row + i;
            shape.quad(chart, {a, a + 1, a + row + 1, a + row},
                       {uv(i, j), uv(i + 1, j), uv(i + 1, j + 1), uv(i, j + 1)});
        }
    return smoothed(std::move(shape), 60.0f);
}

Shape sign_panels(float width, float height, float depth) {
    // From the reader's left to right: towards +X in front, towards -X behind.
    const auto panel = [=](float from, float to, float z, const char* atlas) {
        return sheet(
            1, 1,
            [=](float s, float t) { return glm::vec3(lerp(from, to, s), height * (1.0f - t), z); },
            {0.0f, 0.0f}, {1.0f, 1.0f}, atlas);
    };
    Shape panels;
    for (const float side : {-1.0f, 1.0f}) {
        const float start = side * 0.5f * width, z = side < 0.0f ? 0.0f : depth;
        panels.add(panel(start, 0.0f, z, kSignLeft));
        panels.add(panel(0.0f, -start, z, kSignRight));
    }
    return panels;
}

}  // namespace turnstile::art
