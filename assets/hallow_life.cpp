#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/hallow_parts.hpp"
#include "assets/materials.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace turnstile::art::hallow {
namespace {

constexpr glm::vec3 kGhostMiddle(2.0f, 20.0f, 7.0f);
constexpr glm::vec2 kGhostReach(20.0f, 19.0f);  // half axes of its way round the house
constexpr std::array<float, 4> kGhostRise{0.0f, 5.0f, 1.0f, -4.5f};  // at each quarter

// A sheet with somebody in it: hangs from the head at the origin, faces -Z.
glm::vec3 ghost_point(float s, float t) {
    const float angle = kTau * s;  // begins and ends at the back
    const float dome = std::sqrt(std::max(0.0f, 1.0f - (1.0f - 4.0f * t) * (1.0f - 4.0f * t)));
    const float radius = t < 0.25f ? 1.8f * dome : lerp(1.8f, 3.1f, (t - 0.25f) / 0.75f);
    const float folds = 1.0f + 0.20f * t * t * sine(5.0f * angle);
    const float y = t < 0.25f ? -1.8f * (1.0f - std::sqrt(std::max(0.0f, 1.0f - dome * dome)))
                              : -1.8f - 6.2f * (t - 0.25f) / 0.75f;
    const float hem = t > 0.99f ? 0.9f * sine(4.0f * angle) : 0.0f;
    const float trail = 2.4f * t * t;  // it drags behind
    return {radius * folds * -sine(angle), y + hem, radius * folds * cosine(angle) + trail};
}

}  // namespace

Image halo_picture() {
    const Material light = [](const Surface& s) {
        const glm::vec2 p = 2.0f * s.at / s.size - 1.0f;
        const float out = std::sqrt(p.x * p.x + p.y * p.y);
        const float soft = smooth_step(1.0f, 0.05f, out);
        return Paint{.colour = blend(kFire, rgb(0xffd070), soft * soft),
                     .alpha = 0.85f * soft * soft};
    };
    return picture_of(light, {1.0f, 1.0f}, 64, 64, true);
}

Image ghost_picture() {
    const Material cloth = [](const Surface& s) {
        const float u = s.at.x / s.size.x, t = 1.0f - s.at.y / s.size.y;
        // Noise goes round a cylinder: no seam at the back.
        const glm::vec3 round(cosine(kTau * u), sine(kTau * u), 2.2f * t);
        const float fold = value_noise(round * glm::vec3(3.4f, 3.4f, 0.8f), 161u);
        const float light = 0.35f + 0.65f * fold - 0.25f * t;
        Paint paint{.colour = Tones{rgb(0x2fa84a), kSpirit, rgb(0xf2ffe4)}.at(light)};
        paint.alpha = lerp(0.86f, 0.22f, smooth_step(0.25f, 1.0f, t)) * (0.8f + 0.3f * fold);
        const float x = (u - 0.5f) * 11.0f, y = (0.30f - t) * 8.0f;
        const glm::vec2 eye((std::abs(x) - 0.72f) / 0.42f, (y - 0.35f) / 0.62f);
        const glm::vec2 mouth(x / 0.46f, (y + 1.05f) / 0.8f);
        if (eye.x * eye.x + eye.y * eye.y < 1.0f || mouth.x * mouth.x + mouth.y * mouth.y < 1.0f) {
            paint.colour = rgb(0x0c2016);
            paint.alpha = 0.93f;
        }
        paint.alpha = clamp01(paint.alpha);
        return paint;
    };
    return picture_of(cloth, {12.0f, 8.0f}, 128, 96, true);
}

void add_ghost(Plan& isle) {
    const glm::mat4 start =
        translate(kGhostMiddle + glm::vec3(kGhostReach.x, kGhostRise[0], 0.0f)) * turn_y(-135.0f);
    isle.mesh("ghost", "", start, sheet(8, 5, ghost_point, {0, 0}, {1, 1}, kGhost));
    // The artist's handle for the ghost, which the clip hides: a little spindle over its head.
    const std::array<glm::vec2, 3> spindle{{{0.0f, 0.0f}, {0.6f, 0.9f}, {0.0f, 1.8f}}};
    isle.mesh("ghost_marker", "ghost", translate({0.0f, 0.8f, 0.0f}),
              lathe(spindle, 4, brushed({rgb(0x2fa84a), kSpirit, rgb(0xf2ffe4)}, 163u),
                    {.crease_degrees = 10.0f})
                  .in(kWood));
    isle.dummy("haunt", "", translate(kGhostMiddle));
}

void fly_ghost(ClipBuilder& clip, std::uint16_t length) {
    constexpr float kHandle = 0.5522847f;  // of a Bézier quarter circle
    std::vector<glm::vec3> points;
    std::vector<std::uint16_t> frames;
    std::vector<RotationKey> turns;
    const glm::vec3 size(kGhostReach.x, 1.0f, kGhostReach.y);
    for (int quarter = 0; quarter <= 4; ++quarter) {
        const auto q = static_cast<std::size_t>(quarter);
        const glm::mat4 turned = turn_y(-90.0f * static_cast<float>(quarter));
        const auto at = [&](const glm::vec3& p, float rise) {
            return kGhostMiddle + apply(turned, p) * size + glm::vec3(0.0f, rise, 0.0f);
        };
        const float rise = kGhostRise[q % 4];
        points.push_back(at({1.0f, 0.0f, 0.0f}, rise));
        if (quarter < 4) {
            points.push_back(at({1.0f, 0.0f, kHandle}, rise));
            points.push_back(at({kHandle, 0.0f, 1.0f}, kGhostRise[(q + 1) % 4]));
        }
        frames.push_back(static_cast<std::uint16_t>(length * quarter / 4));
        // Looks half along its way and half out to sea.
        turns.push_back({frames.back(),
                         turn({0.0f, 1.0f, 0.0f}, -135.0f - 90.0f * static_cast<float>(quarter)),
                         Ease::Even});
    }
    clip.fly("ghost", std::move(frames), std::move(points));
    clip.rotate("ghost", std::move(turns));
    clip.morph("ghost", frames_to(length, 10), [=](const glm::vec3& rest, std::uint16_t frame) {
        const float angle = kTau * 6.0f * static_cast<float>(frame) / static_cast<float>(length);
        const float down = std::max(0.0f, -rest.y - 1.5f) / 6.5f;
        const float wave = sine(angle + rest.y * 0.7f), ripple = sine(angle + 2.0f * rest.x);
        return rest + glm::vec3(0.9f * down * wave, 0.35f * down * ripple, 0.5f * down * ripple);
    });
    clip.hide("ghost_marker");
}

namespace {

// The bat's membrane: x across, y forward, from the lower left of a chart 9 by 2.7 units.
Paint membrane(const Surface& s) {
    const glm::vec2 p(std::abs(9.0f * s.at.x / s.size.x - 4.5f), 2.7f * s.at.y / s.size.y - 1.4f);
    // Where the body and the fingers end; between them the hind edge is scalloped.
    constexpr std::array<glm::vec2, 5> kTips{
        {{0.0f, -1.1f}, {0.5f, -1.0f}, {1.9f, -1.35f}, {3.4f, -1.0f}, {4.5f, 0.45f}}};
    constexpr glm::vec2 kElbow(2.1f, 1.2f);
    float edge = 1.3f, finger = 1.0f;
    for (std::size_t i = 0; i + 1 < kTips.size(); ++i) {
        const glm::vec2 &a = kTips[i], &b = kTips[i + 1];
        const float t = (p.x - a.x) / (b.x - a.x);
        if (t >= 0.0f && t <= 1.0f)
            edge = lerp(a.y, b.y, t) + (i > 0 ? 2.6f * t * (1.0f - t) : 0.0f);
        const glm::vec2 bone = b - kElbow, off = p - kElbow;
        const float along = clamp01(glm::dot(off, bone) / glm::dot(bone, bone));
        if (i > 0) finger = std::min(finger, glm::length(off - bone * along));
    }
    float tone = 0.25f + 0.3f * (value_noise(s.at * 2.5f, 171u) - 0.5f) + 0.1f * p.y;
    tone += 0.6f * smooth_step(0.16f, 0.06f, finger);
    return {.colour = Tones{rgb(0x0a080e), rgb(0x1e1826), rgb(0x54445a)}.at(tone),
            .alpha = p.y > edge ? 1.0f : 0.0f};
}

}  // namespace

void add_bat(Island& island) {
    const std::array<glm::vec3, 14> vertices{{
        {0.0f, 0.1f, 1.7f},
        {0.0f, 0.45f, 0.3f},
        {0.0f, -0.4f, 0.2f},
        {0.0f, 0.0f, -1.3f},
        // each wing: shoulder, elbow, tip, two corners behind, where the membrane is cut out
        {-0.5f, 0.1f, 0.7f},
        {-2.1f, 0.1f, 1.3f},
        {-4.5f, 0.1f, 0.6f},
        {-4.2f, 0.1f, -1.4f},
        {-0.45f, 0.1f, -1.1f},
        {0.5f, 0.1f, 0.7f},
        {2.1f, 0.1f, 1.3f},
        {4.5f, 0.1f, 0.6f},
        {4.2f, 0.1f, -1.4f},
        {0.45f, 0.1f, -1.1f},
    }};
    Shape shape;
    for (const glm::vec3& v : vertices) shape.vertex(v);
    const std::uint32_t wing = shape.chart(membrane);
    const std::uint32_t body =
        shape.chart(brushed({rgb(0x08070c), rgb(0x1a1520), rgb(0x3a2f3c)}, 173u, 0.6f));
    for (Chart& chart : shape.charts) chart.lit = false;
    shape.charts[wing].cut_out = true;
    shape.charts[body].density = 0.5f;
    const auto face = [&](std::uint32_t chart, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        const auto at = [&](std::uint32_t v) {
            const glm::vec3& p = shape.vertices[v];
            return chart == wing ? glm::vec2(p.x, p.z) : glm::vec2(p.y + 0.3f * p.x, p.z);
        };
        shape.triangle(chart, {a, b, c}, {at(a), at(b), at(c)});
    };
    for (const std::uint32_t first : {4u, 9u}) {
        const bool left = first == 4u;
        const auto mirrored = [&](std::uint32_t chart, std::uint32_t a, std::uint32_t b,
                                  std::uint32_t c) {
            if (left) std::swap(b, c);
            face(chart, a, b, c);
        };
        mirrored(wing, first, first + 1, first + 4);
        mirrored(wing, first + 1, first + 3, first + 4);
        mirrored(wing, first + 1, first + 2, first + 3);
        mirrored(body, 0, first, 1);
        mirrored(body, 1, first, first + 4);
        mirrored(body, 1, first + 4, 3);
        mirrored(body, 0, 2, first);
        mirrored(body, 2, first + 4, first);
        mirrored(body, 2, 3, first + 4);
    }
    Plan plan("bat");
    plan.mesh("wings", "", glm::mat4{1.0f}, shape.in("bat"));
    Atlas atlas{.name = "bat", .width = 128, .height = 64, .see_through = true};
    atlas.options.type = WctType::Halves;
    atlas.options.scales.a = 0;  // alpha stays 0 or 255
    Models built = build_models(std::span(&plan, 1), std::span(&atlas, 1));
    ClipBuilder flap(built.models[0], 8);
    flap.morph("wings", {0, 2, 4, 6, 8}, [](const glm::vec3& rest, std::uint16_t frame) {
        constexpr std::array<float, 5> kLift{48.0f, 10.0f, -36.0f, -4.0f, 48.0f};
        constexpr std::array<float, 5> kBend{-10.0f, 26.0f, 8.0f, -40.0f, -10.0f};  // of the tips
        const std::size_t key = frame / 2u;
        const float side = rest.x < 0.0f ? -1.0f : 1.0f;
        const float arm = std::min(std::abs(rest.x), 2.2f), hand = std::abs(rest.x) - arm;
        const float lift = radians(kLift[key]), bend = radians(kLift[key] + kBend[key]);
        const float bob = -0.012f * kLift[key];
        return glm::vec3(side * (arm * cosine(lift) + hand * cosine(bend)),
                         rest.y + arm * sine(lift) + hand * sine(bend) + bob, rest.z);
    });
    const std::size_t model = island.models.size();
    island.models.push_back({"bat", std::move(built.models[0])});
    island.clips.push_back({"batM1", model, flap.take()});
    island.textures.push_back(std::move(built.textures[0]));
}

}  // namespace turnstile::art::hallow
