#include "formats/string_table.hpp"
#include "tests/formats/string_table_samples.hpp"
#include "tests/support/damage.hpp"

namespace turnstile {
namespace {

const CharacterTable kTheme{u"Lost KingdmHalweWrSpcZ", {}};

std::size_t decode(std::span<const std::byte> file) {
    std::size_t size = 0;
    for (const auto& string : decode_string_table(file, "damaged.str", &kTheme).strings)
        size += shown_text(string).size();
    return size;
}

TEST(StringTableDamage, GivesAValueOrADecodeError) {
    test::expect_survives_damage(test::kThemeNames, decode);
    test::expect_survives_damage(test::kTwoStrings, [](std::span<const std::byte> file) {
        return decode_string_table(file, "damaged.str", nullptr);
    });
}

TEST(StringTableDamage, CharactersGiveAValueOrADecodeError) {
    test::expect_survives_damage(test::kThreeCharacters, [](std::span<const std::byte> file) {
        return decode_character_table(file, "damaged.dat");
    });
}

TEST(StringTableDamage, EveryCutOfACharacterTableIsAnError) {
    const test::Bytes& whole = test::kThreeCharacters;
    for (std::ptrdiff_t size = 0; size < std::ssize(whole); ++size) {
        const test::Bytes cut(whole.begin(), whole.begin() + size);
        EXPECT_THROW((void)decode_character_table(cut, "cut.dat"), DecodeError) << size;
    }
}

}  // namespace
}  // namespace turnstile
