#pragma once

#include "formats/byte_reader.hpp"
#include "formats/image.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace turnstile {

/// Does the file begin like a PCX: 0x0A, version 5, encoding 1?
[[nodiscard]] bool is_pcx(std::span<const std::byte> file);

/// Decodes a PCX as skins are (docs/formats/quake2-md2.md, Finding the skin): one plane of 8 bits a
/// pixel, run-length coded, the palette in the last 769 bytes. Never has alpha. Throws DecodeError:
/// another kind of PCX, larger than decode_picture takes (before memory is taken), damaged.
[[nodiscard]] Image decode_pcx(std::span<const std::byte> file, std::string_view source);

/// Writes such a PCX, the colours in order of first use. Throws EncodeError for an empty image, one
/// above the limits of decode_picture, with alpha, or with more than 256 colours.
[[nodiscard]] std::vector<std::byte> encode_pcx(const Image& image);

}  // namespace turnstile
