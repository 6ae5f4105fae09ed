#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace turnstile {

/// The container of glTF 2.0 (`.glb`): a JSON chunk and, unless it is empty, a binary chunk, each
/// padded to four bytes as the specification's chapter 4 wants. The JSON is UTF-8 and its own
/// affair: `buffers[0].byteLength` is the caller's to state. Throws EncodeError past 4 GiB.
[[nodiscard]] std::vector<std::byte> encode_glb(std::string_view json,
                                                std::span<const std::byte> binary);

}  // namespace turnstile
