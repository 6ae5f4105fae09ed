#include "assets/signs.hpp"

#include "assets/exact_math.hpp"
#include "assets/fantasy_parts.hpp"
#include "assets/hallow_parts.hpp"
#include "assets/jungle_parts.hpp"
#include "assets/paint.hpp"
#include "formats/sgn.hpp"

#include <array>
#include <cstddef>
#include <span>

namespace turnstile::art {
namespace {

constexpr std::uint32_t kFillWidth = 16, kFillHeight = 128;  // all that ship

struct Face {
    const char* name;
    const char* file;  // in fonts.wad
};
constexpr Face kMarkedFool{"Marked Fool", "MarkedFool.ttf"};
constexpr Face kWinks{"Winks", "Winks.ttf"};
constexpr Face kStayPuft{"StayPuft", "StayPuft.ttf"};
constexpr Face kF500{"[F500]", "f500.ttf"};

// Where a line goes on the text surface, 512 pixels wide and 256 high for the board.
struct Place {
    std::int32_t top;        // of the character cell
    std::int32_t em;         // pixels
    std::int32_t width = 0;  // of an average character; 0: as the font has it
    std::int32_t weight = 400;
};

// How the faces' relief is lit: from above on the left (docs/formats/sgn.md, 7).
struct Relief {
    float range, blur;
    float ambient = 0.42f, diffuse = 0.84f, specular = 0.45f, exponent = 14.0f;
};

struct Stop {
    float at;  // 0 at the letters' tops, 1 at their feet
    Colour colour;
};

// A ramp from top to foot with a breath of brush strokes across.
SgnFill fill(std::span<const Stop> stops, std::uint32_t seed) {
    SgnFill result{kFillWidth, kFillHeight, 4, {}};
    for (std::uint32_t y = 0; y < kFillHeight; ++y)
        for (std::uint32_t x = 0; x < kFillWidth; ++x) {
            const float at = (static_cast<float>(y) + 0.5f) / static_cast<float>(kFillHeight);
            Colour colour = stops.front().colour;
            for (std::size_t i = 1; i < stops.size(); ++i)
                colour =
                    blend(colour, stops[i].colour, smooth_step(stops[i - 1].at, stops[i].at, at));
            const float brush = hashed_unit(0, static_cast<std::int32_t>(y / 3), 0, seed) - 0.5f;
            colour *= 1.0f + 0.06f * brush;
            result.pixels.push_back(std::byte{255});  // unused, in the place of alpha
            for (int i = 0; i < 3; ++i)
                result.pixels.push_back(
                    static_cast<std::byte>(static_cast<int>(clamp01(colour[i]) * 255.0f + 0.5f)));
        }
    return result;
}

SgnFont font(const Face& face, const Place& place, const Relief& relief) {
    SgnFont result;
    result.name = SgnText<64>(face.name);
    result.file = SgnText<260>(face.file);
    result.top = place.top;
    result.logfont.height = -place.em;
    result.logfont.width = place.width;
    result.logfont.weight = place.weight;
    result.logfont.face_name = SgnText<32>(face.name);
    result.effect.values = {relief.range,    relief.blur,     relief.ambient, relief.diffuse,
                            relief.specular, relief.exponent, 45.0f,          315.0f};
    return result;
}

Sgn sign(std::int32_t mode, const Face& face, const std::array<Place, 2>& places,
         const Relief& relief, const SgnInk& ink, const std::array<SgnFill, 2>& fills) {
    Sgn result;
    for (std::size_t i = 0; i < 2; ++i)
        result.lines[i] = {mode, font(face, places[i], relief), ink, fills[i]};
    return result;
}

Sgn jungle_sign() {
    const std::array<Stop, 3> sun{
        {{0.0f, rgb(0xfff6a8)}, {0.5f, rgb(0xffc22e)}, {1.0f, rgb(0xe8641c)}}};
    const std::array<Stop, 3> leaves{
        {{0.0f, rgb(0xe9ff9e)}, {0.45f, rgb(0x93dc3c)}, {1.0f, rgb(0x2f8f2c)}}};
    const SgnInk shadow{0, 0, 0, 153, 1, 6.0f, {5, 7}};
    Sgn result = sign(2, kMarkedFool, {{{15, 132}, {129, 132}}}, {6.0f, 3.0f}, shadow,
                      {fill(sun, 801u), fill(leaves, 802u)});
    result.artwork = make_sgn_artwork(jungle::board_picture());
    return result;
}

Sgn hallow_sign() {
    const std::array<Stop, 3> fire{
        {{0.0f, rgb(0xfff0a0)}, {0.45f, rgb(0xffa321)}, {1.0f, rgb(0xe34a06)}}};
    const SgnInk glow{0, 255, 0, 201, 1, 5.0f, {0, 0}};
    Sgn result = sign(1, kWinks, {{{24, 122}, {126, 144}}}, {5.0f, 2.5f}, glow,
                      {fill(fire, 803u), fill(fire, 804u)});
    result.artwork = make_sgn_artwork(hallow::board_picture());
    return result;
}

Sgn fantasy_sign() {
    const std::array<Stop, 3> pink{
        {{0.0f, rgb(0xffc0da)}, {0.4f, rgb(0xff5c9d)}, {1.0f, rgb(0xb8186a)}}};
    const std::array<Stop, 3> violet{
        {{0.0f, rgb(0xd9c4ff)}, {0.4f, rgb(0x9468e0)}, {1.0f, rgb(0x4a2596)}}};
    const SgnInk outline{70, 32, 84, 217, 1, 5.0f, {0, 2}};
    // Nine letters on one line: narrowed to nine tenths.
    Sgn result = sign(1, kStayPuft, {{{-6, 114, 40}, {96, 114, 46}}}, {7.0f, 4.0f}, outline,
                      {fill(pink, 805u), fill(violet, 806u)});
    result.artwork = make_sgn_artwork(fantasy::board_picture());
    return result;
}

// Without artwork: the letters float over the model's own board.
Sgn space_sign() {
    const std::array<Stop, 4> chrome{{{0.0f, rgb(0xf2ffff)},
                                      {0.45f, rgb(0x6fe4ff)},
                                      {0.55f, rgb(0x1d8fd8)},
                                      {1.0f, rgb(0xbdf6ff)}}};
    const SgnInk glow{255, 128, 255, 255, 1, 3.0f, {0, 0}};
    Sgn result = sign(2, kF500, {{{4, 156, 64, 700}, {113, 156, 66, 700}}}, {4.0f, 2.0f}, glow,
                      {fill(chrome, 807u), fill(chrome, 808u)});
    result.version = 100;
    return result;
}

}  // namespace

std::vector<WadFile> encode_signs() {
    return {{"terrain/Jun_isle.sgn", encode_sgn(jungle_sign())},
            {"terrain/Hal_isle.sgn", encode_sgn(hallow_sign())},
            {"terrain/Fan_gate.sgn", encode_sgn(fantasy_sign())},
            {"terrain/Spa_gate.sgn", encode_sgn(space_sign())}};
}

}  // namespace turnstile::art
