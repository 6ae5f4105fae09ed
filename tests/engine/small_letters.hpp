#pragma once

#include "engine/font.hpp"
#include "formats/sgn.hpp"
#include "tests/formats/truetype_fixture.hpp"

#include <algorithm>

/// The small font of the fixture: "A" is a square of half an em on the baseline, 0.6 em further to
/// the next pen; the character cell reaches 0.81 em above and 0.22 below.
namespace turnstile::test {

struct SmallFont {
    SmallFont() : SmallFont(small_font_tables()) {}
    explicit SmallFont(const FontTables& tables)
        : font(decode_truetype(font_of(tables), "small.ttf"), "small.ttf") {}
    Font font;
};

/// A LOGFONT of 100 pixels an em.
inline SgnLogFont hundred_pixels() {
    SgnLogFont record;
    record.height = -100;
    return record;
}

/// The least box with all that is inked: first column, first row, one past the last of each.
struct InkBox {
    int left = 0, top = 0, right = 0, bottom = 0;
    friend bool operator==(const InkBox&, const InkBox&) = default;
};
inline InkBox ink_box(const Coverage& coverage) {
    InkBox box;
    for (int y = 0; y < coverage.height; ++y)
        for (int x = 0; x < coverage.width; ++x) {
            if (coverage.at(x, y) == 0) continue;
            const bool is_first = box.right == 0;
            box = {is_first ? x : std::min(box.left, x), is_first ? y : box.top,
                   std::max(box.right, x + 1), y + 1};
        }
    return box;
}

}  // namespace turnstile::test
