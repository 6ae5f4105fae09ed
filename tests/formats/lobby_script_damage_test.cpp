#include "formats/lobby_script.hpp"
#include "tests/support/damage.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace turnstile {
namespace {

const char kScript[] =
    "ISLANDFOV(100);\r\n"
    "ISLANDCAMERAPOSITION(0, 400, 4e2);\r\n"
    "ISLAND(0, \"data\\lobby\\terrain\", \"jun_isle\", \"jun_gate\", \"Lost Kingdom\", 90, "
    "12.5);\r\n"
    "FLYINGMESH(\"data\\lobby\\terrain\", \"bfly_PINK\", 10, 200, 100, 200, 1.5);\r\n"
    "SKYCOLOUR(243, 203, 191);\r\n"
    "RAINY(1);\r\nLIGHTNING(63);\r\n";

/// Whatever the bytes are: no error, and nothing out of range or not finite in the values.
int decode_and_check(std::span<const std::byte> file) {
    LobbyScript script;
    EXPECT_NO_THROW(script = decode_lobby_script(file));
    for (const auto& island : script.islands) {
        EXPECT_GE(island.index, 0);
        EXPECT_FALSE(island.dir.empty() || island.isle.empty());
        EXPECT_TRUE(std::isfinite(island.heading_degrees) && std::isfinite(island.camera_height));
    }
    for (const auto& flyer : script.flyers) {
        EXPECT_TRUE(flyer.count >= 1 && flyer.count <= LobbyScript::Flyer::kMaxCount);
        for (int axis = 0; axis < 3; ++axis) EXPECT_TRUE(std::isfinite(flyer.extent[axis]));
    }
    return 0;
}

TEST(LobbyScriptDamage, IsNeverAnError) {
    test::expect_survives_damage(test::bytes_of_text(kScript), decode_and_check);
}

}  // namespace
}  // namespace turnstile
