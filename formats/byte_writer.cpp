#include "formats/byte_writer.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>
#include <string>

namespace turnstile {

namespace {

void copy_le(std::byte* to, const void* value, std::size_t size) {
    std::memcpy(to, value, size);
    if constexpr (std::endian::native == std::endian::big) std::reverse(to, to + size);
}

}  // namespace

void ByteWriter::write_bytes(std::span<const std::byte> bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
}

void ByteWriter::write_text(std::string_view text, std::size_t size) {
    if (text.size() > size)
        throw EncodeError("text \"" + std::string(text) + "\" is longer than " +
                          std::to_string(size) + " bytes");
    write_bytes(std::as_bytes(std::span(text)));
    write_zeros(size - text.size());
}

void ByteWriter::write_terminated(std::string_view text) {
    write_bytes(std::as_bytes(std::span(text)));
    bytes_.push_back(std::byte{0});
}

void ByteWriter::write_zeros(std::size_t count) { bytes_.resize(bytes_.size() + count); }

void ByteWriter::align(std::size_t alignment) {
    write_zeros((alignment - bytes_.size() % alignment) % alignment);
}

std::uint32_t ByteWriter::offset() const {
    if (bytes_.size() > std::numeric_limits<std::uint32_t>::max())
        throw EncodeError("file offset does not fit 32 bits");
    return static_cast<std::uint32_t>(bytes_.size());
}

void ByteWriter::append_le(const void* value, std::size_t size) {
    bytes_.resize(bytes_.size() + size);
    copy_le(bytes_.data() + bytes_.size() - size, value, size);
}

void ByteWriter::patch_le(std::size_t offset, const void* value, std::size_t size) {
    assert(offset + size <= bytes_.size());
    copy_le(bytes_.data() + offset, value, size);
}

std::uint16_t narrow_u16(std::uint64_t value, std::string_view field) {
    if (value > std::numeric_limits<std::uint16_t>::max())
        throw EncodeError(std::string(field) + " is " + std::to_string(value) +
                          ", more than 65535");
    return static_cast<std::uint16_t>(value);
}

}  // namespace turnstile
