#pragma once

#include "formats/byte_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// Does the file begin as every PNG does?
[[nodiscard]] bool is_png(std::span<const std::byte> file);

struct PngChunk {
    std::string type;                 ///< four letters
    std::size_t offset = 0;           ///< of the length before them
    std::span<const std::byte> data;  ///< of the file
};

/// The chunks of a PNG, IHDR to IEND, each whole and with the right checksum. Throws DecodeError.
[[nodiscard]] std::vector<PngChunk> read_png_chunks(const ByteReader& png);

/// A chunk as it lies in a file: length, type, data, checksum.
[[nodiscard]] std::vector<std::byte> png_chunk(std::string_view type,
                                               std::span<const std::byte> data);

/// The big-endian value at `p`.
[[nodiscard]] std::uint32_t load_be32(const std::byte* p);
[[nodiscard]] std::uint16_t load_be16(const std::byte* p);

constexpr std::size_t kPngSignatureBytes = 8;
constexpr std::size_t kPngChunkFrame = 12;  ///< length, type and checksum around the data
constexpr std::size_t kPngHeaderData = 13;  ///< bytes of IHDR

}  // namespace turnstile
