#pragma once

#include "tests/support/bytes.hpp"

namespace turnstile::test {

// The worked examples of docs/formats/strings.md, 6.

/// Characters a, B, e with acute.
inline const Bytes kThreeCharacters = bytes_of_hex("42 46 4d 55 00 00 03 00  61 00 42 00 e9 00");

/// "Ba" with parameter 1 after it, and an empty string.
inline const Bytes kTwoStrings = bytes_of_hex(
    "42 46 53 54 e8 03 00 00 02 00 00 00"
    "08 00 00 00 18 00 00 00"
    "01 02 00 00 02 01 00 00"
    "02 01 00 00 00 00 00 00"
    "01 00 00 00 00 00 00 00");

/// THEMENAMES with the 22 characters of "Lost KingdmHalweWrSpcZ" as 1 to 22.
inline const Bytes kThemeNames = bytes_of_hex(
    "42 46 53 54 e8 03 00 00 04 00 00 00"
    "10 00 00 00 24 00 00 00 3c 00 00 00 50 00 00 00"
    "01 0c 00 00 01 02 03 04 05 06 07 08 09 0a 02 0b 00 00 00 00"
    "01 0f 00 00 0c 0d 0e 0e 02 0f 10 10 08 05 11 02 12 0e 0a 00 00 00 00 00"
    "01 0b 00 00 11 02 08 0a 10 12 05 01 0d 08 0a 00 00 00 00 00"
    "01 0a 00 00 13 14 0d 15 10 05 16 02 08 10 00 00 00 00 00 00");

}  // namespace turnstile::test
