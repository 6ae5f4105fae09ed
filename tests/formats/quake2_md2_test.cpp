#include "formats/quake2_md2.hpp"

#include "tests/formats/quake2_samples.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

namespace turnstile {
namespace {

using test::Bytes;
using test::decode_error;
using test::decoded_quake2;
using test::patch;
using test::quad_model;
namespace quad = test::quad;

std::string message_of(const Bytes& file) {
    return decode_error([&] { return decoded_quake2(file); });
}

void patch_float(Bytes& file, std::size_t at, float value) {
    patch(file, at, std::bit_cast<std::uint32_t>(value));
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(Quake2Md2, ReadsAWholeModel) {
    const Quake2Md2 model = decoded_quake2(quad_model());
    EXPECT_EQ(model.skin_width, 64);
    EXPECT_EQ(model.skin_height, 32);
    EXPECT_EQ(model.skins, std::vector<std::string>{"players\\male\\grunt.pcx"});
    const std::vector<Quake2Md2::TexturePoint> points{{0, 0}, {64, 0}, {0, 32}, {-8, 40}, {64, 0}};
    EXPECT_EQ(model.texture_points, points);
    const std::vector<Quake2Md2::Triangle> triangles{{{0, 1, 2}, {0, 1, 2}},
                                                     {{2, 1, 3}, {2, 4, 3}}};
    EXPECT_EQ(model.triangles, triangles);
    EXPECT_EQ(model.dropped_triangles, 0u);
    EXPECT_EQ(model.vertex_count, 4u);
    ASSERT_EQ(model.frames.size(), 2u);
    EXPECT_EQ(model.frames[0], (Quake2Md2::Frame{"stand01", {0.5f, 2, -1}, {-10, 0, 3}}));
    EXPECT_EQ(model.frames[1], (Quake2Md2::Frame{"sixteen letters!", {1, 1, 1}, {0, 0, 0}}));
    ASSERT_EQ(model.vertices.size(), 8u);
    EXPECT_EQ(model.frame_vertices(0)[3], (Quake2Md2::Vertex{255, 255, 10, 161}));
    EXPECT_EQ(model.frame_vertices(1)[1], (Quake2Md2::Vertex{100, 0, 8, 5}));
    EXPECT_TRUE(model.warnings.empty());
    EXPECT_EQ(model.uv({-8, 40}), glm::vec2(-0.125f, 1.25f));
}

TEST(Quake2Md2, IsToldByItsFirstFourBytes) {
    EXPECT_TRUE(is_quake2_md2(test::bytes_of_text("IDP2")));
    EXPECT_FALSE(is_quake2_md2(test::bytes_of_text("IDP")));
    EXPECT_FALSE(is_quake2_md2(test::bytes_of_text("IDP3 and more")));
}

TEST(Quake2Md2, StringsEndAtTheirZeroOrTheirField) {
    Bytes file = quad_model();
    patch<std::uint32_t>(file, quad::kFrames + 24 + 8, 0xCDCDCDCD);  // rubbish behind "stand01"
    patch<std::uint32_t>(file, quad::kSkins + 60, 0xCDCDCDCD);       // and behind the skin
    EXPECT_EQ(decoded_quake2(file).frames[0].name, "stand01");
    EXPECT_EQ(decoded_quake2(file).skins[0], "players\\male\\grunt.pcx");
    for (std::size_t i = 0; i < 64; ++i) file[quad::kSkins + i] = std::byte{'x'};
    EXPECT_EQ(decoded_quake2(file).skins[0], std::string(64, 'x'));
    file[quad::kSkins] = std::byte{0};
    EXPECT_EQ(decoded_quake2(file).skins[0], "");
}

TEST(Quake2Md2, SectionsStandInAnyOrderWithGaps) {
    // Frames of 61 bytes, then a byte of nothing, the triangles, the points, the skin; no address
    // is even.
    const Bytes whole = quad_model();
    Bytes file(whole.begin(), whole.begin() + 68);
    const auto append = [&](std::size_t from, std::size_t size) {
        file.push_back(std::byte{0xEE});
        const auto begin = whole.begin() + static_cast<std::ptrdiff_t>(from);
        const auto at = static_cast<std::int32_t>(file.size());
        file.insert(file.end(), begin, begin + static_cast<std::ptrdiff_t>(size));
        return at;
    };
    const auto frames = append(quad::kFrames, quad::kFrameSize);
    for (int i = 0; i < 4; ++i) file.push_back(std::byte{0xEE});
    append(quad::kFrames + quad::kFrameSize, quad::kFrameSize);
    file.resize(file.size() + 5);
    patch<std::int32_t>(file, 0x10, quad::kFrameSize + 5);
    patch(file, 0x38, frames);
    patch(file, 0x34, append(quad::kTriangles, 24));
    patch(file, 0x30, append(quad::kPoints, 20));
    patch(file, 0x2C, append(quad::kSkins, 64));
    patch(file, 0x3C, append(quad::kGl, 4 * quad::kGlWords));
    patch(file, 0x40, static_cast<std::int32_t>(file.size()));
    EXPECT_EQ(decoded_quake2(file), decoded_quake2(whole));
}

TEST(Quake2Md2, ASectionMayEndWithTheFileAndAnEmptyOneLieAnywhere) {
    Bytes file = test::quad_without_gl();
    patch<std::int32_t>(file, 0x14, 0);
    patch<std::int32_t>(file, 0x2C, -5);
    const Quake2Md2 model = decoded_quake2(file);
    EXPECT_TRUE(model.skins.empty());
    EXPECT_EQ(model.gl_commands, std::nullopt);
    EXPECT_TRUE(model.warnings.empty());
}

TEST(Quake2Md2, KeepsEverySkinAndFrame) {
    Bytes file = quad_model();
    patch<std::int32_t>(file, 0x14, 2);
    patch<std::int32_t>(file, 0x2C, 68);
    const Quake2Md2 model = decoded_quake2(file);
    ASSERT_EQ(model.skins.size(), 2u);
    EXPECT_EQ(model.skins[0], "players\\male\\grunt.pcx");
    EXPECT_EQ(model.frames.size(), 2u);
}

struct Damage {
    std::size_t offset;  // of the 32-bit field that is overwritten
    std::uint32_t value;
    const char* message;
};
constexpr Damage kDamages[] = {
    {0x00, 0x4F504449, "offset 0x0: magic: found 0x4f504449, expected 0x32504449 (\"IDP2\")"},
    {0x04, 15, "offset 0x4: version: found 15, expected 8"},
    {0x04, 0, "offset 0x4: version: found 0, expected 8"},
    {0x14, 0xFFFFFFFF, "offset 0x14: number of skins: found -1, expected at least 0"},
    {0x18, 0, "offset 0x18: number of vertices: found 0, expected at least 1"},
    {0x18, 0x80000000, "offset 0x18: number of vertices: found -2147483648, expected at least 1"},
    {0x1C, 0xFFFFFFFF, "offset 0x1c: number of texture points: found -1, expected at least 0"},
    {0x20, 0, "offset 0x20: number of triangles: found 0, expected at least 1"},
    {0x20, 0xFFFFFFFF, "offset 0x20: number of triangles: found -1, expected at least 1"},
    {0x28, 0, "offset 0x28: number of frames: found 0, expected at least 1"},
    {0x28, 0xFFFFFFFF, "offset 0x28: number of frames: found -1, expected at least 1"},
    {0x10, 55, "offset 0x10: frame size: found 55, expected at least 56"},
    {0x10, 0x80000000, "offset 0x10: frame size: found -2147483648, expected at least 56"},
    {0x18, 5, "offset 0x10: frame size: found 56, expected at least 60"},
    {0x18, 0x7FFFFFFF, "offset 0x10: frame size: found 56, expected at least 8589934628"},
    {0x2C, 67, "offset 0x2c: skins: found 64 bytes at 67, expected all of them between 68 and 344"},
    {0x2C, 281,
     "offset 0x2c: skins: found 64 bytes at 281, expected all of them between 68 and 344"},
    {0x2C, 0xFFFFFFF0,
     "offset 0x2c: skins: found 64 bytes at -16, expected all of them between 68 and 344"},
    {0x14, 0x7FFFFFFF,
     "offset 0x2c: skins: found 137438953408 bytes at 68, expected all of them between 68 and "
     "344"},
    {0x30, 325,
     "offset 0x30: texture points: found 20 bytes at 325, expected all of them between 68 and "
     "344"},
    {0x30, 0x7FFFFFFF,
     "offset 0x30: texture points: found 20 bytes at 2147483647, expected all of them between 68 "
     "and 344"},
    {0x34, 321,
     "offset 0x34: triangles: found 24 bytes at 321, expected all of them between 68 and 344"},
    {0x34, 0,
     "offset 0x34: triangles: found 24 bytes at 0, expected all of them between 68 and 344"},
    {0x38, 233,
     "offset 0x38: frames: found 112 bytes at 233, expected all of them between 68 and 344"},
    {0x28, 0x7FFFFFFF,
     "offset 0x38: frames: found 120259084232 bytes at 176, expected all of them between 68 and "
     "344"},
    {0x10, 0x7FFFFFFF,
     "offset 0x38: frames: found 4294967294 bytes at 176, expected all of them between 68 and "
     "344"},
    {0x1C, 0, "offset 0x98: usable triangles: found none, expected at least one"},
    {quad::kFrames, 0x7FC00000, "offset 0xb0: frame 0 scale: found nan, expected a finite number"},
    {quad::kFrames + 12, 0x7F800000,
     "offset 0xbc: frame 0 translate: found inf, expected a finite number"},
    {quad::kFrames + quad::kFrameSize + 4, 0xFF800000,
     "offset 0xec: frame 1 scale: found -inf, expected a finite number"},
    {quad::kFrames + quad::kFrameSize + 20, 0x7F800001,
     "offset 0xfc: frame 1 translate: found nan, expected a finite number"},
};
TEST(Quake2Md2, EveryDamageIsNamed) {
    for (const Damage& damage : kDamages) {
        Bytes file = quad_model();
        patch(file, damage.offset, damage.value);
        EXPECT_EQ(message_of(file), std::string("q.md2: ") + damage.message);
    }
}

TEST(Quake2Md2, AFileThatIsTooShortIsNamedWithItsSize) {
    Bytes file = quad_model();
    file.resize(67);
    EXPECT_EQ(message_of(file), "q.md2: offset 0x43: header: found 67 bytes, expected at least 68");
    file.resize(3);
    EXPECT_EQ(message_of(file),
              "q.md2: offset 0x0: magic: found 3 bytes, expected 0x32504449 (\"IDP2\")");
}

TEST(Quake2Md2, TheFirstOfTheChecksThatFailsIsNamed) {
    // Everything is wrong; mended in the order of the page's table, each next field is named.
    const Bytes whole = quad_model();
    struct Wrong {
        const char* field;
        std::size_t at;
        std::uint32_t value;
    };
    const Wrong wrongs[] = {
        {"magic", 0x00, 0},
        {"version", 0x04, 9},
        {"number of skins", 0x14, 0xFFFFFFFF},
        {"number of vertices", 0x18, 0},
        {"number of texture points", 0x1C, 0xFFFFFFFF},
        {"number of triangles", 0x20, 0},
        {"number of frames", 0x28, 0},
        {"frame size", 0x10, 1},
        {"skins", 0x2C, 1},
        {"texture points", 0x30, 1},
        {"triangles", 0x34, 1},
        {"frames", 0x38, 1},
        {"usable triangles", 0, 0},
        {"frame 0 scale", quad::kFrames, 0x7FC00000},
        {"frame 0 translate", quad::kFrames + 12, 0x7FC00000},
        {"frame 1 scale", quad::kFrames + quad::kFrameSize, 0x7FC00000},
    };
    const auto damage = [](Bytes& file, const Wrong& wrong) {
        if (std::string_view(wrong.field) != "usable triangles")
            return patch(file, wrong.at, wrong.value);
        patch<std::uint16_t>(file, quad::kTriangles, 4);
        patch<std::uint16_t>(file, quad::kTriangles + 12 + 10, 5);
    };
    for (std::size_t first = 0; first < std::size(wrongs); ++first) {
        Bytes file = whole;
        for (std::size_t i = first; i < std::size(wrongs); ++i) damage(file, wrongs[i]);
        try {
            (void)decoded_quake2(file);
            ADD_FAILURE() << wrongs[first].field << " passed";
        } catch (const DecodeError& error) {
            EXPECT_EQ(error.field, wrongs[first].field);
        }
    }
}

/// The one warning of a file, "" if there is none.
std::string warning_of(const Bytes& file) {
    const auto warnings = decoded_quake2(file).warnings;
    EXPECT_LE(warnings.size(), 1u);
    if (warnings.empty()) return {};
    return warnings[0].field + " at " + hex(warnings[0].offset) + ": " + warnings[0].message;
}

TEST(Quake2Md2, WhatOnlyDeservesAWarningIsRead) {
    const auto with = [](std::size_t at, std::uint32_t value) {
        Bytes file = quad_model();
        patch(file, at, value);
        return warning_of(file);
    };
    EXPECT_EQ(with(0x0C, 481),
              "limits at 0xc: limits: found 481 rows of skin, expected at most 480: used as it is");
    EXPECT_EQ(with(0x0C, 480), "");
    EXPECT_EQ(with(0x40, 345),
              "end-offset at 0x40: end-offset: found 345, expected the file's size, 344: ignored");
    EXPECT_EQ(with(0x08, 0),
              "skin-size at 0x8: skin-size: found 0 x 32, expected at least 1 x 1: all u and v are "
              "0");
    EXPECT_EQ(with(0x0C, 0xFFFFFFFF),
              "skin-size at 0xc: skin-size: found 64 x -1, expected at least 1 x 1: all u and v "
              "are 0");
    EXPECT_EQ(with(quad::kFrames + quad::kFrameSize + 40 + 8, 0xC8000000),
              "normal-index at 0x11b: normal-index: found 200, expected at most 161: (0, 0, 1) is "
              "used");
    EXPECT_EQ(with(quad::kTriangles + 12, 0x00010004),
              "bad-triangle at 0xa4: bad-triangle: found 1 with an index past its list, expected "
              "none: left out");
}

TEST(Quake2Md2, WithoutASkinSizeAllCoordinatesAreZero) {
    Bytes file = quad_model();
    patch<std::int32_t>(file, 0x08, -64);
    for (const glm::vec2& uv : quake2_mesh(decoded_quake2(file)).uvs)
        EXPECT_EQ(uv, glm::vec2(0.0f));
}

TEST(Quake2Md2, TrianglesThatNameWhatIsNotThereAreLeftOut) {
    for (const std::size_t index : {0u, 2u, 3u, 5u}) {
        Bytes file = quad_model();
        patch<std::uint16_t>(file, quad::kTriangles + 2 * index, 0xFFFF);
        const Quake2Md2 model = decoded_quake2(file);
        EXPECT_EQ(model.dropped_triangles, 1u);
        EXPECT_EQ(model.triangles, (std::vector<Quake2Md2::Triangle>{{{2, 1, 3}, {2, 4, 3}}}));
    }
    Bytes twice = quad_model();  // a triangle that names a vertex twice is kept
    patch<std::uint16_t>(twice, quad::kTriangles, 1);
    EXPECT_EQ(decoded_quake2(twice).triangles.size(), 2u);
    EXPECT_EQ(warning_of(twice), "");
}

TEST(Quake2Md2, EachWarningIsThereOnce) {
    Bytes file = quad_model();
    patch<std::int32_t>(file, 0x08, 0);
    patch<std::int32_t>(file, 0x0C, 1000);
    patch<std::int32_t>(file, 0x24, -1);
    patch<std::int32_t>(file, 0x40, 0);
    patch<std::uint16_t>(file, quad::kTriangles, 9);
    for (std::size_t i = 0; i < 4; ++i) file[quad::kFrames + 43 + 4 * i] = std::byte{0xFF};
    std::vector<std::string> words;
    for (const auto& warning : decoded_quake2(file).warnings) words.push_back(warning.field);
    EXPECT_EQ(words, (std::vector<std::string>{"limits", "end-offset", "skin-size", "bad-triangle",
                                               "normal-index", "gl-commands"}));
}

TEST(Quake2Md2, BeyondTheOriginalsLimitsIsAWarning) {
    Quake2Md2 model = test::quake2_of_frames(std::vector<std::string>(513, "stand"));
    model.vertex_count = 3'000;
    model.vertices.resize(513 * 3'000);
    model.triangles.resize(4'097);
    model.triangles.back().vertices[0] = 2'999;
    model.skins.resize(33);
    const Quake2Md2 back = decoded_quake2(encode_quake2_md2(model));
    ASSERT_EQ(back.warnings.size(), 1u);
    EXPECT_EQ(back.warnings[0].message,
              "limits: found 33 skins, expected at most 32; 3000 vertices, expected at most 2048; "
              "4097 triangles, expected at most 4096; 513 frames, expected at most 512: used as it "
              "is");
    EXPECT_EQ(back.warnings[0].offset, 0x14u);
    EXPECT_EQ(back.triangles, model.triangles);
    EXPECT_EQ(back.frames.size(), 513u);
}

TEST(Quake2Md2, HugeFiniteNumbersAreNoFault) {
    Bytes file = quad_model();
    patch_float(file, quad::kFrames, std::numeric_limits<float>::max());
    EXPECT_EQ(warning_of(file), "");
    patch_float(file, quad::kFrames, -kInfinity);
    EXPECT_NE(message_of(file), "");
    patch_float(file, quad::kFrames, kNan);
    EXPECT_NE(message_of(file), "");
}

}  // namespace
}  // namespace turnstile
