#include "formats/string_table.hpp"

#include "formats/code_pages.hpp"
#include "formats/string_table_layout.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace turnstile {

namespace {

using namespace strings;

constexpr char16_t kReplacement = 0xFFFD;
// Strings may share their bytes; these keep what a small file asks for small
// (docs/formats/strings.md, 4).
constexpr std::uint64_t kMostTextBytes = 16u << 20;
constexpr std::uint64_t kMostSharedBytes = 1u << 20;  // where there is no character table
constexpr std::uint64_t kMostSharedParts = 1u << 16;

void read_magic(ByteReader& in, std::size_t header_bytes, std::uint32_t magic,
                const char* letters) {
    (void)in.bytes(header_bytes, "header");
    in.seek(0);
    const auto found = in.read<std::uint32_t>("magic");
    if (found != magic) in.fail_at(0, "magic", hex(found), hex(magic) + " (" + letters + ")");
}

/// What a text's bytes mean, as UTF-8.
class Characters {
public:
    explicit Characters(const CharacterTable& table)
        : count_(std::min(table.characters.size(), kMostNamed)) {
        for (std::size_t i = 0; i < count_; ++i) append_utf8(utf8_[i], table.characters[i]);
    }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] bool has(std::byte b) const {
        return b != std::byte{0} && std::to_integer<std::size_t>(b) <= count_;
    }
    /// Of bytes that all have one.
    [[nodiscard]] std::string text(std::span<const std::byte> bytes) const {
        std::size_t size = 0;
        for (const std::byte b : bytes) size += utf8(b).size();
        std::string text;
        text.reserve(size);
        for (const std::byte b : bytes) text += utf8(b);
        return text;
    }

private:
    [[nodiscard]] const std::string& utf8(std::byte b) const {
        return utf8_[std::to_integer<std::size_t>(b) - 1];
    }
    std::size_t count_;
    std::array<std::string, kMostNamed> utf8_;
};

class StringReader {
public:
    StringReader(std::span<const std::byte> file, std::string_view source,
                 const CharacterTable* characters)
        : in_(file, source), parts_left_(file.size() / kWordBytes + kMostSharedParts) {
        if (characters != nullptr)
            characters_.emplace(*characters);
        else  // an answer of numbers takes many times as much
            text_bytes_left_ = most_text_bytes_ = file.size() + kMostSharedBytes;
    }

    StringTable read() {
        read_magic(in_, kStringsHeaderBytes, kStringsMagic, "BFST");
        StringTable table;
        table.has_characters = characters_.has_value();
        table.number = in_.read<std::uint32_t>("number");
        const std::uint64_t most = (in_.file().size() - kStringsHeaderBytes) / kWordBytes;
        const std::uint32_t count = in_.read_count(
            "string count", static_cast<std::uint32_t>(std::min(most, std::uint64_t{~0u})));
        table.strings.reserve(count);
        for (index_ = 0; index_ < count; ++index_)
            table.strings.push_back(read_string(string_offset(count)));
        return table;
    }

private:
    [[noreturn]] void fail(std::size_t at, const char* part, std::string found,
                           std::string expected) const {
        in_.fail_at(at, "string " + std::to_string(index_) + " " + part, std::move(found),
                    std::move(expected));
    }
    [[nodiscard]] std::uint32_t word(std::size_t at) const {
        return load_le<std::uint32_t>(&in_.file()[at]);
    }
    [[nodiscard]] std::size_t left(std::size_t at) const { return in_.file().size() - at; }

    /// Where the string begins; its first word is inside the file.
    [[nodiscard]] std::size_t string_offset(std::uint32_t count) const {
        const std::size_t at = kStringsHeaderBytes + std::size_t{index_} * kWordBytes;
        const std::uint64_t offset = word(at), directory = std::uint64_t{count} * kWordBytes;
        const std::uint64_t most = in_.file().size() - kStringsHeaderBytes - kWordBytes;
        if (offset < directory) fail(at, "offset", hex(offset), "at least " + hex(directory));
        if (offset > most) fail(at, "offset", hex(offset), "at most " + hex(most));
        return kStringsHeaderBytes + static_cast<std::size_t>(offset);
    }

    StringTable::String read_string(std::size_t at) {
        StringTable::String string;
        for (bool first = true; left(at) >= kWordBytes; first = false) {
            const std::uint32_t head = word(at), type = head & kTypeMask,
                                value = head >> kValueShift;
            if (first && type > kParameter)
                fail(at, "part", "type " + std::to_string(type), "0, 1 or 2");
            if (type == kEnd || type > kParameter) break;
            if (parts_left_-- == 0)
                fail(at, "part", "more parts", "fewer in strings that share their bytes");
            if (type == kParameter) {
                string.emplace_back(StringTable::Parameter{value});
                at += kWordBytes;
            } else {
                string.push_back(read_text(at, value));
                // The padding may be cut off at the end of the file.
                const std::size_t padded = (std::size_t{value} + 3) / kWordBytes * kWordBytes;
                at += kWordBytes + std::min(padded, left(at + kWordBytes));
            }
        }
        return string;
    }

    StringTable::Part read_text(std::size_t head_at, std::uint32_t size) {
        const std::size_t at = head_at + kWordBytes;
        if (size > left(at))
            fail(head_at, "text", std::to_string(size) + " bytes",
                 "at most " + std::to_string(left(at)));
        if (size > text_bytes_left_)
            fail(head_at, "text", std::to_string(size) + " bytes",
                 "at most " + std::to_string(text_bytes_left_) + " more of " +
                     std::to_string(most_text_bytes_));
        text_bytes_left_ -= size;
        const auto bytes = in_.file().subspan(at, size);
        const auto known = [&](std::byte b) {
            return characters_ ? characters_->has(b) : b != std::byte{0};
        };
        const auto unknown = std::ranges::find_if_not(bytes, known);
        if (unknown != bytes.end())
            fail(at + static_cast<std::size_t>(unknown - bytes.begin()), "character",
                 std::to_string(std::to_integer<unsigned>(*unknown)), wanted_characters());
        if (!characters_) return StringTable::Bytes(bytes.begin(), bytes.end());
        return characters_->text(bytes);
    }

    [[nodiscard]] std::string wanted_characters() const {
        if (!characters_) return "1 to 255";
        return characters_->count() == 0 ? "none, the table being empty"
                                         : "1 to " + std::to_string(characters_->count());
    }

    ByteReader in_;
    std::optional<Characters> characters_;
    std::uint64_t most_text_bytes_ = kMostTextBytes, text_bytes_left_ = kMostTextBytes;
    std::uint64_t parts_left_;
    std::uint32_t index_ = 0;
};

}  // namespace

CharacterTable decode_character_table(std::span<const std::byte> file, std::string_view source) {
    ByteReader in(file, source);
    read_magic(in, kCharactersHeaderBytes, kCharactersMagic, "BFMU");
    (void)in.read<std::uint16_t>("unknown");
    const std::size_t count_at = in.position();
    const auto count = in.read<std::uint16_t>("character count");
    if (!in.in_file(in.position(), count, sizeof(char16_t)))
        in.fail_at(count_at, "character count", std::to_string(count),
                   "at most " + std::to_string(in.remaining() / sizeof(char16_t)));
    CharacterTable table;
    table.characters.resize(count);
    std::size_t mended = 0, first_mended_at = 0;
    for (char16_t& character : table.characters) {
        const std::size_t at = in.position();
        character = in.read<char16_t>("character");
        if (!is_surrogate(character)) continue;
        character = kReplacement;
        if (mended++ == 0) first_mended_at = at;
    }
    if (mended > 0)
        table.warnings.push_back({"character: found " + std::to_string(mended) +
                                      " surrogates, expected characters: read as U+FFFD",
                                  first_mended_at, "character"});
    return table;
}

StringTable decode_string_table(std::span<const std::byte> file, std::string_view source,
                                const CharacterTable* characters) {
    return StringReader(file, source, characters).read();
}

std::string shown_text(const StringTable::String& string) {
    struct Shown {
        std::string& text;
        void operator()(const std::string& part) const { text += part; }
        void operator()(StringTable::Parameter parameter) const {
            text += "{" + std::to_string(parameter.number) + "}";
        }
        void operator()(const StringTable::Bytes& bytes) const {
            for (std::size_t i = 0; i < bytes.size(); ++i) append_utf8(text, kReplacement);
        }
    };
    std::string text;
    for (const auto& part : string) std::visit(Shown{text}, part);
    return text;
}

}  // namespace turnstile
