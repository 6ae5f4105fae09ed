#include "formats/byte_reader.hpp"

#include <cassert>
#include <charconv>
#include <utility>

namespace turnstile {

namespace {

std::string sentence(const std::string& source, std::size_t offset, const std::string& field,
                     const std::string& found, const std::string& expected) {
    return source + ": offset " + hex(offset) + ": " + field + ": found " + found + ", expected " +
           expected;
}

}  // namespace

DecodeError::DecodeError(std::string source_name, std::size_t at, std::string field_name,
                         std::string found_value, std::string expected_value)
    : std::runtime_error(sentence(source_name, at, field_name, found_value, expected_value)),
      source(std::move(source_name)),
      field(std::move(field_name)),
      found(std::move(found_value)),
      expected(std::move(expected_value)),
      offset(at) {}

std::string hex(std::uint64_t value) {
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
    return "0x" + std::string(digits.data(), end);
}

std::string number_text(float value) {
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return std::string(digits.data(), end);
}

std::uint32_t ByteReader::read_count(std::string_view field, std::uint32_t limit) {
    const std::size_t at = position_;
    const auto count = read<std::uint32_t>(field);
    if (count > limit)
        fail_at(at, field, std::to_string(count), "at most " + std::to_string(limit));
    return count;
}

void ByteReader::seek(std::size_t offset) {
    assert(offset <= file_.size());
    position_ = offset;
}

void ByteReader::fail(const std::byte* where, std::string_view field, std::string found,
                      std::string expected) const {
    fail_at(static_cast<std::size_t>(where - file_.data()), field, std::move(found),
            std::move(expected));
}

void ByteReader::fail_at(std::size_t offset, std::string_view field, std::string found,
                         std::string expected) const {
    throw DecodeError(source_, offset, std::string(field), std::move(found), std::move(expected));
}

void ByteReader::fail_short(std::string_view field, std::uint64_t size) const {
    fail_at(position_, field, std::to_string(remaining()) + " bytes",
            "at least " + std::to_string(size));
}

std::string latin1_to_utf8(std::string_view latin1) {
    std::string utf8;
    utf8.reserve(latin1.size());
    for (const char c : latin1.substr(0, latin1.find('\0'))) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            utf8.push_back(c);
        } else {
            utf8.push_back(static_cast<char>(0xC0 | (byte >> 6)));
            utf8.push_back(static_cast<char>(0x80 | (byte & 0x3F)));
        }
    }
    return utf8;
}

std::string text_until_zero(std::span<const std::byte> bytes) {
    const auto end = std::ranges::find(bytes, std::byte{0});
    std::string text(static_cast<std::size_t>(end - bytes.begin()), '\0');
    std::transform(bytes.begin(), end, text.begin(),
                   [](std::byte b) { return static_cast<char>(b); });
    return text;
}

}  // namespace turnstile
