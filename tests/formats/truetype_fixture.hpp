#pragma once

#include "tests/support/bytes.hpp"

#include <cstdint>
#include <iterator>
#include <map>
#include <string>

/// A small font, written table by table: glyph 0 empty, 1 a square, 2 a round shape that starts off
/// its curve, 3 both together.
namespace turnstile::test {

/// Overwrites a big-endian word in place.
inline void patch_u16(Bytes& bytes, std::size_t offset, std::uint32_t value) {
    bytes.at(offset) = static_cast<std::byte>(value >> 8 & 0xFFu);
    bytes.at(offset + 1) = static_cast<std::byte>(value & 0xFFu);
}
inline void patch_u32(Bytes& bytes, std::size_t offset, std::uint32_t value) {
    patch_u16(bytes, offset, value >> 16);
    patch_u16(bytes, offset + 2, value);
}
inline void append_u16(Bytes& bytes, std::uint32_t value) {
    bytes.resize(bytes.size() + 2);
    patch_u16(bytes, bytes.size() - 2, value);
}
inline void append_u32(Bytes& bytes, std::uint32_t value) {
    append_u16(bytes, value >> 16);
    append_u16(bytes, value);
}

using FontTables = std::map<std::string, Bytes>;

/// Points on the curve at (0, 0), (0, 500), (500, 500), (500, 0).
inline const Bytes kSquareGlyph = bytes_of_hex(
    "0001  0000 0000 01f4 01f4  0003  0000"
    "31 11 21 11  01f4  01f4 fe0c");
/// Four points off the curve: (100, 0), (200, 100), (100, 200), (0, 100); one flag, repeated.
inline const Bytes kRoundGlyph = bytes_of_hex(
    "0001  0000 0000 00c8 00c8  0003  0002 dead"
    "08 03  0064 0064 ff9c ff9c  0000 0064 0064 ff9c");
/// The square moved by (10, -20); the round one at half size, at (100, 50).
inline const Bytes kBothGlyph = bytes_of_hex(
    "ffff  000a ffec 01fe 01e0"
    "0022 0001 0a ec"
    "000b 0002 0064 0032 2000");

/// A whole font of 1,000 units an em, by tables.
inline FontTables small_font_tables() {
    FontTables tables;
    tables["head"] = bytes_of_hex(
        "00010000 00010000 00000000 5f0f3cf5 0000 03e8"
        "0000000000000000 0000000000000000  0000 ffec 01fe 01f4  0000 0008 0002 0000 0000");
    tables["maxp"] = bytes_of_hex(
        "00010000 0004 0004 0001 0008 0002 0001 0000 0000 0000"
        "0000 0000 0000 0002 0001");
    // 800 above, 200 below, a gap of 90; advances of two glyphs are stored.
    tables["hhea"] = bytes_of_hex(
        "00010000 0320 ff38 005a 0258 0000 0000 01fe 0001 0000 0000 0000000000000000 0000 0002");
    tables["hmtx"] = bytes_of_hex("01f4 0000  0258 0000  0005 000a");
    tables["OS/2"] = Bytes(78);
    patch_u16(tables["OS/2"], 74, 810);
    patch_u16(tables["OS/2"], 76, 220);
    tables["cmap"] = bytes_of_hex(
        "0000 0001  0003 0001 0000000c"
        // Format 4, three segments: A to B by delta, a to b by list, the closing one.
        "0004 002c 0000  0006 0004 0001 0002  0042 0062 ffff  0000  0041 0061 ffff"
        "ffc0 0000 0001  0000 0004 0000  0003 0001");
    append_u16(tables["loca"], 0);
    append_u16(tables["loca"], 0);
    for (const Bytes& glyph : {kSquareGlyph, kRoundGlyph, kBothGlyph}) {
        Bytes& glyf = tables["glyf"];
        glyf.insert(glyf.end(), glyph.begin(), glyph.end());
        append_u16(tables["loca"], static_cast<std::uint32_t>(glyf.size() / 2));
    }
    // A to B closer by 40, B to B wider by 7.
    tables["kern"] = bytes_of_hex(
        "0000 0001  0000 001a 0001  0002 000c 0001 0000  0001 0002 ffd8  0002 0002 0007");
    // Mac Roman family "Br\x8fl" (an e with an acute accent), Windows family and full name.
    tables["name"] = bytes_of_hex(
        "0000 0003 002a"
        "0001 0000 0000 0001 0004 0000  0003 0001 0409 0001 0008 0004"
        "0003 0001 0409 0004 000e 000c"
        "42728e6c  0042 0072 00e9 006c  0042 0072 00e9 006c 0020 d835 dd38");
    return tables;
}

/// The tables behind their directory, in the order of their tags.
inline Bytes font_of(const FontTables& tables) {
    Bytes file = bytes_of_hex("00010000");
    append_u16(file, static_cast<std::uint32_t>(tables.size()));
    file.resize(12);
    std::size_t offset = 12 + 16 * tables.size();
    for (const auto& [tag, bytes] : tables) {
        const Bytes name = bytes_of_text(tag);
        file.insert(file.end(), name.begin(), name.end());
        append_u32(file, 0xC0FFEE);
        append_u32(file, static_cast<std::uint32_t>(offset));
        append_u32(file, static_cast<std::uint32_t>(bytes.size()));
        offset += bytes.size();
    }
    for (const auto& [tag, bytes] : tables) file.insert(file.end(), bytes.begin(), bytes.end());
    return file;
}

inline Bytes small_font() { return font_of(small_font_tables()); }

/// Where the directory entry of a table begins.
inline std::size_t entry_of(const FontTables& tables, const std::string& tag) {
    return 12 + 16 * static_cast<std::size_t>(std::distance(tables.begin(), tables.find(tag)));
}

/// Where a table begins in font_of(tables).
inline std::size_t offset_of(const FontTables& tables, const std::string& tag) {
    std::size_t offset = 12 + 16 * tables.size();
    for (const auto& [name, bytes] : tables) {
        if (name == tag) break;
        offset += bytes.size();
    }
    return offset;
}

/// `count` glyphs of 65,535 points each, which take 526 bytes: all lie on one place.
inline FontTables crowded_font_tables(std::uint32_t count) {
    FontTables tables = small_font_tables();
    Bytes glyph = bytes_of_hex("0001 0000 0000 0000 0000 fffe 0000");
    for (int i = 0; i < 256; ++i) {  // one flag and 255 times the same
        glyph.push_back(std::byte{0x39});
        glyph.push_back(std::byte{0xFF});
    }
    tables["glyf"].clear();
    tables["loca"].clear();
    append_u16(tables["loca"], 0);
    for (std::uint32_t i = 0; i < count; ++i) {
        Bytes& glyf = tables["glyf"];
        glyf.insert(glyf.end(), glyph.begin(), glyph.end());
        append_u16(tables["loca"], static_cast<std::uint32_t>(glyf.size() / 2));
    }
    patch_u16(tables["maxp"], 4, count);
    return tables;
}

}  // namespace turnstile::test
