#pragma once

#include "tests/support/bytes.hpp"

namespace turnstile::test {

// 3 x 2, top row first, run-length coded: three red; then green and blue as they are, one white.
inline const Bytes kRunLengthTga = bytes_of_hex(
    "00 00 0a  00 00 00 00 00  00 00 00 00  03 00 02 00  18 20"
    "82 00 00 ff  01 00 ff 00 ff 00 00  80 ff ff ff");

// 2 x 1, a colour map of red and green; green, red.
inline const Bytes kPaletteTga = bytes_of_hex(
    "00 01 01  00 00 02 00 18  00 00 00 00  02 00 01 00  08 20"
    "00 00 ff  00 ff 00  01 00");

// 2 x 2, 24 bits, bottom row first: blue, white under red, green.
inline const Bytes kColourBmp = bytes_of_hex(
    "42 4d 46 00 00 00 00 00 00 00 36 00 00 00"
    "28 00 00 00 02 00 00 00 02 00 00 00 01 00 18 00 00 00 00 00 10 00 00 00"
    "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"
    "ff 00 00 ff ff ff 00 00  00 00 ff 00 ff 00 00 00");

// 2 x 2, 8 bits, a palette of red and green: green, red under red, green.
inline const Bytes kPaletteBmp = bytes_of_hex(
    "42 4d 46 00 00 00 00 00 00 00 3e 00 00 00"
    "28 00 00 00 02 00 00 00 02 00 00 00 01 00 08 00 00 00 00 00 08 00 00 00"
    "00 00 00 00 00 00 00 00 02 00 00 00 00 00 00 00"
    "00 00 ff 00 00 ff 00 00"
    "01 00 00 00  00 01 00 00");

// 8 x 8, grey, quantiser 1. DC codes: 0 is no bits, 10 is 7 bits; AC code 0 is the end of a block.
// The one block is 10 1010000 0: DC 80, so 128 + 80 / 8 = 138 everywhere.
inline const Bytes kGreyJpeg = bytes_of_hex(
    "ff d8  ff db 00 43 00"
    "01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 "
    "01"
    "01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 "
    "01"
    "ff c0 00 0b 08 00 08 00 08 01 01 11 00"
    "ff c4 00 15 00  01 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00  00 07"
    "ff c4 00 14 10  01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00  00"
    "ff da 00 08 01 01 00 00 3f 00  a8 3f  ff d9");

// PCX of 2 x 2, rows of 3 bytes: 200 as a run of one; then four 1, which end in the second row; 2
// and a run of nothing at the end. Colour 1 is red, 200 is (7, 8, 9).
inline Bytes small_pcx() {
    Bytes file = bytes_of_hex("0a 05 01 08 00 00 00 00 01 00 01 00");
    file.resize(128);
    patch<std::uint8_t>(file, 65, 1);
    patch<std::uint16_t>(file, 66, 3);
    const Bytes packed = bytes_of_hex("c1 c8 c4 01 02 c0 01 0c");
    file.insert(file.end(), packed.begin(), packed.end());
    file.resize(file.size() + 768);
    patch<std::uint8_t>(file, file.size() - 768 + 3, 255);
    patch<std::uint32_t>(file, file.size() - 768 + 600, 0x00090807);
    return file;
}

}  // namespace turnstile::test
