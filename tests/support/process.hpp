#pragma once

#include <string>

namespace turnstile::test {

/// How a command ended.
struct Ended {
    int status = -1;
    std::string out, err;
};

/// Runs a command line through the shell. The program under test is "$TURNSTILE" there; HOME,
/// DISPLAY and TURNSTILE_DATA are cleared, so that nothing of the machine's user plays a part.
[[nodiscard]] Ended run(const std::string& command);

}  // namespace turnstile::test
