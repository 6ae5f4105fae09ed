#pragma once

#include "formats/byte_writer.hpp"
#include "formats/tpw_md2.hpp"
#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// A model and a clip for it, laid out byte by byte from docs/formats/tpw-md2.md and without the
/// encoder. Both use every feature of their kind.
namespace turnstile::test {

/// Where the parts of model_bytes() lie.
namespace model_at {
constexpr std::size_t kTextureFlags = 0xB8, kNames = 0xC8, kTextureSlots = 0x104;
constexpr std::size_t kMeshes = 0x124, kMesh1 = 0x1C4, kDummies = 0x264, kDummy3 = 0x2BC;
constexpr std::size_t kVertices0 = 0x314, kVertices1 = 0x374;
constexpr std::size_t kNormals0 = 0x3A4, kNormals1 = 0x3F8, kUvs0 = 0x428, kUvs1 = 0x468;
constexpr std::size_t kMaterials0 = 0x488, kMaterials1 = 0x498, kFaces0 = 0x4B8, kFaces1 = 0x4C8;
constexpr std::size_t kOrder0 = 0x4D0, kOrder1 = 0x4DC, kLookups = 0x4E4, kPaths = 0x50C;
constexpr std::size_t kPoints0 = 0x52C, kPoints1 = 0x550, kHeights = 0x568, kCells = 0x580;
constexpr std::size_t kHeightfield = 0x588, kNodeNames = 0x5B8, kEnd = 0x5CB;
}  // namespace model_at

/// Where the parts of clip_bytes() lie.
namespace clip_at {
constexpr std::size_t kPosition = 0xB8, kPoints = 0xC8, kPositionKeys = 0xF8;
constexpr std::size_t kScaleKeys = 0x100, kRotationKeys = 0x120, kCurves = 0x148;
constexpr std::size_t kPath = 0x158, kPercents = 0x168, kMorph = 0x174, kRecords = 0x1A0;
constexpr std::size_t kIds0 = 0x1DC, kIds1 = 0x1F4, kIds2 = 0x20C, kRaw = 0x224;
constexpr std::size_t kRawIndex = 0x234, kRawFrames = 0x240, kUv = 0x2AC, kUvIndex = 0x2C0;
constexpr std::size_t kUvValues = 0x2D4, kUvFrames = 0x304, kVisibility = 0x310;
constexpr std::size_t kTextureTracks = 0x318, kTextureKeys = 0x320, kHide = 0x328;
constexpr std::size_t kTrack0 = 0x32C, kTrack1 = 0x36C, kTrack2 = 0x3AC, kBlock = 0x3EC;
constexpr std::size_t kEnd = 0x434;
}  // namespace clip_at

inline void write_floats(ByteWriter& out, std::initializer_list<float> values) {
    for (const float value : values) out.write(value);
}
inline void write_words(ByteWriter& out, std::initializer_list<std::uint32_t> values) {
    for (const std::uint32_t value : values) out.write(value);
}
inline void write_halves(ByteWriter& out, std::initializer_list<std::uint16_t> values) {
    for (const std::uint16_t value : values) out.write(value);
}
inline std::uint32_t word(std::size_t value) { return static_cast<std::uint32_t>(value); }

/// The offset that the layout above states, checked against what was written so far.
inline void expect_at(const ByteWriter& out, std::size_t offset) {
    EXPECT_EQ(hex(out.size()), hex(offset)) << "the fixture's own layout";
}

/// Section 2, up to 0xB8; pointers are patched in by the caller.
inline void write_fixture_header(ByteWriter& out, std::uint32_t flags, std::string_view name) {
    write_words(out, {0x1CD15D46, 0xDD, 0xCB, 0, 0, 930000000});
    out.write_text(name, 20);
    write_words(out, {0, flags});
    write_halves(out, {0, 2, 3, 3, 3, 3, 2, 4, 2, 2, 2, 11});
    out.write_zeros(0x80 - out.size());
    write_floats(out, {-1, -2, -3, 14, 24, 34});
    out.write_zeros(0xB8 - out.size());
}

/// The common part of a node's record (section 4).
inline void write_fixture_node(ByteWriter& out,
                               std::initializer_list<std::uint32_t> flags_and_links, float x,
                               std::uint16_t index, std::uint16_t path, std::uint32_t name) {
    write_words(out, flags_and_links);
    write_floats(out, {1, 0, 0, 0, 0.5f, 2, 0, 0, 0, 0, 1, 0, x, 5, 6, 1});  // sheared
    write_halves(out, {index, path});
    out.write(name);
}

/// Turns a header into that of a model of `count` dummies at 0xB8, the last of them the root, and
/// of nothing else.
inline void patch_counts(ByteWriter& out, std::uint16_t count) {
    for (const std::size_t field : {0x36u, 0x40u, 0x44u, 0x48u}) out.patch(field, std::uint16_t{0});
    out.patch(0x42, count);
    out.patch(0x70, std::uint32_t{0xB8});
    out.patch(0x74, std::uint32_t{0xB8});
    out.patch(0x78, word(0xB8 + (count - 1u) * 88u));
}

/// The rest of a mesh's record (6.1): four counts, then its pointers in the record's order.
inline void write_fixture_mesh(ByteWriter& out, std::initializer_list<std::uint16_t> counts,
                               std::initializer_list<std::uint32_t> pointers, std::size_t order) {
    write_halves(out, counts);
    write_words(out, pointers);
    out.write_zeros(4);
    write_floats(out, {0, 1, 2, 3, 4, 5});
    out.write_zeros(4);
    out.write(word(order));
    out.write_zeros(8);
}

inline void write_fixture_nodes(ByteWriter& out) {
    using namespace model_at;
    expect_at(out, kMeshes);
    const std::uint32_t root = word(kDummies), path_node = word(kDummy3);
    const std::uint32_t names = word(kNodeNames);
    write_fixture_node(out, {0x1, root, path_node, 0}, 1, 0, 0, names);
    write_fixture_mesh(
        out, {5, 1, 2, 5},
        {word(kVertices0), word(kNormals0), word(kUvs0), word(kMaterials0), word(kFaces0)},
        kOrder0);
    write_fixture_node(out, {0x101, path_node, 0, 0}, 2, 1, 0, names + 6);
    write_fixture_mesh(
        out, {3, 2, 1, 3},
        {word(kVertices1), word(kNormals1), word(kUvs1), word(kMaterials1), word(kFaces1)},
        kOrder1);
    expect_at(out, kDummies);
    write_fixture_node(out, {0x200, 0, 0, word(kMeshes)}, 3, 2, 7, names + 12);
    write_fixture_node(out, {0x208, root, 0, word(kMesh1)}, 4, 3, 1, names + 17);
}

inline void write_fixture_meshes(ByteWriter& out) {
    using namespace model_at;
    expect_at(out, kVertices0);  // the numbers of section 20
    write_floats(out, {10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33});
    write_floats(out, {14, -1, -1, -1, 24, -1, -1, -1, 34, -1, -1, -1});
    expect_at(out, kVertices1);
    write_floats(out, {0, 1, 1, -1, 0, 0, 1, -1, 0, 0, 0, -1});
    expect_at(out, kNormals0);
    for (int i = 0; i < 7; ++i) write_floats(out, {0, 0.6f, -0.8f});
    expect_at(out, kNormals1);  // usable, of no length, nearly unit; then the face's
    write_floats(out, {1, 0, 0, 0, 0, 0, 0, 1.005f, 0, 0, 0, 1});
    expect_at(out, kUvs0);
    write_floats(out, {0, 1, 2, 3, 0.5f, 1.5f, 2.5f, 3.5f, 4, 9, 9, 9, 4.5f, 9, 9, 9});
    expect_at(out, kUvs1);
    write_floats(out, {-1, 0, 1, 9, -2, 0, 2, 9});
    expect_at(out, kMaterials0);
    write_words(out, {word(kTextureFlags), 0x20000, 0x00040000, 1});  // slots 0 .. 4
    expect_at(out, kMaterials1);
    write_words(out, {word(kTextureFlags) + 8, 0x10000, 0x00010000, 0});  // slots 0 .. 1
    write_words(out, {0, 0, 0x00020002, 0});                              // slot 2, no texture
    expect_at(out, kFaces0);
    write_halves(out, {5, 0, 1, 2, 0x8006, 2, 3, 4});
    expect_at(out, kFaces1);
    write_halves(out, {3, 0, 1, 2});
    expect_at(out, kOrder0);
    write_halves(out, {0, 1, 2, 3, 4, 0});
    expect_at(out, kOrder1);
    write_halves(out, {0, 1, 2, 0});
}

/// 0x5CB bytes.
inline Bytes model_bytes() {
    using namespace model_at;
    ByteWriter out;
    write_fixture_header(out, 0x5, "palm");
    expect_at(out, kTextureFlags);
    write_words(out, {0x1, 0, 0x3, 0});
    expect_at(out, kNames);
    out.write_text("grass.tga", 20);
    out.write_text("snow.tga", 20);
    out.write_text("abcdefghijklmnop.tga", 20);  // fills its place
    expect_at(out, kTextureSlots);
    write_words(out, {0, 0, 0x00020000, word(kNames)});
    write_words(out, {1, 0, 0x00010000, word(kNames) + 40});
    write_fixture_nodes(out);
    write_fixture_meshes(out);
    expect_at(out, kLookups);
    write_words(out, {0x200, 7, 0, 0, 0, 0x100, 9, 0, 0, 0});
    expect_at(out, kPaths);
    write_words(out, {3, 3, word(kPoints0), 0, 8, 2, word(kPoints1), 0});
    write_floats(out, {0, 0, 0, 1, 0, 0, 1, 0, 1});
    expect_at(out, kPoints1);
    write_floats(out, {0, 0, 0, 0, 9, 0});
    expect_at(out, kHeights);
    write_floats(out, {0, 1, 2, 3, 4, 5});
    write_words(out, {0x10001, 0x20002});
    expect_at(out, kHeightfield);
    write_words(out, {0, 0x00020006, 0, 0});
    write_floats(out, {10, 12});
    write_words(out, {2, 1});
    write_floats(out, {-1, 6});
    write_words(out, {word(kHeights), word(kCells)});
    expect_at(out, kNodeNames);
    for (const char* name : {"stalk", "leaf ", "Root", "\xE1"}) out.write_terminated(name);
    expect_at(out, kEnd);

    const std::pair<std::size_t, std::size_t> pointers[] = {
        {0x50, kTextureFlags}, {0x54, kTextureSlots}, {0x58, kVertices0}, {0x5C, kNormals0},
        {0x60, kUvs0},         {0x64, kMaterials0},   {0x68, kFaces0},    {0x6C, kHeightfield},
        {0x70, kMeshes},       {0x74, kDummies},      {0x78, kDummies},   {0x7C, kLookups},
        {0xAC, kPaths}};
    for (const auto& [field, target] : pointers) out.patch(field, word(target));
    out.patch(0x40, std::uint16_t{2});
    return out.take();
}

inline void write_fixture_morph(ByteWriter& out) {
    using namespace clip_at;
    expect_at(out, kMorph);
    write_words(out, {0x00030003, 0, 0, word(kRecords), 0});
    write_floats(out, {1, 2, 3, 0.5f, 0.25f, 2});
    expect_at(out, kRecords);
    write_words(out, {0x00020002, word(kIds0), word(kIds0) + 4, word(kIds0) + 8, 0});
    write_words(out, {0x00030001, word(kIds1), word(kIds1) + 8, word(kIds1) + 12, 0});
    write_words(out, {0x00020002, word(kIds2), word(kIds2) + 4, word(kIds2) + 8, 0});
    write_halves(out, {5, 6, 0, 2});
    write_words(out, {0x200, 0x1FF, 0x80000, 0x7FC00});
    expect_at(out, kIds1);
    write_halves(out, {0, 1, 2, 0, 0, 0});
    write_words(out, {1, 2, 3});
    expect_at(out, kIds2);
    write_halves(out, {3, 4, 0, 2});
    write_words(out, {0, 1023, 0x3FFFFFFF, 0xC0000000});
}

inline void write_fixture_mesh_channels(ByteWriter& out) {
    using namespace clip_at;
    write_fixture_morph(out);
    expect_at(out, kRaw);
    write_words(out, {word(kRawIndex), 3, word(kRawFrames), 0, 2, 0, 1});
    expect_at(out, kRawFrames);
    for (int frame = 0; frame < 3; ++frame)
        for (int place = 0; place < 3; ++place)
            write_floats(out, {static_cast<float>(frame), static_cast<float>(place), 7});
    expect_at(out, kUv);
    write_words(out, {5, word(kUvIndex), 6, word(kUvFrames), word(kUvValues)});
    write_halves(out, {0, 2, 2, 1, 3, 1, 4, 1, 5, 1});
    expect_at(out, kUvValues);
    write_floats(out, {0, 0, 1, 0.5f, 2, 2, 3, 3, 4, 4, 5, 5});
    expect_at(out, kUvFrames);
    write_halves(out, {0, 2, 0, 0, 0, 0});
    expect_at(out, kVisibility);
    write_halves(out, {0, 1, static_cast<std::uint16_t>(-2), 0});
}

/// Tracks, hide list and block; section 10.
inline void write_fixture_tables(ByteWriter& out) {
    using namespace clip_at;
    expect_at(out, kTextureTracks);
    write_words(out, {0x00020000, word(kTextureKeys), 0x00000000, 0x00010002});
    expect_at(out, kHide);
    write_halves(out, {1, 2});
    expect_at(out, kTrack0);  // mesh 0: morph, UV, visibility
    write_words(out, {0, 0x31000, 0, 2, 0, 0x00030000, 0, 0, 0, 0, word(kMorph), word(kUv),
                      word(kVisibility), 0, 0, 0});
    // Node 3: position, rotation, scale, and an undecoded bit.
    write_words(out, {1, 0x199, 0, 2, 0x00020002, 0x00000003, word(kPosition), word(kRotationKeys),
                      word(kScaleKeys), 0, 0, 0, 0, word(kCurves), 0, 0});
    // Mesh 1: raw frames, path progress with facing.
    write_words(out,
                {2, 0x5600, 0, 2, 0, 0x00000001, 0, 0, 0, word(kPath), word(kRaw), 0, 0, 0, 0, 0});
    expect_at(out, kBlock);
    write_words(out, {0x2, 0, 2, 0x00020001, 0x00030002, 0, 0x00020001, 0, word(kPosition),
                      word(kScaleKeys), word(kRotationKeys), word(kTrack0), word(kTextureTracks), 0,
                      word(kHide), word(kCurves), 0, 0});
    expect_at(out, kEnd);
}

/// 0x434 bytes: a clip of two frames for the model of model_bytes().
inline Bytes clip_bytes() {
    using namespace clip_at;
    ByteWriter out;
    write_fixture_header(out, 0x20, "palmM1");
    expect_at(out, kPosition);
    write_words(out, {0x12, 0x00020004, word(kPoints), word(kPositionKeys)});
    write_floats(out, {0, 0, 0, 1, 0, 0, 2, 1, 0, 3, 1, 0});
    write_words(out, {0, 2});
    expect_at(out, kScaleKeys);
    write_words(out, {0});
    write_floats(out, {1, 2, 3});
    write_words(out, {2});
    write_floats(out, {4, 5, 6});
    expect_at(out, kRotationKeys);
    write_words(out, {0x00010000});  // curve 1
    write_floats(out, {0, 0.6f, 0, 0.8f});
    write_words(out, {0xFFFF0002});
    write_floats(out, {0, 0, 0, -1.005f});
    expect_at(out, kCurves);
    write_words(out, {0x04030201, 0x08070605, 0x40302010, 0x80706050});
    expect_at(out, kPath);
    write_words(out, {0, 3, 0, word(kPercents)});
    write_floats(out, {0, 50, 100});
    write_fixture_mesh_channels(out);
    write_fixture_tables(out);
    out.patch(0x98, word(kBlock));
    return out.take();
}

/// A file with one value of 1, 2 or 4 bytes changed.
struct Edit {
    std::size_t offset;
    int size;
    std::uint32_t value;
    const char* place;  ///< what is named: "0x42 node count"
};

inline Bytes edited(Bytes file, const Edit& edit) {
    if (edit.size == 2)
        patch(file, edit.offset, static_cast<std::uint16_t>(edit.value));
    else
        patch(file, edit.offset, edit.value);
    return file;
}

constexpr std::uint32_t kNan = 0x7FC00000, kInfinity = 0x7F800000;

inline std::string place_text(std::size_t offset, const std::string& field) {
    return hex(offset) + " " + field;
}

/// "0x42 node count" of the DecodeError that `decode()` throws, "" when it throws none.
template <class Decode>
std::string error_place(Decode&& decode) {
    try {
        (void)decode();
    } catch (const DecodeError& error) {
        return place_text(error.offset, error.field);
    }
    return {};
}

/// The same of all warnings, with ", " between them.
inline std::string warning_places(const std::vector<Warning>& warnings) {
    std::string places;
    for (const Warning& warning : warnings) {
        EXPECT_EQ(warning.message.find(warning.field + ": found "), 0u) << warning.message;
        places += (places.empty() ? "" : ", ") + place_text(warning.offset, warning.field);
    }
    return places;
}

/// "version, node 3 path": the fields of all warnings.
inline std::string warning_fields(const std::vector<Warning>& warnings) {
    std::string fields;
    for (const Warning& warning : warnings) fields += (fields.empty() ? "" : ", ") + warning.field;
    return fields;
}

/// Whatever was decoded comes back when it is written again, but for the warnings.
inline void expect_comes_back(TpwModel model) {
    TpwModel again = decode_tpw_model(encode_tpw_model(model, TpwRules::AsRead), "own");
    model.warnings.clear();
    again.warnings.clear();
    EXPECT_EQ(again, model);
}
inline void expect_comes_back(TpwClip clip, const TpwModel& model) {
    TpwClip again = decode_tpw_clip(encode_tpw_clip(clip, model, TpwRules::AsRead), "own");
    clip.warnings.clear();
    again.warnings.clear();
    EXPECT_EQ(again, clip);
}

}  // namespace turnstile::test
