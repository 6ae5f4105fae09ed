#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace turnstile {

/// The one exception of decoders: what() is "FILE: offset 0xNN: FIELD: found X, expected Y".
struct DecodeError : std::runtime_error {
    DecodeError(std::string source, std::size_t offset, std::string field, std::string found,
                std::string expected);
    std::string source, field, found, expected;
    std::size_t offset;  ///< bytes from the start of `source`
};

/// Something that a decoder let pass or left out: the parts of a DecodeError in one sentence.
struct Warning {
    std::string message;     ///< "FIELD: found X, expected Y: what was done"
    std::size_t offset = 0;  ///< bytes from the start of the file
    std::string field;       ///< the format page's name of the field
    friend bool operator==(const Warning&, const Warning&) = default;
};

/// "0x2c": how messages write offsets and stored words.
[[nodiscard]] std::string hex(std::uint64_t value);

/// A float as the shortest text that gives it back, "nan" and "inf" included; no locale.
[[nodiscard]] std::string number_text(float value);

/// The little-endian value at `p`, which need not be aligned.
template <class T>
T load_le(const std::byte* p) noexcept {
    static_assert(std::is_arithmetic_v<T>);
    std::array<std::byte, sizeof(T)> raw;
    std::memcpy(raw.data(), p, sizeof(T));
    if constexpr (std::endian::native == std::endian::big) std::ranges::reverse(raw);
    return std::bit_cast<T>(raw);
}

/// A cursor over bytes that it does not own. Every read is checked, every failure names its field
/// and throws DecodeError.
class ByteReader {
public:
    ByteReader(std::span<const std::byte> file, std::string_view source)
        : file_(file), source_(source) {}

    template <class T>
    T read(std::string_view field) {
        return load_le<T>(bytes(sizeof(T), field).data());
    }
    /// A u32 that may be at most `limit`.
    std::uint32_t read_count(std::string_view field, std::uint32_t limit);
    /// Moves to an offset that is known to lie in the file, its end included.
    void seek(std::size_t offset);
    void skip(std::uint64_t size, std::string_view field) { (void)bytes(size, field); }

    /// `count` records of `stride` bytes: checked once here, so the caller's loop runs bare.
    std::span<const std::byte> records(std::uint32_t count, std::uint32_t stride,
                                       std::string_view field) {
        return bytes(std::uint64_t{count} * stride, field);
    }
    std::span<const std::byte> bytes(std::uint64_t size, std::string_view field) {
        if (size > file_.size() - position_) fail_short(field, size);  // cannot wrap around
        const auto taken = file_.subspan(position_, static_cast<std::size_t>(size));
        position_ += taken.size();
        return taken;
    }

    /// Is `count * stride` from `offset` on inside the file? For pointers whose own place is to be
    /// named when it is not: see fail_at.
    [[nodiscard]] bool in_file(std::uint64_t offset, std::uint64_t count,
                               std::uint64_t stride) const noexcept {
        if (offset > file_.size()) return false;
        return stride == 0 || count <= (file_.size() - offset) / stride;
    }

    [[nodiscard]] std::size_t position() const noexcept { return position_; }
    [[nodiscard]] std::size_t remaining() const noexcept { return file_.size() - position_; }
    [[nodiscard]] std::span<const std::byte> file() const noexcept { return file_; }
    [[nodiscard]] const std::string& source() const noexcept { return source_; }

    /// Refuses the field that lies at `where` in the file.
    [[noreturn]] void fail(const std::byte* where, std::string_view field, std::string found,
                           std::string expected) const;
    /// Refuses the field that lies at `offset`.
    [[noreturn]] void fail_at(std::size_t offset, std::string_view field, std::string found,
                              std::string expected) const;

private:
    [[noreturn]] void fail_short(std::string_view field, std::uint64_t size) const;

    std::span<const std::byte> file_;
    std::string source_;
    std::size_t position_ = 0;  // never beyond file_.size()
};

/// The file's text read byte by byte as Latin-1, up to the first zero, as UTF-8.
[[nodiscard]] std::string latin1_to_utf8(std::string_view latin1);

/// Bytes of a string up to its first zero, as they are stored.
[[nodiscard]] std::string text_until_zero(std::span<const std::byte> bytes);

}  // namespace turnstile
