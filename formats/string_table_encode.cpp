#include "formats/byte_writer.hpp"
#include "formats/code_pages.hpp"
#include "formats/string_table.hpp"
#include "formats/string_table_layout.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace turnstile {

namespace {

using namespace strings;

std::u16string characters_of(std::string_view text) {
    auto characters = utf8_to_basic_plane(text);
    if (!characters)
        throw EncodeError("text \"" + std::string(text) +
                          "\" is no UTF-8 or has characters outside the basic plane");
    return *std::move(characters);
}

/// A part's first word.
std::uint32_t part_head(std::uint32_t type, std::uint64_t value, const char* what) {
    if (value > kMostValue)
        throw EncodeError(std::string(what) + ": found " + std::to_string(value) +
                          ", expected at most " + std::to_string(kMostValue));
    return static_cast<std::uint32_t>(value) << kValueShift | type;
}

class StringWriter {
public:
    explicit StringWriter(const CharacterTable& characters) {
        const std::size_t count = std::min(characters.characters.size(), kMostNamed);
        for (std::size_t i = 0; i < count; ++i)  // the first of two alike
            bytes_.emplace(characters.characters[i], static_cast<std::byte>(i + 1));
    }

    std::vector<std::byte> write(const StringTable& table) {
        out_.write(kStringsMagic);
        out_.write(table.number);
        if (table.strings.size() > 0xFFFFFFFFu / kWordBytes)
            throw EncodeError("string count: found " + std::to_string(table.strings.size()));
        out_.write(static_cast<std::uint32_t>(table.strings.size()));
        out_.write_zeros(table.strings.size() * kWordBytes);
        std::size_t entry_at = kStringsHeaderBytes;
        for (const auto& string : table.strings) {
            out_.patch(entry_at, static_cast<std::uint32_t>(out_.offset() - kStringsHeaderBytes));
            entry_at += kWordBytes;
            for (const auto& part : string) std::visit(*this, part);
            if (string.empty()) (*this)(StringTable::Bytes{});
            out_.write(kEnd);
        }
        return out_.take();
    }

    void operator()(const std::string& text) {
        StringTable::Bytes bytes;
        for (const char16_t character : characters_of(text)) {
            const auto found = bytes_.find(character);
            if (found == bytes_.end())
                throw EncodeError("text \"" + text + "\": character " + hex(character) +
                                  " is not in the character table");
            bytes.push_back(found->second);
        }
        (*this)(bytes);
    }
    void operator()(StringTable::Parameter parameter) {
        out_.write(part_head(kParameter, parameter.number, "parameter"));
    }
    void operator()(const StringTable::Bytes& bytes) {
        out_.write(part_head(kText, bytes.size(), "text bytes"));
        out_.write_bytes(bytes);
        out_.align(kWordBytes);
    }

private:
    std::map<char16_t, std::byte> bytes_;
    ByteWriter out_;
};

void check_count(std::size_t count) {
    if (count > kMostNamed)
        throw EncodeError("characters: found " + std::to_string(count) + ", expected at most " +
                          std::to_string(kMostNamed));
}

}  // namespace

CharacterTable characters_used(std::span<const std::string> texts) {
    CharacterTable table;
    std::set<char16_t> seen;
    for (const std::string& text : texts)
        for (const char16_t character : characters_of(text))
            if (seen.insert(character).second) table.characters.push_back(character);
    check_count(table.characters.size());
    return table;
}

std::vector<std::byte> encode_character_table(const CharacterTable& characters) {
    check_count(characters.characters.size());
    ByteWriter out;
    out.write(kCharactersMagic);
    out.write(std::uint16_t{0});
    out.write(static_cast<std::uint16_t>(characters.characters.size()));
    std::set<char16_t> seen;
    for (const char16_t character : characters.characters) {
        if (is_surrogate(character) || !seen.insert(character).second)
            throw EncodeError("character " + hex(character) +
                              (is_surrogate(character) ? " is a surrogate" : " is there twice"));
        out.write(character);
    }
    return out.take();
}

std::vector<std::byte> encode_string_table(const StringTable& table,
                                           const CharacterTable& characters) {
    return StringWriter(characters).write(table);
}

}  // namespace turnstile
