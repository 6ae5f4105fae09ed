#pragma once

#include "engine/json.hpp"
#include "formats/truetype.hpp"

namespace turnstile {

/// What `inspect --json` prints of a font (docs/cli-json.md, inspect).
[[nodiscard]] Json inspect_json(const TrueTypeFont& font);

}  // namespace turnstile
