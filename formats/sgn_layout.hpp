#pragma once

#include <cstddef>
#include <cstdint>

/// Sizes and limits that reading and writing a sign share: docs/formats/sgn.md, 2 to 5, 8 and 10.
namespace turnstile::sgn {

constexpr std::int32_t kLeastVersion = 100;
constexpr std::size_t kHeaderBytes = 17, kFontBytes = 436, kInkBytes = 20, kFillHeaderBytes = 12,
                      kScalesBytes = 16;
constexpr std::int32_t kMostMode = 2;
constexpr std::int32_t kMostSide = 4096, kMostBytesPerPixel = 4;
constexpr std::int32_t kArtworkType = 4;
constexpr float kMostScale = 32'767;  // what the 16 bits of a texture can say

// In a font record.
constexpr std::size_t kFileAt = 0x40, kPercentAt = 0x144, kTopAt = 0x148, kLogFontAt = 0x14C,
                      kEffectAt = 0x188;
// From kLogFontAt on.
constexpr std::size_t kFaceNameAt = 28;
// From kEffectAt on.
constexpr std::size_t kValuesAt = 4, kExtentAt = 36, kOriginAt = 40;

}  // namespace turnstile::sgn
