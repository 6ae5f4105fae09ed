#pragma once

#include "formats/byte_reader.hpp"
#include "formats/image.hpp"

#include <glm/vec2.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// Windows-1252 bytes up to their first zero, as UTF-8.
[[nodiscard]] std::string sgn_text(std::span<const std::byte> field);

/// Fills a field with a text and zeros. Throws EncodeError for a text that holds a zero, has
/// characters outside Windows-1252 or is longer than the field; it may fill it.
void set_sgn_text(std::span<std::byte> field, std::string_view utf8);

/// A text field of N bytes, with whatever lies behind its closing zero (docs/formats/sgn.md, 11).
template <std::size_t N>
struct SgnText {
    std::array<std::byte, N> bytes{};

    SgnText() = default;
    explicit SgnText(std::string_view utf8) { set_sgn_text(bytes, utf8); }
    [[nodiscard]] std::string text() const { return sgn_text(bytes); }
    friend bool operator==(const SgnText&, const SgnText&) = default;
};

/// Windows' LOGFONTA; sizes in pixels of the 512 x 512 text surface.
struct SgnLogFont {
    std::int32_t height = 0;                       ///< negative: em height, positive: cell height
    std::int32_t width = 0;                        ///< average of a character, 0: by the font
    std::int32_t escapement = 0, orientation = 0;  ///< tenths of a degree
    std::int32_t weight = 400;
    std::uint8_t italic = 0, underline = 0, strike_out = 0, char_set = 1, out_precision = 4,
                 clip_precision = 0, quality = 4, pitch_and_family = 0;
    SgnText<32> face_name;
    friend bool operator==(const SgnLogFont&, const SgnLogFont&) = default;
};

/// How the letters' relief is lit; no colours (docs/formats/sgn.md, 4).
struct SgnEffect {
    std::uint32_t mask = 0;               ///< number of growing passes
    std::array<float, 8> values{};        ///< finite
    std::int32_t extent = 0, origin = 0;  ///< overwritten by the game when it letters
    friend bool operator==(const SgnEffect&, const SgnEffect&) = default;
};

struct SgnFont {
    SgnText<64> name;   ///< the face
    SgnText<260> file;  ///< in fonts.wad
    std::int32_t percent = 100;
    std::int32_t top = 0;  ///< of the character cell, pixels of the text surface
    SgnLogFont logfont;
    SgnEffect effect;
    friend bool operator==(const SgnFont&, const SgnFont&) = default;
};

/// The layer behind the letters: shadow, outline or glow (docs/formats/sgn.md, 5).
struct SgnInk {
    std::uint8_t red = 0, green = 0, blue = 0, opacity = 255;
    std::uint32_t mask = 0;   ///< kind of shape
    float mask_value = 0;     ///< its parameter, finite
    glm::ivec2 offset{0, 0};  ///< from the glyphs, pixels of the text surface
    friend bool operator==(const SgnInk&, const SgnInk&) = default;
};

/// What fills the letters' faces, as stored: pixels.size() is the product of the others.
struct SgnFill {
    std::uint32_t width = 0, height = 0;  ///< texels, 1 to 4,096
    std::uint32_t bytes_per_pixel = 0;    ///< 1 to 4
    std::vector<std::byte> pixels;        ///< row 0 is the top
    friend bool operator==(const SgnFill&, const SgnFill&) = default;
};

struct SgnLine {
    std::int32_t mode = 0;  ///< 0 to 2; 0: not lettered (docs/formats/sgn.md, 6)
    SgnFont font;
    std::optional<SgnInk> ink;  ///< exactly where the mode is not 0
    SgnFill fill;
    friend bool operator==(const SgnLine&, const SgnLine&) = default;
};

struct SgnArtwork {
    std::uint8_t flag = 1;                 ///< as stored, not 0
    std::uint32_t width = 0, height = 0;   ///< texels, 1 to 4,096
    std::array<float, 4> scales{};         ///< of Y, Cb, Cr, A: 0 to 32,767
    std::vector<std::byte> colour, alpha;  ///< chunks as stored; an empty alpha is none
    std::optional<Image> image;            ///< width x height; none if a chunk does not decode
    friend bool operator==(const SgnArtwork&, const SgnArtwork&) = default;
};

/// A park sign: everything that its board needs except the name. Layout: docs/formats/sgn.md.
/// A value read from a file and written again gives the file's bytes.
struct Sgn {
    std::int32_t version = 101;    ///< 100 and up
    std::int32_t first_line = 0;   ///< which is laid down first
    std::array<SgnLine, 2> lines;  ///< upper and lower
    std::optional<SgnArtwork> artwork;
    std::vector<Warning> warnings;
    friend bool operator==(const Sgn&, const Sgn&) = default;
};

/// Do the file's first bytes look like a sign's? It has no magic, so its header is weighed.
[[nodiscard]] bool is_sgn(std::span<const std::byte> file);

/// Decodes a whole sign. Throws DecodeError (docs/formats/sgn.md, 10).
[[nodiscard]] Sgn decode_sgn(std::span<const std::byte> file, std::string_view source);

/// Throws EncodeError for what decode_sgn would refuse or mend, and for an ink that is missing or
/// one too many.
[[nodiscard]] std::vector<std::byte> encode_sgn(const Sgn& sign);

/// Codes a painted board, 256 x 128 in the game (docs/formats/sgn.md, 11). Its `image` is what a
/// reader sees, which differs a little from `board`. Throws EncodeError for wrong sides or scales.
[[nodiscard]] SgnArtwork make_sgn_artwork(const Image& board,
                                          const std::array<float, 4>& scales = {6, 10, 2, 6});

/// The bare board: its artwork, or transparent black of the artwork's size, without one 256 x 128.
[[nodiscard]] Image board_image(const Sgn& sign);

/// A fill's red, green and blue, opaque: what is in the place of alpha is unused. A fill of other
/// than 4 bytes a pixel is plain white.
[[nodiscard]] Image fill_image(const SgnFill& fill);

}  // namespace turnstile
