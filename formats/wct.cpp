#include "formats/wct.hpp"

#include "formats/wct_picture.hpp"

#include <string>
#include <utility>

namespace turnstile {

namespace {

constexpr std::size_t kHeaderBytes = 28;
constexpr std::int16_t kMostSide = 2048;
constexpr std::size_t kColourSizeAt = 16, kAlphaSizeAt = 20;

WctType read_type(ByteReader& in) {
    const std::size_t at = in.position();
    const auto type = in.read<std::uint8_t>("type");
    if (type != 0x12 && type != 0x13) in.fail_at(at, "type", hex(type), "0x12 or 0x13");
    return static_cast<WctType>(type);
}

bool read_alpha_flag(ByteReader& in) {
    const std::size_t at = in.position();
    const auto flag = in.read<std::uint8_t>("alpha flag");
    if (flag > 1) in.fail_at(at, "alpha flag", std::to_string(flag), "0 or 1");
    return flag == 1;
}

std::uint32_t read_side(ByteReader& in, std::string_view field) {
    const std::size_t at = in.position();
    const auto side = in.read<std::int16_t>(field);
    if (side < 1 || side > kMostSide)
        in.fail_at(at, field, std::to_string(side), "1 to " + std::to_string(kMostSide));
    return static_cast<std::uint32_t>(side);
}

std::int16_t read_scale(ByteReader& in) {
    const std::size_t at = in.position();
    const auto scale = in.read<std::int16_t>("scales");
    if (scale < 0) in.fail_at(at, "scales", std::to_string(scale), "0 or more");
    return scale;
}

WctScales read_scales(ByteReader& in) {
    WctScales scales;
    for (std::int16_t* scale : {&scales.y, &scales.cb, &scales.cr, &scales.a})
        *scale = read_scale(in);
    return scales;
}

/// The chunk at the reader's place, whose size is the field at `size_at`.
std::span<const std::byte> take_chunk(ByteReader& in, std::uint32_t size, std::size_t size_at,
                                      std::string_view size_field) {
    if (size == 0) in.fail_at(size_at, size_field, "0", "at least 1");
    if (size > in.remaining())
        in.fail_at(size_at, size_field, std::to_string(size),
                   "at most " + std::to_string(in.remaining()));
    return in.bytes(size, size_field);
}

Warning ignored(std::string_view field, std::size_t offset, const std::string& found,
                const std::string& expected) {
    return {std::string(field) + ": found " + found + ", expected " + expected + ": ignored",
            offset, std::string(field)};
}

void note_what_is_left(const ByteReader& in, Wct& wct) {
    if (!wct.alpha && wct.alpha_bytes > 0) {
        wct.warnings.push_back(ignored("alpha chunk size", kAlphaSizeAt,
                                       std::to_string(wct.alpha_bytes),
                                       "0 without the alpha flag"));
    } else if (in.remaining() > 0) {
        wct.warnings.push_back(ignored("end of file", in.position(),
                                       std::to_string(in.remaining()) + " more bytes", "none"));
    }
}

}  // namespace

std::string_view layout_name(WctLayout layout) {
    switch (layout) {
        case WctLayout::Alternate:
            return "alternate";
        case WctLayout::Halves:
            return "halves";
        case WctLayout::Later:
            return "later";
        case WctLayout::LaterNegated:
            return "later-negated";
        case WctLayout::Negated:
            return "negated";
    }
    return {};
}

Wct decode_wct(std::span<const std::byte> file, std::string_view source) {
    ByteReader in(file, source);
    (void)in.bytes(kHeaderBytes, "header");
    in.seek(0);
    Wct wct;
    wct.type = read_type(in);
    wct.alpha = read_alpha_flag(in);
    wct.bits = in.read<std::uint8_t>("bits");
    wct.version = in.read<std::uint8_t>("version");
    const std::uint32_t width = read_side(in, "width"), height = read_side(in, "height");
    wct.scales = read_scales(in);
    wct.colour_bytes = in.read<std::uint32_t>("colour chunk size");
    wct.alpha_bytes = in.read<std::uint32_t>("alpha chunk size");
    wct.checksum = in.read<std::uint32_t>("checksum");
    const auto colour = take_chunk(in, wct.colour_bytes, kColourSizeAt, "colour chunk size");
    const auto alpha = wct.alpha ? take_chunk(in, wct.alpha_bytes, kAlphaSizeAt, "alpha chunk size")
                                 : std::span<const std::byte>{};
    note_what_is_left(in, wct);

    const WctCoding coding{wct.type, width, height, wct_scale_values(wct.scales)};
    WctPicture picture = decode_wct_chunks(in, coding, colour, alpha);
    wct.packing = picture.packing;
    wct.coded_side = wct_coded_side(width, height);
    wct.layout = picture.layout;
    wct.layout_scores = std::move(picture.layout_scores);
    wct.image = std::move(picture.image);
    return wct;
}

}  // namespace turnstile
