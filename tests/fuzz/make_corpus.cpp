// Writes the seeds of the fuzz targets: make_corpus FOLDER. Each target has a folder of its name,
// filled by a function of its own with files that our writers and fixtures make. A format without
// a seed would keep its fuzzer busy with guessing the magic.

#include "formats/pcx.hpp"
#include "formats/picture.hpp"
#include "formats/quake2_md2.hpp"
#include "formats/refpack.hpp"
#include "formats/tpw_md2.hpp"
#include "formats/wad.hpp"
#include "formats/wct.hpp"
#include "tests/formats/picture_samples.hpp"
#include "tests/formats/quake2_samples.hpp"
#include "tests/formats/sgn_samples.hpp"
#include "tests/formats/string_table_samples.hpp"
#include "tests/formats/tpw_md2_samples.hpp"
#include "tests/formats/truetype_fixture.hpp"
#include "tests/formats/wct_samples.hpp"
#include "tests/support/bytes.hpp"
#include "tests/support/quake2_card.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace turnstile::test {
namespace {

namespace fs = std::filesystem;

/// The folder of one target.
class Seeds {
public:
    explicit Seeds(fs::path folder) : folder_(std::move(folder)) {
        fs::create_directories(folder_);
    }
    void add(const std::string& name, const Bytes& bytes) {
        std::ofstream out(folder_ / name, std::ios::binary);
        out.write(reinterpret_cast<const char*>(bytes.data()),
                  static_cast<std::streamsize>(bytes.size()));
        if (!out.flush()) throw std::runtime_error("cannot write " + (folder_ / name).string());
    }

private:
    fs::path folder_;
};

Bytes lines() {
    std::string text;
    for (int i = 0; i < 40; ++i) text += "line " + std::to_string(i * i) + "\r\n";
    return bytes_of_text(text + std::string(400, '.'));
}

void lobby_script_seeds(Seeds& seeds) {
    seeds.add("script", bytes_of_text("// a comment\r\n"
                                      "ISLANDFOV(100);\r\n"
                                      "ISLANDCAMERAPOSITION(0, 400, 4e2);\r\n"
                                      "ISLAND(0, \"data\\lobby\\terrain\", \"jun_isle\", "
                                      "\"jun_gate\", \"Lost, Kingdom\", 90, 12.5);\r\n"
                                      "FLYINGMESH(\"data\\lobby\\terrain\", \"bfly_PINK\", 10, "
                                      "200, 100, 200, 1.5);\r\n"
                                      "SKYCOLOUR(243, 203, 191);\r\nRAINY(1);\r\nLIGHTNING(63);"));
}

void picture_seeds(Seeds& seeds) {
    const std::vector<PngText> texts{{"Comment", "a text"}};
    seeds.add("scene.png", encode_png(scene(9, 7, true), texts));
    seeds.add("scene.tga", encode_tga(scene(9, 7, true)));
    seeds.add("runs.tga", kRunLengthTga);
    seeds.add("palette.tga", kPaletteTga);
    seeds.add("colour.bmp", kColourBmp);
    seeds.add("palette.bmp", kPaletteBmp);
    seeds.add("grey.jpg", kGreyJpeg);
    seeds.add("skin.pcx", encode_pcx(filled_image(7, 3, {10, 20, 30, 255})));
}

void quake2_md2_seeds(Seeds& seeds) {
    seeds.add("quad", quad_model());
    seeds.add("without-gl", quad_without_gl());
    Quake2Md2 card = quake2_card();
    card.skins = {"players\\male\\grunt.pcx"};
    card.gl_commands = make_gl_commands(card);
    seeds.add("card", encode_quake2_md2(card));
}

void refpack_seeds(Seeds& seeds) {
    seeds.add("text", pack_refpack(lines()));
    seeds.add("empty", pack_refpack({}));
    seeds.add("plain", lines());
}

void sgn_seeds(Seeds& seeds) {
    seeds.add("artwork", small_sign().bytes());
    seeds.add("bare", SignBytes{}.bytes());
}

/// The first byte chooses the decoder: as string_table_fuzz.cpp has it.
void string_table_seeds(Seeds& seeds) {
    const auto chosen = [](std::uint8_t which, Bytes bytes) {
        bytes.insert(bytes.begin(), std::byte{which});
        return bytes;
    };
    seeds.add("characters", chosen(0, kThreeCharacters));
    seeds.add("strings", chosen(1, kTwoStrings));
    seeds.add("names", chosen(2, kThemeNames));
}

void tpw_md2_seeds(Seeds& seeds) {
    seeds.add("model", encode_tpw_model(sample_model()));
    seeds.add("clip", encode_tpw_clip(sample_clip(), sample_model()));
    seeds.add("edits-of-a-model", bytes_of_text("m"));
    seeds.add("edits-of-a-clip", bytes_of_text("c"));
}

void truetype_seeds(Seeds& seeds) {
    FontTables tables = small_font_tables();
    seeds.add("small", font_of(tables));
    for (const char* optional : {"OS/2", "kern", "name"}) tables.erase(optional);
    seeds.add("bare", font_of(tables));
    Bytes& cmap = tables["cmap"];
    cmap = bytes_of_hex(
        "0000 0001  0003 000a 0000000c"
        "000c 0000 0000001c 00000000 00000001  00010400 00010401 00000002");
    seeds.add("groups", font_of(tables));
    cmap = bytes_of_hex("0000 0001  0003 0000 0000000c  0006 000c 0000 f041 0001 0002");
    seeds.add("symbols", font_of(tables));
}

void wad_seeds(Seeds& seeds) {
    seeds.add("archive", encode_wad(std::vector<WadFile>{
                             {"lobby.txt", bytes_of_text("RAINY(1);\r\n")},
                             {"terrain/jun_isle.md2", lines()},
                             {"terrain/empty.sgn", {}},
                             {"terrain/textures/grass.wct", Bytes(300)},
                         }));
    seeds.add("empty", encode_wad(std::vector<WadFile>{}));
}

void wct_seeds(Seeds& seeds) {
    seeds.add("lzss", encode_wct(scene(12, 9, true)));
    seeds.add("zlib", encode_wct(scene(16, 16, true), {WctType::Halves, {}}));
    seeds.add("one-colour-12", kOneColour12);
    seeds.add("one-colour-13", kOneColour13);
}

struct Target {
    const char* name;
    void (*write)(Seeds&);
};
constexpr Target kTargets[] = {
    {"lobby_script_fuzz", lobby_script_seeds},
    {"picture_fuzz", picture_seeds},
    {"quake2_md2_fuzz", quake2_md2_seeds},
    {"refpack_fuzz", refpack_seeds},
    {"sgn_fuzz", sgn_seeds},
    {"string_table_fuzz", string_table_seeds},
    {"tpw_md2_fuzz", tpw_md2_seeds},
    {"truetype_fuzz", truetype_seeds},
    {"wad_fuzz", wad_seeds},
    {"wad_mount_fuzz", wad_seeds},
    {"wct_fuzz", wct_seeds},
};

}  // namespace
}  // namespace turnstile::test

int main(int count, char** arguments) {
    using namespace turnstile::test;
    if (count != 2) {
        std::cerr << "make_corpus FOLDER\n";
        return EXIT_FAILURE;
    }
    for (const Target& target : kTargets) {
        Seeds seeds(std::filesystem::path(arguments[1]) / target.name);
        target.write(seeds);
    }
    return EXIT_SUCCESS;
}
