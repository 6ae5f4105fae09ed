#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace turnstile {

/// All numbers of a text, between them commas or blanks; nothing if anything else is there.
[[nodiscard]] std::optional<std::vector<float>> numbers_of(std::string_view text);

}  // namespace turnstile
