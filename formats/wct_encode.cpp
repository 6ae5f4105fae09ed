#include "formats/byte_writer.hpp"
#include "formats/wct.hpp"
#include "formats/wct_lzss.hpp"
#include "formats/wct_picture.hpp"
#include "formats/wct_wavelet.hpp"
#include "formats/zlib_stream.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

namespace {

constexpr std::uint32_t kMostSide = 2048;
constexpr std::uint32_t kZlibHeaderBytes = 28, kWindowBits = 15, kMemoryLevel = 9;

/// The texel at (x, y) of the coded square: the last column and row are repeated.
const Rgba8& texel_of_square(const Image& image, std::uint32_t x, std::uint32_t y) {
    return image.at(std::min(x, image.width - 1), std::min(y, image.height - 1));
}

float luma_of(const Rgba8& c) {
    return 0.299F * static_cast<float>(c.r) + 0.587F * static_cast<float>(c.g) +
           0.114F * static_cast<float>(c.b);
}
float cb_of(const Rgba8& c) { return (static_cast<float>(c.b) - luma_of(c)) / 1.772F; }
float cr_of(const Rgba8& c) { return (static_cast<float>(c.r) - luma_of(c)) / 1.402F; }
float alpha_of(const Rgba8& c) { return static_cast<float>(c.a); }

using Component = float (*)(const Rgba8&);

WctPlane full_plane(const Image& image, std::uint32_t side, Component component) {
    WctPlane plane(side);
    for (std::uint32_t y = 0; y < side; ++y) {
        const auto row = plane.row(y);
        for (std::uint32_t x = 0; x < side; ++x) row[x] = component(texel_of_square(image, x, y));
    }
    return plane;
}

/// Means of blocks of 2 x 2.
WctPlane half_plane(const Image& image, std::uint32_t side, Component component) {
    WctPlane plane(side / 2);
    const auto value = [&](std::uint32_t x, std::uint32_t y) {
        return component(texel_of_square(image, x, y));
    };
    for (std::uint32_t y = 0; y < side; y += 2) {
        const auto row = plane.row(y / 2);
        for (std::uint32_t x = 0; x < side; x += 2)
            row[x / 2] =
                (value(x, y) + value(x + 1, y) + value(x, y + 1) + value(x + 1, y + 1)) / 4;
    }
    return plane;
}

void write_integer(ByteWriter& out, float value) {
    const auto integer = static_cast<std::int16_t>(
        std::clamp<float>(std::round(value), std::numeric_limits<std::int16_t>::min(),
                          std::numeric_limits<std::int16_t>::max()));
    if (integer >= -127 && integer <= 127) {
        out.write(static_cast<std::int8_t>(integer));
    } else {
        out.write(std::uint8_t{0x80});
        out.write(integer);
    }
}

void write_channel(ByteWriter& out, const WctPlane& samples, float factor, WctLayout layout) {
    const WctPlane coefficients = forward_wavelet(samples, layout);
    for (std::uint32_t y = 0; y < coefficients.side(); ++y)
        for (const float coefficient : coefficients.row(y))
            write_integer(out, coefficient / factor);
}

std::vector<std::byte> pack_zlib(std::span<const std::byte> bytes) {
    const auto stream = deflate_stream(bytes);
    ByteWriter out;
    out.write_text("BILZ", 4);
    out.write(static_cast<std::uint32_t>(bytes.size()));
    out.write(kZlibHeaderBytes + static_cast<std::uint32_t>(stream.size()));
    out.write(kWindowBits);
    out.write(kMemoryLevel);
    out.write_zeros(8);
    out.write_bytes(stream);
    return out.take();
}

void check_side(std::uint32_t side, std::string_view field) {
    if (side < 1 || side > kMostSide)
        throw EncodeError(std::string(field) + ": found " + std::to_string(side) +
                          ", expected 1 to " + std::to_string(kMostSide));
}

void check(const Image& image, const WctScales& scales) {
    check_side(image.width, "width");
    check_side(image.height, "height");
    for (const std::int16_t scale : {scales.y, scales.cb, scales.cr, scales.a})
        if (scale < 0)
            throw EncodeError("scales: found " + std::to_string(scale) + ", expected 0 or more");
}

}  // namespace

WctChunks encode_wct_chunks(const Image& image, const WctCoding& coding, WctAlpha alpha_chunk) {
    const std::uint32_t side = wct_coded_side(coding.width, coding.height);
    const auto factors = wct_factors(coding.scales);
    const bool halves = coding.type == WctType::Halves;
    const WctLayout layout = halves ? WctLayout::Halves : WctLayout::Alternate;
    const auto pack = halves ? pack_zlib : pack_lzss;

    WctChunks chunks;
    ByteWriter colour;
    write_channel(colour, full_plane(image, side, luma_of), factors[0], layout);
    write_channel(colour, half_plane(image, side, cb_of), factors[1], layout);
    write_channel(colour, half_plane(image, side, cr_of), factors[2], layout);
    chunks.colour = pack(colour.bytes());
    if (alpha_chunk == WctAlpha::Always ||
        std::ranges::any_of(image.pixels, [](const Rgba8& c) { return c.a != 255; })) {
        ByteWriter alpha;
        write_channel(alpha, full_plane(image, side, alpha_of), factors[3], layout);
        chunks.alpha = pack(alpha.bytes());
    }
    return chunks;
}

WctScales wct_scales_of_quality(int quality) {
    if (quality < kWctLeastQuality || quality > kWctMostQuality)
        throw EncodeError("quality: found " + std::to_string(quality) + ", expected " +
                          std::to_string(kWctLeastQuality) + " to " +
                          std::to_string(kWctMostQuality));
    const int x = kWctMostQuality - quality;
    const int sum = x * (x + 8);  // 560 at the default
    // Rounded parts of it, 7, 6 and 4 of 560.
    const auto scale = [sum](int part) { return (part * sum + 280) / 560; };
    WctScales scales;
    scales.y = static_cast<std::int16_t>(scale(7));
    scales.cb = scales.cr = static_cast<std::int16_t>(scale(6));
    // A flat 255 is coded as 510 / factor: it may not round down, nor nearly, or solid areas turn
    // part-clear.
    int alpha = scale(4);
    while (std::lround(509.5 / (alpha + 1)) * (alpha + 1) < 509) --alpha;
    scales.a = static_cast<std::int16_t>(alpha);
    return scales;
}

std::vector<std::byte> encode_wct(const Image& image, const WctOptions& options) {
    check(image, options.scales);
    const WctChunks chunks = encode_wct_chunks(
        image, {options.type, image.width, image.height, wct_scale_values(options.scales)});
    const bool has_alpha = !chunks.alpha.empty();
    ByteWriter out;
    out.write(static_cast<std::uint8_t>(options.type));
    out.write(static_cast<std::uint8_t>(has_alpha));
    out.write(static_cast<std::uint8_t>(has_alpha ? 32 : 24));
    out.write(static_cast<std::uint8_t>(options.type == WctType::Halves ? 4 : 3));
    out.write(static_cast<std::uint16_t>(image.width));
    out.write(static_cast<std::uint16_t>(image.height));
    out.write(options.scales.y);
    out.write(options.scales.cb);
    out.write(options.scales.cr);
    out.write(options.scales.a);
    out.write(static_cast<std::uint32_t>(chunks.colour.size()));
    out.write(static_cast<std::uint32_t>(chunks.alpha.size()));
    out.write(std::uint32_t{0});
    out.write_bytes(chunks.colour);
    out.write_bytes(chunks.alpha);
    return out.take();
}

}  // namespace turnstile
