#include "engine/park_names.hpp"

#include "engine/log.hpp"
#include "formats/string_table.hpp"

#include <algorithm>
#include <array>

namespace turnstile {

namespace {

constexpr const char* kLanguageFolder = "Language";
constexpr const char* kDefaultLanguage = "English";
constexpr const char* kStandIn = "the ISLAND names";
/// Parks in the table's order, which is not that of the islands.
constexpr std::array<std::string_view, 4> kParksOfTable = {"jungle", "hallow", "fantasy", "space"};

std::string chosen_language(Assets& assets, const std::string& wanted) {
    const auto folders = assets.folder().folders_below(kLanguageFolder);
    const auto find = [&](std::string_view name) {
        return std::ranges::find(folders, folded_path(name),
                                 [](const std::string& folder) { return folded_path(folder); });
    };
    if (!wanted.empty()) {
        if (const auto found = find(wanted); found != folders.end()) return *found;
        assets.report_missing(
            {std::string(kLanguageFolder) + "/" + wanted, "not found", "the default language"});
    }
    if (const auto english = find(kDefaultLanguage); english != folders.end()) return *english;
    return folders.empty() ? kDefaultLanguage : folders.front();
}

void log_warnings(std::string_view source, const std::vector<Warning>& warnings) {
    for (const auto& warning : warnings) engine_log()->warn("{}: {}", source, warning.message);
}

/// What `decode` makes of a file; nothing, reported, if it cannot be read.
template <class Decode>
auto read_table(Assets& assets, const std::string& path, const Decode& decode)
    -> std::optional<decltype(decode(GameFolder::Found{}))> {
    std::string reason;
    if (const auto found = assets.read(path, reason)) {
        try {
            auto table = decode(*found);
            log_warnings(found->path, table.warnings);
            return table;
        } catch (const DecodeError& error) {
            reason = error.what();
        }
    }
    assets.report_missing({path, reason, kStandIn});
    return std::nullopt;
}

}  // namespace

ParkNames::ParkNames(Assets& assets, const std::string& language) {
    const std::string folder =
        std::string(kLanguageFolder) + "/" + chosen_language(assets, language) + "/";
    const std::string path = folder + "THEMENAMES.str";
    if (!assets.folder().contains(path)) {
        assets.report_missing({path, "not found", kStandIn});
        return;
    }
    // The bytes mean nothing without the language's own table (docs/formats/strings.md, 1).
    const auto characters = read_table(assets, folder + "MBToUni.dat", [](const auto& found) {
        return decode_character_table(found.bytes, found.path);
    });
    if (!characters) return;
    const auto table = read_table(assets, path, [&](const auto& found) {
        return decode_string_table(found.bytes, found.path, &*characters);
    });
    if (!table) return;
    for (const auto& string : table->strings) names_.push_back(shown_text(string));
    if (names_.size() < kParksOfTable.size())
        assets.report_missing({path, "it has " + std::to_string(names_.size()) + " names",
                               std::string(kStandIn) + " of the others"});
}

std::string ParkNames::of(std::string_view park) const {
    const auto place =
        static_cast<std::size_t>(std::ranges::find(kParksOfTable, park) - kParksOfTable.begin());
    return place < names_.size() && place < kParksOfTable.size() ? names_[place] : std::string();
}

}  // namespace turnstile
