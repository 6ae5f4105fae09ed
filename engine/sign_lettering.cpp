#include "engine/sign_lettering.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

namespace turnstile {

namespace {

/// Four surfaces: beyond it no letter fits, and numbers stay small whatever a record says.
constexpr double kMostEm = 4.0 * kTextSurfaceSide;
constexpr double kMostWidthFactor = 64.0;
/// Points of outlines and pixels of letters that a line may draw (choice): letters of ornate fonts
/// have some 2,000 points, and a line that fits has a quarter of a million pixels.
constexpr std::size_t kMostPoints = 100'000, kMostLetterPixels = std::size_t{1} << 24;

constexpr std::int32_t kBoldWeight = 600;
/// GDI leans by about 20 degrees (choice): its tangent.
constexpr double kSlant = 0.36397023426620234;

double units_to_pixels(const Font& font, const LetterStyle& style) {
    return style.em / font.file().units_per_em;
}

/// Pixels an em by LOGFONT's two readings of a height, whole as GDI takes them.
double em_pixels(const Font& font, std::int32_t height) {
    if (height == 0) return 0.0;
    double em = std::abs(static_cast<double>(height));
    if (height > 0) {
        const auto cell = font.cell();
        em = em * font.file().units_per_em / (cell.ascent - cell.descent);
    }
    return std::clamp(std::round(em), 1.0, kMostEm);
}

/// The scale at which a character is `width` pixels wide on average.
double factor_of_width(const Font& font, const LetterStyle& style, std::int64_t width) {
    const double natural = font.average_width() * units_to_pixels(font, style);
    return std::min(static_cast<double>(width) / natural, kMostWidthFactor);
}

std::int64_t advance_pixels(const Font& font, const LetterStyle& style, int glyph) {
    return std::llround(font.advance(glyph) * units_to_pixels(font, style) * style.width_factor) +
           style.embolden;
}

/// GDI's bold of a font that has none: every stroke is drawn once more, further to the right.
Coverage emboldened(const Coverage& letter, int pixels) {
    Coverage bold(letter.width + pixels, letter.height);
    for (int y = 0; y < letter.height; ++y)
        for (int x = 0; x < letter.width; ++x)
            for (int i = 0; i <= pixels; ++i)
                bold.at(x + i, y) = std::max(bold.at(x + i, y), letter.at(x, y));
    return bold;
}

/// Text on a surface, pen by pen. Stops where a damaged record or font would make it endless.
class Pen {
public:
    Pen(Coverage& surface, const Font& font, const LetterStyle& style)
        : surface_(surface),
          font_(font),
          style_(style),
          shape_{units_to_pixels(font, style) * style.width_factor, units_to_pixels(font, style),
                 style.slant} {}

    void draw(int glyph, std::int64_t x, std::int64_t baseline) {
        if (points_ > kMostPoints || pixels_ > kMostLetterPixels) return;
        Font::Picture letter = font_.draw(glyph, shape_);
        points_ += letter.points;
        pixels_ += letter.coverage.values.size();
        if (style_.embolden > 0 && letter.coverage.width > 0)
            letter.coverage = emboldened(letter.coverage, style_.embolden);
        put(letter.coverage, x + letter.left, baseline + letter.top);
    }

    /// A bar under or through the text: its place and thickness in shares of an em (choice).
    void draw_bar(std::int64_t x, std::int64_t width, std::int64_t baseline, double above,
                  double thickness) {
        const auto top = baseline - std::llround(above * style_.em);
        const auto rows = std::max(std::llround(thickness * style_.em), 1LL);
        for (auto y = std::max<std::int64_t>(top, 0);
             y < std::min<std::int64_t>(top + rows, surface_.height); ++y)
            for (auto column = std::max<std::int64_t>(x, 0);
                 column < std::min<std::int64_t>(x + width, surface_.width); ++column)
                surface_.at(static_cast<int>(column), static_cast<int>(y)) = 255;
    }

private:
    void put(const Coverage& letter, std::int64_t left, std::int64_t top) {
        const auto first_row = std::max<std::int64_t>(0, -top),
                   end_row = std::min<std::int64_t>(letter.height, surface_.height - top),
                   first = std::max<std::int64_t>(0, -left),
                   end = std::min<std::int64_t>(letter.width, surface_.width - left);
        for (auto row = first_row; row < end_row; ++row)
            for (auto column = first; column < end; ++column) {
                auto& pixel =
                    surface_.at(static_cast<int>(left + column), static_cast<int>(top + row));
                pixel = std::max(pixel, letter.at(static_cast<int>(column), static_cast<int>(row)));
            }
    }

    Coverage& surface_;
    const Font& font_;
    const LetterStyle& style_;
    Font::Shape shape_;
    std::size_t points_ = 0, pixels_ = 0;
};

std::u16string_view lettered_part(std::u16string_view text) {
    return text.substr(0, kMostSignCharacters);
}

/// Kerned pens in font units and the ink's box around them.
struct KernedText {
    std::vector<std::pair<int, int>> glyphs;  ///< glyph, pen
    Font::Box ink;
    bool has_ink = false;
};

KernedText kerned(const Font& font, std::u16string_view text) {
    KernedText line;
    int pen = 0, before = 0;
    for (const char16_t character : text) {
        const int glyph = font.glyph_of(character);
        if (!line.glyphs.empty()) pen += font.kerning(before, glyph);
        line.glyphs.emplace_back(glyph, pen);
        if (const auto box = font.box(glyph); box.right > box.left && box.top > box.bottom) {
            const Font::Box moved{box.left + pen, box.bottom, box.right + pen, box.top};
            line.ink = line.has_ink ? Font::Box{std::min(line.ink.left, moved.left),
                                                std::min(line.ink.bottom, moved.bottom),
                                                std::max(line.ink.right, moved.right),
                                                std::max(line.ink.top, moved.top)}
                                    : moved;
            line.has_ink = true;
        }
        pen += font.advance(glyph);
        before = glyph;
    }
    return line;
}

}  // namespace

std::array<std::u16string, 2> split_sign_text(std::u16string_view text) {
    const std::size_t middle = text.size() / 2;
    for (std::size_t probe = 0; probe < text.size(); ++probe) {
        const std::size_t steps = (probe + 1) / 2;
        const std::size_t at = probe % 2 == 0 ? middle + steps : middle - steps;
        if (text[at] == u' ')
            return {std::u16string(text.substr(0, at)), std::u16string(text.substr(at + 1))};
    }
    return {std::u16string(text), {}};
}

LetterStyle letter_style(const Font& font, const SgnLogFont& record) {
    LetterStyle style;
    style.em = em_pixels(font, record.height);
    if (style.em == 0.0) return style;
    style.ascent = static_cast<int>(std::lround(font.cell().ascent * units_to_pixels(font, style)));
    if (record.width != 0)
        style.width_factor =
            factor_of_width(font, style, std::abs(static_cast<std::int64_t>(record.width)));
    // Choice: one pixel, and one more for each 50 of the em.
    if (record.weight >= kBoldWeight && !font.file().is_bold)
        style.embolden = 1 + (static_cast<int>(style.em) - 1) / 50;
    if (record.italic != 0 && !font.file().is_italic) style.slant = kSlant;
    style.is_underlined = record.underline != 0;
    style.is_struck_out = record.strike_out != 0;
    return style;
}

std::int64_t text_extent(const Font& font, const LetterStyle& style, std::u16string_view text) {
    std::int64_t extent = 0;
    for (const char16_t character : lettered_part(text))
        extent += advance_pixels(font, style, font.glyph_of(character));
    return extent;
}

void fit_to_surface(LetterStyle& style, const Font& font, const SgnLogFont& record,
                    std::u16string_view text) {
    if (text_extent(font, style, text) < kTextSurfaceSide) return;
    const auto fits = [&](std::int64_t width) {
        style.width_factor = factor_of_width(font, style, width);
        return text_extent(font, style, text) < kTextSurfaceSide;
    };
    std::int64_t low = 1, best = 1;
    std::int64_t high = std::abs(static_cast<std::int64_t>(record.width));
    if (high == 0) high = std::abs(static_cast<std::int64_t>(record.height));
    while (low < high) {  // the bracket shrinks in every round
        const std::int64_t middle = (low + high) / 2;
        if (!fits(middle)) {
            high = middle;
            continue;
        }
        best = middle;
        if (high - low < 3) break;
        low = middle;
    }
    style.width_factor = factor_of_width(font, style, best);
}

Coverage letter_line(const Font& font, const SgnFont& record, std::u16string_view text) {
    Coverage surface(kTextSurfaceSide, kTextSurfaceSide);
    LetterStyle style = letter_style(font, record.logfont);
    if (style.em == 0.0) return surface;
    fit_to_surface(style, font, record.logfont, text);
    const std::int64_t extent = text_extent(font, style, text);
    const std::int64_t left = kTextSurfaceSide / 2 - extent / 2,
                       baseline = std::int64_t{record.top} + style.ascent;
    Pen pen(surface, font, style);
    std::int64_t x = left;
    for (const char16_t character : lettered_part(text)) {
        const int glyph = font.glyph_of(character);
        pen.draw(glyph, x, baseline);
        x += advance_pixels(font, style, glyph);
    }
    if (style.is_underlined) pen.draw_bar(left, extent, baseline, -0.1, 0.05);
    if (style.is_struck_out) pen.draw_bar(left, extent, baseline, 0.3, 0.05);
    return surface;
}

Coverage letter_line_simply(const Font& font, std::u16string_view text, double middle) {
    constexpr double kMostWidth = 0.86 * kTextSurfaceSide,
                     kMostHeight = 0.42 * kTextSurfaceSide / 2;
    Coverage surface(kTextSurfaceSide, kTextSurfaceSide);
    const KernedText line = kerned(font, lettered_part(text));
    if (!line.has_ink) return surface;
    const double scale = std::min(kMostWidth / (line.ink.right - line.ink.left),
                                  kMostHeight / (line.ink.top - line.ink.bottom));
    LetterStyle style;
    style.em = std::min(scale * font.file().units_per_em, kMostEm);
    const double pixels = units_to_pixels(font, style);
    const double left = kTextSurfaceSide / 2.0 - (line.ink.left + line.ink.right) / 2.0 * pixels;
    const double baseline =
        middle * kTextSurfaceSide / 2.0 + (line.ink.bottom + line.ink.top) / 2.0 * pixels;
    Pen pen(surface, font, style);
    for (const auto& [glyph, at] : line.glyphs)
        pen.draw(glyph, std::llround(left + at * pixels), std::llround(baseline));
    return surface;
}

Coverage halved(const Coverage& surface) {
    Coverage mask(surface.width / 2, surface.height / 2);
    for (int y = 0; y < mask.height; ++y)
        for (int x = 0; x < mask.width; ++x) {
            const int sum = surface.at(2 * x, 2 * y) + surface.at(2 * x + 1, 2 * y) +
                            surface.at(2 * x, 2 * y + 1) + surface.at(2 * x + 1, 2 * y + 1);
            mask.at(x, y) = static_cast<std::uint8_t>(sum >> 2);
        }
    return mask;
}

}  // namespace turnstile
