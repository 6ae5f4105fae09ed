#include "formats/tpw_md2.hpp"
#include "tests/formats/tpw_md2_fixture.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace turnstile {
namespace {

using namespace test::model_at;
using test::Bytes;
using test::Edit;
using test::kInfinity;
using test::kNan;
using test::model_bytes;

TpwModel decode(const Bytes& file) { return decode_tpw_model(file, "m"); }
std::string error_place(const Bytes& file) {
    return test::error_place([&] { return decode(file); });
}

TEST(TpwModel, ReadsHeaderAndNodes) {
    const TpwModel model = decode(model_bytes());
    EXPECT_EQ(test::warning_places(model.warnings), "");
    const TpwHeader header{0xDD, 0xCB, 930000000, 5, "palm"};
    EXPECT_EQ(model.header, header);
    EXPECT_EQ(model.box_min, glm::vec3(-1, -2, -3));
    EXPECT_EQ(model.box_max, glm::vec3(14, 24, 34));
    EXPECT_EQ(model.root, 2);

    ASSERT_EQ(model.nodes.size(), 4u);
    const char* names[] = {"stalk", "leaf ", "Root", "\xE1"};
    const std::int32_t parents[] = {2, 3, -1, 2};
    const std::uint32_t flags[] = {0x1, 0x101, 0x200, 0x208};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(model.nodes[i].name, names[i]);
        EXPECT_EQ(model.nodes[i].parent, parents[i]);
        EXPECT_EQ(model.nodes[i].flags, flags[i]);
        glm::mat4 local{1.0f};  // the 16 floats as they lie: sheared, with the place in row 3
        local[1] = {0.5f, 2, 0, 0};
        local[3] = {static_cast<float>(i + 1), 5, 6, 1};
        EXPECT_EQ(model.nodes[i].parent_from_node, local);
    }
    EXPECT_FALSE(model.nodes[2].path);  // its 7 at 0x52 means nothing
    EXPECT_EQ(model.nodes[3].path, std::uint16_t{1});
}

TEST(TpwModel, ReadsMeshes) {
    const TpwModel model = decode(model_bytes());
    ASSERT_EQ(model.meshes.size(), 2u);
    const TpwMesh& five = model.meshes[0];
    ASSERT_EQ(five.vertices.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i) {
        const auto f = static_cast<float>(i);
        EXPECT_EQ(five.vertices[i], glm::vec3(10 + f, 20 + f, 30 + f));
        EXPECT_EQ(five.uvs[i], glm::vec2(f, f + 0.5f));
        EXPECT_EQ(five.normals[i], glm::vec3(0, 0.6f, -0.8f));
    }
    EXPECT_EQ(five.stored_normals, 5u);
    EXPECT_EQ(five.order, (std::vector<std::uint16_t>{0, 1, 2, 3, 4}));
    EXPECT_EQ(five.faces, (std::vector<std::array<std::uint16_t, 3>>{{0, 1, 2}, {2, 3, 4}}));
    EXPECT_EQ(five.materials, (std::vector<TpwMaterial>{{0, 0, 4}}));
    EXPECT_EQ(five.box_min, glm::vec3(0, 1, 2));
    EXPECT_EQ(five.box_max, glm::vec3(3, 4, 5));

    const TpwMesh& three = model.meshes[1];
    EXPECT_EQ(three.materials, (std::vector<TpwMaterial>{{1, 0, 1}, {-1, 2, 2}}));
    EXPECT_EQ(three.material_of_slot(1), 0);
    EXPECT_EQ(three.material_of_slot(2), 1);
    EXPECT_EQ(three.stored_normals, 2u);
    EXPECT_EQ(three.normals[0], glm::vec3(1, 0, 0));
    EXPECT_EQ(three.normals[1], glm::vec3(0, 0, 1)) << "stored without length: computed";
    EXPECT_NEAR(three.normals[2].y, 1.0f, 1e-6f);
}

TEST(TpwModel, ReadsTexturesLookupsPathsAndGround) {
    const TpwModel model = decode(model_bytes());
    const std::vector<TpwTexture> textures{{0x1, {"grass.tga", "snow.tga"}},
                                           {0x3, {"abcdefghijklmnop.tga"}}};
    EXPECT_EQ(model.textures, textures);
    EXPECT_EQ(model.lookups, (std::vector<TpwLookup>{{0x200, 7, 2}, {0x100, 9, 3}}));
    ASSERT_EQ(model.paths.size(), 2u);
    const std::vector<glm::vec3> points{{0, 0, 0}, {1, 0, 0}, {1, 0, 1}};
    EXPECT_EQ(model.paths[0], (TpwPath{3, points, true}));
    EXPECT_TRUE(model.paths[0].closed());
    EXPECT_TRUE(model.paths[0].bezier());
    EXPECT_EQ(model.paths[0].segment_count(), 1u);
    EXPECT_EQ(model.paths[1].segment_count(), 1u);
    const TpwHeightfield ground{2, 1, {10, 12}, -1, 6, {0, 1, 2, 3, 4, 5}, {0x10001, 0x20002}};
    EXPECT_EQ(model.heightfield, ground);
}

TEST(TpwModel, CountsSegments) {
    EXPECT_EQ((TpwPath{2, std::vector<glm::vec3>(45), true}.segment_count()), 14u);
    EXPECT_EQ((TpwPath{3, std::vector<glm::vec3>(12), true}.segment_count()), 4u);
    EXPECT_EQ((TpwPath{9, std::vector<glm::vec3>(4), true}.segment_count()), 4u);
    EXPECT_EQ((TpwPath{2, std::vector<glm::vec3>(5), true}.segment_count()), 0u);
    EXPECT_EQ((TpwPath{2, std::vector<glm::vec3>(45), false}.segment_count()), 0u);
}

TEST(TpwModel, ComputesNormals) {  // section 20
    const std::vector<glm::vec3> vertices{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 0, -1}, {5, 5, 5}};
    const std::vector<std::uint16_t> order{0, 1, 2, 3, 4};
    const std::vector<std::array<std::uint16_t, 3>> faces{{0, 1, 2}, {1, 3, 2}, {4, 4, 4}};
    const auto normals = computed_normals(vertices, order, faces);
    const float half = std::sqrt(0.5f);
    const std::vector<glm::vec3> expected{
        {0, 0, 1}, {half, 0, half}, {half, 0, half}, {1, 0, 0}, {0, 1, 0}};
    ASSERT_EQ(normals.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(normals[i][axis], expected[i][axis], 1e-6f) << i;
    // Both sides of one triangle: the sum is 0.
    const std::vector<std::array<std::uint16_t, 3>> both{{0, 1, 2}, {0, 2, 1}};
    EXPECT_EQ(computed_normals(vertices, order, both)[0], glm::vec3(0, 1, 0));
    // Finite, although the square of an edge is not.
    const std::vector<glm::vec3> huge{{-3e38f, 0, 0}, {3e38f, 0, 0}, {0, 3e38f, 0}};
    const std::vector<std::uint16_t> three{0, 1, 2};
    const std::vector<std::array<std::uint16_t, 3>> one{{0, 1, 2}};
    EXPECT_EQ(computed_normals(huge, three, one)[0], glm::vec3(0, 0, 1));
}

TEST(TpwModel, RefusesWhatItIsNot) {
    const auto message = [](std::string_view hex_bytes) {
        const Bytes file = test::bytes_of_hex(hex_bytes);
        return test::decode_error([&] { return decode_tpw_md2(file, "m"); });
    };
    EXPECT_EQ(message("49 44 50 32 08 00 00 00"),
              "m: offset 0x0: magic: found \"IDP2\" (a Quake II model), expected 0x1cd15d46");
    EXPECT_EQ(message("44 57 46 42"),
              "m: offset 0x0: magic: found 0x42465744, expected 0x1cd15d46");
    EXPECT_EQ(message("46 5d"), "m: offset 0x0: magic: found 2 bytes, expected 0x1cd15d46");
    EXPECT_EQ(message("46 5d d1 1c"),
              "m: offset 0x4: header: found 4 bytes, expected at least 176");
    Bytes old = model_bytes();
    test::patch(old, 4, std::uint32_t{0x18});
    EXPECT_EQ(test::decode_error([&] { return decode_tpw_md2(old, "m"); }),
              "m: offset 0x4: version: found 0x18 (a model of 1998, which the game never loads), "
              "expected 0xdd");
    test::patch(old, 4, std::uint32_t{0xCF});
    test::patch(old, 8, std::uint32_t{0xC9});
    EXPECT_EQ(test::decode_error([&] { return decode_tpw_md2(old, "m"); }),
              "m: offset 0x4: version: found 0xcf (an older model, which the game refuses), "
              "expected 0xdd");
    Bytes clip = test::clip_bytes();
    test::patch(clip, 8, std::uint32_t{0xC9});
    EXPECT_EQ(test::decode_error([&] { return decode_tpw_md2(clip, "c"); }),
              "c: offset 0x8: animation version: found 0xc9, expected 0xcb");
}

TEST(TpwModel, TellsTheKinds) {
    const Bytes model = model_bytes(), clip = test::clip_bytes();
    EXPECT_TRUE(std::holds_alternative<TpwModel>(decode_tpw_md2(model, "m")));
    EXPECT_TRUE(std::holds_alternative<TpwClip>(decode_tpw_md2(clip, "m")));
    EXPECT_EQ(test::decode_error([&] { return decode_tpw_model(clip, "c"); }),
              "c: offset 0x70: kind: found a clip, expected a model");
    EXPECT_EQ(test::decode_error([&] { return decode_tpw_clip(model, "m"); }),
              "m: offset 0x98: kind: found a model, expected a clip");
    EXPECT_TRUE(is_tpw_md2(model));
    EXPECT_FALSE(is_tpw_md2(test::bytes_of_hex("46 5d d1")));
}

constexpr Edit kFatal[] = {
    {0x0, 4, 0, "0x0 magic"},
    {0x4, 4, 0xDE, "0x4 version"},
    {0x4, 4, 0xCF, "0x4 version"},
    {0x98, 4, 0xB8, "0x98 kind"},
    {0x70, 4, 0, "0x70 kind"},
    {0x42, 2, 0, "0x42 node count"},
    {0x42, 2, 1, "0x42 node count"},
    {0x70, 4, 0xAF, "0x70 mesh table"},
    {0x70, 4, kEnd - 319, "0x70 mesh table"},
    {0x74, 4, kEnd - 175, "0x74 node table"},
    {0x74, 4, 0xAF, "0x74 node table"},
    {0x74, 4, kDummies - 1, "0x74 node table"},
    {kMesh1 + 4, 4, kMeshes + 1, "0x1c8 node 1 parent"},
    {kMeshes + 8, 4, 8, "0x12c node 0 sibling"},
    {kDummies + 12, 4, kDummies + 176, "0x270 node 2 child"},
    {kMesh1 + 4, 4, kMesh1, "0x1c8 node 1 parent"},
    {kDummies + 4, 4, kDummy3, "0x268 node 2 parent"},
    {kMesh1 + 0x10 + 60, 4, kNan, "0x210 node 1 transform"},
    {kDummies + 0x10, 4, kInfinity, "0x274 node 2 transform"},
    {kMeshes + 0x54, 4, kEnd + 1, "0x178 node 0 name"},
    {kMeshes + 0x54, 4, kEnd, "0x178 node 0 name"},
    {0x50, 4, kEnd - 15, "0x50 texture flags"},
    {0x54, 4, 0xAF, "0x54 texture slots"},
    {kTextureSlots + 12, 4, kEnd - 39, "0x110 texture 0 name"},
    {kTextureSlots + 28, 4, 0, "0x120 texture 1 name"},
    {kMesh1 + 0x60, 4, kEnd - 47, "0x224 mesh 1 vertex data"},
    {kMesh1 + 0x68, 4, kEnd - 31, "0x22c mesh 1 uv data"},
    {kMesh1 + 0x6C, 4, kEnd - 31, "0x230 mesh 1 materials"},
    {kMesh1 + 0x70, 4, kEnd - 7, "0x234 mesh 1 faces"},
    {kMesh1 + 0x94, 4, kEnd - 5, "0x258 mesh 1 vertex order"},
    {kMesh1 + 0x94, 4, 0, "0x258 mesh 1 vertex order"},
    {kVertices0 + 48 + 32, 4, kNan, "0x364 mesh 0 vertex 4"},
    {kUvs1 + 16 + 4, 4, kInfinity, "0x47c mesh 1 uv 1"},
    {kOrder0 + 6, 2, 5, "0x4d6 mesh 0 vertex order 3"},
    {kFaces0 + 12, 2, 5, "0x4c4 mesh 0 face 1"},
    {kMaterials1 + 16, 4, kTextureFlags + 16, "0x4a8 mesh 1 material 1 texture"},
    {kMaterials1, 4, kTextureFlags + 4, "0x498 mesh 1 material 0 texture"},
    {kMaterials1, 4, kTextureFlags - 8, "0x498 mesh 1 material 0 texture"},
};

TEST(TpwModel, EveryFatalDamageIsNamed) {  // sections 15.1 and 15.2
    for (const Edit& edit : kFatal)
        EXPECT_EQ(error_place(test::edited(model_bytes(), edit)), edit.place);
    Bytes both = model_bytes();
    test::patch(both, 0x70, std::uint32_t{0});
    test::patch(both, 0x42, std::uint16_t{0});
    EXPECT_EQ(error_place(both), "0x70 kind") << "in the page's order";
    Bytes cut = model_bytes();
    cut.resize(0xAF);
    EXPECT_EQ(error_place(cut), "0xaf header");
}

TEST(TpwModel, MeshTableIsCheckedWithoutMeshes) {
    Bytes file = model_bytes();
    test::patch(file, 0x44, std::uint16_t{0});
    test::patch(file, 0x42, std::uint16_t{2});
    for (const auto& [at, value] : {std::pair{kDummies + 12, 0u}, {kDummy3 + 12, 0u}})
        test::patch(file, at, value);
    test::patch(file, kDummies + 0x50, std::uint16_t{0});
    test::patch(file, kDummy3 + 0x50, std::uint16_t{1});
    test::patch(file, 0x48, std::uint16_t{0});
    EXPECT_EQ(test::warning_places(decode(file).warnings), "");
    test::patch(file, 0x70, static_cast<std::uint32_t>(kEnd));
    EXPECT_EQ(error_place(file), "");
    test::patch(file, 0x70, static_cast<std::uint32_t>(kEnd + 1));
    EXPECT_EQ(error_place(file), "0x70 mesh table");
}

TEST(TpwModel, RingIsNamedByItsLowestNode) {
    // 3 -> 1 -> 0 -> 3, with 2 hanging from it and coming first in no walk.
    Bytes file = model_bytes();
    test::patch(file, kDummy3 + 4, static_cast<std::uint32_t>(kMesh1));
    test::patch(file, kMesh1 + 4, static_cast<std::uint32_t>(kMeshes));
    test::patch(file, kMeshes + 4, static_cast<std::uint32_t>(kDummy3));
    test::patch(file, kDummies + 4, static_cast<std::uint32_t>(kDummy3));
    EXPECT_EQ(error_place(file), "0x128 node 0 parent");
    // 1 -> 3 -> 1, and node 0 hangs from it.
    file = model_bytes();
    test::patch(file, kDummy3 + 4, static_cast<std::uint32_t>(kMesh1));
    test::patch(file, kMeshes + 4, static_cast<std::uint32_t>(kDummy3));
    EXPECT_EQ(error_place(file), "0x1c8 node 1 parent");
}

constexpr Edit kMended[] = {
    {0x8, 4, 0xC9, "0x8 animation version"},
    {kMesh1 + 0x10 + 28, 4, 0x3F000000, "0x1e0 node 1 transform"},
    {kMesh1 + 0x50, 2, 4, "0x214 node 1 index"},
    {0x78, 4, kMeshes + 4, "0x78 root"},
    {0x78, 4, 0, "0x78 root"},
    {kTextureSlots + 10, 2, 0, "0x10e texture 0 frame count"},
    {kMesh1 + 0x64, 4, kEnd - 47, "0x228 mesh 1 normals"},
    {kMesh1 + 0x64, 4, 0, ""},
    {kNormals0, 4, kNan, ""},
    {kMaterials0 + 8, 2, 5, "0x490 mesh 0 material 0 range"},
    {kMaterials0 + 10, 2, 5, "0x492 mesh 0 material 0 range"},
    {0x7C, 4, kEnd - 39, "0x7c look-ups"},
    {0x46, 2, 3, "0x4f8 look-up 1 node"},
    {0xAC, 4, kEnd - 31, "0xac paths, 0x30e node 3 path"},
    {kPaths + 8, 4, kEnd - 35, "0x514 path 0 points"},
    {kPoints1 + 8, 4, kNan, "0x558 path 1 points"},
    {kPaths, 4, 0x1, "0x50c path 0 type"},
    {kPaths + 4, 4, 2, "0x510 path 0 points"},
    {kPaths + 20, 4, 1, "0x520 path 1 points"},
    {kDummy3 + 0x52, 2, 2, "0x30e node 3 path"},
    {0x6C, 4, kEnd - 47, "0x6c heightfield"},
    {kHeightfield + 4, 2, 5, "0x58c heightfield"},
    {kHeightfield + 6, 2, 3, "0x58c heightfield"},
    {kHeightfield + 0x18, 4, 0xFFFFFFFF, "0x58c heightfield"},
    {kHeightfield + 0x28, 4, 0, "0x5b0 heightfield"},
    {kHeightfield + 0x2C, 4, kEnd - 7, "0x5b4 heightfield"},
    {kHeights + 4, 4, kInfinity, "0x56c heightfield"},
    {kHeightfield + 0x10, 4, kNan, "0x598 heightfield cell size"},
    {kHeightfield + 0x14, 4, kInfinity, "0x59c heightfield cell size"},
    {kHeightfield + 0x20, 4, kNan, "0x5a8 heightfield low"},
    {kHeightfield + 0x24, 4, kInfinity, "0x5ac heightfield high"},
    // Not looked at: totals, regions, boxes, a face's first word, a material's face count.
    {0x38, 2, 99, ""},
    {0x58, 4, 1, ""},
    {0x80, 4, kNan, ""},
    {kMesh1 + 0x78, 4, kNan, ""},
    {kFaces0, 2, 999, ""},
    {kMaterials0 + 6, 2, 77, ""},
    {kMeshes + 0x54, 4, 0, ""},
};

TEST(TpwModel, EveryMendedDamageIsAWarning) {  // section 15.3
    for (const Edit& edit : kMended) {
        SCOPED_TRACE(hex(edit.offset) + " = " + hex(edit.value));
        const TpwModel model = decode(test::edited(model_bytes(), edit));
        EXPECT_EQ(test::warning_places(model.warnings), edit.place);
        test::expect_comes_back(model);
    }
}

TpwModel mended(std::size_t offset, int size, std::uint32_t value) {
    return decode(test::edited(model_bytes(), {offset, size, value, ""}));
}

TEST(TpwModel, MendsAsThePageSays) {
    EXPECT_EQ(mended(kMesh1 + 0x10 + 28, 4, 0x3F000000).nodes[1].parent_from_node[1].w, 0.0f);
    EXPECT_EQ(mended(0x78, 4, 0).root, -1);
    EXPECT_EQ(mended(kTextureSlots + 10, 2, 0).textures[0].frames.size(), 1u);
    const TpwMesh computed = mended(kMesh1 + 0x64, 4, kEnd - 47).meshes[1];
    EXPECT_EQ(computed.stored_normals, 0u);
    EXPECT_EQ(computed.normals[2], glm::vec3(0, 0, 1));
    EXPECT_EQ(mended(kNormals0, 4, kNan).meshes[0].stored_normals, 4u);
    EXPECT_EQ(mended(kMaterials0 + 8, 2, 5).meshes[0].materials[0], (TpwMaterial{0, 5, 4}));
    EXPECT_EQ(mended(kMaterials0 + 10, 2, 500).meshes[0].materials[0], (TpwMaterial{0, 0, 4}));
    EXPECT_TRUE(mended(0x7C, 4, kEnd - 39).lookups.empty());
    EXPECT_EQ(mended(0x46, 2, 3).lookups, (std::vector<TpwLookup>{{0x200, 7, 3}}));
    EXPECT_TRUE(mended(0xAC, 4, 1).paths.empty());
    const auto paths = mended(kPoints1 + 8, 4, kNan).paths;
    EXPECT_TRUE(paths[0].usable);
    EXPECT_FALSE(paths[1].usable);
    EXPECT_TRUE(paths[1].points.empty());
    EXPECT_FALSE(mended(kHeightfield + 4, 2, 5).heightfield);
    TpwHeightfield ground = *decode(model_bytes()).heightfield;
    ground.cell_size.x = 10;
    ground.low = 0;  // what it was is below the least height
    EXPECT_EQ(mended(kHeightfield + 0x20, 4, kNan).heightfield, ground);
    EXPECT_EQ(mended(kMesh1 + 0x78, 4, kNan).meshes[1].box_max, glm::vec3(1, 1, 0));
    EXPECT_EQ(mended(0x80, 4, kNan).box_max, glm::vec3(0));
    EXPECT_EQ(mended(kMeshes + 0x54, 4, 0).nodes[0].name, "");
}

TEST(TpwModel, RangeOfAMeshWithoutSlotsOwnsNothing) {
    Bytes file = model_bytes();
    test::patch(file, kMeshes + 0x5C, std::uint32_t{0});  // no faces, no slots
    test::patch(file, kMaterials0 + 10, std::uint16_t{0});
    const TpwModel model = decode(file);
    EXPECT_EQ(test::warning_places(model.warnings), "0x492 mesh 0 material 0 range");
    EXPECT_EQ(model.meshes[0].materials[0], (TpwMaterial{0, 0, -1})) << "its start is kept";
    EXPECT_EQ(model.meshes[0].material_of_slot(0), 0);
    test::expect_comes_back(model);
}

TEST(TpwModel, ReadsFaceAnchors) {  // section 7
    Bytes file = model_bytes();
    const auto end = static_cast<std::uint32_t>(file.size());
    ByteWriter anchor;
    test::write_words(anchor, {0xABCD0001});  // its second half is unknown
    test::write_floats(anchor, {0.25f, 0.5f, -2});
    file.insert(file.end(), anchor.bytes().begin(), anchor.bytes().end());
    test::patch(file, kLookups, std::uint32_t{0x140});
    test::patch(file, kLookups + 12, end);
    const TpwModel model = decode(file);
    EXPECT_EQ(test::warning_places(model.warnings), "");
    EXPECT_EQ(model.lookups[0], (TpwLookup{0x140, 7, 2, TpwFaceAnchor{1, 0.25f, 0.5f, -2.0f}}));
    test::expect_comes_back(model);
    test::patch(file, end + 8, kNan);
    const TpwModel odd = decode(file);
    EXPECT_EQ(test::warning_places(odd.warnings), hex(end + 8) + " look-up 0 anchor");
    EXPECT_EQ(odd.lookups[0], (TpwLookup{0x140, 7, 2, std::nullopt}));
    test::patch(file, kLookups + 12, end + 1);
    EXPECT_EQ(test::warning_places(decode(file).warnings), "0x4f0 look-up 0 anchor");
    test::patch(file, kLookups + 12, 0u);  // none
    EXPECT_EQ(test::warning_places(decode(file).warnings), "");
}

/// `count` dummies in a chain of parents, the deepest first.
Bytes chain(std::uint16_t count) {
    ByteWriter out;
    test::write_fixture_header(out, 1, "chain");
    constexpr std::size_t kFirst = 0xB8;
    for (std::uint16_t i = 0; i < count; ++i) {
        const bool last = i + 1 == count;
        const auto parent = last ? 0u : test::word(kFirst + (i + 1u) * 88u);
        test::write_fixture_node(out, {0x200, parent, 0, 0}, 0, i, 0, 0);
    }
    test::patch_counts(out, count);
    return out.take();
}

TEST(TpwModel, ChainsOfThousandsAreLegal) {
    const TpwModel model = decode(chain(60000));
    EXPECT_EQ(model.nodes.size(), 60000u);
    EXPECT_EQ(model.nodes[0].parent, 1);
    EXPECT_EQ(test::warning_places(model.warnings), "");
}

TEST(TpwModel, SharedTablesAreLimited) {
    // 12,000 names of 64 KiB of x, all the same text: 750 MiB.
    Bytes file = chain(12000);
    const auto text = static_cast<std::uint32_t>(file.size());
    file.insert(file.end(), 65536, std::byte{'x'});
    file.push_back(std::byte{0});
    for (std::size_t i = 0; i < 12000; ++i) test::patch(file, 0xB8 + i * 88 + 0x54, text);
    // The dummy table takes 12,000 x 88 of 2^28 bytes, so 4,079 names of 65,537 fit.
    EXPECT_EQ(error_place(file), hex(0xB8 + 4079 * 88 + 0x54) + " node 4079 name");
}

}  // namespace
}  // namespace turnstile
