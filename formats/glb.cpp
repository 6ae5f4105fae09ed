#include "formats/glb.hpp"

#include "formats/byte_writer.hpp"

#include <cstdint>
#include <limits>
#include <string>

namespace turnstile {

namespace {

constexpr std::uint32_t kMagic = 0x46546C67;  // "glTF"
constexpr std::uint32_t kVersion = 2;
constexpr std::uint32_t kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;
constexpr std::size_t kAlignment = 4, kHeaderBytes = 12, kChunkHeaderBytes = 8;

std::size_t padded(std::size_t size) { return (size + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

std::vector<std::byte> encode_glb(std::string_view json, std::span<const std::byte> binary) {
    const std::size_t json_bytes = padded(json.size()), binary_bytes = padded(binary.size());
    std::uint64_t total = std::uint64_t{kHeaderBytes} + kChunkHeaderBytes + json_bytes;
    if (!binary.empty()) total += kChunkHeaderBytes + binary_bytes;
    if (total > std::numeric_limits<std::uint32_t>::max())
        throw EncodeError("glb: " + std::to_string(total) + " bytes, and the format ends at 4 GiB");

    ByteWriter out;
    out.write(kMagic);
    out.write(kVersion);
    out.write(static_cast<std::uint32_t>(total));
    out.write(static_cast<std::uint32_t>(json_bytes));
    out.write(kJsonChunk);
    out.write_bytes(std::as_bytes(std::span(json)));
    while (out.size() % kAlignment != 0) out.write(' ');  // JSON is padded with spaces
    if (!binary.empty()) {
        out.write(static_cast<std::uint32_t>(binary_bytes));
        out.write(kBinaryChunk);
        out.write_bytes(binary);
        out.align(kAlignment);
    }
    return out.take();
}

}  // namespace turnstile
