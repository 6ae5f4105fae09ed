#pragma once

#include <stdexcept>

namespace turnstile {

/// What the program ends with (docs/cli-json.md).
enum ExitStatus : int {
    kDone = 0,
    kAboveThreshold = 1,
    kBadInput = 2,     ///< wrong usage or bad input
    kEnvironment = 3,  ///< no GL, no display, an output that cannot be written
};

/// Wrong usage that the command line's grammar cannot see: what() is a sentence.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The environment lacks something: what() says what, and what to try.
struct EnvironmentError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace turnstile
