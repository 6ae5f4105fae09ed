#include "formats/byte_writer.hpp"
#include "formats/string_table.hpp"

#include <algorithm>
#include <cstdlib>

namespace {

using namespace turnstile;

void try_characters(std::span<const std::byte> file) {
    const CharacterTable table = decode_character_table(file, "fuzz");
    std::vector<std::byte> again;
    try {
        again = encode_character_table(table);
    } catch (const EncodeError&) {  // too many, or one twice
        return;
    }
    if (decode_character_table(again, "own").characters != table.characters) std::abort();
}

void try_strings(std::span<const std::byte> file, const CharacterTable* characters) {
    StringTable table = decode_string_table(file, "fuzz", characters);
    const CharacterTable none;
    const auto again = encode_string_table(table, characters ? *characters : none);
    for (auto& string : table.strings)  // written with an empty text
        if (string.empty())
            string.push_back(characters ? StringTable::Part(std::string())
                                        : StringTable::Part(StringTable::Bytes()));
    const StringTable back = decode_string_table(again, "own", characters);
    if (back.strings != table.strings || back.number != table.number) std::abort();
    for (const auto& string : back.strings) (void)shown_text(string);
}

}  // namespace

/// The first byte chooses the decoder.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto file = std::as_bytes(std::span(data + 1, size - 1));
    static const CharacterTable kCharacters{u"a B\u00E9\u65E5\uFFFD", {}};
    try {
        if (data[0] % 3 == 0) try_characters(file);
        if (data[0] % 3 == 1) try_strings(file, &kCharacters);
        if (data[0] % 3 == 2) try_strings(file, nullptr);
    } catch (const DecodeError&) {  // the one legal way out; anything else is a finding
    }
    return 0;
}
