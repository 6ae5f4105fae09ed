#include "formats/zlib_stream.hpp"

#include "formats/byte_writer.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>

namespace turnstile {

namespace {

constexpr int kLevel = 6, kWindowBits = 15, kMemoryLevel = 9;
constexpr std::size_t kMostExpansion = 1032;  // 258 bytes for two bits
constexpr std::size_t kMostBytes = std::numeric_limits<uInt>::max();

// zlib takes its input through a pointer that is not const, and does not write to it.
Bytef* input_of(std::span<const std::byte> bytes) {
    return reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));
}

}  // namespace

std::optional<std::vector<std::byte>> inflate_exactly(std::span<const std::byte> stream,
                                                      std::size_t size) {
    if (size / kMostExpansion > stream.size() || size > kMostBytes) return std::nullopt;
    std::vector<std::byte> bytes(
        std::max<std::size_t>(size, 1));  // zlib wants a place, even unused
    z_stream z{};
    z.next_in = input_of(stream);
    z.avail_in = static_cast<uInt>(std::min(stream.size(), kMostBytes));
    z.next_out = reinterpret_cast<Bytef*>(bytes.data());
    z.avail_out = static_cast<uInt>(size);
    if (inflateInit2(&z, kWindowBits) != Z_OK) throw std::bad_alloc();
    const int status = inflate(&z, Z_FINISH);
    const bool whole = status == Z_STREAM_END && z.avail_out == 0;
    inflateEnd(&z);
    if (!whole) return std::nullopt;
    bytes.resize(size);
    return bytes;
}

std::vector<std::byte> deflate_stream(std::span<const std::byte> bytes) {
    if (bytes.size() > kMostBytes) throw EncodeError("zlib stream: more than 4 GiB");
    z_stream z{};
    if (deflateInit2(&z, kLevel, Z_DEFLATED, kWindowBits, kMemoryLevel, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    std::vector<std::byte> stream(deflateBound(&z, static_cast<uLong>(bytes.size())));
    z.next_in = input_of(bytes);
    z.avail_in = static_cast<uInt>(bytes.size());
    z.next_out = reinterpret_cast<Bytef*>(stream.data());
    z.avail_out = static_cast<uInt>(std::min(stream.size(), kMostBytes));
    const int status = deflate(&z, Z_FINISH);
    stream.resize(z.total_out);
    deflateEnd(&z);
    if (status != Z_STREAM_END) throw EncodeError("zlib stream: more than 4 GiB");
    return stream;
}

std::uint32_t crc32_of(std::span<const std::byte> bytes) {
    return static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::string_view zlib_library_version() { return zlibVersion(); }

}  // namespace turnstile
