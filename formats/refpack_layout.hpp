#pragma once

#include <cstdint>

/// Private to refpack*.cpp: how a stream begins (docs/formats/wad.md, 3).
namespace turnstile::refpack {

constexpr std::uint8_t kSignature = 0x10, kSecondByte = 0xFB;

}  // namespace turnstile::refpack
