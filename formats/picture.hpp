#pragma once

#include "formats/byte_reader.hpp"
#include "formats/image.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace turnstile {

/// Sides that decode_picture takes, in texels, and texels in all (docs/design: Settled details).
constexpr std::uint32_t kMaxPictureSide = 16'384;
constexpr std::uint64_t kMaxPictureTexels = 100'000'000;

enum class PictureType : std::uint8_t { Png, Jpeg, Bmp, Pcx, Tga };

/// What a picture is by its first bytes; TGA, which has no magic, for all that is none of the
/// others.
[[nodiscard]] PictureType picture_type(std::span<const std::byte> file);
/// "png", "jpeg", "bmp", "pcx", "tga".
[[nodiscard]] std::string_view picture_type_name(PictureType type);

/// Decodes PNG, JPEG, BMP, TGA or PCX (pcx.hpp), told apart by content, to 8 bits a channel.
/// 16-bit, grey and palette pictures are converted; has_alpha says whether the file has an alpha
/// channel. While it decodes it holds at most 8 bytes a texel, of 16 bits a channel 24.
/// Throws DecodeError: not a picture, too large (before memory is taken), damaged.
[[nodiscard]] Image decode_picture(std::span<const std::byte> file, std::string_view source);

/// A keyword (1 to 79 Latin-1 characters) and its text, stored as a PNG tEXt chunk.
using PngText = std::pair<std::string, std::string>;

/// Writes a PNG with its text chunks behind IHDR; RGB unless the image has_alpha. The same image
/// gives the same bytes. Throws EncodeError for an empty image, one above the limits of
/// decode_picture, and texts that no tEXt chunk can hold (a zero character, a keyword's length).
[[nodiscard]] std::vector<std::byte> encode_png(const Image& image,
                                                std::span<const PngText> texts = {});

/// The tEXt chunks of a PNG, in file order; empty for anything that is no PNG or is damaged.
[[nodiscard]] std::vector<PngText> png_texts(std::span<const std::byte> file);

/// Writes an uncompressed TGA, 24 bits a pixel, or 32 when the image has_alpha; top row first.
/// Throws EncodeError for an empty image or sides above 65,535.
[[nodiscard]] std::vector<std::byte> encode_tga(const Image& image);

}  // namespace turnstile
