#include "renderer/sea_noise.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace turnstile {
namespace {

constexpr std::uint32_t kSide = 128;                           // texels
constexpr std::array<std::uint32_t, 4> kCells{8, 16, 16, 32};  // across the tile, by channel

/// 0..65535 for a corner of a cell.
std::int64_t corner_value(std::uint32_t x, std::uint32_t y, std::uint32_t channel) {
    std::uint32_t n = x * 1597334677u ^ y * 3812015801u ^ (channel + 1) * 2654435769u;
    n = (n ^ n >> 15) * 2246822519u;
    n = (n ^ n >> 13) * 3266489917u;
    return static_cast<std::int64_t>(n >> 16);
}

/// 3t^2 - 2t^3 for t = `at` / `whole`, times 65536.
std::int64_t eased(std::uint32_t at, std::uint32_t whole) {
    const std::int64_t t = at, w = whole;
    return (3 * t * t * w - 2 * t * t * t) * 65536 / (w * w * w);
}

std::int64_t mixed(std::int64_t a, std::int64_t b, std::int64_t t) {
    return a + (b - a) * t / 65536;
}

/// One channel, stretched to 0..255.
std::vector<std::uint8_t> noise(std::uint32_t cells, std::uint32_t channel) {
    const std::uint32_t texels = kSide / cells;  // a cell
    std::vector<std::int64_t> values;
    for (std::uint32_t y = 0; y < kSide; ++y) {
        for (std::uint32_t x = 0; x < kSide; ++x) {
            const std::uint32_t left = x / texels, top = y / texels;
            const std::uint32_t right = (left + 1) % cells, bottom = (top + 1) % cells;
            const std::int64_t across = eased(x % texels, texels), down = eased(y % texels, texels);
            values.push_back(mixed(
                mixed(corner_value(left, top, channel), corner_value(right, top, channel), across),
                mixed(corner_value(left, bottom, channel), corner_value(right, bottom, channel),
                      across),
                down));
        }
    }
    std::int64_t sum = 0;
    for (const std::int64_t value : values) sum += value;
    const std::int64_t mean = sum / static_cast<std::int64_t>(values.size());
    const auto [low, high] = std::ranges::minmax(values);
    const std::int64_t reach = std::max({high - mean, mean - low, std::int64_t{1}});
    std::vector<std::uint8_t> bytes;
    for (const std::int64_t value : values)
        bytes.push_back(static_cast<std::uint8_t>(128 + (value - mean) * 127 / reach));
    return bytes;
}

}  // namespace

Image sea_noise() {
    Image image = filled_image(kSide, kSide, {}, true);
    for (std::uint32_t channel = 0; channel < 4; ++channel) {
        const std::vector<std::uint8_t> bytes = noise(kCells[channel], channel);
        constexpr std::uint8_t Rgba8::*kChannels[] = {&Rgba8::r, &Rgba8::g, &Rgba8::b, &Rgba8::a};
        for (std::size_t i = 0; i < bytes.size(); ++i)
            image.pixels[i].*kChannels[channel] = bytes[i];
    }
    return image;
}

}  // namespace turnstile
