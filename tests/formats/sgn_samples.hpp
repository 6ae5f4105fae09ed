#pragma once

#include "formats/byte_writer.hpp"
#include "tests/support/bytes.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace turnstile::test {

/// A sign's bytes by docs/formats/sgn.md, 2 to 5 and 8, not by our encoder: each number its own.
struct SignBytes {
    std::int32_t version = 100, first_line = 0;
    std::uint8_t artwork_flag = 0;
    std::array<std::int32_t, 2> modes = {1, 1};
    std::int32_t fill_width = 16, fill_height = 128, fill_bytes_per_pixel = 4;
    Bytes artwork;  ///< the whole section

    [[nodiscard]] Bytes bytes() const {
        ByteWriter out;
        out.write(version);
        out.write(first_line);
        out.write(artwork_flag);
        for (const std::int32_t mode : modes) out.write(mode);
        write_font(out, 0, "Young Itch AOE", "YOUNIA__.TTF", 100, -25);
        write_font(out, 1, "Caf\xE9 \x99", "CLUNKER.TTF", 85, 97);  // e with acute, trade mark
        for (int i = 0; i < 2; ++i)
            if (modes[static_cast<std::size_t>(i)] != 0) write_ink(out, i);
        for (int i = 0; i < 2; ++i) write_fill(out, i);
        out.write_bytes(artwork);
        return out.take();
    }

private:
    static void write_font(ByteWriter& out, int line, const std::string& name,
                           const std::string& file, std::int32_t percent, std::int32_t top) {
        out.write_text(name, 64);
        out.write_text(file, 260);
        out.write(percent);
        out.write(top);
        for (const std::int32_t number : {-144 + line, 3, 900, 901, 700}) out.write(number);
        for (std::uint8_t number = 1; number <= 8; ++number) out.write(number);
        out.write_text(name, 32);
        out.write(std::uint32_t{2});
        for (const float value : {8.5F, 1.25F, 0.40F, 0.87F, 0.31F, 20.0F, 45.0F, 300.0F})
            out.write(value);
        out.write(std::int32_t{30 + line});
        out.write(std::int32_t{-40 - line});
    }
    static void write_ink(ByteWriter& out, int line) {
        out.write_bytes(bytes_of_hex("80 81 07 ab"));
        out.write(std::uint32_t{5});
        out.write(1.5F);
        out.write(std::int32_t{-3 - line});
        out.write(std::int32_t{4});
    }
    /// Byte 0 of a pixel is 255, the others are its number, 16 more and 32 more.
    void write_fill(ByteWriter& out, int line) const {
        out.write(fill_width);
        out.write(fill_height);
        out.write(fill_bytes_per_pixel);
        for (int i = 0; i < fill_width * fill_height; ++i)
            for (int b = 0; b < fill_bytes_per_pixel; ++b)
                out.write(static_cast<std::uint8_t>(b == 0 ? 255 : i + line + 16 * (b - 1)));
    }
};

/// An artwork section of 8 x 4 texels of (200, 40, 90) with the colour chunk of the worked example
/// of docs/formats/wct.md, 10, and its scales; no alpha chunk.
inline Bytes small_artwork() {
    return bytes_of_hex(
        "08 00 00 00  04 00 00 00  04 00 00 00"
        "00 00 e0 40  00 00 c0 40  00 00 c0 40  00 00 80 40  39 00 00 00  00 00 00 00"
        "42 49 4c 5a  60 00 00 00  39 00 00 00  0f 00 00 00  09 00 00 00  00 00 00 00 00 00 00 00"
        "78 9c d3 d2 d2 d2 62 00 02 2d 1c 34 21 f0 ef 1f 04 c3 80 ad 2d 04 c3 00 00 5a f1 07 8d");
}

/// A small sign with everything in it: 1 x 1 fills, both inks, artwork.
inline SignBytes small_sign() {
    SignBytes sign;
    sign.version = 101;
    sign.artwork_flag = 1;
    sign.fill_width = sign.fill_height = 1;
    sign.artwork = small_artwork();
    return sign;
}
constexpr std::size_t kSmallArtworkAt = 0x3A1 + 2 * 16;

}  // namespace turnstile::test
