#pragma once

#include <string>
#include <string_view>

namespace turnstile {

/// A text from a file, fit for a line on a terminal: control characters, the upper ones too, as
/// backslash, x and two digits.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace turnstile
