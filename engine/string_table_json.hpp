#pragma once

#include "engine/json.hpp"
#include "formats/string_table.hpp"

namespace turnstile {

// What `inspect --json` prints (docs/cli-json.md, str).

/// A table that was decoded without characters gets a warning that says so.
[[nodiscard]] Json inspect_json(const StringTable& table);
[[nodiscard]] Json inspect_json(const CharacterTable& characters);

}  // namespace turnstile
