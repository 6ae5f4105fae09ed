#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace turnstile {

/// The one exception of encoders: a value that the format cannot hold. what() is one sentence that
/// names the field.
struct EncodeError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// ByteReader's mirror: appends little-endian values, and patches what is known only later.
class ByteWriter {
public:
    template <class T>
    void write(T value) {
        append_le(&value, sizeof(T));
    }
    void write_bytes(std::span<const std::byte> bytes);
    /// The text's bytes, then zeros up to `size`; the text may fill it. Longer is an EncodeError.
    void write_text(std::string_view text, std::size_t size);
    /// The text's bytes and one zero.
    void write_terminated(std::string_view text);
    void write_zeros(std::size_t count);
    /// Zeros up to the next multiple of `alignment`, counted from the start.
    void align(std::size_t alignment);

    /// Overwrites a value that was written before.
    template <class T>
    void patch(std::size_t offset, T value) {
        patch_le(offset, &value, sizeof(T));
    }

    [[nodiscard]] std::size_t size() const noexcept { return bytes_.size(); }
    /// size() as a file offset; EncodeError past 4 GiB.
    [[nodiscard]] std::uint32_t offset() const;
    [[nodiscard]] const std::vector<std::byte>& bytes() const noexcept { return bytes_; }
    [[nodiscard]] std::vector<std::byte> take() noexcept { return std::move(bytes_); }

private:
    void append_le(const void* value, std::size_t size);
    void patch_le(std::size_t offset, const void* value, std::size_t size);

    std::vector<std::byte> bytes_;
};

/// `value` as a u16; EncodeError naming `field` when it does not fit.
[[nodiscard]] std::uint16_t narrow_u16(std::uint64_t value, std::string_view field);

}  // namespace turnstile
