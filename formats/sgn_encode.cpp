#include "formats/byte_writer.hpp"
#include "formats/code_pages.hpp"
#include "formats/sgn.hpp"
#include "formats/sgn_layout.hpp"
#include "formats/wct_picture.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace turnstile {

namespace {

using namespace sgn;

[[noreturn]] void refuse(const std::string& field, const std::string& found,
                         const std::string& expected) {
    throw EncodeError(field + ": found " + found + ", expected " + expected);
}

void check_range(const std::string& field, std::int64_t value, std::int64_t least,
                 std::int64_t most) {
    if (value < least || value > most)
        refuse(field, std::to_string(value), std::to_string(least) + " to " + std::to_string(most));
}

void check_finite(const std::string& field, float value) {
    if (!std::isfinite(value)) refuse(field, number_text(value), "finite numbers");
}

void check_scales(const std::array<float, 4>& scales) {
    for (const float scale : scales)
        if (!(scale >= 0 && scale <= kMostScale))
            refuse("artwork scales", number_text(scale), "0 to 32767");
}

void check_sides(const std::string& name, std::uint32_t width, std::uint32_t height) {
    check_range(name + " width", width, 1, kMostSide);
    check_range(name + " height", height, 1, kMostSide);
}

void write_logfont(ByteWriter& out, const SgnLogFont& font) {
    for (const std::int32_t number :
         {font.height, font.width, font.escapement, font.orientation, font.weight})
        out.write(number);
    for (const std::uint8_t number :
         {font.italic, font.underline, font.strike_out, font.char_set, font.out_precision,
          font.clip_precision, font.quality, font.pitch_and_family})
        out.write(number);
    out.write_bytes(font.face_name.bytes);
}

void write_font(ByteWriter& out, const SgnFont& font, const std::string& field) {
    out.write_bytes(font.name.bytes);
    out.write_bytes(font.file.bytes);
    out.write(font.percent);
    out.write(font.top);
    write_logfont(out, font.logfont);
    out.write(font.effect.mask);
    for (const float value : font.effect.values) {
        check_finite(field, value);
        out.write(value);
    }
    out.write(font.effect.extent);
    out.write(font.effect.origin);
}

void write_ink(ByteWriter& out, const SgnLine& line, const std::string& field) {
    if (line.ink.has_value() != (line.mode != 0))
        refuse(field, line.ink ? "one" : "none",
               line.ink ? "none for a line of mode 0" : "one for a line of mode 1 or 2");
    if (!line.ink) return;
    const SgnInk& ink = *line.ink;
    check_finite(field, ink.mask_value);
    for (const std::uint8_t level : {ink.red, ink.green, ink.blue, ink.opacity}) out.write(level);
    out.write(ink.mask);
    out.write(ink.mask_value);
    out.write(std::int32_t{ink.offset.x});
    out.write(std::int32_t{ink.offset.y});
}

void write_fill(ByteWriter& out, const SgnFill& fill, const std::string& name) {
    check_sides(name, fill.width, fill.height);
    check_range(name + " bytes per pixel", fill.bytes_per_pixel, 1, kMostBytesPerPixel);
    const std::size_t size = std::size_t{fill.width} * fill.height * fill.bytes_per_pixel;
    if (fill.pixels.size() != size)
        refuse(name + " pixels", std::to_string(fill.pixels.size()) + " bytes",
               std::to_string(size));
    out.write(fill.width);
    out.write(fill.height);
    out.write(fill.bytes_per_pixel);
    out.write_bytes(fill.pixels);
}

std::int32_t chunk_size(const std::vector<std::byte>& chunk, const char* field,
                        std::int32_t least) {
    check_range(field, static_cast<std::int64_t>(chunk.size()), least, 0x7FFFFFFF);
    return static_cast<std::int32_t>(chunk.size());
}

void write_artwork(ByteWriter& out, const SgnArtwork& art) {
    check_sides("artwork", art.width, art.height);
    check_scales(art.scales);
    out.write(art.width);
    out.write(art.height);
    out.write(kArtworkType);
    for (const float scale : art.scales) out.write(scale);
    out.write(chunk_size(art.colour, "colour chunk size", 1));
    out.write(chunk_size(art.alpha, "alpha chunk size", 0));
    out.write_bytes(art.colour);
    out.write_bytes(art.alpha);
}

}  // namespace

std::string sgn_text(std::span<const std::byte> field) {
    return windows1252_to_utf8(text_until_zero(field));
}

void set_sgn_text(std::span<std::byte> field, std::string_view utf8) {
    const auto bytes = utf8_to_windows1252(utf8);
    if (!bytes || bytes->find('\0') != std::string::npos || bytes->size() > field.size())
        refuse("text", '"' + std::string(utf8.substr(0, utf8.find('\0'))) + '"',
               "at most " + std::to_string(field.size()) + " characters of Windows-1252");
    std::ranges::fill(field, std::byte{0});
    std::ranges::copy(std::as_bytes(std::span(*bytes)), field.begin());
}

std::vector<std::byte> encode_sgn(const Sgn& sign) {
    check_range("version", sign.version, kLeastVersion, 0x7FFFFFFF);
    if (sign.artwork) check_range("artwork flag", sign.artwork->flag, 1, 255);
    ByteWriter out;
    out.write(sign.version);
    out.write(sign.first_line);
    out.write(sign.artwork ? sign.artwork->flag : std::uint8_t{0});
    const auto each_line = [&](const char* name, auto&& write) {
        for (std::size_t i = 0; i < 2; ++i) write(sign.lines[i], name + std::to_string(i));
    };
    each_line("line ", [&](const SgnLine& line, const std::string& name) {
        check_range(name + " mode", line.mode, 0, kMostMode);
        out.write(line.mode);
    });
    each_line("font ", [&](const SgnLine& line, const std::string& name) {
        write_font(out, line.font, name);
    });
    each_line("ink ",
              [&](const SgnLine& line, const std::string& name) { write_ink(out, line, name); });
    each_line("fill ", [&](const SgnLine& line, const std::string& name) {
        write_fill(out, line.fill, name);
    });
    if (sign.artwork) write_artwork(out, *sign.artwork);
    return out.take();
}

SgnArtwork make_sgn_artwork(const Image& board, const std::array<float, 4>& scales) {
    check_sides("artwork", board.width, board.height);
    check_scales(scales);
    SgnArtwork art;
    art.width = board.width;
    art.height = board.height;
    art.scales = scales;
    const WctCoding coding{WctType::Halves, board.width, board.height, scales};
    WctChunks chunks = encode_wct_chunks(board, coding, WctAlpha::Always);
    art.colour = std::move(chunks.colour);
    art.alpha = std::move(chunks.alpha);
    art.image =
        decode_wct_chunks(ByteReader(art.colour, "artwork"), coding, art.colour, art.alpha).image;
    return art;
}

}  // namespace turnstile
