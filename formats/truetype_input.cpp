#include "formats/truetype_input.hpp"

#include <algorithm>
#include <utility>

namespace turnstile {

namespace {

constexpr std::size_t kHeaderBytes = 12, kEntryBytes = 16;
constexpr std::size_t kOffsetAt = 8, kLengthAt = 12;
constexpr std::size_t kLargestFile = 64u << 20;

std::uint32_t tag_value(std::string_view tag) {
    return load_be<std::uint32_t>(std::as_bytes(std::span(tag)).data());
}

/// Bytes that are not printable as '?', so that a message stays one line.
std::string printable(std::string tag) {
    std::ranges::replace_if(
        tag, [](char c) { return c < 0x20 || c > 0x7E || c == ':'; }, '?');
    return tag;
}

bool is_version(std::uint32_t version) {
    return version == 0x00010000 || version == tag_value("true");
}

}  // namespace

bool is_truetype(std::span<const std::byte> file) noexcept {
    return file.size() >= 4 && is_version(load_be<std::uint32_t>(file.data()));
}

TrueTypeInput::TrueTypeInput(std::span<const std::byte> file, std::string_view source)
    : in_(file, source) {
    if (file.size() > kLargestFile)
        fail_at(0, "file size", std::to_string(file.size()) + " bytes",
                "at most " + std::to_string(kLargestFile));
    if (file.size() < kHeaderBytes)
        fail_at(0, "table directory", std::to_string(file.size()) + " bytes",
                "at least " + std::to_string(kHeaderBytes));
    version_ = load_be<std::uint32_t>(file.data());
    read_version();
    read_directory();
}

void TrueTypeInput::read_version() const {
    if (is_version(version_)) return;
    std::string found = hex(version_);
    if (version_ == tag_value("OTTO")) found = "an OpenType font with CFF outlines";
    if (version_ == tag_value("ttcf")) found = "a collection of fonts";
    if (version_ == tag_value("typ1")) found = "a Type 1 font";
    fail_at(0, "version", found, "0x10000 or \"true\"");
}

void TrueTypeInput::read_directory() {
    const TrueTypeSlice file{in_.file(), 0};
    const std::size_t count = file.u16(4);
    if (count == 0) fail_at(4, "table count", "0", "at least 1");
    if (!file.has(kHeaderBytes, count * kEntryBytes))
        fail_at(kHeaderBytes, "table directory",
                std::to_string(file.bytes.size() - kHeaderBytes) + " bytes",
                "at least " + std::to_string(count * kEntryBytes));
    tables_.reserve(count);
    for (std::size_t at = kHeaderBytes; tables_.size() < count; at += kEntryBytes) {
        TrueTypeFont::Table table;
        table.tag.assign(reinterpret_cast<const char*>(&file.bytes[at]), 4);
        table.checksum = file.u32(at + 4);
        table.offset = file.u32(at + kOffsetAt);
        table.length = file.u32(at + kLengthAt);
        const std::string field = "table " + printable(table.tag);
        if (table.offset > file.bytes.size())
            fail_at(at + kOffsetAt, field + " offset", hex(table.offset),
                    "at most " + hex(file.bytes.size()));
        if (table.length > file.bytes.size() - table.offset)
            fail_at(at + kLengthAt, field + " length", hex(table.length),
                    "at most " + hex(file.bytes.size() - table.offset));
        tables_.push_back(std::move(table));
    }
}

TrueTypeSlice TrueTypeInput::find(std::string_view tag) const noexcept {
    const auto table = std::ranges::find(tables_, tag, &TrueTypeFont::Table::tag);
    if (table == tables_.end()) return {};
    return {in_.file().subspan(table->offset, table->length), table->offset};
}

TrueTypeSlice TrueTypeInput::need(std::string_view tag, std::size_t least) const {
    if (std::ranges::find(tables_, tag, &TrueTypeFont::Table::tag) == tables_.end())
        fail_at(kHeaderBytes, "table " + std::string(tag), "none", "one");
    const TrueTypeSlice table = find(tag);
    if (table.bytes.size() < least)
        fail_at(table.offset, tag, std::to_string(table.bytes.size()) + " bytes",
                "at least " + std::to_string(least));
    return table;
}

void TrueTypeInput::warn(std::vector<Warning>& warnings, std::size_t offset, std::string_view field,
                         const std::string& what) {
    warnings.push_back({std::string(field) + ": " + what, offset, std::string(field)});
}

}  // namespace turnstile
