#include "formats/image_difference.hpp"

#include <cmath>
#include <stdexcept>

namespace turnstile {

namespace {

std::uint64_t square(std::uint8_t a, std::uint8_t b) {
    const int difference = int{a} - int{b};
    return static_cast<std::uint64_t>(difference * difference);
}

}  // namespace

std::optional<double> psnr(const Image& a, const Image& b, ImageChannels channels) {
    if (a.width != b.width || a.height != b.height)
        throw std::invalid_argument("psnr: pictures of different sizes");
    const bool colour = channels != ImageChannels::Alpha, alpha = channels != ImageChannels::Colour;
    std::uint64_t squares = 0;  // at most 2^34 texels of 4 x 255²: no overflow
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        const Rgba8 &x = a.pixels[i], &y = b.pixels[i];
        if (colour) squares += square(x.r, y.r) + square(x.g, y.g) + square(x.b, y.b);
        if (alpha) squares += square(x.a, y.a);
    }
    if (squares == 0) return std::nullopt;
    const double values =
        static_cast<double>(a.pixels.size()) * ((colour ? 3.0 : 0.0) + (alpha ? 1.0 : 0.0));
    return 10.0 * std::log10(255.0 * 255.0 * values / static_cast<double>(squares));
}

}  // namespace turnstile
