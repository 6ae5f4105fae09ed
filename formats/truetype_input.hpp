#pragma once

#include "formats/byte_reader.hpp"
#include "formats/truetype.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// The big-endian value at `p`, which need not be aligned.
template <class T>
T load_be(const std::byte* p) noexcept {
    static_assert(std::is_integral_v<T>);
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        value = value << 8 | std::to_integer<std::uint32_t>(p[i]);
    return static_cast<T>(value);
}

/// A table's bytes and where they lie in the file. Whoever reads has asked `has` before.
struct TrueTypeSlice {
    std::span<const std::byte> bytes;
    std::size_t offset = 0;

    [[nodiscard]] bool has(std::uint64_t at, std::uint64_t size) const noexcept {
        return at <= bytes.size() && size <= bytes.size() - at;
    }
    [[nodiscard]] std::uint16_t u16(std::size_t at) const noexcept {
        return load<std::uint16_t>(at);
    }
    [[nodiscard]] std::int16_t i16(std::size_t at) const noexcept { return load<std::int16_t>(at); }
    [[nodiscard]] std::uint32_t u32(std::size_t at) const noexcept {
        return load<std::uint32_t>(at);
    }

private:
    template <class T>
    [[nodiscard]] T load(std::size_t at) const noexcept {
        return load_be<T>(bytes.subspan(at, sizeof(T)).data());
    }
};

/// A font's file with its table directory (docs/formats/truetype.md, 2).
class TrueTypeInput {
public:
    /// Throws DecodeError for what is no TrueType font, and for a table outside the file.
    TrueTypeInput(std::span<const std::byte> file, std::string_view source);

    [[nodiscard]] std::uint32_t version() const noexcept { return version_; }
    [[nodiscard]] const std::vector<TrueTypeFont::Table>& tables() const noexcept {
        return tables_;
    }
    [[nodiscard]] std::size_t file_size() const noexcept { return in_.file().size(); }

    /// The first table of that tag; a null span if there is none.
    [[nodiscard]] TrueTypeSlice find(std::string_view tag) const noexcept;
    /// A table that has to be there with at least `least` bytes. Throws DecodeError.
    [[nodiscard]] TrueTypeSlice need(std::string_view tag, std::size_t least) const;

    [[noreturn]] void fail_at(std::size_t offset, std::string_view field, std::string found,
                              std::string expected) const {
        in_.fail_at(offset, field, std::move(found), std::move(expected));
    }
    /// "FIELD: found X, expected Y: what was done" into `warnings`.
    static void warn(std::vector<Warning>& warnings, std::size_t offset, std::string_view field,
                     const std::string& what);

private:
    void read_version() const;
    void read_directory();

    ByteReader in_;
    std::uint32_t version_ = 0;
    std::vector<TrueTypeFont::Table> tables_;
};

}  // namespace turnstile
