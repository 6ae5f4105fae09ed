#include "formats/png_chunks.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>

namespace turnstile {

namespace {

constexpr std::array<std::uint8_t, kPngSignatureBytes> kSignature{0x89, 'P',  'N',  'G',
                                                                  0x0D, 0x0A, 0x1A, 0x0A};

std::uint32_t checksum(std::span<const std::byte> type_and_data) {
    const auto crc =
        crc32_z(0, reinterpret_cast<const Bytef*>(type_and_data.data()), type_and_data.size());
    return static_cast<std::uint32_t>(crc);
}

void append_be32(std::vector<std::byte>& out, std::uint32_t value) {
    for (const int shift : {24, 16, 8, 0}) out.push_back(static_cast<std::byte>(value >> shift));
}

PngChunk read_chunk(ByteReader& in) {
    PngChunk chunk;
    chunk.offset = in.position();
    const std::uint32_t size = load_be32(in.bytes(4, "PNG chunk").data());
    const auto type_and_data = in.bytes(std::uint64_t{size} + 4, "PNG chunk");
    const std::uint32_t stored = load_be32(in.bytes(4, "PNG chunk checksum").data());
    chunk.type = text_until_zero(type_and_data.first(4));
    chunk.data = type_and_data.subspan(4);
    const std::uint32_t found = checksum(type_and_data);
    if (found != stored)
        in.fail_at(in.position() - 4, "PNG chunk checksum", hex(stored), hex(found));
    return chunk;
}

}  // namespace

std::uint32_t load_be32(const std::byte* p) {
    return std::uint32_t{load_be16(p)} << 16 | load_be16(p + 2);
}

std::uint16_t load_be16(const std::byte* p) {
    return static_cast<std::uint16_t>(std::to_integer<unsigned>(p[0]) << 8 |
                                      std::to_integer<unsigned>(p[1]));
}

bool is_png(std::span<const std::byte> file) {
    return file.size() >= kSignature.size() &&
           std::equal(kSignature.begin(), kSignature.end(), file.begin(),
                      [](std::uint8_t a, std::byte b) { return std::byte{a} == b; });
}

std::vector<PngChunk> read_png_chunks(const ByteReader& png) {
    ByteReader in = png;
    in.seek(0);
    in.skip(kPngSignatureBytes, "PNG signature");
    std::vector<PngChunk> chunks;
    do {
        chunks.push_back(read_chunk(in));
    } while (chunks.back().type != "IEND");
    if (chunks.front().type != "IHDR" || chunks.front().data.size() != kPngHeaderData)
        in.fail_at(kPngSignatureBytes, "PNG header", "another chunk", "an IHDR of 13 bytes");
    return chunks;
}

std::vector<std::byte> png_chunk(std::string_view type, std::span<const std::byte> data) {
    std::vector<std::byte> chunk;
    append_be32(chunk, static_cast<std::uint32_t>(data.size()));
    for (const char c : type) chunk.push_back(static_cast<std::byte>(c));
    chunk.insert(chunk.end(), data.begin(), data.end());
    append_be32(chunk, checksum(std::span(chunk).subspan(4)));
    return chunk;
}

}  // namespace turnstile
