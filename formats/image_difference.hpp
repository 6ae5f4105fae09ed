#pragma once

#include "formats/image.hpp"

#include <cstdint>
#include <optional>

namespace turnstile {

/// What of two pictures is compared.
enum class ImageChannels : std::uint8_t { Colour, Alpha, All };

/// Peak signal-to-noise ratio in decibels: 10 log10(255² / mean squared difference) over all values
/// of the channels. Nothing where they are the same. Throws std::invalid_argument for pictures of
/// different sizes.
[[nodiscard]] std::optional<double> psnr(const Image& a, const Image& b,
                                         ImageChannels channels = ImageChannels::Colour);

}  // namespace turnstile
