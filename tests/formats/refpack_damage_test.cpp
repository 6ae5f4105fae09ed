#include "formats/refpack.hpp"
#include "tests/support/damage.hpp"

#include <gtest/gtest.h>

#include <string>

namespace turnstile {
namespace {

/// All kinds of commands: near and far copies, long runs, literals.
test::Bytes sample() {
    std::string text;
    for (int i = 0; i < 60; ++i) text += "node " + std::to_string(i * i) + ", ";
    text += std::string(1'500, '.') + text.substr(0, 300);
    std::mt19937 random(3);
    for (int i = 0; i < 400; ++i) text += static_cast<char>(random() & 0xFF);
    return pack_refpack(test::bytes_of_text(text));
}

TEST(RefPackDamage, GivesAValueOrADecodeError) {
    test::expect_survives_damage(
        sample(), [](std::span<const std::byte> stream) { return expand_refpack(stream, "s"); });
}

TEST(RefPackDamage, EveryCutIsAnError) {
    const test::Bytes whole = sample();
    for (std::ptrdiff_t size = 0; size < std::ssize(whole); ++size) {
        const test::Bytes cut(whole.begin(), whole.begin() + size);
        EXPECT_THROW((void)expand_refpack(cut, "s"), DecodeError) << size;
    }
}

}  // namespace
}  // namespace turnstile
