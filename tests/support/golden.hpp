#pragma once

#include "formats/image.hpp"

#include <gtest/gtest.h>

#include <string>

namespace turnstile::test {

/// How far a picture may be from its golden one.
struct GoldenTolerance {
    double max_share;   ///< of texels that differ by more than 48 in a channel
    double mean_delta;  ///< over all channels of all texels
};

/// Compares with tests/golden/NAME. On failure the picture is left in the folder that the message
/// names; with TURNSTILE_UPDATE_GOLDEN=1 in the environment it becomes the golden one.
[[nodiscard]] testing::AssertionResult matches_golden(const Image& image, const std::string& name,
                                                      const GoldenTolerance& tolerance);

}  // namespace turnstile::test
