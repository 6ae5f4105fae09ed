#include "engine/sign_board.hpp"

#include "engine/sign_lettering.hpp"
#include "engine/sign_relief.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace turnstile {

namespace {

/// Line modes (docs/formats/sgn.md, 6).
constexpr std::int32_t kBare = 0, kOwnInk = 1, kMergedInk = 2;

/// A line on its text surface and on the board's mask.
struct LetteredLine {
    Coverage surface, mask;
};

using LetteredLines = std::array<std::optional<LetteredLine>, 2>;
using LineOrder = std::array<std::size_t, 2>;

bool is_on_board(const Coverage& mask) {
    const InkedRows rows = inked_rows(mask);
    return rows.count > 0 && rows.first < static_cast<int>(kBoardHeight);
}

/// Nothing where a line shows nothing: mode 0, no text, no font, letters without ink.
std::optional<LetteredLine> lettered(const Sgn& sign, const SignText& text, std::size_t line) {
    const auto has_text = [&](std::size_t i) {
        return sign.lines[i].mode != kBare && text.fonts[i] != nullptr && !text.lines[i].empty();
    };
    if (!has_text(line)) return std::nullopt;
    const Font& font = *text.fonts[line];
    LetteredLine letters;
    letters.surface = letter_line(font, sign.lines[line].font, text.lines[line]);
    letters.mask = halved(letters.surface);
    if (is_on_board(letters.mask)) return letters;
    constexpr double kMiddle = 0.5;
    constexpr std::array<double, 2> kMiddles = {0.30, 0.70};
    letters.surface =
        letter_line_simply(font, text.lines[line], has_text(1 - line) ? kMiddles[line] : kMiddle);
    letters.mask = halved(letters.surface);
    if (!is_on_board(letters.mask)) return std::nullopt;
    return letters;
}

void lay_ink(Image& board, const Coverage& surface, const std::optional<SgnInk>& ink) {
    if (ink) blend_ink(board, halved(ink_shape(surface, *ink)), *ink);
}

/// The inks that lie below all letters. Two lines of mode 2 are one shape in the first's ink,
/// whichever of them is lettered.
void lay_mode_2_inks(Image& board, const Sgn& sign, const LetteredLines& letters,
                     const LineOrder& order) {
    if (sign.lines[0].mode != kMergedInk || sign.lines[1].mode != kMergedInk) {
        for (const std::size_t i : order)
            if (letters[i] && sign.lines[i].mode == kMergedInk)
                lay_ink(board, letters[i]->surface, sign.lines[i].ink);
        return;
    }
    Coverage both(kTextSurfaceSide, kTextSurfaceSide);
    for (const auto& line : letters)
        if (line) both = merged(both, line->surface);
    lay_ink(board, both, sign.lines[0].ink);
}

Image bare_board(const Sgn& sign) {
    Image board = board_image(sign);
    if (board.width != kBoardWidth || board.height != kBoardHeight)
        board = resampled(board, kBoardWidth, kBoardHeight);
    return board;
}

}  // namespace

Image compose_board(const Sgn& sign, const SignText& text) {
    const LetteredLines letters = {lettered(sign, text, 0), lettered(sign, text, 1)};
    const LineOrder order = sign.first_line == 0 ? LineOrder{0, 1} : LineOrder{1, 0};
    Image board = bare_board(sign);
    lay_mode_2_inks(board, sign, letters, order);
    for (const std::size_t i : order) {
        if (!letters[i]) continue;
        const SgnLine& line = sign.lines[i];
        if (line.mode == kOwnInk) lay_ink(board, letters[i]->surface, line.ink);
        blend_faces(board, letter_faces(letters[i]->mask, line.font.effect, line.fill));
    }
    return board;
}

std::array<Image, 2> cut_board(const Image& board) {
    const std::uint32_t side = board.width / 2;
    std::array<Image, 2> halves;
    for (std::uint32_t half = 0; half < 2; ++half) {
        halves[half] = filled_image(side, board.height, {}, board.has_alpha);
        for (std::uint32_t y = 0; y < board.height; ++y)
            for (std::uint32_t x = 0; x < side; ++x)
                halves[half].at(x, y) = board.at(half * side + x, y);
    }
    return halves;
}

}  // namespace turnstile
