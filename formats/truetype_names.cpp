#include "formats/truetype_names.hpp"

#include "formats/code_pages.hpp"

#include <algorithm>
#include <string>

namespace turnstile {

namespace {

constexpr std::size_t kRecordsAt = 6, kRecordBytes = 12;
constexpr std::uint16_t kFamily = 1, kFullName = 4;

/// Which of several records of one name is taken: the largest rank; -1 for what is not read.
int rank_of(std::uint16_t platform, std::uint16_t encoding, std::uint16_t language) {
    constexpr std::uint16_t kEnglishUnitedStates = 0x409;
    const bool is_utf16 = platform == 0 || (platform == 3 && encoding != 2 && encoding <= 10);
    if (platform == 3 && is_utf16) return language == kEnglishUnitedStates ? 4 : 1;
    if (is_utf16) return 3;
    if (platform == 1 && encoding == 0) return language == 0 ? 2 : 0;
    return -1;
}

/// Up to the first zero, whatever the coding.
std::string text_of(std::span<const std::byte> bytes, bool is_utf16) {
    if (!is_utf16) return mac_roman_to_utf8(text_until_zero(bytes));
    std::u16string units;
    for (std::size_t at = 0; at + 2 <= bytes.size(); at += 2)
        units.push_back(static_cast<char16_t>(load_be<std::uint16_t>(&bytes[at])));
    return utf16_to_utf8(std::u16string_view(units).substr(0, units.find(u'\0')));
}

class NameReader {
public:
    NameReader(const TrueTypeSlice& table, std::vector<Warning>& warnings)
        : table_(table), warnings_(warnings) {}

    TrueTypeNames read() {
        const std::size_t count =
            std::min<std::size_t>(table_.u16(2), (table_.bytes.size() - kRecordsAt) / kRecordBytes);
        if (count < table_.u16(2))
            TrueTypeInput::warn(warnings_, table_.offset + 2, "name record count",
                                "found " + std::to_string(table_.u16(2)) + ", expected at most " +
                                    std::to_string(count) + ": the others are left out");
        return {best_of(kFamily, count), best_of(kFullName, count)};
    }

private:
    std::string best_of(std::uint16_t name, std::size_t count) {
        int best = -1;
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = kRecordsAt + i * kRecordBytes;
            const int rank = rank_of(table_.u16(at), table_.u16(at + 2), table_.u16(at + 4));
            if (table_.u16(at + 6) != name || rank <= best) continue;
            const std::size_t size = table_.u16(at + 8);
            const std::size_t start = std::size_t{table_.u16(4)} + table_.u16(at + 10);
            if (!table_.has(start, size)) {
                warn_once(at, i);
                continue;
            }
            best = rank;
            text = text_of(table_.bytes.subspan(start, size), table_.u16(at) != 1);
        }
        return text;
    }

    void warn_once(std::size_t at, std::size_t number) {
        if (has_warned_) return;
        has_warned_ = true;
        TrueTypeInput::warn(warnings_, table_.offset + at, "name record " + std::to_string(number),
                            "found a text outside the table, expected one inside: left out");
    }

    TrueTypeSlice table_;
    std::vector<Warning>& warnings_;
    bool has_warned_ = false;
};

}  // namespace

TrueTypeNames read_truetype_names(const TrueTypeInput& in, std::vector<Warning>& warnings) {
    const TrueTypeSlice table = in.find("name");
    if (!table.has(0, kRecordsAt)) {
        TrueTypeInput::warn(warnings, table.offset, "name",
                            "found " + std::to_string(table.bytes.size()) +
                                " bytes, expected at least 6: the font has no name");
        return {};
    }
    return NameReader(table, warnings).read();
}

}  // namespace turnstile
