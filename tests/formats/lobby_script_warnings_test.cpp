#include "formats/lobby_script.hpp"
#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <string>

/// The warnings of docs/formats/lobby-scripts.md, 5, each for one line.
namespace turnstile {
namespace {

using test::bytes_of_text;

/// "LINE kind field; ..." of a script's warnings.
std::string warnings_of(std::string_view text) {
    std::string all;
    for (const auto& warning : decode_lobby_script(bytes_of_text(text)).warnings) {
        if (!all.empty()) all += "; ";
        all += std::to_string(warning.line) + ' ' + warning.kind;
        if (!warning.field.empty()) all += ' ' + warning.field;
    }
    return all;
}

struct Case {
    const char* script;
    const char* warnings;
};

class LobbyScriptWarnings : public testing::TestWithParam<Case> {};
TEST_P(LobbyScriptWarnings, AreThese) {
    EXPECT_EQ(warnings_of(GetParam().script), GetParam().warnings) << GetParam().script;
}

INSTANTIATE_TEST_SUITE_P(
    UnknownLines, LobbyScriptWarnings,
    testing::Values(Case{"// a comment", "1 unknown-directive"},
                    Case{"\n \t\nISLANDS(1)", "3 unknown-directive"},
                    Case{"RAINY (1)", "1 unknown-directive"}, Case{"RAINY", "1 unknown-directive"},
                    Case{"XRAINY(1)", "1 unknown-directive"}, Case{"(1)", "1 unknown-directive"},
                    Case{"\"RAINY(1)\"", "1 unknown-directive"},
                    Case{");\r\nRAINY(1);", "1 unknown-directive"}, Case{"", ""}));

INSTANTIATE_TEST_SUITE_P(Dropped, LobbyScriptWarnings,
                         testing::Values(Case{"RAINY()", "1 dropped level"},
                                         Case{"RAINY( )", "1 dropped level"},
                                         Case{"RAINY(x)", "1 dropped level"},
                                         Case{"RAINY(\"\")", "1 dropped level"},
                                         Case{"LIGHTNING(.5)", "1 dropped mask"},
                                         Case{"ISLANDFOV(1e39)", "1 dropped value"},
                                         Case{"SKYCOLOUR(1, 2)", "1 dropped blue"},
                                         Case{"SKYCOLOUR(,,)", "1 dropped red"},
                                         Case{"ISLAND(-1, a, b)", "1 dropped index"},
                                         Case{"ISLAND(2147483648, a, b)", "1 dropped index"},
                                         Case{"ISLAND(0, \"\", b)", "1 dropped dir"},
                                         Case{"ISLAND(0, a, , c)", "1 dropped isle"},
                                         Case{"FLYINGMESH(a)", "1 dropped model"},
                                         Case{"ISLANDCAMERAPOSITION(-1, 1, 1)", "1 dropped index"},
                                         Case{"ISLANDCAMERAPOSITION(1, 1)", "1 dropped z"},
                                         Case{"ISLANDCAMERAPOSITION(1, x, y)", "1 dropped x"}));

INSTANTIATE_TEST_SUITE_P(
    OptionalFields, LobbyScriptWarnings,
    testing::Values(Case{"ISLAND(0, a, b)",
                         "1 missing-field gate; 1 missing-field name; "
                         "1 missing-field heading; 1 missing-field camera height"},
                    Case{"ISLAND(0, a, b, , \"\", x, \"\")",
                         "1 missing-field gate; 1 bad-number heading; 1 bad-number camera height"},
                    Case{"FLYINGMESH(a, b, x, , 1, 1e39, 1)",
                         "1 bad-number count; 1 missing-field x; 1 bad-number z"}));

INSTANTIATE_TEST_SUITE_P(
    Numbers, LobbyScriptWarnings,
    testing::Values(Case{"RAINY(12.0)", ""}, Case{"RAINY(12.000)", ""},
                    Case{"RAINY(12.9)", "1 trailing-text level"},
                    Case{"RAINY(12.01)", "1 trailing-text level"},
                    Case{"RAINY(12.)", "1 trailing-text level"},
                    Case{"RAINY(12 3)", "1 trailing-text level"},
                    Case{"RAINY(\"12 \")", "1 trailing-text level"},
                    Case{"ISLANDFOV(1.5.5)", "1 trailing-text value"},
                    Case{"ISLANDFOV(100deg)", "1 trailing-text value"},
                    Case{"RAINY(-1)", "1 out-of-range level"},
                    Case{"RAINY(-1x)", "1 trailing-text level; 1 out-of-range level"},
                    Case{"LIGHTNING(-1)", ""}, Case{"LIGHTNING(2147483647)", ""},
                    Case{"LIGHTNING(2147483648)", "1 out-of-range mask"},
                    Case{"SKYCOLOUR(256, -1, 255)", "1 out-of-range red; 1 out-of-range green"},
                    Case{"FLYINGMESH(a, b, 0, 1, 1, 1, 1)", "1 out-of-range count"},
                    Case{"FLYINGMESH(a, b, 1001, 1, 1, 1, 1)", "1 out-of-range count"}));

INSTANTIATE_TEST_SUITE_P(
    Brackets, LobbyScriptWarnings,
    testing::Values(Case{"RAINY(1, 2)", "1 extra-fields"}, Case{"RAINY(1, 2, 3)", "1 extra-fields"},
                    Case{"RAINY(1", "1 missing-bracket"}, Case{"RAINY(1,", "1 missing-bracket"},
                    Case{"RAINY(\"1\"", "1 missing-bracket"},
                    Case{"RAINY(", "1 missing-bracket; 1 dropped level"},
                    Case{"RAINY(1 \n)", "1 missing-bracket; 2 unknown-directive"},
                    Case{"RAINY(\"1\"x)", "1 stray-text level"}, Case{"RAINY(\"1\" )", ""},
                    Case{"RAINY(\"1\"\"2\")", "1 stray-text level"},
                    Case{"RAINY(\"1\", \"2\"x)", "1 stray-text; 1 extra-fields"},
                    Case{"RAINY(\"1\"x", "1 stray-text level; 1 missing-bracket"}));

INSTANTIATE_TEST_SUITE_P(
    Quotes, LobbyScriptWarnings,
    testing::Values(Case{"RAINY(\"1", "1 unterminated-quote level"},
                    Case{"RAINY(\"1)", "1 unterminated-quote level; 1 trailing-text level"},
                    Case{"ISLAND(0, a, \"b, c)",
                         "1 unterminated-quote isle; 1 missing-field gate; 1 missing-field name; "
                         "1 missing-field heading; 1 missing-field camera height"},
                    Case{"ISLAND(0, \"", "1 unterminated-quote dir; 1 dropped dir"}));

INSTANTIATE_TEST_SUITE_P(
    Repeats, LobbyScriptWarnings,
    testing::Values(Case{"RAINY(1)\nRAINY(1)\nRAINY(2)", "2 repeated; 3 repeated"},
                    Case{"RAINY(1)\nRAINY(x)", "2 dropped level"},
                    Case{"RAINY(x)\nRAINY(1)", "1 dropped level"},
                    Case{"LIGHTNING(1)\nlightning(1)", "2 repeated"},
                    Case{"SKYCOLOUR(1,2,3)\nSKYCOLOUR(1,2,3)", "2 repeated"},
                    Case{"ISLANDFOV(1)\nISLANDFOV(1)\nSPINSPEED(1)", "2 repeated"},
                    Case{"ISLANDCAMERAPOSITION(1,1,1)\nISLANDCAMERAPOSITION(2,1,1)\n"
                         "ISLANDCAMERAPOSITION(1,2,2)",
                         "3 repeated"}));

TEST(LobbyScriptFields, AnUnterminatedQuoteTakesTheRestOfItsLine) {
    const auto script = decode_lobby_script(bytes_of_text("ISLAND(0, a, \" b, c); \t\r\nRAINY(1)"));
    ASSERT_EQ(script.islands.size(), 1u);
    EXPECT_EQ(script.islands[0].isle, " b, c);");
    EXPECT_EQ(script.rain, 1);
}

TEST(LobbyScriptFields, TheLocaleDoesNotMatter) {
    // Only where the machine has such a locale; without it this says nothing.
    const std::string before = std::setlocale(LC_ALL, nullptr);
    (void)std::setlocale(LC_ALL, "de_DE.UTF-8");
    EXPECT_EQ(decode_lobby_script(bytes_of_text("ISLANDFOV(1.5)")).island_fov, 1.5f);
    (void)std::setlocale(LC_ALL, before.c_str());
}

TEST(LobbyScriptFields, AFileOfJunkKeepsItsFirstWarnings) {
    std::string junk;
    for (std::size_t i = 0; i < LobbyScript::kMaxWarnings + 10; ++i) junk += "x\n";
    const auto script = decode_lobby_script(bytes_of_text(junk + "RAINY(1)"));
    EXPECT_EQ(script.warnings.size(), LobbyScript::kMaxWarnings);
    EXPECT_EQ(script.warnings.back().line, 50'000);
    EXPECT_EQ(script.rain, 1);
}

}  // namespace
}  // namespace turnstile
