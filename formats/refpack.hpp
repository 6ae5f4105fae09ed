#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace turnstile {

/// Expands a whole RefPack stream, head included (docs/formats/wad.md, 3). The stated size is
/// checked against `expected_size` where given, and limited before memory is taken
/// (docs/formats/wad.md, 4). `source` names the stream in messages; offsets count from its start.
/// Throws DecodeError.
[[nodiscard]] std::vector<std::byte> expand_refpack(
    std::span<const std::byte> stream, std::string_view source,
    std::optional<std::uint32_t> expected_size = std::nullopt);

/// Can a stream of `stored_size` bytes expand to `size`? None can beyond a ratio and a limit
/// (docs/formats/wad.md, 4).
[[nodiscard]] bool refpack_can_expand(std::uint64_t stored_size, std::uint64_t size);

/// A stream that expands to `bytes`; head 10 FB with a 3-byte size.
/// Throws EncodeError above 16,777,215 bytes.
[[nodiscard]] std::vector<std::byte> pack_refpack(std::span<const std::byte> bytes);

}  // namespace turnstile
