#pragma once

#include "engine/font.hpp"
#include "formats/image.hpp"
#include "formats/sgn.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace turnstile {

/// Sides of a composed board, texels.
constexpr std::uint32_t kBoardWidth = 256, kBoardHeight = 128;

/// A sign's two lines of text, and the fonts for them; null: that line stays bare.
struct SignText {
    std::array<std::u16string, 2> lines;
    std::array<const Font*, 2> fonts{};
};

/// The board, 256 x 128: artwork or transparent black, the inks, the letters
/// (docs/formats/sgn.md, 5 to 7).
[[nodiscard]] Image compose_board(const Sgn& sign, const SignText& text);

/// A board's halves, 128 x 128 each: what the materials sign1 (left) and sign2 show.
[[nodiscard]] std::array<Image, 2> cut_board(const Image& board);

}  // namespace turnstile
