#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace turnstile {

/// One texel: 8 bits a channel, the game's gamma space, alpha not premultiplied.
struct Rgba8 {
    std::uint8_t r = 0, g = 0, b = 0, a = 255;
    friend bool operator==(const Rgba8&, const Rgba8&) = default;
};
static_assert(sizeof(Rgba8) == 4);  // uploaded as it lies

/// A picture, top row first. pixels.size() == width * height.
struct Image {
    std::uint32_t width = 0, height = 0;  ///< texels
    bool has_alpha = false;               ///< the file had an alpha channel, whatever is in it
    std::vector<Rgba8> pixels;

    [[nodiscard]] const Rgba8& at(std::uint32_t x, std::uint32_t y) const {
        return pixels[std::size_t{y} * width + x];
    }
    [[nodiscard]] Rgba8& at(std::uint32_t x, std::uint32_t y) {
        return pixels[std::size_t{y} * width + x];
    }
    friend bool operator==(const Image&, const Image&) = default;
};

/// A picture of one colour.
[[nodiscard]] inline Image filled_image(std::uint32_t width, std::uint32_t height, Rgba8 colour,
                                        bool has_alpha = false) {
    return {width, height, has_alpha, std::vector<Rgba8>(std::size_t{width} * height, colour)};
}

}  // namespace turnstile
