#include "formats/truetype.hpp"

#include "tests/formats/truetype_fixture.hpp"
#include "tests/support/stb_font.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace turnstile {
namespace {

using test::append_u16;
using test::append_u32;
using test::Bytes;
using test::bytes_of_hex;
using test::entry_of;
using test::font_of;
using test::FontTables;
using test::offset_of;
using test::patch_u16;
using test::patch_u32;
using test::small_font;
using test::small_font_tables;
using test::StbFont;
using test::StbVertex;

// Where the glyphs 2 and 3 begin in `glyf`.
constexpr std::size_t kRoundAt = 24, kBothAt = 58;

TrueTypeFont decode(const FontTables& tables) { return decode_truetype(font_of(tables), "a.ttf"); }

std::string error_of(const FontTables& tables) {
    return test::decode_error([&] { return decode(tables); });
}

std::string first_warning(const FontTables& tables) {
    const auto font = decode(tables);
    return font.warnings.empty() ? "" : font.warnings.front().message;
}

/// "a.ttf: offset 0xNN: REST", NN being `at` bytes into the table.
std::string says(const FontTables& tables, const char* tag, std::size_t at, const char* rest) {
    return "a.ttf: offset " + hex(offset_of(tables, tag) + at) + ": " + rest;
}

TEST(TrueType, SaysWhatIsInIt) {
    const TrueTypeFont font = decode(small_font_tables());
    EXPECT_EQ(font.version, 0x10000u);
    ASSERT_EQ(font.tables.size(), 10u);
    EXPECT_EQ(font.tables[0], (TrueTypeFont::Table{"OS/2", 0xC0FFEE, 172, 78}));
    EXPECT_EQ(font.family, "Br\u00e9l");
    EXPECT_EQ(font.full_name, "Br\u00e9l \U0001D538");
    EXPECT_EQ(font.units_per_em, 1'000);
    EXPECT_EQ(font.metrics, (TrueTypeFont::Metrics{800, -200, 90}));
    EXPECT_EQ(font.windows, (TrueTypeFont::Metrics{810, -220, 0}));
    EXPECT_EQ(font.average_width, 0);
    EXPECT_FALSE(font.is_bold || font.is_italic);
    EXPECT_EQ(font.glyph_count, 4u);
    EXPECT_EQ(font.outline_count, 3u);
    EXPECT_EQ(font.kerning_pairs, 2u);
    EXPECT_EQ(font.characters, (std::vector<TrueTypeFont::Characters>{
                                   {0x41, 0x42, 1}, {0x61, 0x61, 3}, {0x62, 0x62, 1}}));
    EXPECT_TRUE(font.warnings.empty());
    EXPECT_TRUE(is_truetype(small_font()));
}

TEST(TrueType, TheRasteriserSeesTheSameFont) {
    const TrueTypeFont decoded = decode(small_font_tables());
    const StbFont font(decoded.rasteriser_bytes);
    ASSERT_TRUE(font.is_usable());
    EXPECT_EQ(font.glyph_of('B'), 2);
    EXPECT_EQ(font.glyph_of('a'), 3);
    EXPECT_EQ(font.glyph_of('c'), 0);
    EXPECT_EQ(font.ascent(), 800);
    EXPECT_EQ(font.descent(), -200);
    EXPECT_EQ(font.advance(0), 500);
    EXPECT_EQ(font.advance(3), 600);  // that of the last one stored
    EXPECT_EQ(font.bearing(3), 10);
    EXPECT_EQ(font.kerning(1, 2), -40);
    EXPECT_EQ(font.kerning(2, 2), 7);
    EXPECT_EQ(font.kerning(2, 1), 0);
    EXPECT_TRUE(font.shape(0).empty());
    const std::vector<StbVertex> square{
        {1, 0, 0}, {2, 0, 500}, {2, 500, 500}, {2, 500, 0}, {2, 0, 0}};
    EXPECT_EQ(font.shape(1), square);
    const std::vector<StbVertex> round{{1, 150, 50},
                                       {3, 150, 150, 200, 100},
                                       {3, 50, 150, 100, 200},
                                       {3, 50, 50, 0, 100},
                                       {3, 150, 50, 100, 0}};
    EXPECT_EQ(font.shape(2), round);
}

TEST(TrueType, ComponentsArePutTogether) {
    const TrueTypeFont decoded = decode(small_font_tables());
    const StbFont font(decoded.rasteriser_bytes);
    // The round one's control points at half size and then moved: (150, 50), (200, 100) ...
    const std::vector<StbVertex> both{{1, 10, -20},
                                      {2, 10, 480},
                                      {2, 510, 480},
                                      {2, 510, -20},
                                      {2, 10, -20},
                                      {1, 175, 75},
                                      {3, 175, 125, 200, 100},
                                      {3, 125, 125, 150, 150},
                                      {3, 125, 75, 100, 100},
                                      {3, 175, 75, 150, 50}};
    EXPECT_EQ(font.shape(3), both);
    // 500 units of 1,000 at 20 pixels an em, on whole pixels; the square's middle is inked.
    const auto bitmap = font.bitmap(1, 20);
    EXPECT_EQ(bitmap.width, 10);
    EXPECT_EQ(bitmap.height, 10);
    EXPECT_EQ(bitmap.coverage[5 * 10 + 5], 255);
}

TEST(TrueType, ComponentsMayMeetAtPoints) {
    FontTables tables = small_font_tables();
    // Point 2 of the square, (500, 500), is where point 3 of the round one, (0, 100), comes to lie.
    const Bytes glyph = bytes_of_hex("ffff 0000 0000 0000 0000  0022 0001 00 00  0000 0002 02 03");
    std::ranges::copy(glyph, tables["glyf"].begin() + kBothAt);
    const TrueTypeFont decoded = decode(tables);
    const auto shape = StbFont(decoded.rasteriser_bytes).shape(3);
    ASSERT_EQ(shape.size(), 10u);
    EXPECT_EQ(shape[5], (StbVertex{1, 650, 450}));  // the start moved by (500, 400)
}

TEST(TrueType, WhatItIsNotIsSaid) {
    FontTables tables = small_font_tables();
    const auto with_start = [&](const char* start) {
        Bytes file = font_of(tables);
        std::ranges::copy(bytes_of_hex(start), file.begin());
        return test::decode_error([&] { return decode_truetype(file, "a.ttf"); });
    };
    EXPECT_EQ(with_start("4f54544f"),
              "a.ttf: offset 0x0: version: found an OpenType font with CFF outlines, expected "
              "0x10000 or \"true\"");
    EXPECT_EQ(with_start("74746366"),
              "a.ttf: offset 0x0: version: found a collection of fonts, expected 0x10000 or "
              "\"true\"");
    EXPECT_EQ(with_start("74727565"), "");
    EXPECT_EQ(test::decode_error([] { return decode_truetype(Bytes(1'000), "a.ttf"); }),
              "a.ttf: offset 0x0: version: found 0x0, expected 0x10000 or \"true\"");
    EXPECT_EQ(test::decode_error([] { return decode_truetype(Bytes(11), "a.ttf"); }),
              "a.ttf: offset 0x0: table directory: found 11 bytes, expected at least 12");
}

TEST(TrueType, TablesLieInTheFile) {
    const FontTables tables = small_font_tables();
    const Bytes whole = font_of(tables);
    const auto with = [&](std::size_t at, std::uint32_t value) {
        Bytes file = whole;
        patch_u32(file, at, value);
        return test::decode_error([&] { return decode_truetype(file, "a.ttf"); });
    };
    const std::size_t entry = entry_of(tables, "glyf");
    EXPECT_EQ(with(entry + 8, 0xFFFFFFF0), "a.ttf: offset " + hex(entry + 8) +
                                               ": table glyf offset: found 0xfffffff0, expected "
                                               "at most " +
                                               hex(whole.size()));
    const std::string left = hex(whole.size() - offset_of(tables, "glyf"));
    EXPECT_EQ(with(entry + 12, 0xFFFFFFF0), "a.ttf: offset " + hex(entry + 12) +
                                                ": table glyf length: found 0xfffffff0, expected "
                                                "at most " +
                                                left);
    EXPECT_EQ(with(4, 0), "a.ttf: offset 0x4: table count: found 0, expected at least 1");
    EXPECT_EQ(with(4, 0xFFFF0000), "a.ttf: offset 0xc: table directory: found " +
                                       std::to_string(whole.size() - 12) +
                                       " bytes, expected at least 1048560");
    for (const char* tag : {"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"}) {
        FontTables fewer = tables;
        fewer.erase(tag);
        EXPECT_EQ(error_of(fewer),
                  std::string("a.ttf: offset 0xc: table ") + tag + ": found none, expected one");
    }
    for (const char* tag : {"OS/2", "kern"}) {
        FontTables fewer = tables;
        fewer.erase(tag);
        EXPECT_TRUE(decode(fewer).warnings.empty()) << tag;
    }
}

struct Damage {
    const char* table;
    std::size_t at;  ///< of a 16-bit word in it
    std::uint32_t value;
    const char* message;
};
constexpr Damage kDamages[] = {
    {"head", 12, 0, "head magic: found 0x3cf5, expected 0x5f0f3cf5"},
    {"head", 18, 15, "head units per em: found 15, expected 16 to 16384"},
    {"head", 50, 2, "head location format: found 2, expected 0 or 1"},
    {"maxp", 4, 0, "maxp glyph count: found 0, expected at least 1"},
    {"hhea", 34, 0, "hhea metrics count: found 0, expected at least 1"},
    {"loca", 4, 0xFFFF, "loca entry 2: found 0x1fffe, expected 0x0 to 0x54"},
    {"loca", 6, 1, "loca entry 3: found 0x2, expected 0x18 to 0x54"},
    {"cmap", 8, 0x7FFF, "cmap subtable: found offset 0x7fff000c, expected at most 0x36"},
    {"cmap", 12, 8,
     "cmap subtable: found none that is known, expected Unicode, symbols or Mac "
     "Roman in format 0, 4, 6 or 12"},
    {"cmap", 34, 0x43, "cmap segment 0: found 0x43 to 0x42, expected a rising range from 0x0"},
    {"cmap", 36, 0x42, "cmap segment 1: found 0x42 to 0x62, expected a rising range from 0x43"},
    {"cmap", 48, 0x7FF0, "cmap segment 1: found offset 0x7ff0, expected glyphs inside the table"},
    {"glyf", 10, 0xFFFF, "glyph 1 points: found 65536, expected at most 65535 more"},
    {"glyf", 0, 2, "glyph 1 contours: found 0, expected at least 4"},
    {"glyf", 12, 0x100, "glyph 1 instructions: found 10 bytes, expected at least 256"},
    {"glyf", kRoundAt + 12, 20, "glyph 2 flags: found 0 bytes, expected at least 1"},
    {"loca", 6, 28, "glyph 2 coordinates: found 0 bytes, expected at least 2"},
    {"glyf", kBothAt + 12, 4, "glyph 3 component: found glyph 4, expected below 4"},
    {"glyf", kBothAt + 12, 3,
     "glyph 3 component: found glyph 3, expected at most 8 glyphs inside one another"},
    {"glyf", kBothAt + 10, 0, "glyph 3 component: found points 10 and 236, expected below 0 and 4"},
    {"glyf", kBothAt + 16, 0x2B, "glyph 3 component: found 0 bytes, expected at least 2"},
};

TEST(TrueType, EveryDamageIsNamed) {
    for (const Damage& damage : kDamages) {
        FontTables tables = small_font_tables();
        patch_u16(tables[damage.table], damage.at, damage.value);
        const std::string error = error_of(tables);
        const std::size_t rest = error.find(": ", error.find("offset")) + 2;
        EXPECT_EQ(error.substr(std::min(rest, error.size())), damage.message);
    }
}

TEST(TrueType, AnErrorSaysWhereTheValueLies) {
    FontTables tables = small_font_tables();
    patch_u16(tables["loca"], 6, 1);
    EXPECT_EQ(error_of(tables),
              says(tables, "loca", 6, "loca entry 3: found 0x2, expected 0x18 to 0x54"));
    tables = small_font_tables();
    patch_u16(tables["glyf"], kBothAt + 12, 4);
    EXPECT_EQ(error_of(tables), says(tables, "glyf", kBothAt + 12,
                                     "glyph 3 component: found glyph 4, expected below 4"));
    tables = small_font_tables();
    tables["hmtx"].resize(7);
    EXPECT_EQ(error_of(tables),
              says(tables, "hmtx", 0, "hmtx: found 7 bytes, expected at least 8"));
    tables = small_font_tables();
    tables["loca"].resize(9);
    EXPECT_EQ(error_of(tables),
              says(tables, "loca", 0, "loca: found 9 bytes, expected at least 10"));
}

TEST(TrueType, WhatIsMendedIsAWarning) {
    FontTables tables = small_font_tables();
    patch_u16(tables["hhea"], 4, 0);
    EXPECT_EQ(first_warning(tables),
              "hhea ascent: found 0 above and -200 below, expected half an em to 8 em in all: "
              "those of OS/2 are used");
    EXPECT_EQ(decode(tables).metrics, (TrueTypeFont::Metrics{810, -220, 0}));
    tables.erase("OS/2");
    EXPECT_EQ(decode(tables).metrics, (TrueTypeFont::Metrics{800, -200, 0}));

    tables = small_font_tables();
    patch_u16(tables["kern"], 10, 3);
    EXPECT_EQ(first_warning(tables), "kern: found 3 pairs, expected at most 2: no kerning");
    EXPECT_EQ(decode(tables).kerning_pairs, 0u);

    tables = small_font_tables();
    tables["hmtx"].resize(10);
    EXPECT_EQ(first_warning(tables), "hmtx: found 10 bytes, expected 1 more bearings: they are 0");

    tables = small_font_tables();
    patch_u16(tables["cmap"], 52, 9);  // the glyph of the letter a
    EXPECT_EQ(first_warning(tables),
              "cmap subtable: found 1 characters with glyphs that are not there, expected below 4: "
              "left out");

    tables = small_font_tables();
    patch_u16(tables["name"], 28, 0xFFF0);
    EXPECT_EQ(first_warning(tables),
              "name record 1: found a text outside the table, expected one inside: left out");
    EXPECT_EQ(decode(tables).family, "Br\u00e9l");  // the Macintosh's
    tables.erase("name");
    EXPECT_EQ(first_warning(tables),
              "name: found 0 bytes, expected at least 6: the font has no name");
}

TEST(TrueType, AGlyphFarOutIsEmpty) {
    FontTables tables = small_font_tables();
    patch_u16(tables["glyf"], 18, 8'001);
    const TrueTypeFont font = decode(tables);
    ASSERT_EQ(font.warnings.size(), 1u);
    EXPECT_EQ(font.warnings[0].message,
              "glyph 1 coordinates: found some beyond 8000 in 2 glyphs, expected at most 8 em: "
              "they are empty");
    EXPECT_EQ(font.warnings[0].offset, offset_of(tables, "glyf"));
    EXPECT_EQ(font.outline_count, 1u);  // the composite is one of them
}

TEST(TrueType, KerningIsSortedAndOnePairIsKeptOfTwo) {
    FontTables tables = small_font_tables();
    tables["kern"] = bytes_of_hex(
        "0000 0002  0000 000e 0002 0000 0000 0000 0000"
        "0000 0026 0001  0004 0000 0000 0000"
        "0002 0001 0001  0001 0001 0002  0002 0001 0003  0004 0001 0009");
    const TrueTypeFont decoded = decode(tables);
    EXPECT_EQ(decoded.kerning_pairs, 2u);  // a glyph 4 is not there
    const StbFont font(decoded.rasteriser_bytes);
    EXPECT_EQ(font.kerning(2, 1), 1);
    EXPECT_EQ(font.kerning(1, 1), 2);
}

/// A character map of one subtable.
Bytes cmap_of(std::uint32_t platform, std::uint32_t encoding, const char* subtable) {
    Bytes cmap = bytes_of_hex("0000 0001");
    append_u16(cmap, platform);
    append_u16(cmap, encoding);
    append_u32(cmap, 12);
    const Bytes bytes = bytes_of_hex(subtable);
    cmap.insert(cmap.end(), bytes.begin(), bytes.end());
    return cmap;
}

TEST(TrueType, OtherCharacterMapsAreRead) {
    using Runs = std::vector<TrueTypeFont::Characters>;
    FontTables tables = small_font_tables();
    // Format 6: 0xE9 to 0xEB; of Mac Roman that is E grave, I acute, I circumflex.
    const char* array = "0006 0010 0000 00e9 0003  0001 0002 0003";
    tables["cmap"] = cmap_of(0, 3, array);
    EXPECT_EQ(decode(tables).characters, (Runs{{0xE9, 0xEB, 1}}));
    tables["cmap"] = cmap_of(1, 0, array);
    EXPECT_EQ(decode(tables).characters, (Runs{{0xC8, 0xC8, 1}, {0xCD, 0xCE, 2}}));
    // Symbols: F041 is also A.
    tables["cmap"] = cmap_of(3, 0, "0006 000c 0000 f041 0001 0002");
    EXPECT_EQ(decode(tables).characters, (Runs{{0x41, 0x41, 2}, {0xF041, 0xF041, 2}}));
    // What the font has down there itself stays: 41 to 43 are glyphs 1 to 3, F041 is glyph 2.
    tables["cmap"] = cmap_of(3, 0,
                             "0004 0028 0000  0006 0000 0000 0000  0043 f041 ffff  0000"
                             "0041 f041 ffff  ffc0 0fc1 0001  0000 0000 0000");
    EXPECT_EQ(decode(tables).characters, (Runs{{0x41, 0x43, 1}, {0xF041, 0xF041, 2}}));
    // Format 12: three characters, of which the last has no glyph.
    tables["cmap"] =
        cmap_of(3, 10, "000c 0000 0000001c 00000000 00000001  00010400 00010402 00000002");
    const TrueTypeFont font = decode(tables);
    EXPECT_EQ(font.characters, (Runs{{0x10400, 0x10401, 2}}));
    EXPECT_EQ(StbFont(font.rasteriser_bytes).glyph_of(0x10401), 3);
    EXPECT_EQ(font.warnings.size(), 1u);
    patch_u32(tables["cmap"], 12 + 20, 0x110000);
    EXPECT_EQ(error_of(tables),
              says(tables, "cmap", 12 + 16,
                   "cmap group 0: found 0x10400 to 0x110000, expected a rising range from 0x0 to "
                   "0x10ffff"));
    // Format 0: 256 glyphs, A alone has one.
    Bytes map = cmap_of(1, 0, "0000 0106 0000");
    map.resize(map.size() + 256);
    map[12 + 6 + 'A'] = std::byte{1};
    tables["cmap"] = map;
    EXPECT_EQ(decode(tables).characters, (Runs{{0x41, 0x41, 1}}));
}

TEST(TrueType, PointsAndComponentsOfAFontAreLimited) {
    EXPECT_EQ(decode(test::crowded_font_tables(7)).outline_count, 7u);
    const FontTables tables = test::crowded_font_tables(20);
    const std::size_t size = font_of(tables).size();
    // 7 glyphs fit into the 500,000 points and one for each byte.
    const std::string rest = "glyph 7 points: found 65535, expected at most " +
                             std::to_string(500'000 + size - 7 * 65'535) + " more";
    EXPECT_EQ(error_of(tables),
              says(tables, "glyf", 7 * tables.at("glyf").size() / 20, rest.c_str()));
}

/// Debian's DejaVu fonts, and no others: what else a machine has must not decide this test. The
/// rasteriser's font has the same glyphs.
TEST(TrueType, RealFontsLookTheSame) {
    std::size_t fonts = 0;
    std::error_code error;
    for (const auto& at :
         std::filesystem::directory_iterator("/usr/share/fonts/truetype/dejavu", error)) {
        if (at.path().extension() != ".ttf") continue;
        SCOPED_TRACE(at.path().filename().string());
        Bytes file(at.file_size());
        std::ifstream(at.path(), std::ios::binary)
            .read(reinterpret_cast<char*>(file.data()), static_cast<std::streamsize>(file.size()));
        const TrueTypeFont decoded = decode_truetype(file, "system.ttf");
        EXPECT_TRUE(decoded.warnings.empty()) << decoded.warnings.front().message;
        EXPECT_FALSE(decoded.family.empty());
        const StbFont ours(decoded.rasteriser_bytes), theirs(file);
        ASSERT_TRUE(ours.is_usable() && theirs.is_usable());
        int different = 0;
        for (int glyph = 0; glyph < static_cast<int>(decoded.glyph_count); ++glyph) {
            different += ours.shape(glyph) != theirs.shape(glyph) ? 1 : 0;
            ASSERT_EQ(ours.advance(glyph), theirs.advance(glyph)) << glyph;
        }
        // stb_truetype keeps contours of one point, and moves scaled components otherwise.
        EXPECT_LE(different, static_cast<int>(decoded.glyph_count) / 50);
        for (std::uint32_t character = 0; character < 0x20000; ++character)
            ASSERT_EQ(ours.glyph_of(character), theirs.glyph_of(character)) << character;
        ++fonts;
    }
    if (fonts == 0) GTEST_SKIP() << "Debian's fonts-dejavu-core is not installed";
}

}  // namespace
}  // namespace turnstile
