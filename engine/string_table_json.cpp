#include "engine/string_table_json.hpp"

#include "engine/inspect_json.hpp"
#include "formats/code_pages.hpp"

#include <string>
#include <utility>
#include <variant>

namespace turnstile {

namespace {

struct PartJson {
    Json operator()(const std::string& text) const { return text; }
    Json operator()(StringTable::Parameter parameter) const { return parameter.number; }
    Json operator()(const StringTable::Bytes& bytes) const {
        Json values = Json::array();
        for (const std::byte b : bytes) values.push_back(std::to_integer<unsigned>(b));
        return values;
    }
};

}  // namespace

Json inspect_json(const StringTable& table) {
    Json parts = Json::array(), texts = Json::array();
    for (const auto& string : table.strings) {
        Json of_string = Json::array();
        for (const auto& part : string) of_string.push_back(std::visit(PartJson{}, part));
        parts.push_back(std::move(of_string));
        if (table.has_characters) texts.push_back(shown_text(string));
    }
    std::vector<Warning> warnings = table.warnings;
    if (!table.has_characters)
        warnings.push_back(
            {"characters: found no character table, expected --characters FILE or MBToUni.dat "
             "beside the file: texts are left as bytes",
             0, "characters"});
    return {{"format", "str"},
            {"number", table.number},
            {"count", table.strings.size()},
            {"parts", std::move(parts)},
            {"texts", table.has_characters ? std::move(texts) : Json(nullptr)},
            {"warnings", warnings_json(warnings)}};
}

Json inspect_json(const CharacterTable& characters) {
    std::string text;
    for (const char16_t character : characters.characters) append_utf8(text, character);
    return {{"format", "characters"},
            {"count", characters.characters.size()},
            {"characters", std::move(text)},
            {"warnings", warnings_json(characters.warnings)}};
}

}  // namespace turnstile
