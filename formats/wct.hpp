#pragma once

#include "formats/byte_reader.hpp"
#include "formats/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace turnstile {

/// The two row layouts in which textures are stored (docs/formats/wct.md, 1).
enum class WctType : std::uint8_t { Halves = 0x12, Alternate = 0x13 };

/// What a chunk is packed with; its first bytes say so, not the type (docs/formats/wct.md, 2).
enum class WctPacking : std::uint8_t { Zlib, Lzss };

/// How a row's scale and wavelet values lie and pair (docs/formats/wct.md, 6).
enum class WctLayout : std::uint8_t { Alternate, Halves, Later, LaterNegated, Negated };

/// "alternate", "halves", "later", "later-negated", "negated".
[[nodiscard]] std::string_view layout_name(WctLayout layout);

/// Quantiser numbers of the four channels, 0 and up (docs/formats/wct.md, 3).
struct WctScales {
    std::int16_t y = 7, cb = 6, cr = 6, a = 4;
    friend bool operator==(const WctScales&, const WctScales&) = default;
};

/// How well a layout fits a texture's coefficients: the default has 0, lower is better.
struct WctLayoutScore {
    WctLayout layout = WctLayout::Halves;
    double score = 0;
    friend bool operator==(const WctLayoutScore&, const WctLayoutScore&) = default;
};

/// A decoded texture: its header as stored, and the picture.
struct Wct {
    WctType type = WctType::Alternate;
    bool alpha = false;  ///< the flag: an alpha chunk follows the colour chunk
    std::uint8_t bits = 24, version = 3;
    WctScales scales;
    std::uint32_t colour_bytes = 0, alpha_bytes = 0;  ///< chunk sizes as stored
    std::uint32_t checksum = 0;                       ///< the unknown word at 24
    WctPacking packing = WctPacking::Lzss;            ///< of the colour chunk
    std::uint32_t coded_side = 0;                     ///< texels; docs/formats/wct.md, 1
    WctLayout layout = WctLayout::Alternate;          ///< the one that the picture was decoded with
    /// Of all five, the default first; empty where none was looked for (docs/formats/wct.md, 6).
    std::vector<WctLayoutScore> layout_scores;
    Image image;  ///< width x height, has_alpha == alpha
    std::vector<Warning> warnings;
};

/// Decodes a whole texture file. Throws DecodeError.
[[nodiscard]] Wct decode_wct(std::span<const std::byte> file, std::string_view source);

/// From 1, the coarsest, to 100, nearly lossless; WctScales' own numbers are those of the default.
constexpr int kWctLeastQuality = 1, kWctMostQuality = 100, kWctDefaultQuality = 80;

/// The scales of a quality (docs/formats/wct.md, 9): a higher one gives no larger scale. Solid
/// alpha stays solid at each. Throws EncodeError outside 1 to 100.
[[nodiscard]] WctScales wct_scales_of_quality(int quality);

struct WctOptions {
    WctType type = WctType::Alternate;
    WctScales scales;
};

/// Writes a texture: LZSS for Alternate, zlib for Halves; with an alpha chunk when
/// some texel is not opaque (docs/formats/wct.md, 9).
/// Throws EncodeError for sides outside 1 to 2,048 or negative scales.
[[nodiscard]] std::vector<std::byte> encode_wct(const Image& image, const WctOptions& options = {});

}  // namespace turnstile
