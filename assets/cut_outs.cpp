#include "assets/exact_math.hpp"
#include "assets/materials.hpp"

#include <algorithm>
#include <cmath>

namespace turnstile::art {
namespace {

// Place on a cut-out: `across` -1 to 1 from the rib, `up` 0 at the root to 1 at the tip.
struct Place {
    float across, up;
    explicit Place(const Surface& s)
        : across(2.0f * s.at.x / s.size.x - 1.0f), up(s.at.y / s.size.y) {}
};

float hard(float inside) { return inside > 0.0f ? 1.0f : 0.0f; }

}  // namespace

Material frond(const Tones& tones, std::uint32_t leaflets, std::uint32_t seed) {
    return [=](const Surface& s) {
        const Place p(s);
        const float side = std::abs(p.across);
        const bool left = p.across < 0.0f;
        // Leaflets point forward; each ends in a point, and the longest are before the middle.
        const float reach =
            0.98f * (0.35f + 1.3f * p.up) * smooth_step(1.0f, 0.45f, p.up) + 0.02f * (1.0f - p.up);
        const float row = (p.up - 0.13f * side) * static_cast<float>(leaflets);
        const std::int32_t number = static_cast<std::int32_t>(std::floor(row));
        const float in = std::abs(fraction(row) - 0.5f) * 2.0f;
        const float own = hashed_unit(number, left ? 1 : 2, 0, seed);
        const float tip = std::min(1.0f, reach * (0.82f + 0.25f * own));
        const float leaflet = (0.98f - in) - 0.9f * smooth_step(0.35f * tip, tip, side);
        const float rib = 0.055f * (1.15f - p.up) - side;
        float tone = 0.40f + 0.3f * (own - 0.5f) + 0.34f * (p.up - 0.4f) + 0.25f * side;
        tone += left ? 0.16f : -0.10f;                 // one flank of the rib faces the light
        tone -= 0.30f * smooth_step(0.45f, 1.0f, in);  // gaps between leaflets are deep
        tone += 0.3f * (strokes(s.at, 0.9f, 0.25f, seed) - 0.5f);
        if (rib > 0.0f) tone = 0.9f;
        return Paint{.colour = tones.at(tone),
                     .alpha = std::max(hard(rib), hard(side < tip ? leaflet : -1.0f))};
    };
}

Material broad_leaf(const Tones& tones, std::uint32_t seed) {
    return [=](const Surface& s) {
        const Place p(s);
        const float side = std::abs(p.across);
        const float belly = 3.4f * p.up * (1.0f - p.up) * (1.25f - 0.5f * p.up);
        const float half = std::min(0.97f, 0.05f + belly);
        const float vein = fraction((p.up - 0.22f * side) * 7.0f);
        float tone = 0.42f + 0.26f * (p.up - 0.5f) + (p.across < 0.0f ? 0.14f : -0.12f);
        tone += 0.4f * (strokes(s.at, 1.2f, 0.3f, seed) - 0.5f);
        tone -= 0.22f * (1.0f - smooth_step(0.0f, 0.14f, vein));
        tone += 0.26f * smooth_step(half - 0.14f, half - 0.03f, side);  // the rim catches light
        if (side < 0.06f * (1.2f - p.up)) tone = 0.95f;
        return Paint{.colour = tones.at(tone), .alpha = hard(half - side)};
    };
}

Material tuft(const Tones& tones, std::uint32_t blades, std::uint32_t seed) {
    return [=](const Surface& s) {
        const Place p(s);
        Paint paint{.colour = tones.at(0.25f + 0.6f * p.up), .alpha = 0.0f};
        for (std::uint32_t i = 0; i < blades; ++i) {
            const auto number = static_cast<std::int32_t>(i);
            const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(blades);
            const float jitter = hashed_unit(number, 1, 0, seed) - 0.5f;
            const float lean = 1.7f * (share - 0.5f) + 0.3f * jitter;
            const float height =
                0.98f - 0.5f * std::abs(share - 0.5f) - 0.35f * hashed_unit(number, 2, 0, seed);
            const float t = p.up / height;
            if (t > 1.0f) continue;
            const float middle = lean * t * (0.45f + 0.55f * t) + 0.25f * (share - 0.5f);
            const float half = 0.16f * (1.0f - t) + 0.015f;
            const float off = p.across - middle;
            if (std::abs(off) > half) continue;
            const float own = hashed_unit(number, 3, 0, seed);
            paint.colour = tones.at(0.1f + 0.55f * t + 0.35f * own - 0.22f * off / half);
            paint.alpha = 1.0f;
        }
        return paint;
    };
}

}  // namespace turnstile::art
