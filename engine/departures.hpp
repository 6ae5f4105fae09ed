#pragma once

#include <span>

namespace turnstile {

/// Where Turnstile shows something else than the original, on purpose or for want of knowledge.
struct Departure {
    const char* topic;
    const char* original;  ///< what is known of it
    const char* ours;
    const char* reason;
    const char* source;  ///< page and section
    const char* rule;    ///< the rule that switches it, "" for none
};

[[nodiscard]] std::span<const Departure> departures();

}  // namespace turnstile
