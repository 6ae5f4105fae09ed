#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/fantasy_parts.hpp"
#include "assets/materials.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace turnstile::art::fantasy {
namespace {

struct Toadstool {
    const char *stem, *cap;
    glm::vec2 place;
    float height, radius, cap_height, stem_radius;
    glm::vec2 bend;  // x, z of the stem's top beside the foot
    glm::vec2 tilt;  // of the cap, degrees about x and z
    std::uint32_t sides;
    float bounce;  // how much of its height the cap gives
    float beat;    // bounces in a clip
};
constexpr std::array<Toadstool, 4> kToadstools{{
    {"stool_a",
     "cap_a",
     {-9.0f, 8.5f},
     23.5f,
     14.0f,
     11.5f,
     3.1f,
     {-1.6f, 0.6f},
     {-5.0f, 7.0f},
     16,
     0.035f,
     2.0f},
    {"stool_b",
     "cap_b",
     {-18.5f, -6.0f},
     10.0f,
     6.6f,
     5.6f,
     1.5f,
     {-1.6f, -0.8f},
     {-9.0f, 10.0f},
     12,
     0.17f,
     4.0f},
    {"stool_c",
     "cap_c",
     {-11.5f, -13.0f},
     5.0f,
     4.2f,
     3.8f,
     1.05f,
     {0.9f, -0.5f},
     {-8.0f, -9.0f},
     8,
     0.22f,
     5.0f},
    {"stool_d",
     "cap_d",
     {23.0f, 9.8f},
     8.6f,
     5.4f,
     4.8f,
     1.3f,
     {1.5f, 0.2f},
     {4.0f, -11.0f},
     12,
     0.19f,
     3.0f},
}};

struct Dot {
    glm::vec2 at;
    float radius;
};

// Dots as shares of the cap's way from tip to lip: one on top, two rings, none like its neighbour.
std::vector<Dot> dots_of(std::uint32_t seed) {
    Random random(seed);
    std::vector<Dot> dots{{{random.range(-0.06f, 0.06f), random.range(-0.06f, 0.06f)}, 0.17f}};
    const auto add_ring = [&](int count, float out, float radius) {
        const float first = random.unit();
        for (int i = 0; i < count; ++i) {
            const float share = first + (static_cast<float>(i) + random.range(-0.14f, 0.14f)) /
                                            static_cast<float>(count);
            const float way = out + random.range(-0.03f, 0.03f);
            dots.push_back({way * glm::vec2(cosine(kTau * share), sine(kTau * share)),
                            radius * random.range(0.75f, 1.2f)});
        }
    };
    add_ring(5, 0.43f, 0.125f);
    add_ring(9, 0.76f, 0.095f);
    return dots;
}

Material cap_paint(const Tones& tones, std::uint32_t seed) {
    const std::vector<Dot> dots = dots_of(seed);
    return [=](const Surface& s) {
        const glm::vec2 p = 2.0f * s.at / s.size - 1.0f;
        const float out = glm::length(p);
        const float brush = patches(s.position, 3.0f, seed + 1u);
        // Strokes run from the tip to the lip, which is darker with a light brim.
        const glm::vec3 around(p / std::max(out, 0.02f) * 5.0f, out * 1.5f);
        float tone = 0.66f - 0.36f * smooth_step(0.25f, 0.95f, out) + 0.55f * (brush - 0.5f) +
                     0.34f * (value_noise(around, seed + 2u) - 0.5f);
        tone += 0.22f * smooth_step(0.945f, 0.97f, out);
        Paint paint{.colour = tones.at(tone)};
        for (const Dot& dot : dots) {
            const glm::vec2 q = (p - dot.at) / dot.radius;
            const float wobble = 0.16f * (value_noise(s.position * 0.8f, seed + 3u) - 0.5f);
            const float off = glm::length(q) + wobble;
            paint.colour = blend(paint.colour, tones.dark * 0.9f,
                                 0.55f * smooth_step(1.2f, 0.95f, off));  // its thickness
            const Colour white = blend(rgb(0xf3d9d2), rgb(0xfff6e8), smooth_step(1.0f, 0.6f, off));
            paint.colour =
                blend(paint.colour, white * (0.94f + 0.12f * brush), smooth_step(1.0f, 0.92f, off));
        }
        return paint;
    };
}

Material gill_paint(std::uint32_t seed) {
    return [=](const Surface& s) {
        const glm::vec2 p = 2.0f * s.at / s.size - 1.0f;
        const float out = glm::length(p);
        const glm::vec2 d = p / std::max(out, 0.02f);
        // Blades by the noise of the direction: no seam, no even spokes.
        const float blade = value_noise(glm::vec3(d * 11.0f, 2.0f), seed);
        const float tone = 0.5f + 1.3f * (blade - 0.5f) + 0.3f * (out - 0.6f);
        return Paint{.colour = kCream.at(tone) * glm::vec3(1.08f, 1.0f, 1.04f)};
    };
}

// Fibres along the stem, blushing towards the foot.
Material stem_paint(std::uint32_t seed) {
    const Material fibres = [=](const Surface& s) {
        const float fibre = strokes(glm::vec2(s.at.y, s.at.x), 4.5f, 0.5f, seed);
        const float tone =
            0.55f + 0.5f * (fibre - 0.5f) + 0.6f * (patches(s.position, 3.5f, seed + 1u) - 0.5f);
        return Paint{.colour = kCream.at(tone)};
    };
    return layered(fibres, brushed(kLilac, seed + 2u), [](const Surface& s) {
        const float ragged = 2.0f * (value_noise(s.position * 0.8f, 83u) - 0.5f);
        return 0.55f * smooth_step(4.5f, 0.0f, s.at.y + ragged);
    });
}

Shape stem_of(const Toadstool& t, std::uint32_t seed) {
    std::vector<Ring> rings;
    const bool great = t.sides > 12;
    const int steps = great ? 5 : 2;
    for (int i = 0; i <= steps; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(steps);
        const float curve = share * share * (1.7f - 0.7f * share);
        const float belly = 1.0f + 0.75f * (1.0f - share) * (1.0f - share);
        rings.push_back({.centre = {t.bend.x * curve, (t.height + 1.2f) * share, t.bend.y * curve},
                         .across = t.stem_radius * belly});
    }
    Shape stem = tube(rings, great ? 8 : 5, stem_paint(seed), {.end_cap = false});
    if (great) {  // a frilly skirt below the cap
        const std::array<glm::vec2, 3> skirt{{{5.4f, -2.4f}, {4.5f, -0.9f}, {3.0f, 0.0f}}};
        stem.add(lathe(skirt, 8, gill_paint(89u), {.from_above = true, .jitter = 0.07f}),
                 translate({t.bend.x * 0.83f, t.height * 0.84f, t.bend.y * 0.83f}));
    }
    return stem;
}

}  // namespace

Shape dome(std::span<const glm::vec2> profile, std::uint32_t sides, const Material& material,
           float crease_degrees) {
    Shape shape =
        lathe(profile, sides, material, {.from_above = true, .crease_degrees = crease_degrees});
    std::vector<float> way(profile.size(), 0.0f);  // from the tip down
    for (std::size_t i = profile.size() - 1; i > 0; --i)
        way[i - 1] = way[i] + glm::length(profile[i] - profile[i - 1]);
    for (Face& face : shape.faces)
        for (Corner& corner : face.corners) {
            const float share =
                static_cast<float>(corner.vertex % sides) / static_cast<float>(sides);
            corner.at = way[0] + way[corner.vertex / sides] *
                                     glm::vec2(cosine(kTau * share), sine(kTau * share));
        }
    return shape;
}

Shape toadstool_cap(float radius, float height, float stem_radius, std::uint32_t sides,
                    const Tones& tones, std::uint32_t seed) {
    const bool small = sides <= 8, great = sides > 12;
    const std::vector<glm::vec2> bell =
        small ? std::vector<glm::vec2>{{1.0f, 0.0f}, {0.72f, 0.62f}, {0.0f, 1.0f}}
        : great
            ? std::vector<glm::vec2>{{0.95f, -0.07f},
                                     {1.0f, 0.09f},
                                     {0.86f, 0.52f},
                                     {0.5f, 0.87f},
                                     {0.0f, 1.0f}}
            : std::vector<glm::vec2>{{1.0f, 0.0f}, {0.90f, 0.46f}, {0.54f, 0.86f}, {0.0f, 1.0f}};
    std::vector<glm::vec2> profile;
    for (const glm::vec2& p : bell) profile.push_back(p * glm::vec2(radius, height));
    Shape cap = dome(profile, sides, cap_paint(tones, seed));
    if (small) return cap;
    const std::array<glm::vec2, 2> gills{
        {{stem_radius * 0.9f, 0.10f * height}, {profile[0].x, profile[0].y}}};
    cap.add(lathe(gills, sides, gill_paint(seed + 5u), {.from_above = true}).density(0.6f));
    return cap;
}

void add_toadstools(Plan& isle) {
    std::uint32_t seed = 300;
    for (const Toadstool& t : kToadstools) {
        const glm::vec3 foot(t.place.x, height_at(t.place.x, t.place.y) - 0.6f, t.place.y);
        isle.mesh(t.stem, "", translate(foot), stem_of(t, seed).in(kCap).density(0.8f));
        // The tilt is the shape's, so that the node's axes stay free for scale keys.
        const Shape cap =
            toadstool_cap(t.radius, t.cap_height, t.stem_radius, t.sides, kPink, seed + 3u);
        isle.mesh(t.cap, t.stem, translate({t.bend.x, t.height, t.bend.y}),
                  moved(cap, turn_x(t.tilt.x) * turn_z(t.tilt.y)).in(kCap));
        seed += 10;
    }

    struct Small {
        float x, z, size;
        bool lilac;
    };
    Shape ring;
    for (const Small& at : {Small{-4.6f, -18.6f, 0.8f, false}, Small{-15.5f, -16.0f, 0.9f, true},
                            Small{7.8f, -13.8f, 0.7f, true}, Small{-17.6f, 3.4f, 1.15f, true},
                            Small{11.6f, 21.6f, 1.0f, false}, Small{25.4f, -3.6f, 0.9f, false}}) {
        const std::array<Ring, 2> stem{{{{0.0f, -0.4f, 0.0f}, 0.62f}, {{0.2f, 2.0f, 0.0f}, 0.42f}}};
        Shape one = tube(stem, 3, stem_paint(91u), {.end_cap = false});
        one.add(toadstool_cap(1.6f, 1.5f, 0.4f, 8, at.lilac ? kLilac : kPink, 93u),
                translate({0.2f, 1.7f, 0.0f}));
        for (Chart& chart : one.charts) {
            chart.share = (at.lilac ? "lilac_" : "pink_") + std::to_string(&chart - &one.charts[0]);
            chart.density = 1.1f;
        }
        ring.add(one, translate({at.x, height_at(at.x, at.z), at.z}) * turn_y(at.x * 31.0f) *
                          scale(glm::vec3(at.size)));
    }
    isle.mesh("small_stools", "", glm::mat4{1.0f}, ring.in(kCap));
    // Stepping stones from the sea to the gate.
    Shape steps;
    for (const glm::vec3& at : {glm::vec3(0.4f, 2.3f, -31.6f), {-1.2f, 1.8f, -35.6f}}) {
        Shape step = toadstool_cap(at.y, 1.0f, 0.5f, 8, kPink, 95u);
        steps.add(step, translate({at.x, 0.3f, at.z}));
    }
    for (Chart& chart : steps.charts) chart.density = 0.7f;
    isle.mesh("steps", "", glm::mat4{1.0f}, steps.in(kCap));
}

void bounce_caps(ClipBuilder& clip, std::uint16_t length) {
    for (const Toadstool& t : kToadstools) {
        std::vector<VectorKey> keys;
        const auto beats = static_cast<int>(t.beat);
        for (int beat = 0; beat < beats; ++beat) {
            const float period = static_cast<float>(length) / t.beat;
            const auto add = [&](float share, float give) {
                const float frame = (static_cast<float>(beat) + share) * period;
                keys.push_back({static_cast<std::uint16_t>(frame + 0.5f),
                                {1.0f + 0.5f * give, 1.0f - give, 1.0f + 0.5f * give}});
            };
            add(0.0f, 0.0f);
            add(0.16f, t.bounce);
            add(0.36f, -0.7f * t.bounce);
            add(0.54f, 0.35f * t.bounce);
            add(0.70f, -0.15f * t.bounce);
        }
        keys.push_back({length, glm::vec3(1.0f)});
        clip.scale(t.cap, std::move(keys));
    }
}

}  // namespace turnstile::art::fantasy
