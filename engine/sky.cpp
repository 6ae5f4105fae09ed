#include "engine/sky.hpp"

#include "engine/clock.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace turnstile {

namespace {

constexpr const char* kCloudsPath = "levels/fantasy/sky/sky.tga";
constexpr const char* kRampPath = "levels/fantasy/sky/sky_rgb.tga";
constexpr const char* kBandPath = "levels/fantasy/sky/sky_cyl.tga";

// The band's rows that lie at its rim, where clouds and sea meet for an eye at the islands' height,
// as V (docs/lobby.md, 4).
constexpr std::array<float, 2> kRimRows = {0.99f, 0.49f};
/// Which of the ramp's cells lie there, in cells from the grid's middle (choice).
constexpr float kRimFrom = 3.5f, kRimTo = 5.5f;

Rgb rgb_of(const Rgba8& texel) { return Rgb(texel.r, texel.g, texel.b) / 255.0f; }

Rgb rim_of_band(const Image& image) {
    Rgb sum(0.0f);
    for (const float v : kRimRows) {
        const auto row = static_cast<std::uint32_t>(v * static_cast<float>(image.height));
        for (std::uint32_t x = 0; x < image.width; ++x)
            sum += rgb_of(image.at(x, std::min(row, image.height - 1)));
    }
    return sum / static_cast<float>(kRimRows.size() * image.width);
}

float mean_alpha(const Image& image) {
    std::uint64_t sum = 0;
    for (const Rgba8& texel : image.pixels) sum += texel.a;
    return static_cast<float>(sum) / (255.0f * static_cast<float>(image.pixels.size()));
}

Rgb rim_of_ramp(const std::array<Rgb, kSkyGridSide * kSkyGridSide>& ramp) {
    constexpr float kMiddle = (static_cast<float>(kSkyGridSide) - 1.0f) / 2.0f;
    Rgb sum(0.0f);
    float count = 0.0f;
    for (std::size_t i = 0; i < ramp.size(); ++i) {
        const float out = std::hypot(static_cast<float>(i % kSkyGridSide) - kMiddle,
                                     static_cast<float>(i / kSkyGridSide) - kMiddle);
        if (out < kRimFrom || out > kRimTo) continue;
        sum += ramp[i];
        count += 1.0f;
    }
    return sum / count;
}

}  // namespace

std::array<Rgb, kSkyGridSide * kSkyGridSide> ramp_of(const Image& image) {
    constexpr auto kSide = static_cast<std::uint32_t>(kSkyGridSide);
    const auto middle = [](std::uint32_t cell, std::uint32_t size) {
        const std::uint32_t step = std::max(size / kSide, 1u);
        return std::min(step / 2 + cell * step, size - 1);
    };
    std::array<Rgb, kSkyGridSide * kSkyGridSide> ramp;
    for (std::uint32_t row = 0; row < kSide; ++row)
        for (std::uint32_t column = 0; column < kSide; ++column)
            ramp[row * kSide + column] =
                rgb_of(image.at(middle(column, image.width), middle(row, image.height)));
    return ramp;
}

SkyArt load_sky(Assets& assets) {
    SkyArt art;
    art.clouds = assets.picture(kCloudsPath, "no clouds");
    art.band = assets.picture(kBandPath, "the fog's colour");
    if (const Texture* ramp = assets.picture(kRampPath, "white clouds"))
        art.ramp = ramp_of(ramp->image);
    else
        art.ramp.fill(Rgb(1.0f));
    art.rim = art.band ? rim_of_band(art.band->image) : art.fog;
    art.ramp_rim = rim_of_ramp(art.ramp);
    art.coverage = art.clouds ? mean_alpha(art.clouds->image) : 0.0f;
    return art;
}

SkyColour SkyColour::of(const glm::ivec3& script, bool red_from_blue) {
    constexpr std::int32_t kOne = 1 << 16;
    return {{(red_from_blue ? script.z : script.x) * kOne, script.y * kOne, script.z * kOne}};
}

void SkyColour::ease(const SkyColour& target) {
    for (std::size_t i = 0; i < value.size(); ++i) value[i] += (target.value[i] - value[i]) >> 4;
}

glm::vec3 SkyColour::bytes() const {
    return glm::vec3(static_cast<float>(value[0]), static_cast<float>(value[1]),
                     static_cast<float>(value[2])) /
           65536.0f;
}

void SkyColour::add_to(Hash& hash) const {
    for (const std::int32_t channel : value) hash.add(static_cast<std::uint64_t>(channel));
}

glm::dvec2 cloud_scroll(std::size_t layer, std::int64_t tick) {
    // docs/lobby.md, 4: a tick of the sky's clock, of which there is one a step.
    const auto i = static_cast<double>(layer);
    const double ticks = static_cast<double>(tick) / static_cast<double>(kTicksPerStep);
    return {(0.0008 + 0.0005 * i) * ticks, (0.00009 - 0.00003 * i) * ticks};
}

int cloud_opacity(std::size_t layer) { return 0xCF - 0x38 * static_cast<int>(layer); }

SkyFrame sky_frame(const SkyArt& art, std::int64_t tick, const std::optional<glm::vec3>& veil,
                   bool tinted) {
    SkyFrame frame;
    frame.art = &art;
    frame.haze = art.rim;
    for (std::size_t i = 0; i < kCloudLayers; ++i) {
        CloudLayer& layer = frame.layers[i];
        const glm::dvec2 scroll = cloud_scroll(i, tick);
        layer.offset = glm::vec2(glm::fract(scroll));
        layer.opacity = static_cast<float>(cloud_opacity(i)) / 255.0f;
        if (!tinted)
            layer.flood = Rgb(kSkyFog) / 255.0f;
        else if (i == 0 && veil)
            layer.flood = *veil / 255.0f;
        frame.haze =
            glm::mix(frame.haze, layer.flood.value_or(art.ramp_rim), art.coverage * layer.opacity);
    }
    return frame;
}

}  // namespace turnstile
