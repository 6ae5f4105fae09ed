#pragma once

#include "formats/byte_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile::test {

using Bytes = std::vector<std::byte>;

/// Bytes written as pairs of hexadecimal digits; everything else between them is passed over.
[[nodiscard]] Bytes bytes_of_hex(std::string_view text);

/// A text's bytes, without its closing zero.
[[nodiscard]] Bytes bytes_of_text(std::string_view text);

/// Overwrites a little-endian value in place.
template <class T>
void patch(Bytes& file, std::size_t offset, T value) {
    for (std::size_t i = 0; i < sizeof(T); ++i)
        file.at(offset + i) =
            static_cast<std::byte>((static_cast<std::uint64_t>(value) >> (8 * i)) & 0xFFu);
}

/// what() of the DecodeError that `decode()` throws, "" when it throws none.
template <class Decode>
[[nodiscard]] std::string decode_error(Decode&& decode) {
    try {
        (void)decode();
    } catch (const DecodeError& error) {
        return error.what();
    }
    return {};
}

}  // namespace turnstile::test
