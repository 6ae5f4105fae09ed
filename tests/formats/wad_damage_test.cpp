#include "formats/wad.hpp"
#include "tests/support/damage.hpp"

#include <gtest/gtest.h>

#include <string>

namespace turnstile {
namespace {

test::Bytes sample() {
    std::string text;
    for (int i = 0; i < 30; ++i) text += "line " + std::to_string(i) + "\r\n";
    return encode_wad(std::vector<WadFile>{
        {"lobby.txt", test::bytes_of_text("RAINY(1);\r\n")},
        {"terrain/jun_isle.md2", test::bytes_of_text(text)},
        {"terrain/empty.sgn", {}},
        {"terrain/textures/grass.wct", test::Bytes(3'000)},
    });
}

/// Decodes the directory and reads every entry; a damaged one leaves the others readable.
std::size_t read_all(std::span<const std::byte> file) {
    const Wad wad = decode_wad(file, "a.wad");
    std::size_t size = 0;
    for (const WadEntry& entry : wad.entries) {
        EXPECT_NE(wad.find(entry.path), nullptr);
        try {
            size += read_wad_entry(file, entry, "a.wad").size();
        } catch (const DecodeError& error) {
            EXPECT_EQ(error.source, "a.wad!" + latin1_to_utf8(entry.path));
        }
    }
    return size;
}

TEST(WadDamage, GivesAValueOrADecodeError) {
    const test::Bytes file = sample();
    EXPECT_GT(read_all(file), 3'000u);
    test::expect_survives_damage(file, read_all);
}

TEST(WadDamage, EveryCutIsAnError) {
    const test::Bytes whole = sample();
    for (std::ptrdiff_t size = 0; size < std::ssize(whole); ++size) {
        const test::Bytes cut(whole.begin(), whole.begin() + size);
        EXPECT_THROW((void)decode_wad(cut, "a.wad"), DecodeError) << size;
    }
}

}  // namespace
}  // namespace turnstile
