#pragma once

#include "formats/image.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// The picture by stb_image, no block of memory above `most_bytes`; otherwise nothing, and stb's
/// reason in `reason`.
[[nodiscard]] std::optional<Image> stb_decode(std::span<const std::byte> file,
                                              std::size_t most_bytes, std::string& reason);

/// A PNG by stb_image_write: RGB, or RGBA when the image has_alpha. At most 2^31 bytes of texels.
[[nodiscard]] std::vector<std::byte> stb_encode_png(const Image& image);

}  // namespace turnstile
