#include "formats/pcx.hpp"

#include "formats/byte_writer.hpp"
#include "formats/picture.hpp"
#include "formats/picture_guard.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <tuple>

namespace turnstile {

namespace {

constexpr std::size_t kHeaderBytes = 128, kColours = 256, kPaletteBytes = 1 + 3 * kColours;
constexpr std::uint8_t kMagic = 0x0A, kVersion = 5, kRunLength = 1, kPaletteMark = 0x0C;
constexpr std::uint8_t kBits = 8, kPlanes = 1;
constexpr std::size_t kBitsAt = 3, kLeftAt = 4, kTopAt = 6, kRightAt = 8, kBottomAt = 10,
                      kPlanesAt = 65, kRowBytesAt = 66;
// A byte with both upper bits set is a count, and the next byte is repeated.
constexpr std::uint8_t kRunMark = 0xC0, kMostRun = 0x3F;

struct PcxHeader {
    std::uint32_t width = 0, height = 0;
    std::size_t row_bytes = 0;  ///< at least the width
};

std::uint8_t byte_at(const ByteReader& in, std::size_t at) {
    return std::to_integer<std::uint8_t>(in.file()[at]);
}

std::int64_t u16_at(const ByteReader& in, std::size_t at) {
    return load_le<std::uint16_t>(&in.file()[at]);
}

void check_byte(const ByteReader& in, std::size_t at, std::string_view field, unsigned expected) {
    if (byte_at(in, at) != expected)
        in.fail_at(at, field, std::to_string(byte_at(in, at)), std::to_string(expected));
}

PcxHeader read_header(const ByteReader& in) {
    const auto file = in.file();
    if (file.size() < kHeaderBytes + kPaletteBytes)
        in.fail_at(file.size(), "PCX header and palette", std::to_string(file.size()) + " bytes",
                   "at least " + std::to_string(kHeaderBytes + kPaletteBytes));
    check_byte(in, 0, "PCX magic", kMagic);
    check_byte(in, 1, "PCX version", kVersion);
    check_byte(in, 2, "PCX encoding", kRunLength);
    check_byte(in, kBitsAt, "PCX bits", kBits);
    check_byte(in, kPlanesAt, "PCX planes", kPlanes);
    const std::int64_t width = u16_at(in, kRightAt) - u16_at(in, kLeftAt) + 1;
    const std::int64_t height = u16_at(in, kBottomAt) - u16_at(in, kTopAt) + 1;
    check_picture_size(in, kLeftAt, width, height);
    if (u16_at(in, kRowBytesAt) < width)
        in.fail_at(kRowBytesAt, "PCX bytes a line", std::to_string(u16_at(in, kRowBytesAt)),
                   "at least " + std::to_string(width));
    check_byte(in, file.size() - kPaletteBytes, "PCX palette", kPaletteMark);
    return {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height),
            static_cast<std::size_t>(u16_at(in, kRowBytesAt))};
}

std::array<Rgba8, kColours> read_palette(std::span<const std::byte> file) {
    std::array<Rgba8, kColours> palette;
    const std::byte* from = file.data() + (file.size() - 3 * kColours);
    for (auto& colour : palette) {
        colour = {std::to_integer<std::uint8_t>(from[0]), std::to_integer<std::uint8_t>(from[1]),
                  std::to_integer<std::uint8_t>(from[2]), 255};
        from += 3;
    }
    return palette;
}

/// A run of equal bytes; of no bytes at all where a file says so.
struct Packet {
    std::size_t count = 0;
    std::uint8_t value = 0;
};

Packet read_packet(ByteReader& in) {
    const auto first = in.read<std::uint8_t>("PCX data");
    if (first < kRunMark) return {1, first};
    return {static_cast<std::size_t>(first & kMostRun), in.read<std::uint8_t>("PCX data")};
}

/// The next row; what is left of `packet` goes on into the one behind it.
void read_row(ByteReader& in, Packet& packet, std::span<std::uint8_t> row) {
    while (!row.empty()) {
        while (packet.count == 0) packet = read_packet(in);
        const std::size_t count = std::min(packet.count, row.size());
        std::ranges::fill(row.first(count), packet.value);
        packet.count -= count;
        row = row.subspan(count);
    }
}

}  // namespace

bool is_pcx(std::span<const std::byte> file) {
    return file.size() >= 3 && file[0] == std::byte{kMagic} && file[1] == std::byte{kVersion} &&
           file[2] == std::byte{kRunLength};
}

Image decode_pcx(std::span<const std::byte> file, std::string_view source) {
    const PcxHeader header = read_header(ByteReader(file, source));
    // The palette is no pixel data: the reader ends before it.
    ByteReader in(file.first(file.size() - kPaletteBytes), source);
    in.seek(kHeaderBytes);
    const std::uint64_t total = std::uint64_t{header.row_bytes} * header.height;
    if (const std::uint64_t most = (in.remaining() + 1) / 2 * kMostRun; total > most)
        in.fail_at(kHeaderBytes, "PCX data", std::to_string(in.remaining()) + " bytes",
                   "enough for " + std::to_string(total) + " pixels");

    const auto palette = read_palette(file);
    Image image{header.width, header.height, false, {}};
    image.pixels.resize(std::size_t{header.width} * header.height);
    std::vector<std::uint8_t> row(header.row_bytes);
    Packet packet;
    for (auto pixel = image.pixels.begin(); pixel != image.pixels.end(); pixel += header.width) {
        read_row(in, packet, row);
        std::transform(row.begin(), row.begin() + header.width, pixel,
                       [&](std::uint8_t index) { return palette[index]; });
    }
    return image;
}

namespace {

struct Paletted {
    std::vector<std::uint8_t> indices;
    std::vector<Rgba8> colours;
};

Paletted paletted(const Image& image) {
    Paletted result;
    std::map<std::tuple<std::uint8_t, std::uint8_t, std::uint8_t>, std::uint8_t> numbers;
    for (const Rgba8& pixel : image.pixels) {
        const auto [place, is_new] = numbers.try_emplace(
            {pixel.r, pixel.g, pixel.b}, static_cast<std::uint8_t>(result.colours.size() & 0xFF));
        if (is_new) {
            if (result.colours.size() == kColours)
                throw EncodeError("PCX colours: found more than 256, expected at most 256");
            result.colours.push_back(pixel);
        }
        result.indices.push_back(place->second);
    }
    return result;
}

/// Pads to an even number of bytes, as the format asks; no run crosses the row's end.
void write_row(ByteWriter& out, std::span<const std::uint8_t> row) {
    for (std::size_t at = 0; at < row.size();) {
        std::size_t end = at + 1;
        while (end < row.size() && row[end] == row[at] && end - at < kMostRun) ++end;
        if (end - at > 1 || row[at] >= kRunMark)
            out.write(static_cast<std::uint8_t>(kRunMark | (end - at)));
        out.write(row[at]);
        at = end;
    }
    if (row.size() % 2 != 0) out.write(std::uint8_t{0});
}

}  // namespace

std::vector<std::byte> encode_pcx(const Image& image) {
    if (image.width < 1 || image.height < 1 ||
        std::max(image.width, image.height) > kMaxPictureSide ||
        std::uint64_t{image.width} * image.height > kMaxPictureTexels)
        throw EncodeError("picture size: found " + std::to_string(image.width) + " x " +
                          std::to_string(image.height) + ", expected what decode_picture takes");
    if (image.has_alpha) throw EncodeError("PCX: found an alpha channel, expected none");
    const Paletted pixels = paletted(image);
    const auto width = static_cast<std::uint16_t>(image.width);
    const auto height = static_cast<std::uint16_t>(image.height);
    ByteWriter out;
    for (const std::uint8_t byte : {kMagic, kVersion, kRunLength, kBits}) out.write(byte);
    for (const unsigned corner : {0u, 0u, width - 1u, height - 1u})
        out.write(static_cast<std::uint16_t>(corner));
    out.write_zeros(kPlanesAt - out.size());
    out.write(kPlanes);
    out.write(static_cast<std::uint16_t>(width + width % 2));
    out.write_zeros(kHeaderBytes - out.size());
    for (std::size_t y = 0; y < image.height; ++y)
        write_row(out, std::span(pixels.indices).subspan(y * image.width, image.width));
    out.write(kPaletteMark);
    for (const Rgba8& colour : pixels.colours)
        for (const std::uint8_t byte : {colour.r, colour.g, colour.b}) out.write(byte);
    out.write_zeros(3 * (kColours - pixels.colours.size()));
    return out.take();
}

}  // namespace turnstile
