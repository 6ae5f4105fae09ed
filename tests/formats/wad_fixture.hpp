#pragma once

#include "formats/byte_writer.hpp"
#include "tests/support/bytes.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Archives laid out byte by byte from docs/formats/wad.md, without the encoder.
namespace turnstile::test {

/// docs/formats/wad.md, 6: 272 bytes.
inline Bytes wad_example() {
    return bytes_of_hex(
        "44 57 46 42 02 00 00 00"
        "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
        "00 00"
        "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
        "00 00"
        "03 00 00 00 f2 00 00 00 1e 00 00 00 00 00 00 00"
        "01 00 00 00 f2 00 00 00 07 00 00 00 d0 00 00 00"
        "03 00 00 00 00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00 00 00 00 00"
        "02 00 00 00 f9 00 00 00 0d 00 00 00 d3 00 00 00"
        "0e 00 00 00 04 00 00 00 20 00 00 00  00 00 00 00 00 00 00 00 00 00 00 00"
        "03 00 00 00 06 01 00 00 0a 00 00 00 e1 00 00 00"
        "11 00 00 00 04 00 00 00 0d 00 00 00  00 00 00 00 00 00 00 00 00 00 00 00"
        "48 69 0a"
        "10 fb 00 00 20 e0 77 61 76 65 98 00 03 fc"
        "10 fb 00 00 0d e0 6c 6f 62 62 09 04 79 ff 79 31 21"
        "68 69 2e 74 78 74 00"
        "74 65 78 5c 77 61 76 65 2e 74 78 74 00"
        "6c 6f 62 62 79 2e 74 78 74 00");
}
constexpr std::size_t kWadEntry1 = 0x80;

const char kWaves[] = "wavewavewavewavewavewavewavewave";

/// An archive of empty entries with these stored names.
inline Bytes archive_of_names(const std::vector<std::string>& names) {
    ByteWriter out;
    out.write_text("DWFB", 4);
    out.write(std::uint32_t{2});
    out.write_zeros(64);
    const auto count = static_cast<std::uint32_t>(names.size());
    out.write(count);
    const std::uint32_t names_offset = 88 + 40 * count;
    std::uint32_t names_size = 0;
    for (const auto& name : names) names_size += static_cast<std::uint32_t>(name.size() + 1);
    for (const std::uint32_t word : {names_offset, names_size, 0u}) out.write(word);
    std::uint32_t at = names_offset;
    for (const auto& name : names) {
        const auto size = static_cast<std::uint32_t>(name.size() + 1);
        for (const std::uint32_t word : {1u, at, size, 88u, 0u, 0u, 0u, 0u, 0u, 0u})
            out.write(word);
        at += size;
    }
    for (const auto& name : names) out.write_terminated(name);
    return out.take();
}

}  // namespace turnstile::test
