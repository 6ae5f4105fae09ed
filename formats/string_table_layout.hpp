#pragma once

#include <cstddef>
#include <cstdint>

/// What reading and writing string and character tables share: docs/formats/strings.md, 1 and 2.
namespace turnstile::strings {

constexpr std::uint32_t kCharactersMagic = 0x554D4642;  // "BFMU"
constexpr std::uint32_t kStringsMagic = 0x54534642;     // "BFST"
constexpr std::size_t kCharactersHeaderBytes = 8, kStringsHeaderBytes = 12;
constexpr std::uint32_t kWordBytes = 4;
constexpr std::size_t kMostNamed = 255;  // characters that a byte can mean

// A part's first word: the type in the low byte, the value above it.
constexpr std::uint32_t kEnd = 0, kText = 1, kParameter = 2;
constexpr std::uint32_t kTypeMask = 0xFF, kValueShift = 8, kMostValue = 0xFFFFFF;

}  // namespace turnstile::strings
