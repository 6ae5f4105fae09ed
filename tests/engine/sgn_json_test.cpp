#include "engine/sgn_json.hpp"

#include "tests/formats/sgn_samples.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

using test::Bytes;

Json inspected(const Bytes& file) { return inspect_json(decode_sgn(file, "a.sgn"), file.size()); }

std::vector<std::string> members(const Json& json) {
    std::vector<std::string> names;
    for (const auto& [name, value] : json.items()) names.push_back(name);
    return names;
}

TEST(SgnJson, HasTheMembersOfTheContractInItsOrder) {
    const Json json = inspected(test::small_sign().bytes());
    EXPECT_EQ(members(json), (std::vector<std::string>{"format", "version", "firstLine", "size",
                                                       "lines", "artwork", "warnings"}));
    EXPECT_EQ(json["format"], "sgn");
    EXPECT_EQ(json["version"], 101);
    EXPECT_EQ(json["firstLine"], 0);
    EXPECT_EQ(json["size"], test::kSmallArtworkAt + 36 + 57);
    EXPECT_EQ(json["warnings"], Json::array());
    ASSERT_EQ(json["lines"].size(), 2u);
    const Json& line = json["lines"][0];
    EXPECT_EQ(members(line), (std::vector<std::string>{"mode", "font", "ink", "fill"}));
    const Json& font = line["font"];
    EXPECT_EQ(members(font),
              (std::vector<std::string>{"name", "file", "percent", "top", "logfont", "effect"}));
    EXPECT_EQ(font["name"], "Young Itch AOE");
    EXPECT_EQ(font["top"], -25);
    EXPECT_EQ(font["logfont"], (Json{{"height", -144},
                                     {"width", 3},
                                     {"escapement", 900},
                                     {"orientation", 901},
                                     {"weight", 700},
                                     {"italic", 1},
                                     {"underline", 2},
                                     {"strikeOut", 3},
                                     {"charSet", 4},
                                     {"outPrecision", 5},
                                     {"clipPrecision", 6},
                                     {"quality", 7},
                                     {"pitchAndFamily", 8},
                                     {"faceName", "Young Itch AOE"}}));
    EXPECT_EQ(font["effect"]["mask"], 2);
    EXPECT_EQ(font["effect"]["values"][0], 8.5);
    EXPECT_EQ(font["effect"]["values"].size(), 8u);
    EXPECT_EQ(json["lines"][1]["font"]["name"], "Caf\xC3\xA9 \xE2\x84\xA2");
    EXPECT_EQ(json["lines"][1]["ink"], (Json{{"red", 128},
                                             {"green", 129},
                                             {"blue", 7},
                                             {"opacity", 171},
                                             {"mask", 5},
                                             {"maskValue", 1.5},
                                             {"offset", {-4, 4}}}));
    EXPECT_EQ(json["artwork"], (Json{{"width", 8},
                                     {"height", 4},
                                     {"type", 4},
                                     {"scales", {7.0, 6.0, 6.0, 4.0}},
                                     {"colourBytes", 57},
                                     {"alphaBytes", 0}}));
}

TEST(SgnJson, AFillsChecksumIsOfItsStoredPixels) {
    test::SignBytes parts;
    parts.fill_width = 9;
    parts.fill_height = parts.fill_bytes_per_pixel = 1;
    Bytes file = parts.bytes();
    std::ranges::copy(test::bytes_of_text("123456789"), file.begin() + 0x3A1 + 12);
    EXPECT_EQ(inspected(file)["lines"][0]["fill"], (Json{{"width", 9},
                                                         {"height", 1},
                                                         {"bytesPerPixel", 1},
                                                         {"crc32", 0xCBF43926u}}));  // CRC-32's own
}

TEST(SgnJson, WhatASignHasNotIsNull) {
    test::SignBytes parts;
    parts.modes = {0, 1};
    Bytes file = parts.bytes();
    file.push_back(std::byte{0});
    const Json json = inspected(file);
    EXPECT_EQ(json["lines"][0]["ink"], nullptr);
    EXPECT_EQ(json["lines"][1]["ink"]["opacity"], 171);
    EXPECT_EQ(json["artwork"], nullptr);
    ASSERT_EQ(json["warnings"].size(), 1u);
    EXPECT_EQ(json["warnings"][0]["field"], "end of file");
    EXPECT_EQ(json["warnings"][0]["offset"], 17'317);
}

}  // namespace
}  // namespace turnstile
