#pragma once

#include "formats/byte_reader.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace turnstile {

/// How many bytes an unpacked chunk should have, and how many it may have at most.
struct LzssSize {
    std::size_t usual = 0, limit = 0;
};

/// Expands the bit stream of docs/formats/wct.md, 2, up to its end marker. `chunk` lies in `in`,
/// whose DecodeError names `field` at the chunk's first byte.
[[nodiscard]] std::vector<std::byte> expand_lzss(const ByteReader& in,
                                                 std::span<const std::byte> chunk,
                                                 std::string_view field, LzssSize size);

/// Packs with the longest match at every place, end marker and padding to an even size included.
[[nodiscard]] std::vector<std::byte> pack_lzss(std::span<const std::byte> bytes);

}  // namespace turnstile
