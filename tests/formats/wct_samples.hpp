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

}  // namespace turnstile::test
