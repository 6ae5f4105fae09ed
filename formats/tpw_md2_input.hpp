#pragma once

#include "formats/byte_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Private to tpw_md2_*.cpp.
namespace turnstile::tpw {

/// A file of either kind while it is decoded: its tables by the pointers that lead to them, what
/// was found odd, and how much memory was asked for (docs/formats/tpw-md2.md, 15).
class Input {
public:
    Input(std::span<const std::byte> file, std::string_view source) : reader_(file, source) {}

    /// A value in a part of the file that has been checked.
    template <class T>
    [[nodiscard]] T at(std::size_t offset) const {
        return load_le<T>(reader_.file().data() + offset);
    }
    [[nodiscard]] std::span<const std::byte> file() const { return reader_.file(); }
    [[nodiscard]] std::size_t offset_of(const std::byte* p) const {
        return static_cast<std::size_t>(p - reader_.file().data());
    }

    /// The page's "range": behind the header, and in the file.
    [[nodiscard]] bool in_range(std::uint64_t offset, std::uint64_t count,
                                std::uint64_t stride) const;
    /// The table whose pointer lies at `where`; of a count of 0 nothing is looked at.
    /// Throws DecodeError at the pointer when it leads out of the file.
    std::span<const std::byte> table(std::size_t where, std::uint64_t count, std::uint32_t stride,
                                     std::string_view field);
    /// The same, but nullopt for a table out of range.
    std::optional<std::span<const std::byte>> find_table(std::size_t where, std::uint64_t count,
                                                         std::uint32_t stride,
                                                         std::string_view field);
    /// Counts bytes that are about to be copied; throws DecodeError past the limit of section 15.
    void charge(std::uint64_t bytes, std::size_t where, std::string_view field);

    [[noreturn]] void fail(std::size_t offset, std::string_view field, std::string found,
                           std::string expected) const {
        reader_.fail_at(offset, field, std::move(found), std::move(expected));
    }
    void warn(std::size_t offset, std::string field, std::string_view found,
              std::string_view expected, std::string_view done);
    /// warn() with the pointer at `where` and the table that it should have led to.
    void warn_out_of_range(std::size_t where, std::string field, std::uint64_t count,
                           std::uint32_t stride, std::string_view done);
    [[nodiscard]] std::vector<Warning> take_warnings() { return std::move(warnings_); }

private:
    [[nodiscard]] std::string expected_range(std::uint64_t count, std::uint32_t stride) const;

    ByteReader reader_;
    std::vector<Warning> warnings_;
    std::uint64_t charged_bytes_ = 0;
};

}  // namespace turnstile::tpw
