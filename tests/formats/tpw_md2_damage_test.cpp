#include "formats/tpw_md2.hpp"
#include "tests/formats/tpw_md2_fixture.hpp"
#include "tests/support/damage.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

TEST(TpwMd2Damage, ModelSurvives) {
    test::expect_survives_damage(test::model_bytes(), [](std::span<const std::byte> file) {
        return decode_tpw_md2(file, "damaged.md2");
    });
}

TEST(TpwMd2Damage, ClipSurvives) {
    test::expect_survives_damage(test::clip_bytes(), [](std::span<const std::byte> file) {
        return decode_tpw_md2(file, "damaged.md2");
    });
}

}  // namespace
}  // namespace turnstile
