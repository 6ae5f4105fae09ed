#pragma once

#include <nlohmann/json.hpp>

namespace turnstile {

/// JSON whose members keep the order in which they are written.
using Json = nlohmann::ordered_json;

}  // namespace turnstile
