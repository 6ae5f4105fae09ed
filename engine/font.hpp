#pragma once

#include "engine/coverage.hpp"
#include "formats/truetype.hpp"

#include <cstddef>
#include <memory>
#include <string>

namespace turnstile {

/// A font to letter signs with. The rasteriser points into it, so it cannot be moved.
class Font {
public:
    /// How glyphs are drawn: pixels a font unit, and how far each unit of height leans to the
    /// right.
    struct Shape {
        double scale_x = 1.0, scale_y = 1.0;
        double slant = 0.0;
    };
    /// A glyph's picture; `left` and `top` are pixels from the pen on the baseline, down counted
    /// positive. Empty for a glyph without outline.
    struct Picture {
        int left = 0, top = 0;
        std::size_t points = 0;  ///< of the outline, also of one that is not drawn
        Coverage coverage;
    };
    /// The outline's extent in font units, up counted positive.
    struct Box {
        int left = 0, bottom = 0, right = 0, top = 0;
    };

    /// `found_at` is where it was read, for people.
    Font(TrueTypeFont file, std::string found_at);
    ~Font();
    Font(const Font&) = delete;
    Font& operator=(const Font&) = delete;

    [[nodiscard]] const TrueTypeFont& file() const { return file_; }
    [[nodiscard]] const std::string& found_at() const { return found_at_; }

    /// The glyph of a character; 0, the box of missing ones, where the font lacks it.
    [[nodiscard]] int glyph_of(char16_t character) const;
    [[nodiscard]] int advance(int glyph) const;            ///< font units
    [[nodiscard]] int kerning(int left, int right) const;  ///< font units
    [[nodiscard]] Box box(int glyph) const;                ///< empty glyphs: all 0
    /// What GDI calls the average width of a character, font units, at least 1.
    [[nodiscard]] int average_width() const;
    /// The character cell of GDI: OS/2's, else the font's own (docs/formats/truetype.md, 3).
    [[nodiscard]] TrueTypeFont::Metrics cell() const;

    /// Draws a glyph. One whose picture would be wider or higher than 1,024 pixels, or that has
    /// more than 10,000 points, stays empty: letters of a sign are far below (choice), and whatever
    /// size a damaged sign asks for, drawing is bounded so.
    [[nodiscard]] Picture draw(int glyph, const Shape& shape) const;

private:
    struct Rasteriser;
    TrueTypeFont file_;
    std::string found_at_;
    std::unique_ptr<Rasteriser> rasteriser_;
};

}  // namespace turnstile
