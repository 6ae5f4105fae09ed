#pragma once

#include "engine/coverage.hpp"
#include "engine/font.hpp"
#include "formats/sgn.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

/// The letters of a park sign (docs/formats/sgn.md, 7): GDI's own, as far as its rules are known.
namespace turnstile {

/// Side of the text surface, pixels. Its upper half is twice the board.
constexpr int kTextSurfaceSide = 512;
/// Characters of a line beyond these are not lettered: 4 pixels each would be left (choice).
constexpr std::size_t kMostSignCharacters = 128;

/// A sign's text in two lines: split at the space nearest the middle, which is dropped; without
/// one all of it is on the first (docs/formats/sgn.md, 9).
[[nodiscard]] std::array<std::u16string, 2> split_sign_text(std::u16string_view text);

/// A LOGFONT's numbers as pixels of the text surface.
struct LetterStyle {
    double em = 0.0;            ///< pixels, 0: unusable
    double width_factor = 1.0;  ///< horizontal scale; 1: as the font has it
    int ascent = 0;             ///< from the top of the character cell to the baseline
    int embolden = 0;           ///< pixels that strokes are widened by, to the right
    double slant = 0.0;         ///< to the right for each unit of height
    bool is_underlined = false, is_struck_out = false;
};

/// The style that a record asks of a font: weights from 600 up are emboldened, italics leant, each
/// unless the font is so itself; turned text (escapement, orientation) does not ship and stays
/// level.
[[nodiscard]] LetterStyle letter_style(const Font& font, const SgnLogFont& record);

/// Pixels from the first pen to the last, whole for each character as in GDI.
[[nodiscard]] std::int64_t text_extent(const Font& font, const LetterStyle& style,
                                       std::u16string_view text);

/// Makes the style narrower until the text fits the surface: by bisection over lfWidth
/// (docs/formats/sgn.md, 7, step 2).
void fit_to_surface(LetterStyle& style, const Font& font, const SgnLogFont& record,
                    std::u16string_view text);

/// One line of a sign on its text surface, where its record puts it.
[[nodiscard]] Coverage letter_line(const Font& font, const SgnFont& record,
                                   std::u16string_view text);

/// The layout for a record whose numbers are unusable: 0.86 of the board wide or 0.42 of it high,
/// centred at `middle` of its height, kerned (docs/formats/sgn.md, 7, last paragraph).
[[nodiscard]] Coverage letter_line_simply(const Font& font, std::u16string_view text,
                                          double middle);

/// Blocks of 2 x 2 averaged, `sum >> 2`. Sides are even.
[[nodiscard]] Coverage halved(const Coverage& surface);

}  // namespace turnstile
