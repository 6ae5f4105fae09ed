#include "formats/picture_guard.hpp"

#include "formats/picture.hpp"
#include "formats/png_chunks.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

namespace {

constexpr std::uint64_t kDeflateExpansion = 1032;
constexpr std::uint64_t kJpegTexelsPerByte = 512;  // a block of 8 x 8 takes at least one bit

[[noreturn]] void fail_kind(const ByteReader& in) {
    in.fail_at(0, "picture", "another kind of file", "a PNG, JPEG, BMP, PCX or TGA");
}

void check_bytes(const ByteReader& in, std::size_t from, std::uint64_t needed) {
    const std::uint64_t there = in.file().size() - std::min(from, in.file().size());
    if (there < needed)
        in.fail_at(from, "picture data", std::to_string(there) + " bytes",
                   "at least " + std::to_string(needed));
}

PictureFrame check_png(const ByteReader& in) {
    constexpr std::size_t kWidthAt = 16;
    const auto chunks = read_png_chunks(in);
    const auto header = chunks.front().data;
    const PictureFrame frame{load_be32(&header[0]), load_be32(&header[4])};
    check_picture_size(in, kWidthAt, frame.width, frame.height);

    constexpr std::uint64_t kChannels[] = {1, 0, 3, 1, 2, 0, 4};  // by colour type
    const auto depth = std::to_integer<std::uint64_t>(header[8]);
    const auto colour = std::to_integer<std::size_t>(header[9]);
    if (colour >= std::size(kChannels) || kChannels[colour] == 0)
        in.fail_at(kWidthAt + 9, "PNG colour type", std::to_string(colour), "0, 2, 3, 4 or 6");
    std::uint64_t packed = 0;
    for (const PngChunk& chunk : chunks)
        if (chunk.type == "IDAT") packed += chunk.data.size();
    const std::uint64_t row_bytes = (frame.width * depth * kChannels[colour] + 7) / 8 + 1;
    if (row_bytes * frame.height / kDeflateExpansion > packed)
        in.fail_at(kPngSignatureBytes, "picture data", std::to_string(packed) + " packed bytes",
                   "enough for " + std::to_string(row_bytes * frame.height));
    return frame;
}

/// Moves behind the entropy-coded data that follows a scan's header: to the next real marker.
void skip_scan(ByteReader& in) {
    const auto file = in.file();
    for (std::size_t at = in.position(); at + 1 < file.size(); ++at) {
        const auto next = std::to_integer<unsigned>(file[at + 1]);
        const bool restart = next >= 0xD0 && next <= 0xD7;
        if (file[at] == std::byte{0xFF} && next != 0x00 && next != 0xFF && !restart)
            return in.seek(at);
    }
    in.seek(file.size());
}

/// The next marker, past fill bytes.
unsigned read_marker(ByteReader& in) {
    const std::size_t at = in.position();
    if (in.read<std::uint8_t>("JPEG marker") != 0xFF)
        in.fail_at(at, "JPEG marker", "another byte", "0xff");
    unsigned marker = 0xFF;
    while (marker == 0xFF) marker = in.read<std::uint8_t>("JPEG marker");
    return marker;
}

bool is_jpeg_frame(unsigned marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// stb writes more than 256 symbols of a table past its end.
void check_huffman_tables(const ByteReader& in, std::span<const std::byte> segment) {
    constexpr std::size_t kCountsEnd = 1 + 16, kMostSymbols = 256;
    while (!segment.empty()) {
        const auto counts = segment.first(std::min(segment.size(), kCountsEnd)).subspan(1);
        std::size_t symbols = 0;
        for (const std::byte count : counts) symbols += std::to_integer<std::size_t>(count);
        if (symbols > kMostSymbols || kCountsEnd + symbols > segment.size())
            in.fail(segment.data(), "JPEG Huffman table", std::to_string(symbols) + " symbols",
                    "at most " + std::to_string(kMostSymbols) + ", all in the segment");
        segment = segment.subspan(kCountsEnd + symbols);
    }
}

PictureFrame check_jpeg(const ByteReader& file) {
    ByteReader in = file;
    in.seek(2);
    PictureFrame frame;
    bool scanned = false;
    for (;;) {
        const std::size_t at = in.position();
        const unsigned marker = read_marker(in);
        if (marker == 0xD9) break;
        const auto size = load_be16(in.bytes(2, "JPEG segment").data());
        if (size < 2) in.fail_at(at + 2, "JPEG segment", std::to_string(size), "at least 2");
        const auto segment = in.bytes(size - 2u, "JPEG segment");
        if (is_jpeg_frame(marker) && frame.width == 0) {
            if (segment.size() < 6) in.fail_at(at, "JPEG frame", "too few bytes", "at least 6");
            frame = {load_be16(&segment[3]), load_be16(&segment[1])};
            check_picture_size(in, static_cast<std::size_t>(&segment[1] - in.file().data()),
                               frame.width, frame.height);
        } else if (marker == 0xC4) {
            check_huffman_tables(in, segment);
        } else if (marker == 0xDA) {
            scanned = true;
            skip_scan(in);
        }
    }
    if (frame.width == 0 || !scanned) in.fail_at(0, "JPEG frame", "none", "a frame and a scan");
    if (std::uint64_t{frame.width} * frame.height / kJpegTexelsPerByte > in.file().size())
        in.fail_at(
            0, "picture data", std::to_string(in.file().size()) + " bytes",
            "enough for " + std::to_string(frame.width) + " x " + std::to_string(frame.height));
    return frame;
}

/// A palette that is too short leaves colours open, which stb takes from wherever.
void check_palette_indices(const ByteReader& in, std::size_t pixels_at, PictureFrame frame,
                           std::size_t row_bytes, unsigned bits, std::uint64_t colours) {
    if (colours >= 1u << bits) return;
    const unsigned mask = (1u << bits) - 1;
    for (std::uint32_t y = 0; y < frame.height; ++y) {
        const auto row = in.file().subspan(pixels_at + y * row_bytes);
        for (std::uint32_t x = 0; x < frame.width; ++x) {
            const std::size_t bit = std::size_t{x} * bits;
            const auto shift = 8 - bits - bit % 8;
            const unsigned index = std::to_integer<unsigned>(row[bit / 8]) >> shift & mask;
            if (index >= colours)
                in.fail(&row[bit / 8], "palette index", std::to_string(index),
                        "below " + std::to_string(colours));
        }
    }
}

PictureFrame check_bmp(const ByteReader& file) {
    ByteReader in = file;
    in.seek(0);
    in.skip(10, "BMP header");
    const auto pixels_at = in.read<std::uint32_t>("BMP data offset");
    const auto header = in.read<std::uint32_t>("BMP header size");
    if (header != 40 && header != 56 && header != 108 && header != 124)
        in.fail_at(14, "BMP header size", std::to_string(header), "40, 56, 108 or 124");
    const auto width = in.read<std::int32_t>("BMP width");
    const auto height = in.read<std::int32_t>("BMP height");
    in.skip(2, "BMP planes");
    const auto bits = in.read<std::uint16_t>("BMP bits");
    if (width < 1 || height == 0) in.fail_at(18, "picture size", "none", "a positive width");
    const std::int64_t rows = height;  // negative when the top row comes first
    const PictureFrame frame{static_cast<std::uint32_t>(width),
                             static_cast<std::uint32_t>(rows < 0 ? -rows : rows)};
    check_picture_size(in, 18, frame.width, frame.height);
    if (bits != 1 && bits != 4 && bits != 8 && bits != 16 && bits != 24 && bits != 32)
        in.fail_at(28, "BMP bits", std::to_string(bits), "1, 4, 8, 16, 24 or 32");

    const std::uint64_t palette_at = 14 + std::uint64_t{header};
    if (pixels_at < palette_at || pixels_at > in.file().size())
        in.fail_at(10, "BMP data offset", hex(pixels_at), "behind the header and in the file");
    const std::uint64_t row_bytes = (std::uint64_t{frame.width} * bits + 31) / 32 * 4;
    check_bytes(in, pixels_at, row_bytes * frame.height);
    if (bits <= 8)
        check_palette_indices(in, pixels_at, frame, row_bytes, bits, (pixels_at - palette_at) / 4);
    return frame;
}

/// What the header of a TGA says, as far as it is needed here.
struct TgaHeader {
    unsigned id_bytes = 0, has_map = 0, type = 0, map_start = 0, map_length = 0, map_bits = 0;
    unsigned width = 0, height = 0, bits = 0, descriptor = 0;

    [[nodiscard]] bool run_length() const { return type >= 8; }
    [[nodiscard]] std::uint64_t texel_bytes() const { return (bits + 7) / 8; }
};

bool is_one_of(unsigned value, std::initializer_list<unsigned> allowed) {
    return std::ranges::find(allowed, value) != allowed.end();
}

/// TGA has no magic number: everything in its header has to fit.
bool is_tga(const TgaHeader& header) {
    if (header.has_map > 1 || (header.descriptor & 0xC0) != 0) return false;
    switch (header.type & ~8u) {
        case 1:
            return header.has_map == 1 && is_one_of(header.bits, {8, 16}) &&
                   is_one_of(header.map_bits, {15, 16, 24, 32}) && header.map_length > 0;
        case 2:
            return header.has_map == 0 && is_one_of(header.bits, {15, 16, 24, 32});
        case 3:
            return header.has_map == 0 && is_one_of(header.bits, {8, 16});
        default:
            return false;
    }
}

TgaHeader read_tga_header(ByteReader& in) {
    if (in.file().size() < 18) fail_kind(in);
    TgaHeader header;
    header.id_bytes = in.read<std::uint8_t>("id size");
    header.has_map = in.read<std::uint8_t>("colour map type");
    header.type = in.read<std::uint8_t>("TGA type");
    header.map_start = in.read<std::uint16_t>("colour map start");
    header.map_length = in.read<std::uint16_t>("colour map length");
    header.map_bits = in.read<std::uint8_t>("colour map bits");
    in.skip(4, "origin");
    header.width = in.read<std::uint16_t>("width");
    header.height = in.read<std::uint16_t>("height");
    header.bits = in.read<std::uint8_t>("bits");
    header.descriptor = in.read<std::uint8_t>("descriptor");
    if (!is_tga(header)) fail_kind(in);
    return header;
}

/// Walks the packets of a run-length coded picture: all its texels must be there.
void check_tga_packets(ByteReader& in, const TgaHeader& header) {
    std::uint64_t texels = std::uint64_t{header.width} * header.height;
    while (texels > 0) {
        const auto packet = in.read<std::uint8_t>("picture data");
        const std::uint64_t count = std::min<std::uint64_t>(texels, (packet & 0x7Fu) + 1u);
        const bool repeated = (packet & 0x80) != 0;
        in.skip((repeated ? 1 : count) * header.texel_bytes(), "picture data");
        texels -= count;
    }
}

PictureFrame check_tga(const ByteReader& file) {
    ByteReader in = file;
    in.seek(0);
    const TgaHeader header = read_tga_header(in);
    check_picture_size(in, 12, header.width, header.height);
    in.skip(header.id_bytes, "id");
    if (header.has_map == 1) {
        if (header.map_start != 0)
            in.fail_at(3, "colour map start", std::to_string(header.map_start), "0");
        in.skip(std::uint64_t{header.map_length} * ((header.map_bits + 7) / 8), "colour map");
    }
    if (header.run_length())
        check_tga_packets(in, header);
    else
        check_bytes(in, in.position(),
                    header.texel_bytes() * header.width * std::uint64_t{header.height});
    return {header.width, header.height, (header.descriptor & 0x10) != 0};
}

bool begins_with(std::span<const std::byte> file, std::initializer_list<unsigned> magic) {
    return file.size() >= magic.size() &&
           std::equal(magic.begin(), magic.end(), file.begin(),
                      [](unsigned a, std::byte b) { return a == std::to_integer<unsigned>(b); });
}

}  // namespace

void check_picture_size(const ByteReader& in, std::size_t at, std::int64_t width,
                        std::int64_t height) {
    for (const std::int64_t side : {width, height})
        if (side < 1 || side > kMaxPictureSide)
            in.fail_at(at, "picture size", std::to_string(width) + " x " + std::to_string(height),
                       "sides of 1 to " + std::to_string(kMaxPictureSide));
    if (const auto texels = static_cast<std::uint64_t>(width * height); texels > kMaxPictureTexels)
        in.fail_at(at, "picture size", std::to_string(texels) + " texels",
                   "at most " + std::to_string(kMaxPictureTexels));
}

PictureFrame check_picture(const ByteReader& in) {
    if (is_png(in.file())) return check_png(in);
    if (begins_with(in.file(), {0xFF, 0xD8, 0xFF})) return check_jpeg(in);
    if (begins_with(in.file(), {'B', 'M'})) return check_bmp(in);
    return check_tga(in);
}

}  // namespace turnstile
