#pragma once

#include "engine/json.hpp"

#include <string>

namespace turnstile {

/// A command's answer for people: members one a line with their values aligned, lists of like
/// objects as tables, nodes as a tree, stored words in hexadecimal. `coloured` adds ANSI escapes:
/// names cyan, headings bold, warnings yellow.
[[nodiscard]] std::string answer_text(const Json& answer, bool coloured);

}  // namespace turnstile
