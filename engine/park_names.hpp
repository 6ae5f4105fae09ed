#pragma once

#include "engine/assets.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// The parks' names as players see them, from THEMENAMES.str (docs/formats/strings.md, 3).
class ParkNames {
public:
    /// Reads the tables of `language`, a folder below the install's "Language"; empty or, reported
    /// to `assets`, not there: English, else the first folder. Tables that cannot be read are
    /// reported, and there are no names.
    ParkNames(Assets& assets, const std::string& language);

    /// The name of "jungle", "hallow", "fantasy" or "space"; empty if there is none.
    [[nodiscard]] std::string of(std::string_view park) const;

private:
    std::vector<std::string> names_;
};

}  // namespace turnstile
