#pragma once

#include "engine/assets.hpp"
#include "engine/frame_state.hpp"
#include "engine/hash.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace turnstile {

/// What is flooded over the ramp at SKYQUALITY 1 (docs/lobby.md, 4).
constexpr glm::ivec3 kSkyFog{68, 221, 255};

/// The sky's art of the data, which is fantasy's on every island (docs/lobby.md, 2).
[[nodiscard]] SkyArt load_sky(Assets& assets);

/// The texel in the middle of each of 16 x 16 cells, row by row (docs/lobby.md, 4).
[[nodiscard]] std::array<Rgb, kSkyGridSide * kSkyGridSide> ramp_of(const Image& image);

/// The colour that the first layer of clouds has, 16.16 for each channel.
struct SkyColour {
    std::array<std::int32_t, 3> value{};

    /// Where a script's colour (0..255) leads, with the red that the original takes from the blue.
    [[nodiscard]] static SkyColour of(const glm::ivec3& script, bool red_from_blue);
    /// One step: a sixteenth of the way.
    void ease(const SkyColour& target);
    /// 0..255, fractions included.
    [[nodiscard]] glm::vec3 bytes() const;
    void add_to(Hash& hash) const;
    friend bool operator==(const SkyColour&, const SkyColour&) = default;
};

/// How far a layer of clouds has gone at a tick, in repeats of its texture since the lobby began.
[[nodiscard]] glm::dvec2 cloud_scroll(std::size_t layer, std::int64_t tick);
/// 0..255: 207, 151, 95, 39.
[[nodiscard]] int cloud_opacity(std::size_t layer);

/// The sky at a tick. `veil` is the first layer's colour, 0..255, none where no script gives one;
/// at quality 1 (`tinted` false) the fog's colour floods all layers.
[[nodiscard]] SkyFrame sky_frame(const SkyArt& art, std::int64_t tick,
                                 const std::optional<glm::vec3>& veil, bool tinted);

}  // namespace turnstile
