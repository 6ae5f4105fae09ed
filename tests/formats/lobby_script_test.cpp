#include "formats/lobby_script.hpp"

#include "formats/byte_writer.hpp"
#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace turnstile {
namespace {

using test::bytes_of_text;

LobbyScript decode(std::string_view text) { return decode_lobby_script(bytes_of_text(text)); }

/// A script's only island; an empty one when there are more or fewer.
LobbyScript::Island island_of(std::string_view text) {
    const LobbyScript script = decode(text);
    EXPECT_EQ(script.islands.size(), 1u) << text;
    return script.islands.size() == 1 ? script.islands[0] : LobbyScript::Island{};
}

/// The text of ISLANDFOV's field as a number.
std::optional<float> number_of(std::string_view field) {
    return decode("ISLANDFOV(" + std::string(field) + ")").island_fov;
}
std::optional<std::int32_t> int_of(std::string_view field) {
    return decode("LIGHTNING(" + std::string(field) + ")").lightning;
}

// --- The shipped values: docs/formats/lobby-scripts.md, 3 ---

TEST(LobbyScript, ReadsALobby) {
    const LobbyScript script = decode(
        "ISLANDFOV(100);\r\n"
        "\r\n"
        "SPINSPEED(0.02);\r\n"
        "SPINRADIUS(70);\r\n"
        "VERTICALOFFSET(20);\r\n"
        "GLOBERADIUSOUT(475);\r\n"
        "GLOBERADIUSIN(200);\r\n"
        "\r\n"
        "ISLANDCAMERAPOSITION(0, 400, 400);\r\n"
        "ISLANDCAMERAPOSITION(1, 600, 400);\r\n"
        "ISLANDCAMERAPOSITION(2, 600, 600);\r\n"
        "ISLANDCAMERAPOSITION(3, 400, 600);\r\n");
    EXPECT_EQ(script.island_fov, 100.0f);
    EXPECT_EQ(script.spin_speed, 0.02f);
    EXPECT_EQ(script.spin_radius, 70.0f);
    EXPECT_EQ(script.vertical_offset, 20.0f);
    EXPECT_EQ(script.globe_radius_out, 475.0f);
    EXPECT_EQ(script.globe_radius_in, 200.0f);
    const LobbyScript::CameraPosition positions[] = {
        {0, 400, 400}, {1, 600, 400}, {2, 600, 600}, {3, 400, 600}};
    EXPECT_TRUE(std::ranges::equal(script.camera_positions, positions));
    EXPECT_TRUE(script.islands.empty());
    EXPECT_EQ(script.sky_colour, std::nullopt);
    EXPECT_EQ(script.rain, std::nullopt);
    EXPECT_TRUE(script.warnings.empty());
}

TEST(LobbyScript, ReadsAPark) {
    const LobbyScript script = decode(
        "ISLAND(2, \"data\\lobby\\terrain\", \"hal_isle\", \"hal_gate\", \"Halloween\", 180, "
        "38);\r\n"
        "FLYINGMESH(\"data\\lobby\\terrain\", \"bat\", 50, 200, 100, 200, 2.5);\r\n"
        "SKYCOLOUR(4, 44, 12);\r\n"
        "RAINY(1);\r\n"
        "LIGHTNING(63);\r\n");
    ASSERT_EQ(script.islands.size(), 1u);
    EXPECT_EQ(script.islands[0], (LobbyScript::Island{1, 2, "data\\lobby\\terrain", "hal_isle",
                                                      "hal_gate", "Halloween", 180.0f, 38.0f}));
    ASSERT_EQ(script.flyers.size(), 1u);
    EXPECT_EQ(
        script.flyers[0],
        (LobbyScript::Flyer{2, "data\\lobby\\terrain", "bat", 50, {200.0f, 100.0f, 200.0f}, 2.5f}));
    EXPECT_EQ(script.sky_colour, glm::ivec3(4, 44, 12));
    EXPECT_EQ(script.rain, 1);
    EXPECT_EQ(script.lightning, 63);
    EXPECT_EQ(script.island_fov, std::nullopt);
    EXPECT_TRUE(script.warnings.empty());
}

TEST(LobbyScript, OptionalFieldsHaveDefaults) {
    EXPECT_EQ(island_of("ISLAND(0, dir, isle)"),
              (LobbyScript::Island{1, 0, "dir", "isle", "", "", 0.0f, 12.5f}));
    const LobbyScript script = decode("FLYINGMESH(dir, bat)");
    ASSERT_EQ(script.flyers.size(), 1u);
    EXPECT_EQ(script.flyers[0],
              (LobbyScript::Flyer{1, "dir", "bat", 1, {200.0f, 100.0f, 200.0f}, 1.0f}));
}

// --- Grammar: section 1 ---

TEST(LobbyScript, ThePrefixTrap) {
    const LobbyScript script =
        decode("ISLANDFOV(100)\nISLANDCAMERAPOSITION(0, 1, 2)\nISLAND(7, a, b, c, d, 1, 2)\n");
    EXPECT_EQ(script.island_fov, 100.0f);
    ASSERT_EQ(script.camera_positions.size(), 1u);
    ASSERT_EQ(script.islands.size(), 1u);
    EXPECT_EQ(script.islands[0].index, 7);
    EXPECT_TRUE(script.warnings.empty());
}

TEST(LobbyScript, TheCommaTrap) {
    const auto island = island_of("ISLAND(\"1\", \"a,b\", (x, \"g)\", \"Rock, Paper\", \"90\", 3)");
    EXPECT_EQ(island, (LobbyScript::Island{1, 1, "a,b", "(x", "g)", "Rock, Paper", 90.0f, 3.0f}));
}

TEST(LobbyScript, EveryKindOfLineEndCounts) {
    const LobbyScript script =
        decode("\n\r\n\rISLAND(0,a,b)\r\r\nISLAND(1,a,b)\n\n\rISLAND(2,a,b)");
    ASSERT_EQ(script.islands.size(), 3u);
    EXPECT_EQ(script.islands[0].line, 4);
    EXPECT_EQ(script.islands[1].line, 6);
    EXPECT_EQ(script.islands[2].line, 9);
}

TEST(LobbyScript, KeywordsAreMatchedInEitherCaseAndBehindSpace) {
    EXPECT_EQ(decode(" \t\x01IslandFov(1)").island_fov, 1.0f);
    EXPECT_EQ(decode("rainy(2)").rain, 2);
}

TEST(LobbyScript, AByteOrderMarkIsDropped) {
    const LobbyScript script = decode("\xEF\xBB\xBFRAINY(2)");
    EXPECT_EQ(script.rain, 2);
    EXPECT_TRUE(script.warnings.empty());
    EXPECT_EQ(decode("\n\xEF\xBB\xBFRAINY(2)").rain, std::nullopt) << "only at the start";
}

TEST(LobbyScript, SpaceIsTrimmedAroundFieldsAndKeptInQuotes) {
    const auto island = island_of("ISLAND( 0 ,\t my dir\x01, \" isle \" , \"\\n\\\" , n , 1 , 2 )");
    EXPECT_EQ(island, (LobbyScript::Island{1, 0, "my dir", " isle ", "\\n\\", "n", 1.0f, 2.0f}));
}

TEST(LobbyScript, AQuoteInsideAPlainFieldIsText) {
    EXPECT_EQ(island_of("ISLAND(0, a\"b, c\", \"\", \"\", 1, 2)").isle, "c\"");
}

TEST(LobbyScript, WhatFollowsTheBracketIsNotLookedAt) {
    const LobbyScript script = decode("RAINY(2) whatever (\"");
    EXPECT_EQ(script.rain, 2);
    EXPECT_TRUE(script.warnings.empty());
}

TEST(LobbyScript, TextIsWindows1252) {
    EXPECT_EQ(island_of("ISLAND(0, \"J\xE1t\xE9k\", \"\x80\x92\x81\", \"\", \"\", 1, 2)").dir,
              "J\xC3\xA1t\xC3\xA9k");
    EXPECT_EQ(island_of("ISLAND(0, \"a\", \"\x80\x92\x81\", \"\", \"\", 1, 2)").isle,
              "\xE2\x82\xAC\xE2\x80\x99\xC2\x81");
}

TEST(LobbyScript, ZerosAreSpaceOutsideQuotes) {
    EXPECT_EQ(decode(std::string_view("\0RAINY(\0002\0)", 11)).rain, 2);
}

// --- Fields: section 4 ---

TEST(LobbyScript, NumbersOfEveryForm) {
    EXPECT_EQ(number_of("12"), 12.0f);
    EXPECT_EQ(number_of("+12.5"), 12.5f);
    EXPECT_EQ(number_of("-0.25"), -0.25f);
    EXPECT_EQ(number_of(".5"), 0.5f);
    EXPECT_EQ(number_of("3."), 3.0f);
    EXPECT_EQ(number_of("-.5e1"), -5.0f);
    EXPECT_EQ(number_of("1e2"), 100.0f);
    EXPECT_EQ(number_of("1E-2"), 0.01f);
    EXPECT_EQ(number_of("2.5e+1"), 25.0f);
    EXPECT_EQ(number_of("\"2.5\""), 2.5f);
    EXPECT_EQ(number_of("007"), 7.0f);
}

TEST(LobbyScript, TheLongestBeginningOfANumberCounts) {
    EXPECT_EQ(number_of("1.2.3"), 1.2f);
    EXPECT_EQ(number_of("1e"), 1.0f);
    EXPECT_EQ(number_of("1e+"), 1.0f);
    EXPECT_EQ(number_of("2x"), 2.0f);
    EXPECT_EQ(number_of("0x10"), 0.0f);
}

TEST(LobbyScript, WhatIsNoNumber) {
    for (const char* field : {"x", ".", "+", "-", "+.", "e1", ".e1", "inf", "nan", "-inf", "--1",
                              "+-1", "\"\"", "\" 1\""})
        EXPECT_EQ(number_of(field), std::nullopt) << field;
    for (const char* field : {"x", ".5", "+", "+-1", "-+1", "\"\""})
        EXPECT_EQ(int_of(field), std::nullopt) << field;
}

TEST(LobbyScript, ANumberHasToFitAFloat) {
    EXPECT_EQ(number_of("3.4028234e38"), std::numeric_limits<float>::max());
    EXPECT_EQ(number_of("1e39"), std::nullopt);
    EXPECT_EQ(number_of("-1e39"), std::nullopt);
    EXPECT_EQ(number_of("1e99999"), std::nullopt);
    EXPECT_EQ(number_of("1" + std::string(40, '0')), std::nullopt);
    EXPECT_EQ(number_of("1e-60"), 0.0f);
    EXPECT_EQ(number_of("1e-99999"), 0.0f);
    EXPECT_EQ(number_of("0." + std::string(400, '0') + "1"), 0.0f);
}

TEST(LobbyScript, IntsReadSignAndDigitsOnly) {
    EXPECT_EQ(int_of("+5"), 5);
    EXPECT_EQ(int_of("-5"), -5);
    EXPECT_EQ(int_of("12.0"), 12);
    EXPECT_EQ(int_of("12.9"), 12);
    EXPECT_EQ(int_of("1e2"), 1);
    EXPECT_EQ(int_of("\"7\""), 7);
}

TEST(LobbyScript, IntsAreClamped) {
    EXPECT_EQ(decode("SKYCOLOUR(-1, 256, 255)").sky_colour, glm::ivec3(0, 255, 255));
    EXPECT_EQ(decode("RAINY(-3)").rain, 0);
    EXPECT_EQ(int_of("99999999999999999999"), std::numeric_limits<std::int32_t>::max());
    EXPECT_EQ(int_of("-99999999999999999999"), std::numeric_limits<std::int32_t>::min());
    EXPECT_EQ(decode("FLYINGMESH(a, b, 0)").flyers.at(0).count, 1);
    EXPECT_EQ(decode("FLYINGMESH(a, b, 1001)").flyers.at(0).count, 1000);
}

TEST(LobbyScript, AnEmptyQuotedOptionalTextIsAValue) {
    const LobbyScript script = decode("ISLAND(0, a, b, \"\", \"\", 1, 2)");
    EXPECT_EQ(script.islands.at(0).gate, "");
    EXPECT_TRUE(script.warnings.empty());
}

TEST(LobbyScript, IslandsAndFlyersAddUpAndTheRestIsReplaced) {
    const LobbyScript script = decode(
        "ISLAND(1,a,b)\nISLAND(1,c,d)\nFLYINGMESH(a,b)\nFLYINGMESH(a,b)\n"
        "RAINY(1)\nRAINY(2)\n"
        "ISLANDCAMERAPOSITION(5,1,1)\nISLANDCAMERAPOSITION(2,2,2)\nISLANDCAMERAPOSITION(5,3,4)\n");
    EXPECT_EQ(script.islands.size(), 2u);
    EXPECT_EQ(script.flyers.size(), 2u);
    EXPECT_EQ(script.rain, 2);
    const LobbyScript::CameraPosition positions[] = {{5, 3, 4}, {2, 2, 2}};
    EXPECT_TRUE(std::ranges::equal(script.camera_positions, positions));
}

TEST(LobbyScript, ADroppedLineReplacesNothing) {
    const LobbyScript script = decode("RAINY(1)\nRAINY(x)\nSKYCOLOUR(1,2,3)\nSKYCOLOUR(4,5)\n");
    EXPECT_EQ(script.rain, 1);
    EXPECT_EQ(script.sky_colour, glm::ivec3(1, 2, 3));
}

TEST(LobbyScript, AnEmptyFileSaysNothing) { EXPECT_EQ(decode(""), LobbyScript{}); }

// --- Writing ---

TEST(LobbyScript, WritesLinesLikeTheShippedOnes) {
    LobbyScript script;
    script.island_fov = 100.0f;
    script.spin_speed = 0.02f;
    script.camera_positions = {{0, 400.0f, 400.0f}};
    script.islands = {
        {0, 1, "data\\lobby\\terrain", "fan_isle", "fan_gate", "Rock, Paper", 270.0f, 17.5f}};
    script.flyers = {{0, "d", "bat", 50, {200.0f, 100.0f, 200.0f}, 2.5f}};
    script.sky_colour = glm::ivec3(5, 170, 255);
    script.rain = 1;
    script.lightning = -63;
    EXPECT_EQ(encode_lobby_script(script),
              bytes_of_text("ISLANDFOV(100);\r\n"
                            "SPINSPEED(0.02);\r\n"
                            "ISLANDCAMERAPOSITION(0, 400, 400);\r\n"
                            "ISLAND(1, \"data\\lobby\\terrain\", \"fan_isle\", \"fan_gate\", "
                            "\"Rock, Paper\", 270, 17.5);\r\n"
                            "FLYINGMESH(\"d\", \"bat\", 50, 200, 100, 200, 2.5);\r\n"
                            "SKYCOLOUR(5, 170, 255);\r\n"
                            "RAINY(1);\r\n"
                            "LIGHTNING(-63);\r\n"));
}

TEST(LobbyScript, WhatIsWrittenDecodesToTheSame) {
    LobbyScript script;
    script.island_fov = 1e-20f;
    script.spin_radius = -3.4e38f;
    script.spin_speed = 0.1f;
    script.vertical_offset = -0.0f;
    script.globe_radius_in = 1.0f / 3.0f;
    script.globe_radius_out = 16'777'216.0f;
    script.camera_positions = {{9, 1.5f, -2.0f}, {0, 0.0f, 1e20f}};
    script.islands = {{9, 0, "J\xC3\xA1t\xC3\xA9k", " ", "", "\xE2\x82\xAC)", 1.0f, 2.0f}};
    script.flyers = {{10, "a", "b", 1000, {1.0f, 2.0f, 3.0f}, -1.0f}};
    script.sky_colour = glm::ivec3(0, 128, 255);
    script.rain = std::numeric_limits<std::int32_t>::max();
    script.lightning = std::numeric_limits<std::int32_t>::min();
    EXPECT_EQ(decode_lobby_script(encode_lobby_script(script)), script);
}

std::string encode_error(const LobbyScript& script) {
    try {
        (void)encode_lobby_script(script);
    } catch (const EncodeError& error) {
        return error.what();
    }
    return {};
}

TEST(LobbyScript, RefusesToWriteWhatWouldNotComeBack) {
    const auto with_island = [](auto&& change) {
        LobbyScript script;
        script.islands = {{0, 0, "dir", "isle", "gate", "name", 0.0f, 0.0f}};
        change(script.islands[0]);
        return encode_error(script);
    };
    EXPECT_EQ(with_island([](auto&) {}), "");
    EXPECT_EQ(with_island([](auto& i) { i.name = "a\"b"; }),
              "ISLAND: name holds a quote or the end of a line");
    EXPECT_EQ(with_island([](auto& i) { i.gate = "a\nb"; }),
              "ISLAND: gate holds a quote or the end of a line");
    EXPECT_EQ(with_island([](auto& i) { i.dir = "\xE6\x97\xA5"; }),
              "ISLAND: dir has characters outside Windows-1252");
    EXPECT_EQ(with_island([](auto& i) { i.isle.clear(); }), "ISLAND: isle is empty");
    EXPECT_EQ(with_island([](auto& i) { i.index = -1; }),
              "ISLAND: index is -1, not 0 to 2147483647");
    EXPECT_EQ(
        with_island([](auto& i) { i.heading_degrees = std::numeric_limits<float>::infinity(); }),
        "ISLAND: heading is not finite");

    LobbyScript script;
    script.sky_colour = glm::ivec3(0, 256, 0);
    EXPECT_EQ(encode_error(script), "SKYCOLOUR: green is 256, not 0 to 255");
    script = {};
    script.flyers = {{0, "a", "b", 1001, {1.0f, 1.0f, 1.0f}, 1.0f}};
    EXPECT_EQ(encode_error(script), "FLYINGMESH: count is 1001, not 1 to 1000");
    script = {};
    script.camera_positions = {{1, 0.0f, 0.0f}, {1, 0.0f, 0.0f}};
    EXPECT_EQ(encode_error(script), "ISLANDCAMERAPOSITION: index 1 is there twice");
}

}  // namespace
}  // namespace turnstile
