#pragma once

#include "engine/json.hpp"

#include <string>

namespace turnstile {

/// JSON for programs that people can read too: members one a line, indented by two, but a list of
/// plain values (a point, a matrix, a triangle) on one line. Bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string json_text(const Json& value);

}  // namespace turnstile
