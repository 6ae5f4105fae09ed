#pragma once

#include "formats/byte_reader.hpp"
#include "formats/wct.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace turnstile {

/// What the chunks of a texture need to become a picture. The artwork of a sign is the same coding
/// behind another header (docs/formats/sgn.md, 8).
struct WctCoding {
    WctType type = WctType::Alternate;
    std::uint32_t width = 0, height = 0;  ///< texels, 1 to 4,096
    std::array<float, 4> scales{};        ///< of Y, Cb, Cr, A: 0 to 32,767
};

struct WctPicture {
    Image image;  ///< has_alpha when there was an alpha chunk
    WctPacking packing = WctPacking::Lzss;
    WctLayout layout = WctLayout::Alternate;
    std::vector<WctLayoutScore> layout_scores;  ///< as in Wct
};

struct WctChunks {
    std::vector<std::byte> colour, alpha;  ///< an empty alpha is none
};

/// The side of the square in which a picture is coded (docs/formats/wct.md, 1).
[[nodiscard]] std::uint32_t wct_coded_side(std::uint32_t width, std::uint32_t height);

/// Decodes chunks that lie in `in`; an empty `alpha` is none. Throws DecodeError for the fields
/// "colour chunk" and "alpha chunk", each at its first byte.
[[nodiscard]] WctPicture decode_wct_chunks(const ByteReader& in, const WctCoding& coding,
                                           std::span<const std::byte> colour,
                                           std::span<const std::byte> alpha);

/// Is there an alpha chunk even when every texel is opaque? A sign's artwork is of 32 bits always.
enum class WctAlpha : std::uint8_t { WhereSeeThrough, Always };

/// Does what decode_wct_chunks does first with an alpha chunk, alone: for saying what is wrong with
/// it when the colour chunk is damaged already. Throws DecodeError likewise.
void check_wct_alpha(const ByteReader& in, const WctCoding& coding,
                     std::span<const std::byte> alpha);

/// Codes a picture of coding.width x coding.height (docs/formats/wct.md, 9).
[[nodiscard]] WctChunks encode_wct_chunks(const Image& image, const WctCoding& coding,
                                          WctAlpha alpha = WctAlpha::WhereSeeThrough);

/// A texture's four numbers, as a coding has them.
[[nodiscard]] constexpr std::array<float, 4> wct_scale_values(const WctScales& scales) {
    return {static_cast<float>(scales.y), static_cast<float>(scales.cb),
            static_cast<float>(scales.cr), static_cast<float>(scales.a)};
}

/// Steps of one quantiser number in grey levels: of Y, Cb, Cr, A (docs/formats/wct.md, 3).
[[nodiscard]] std::array<float, 4> wct_factors(const std::array<float, 4>& scales);

}  // namespace turnstile
