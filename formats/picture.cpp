#include "formats/picture.hpp"

#include "formats/byte_writer.hpp"
#include "formats/pcx.hpp"
#include "formats/picture_guard.hpp"
#include "formats/png_chunks.hpp"
#include "formats/stb_pictures.hpp"

#include <algorithm>
#include <limits>

namespace turnstile {

namespace {

constexpr std::size_t kMostKeyword = 79;
constexpr std::uint32_t kMostTgaSide = 65'535;

/// No block that stb rightly takes is above this: 16 bits for each of four channels, twice over
/// while a buffer grows, with some room for blocks of texels at the edges.
std::size_t most_block_bytes(const PictureFrame& frame) {
    constexpr std::size_t kTexelBytes = 16, kEdge = 64, kTables = 65'536;
    return kTexelBytes * (frame.width + kEdge) * (frame.height + kEdge) + kTables;
}

void flip_rows(Image& image) {
    for (std::size_t at = 0; at < image.pixels.size(); at += image.width)
        std::ranges::reverse(std::span(image.pixels).subspan(at, image.width));
}

void check_not_empty(const Image& image) {
    if (image.width == 0 || image.height == 0)
        throw EncodeError("picture size: found " + std::to_string(image.width) + " x " +
                          std::to_string(image.height) + ", expected at least 1 x 1");
}

std::vector<std::byte> text_chunk(const PngText& text) {
    const auto& [keyword, words] = text;
    if (keyword.empty() || keyword.size() > kMostKeyword)
        throw EncodeError("PNG keyword: found " + std::to_string(keyword.size()) +
                          " characters, expected 1 to " + std::to_string(kMostKeyword));
    if (keyword.find('\0') != std::string::npos || words.find('\0') != std::string::npos)
        throw EncodeError("PNG text: found a zero character, expected none");
    ByteWriter data;
    data.write_terminated(keyword);
    data.write_text(words, words.size());
    return png_chunk("tEXt", data.bytes());
}

}  // namespace

PictureType picture_type(std::span<const std::byte> file) {
    const auto starts_with = [&](std::string_view magic) {
        return file.size() >= magic.size() &&
               std::ranges::equal(file.first(magic.size()), std::as_bytes(std::span(magic)));
    };
    if (is_png(file)) return PictureType::Png;
    if (starts_with("\xFF\xD8\xFF")) return PictureType::Jpeg;
    if (starts_with("BM")) return PictureType::Bmp;
    return is_pcx(file) ? PictureType::Pcx : PictureType::Tga;
}

std::string_view picture_type_name(PictureType type) {
    switch (type) {
        case PictureType::Png:
            return "png";
        case PictureType::Jpeg:
            return "jpeg";
        case PictureType::Bmp:
            return "bmp";
        case PictureType::Pcx:
            return "pcx";
        case PictureType::Tga:
            return "tga";
    }
    return "";
}

Image decode_picture(std::span<const std::byte> file, std::string_view source) {
    if (is_pcx(file)) return decode_pcx(file, source);
    const ByteReader in(file, source);
    if (file.size() > std::numeric_limits<std::int32_t>::max())
        in.fail_at(0, "picture", hex(file.size()) + " bytes", "at most 0x7fffffff");
    const PictureFrame frame = check_picture(in);
    std::string reason;
    auto image = stb_decode(file, most_block_bytes(frame), reason);
    if (!image) in.fail_at(0, "picture", "damage (" + reason + ")", "a whole picture");
    if (image->width != frame.width || image->height != frame.height)
        in.fail_at(0, "picture", "two different sizes", "one");
    if (frame.right_to_left) flip_rows(*image);
    return *std::move(image);
}

std::vector<std::byte> encode_png(const Image& image, std::span<const PngText> texts) {
    check_not_empty(image);
    if (std::max(image.width, image.height) > kMaxPictureSide ||
        std::uint64_t{image.width} * image.height > kMaxPictureTexels)
        throw EncodeError("picture size: found " + std::to_string(image.width) + " x " +
                          std::to_string(image.height) + ", expected what decode_picture takes");
    std::vector<std::byte> png = stb_encode_png(image);
    std::vector<std::byte> chunks;
    for (const PngText& text : texts) {
        const auto chunk = text_chunk(text);
        chunks.insert(chunks.end(), chunk.begin(), chunk.end());
    }
    constexpr std::ptrdiff_t kBehindHeader = kPngSignatureBytes + kPngChunkFrame + kPngHeaderData;
    png.insert(png.begin() + kBehindHeader, chunks.begin(), chunks.end());
    return png;
}

std::vector<PngText> png_texts(std::span<const std::byte> file) {
    if (!is_png(file)) return {};
    std::vector<PngText> texts;
    try {
        for (const PngChunk& chunk : read_png_chunks(ByteReader(file, "png"))) {
            if (chunk.type != "tEXt") continue;
            const std::string keyword = text_until_zero(chunk.data);
            if (keyword.empty() || keyword.size() == chunk.data.size()) continue;
            texts.emplace_back(keyword, text_until_zero(chunk.data.subspan(keyword.size() + 1)));
        }
    } catch (const DecodeError&) {
        return {};  // a damaged PNG has no texts that one could trust
    }
    return texts;
}

std::vector<std::byte> encode_tga(const Image& image) {
    check_not_empty(image);
    if (std::max(image.width, image.height) > kMostTgaSide)
        throw EncodeError("picture size: found " + std::to_string(image.width) + " x " +
                          std::to_string(image.height) + ", expected sides of at most 65535");
    constexpr std::uint8_t kTrueColour = 2, kTopFirst = 0x20, kAlphaBits = 8;
    ByteWriter out;
    out.write_zeros(2);
    out.write(kTrueColour);
    out.write_zeros(9);
    out.write(static_cast<std::uint16_t>(image.width));
    out.write(static_cast<std::uint16_t>(image.height));
    out.write(static_cast<std::uint8_t>(image.has_alpha ? 32 : 24));
    out.write(static_cast<std::uint8_t>(image.has_alpha ? kTopFirst | kAlphaBits : kTopFirst));
    for (const Rgba8& texel : image.pixels) {
        out.write(texel.b);
        out.write(texel.g);
        out.write(texel.r);
        if (image.has_alpha) out.write(texel.a);
    }
    return out.take();
}

}  // namespace turnstile
