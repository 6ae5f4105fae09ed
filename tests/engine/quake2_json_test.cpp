#include "engine/quake2_json.hpp"

#include "tests/formats/quake2_samples.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

TEST(Quake2Json, InspectGivesTheContractsMembers) {
    const Json expected = Json::parse(R"({
        "format": "quake2-md2", "version": 8, "frames": 2, "vertices": 4, "texcoords": 5,
        "triangles": 2, "renderVertices": 4, "droppedTriangles": 0,
        "skinWidth": 64, "skinHeight": 32, "skins": ["players\\male\\grunt.pcx"],
        "animations": [{"name": "stand", "first": 0, "count": 1},
                       {"name": "sixteen letters!", "first": 1, "count": 1}],
        "bounds": {"min": [-10.0, 0.0, -252.0], "max": [117.5, 510.0, 3.0]},
        "glCommands": {"strips": 1, "fans": 0, "triangles": 2}, "warnings": []})");
    EXPECT_EQ(inspect_json(test::decoded_quake2(test::quad_model())), expected);
}

TEST(Quake2Json, InspectSaysWhatIsWrong) {
    test::Bytes file = test::quad_without_gl();
    test::patch<std::uint32_t>(file, test::quad::kSkins, 0x417FE90A);
    test::patch<std::uint8_t>(file, test::quad::kFrames + 24, 0xE9);
    test::patch<std::uint16_t>(file, test::quad::kTriangles, 4);
    const Json json = inspect_json(test::decoded_quake2(file));
    EXPECT_EQ(json["skins"][0], "???Aers\\male\\grunt.pcx");
    EXPECT_EQ(json["animations"][0]["name"], "\u00E9tand");
    EXPECT_EQ(json["glCommands"], nullptr);
    EXPECT_EQ(json["triangles"], 1);
    EXPECT_EQ(json["droppedTriangles"], 1);
    ASSERT_EQ(json["warnings"].size(), 1u);
    EXPECT_EQ(json["warnings"][0]["field"], "bad-triangle");
    EXPECT_EQ(json["warnings"][0]["offset"], 0x98);
}

TEST(Quake2Json, PoseHasOneVertexAKeyInTheFilesCornerOrder) {
    const Quake2Md2 model = test::decoded_quake2(test::quad_model());
    const Json json = pose_json(model, {0, 1, 0.25f});
    ASSERT_EQ(json["meshes"].size(), 1u);
    const Json& mesh = json["meshes"][0];
    EXPECT_EQ(mesh["positions"][3], Json::parse("[113.125, 407.5, -3.25]"));
    EXPECT_EQ(mesh["normals"].size(), 4u);
    EXPECT_EQ(mesh["uvs"], Json::parse("[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [-0.125, 1.25]]"));
    EXPECT_EQ(mesh["triangles"], Json::parse("[[0, 1, 2], [2, 1, 3]]"));
    EXPECT_EQ(json["warnings"], Json::array());
}

}  // namespace
}  // namespace turnstile
