#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace turnstile {

/// Inflates a zlib stream that must end, hold its checksum and give exactly `size` bytes; what
/// follows the stream is ignored. Nothing otherwise. The caller limits `size`.
[[nodiscard]] std::optional<std::vector<std::byte>> inflate_exactly(
    std::span<const std::byte> stream, std::size_t size);

/// Deflates at level 6, window bits 15, memory level 9, as the game does (docs/formats/wct.md, 2).
[[nodiscard]] std::vector<std::byte> deflate_stream(std::span<const std::byte> bytes);

/// zlib's checksum CRC-32.
[[nodiscard]] std::uint32_t crc32_of(std::span<const std::byte> bytes);

/// Of the library that is loaded: "1.2.13".
[[nodiscard]] std::string_view zlib_library_version();

}  // namespace turnstile
