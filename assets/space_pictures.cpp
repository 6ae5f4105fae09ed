#include "assets/exact_math.hpp"
#include "assets/materials.hpp"
#include "assets/space_parts.hpp"

#include <glm/geometric.hpp>

#include <cmath>

/// Pictures that are shown as they are: what slides, glows, flips through frames, or bears a name.
namespace turnstile::art::space {
namespace {

// 0 at the middle, 1 at the middles of the picture's sides.
glm::vec2 from_middle(const Surface& s) { return 2.0f * s.at / s.size - 1.0f; }

}  // namespace

Material panelled(const Tones& tones, const glm::vec2& panel, std::uint32_t seed) {
    return [=](const Surface& s) {
        const float v = s.at.y / panel.y;
        const auto row = static_cast<std::int32_t>(std::floor(v));
        const float u = s.at.x / panel.x + 0.5f * static_cast<float>(row & 1);
        const auto column = static_cast<std::int32_t>(std::floor(u));
        const glm::vec2 in(fraction(u) * panel.x, fraction(v) * panel.y);
        float tone = 0.42f + 0.22f * hashed_unit(column, row, 0, seed) +
                     0.34f * (patches(s.position, 3.5f, seed + 1u) - 0.5f) +
                     0.16f * (strokes(glm::vec2(s.at.y, s.at.x), 1.8f, 0.3f, seed + 2u) - 0.5f);
        tone += 0.24f * smooth_step(0.26f, 0.08f, std::min(in.x, panel.y - in.y));  // lit edges
        tone -= 0.20f * smooth_step(0.24f, 0.08f, std::min(panel.x - in.x, in.y));
        const bool seam = std::min(in.x, in.y) < 0.06f;
        return Paint{.colour = seam ? tones.dark * 0.8f : tones.at(tone)};
    };
}

Image surf_picture() {
    const Material foam = [](const Surface& s) {
        const float u = s.at.x / s.size.x, v = 1.0f - s.at.y / s.size.y;  // v is 0 at the shore
        const glm::vec2 turn(cosine(kTau * u), sine(kTau * u));
        const float wave = value_noise(glm::vec3(turn * 1.2f, 5.0f), 601u) - 0.5f;
        const float lace = patches(glm::vec3(turn * 4.2f, v * 5.0f), 0.9f, 602u);
        const auto band = [&](float at, float width, float strength) {
            const float off = v - at - 0.16f * wave;
            return strength * smooth_step(-0.25f * width, 0.0f, off) *
                   smooth_step(width, 0.0f, off);
        };
        const float holes = smooth_step(0.30f, 0.52f, lace);
        const float first =
            band(0.20f, 0.32f, 1.0f) * lerp(1.0f, holes, smooth_step(0.26f, 0.45f, v));
        const float second = band(0.54f, 0.24f, 0.62f) * (0.35f + 0.65f * holes);
        const float margin = smooth_step(0.0f, 0.15f, v) * smooth_step(1.0f, 0.85f, v);
        const float alpha = clamp01(std::max(first, second));
        return Paint{.colour = blend(rgb(0xbfe2ee), rgb(0xf4fbff), clamp01(1.3f * alpha)),
                     .alpha = alpha * margin};
    };
    return picture_of(foam, {16.0f, 8.0f}, 120, 60, true);
}

Image beam_picture() {
    const Material beam = [](const Surface& s) {
        const float u = s.at.x / s.size.x, v = s.at.y / s.size.y;  // v is 1 at the feed
        const glm::vec2 turn(cosine(kTau * u), sine(kTau * u));
        const float ray = value_noise(glm::vec3(turn * 3.0f, 0.4f * v), 611u);
        const float ring = smooth_step(0.6f, 1.0f, sine(kTau * 5.0f * v));
        const float alpha = v * (0.62f + 0.30f * ray + 0.25f * ring) * smooth_step(0.0f, 0.25f, v);
        return Paint{.colour = blend(kCyan, rgb(0xf0ffff), clamp01(v * v * 0.6f + 0.25f * ring)),
                     .alpha = clamp01(alpha)};
    };
    return picture_of(beam, {8.0f, 8.0f}, 64, 64, true);
}

Image jet_picture() {
    const Material mist = [](const Surface& s) {
        const float u = s.at.x / s.size.x, up = s.at.y / s.size.y;
        const glm::vec2 turn(cosine(kTau * u), sine(kTau * u));
        const float cloud = patches(glm::vec3(turn * 2.4f, up * 5.0f), 1.0f, 621u);
        const float thick = smooth_step(1.0f, 0.35f, up) * smooth_step(0.0f, 0.06f, up);
        const float holes =
            lerp(1.0f, smooth_step(0.28f, 0.66f, cloud), 0.8f * smooth_step(0.1f, 0.8f, up));
        return Paint{
            .colour = blend(blend(rgb(0xa9dcec), rgb(0xffffff), smooth_step(0.3f, 0.7f, cloud)),
                            kCyan, 0.5f * smooth_step(0.16f, 0.0f, up)),
            .alpha = clamp01(0.88f * thick * holes)};
    };
    return picture_of(mist, {8.0f, 14.0f}, 64, 112, true);
}

Image glow_picture() {
    const Material glow = [](const Surface& s) {
        const float out = glm::length(from_middle(s));
        const float core = smooth_step(0.40f, 0.18f, out);
        const float ring = clamp01(1.0f - out);
        return Paint{.colour = blend(kBeacon, rgb(0xfff0e0), core),
                     .alpha = std::max(core, 0.85f * ring * ring)};
    };
    return picture_of(glow, {4.0f, 4.0f}, 64, 64, true);
}

Image board_picture() {
    // Night sky behind glass: stars of three sizes, a band of haze, a rim of light. It leaves the
    // middle calm: letters go there.
    const Material sky = [](const Surface& s) {
        const glm::vec2 p = s.at;
        const float haze = patches(glm::vec3(p, 0.0f), 4.0f, 631u);
        const float band = smooth_step(2.6f, 0.0f, std::abs(p.y - 1.6f - 0.3f * p.x));
        Colour colour = blend(rgb(0x0b1020), rgb(0x1c2b55), 0.25f + 0.5f * haze);
        colour = blend(colour, rgb(0x3d5a9c), 0.55f * band * haze);
        for (const float size : {0.55f, 0.9f, 1.7f}) {
            const Cell star = cell_noise(glm::vec3(p / size, 0.5f),
                                         633u + static_cast<std::uint32_t>(10.0f * size));
            const float away = size * glm::length(glm::vec2(star.to_point.x, star.to_point.y));
            const float big = 0.05f + 0.075f * size * star.id;
            if (star.id > 0.35f)
                colour = blend(colour, blend(rgb(0xffffff), kCyan, fraction(7.0f * star.id) * 0.7f),
                               smooth_step(big, 0.3f * big, away));
        }
        const float rim = std::min(std::min(p.x, s.size.x - p.x), std::min(p.y, s.size.y - p.y));
        if (rim < 0.75f) colour = rim < 0.45f ? kSteel.at(0.3f + 0.5f * haze) : kDark.dark;
        if (std::abs(rim - 0.62f) < 0.12f) colour = kCyan;
        return Paint{.colour = colour};
    };
    return picture_of(sky, {15.0f, 7.5f}, 256, 128);
}

Image screen_picture(int frame) {
    // A scope whose hand goes round in four steps, and a row of bars beside it.
    const Material scope = [=](const Surface& s) {
        const glm::vec2 p = (s.at - glm::vec2(2.0f, 1.8f)) / 1.5f;
        const float out = glm::length(p);
        const float grid = std::min(std::abs(fraction(3.0f * s.at.x) - 0.5f),
                                    std::abs(fraction(3.0f * s.at.y) - 0.5f));
        Colour colour = blend(rgb(0x0a2230), rgb(0x14506a), grid < 0.07f ? 0.6f : 0.0f);
        if (out < 1.0f) {
            const float angle = kTau * (0.25f * static_cast<float>(frame) + 0.08f);
            const glm::vec2 hand(sine(angle), cosine(angle)), side(hand.y, -hand.x);
            const float ahead = glm::dot(p, hand), lag = -glm::dot(p, side);
            colour = rgb(0x0d3a4c);
            if (lag > 0.0f && ahead > 0.0f)
                colour = blend(kCyan, colour, clamp01(1.3f * lag / std::max(out, 0.05f)));
            if (glm::length(p - glm::vec2(0.42f, 0.25f)) < 0.13f && frame != 3) colour = kBeacon;
            if (glm::length(p - glm::vec2(-0.5f, -0.3f)) < 0.11f && frame > 1) colour = kBeacon;
        }
        if (std::abs(out - 1.0f) < 0.07f || std::abs(out - 0.5f) < 0.03f) colour = kCyan;
        if (s.at.x > 3.75f && s.at.x < 4.95f) {
            const auto bar = static_cast<std::int32_t>((s.at.x - 3.75f) / 0.3f);
            const float high = 0.6f + 2.3f * hashed_unit(bar, frame, 0, 641u);
            if (fraction((s.at.x - 3.75f) / 0.3f) < 0.7f && s.at.y > 0.3f && s.at.y < high)
                colour = s.at.y > 2.2f ? kBeacon : rgb(0x9ff0d0);
        }
        const float rim =
            std::min(std::min(s.at.x, s.size.x - s.at.x), std::min(s.at.y, s.size.y - s.at.y));
        if (rim < 0.16f) colour = kDark.middle;
        return Paint{.colour = colour};
    };
    return picture_of(scope, {5.2f, 3.6f}, 96, 64);
}

Image lights_picture(int frame) {
    const Material strip = [=](const Surface& s) {
        const float lamp = s.at.x / s.size.x * 3.0f;
        const auto number = static_cast<int>(lamp);
        const glm::vec2 off(fraction(lamp) - 0.5f, s.at.y / s.size.y - 0.5f);
        const float out = std::max(std::abs(off.x) * 1.25f, std::abs(off.y));
        Colour colour = brushed(kDark, 651u, 1.0f)(s).colour;
        if (out < 0.42f) colour = kSteel.dark;
        if (out < 0.34f)
            colour = number == frame ? blend(rgb(0xf4ffff), kCyan, smooth_step(0.05f, 0.3f, out))
                                     : rgb(0x1c4c5e);
        return Paint{.colour = colour};
    };
    return picture_of(strip, {5.0f, 1.0f}, 80, 16);
}

Image lamp_picture(int frame) {
    const Material lamp = [=](const Surface& s) {
        const float out = glm::length(from_middle(s));
        const Colour light = frame == 0 ? kBeacon : kCyan;
        Colour colour = blend(rgb(0xffffff), light, smooth_step(0.1f, 0.45f, out));
        if (out > 0.68f) colour = kSteel.light;
        if (out > 0.86f) colour = kDark.dark;
        return Paint{.colour = colour, .alpha = out < 0.98f ? 1.0f : 0.0f};
    };
    return picture_of(lamp, {1.0f, 1.0f}, 32, 32, true);
}

}  // namespace turnstile::art::space
