#include "formats/wct_picture.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "formats/wct_layout.hpp"
#include "formats/wct_lzss.hpp"
#include "formats/wct_wavelet.hpp"
#include "formats/zlib_stream.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace turnstile {

namespace {

constexpr std::size_t kZlibHeaderBytes = 28;
constexpr std::byte kEscape{0x80};
constexpr std::size_t kEscapedBytes = 3;
constexpr std::string_view kZlibMagic = "BILZ";

/// A chunk as it lies in the file, and how many integers it has to hold.
struct Chunk {
    std::span<const std::byte> bytes;
    std::string_view field;
    std::size_t integers = 0;

    [[nodiscard]] std::size_t limit() const { return kEscapedBytes * integers; }
    [[nodiscard]] WctPacking packing() const {
        return bytes.size() >= kZlibMagic.size() &&
                       std::memcmp(bytes.data(), kZlibMagic.data(), kZlibMagic.size()) == 0
                   ? WctPacking::Zlib
                   : WctPacking::Lzss;
    }
};

std::vector<std::byte> expand_zlib(const ByteReader& in, const Chunk& chunk) {
    const auto fail = [&](std::string found, std::string expected) {
        in.fail(chunk.bytes.data(), chunk.field, std::move(found), std::move(expected));
    };
    if (chunk.bytes.size() < kZlibHeaderBytes)
        fail(std::to_string(chunk.bytes.size()) + " bytes",
             "at least " + std::to_string(kZlibHeaderBytes));
    const auto size = load_le<std::uint32_t>(&chunk.bytes[kZlibMagic.size()]);
    if (size > chunk.limit())
        fail("an inflated size of " + std::to_string(size),
             "at most " + std::to_string(chunk.limit()));
    auto bytes = inflate_exactly(chunk.bytes.subspan(kZlibHeaderBytes), size);
    if (!bytes)
        fail("a damaged zlib stream, or one of another size",
             "a stream of " + std::to_string(size) + " bytes");
    return *std::move(bytes);
}

/// An unpacked chunk, and where in it each row of integers begins. Rows are whole: whoever reads
/// them need not ask again.
struct Integers {
    std::vector<std::byte> bytes;
    std::vector<std::size_t> rows;
};

/// Moves past `count` integers.
std::size_t skip_integers(const ByteReader& in, const Chunk& chunk,
                          std::span<const std::byte> bytes, std::size_t at, std::size_t count) {
    const auto escape = static_cast<int>(kEscape);
    if (count <= bytes.size() - at && std::memchr(&bytes[at], escape, count) == nullptr)
        return at + count;
    for (; count > 0; --count) {
        if (at == bytes.size())
            in.fail(chunk.bytes.data(), chunk.field, "too few integers",
                    std::to_string(chunk.integers));
        const std::size_t size = bytes[at] == kEscape ? kEscapedBytes : 1;
        if (size > bytes.size() - at)
            in.fail(chunk.bytes.data(), chunk.field, "an escape cut off", "two bytes behind it");
        at += size;
    }
    return at;
}

/// Unpacks a chunk of square channels with these sides, one after another.
Integers unpack(const ByteReader& in, std::span<const std::byte> bytes, std::string_view field,
                std::initializer_list<std::uint32_t> sides) {
    Chunk chunk{bytes, field};
    for (const std::size_t side : sides) chunk.integers += side * side;
    Integers integers;
    integers.bytes = chunk.packing() == WctPacking::Zlib
                         ? expand_zlib(in, chunk)
                         : expand_lzss(in, bytes, field, {chunk.integers, chunk.limit()});
    std::size_t at = 0;
    for (const std::uint32_t side : sides) {
        for (std::uint32_t y = 0; y < side; ++y) {
            integers.rows.push_back(at);
            at = skip_integers(in, chunk, integers.bytes, at, side);
        }
    }
    return integers;
}

/// One channel of an unpacked chunk: `side` rows from `first_row` on.
struct Channel {
    const Integers& integers;
    std::uint32_t first_row, side;
    float factor;

    /// A row of coefficients as stored.
    void read(std::uint32_t y, std::span<float> row) const {
        const std::byte* at = &integers.bytes[integers.rows[first_row + y]];
        if (std::memchr(at, static_cast<int>(kEscape), side) == nullptr) {
            for (std::size_t x = 0; x < side; ++x)
                row[x] = static_cast<float>(static_cast<std::int8_t>(at[x])) * factor;
            return;
        }
        for (float& value : row) {
            const bool escaped = *at == kEscape;
            const int integer =
                escaped ? load_le<std::int16_t>(at + 1) : static_cast<std::int8_t>(*at);
            value = static_cast<float>(integer) * factor;
            at += escaped ? kEscapedBytes : 1;
        }
    }
    [[nodiscard]] WctPlane coefficients() const {
        WctPlane plane(side);
        for (std::uint32_t y = 0; y < side; ++y) read(y, plane.row(y));
        return plane;
    }
};

/// Decodes a channel from the top, two rows at a time.
class ChannelRows {
public:
    ChannelRows(const Channel& channel, WctLayout layout)
        : inverse_(channel.side, layout,
                   [channel](std::uint32_t y, std::span<float> row) { channel.read(y, row); }),
          rows_{std::vector<float>(channel.side), std::vector<float>(channel.side)} {}

    void next() { inverse_.next_rows(rows_[0], rows_[1]); }
    /// The upper or the lower of the two.
    [[nodiscard]] const float* row(std::size_t which) const { return rows_[which].data(); }

private:
    InverseWavelet inverse_;
    std::array<std::vector<float>, 2> rows_;
};

/// The four channels of a picture.
struct Channels {
    Channel y, cb, cr;
    std::optional<Channel> a;
};

std::uint8_t level(float value) {
    return static_cast<std::uint8_t>(
        static_cast<int>(std::min(std::max(0.0F, value), 255.0F) + 0.5F));
}

/// What one row of chroma adds to Y in each of R, G and B, at twice its width.
struct ChromaRow {
    explicit ChromaRow(std::uint32_t side) : red(side), green(side), blue(side) {}

    void set(const float* cb, const float* cr) {
        for (std::size_t i = 0; i < red.size() / 2; ++i) {
            red[2 * i] = red[2 * i + 1] = 1.402F * cr[i];
            green[2 * i] = green[2 * i + 1] = -0.344136F * cb[i] - 0.714136F * cr[i];
            blue[2 * i] = blue[2 * i + 1] = 1.772F * cb[i];
        }
    }
    std::vector<float> red, green, blue;
};

/// One row of texels: Y and chroma added up, limited, rounded.
void compose_row(const float* luma, const ChromaRow& chroma, const float* alpha,
                 std::span<Rgba8> row) {
    const float* const red = chroma.red.data();
    const float* const green = chroma.green.data();
    const float* const blue = chroma.blue.data();
    std::size_t x = 0;
#ifdef __SSE2__
    // The same four texels at a time: packing limits to bytes, which no compiler makes of the loop
    // below, and this is where most of a decoder's time would go.
    const auto levels = [](__m128 values) {
        const __m128 limited = _mm_min_ps(values, _mm_set1_ps(255.0F));
        return _mm_cvttps_epi32(_mm_add_ps(limited, _mm_set1_ps(0.5F)));
    };
    for (; x + 4 <= row.size(); x += 4) {
        const __m128 y = _mm_loadu_ps(luma + x);
        const __m128i r = levels(_mm_add_ps(y, _mm_loadu_ps(red + x)));
        const __m128i g = levels(_mm_add_ps(y, _mm_loadu_ps(green + x)));
        const __m128i b = levels(_mm_add_ps(y, _mm_loadu_ps(blue + x)));
        const __m128i a = levels(_mm_loadu_ps(alpha + x));
        const __m128i rb = _mm_packs_epi32(r, b), ga = _mm_packs_epi32(g, a);
        const __m128i rg = _mm_unpacklo_epi16(rb, ga), ba = _mm_unpackhi_epi16(rb, ga);
        const __m128i first = _mm_unpacklo_epi32(rg, ba), last = _mm_unpackhi_epi32(rg, ba);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(&row[x]), _mm_packus_epi16(first, last));
    }
#endif
    for (; x < row.size(); ++x)
        row[x] = {level(luma[x] + red[x]), level(luma[x] + green[x]), level(luma[x] + blue[x]),
                  level(alpha[x])};
}

Image decode_channels(const WctCoding& coding, const Channels& channels, WctLayout layout) {
    ChannelRows luma(channels.y, layout), cb(channels.cb, layout), cr(channels.cr, layout);
    std::optional<ChannelRows> alpha;
    if (channels.a) alpha.emplace(*channels.a, layout);
    const std::vector<float> opaque(channels.y.side, 255.0F);

    Image image{coding.width, coding.height, alpha.has_value(), {}};
    image.pixels.resize(std::size_t{coding.width} * coding.height);
    ChromaRow chroma(channels.y.side);
    for (std::uint32_t y = 0; y < coding.height; ++y) {
        if (y % 4 == 0) {
            cb.next();
            cr.next();
        }
        if (y % 2 == 0) {
            luma.next();
            if (alpha) alpha->next();
            chroma.set(cb.row(y / 2 % 2), cr.row(y / 2 % 2));
        }
        compose_row(luma.row(y % 2), chroma, alpha ? alpha->row(y % 2) : opaque.data(),
                    std::span(image.pixels).subspan(std::size_t{y} * coding.width, coding.width));
    }
    return image;
}

/// Asks the coefficients of a 0x12 picture how they are laid out.
std::vector<WctLayoutScore> ask_layout(const WctCoding& coding, const Channels& channels) {
    if (coding.type != WctType::Halves || coding.width < kLeastSideForLayout ||
        coding.height < kLeastSideForLayout)
        return {};
    std::vector<WctPlane> planes;
    planes.push_back(channels.y.coefficients());
    if (channels.a) planes.push_back(channels.a->coefficients());
    return score_layouts(planes, coding.width, coding.height);
}

}  // namespace

std::uint32_t wct_coded_side(std::uint32_t width, std::uint32_t height) {
    return std::bit_ceil(std::max({width, height, 8u}));
}

std::array<float, 4> wct_factors(const std::array<float, 4>& scales) {
    return {1 + 0.5F * scales[0], 1 + 0.25F * scales[1], 1 + 0.25F * scales[2], 1 + scales[3]};
}

void check_wct_alpha(const ByteReader& in, const WctCoding& coding,
                     std::span<const std::byte> alpha) {
    (void)unpack(in, alpha, "alpha chunk", {wct_coded_side(coding.width, coding.height)});
}

WctPicture decode_wct_chunks(const ByteReader& in, const WctCoding& coding,
                             std::span<const std::byte> colour, std::span<const std::byte> alpha) {
    const std::uint32_t side = wct_coded_side(coding.width, coding.height);
    const auto factors = wct_factors(coding.scales);
    const Integers colours = unpack(in, colour, "colour chunk", {side, side / 2, side / 2});
    Integers opacities;
    if (!alpha.empty()) opacities = unpack(in, alpha, "alpha chunk", {side});
    Channels channels{{colours, 0, side, factors[0]},
                      {colours, side, side / 2, factors[1]},
                      {colours, side + side / 2, side / 2, factors[2]},
                      {}};
    if (!alpha.empty()) channels.a.emplace(Channel{opacities, 0, side, factors[3]});

    WctPicture picture;
    picture.packing = Chunk{colour, {}}.packing();
    picture.layout_scores = ask_layout(coding, channels);
    if (coding.type == WctType::Halves) picture.layout = best_layout(picture.layout_scores);
    picture.image = decode_channels(coding, channels, picture.layout);
    return picture;
}

}  // namespace turnstile
