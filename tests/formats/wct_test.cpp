#include "formats/wct.hpp"

#include "formats/byte_writer.hpp"
#include "formats/image_difference.hpp"
#include "formats/wct_lzss.hpp"
#include "formats/wct_picture.hpp"
#include "formats/zlib_stream.hpp"
#include "tests/formats/wct_samples.hpp"
#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace turnstile {
namespace {

using test::Bytes;
using test::bytes_of_hex;
using test::decode_error;
using test::kOneColour12;
using test::kOneColour13;
using test::patch;
using test::scene;

Bytes slice(const Bytes& bytes, std::size_t from) {
    return {bytes.begin() + static_cast<std::ptrdiff_t>(from), bytes.end()};
}

/// An 8 x 8 texture with scales 0 around a chunk; `alpha` adds the flag and another chunk.
Bytes texture_of(const Bytes& colour, const Bytes& alpha = {}) {
    ByteWriter out;
    out.write_bytes(bytes_of_hex("13 00 18 03 08 00 08 00 00 00 00 00 00 00 00 00"));
    out.write(static_cast<std::uint32_t>(colour.size()));
    out.write(static_cast<std::uint32_t>(alpha.size()));
    out.write(std::uint32_t{0});
    out.write_bytes(colour);
    out.write_bytes(alpha);
    out.patch(1, static_cast<std::uint8_t>(!alpha.empty()));
    return out.take();
}

std::string message_of(const Bytes& file) {
    return decode_error([&] { return decode_wct(file, "t.wct"); });
}

double luma(const Rgba8& c) { return 0.299 * c.r + 0.587 * c.g + 0.114 * c.b; }
double opacity(const Rgba8& c) { return c.a; }

/// Peak signal to noise ratio in dB of one number a texel.
double psnr(const Image& a, const Image& b, double (*value)(const Rgba8&)) {
    double sum = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        const double difference = value(a.pixels[i]) - value(b.pixels[i]);
        sum += difference * difference;
    }
    return 10 * std::log10(255.0 * 255.0 * static_cast<double>(a.pixels.size()) / sum);
}

TEST(Wct, DecodesTheWorkedExampleOfType13) {
    const Wct wct = decode_wct(kOneColour13, "t.wct");
    EXPECT_EQ(wct.type, WctType::Alternate);
    EXPECT_FALSE(wct.alpha);
    EXPECT_EQ(wct.bits, 24);
    EXPECT_EQ(wct.version, 3);
    EXPECT_EQ(wct.scales, (WctScales{7, 6, 6, 4}));
    EXPECT_EQ(wct.colour_bytes, 22u);
    EXPECT_EQ(wct.alpha_bytes, 0u);
    EXPECT_EQ(wct.checksum, 0u);
    EXPECT_EQ(wct.packing, WctPacking::Lzss);
    EXPECT_EQ(wct.coded_side, 8u);
    EXPECT_EQ(wct.layout, WctLayout::Alternate);
    EXPECT_TRUE(wct.layout_scores.empty());
    EXPECT_TRUE(wct.warnings.empty());
    EXPECT_EQ(wct.image, filled_image(8, 8, {201, 41, 90, 255}));
}

TEST(Wct, DecodesTheWorkedExampleOfType12) {
    const Wct wct = decode_wct(kOneColour12, "t.wct");
    EXPECT_EQ(wct.type, WctType::Halves);
    EXPECT_EQ(wct.version, 4);
    EXPECT_EQ(wct.colour_bytes, 57u);
    EXPECT_EQ(wct.packing, WctPacking::Zlib);
    EXPECT_EQ(wct.layout, WctLayout::Halves);
    EXPECT_TRUE(wct.layout_scores.empty());  // too small to be asked
    EXPECT_EQ(wct.image, filled_image(8, 8, {201, 41, 90, 255}));
}

TEST(Wct, EncodesTheWorkedExamples) {
    const Image image = filled_image(8, 8, {200, 40, 90, 255});
    EXPECT_EQ(encode_wct(image), kOneColour13);
    const auto halves = encode_wct(image, {WctType::Halves, {}});
    // The deflated bytes are zlib's own affair, the inflated ones are not.
    ASSERT_GT(halves.size(), 56u);
    EXPECT_EQ(Bytes(halves.begin(), halves.begin() + 16),
              Bytes(kOneColour12.begin(), kOneColour12.begin() + 16));
    EXPECT_EQ(inflate_exactly(slice(halves, 56), 96), inflate_exactly(slice(kOneColour12, 56), 96));
}

TEST(Wct, BytesThatDoNotMatterAreLetPass) {
    Bytes file = kOneColour13;
    patch<std::uint8_t>(file, 2, 77);
    patch<std::uint8_t>(file, 3, 99);
    patch<std::uint32_t>(file, 24, 0xDEADBEEF);
    const Wct wct = decode_wct(file, "t.wct");
    EXPECT_EQ(wct.bits, 77);
    EXPECT_EQ(wct.version, 99);
    EXPECT_EQ(wct.checksum, 0xDEADBEEFu);
    EXPECT_EQ(wct.image, filled_image(8, 8, {201, 41, 90, 255}));
}

TEST(Wct, AnAlphaChunkWithoutItsFlagIsIgnored) {
    Bytes file = kOneColour13;
    patch<std::uint32_t>(file, 20, 4);
    file.resize(file.size() + 4, std::byte{0xFF});
    const Wct wct = decode_wct(file, "t.wct");
    EXPECT_EQ(wct.alpha_bytes, 4u);
    EXPECT_EQ(wct.image, filled_image(8, 8, {201, 41, 90, 255}));
    ASSERT_EQ(wct.warnings.size(), 1u);
    EXPECT_EQ(wct.warnings[0].message,
              "alpha chunk size: found 4, expected 0 without the alpha flag: ignored");
    EXPECT_EQ(wct.warnings[0].offset, 20u);
}

TEST(Wct, BytesBehindTheLastChunkAreIgnored) {
    Bytes file = kOneColour13;
    file.resize(file.size() + 3);
    const Wct wct = decode_wct(file, "t.wct");
    ASSERT_EQ(wct.warnings.size(), 1u);
    EXPECT_EQ(wct.warnings[0].message, "end of file: found 3 more bytes, expected none: ignored");
    EXPECT_EQ(wct.warnings[0].offset, 50u);
}

struct Damage {
    std::size_t offset;  // of the 16-bit field that is overwritten
    std::uint16_t value;
    const char* message;
};
constexpr Damage kDamages[] = {
    {0, 0x0011, "offset 0x0: type: found 0x11, expected 0x12 or 0x13"},
    {0, 0x0213, "offset 0x1: alpha flag: found 2, expected 0 or 1"},
    {4, 0, "offset 0x4: width: found 0, expected 1 to 2048"},
    {4, 2049, "offset 0x4: width: found 2049, expected 1 to 2048"},
    {6, 0xFFFF, "offset 0x6: height: found -1, expected 1 to 2048"},
    {8, 0x8000, "offset 0x8: scales: found -32768, expected 0 or more"},
    {10, 0xFFFF, "offset 0xa: scales: found -1, expected 0 or more"},
    {12, 0xFFFF, "offset 0xc: scales: found -1, expected 0 or more"},
    {14, 0xFFFE, "offset 0xe: scales: found -2, expected 0 or more"},
    {16, 0, "offset 0x10: colour chunk size: found 0, expected at least 1"},
    {16, 23, "offset 0x10: colour chunk size: found 23, expected at most 22"},
    {18, 0xFFFF, "offset 0x10: colour chunk size: found 4294901782, expected at most 22"},
    {0, 0x0113, "offset 0x14: alpha chunk size: found 0, expected at least 1"},
};

TEST(Wct, EveryDamageOfTheHeaderIsNamed) {
    for (const Damage& damage : kDamages) {
        Bytes file = kOneColour13;
        patch(file, damage.offset, damage.value);
        EXPECT_EQ(message_of(file), std::string("t.wct: ") + damage.message);
    }
    Bytes alpha = kOneColour13;
    patch<std::uint8_t>(alpha, 1, 1);
    patch<std::uint32_t>(alpha, 20, 1);
    EXPECT_EQ(message_of(alpha),
              "t.wct: offset 0x14: alpha chunk size: found 1, expected at most 0");
    EXPECT_EQ(message_of(Bytes(kOneColour13.begin(), kOneColour13.begin() + 27)),
              "t.wct: offset 0x0: header: found 27 bytes, expected at least 28");
    EXPECT_EQ(message_of({}), "t.wct: offset 0x0: header: found 0 bytes, expected at least 28");
}

// Chunks by hand. A literal is 0 and 8 bits, a copy 1, 12 and 7 bits, the end 1 and twelve 0.
TEST(Wct, EveryDamageOfAnLzssChunkIsNamed) {
    const std::string at = "t.wct: offset 0x1c: colour chunk: found ";
    // Nothing but a literal 0 and zero bits: 14 of them, then two bits short of a third byte.
    EXPECT_EQ(message_of(texture_of(bytes_of_hex("00 00"))),
              at + "its end inside a literal, expected an end marker");
    // Nine literals end with the chunk.
    EXPECT_EQ(message_of(texture_of(bytes_of_hex("00 00 00 00 00 00 00 00 00"))),
              at + "its end, expected an end marker");
    // Literal 0, then a copy from 1 that lacks its last bit: 9 + 20 bits in 24.
    EXPECT_EQ(message_of(texture_of(bytes_of_hex("00 06 00"))),
              at + "its end inside a copy, expected an end marker");
    // Literal 0, then a copy from 2.
    EXPECT_EQ(message_of(texture_of(bytes_of_hex("00 0a 00 00"))),
              at + "distance 2, expected at most 1");
    // The end marker at once: its twelve zeros need not be there.
    EXPECT_EQ(message_of(texture_of(bytes_of_hex("01"))), at + "too few integers, expected 96");
    // Above three bytes for each of the 96 integers: 289, and 288 just fits.
    EXPECT_EQ(message_of(texture_of(pack_lzss(Bytes(289)))),
              at + "more than 288 bytes, expected at most 288");
    EXPECT_EQ(message_of(texture_of(pack_lzss(Bytes(288)))), "");
    EXPECT_EQ(message_of(texture_of(pack_lzss(Bytes(95)))), at + "too few integers, expected 96");
    Bytes escapes(96);
    escapes[94] = std::byte{0x80};
    EXPECT_EQ(message_of(texture_of(pack_lzss(escapes))),
              at + "an escape cut off, expected two bytes behind it");
    EXPECT_EQ(message_of(texture_of(pack_lzss(Bytes(96)), bytes_of_hex("01 00"))),
              "t.wct: offset 0x22: alpha chunk: found too few integers, expected 64");
}

TEST(Wct, EveryDamageOfAZlibChunkIsNamed) {
    const std::string at = "t.wct: offset 0x1c: colour chunk: found ";
    const Bytes chunk = slice(kOneColour12, 28);
    EXPECT_EQ(message_of(texture_of(Bytes(chunk.begin(), chunk.begin() + 27))),
              at + "27 bytes, expected at least 28");
    Bytes large = chunk;
    patch<std::uint32_t>(large, 4, 289);
    EXPECT_EQ(message_of(texture_of(large)), at + "an inflated size of 289, expected at most 288");
    patch<std::uint32_t>(large, 4, 97);
    EXPECT_EQ(message_of(texture_of(large)),
              at + "a damaged zlib stream, or one of another size, expected a stream of 97 bytes");
    Bytes checksum = chunk;
    checksum.back() ^= std::byte{1};
    EXPECT_EQ(message_of(texture_of(checksum)),
              at + "a damaged zlib stream, or one of another size, expected a stream of 96 bytes");
    EXPECT_EQ(message_of(texture_of(Bytes(chunk.begin(), chunk.end() - 1))),
              at + "a damaged zlib stream, or one of another size, expected a stream of 96 bytes");
    // Words of the chunk's header that nobody looks at, and bytes behind the stream.
    Bytes odd = chunk;
    for (std::size_t i = 8; i < 28; ++i) odd[i] = std::byte{0xEE};
    odd.push_back(std::byte{0});
    EXPECT_EQ(message_of(texture_of(odd)), "");
}

TEST(Wct, EscapesHoldSixteenBitsAlsoWhereAByteWouldDo) {
    // Y: the four scale values of the first row are 5 (as a byte), 5, 300 and -300 (escaped).
    Bytes integers = bytes_of_hex("05 00 80 05 00 00 80 2c 01 00 80 d4 fe 00");
    integers.resize(integers.size() + 96 - 8);
    const Wct plain = decode_wct(texture_of(pack_lzss(integers)), "t.wct");
    // The same coefficients by the transform itself: a row of S 5 5 300 -300, W 0, then columns
    // whose S[0] is that row: out row 0 is h0 of it. h0 (h2 S[3] + h0 S[0]) < 0: black; and for
    // texel 5, 2i + 1 with i = 2: h0 (h3 5 + h1 300) = 0.48296 * 250.308 = 120.89.
    EXPECT_EQ(plain.image.at(0, 0).r, 0);
    EXPECT_EQ(plain.image.at(5, 0).r, 121);
    // Row 1 is h1 of it, row 2 h2, row 3 h3: 0.83652 * 250.308 = 209.4, 56.1, below 0.
    EXPECT_EQ(plain.image.at(5, 1).r, 209);
    EXPECT_EQ(plain.image.at(5, 2).r, 56);
    EXPECT_EQ(plain.image.at(5, 3).r, 0);
    EXPECT_EQ(plain.image.at(5, 4).r, 0);
}

TEST(Wct, ChannelsHaveTheirOwnFactors) {
    const auto factors = wct_factors({7, 10, 2, 6});
    EXPECT_EQ(factors[0], 4.5F);
    EXPECT_EQ(factors[1], 3.5F);
    EXPECT_EQ(factors[2], 1.5F);
    EXPECT_EQ(factors[3], 7.0F);
}

TEST(Wct, TheCodedSquareIsAPowerOfTwo) {
    EXPECT_EQ(wct_coded_side(1, 1), 8u);
    EXPECT_EQ(wct_coded_side(8, 9), 16u);
    EXPECT_EQ(wct_coded_side(256, 128), 256u);
    EXPECT_EQ(wct_coded_side(2048, 1), 2048u);
}

TEST(Wct, PicturesOfEverySizeComeBack) {
    constexpr std::pair<std::uint32_t, std::uint32_t> kSizes[] = {
        {33, 20}, {256, 128}, {1, 1}, {7, 3}, {5, 64}, {128, 128}, {1, 9}};
    for (const WctType type : {WctType::Alternate, WctType::Halves}) {
        for (const auto& [width, height] : kSizes) {
            const Image image = scene(width, height, true);
            const Wct wct = decode_wct(encode_wct(image, {type, {0, 0, 0, 0}}), "t.wct");
            ASSERT_EQ(wct.image.width, width);
            ASSERT_EQ(wct.image.height, height);
            ASSERT_EQ(wct.image.pixels.size(), image.pixels.size());
            EXPECT_EQ(wct.coded_side, wct_coded_side(width, height));
            EXPECT_GT(psnr(image, wct.image, opacity), 50) << width << " x " << height;
        }
    }
}

// Bricks, a ramp, a bar and a cut-out. An error of factor / √12 is 46 dB for Y, 45 for A.
TEST(Wct, TheUsualScalesKeepThePicture) {
    const Image image = test::scene(128, 128, true);
    for (const WctType type : {WctType::Alternate, WctType::Halves}) {
        const Wct wct = decode_wct(encode_wct(image, {type, {7, 6, 6, 4}}), "t.wct");
        EXPECT_TRUE(wct.alpha);
        EXPECT_EQ(wct.bits, 32);
        EXPECT_TRUE(wct.image.has_alpha);
        EXPECT_GT(psnr(image, wct.image, luma), 46);     // 48.6
        EXPECT_GT(psnr(image, wct.image, opacity), 45);  // 59.2: solid areas are exact
    }
}

TEST(WctQuality, TheDefaultIsTheUsualScales) {
    EXPECT_EQ(wct_scales_of_quality(kWctDefaultQuality), WctScales{});
    EXPECT_EQ(wct_scales_of_quality(100), (WctScales{0, 0, 0, 0}));
    EXPECT_EQ(wct_scales_of_quality(50), (WctScales{36, 31, 31, 18}));  // v = 2900; 19 · 27 = 513
    EXPECT_EQ(wct_scales_of_quality(1), (WctScales{132, 113, 113, 76}));  // v = 10593; 7 · 77 = 539
    for (const int quality : {0, 101, -5}) {
        EXPECT_THROW((void)wct_scales_of_quality(quality), EncodeError);
    }
}

TEST(WctQuality, AHigherOneHasNoLargerScaleAndSolidStaysSolid) {
    Image solid = filled_image(16, 16, {128, 128, 128, 255}, true);
    solid.at(0, 0).a = 254;  // so that there is an alpha chunk
    WctScales before{200, 200, 200, 200};
    for (int quality = kWctLeastQuality; quality <= kWctMostQuality; ++quality) {
        SCOPED_TRACE(quality);
        const WctScales scales = wct_scales_of_quality(quality);
        EXPECT_LE(scales.y, before.y);
        EXPECT_LE(scales.cb, before.cb);
        EXPECT_EQ(scales.cr, scales.cb);
        EXPECT_LE(scales.a, before.a);
        before = scales;
        const Wct wct = decode_wct(encode_wct(solid, {WctType::Alternate, scales}), "t.wct");
        EXPECT_EQ(wct.image.at(8, 8).a, 255);
    }
}

TEST(WctQuality, ReachesAStatedPsnr) {
    const Image image = test::natural_picture(256, 256);
    double before = 0;
    std::size_t size_before = 0;
    for (const auto& [quality, least] :
         {std::pair{10, 28.0}, {50, 36.0}, {80, 40.9}, {100, 41.6}}) {
        for (const WctType type : {WctType::Alternate, WctType::Halves}) {
            const Bytes file = encode_wct(image, {type, wct_scales_of_quality(quality)});
            const double reached = *turnstile::psnr(image, decode_wct(file, "t.wct").image);
            EXPECT_GE(reached, least) << "quality " << quality;
            if (type == WctType::Halves) continue;
            EXPECT_GT(reached, before);
            EXPECT_GT(file.size(), size_before);
            before = reached;
            size_before = file.size();
        }
    }
}

TEST(Wct, FlatAndSolidStayFlatAndSolid) {
    for (const int alpha_scale : {4, 6}) {
        Image image = filled_image(16, 16, {128, 128, 128, 255}, true);
        image.at(0, 0).a = 0;
        const Wct wct = decode_wct(
            encode_wct(image,
                       {WctType::Alternate, {7, 6, 6, static_cast<std::int16_t>(alpha_scale)}}),
            "t.wct");
        EXPECT_EQ(wct.image.at(8, 8).a, 255);
        EXPECT_EQ(wct.image.at(8, 8).r, wct.image.at(9, 12).r);
    }
}

TEST(Wct, OpaquePicturesHaveNoAlphaChunk) {
    const Wct wct = decode_wct(encode_wct(filled_image(16, 16, {1, 2, 3, 255}, true)), "t.wct");
    EXPECT_FALSE(wct.alpha);
    EXPECT_EQ(wct.bits, 24);
    EXPECT_EQ(wct.alpha_bytes, 0u);
    EXPECT_FALSE(wct.image.has_alpha);
}

TEST(Wct, ThePackingOfAChunkIsItsOwnNotTheTypes) {
    Bytes file = texture_of(slice(kOneColour12, 28));
    patch<std::uint8_t>(file, 0, 0x13);
    const Wct wct = decode_wct(file, "t.wct");
    EXPECT_EQ(wct.packing, WctPacking::Zlib);
    EXPECT_EQ(wct.layout, WctLayout::Alternate);
}

TEST(Wct, EncoderRefusesWhatTheHeaderCannotHold) {
    const auto error = [](const Image& image, const WctOptions& options) -> std::string {
        try {
            (void)encode_wct(image, options);
        } catch (const EncodeError& refusal) {
            return refusal.what();
        }
        return {};
    };
    EXPECT_EQ(error(filled_image(0, 8, {}), {}), "width: found 0, expected 1 to 2048");
    EXPECT_EQ(error(filled_image(8, 2049, {}), {}), "height: found 2049, expected 1 to 2048");
    EXPECT_EQ(error(filled_image(8, 8, {}), {WctType::Halves, {1, -1, 1, 1}}),
              "scales: found -1, expected 0 or more");
}

TEST(Wct, ChunksHaveAnEvenSizeAndExpandToWhatWasPacked) {
    Bytes bytes;
    std::uint32_t random = 1;
    for (int i = 0; i < 20'000; ++i) {
        random = random * 1'664'525 + 1'013'904'223;
        bytes.push_back(static_cast<std::byte>((random >> 28) * (random >> 31)));
    }
    for (const std::size_t size : {0u, 1u, 2u, 3u, 4u, 5'000u, 20'000u}) {
        const Bytes part(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
        const Bytes packed = pack_lzss(part);
        EXPECT_EQ(packed.size() % 2, 0u);
        EXPECT_EQ(expand_lzss(ByteReader(packed, "t"), packed, "chunk", {size / 2, size}), part);
    }
}

}  // namespace
}  // namespace turnstile
