#include "formats/sgn.hpp"

#include "formats/sgn_layout.hpp"
#include "formats/wct_picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace turnstile {

namespace {

using namespace sgn;

std::string range_text(std::int64_t least, std::int64_t most) {
    return std::to_string(least) + " to " + std::to_string(most);
}

/// A 32-bit number that has to lie in a range.
std::int32_t read_in_range(ByteReader& in, std::string_view field, std::int32_t least,
                           std::int32_t most) {
    const std::size_t at = in.position();
    const auto value = in.read<std::int32_t>(field);
    if (value < least || value > most)
        in.fail_at(at, field, std::to_string(value), range_text(least, most));
    return value;
}

/// A 32-bit number that has a smallest value only.
std::int32_t read_at_least(ByteReader& in, std::string_view field, std::int32_t least) {
    const std::size_t at = in.position();
    const auto value = in.read<std::int32_t>(field);
    if (value < least)
        in.fail_at(at, field, std::to_string(value), "at least " + std::to_string(least));
    return value;
}

template <std::size_t N>
void copy_text(SgnText<N>& text, const std::byte* from) {
    std::copy_n(from, N, text.bytes.begin());
}

/// Reads a sign from front to back: nothing behind the font records lies at a fixed place.
class SgnReader {
public:
    SgnReader(std::span<const std::byte> file, std::string_view source) : in_(file, source) {}

    Sgn read() {
        const std::uint8_t artwork_flag = read_header();
        for (std::size_t i = 0; i < 2; ++i) read_font(i);
        for (std::size_t i = 0; i < 2; ++i)
            if (sign_.lines[i].mode != 0) read_ink(i);
        for (std::size_t i = 0; i < 2; ++i) read_fill(i);
        if (artwork_flag != 0) read_artwork(artwork_flag);
        if (in_.remaining() > 0)
            warn("end of file", in_.position(), std::to_string(in_.remaining()) + " more bytes",
                 "none", "ignored");
        return std::move(sign_);
    }

private:
    void warn(const std::string& field, std::size_t offset, const std::string& found,
              const std::string& expected, const std::string& done) {
        sign_.warnings.push_back(
            {field + ": found " + found + ", expected " + expected + ": " + done, offset, field});
    }

    /// The float at `at`, 0 with a warning if it is not finite.
    float finite(const std::byte* at, const std::string& field, const std::string& what) {
        const auto value = load_le<float>(at);
        if (std::isfinite(value)) return value;
        warn(field, static_cast<std::size_t>(at - in_.file().data()),
             what + " " + number_text(value), "a finite number", "read as 0");
        return 0;
    }

    std::uint8_t read_header() {
        sign_.version = read_at_least(in_, "version", kLeastVersion);
        sign_.first_line = in_.read<std::int32_t>("first line");
        const auto artwork_flag = in_.read<std::uint8_t>("artwork flag");
        sign_.lines[0].mode = read_in_range(in_, "line 0 mode", 0, kMostMode);
        sign_.lines[1].mode = read_in_range(in_, "line 1 mode", 0, kMostMode);
        return artwork_flag;
    }

    void read_font(std::size_t line) {
        const std::string field = "font " + std::to_string(line);
        const std::byte* const record = in_.bytes(kFontBytes, field).data();
        SgnFont& font = sign_.lines[line].font;
        copy_text(font.name, record);
        copy_text(font.file, record + kFileAt);
        font.percent = load_le<std::int32_t>(record + kPercentAt);
        font.top = load_le<std::int32_t>(record + kTopAt);
        read_logfont(font.logfont, record + kLogFontAt);
        read_effect(font.effect, record + kEffectAt, field);
    }

    static void read_logfont(SgnLogFont& font, const std::byte* at) {
        std::size_t next = 0;
        for (std::int32_t* number :
             {&font.height, &font.width, &font.escapement, &font.orientation, &font.weight}) {
            *number = load_le<std::int32_t>(at + next);
            next += sizeof(*number);
        }
        for (std::uint8_t* number :
             {&font.italic, &font.underline, &font.strike_out, &font.char_set, &font.out_precision,
              &font.clip_precision, &font.quality, &font.pitch_and_family})
            *number = load_le<std::uint8_t>(at + next++);
        copy_text(font.face_name, at + kFaceNameAt);
    }

    void read_effect(SgnEffect& effect, const std::byte* at, const std::string& field) {
        effect.mask = load_le<std::uint32_t>(at);
        for (std::size_t i = 0; i < effect.values.size(); ++i)
            effect.values[i] = finite(at + kValuesAt + i * sizeof(float), field,
                                      "effect value " + std::to_string(i));
        effect.extent = load_le<std::int32_t>(at + kExtentAt);
        effect.origin = load_le<std::int32_t>(at + kOriginAt);
    }

    void read_ink(std::size_t line) {
        const std::string field = "ink " + std::to_string(line);
        const std::byte* const block = in_.bytes(kInkBytes, field).data();
        SgnInk& ink = sign_.lines[line].ink.emplace();
        ink.red = load_le<std::uint8_t>(block);
        ink.green = load_le<std::uint8_t>(block + 1);
        ink.blue = load_le<std::uint8_t>(block + 2);
        ink.opacity = load_le<std::uint8_t>(block + 3);
        ink.mask = load_le<std::uint32_t>(block + 4);
        ink.mask_value = finite(block + 8, field, "mask value");
        ink.offset = {load_le<std::int32_t>(block + 12), load_le<std::int32_t>(block + 16)};
    }

    void read_fill(std::size_t line) {
        const std::string name = "fill " + std::to_string(line);
        const auto read = [&](const char* part, std::int32_t most) {
            return static_cast<std::uint32_t>(read_in_range(in_, name + part, 1, most));
        };
        SgnFill& fill = sign_.lines[line].fill;
        fill.width = read(" width", kMostSide);
        fill.height = read(" height", kMostSide);
        fill.bytes_per_pixel = read(" bytes per pixel", kMostBytesPerPixel);
        const auto pixels = in_.bytes(
            std::uint64_t{fill.width} * fill.height * fill.bytes_per_pixel, name + " pixels");
        fill.pixels.assign(pixels.begin(), pixels.end());
    }

    std::array<float, 4> read_scales() {
        const std::size_t at = in_.position();
        const auto bytes = in_.bytes(kScalesBytes, "artwork scales");
        std::array<float, 4> scales{};
        for (std::size_t i = 0; i < scales.size(); ++i) {
            scales[i] = load_le<float>(&bytes[i * sizeof(float)]);
            if (!(scales[i] >= 0 && scales[i] <= kMostScale))  // nor if it is no number
                in_.fail_at(at, "artwork scales", number_text(scales[i]), "0 to 32767");
        }
        return scales;
    }

    std::span<const std::byte> take_chunk(std::size_t size_at, const char* size_field,
                                          std::int32_t size) {
        if (static_cast<std::size_t>(size) > in_.remaining())
            in_.fail_at(size_at, size_field, std::to_string(size),
                        "at most " + std::to_string(in_.remaining()));
        return in_.bytes(static_cast<std::uint64_t>(size), size_field);
    }

    void read_artwork(std::uint8_t flag) {
        SgnArtwork& art = sign_.artwork.emplace();
        art.flag = flag;
        art.width = static_cast<std::uint32_t>(read_in_range(in_, "artwork width", 1, kMostSide));
        art.height = static_cast<std::uint32_t>(read_in_range(in_, "artwork height", 1, kMostSide));
        const std::size_t type_at = in_.position();
        const auto type = in_.read<std::int32_t>("artwork type");
        if (type != kArtworkType)
            in_.fail_at(type_at, "artwork type", std::to_string(type),
                        std::to_string(kArtworkType));
        art.scales = read_scales();
        const std::size_t sizes_at = in_.position();
        const std::int32_t colour_size = read_at_least(in_, "colour chunk size", 1);
        const std::int32_t alpha_size = read_at_least(in_, "alpha chunk size", 0);
        const auto colour = take_chunk(sizes_at, "colour chunk size", colour_size);
        const auto alpha = take_chunk(sizes_at + 4, "alpha chunk size", alpha_size);
        art.colour.assign(colour.begin(), colour.end());
        art.alpha.assign(alpha.begin(), alpha.end());
        const WctCoding coding{WctType::Halves, art.width, art.height, art.scales};
        tell_of_damage([&] { art.image = decode_wct_chunks(in_, coding, colour, alpha).image; });
        // Decoding ends at a damaged colour chunk: the other one may be damaged too.
        if (!art.image && !alpha.empty() && sign_.warnings.back().field == "colour chunk")
            tell_of_damage([&] { check_wct_alpha(in_, coding, alpha); });
    }

    /// A damaged chunk is a warning: the letters do without a board.
    template <class Decode>
    void tell_of_damage(Decode&& decode) {
        try {
            decode();
        } catch (const DecodeError& error) {
            warn(error.field, error.offset, error.found, error.expected, "the board stays bare");
        }
    }

    ByteReader in_;
    Sgn sign_;
};

}  // namespace

bool is_sgn(std::span<const std::byte> file) {
    if (file.size() < kHeaderBytes + 2 * (kFontBytes + kFillHeaderBytes + 1)) return false;
    const auto number = [&](std::size_t at) { return load_le<std::uint32_t>(&file[at]); };
    // Versions are 100 and 101; other formats begin with letters or with a larger number.
    return number(0) >= static_cast<std::uint32_t>(kLeastVersion) && number(0) <= 0xFFFF &&
           number(4) <= 1 && number(9) <= kMostMode && number(13) <= kMostMode;
}

Sgn decode_sgn(std::span<const std::byte> file, std::string_view source) {
    return SgnReader(file, source).read();
}

Image board_image(const Sgn& sign) {
    if (sign.artwork && sign.artwork->image) return *sign.artwork->image;
    constexpr std::uint32_t kWidth = 256, kHeight = 128;  // of the game's boards
    const bool sized = sign.artwork.has_value();
    return filled_image(sized ? sign.artwork->width : kWidth,
                        sized ? sign.artwork->height : kHeight, {0, 0, 0, 0}, true);
}

Image fill_image(const SgnFill& fill) {
    Image image = filled_image(fill.width, fill.height, {255, 255, 255, 255});
    if (fill.bytes_per_pixel != 4) return image;
    const auto level = [&](std::size_t at) {
        return std::to_integer<std::uint8_t>(fill.pixels[at]);
    };
    for (std::size_t i = 0; i < image.pixels.size(); ++i)
        image.pixels[i] = {level(4 * i + 1), level(4 * i + 2), level(4 * i + 3), 255};
    return image;
}

}  // namespace turnstile
