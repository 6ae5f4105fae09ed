#pragma once

#include "formats/image.hpp"
#include "tests/support/bytes.hpp"

#include <cstdint>

namespace turnstile::test {

/// The worked example of docs/formats/wct.md, 10: 8 x 8 texels of (200, 40, 90).
inline const Bytes kOneColour13 = bytes_of_hex(
    "13 00 18 03  08 00 08 00  07 00 06 00 06 00 04 00  16 00 00 00  00 00 00 00  00 00 00 00"
    "54 00 14 80 ce 00 f8 f0 2f 00 86 01 70 d0 53 00 0c 03 e0 10 00 00");
inline const Bytes kOneColour12 = bytes_of_hex(
    "12 00 18 04  08 00 08 00  07 00 06 00 06 00 04 00  39 00 00 00  00 00 00 00  00 00 00 00"
    "42 49 4c 5a  60 00 00 00  39 00 00 00  0f 00 00 00  09 00 00 00  00 00 00 00  00 00 00 00"
    "78 9c d3 d2 d2 d2 62 00 02 2d 1c 34 21 f0 ef 1f 04 c3 80 ad 2d 04 c3 00 00 5a f1 07 8d");

/// A brick wall under a sky of a ramp, with a dark bar; with `cut_out` outside a disc alpha is 0.
inline Image scene(std::uint32_t width, std::uint32_t height, bool cut_out) {
    Image image = filled_image(width, height, {}, cut_out);
    for (std::uint32_t y = 0; y < height; ++y) {
        for (std::uint32_t x = 0; x < width; ++x) {
            Rgba8& texel = image.at(x, y);
            const auto ramp = static_cast<std::uint8_t>(255 * x / width);
            const bool mortar = y % 6 == 0 || (x + y / 6 % 2 * 5) % 10 == 0;
            texel = {ramp, static_cast<std::uint8_t>(200 - ramp / 2), 220, 255};
            if (3 * y > height) texel = mortar ? Rgba8{200, 195, 190} : Rgba8{150, 90, 70};
            if (x > width / 2 && x < width / 2 + 6) texel = {20, 20, 25};
            const double dx = 2.0 * x / width - 1, dy = 2.0 * y / height - 1;
            if (cut_out && dx * dx + dy * dy > 0.8) texel.a = 0;
        }
    }
    return image;
}

/// A hashed value of 0 to 1 at a place of a grid.
inline double grid_value(std::uint32_t x, std::uint32_t y, std::uint32_t seed) {
    std::uint32_t h = x * 0x8DA6B343u ^ y * 0xD8163841u ^ seed * 0xCB1AB31Fu;
    h = (h ^ (h >> 15)) * 0x2C1B3C6Du;
    h = (h ^ (h >> 12)) * 0x297A2D39u;
    return (h ^ (h >> 15)) / 4294967295.0;
}

/// Smooth noise whose detail falls off as in photographs: each octave half as strong as the one
/// before. 0 to 1.
inline double cloud(double x, double y, std::uint32_t seed) {
    double sum = 0, strength = 0.5, cells = 4;
    for (std::uint32_t octave = 0; octave < 6; ++octave, strength /= 2, cells *= 2) {
        const double u = x * cells, v = y * cells;
        const auto i = static_cast<std::uint32_t>(u), j = static_cast<std::uint32_t>(v);
        const double s = u - i, t = v - j;
        const double fs = s * s * (3 - 2 * s), ft = t * t * (3 - 2 * t);
        const auto at = [&](std::uint32_t dx, std::uint32_t dy) {
            return grid_value(i + dx, j + dy, seed + octave);
        };
        sum += strength * ((at(0, 0) * (1 - fs) + at(1, 0) * fs) * (1 - ft) +
                           (at(0, 1) * (1 - fs) + at(1, 1) * fs) * ft);
    }
    return sum;
}

/// Hills of grass below a clouded sky, with a hard edge between them: what textures look like.
inline Image natural_picture(std::uint32_t width, std::uint32_t height) {
    Image image = filled_image(width, height, {});
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) {
            const double u = static_cast<double>(x) / width, v = static_cast<double>(y) / height;
            const double light = cloud(u, v, 1), tint = cloud(u, v, 50);
            const bool sky = v < 0.3 + 0.25 * cloud(u, 0.5, 100);
            const auto texel = [](double value) { return static_cast<std::uint8_t>(value); };
            image.at(x, y) = sky ? Rgba8{texel(90 + 150 * light), texel(140 + 100 * light),
                                         texel(200 + 50 * tint), 255}
                                 : Rgba8{texel(20 + 110 * tint), texel(50 + 150 * light),
                                         texel(15 + 60 * tint), 255};
        }
    return image;
}

}  // namespace turnstile::test
