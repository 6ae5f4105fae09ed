#pragma once

#include "engine/file.hpp"
#include "formats/string_table.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace turnstile::test {

/// Writes a language's THEMENAMES.str of these names and its MBToUni.dat.
inline void write_language(const std::filesystem::path& folder,
                           const std::vector<std::string>& names) {
    const CharacterTable characters = characters_used(names);
    StringTable table;
    for (const auto& name : names) table.strings.push_back({name});
    make_folders(folder);
    write_file(folder / "THEMENAMES.str", encode_string_table(table, characters));
    write_file(folder / "MBToUni.dat", encode_character_table(characters));
}

}  // namespace turnstile::test
