#pragma once

#include "formats/truetype_input.hpp"

#include <string>
#include <vector>

namespace turnstile {

struct TrueTypeNames {
    std::string family, full_name;  ///< UTF-8; empty where there is none
};

/// The names in `name`, English first (docs/formats/truetype.md, 5). Damage is a warning.
[[nodiscard]] TrueTypeNames read_truetype_names(const TrueTypeInput& in,
                                                std::vector<Warning>& warnings);

}  // namespace turnstile
