#pragma once

#include "formats/truetype_input.hpp"

#include <cstdint>
#include <vector>

namespace turnstile {

/// The characters of the best subtable of `cmap` (docs/formats/truetype.md, 4). A character whose
/// glyph is not below `glyph_count` is left out and counted in one warning. Throws DecodeError.
[[nodiscard]] std::vector<TrueTypeFont::Characters> read_characters(const TrueTypeInput& in,
                                                                    std::uint32_t glyph_count,
                                                                    std::vector<Warning>& warnings);

}  // namespace turnstile
