#pragma once

#include "formats/byte_reader.hpp"

#include <cstdint>

namespace turnstile {

/// stb asks few questions: it takes a cut TGA or JPEG for whole, a text for a TGA, and memory for
/// sizes that the file cannot fill. These ask first.
struct PictureFrame {
    std::uint32_t width = 0, height = 0;  ///< texels, within the limits of picture.hpp
    bool right_to_left = false;           ///< rows of a TGA, which stb does not turn
};

/// The sizes of a PNG, JPEG, BMP or TGA whose data is all there. Throws DecodeError, also for a
/// file that is none of them.
[[nodiscard]] PictureFrame check_picture(const ByteReader& in);

/// Refuses sides and sums of texels outside the limits of picture.hpp; `at` is where the width is
/// stored.
void check_picture_size(const ByteReader& in, std::size_t at, std::int64_t width,
                        std::int64_t height);

}  // namespace turnstile
