#include "formats/tpw_md2.hpp"
#include "tests/formats/tpw_md2_fixture.hpp"
#include "tests/formats/tpw_md2_samples.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

using test::Bytes;
using test::sample_clip;
using test::sample_model;

template <class T>
T at(const Bytes& file, std::size_t offset) {
    return load_le<T>(std::span(file).subspan(offset, sizeof(T)).data());
}
std::uint32_t u32(const Bytes& file, std::size_t offset) { return at<std::uint32_t>(file, offset); }
std::uint16_t u16(const Bytes& file, std::size_t offset) { return at<std::uint16_t>(file, offset); }
glm::vec3 vec3(const Bytes& file, std::size_t offset) {
    return {at<float>(file, offset), at<float>(file, offset + 4), at<float>(file, offset + 8)};
}

TEST(TpwWrite, ModelsReadTheSame) {
    for (const TpwModel& model : test::sample_models()) {
        SCOPED_TRACE(model.nodes[0].name);
        const Bytes file = encode_tpw_model(model);
        EXPECT_EQ(decode_tpw_model(file, "own"), model);
        EXPECT_EQ(encode_tpw_model(model, TpwRules::AsRead), file);
    }
}

TEST(TpwWrite, WhatAModelImpliesNeedNotBeSet) {
    const Bytes file = encode_tpw_model(sample_model());
    TpwModel model = sample_model();
    model.header.flags = 0;
    model.root = -1;
    model.box_min = model.box_max = {0, 0, 0};
    for (TpwNode& node : model.nodes) node.flags &= 0x100;
    for (TpwMesh& mesh : model.meshes) mesh.box_min = mesh.box_max = {0, 0, 0};
    model.meshes[1].normals.clear();
    model.meshes[1].stored_normals = 0;
    EXPECT_EQ(encode_tpw_model(model), file);
}

TEST(TpwWrite, ModelHeaderHolds) {  // sections 2 and 16
    const Bytes file = encode_tpw_model(sample_model());
    EXPECT_EQ(u32(file, 0x00), 0x1CD15D46u);
    EXPECT_EQ(u32(file, 0x04), 0xDDu);
    EXPECT_EQ(u32(file, 0x08), 0xCBu);
    EXPECT_EQ(u32(file, 0x30), 0x1u);
    const std::uint16_t counts[] = {2, 3, 3, 3, 3, 2, 4, 2, 1, 3, 11};  // 0x36 .. 0x4A
    for (std::size_t i = 0; i < 11; ++i) EXPECT_EQ(u16(file, 0x36 + 2 * i), counts[i]) << i;
    // Textures, names and slots touch; then the nodes.
    EXPECT_EQ(u32(file, 0x50), 0xB8u);
    EXPECT_EQ(u32(file, 0x54), 0xB8u + 2 * 8 + 3 * 20);
    const std::uint32_t meshes = u32(file, 0x54) + 2 * 16;
    EXPECT_EQ(u32(file, 0x70), meshes);
    EXPECT_EQ(u32(file, 0x74), meshes + 320);
    EXPECT_EQ(u32(file, 0x78), meshes + 320) << "the root is the first dummy";
    // Regions, one behind the other.
    std::uint32_t region = meshes + 320 + 176;
    EXPECT_EQ(u32(file, 0x58), region);
    EXPECT_EQ(u32(file, 0x5C), region += 3 * 48);
    EXPECT_EQ(u32(file, 0x60), region += 11 * 12);
    EXPECT_EQ(u32(file, 0x64), region += 3 * 32);
    EXPECT_EQ(u32(file, 0x68), region += 3 * 16);
    EXPECT_EQ(u32(file, meshes + 0x94), region + 3 * 8) << "the orders";
    // All vertices through the tree: the root stands at x = 100.
    EXPECT_EQ(vec3(file, 0x80), glm::vec3(100, 0, 0));
    EXPECT_EQ(vec3(file, 0x8C), glm::vec3(114, 24, 34));
    EXPECT_EQ(u32(file, 0x98), 0u);
    EXPECT_NE(u32(file, 0x6C), 0u);
    EXPECT_NE(u32(file, 0xAC), 0u);
}

TEST(TpwWrite, FaceAnchorsLieBehindTheLookups) {  // section 7
    const Bytes file = encode_tpw_model(sample_model());
    const std::uint32_t lookups = u32(file, 0x7C);
    EXPECT_EQ(u32(file, lookups + 12), 0u) << "without flag 0x40";
    const std::uint32_t anchor = u32(file, lookups + 20 + 12);
    EXPECT_EQ(anchor, lookups + 3 * 20);
    EXPECT_EQ(u32(file, anchor), 1u);
    EXPECT_EQ(vec3(file, anchor + 4), glm::vec3(0.25f, 0.5f, -2));
    EXPECT_EQ(u32(file, lookups + 40 + 12), anchor + 16);
}

TEST(TpwWrite, NodesAreLinkedBothWays) {
    const Bytes file = encode_tpw_model(sample_model());
    const std::uint32_t node[] = {u32(file, 0x70), u32(file, 0x70) + 160, u32(file, 0x74),
                                  u32(file, 0x74) + 88};
    const std::uint32_t links[4][3] = {// parent, sibling, child
                                       {node[2], node[3], 0},
                                       {node[3], 0, 0},
                                       {0, 0, node[0]},
                                       {node[2], 0, node[1]}};
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(u32(file, node[i] + 4 + 4 * k), links[i][k]);
        EXPECT_EQ(u16(file, node[i] + 0x50), i);
        EXPECT_NE(u32(file, node[i] + 0x54), 0u) << "a name, an empty one included";
    }
}

TEST(TpwWrite, MeshArraysHold) {
    const Bytes file = encode_tpw_model(sample_model());
    const std::uint32_t mesh = u32(file, 0x70);
    const float blocks[] = {10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33,
                            14, 0,  0,  0,  24, 0,  0,  0,  34, 0,  0,  0};
    for (std::size_t i = 0; i < 24; ++i)
        EXPECT_EQ(at<float>(file, u32(file, mesh + 0x60) + 4 * i), blocks[i]) << i;
    // Slots' normals, then the faces': one without area, then the second mesh's.
    EXPECT_EQ(vec3(file, u32(file, mesh + 0x64) + 12 * 5), glm::vec3(0, 1, 0));
    EXPECT_EQ(vec3(file, u32(file, mesh + 160 + 0x64) + 12 * 3), glm::vec3(0, 0, 1));
    EXPECT_EQ(u16(file, u32(file, mesh + 0x70)), 5u) << "face 0 has normal N";
    EXPECT_EQ(u16(file, u32(file, mesh + 0x70) + 8), 6u);
    const std::uint32_t materials = u32(file, mesh + 0x6C);
    EXPECT_EQ(u32(file, materials), u32(file, 0x50));
    EXPECT_EQ(u16(file, materials + 6), 2u) << "faces in the range";
    EXPECT_EQ(u32(file, materials + 16), 0u) << "no texture";
    EXPECT_EQ(u16(file, materials + 16 + 6), 0u);
    EXPECT_EQ(vec3(file, mesh + 0x78), glm::vec3(10, 20, 30));
    EXPECT_EQ(vec3(file, mesh + 0x84), glm::vec3(14, 24, 34));
}

TEST(TpwWrite, SmallestModelIsOneNode) {
    TpwModel model;
    model.nodes.resize(1);
    const Bytes file = encode_tpw_model(model);
    EXPECT_EQ(u16(file, 0x46), 0xFFFFu);
    EXPECT_NE(u32(file, 0x70), 0u) << "even without meshes";
    const TpwModel again = decode_tpw_model(file, "own");
    EXPECT_EQ(test::warning_places(again.warnings), "");
    EXPECT_EQ(again.root, 0);
    EXPECT_EQ(encode_tpw_model(again), file);
}

TEST(TpwWrite, ClipsReadTheSame) {
    const TpwModel model = sample_model();
    for (const TpwClip& clip : test::sample_clips()) {
        SCOPED_TRACE(clip.last_frame);
        const Bytes file = encode_tpw_clip(clip, model);
        EXPECT_EQ(decode_tpw_clip(file, "own"), clip);
        EXPECT_EQ(encode_tpw_clip(clip, model, TpwRules::AsRead), file);
    }
}

TEST(TpwWrite, WhatChannelsImplyNeedNotBeSet) {
    const Bytes file = encode_tpw_clip(sample_clip(), sample_model());
    TpwClip clip = sample_clip();
    clip.header.flags = 0;
    for (TpwTrack& track : clip.tracks) track.flags &= 0x50;
    EXPECT_EQ(encode_tpw_clip(clip, sample_model()), file);
    clip.tracks[3].flags = 0x35789;  // bits of channels that it has not
    EXPECT_EQ(encode_tpw_clip(clip, sample_model()), file);
}

TEST(TpwWrite, ClipHeaderAndBlockHold) {  // sections 10 and 16
    const TpwModel model = sample_model();
    const Bytes file = encode_tpw_clip(sample_clip(), model), model_file = encode_tpw_model(model);
    for (std::size_t i = 0x36; i < 0x4C; i += 2) EXPECT_EQ(u16(file, i), u16(model_file, i));
    for (std::size_t i = 0x80; i < 0x98; i += 4) EXPECT_EQ(u32(file, i), u32(model_file, i));
    for (std::size_t i = 0x50; i < 0x80; i += 4) EXPECT_EQ(u32(file, i), 0u);
    EXPECT_EQ(u32(file, 0xAC), 0u);
    const std::uint32_t block = u32(file, 0x98);
    EXPECT_EQ(block + 72, file.size()) << "the end of the file";
    EXPECT_EQ(u32(file, block), 0x2u);
    const std::uint16_t counts[] = {2, 2, 3, 4};  // positions, scale keys, rotation keys, tracks
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(u16(file, block + 0x0C + 2 * i), counts[i]);
    EXPECT_EQ(u16(file, block + 0x18), 2u);
    EXPECT_EQ(u16(file, block + 0x1A), 3u);
    const std::uint32_t tracks = u32(file, block + 0x2C);
    EXPECT_EQ(tracks + 4 * 64, block);
    // The tables that the tracks point into, each in the order of the tracks.
    EXPECT_EQ(u32(file, block + 0x20), 0xB8u);
    EXPECT_EQ(u32(file, tracks + 64 + 0x18), 0xB8u);
    EXPECT_EQ(u32(file, tracks + 192 + 0x18), 0xC8u);
    EXPECT_EQ(u32(file, block + 0x24), u32(file, tracks + 64 + 0x20));
    EXPECT_EQ(u32(file, block + 0x28), u32(file, tracks + 64 + 0x1C));
    EXPECT_EQ(u32(file, tracks + 192 + 0x1C), u32(file, block + 0x28) + 2 * 20);
    EXPECT_EQ(u32(file, block + 0x3C), u32(file, tracks + 64 + 0x34));
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(u32(file, tracks + 64 * i), i);
        EXPECT_EQ(u32(file, tracks + 64 * i + 0x0C), 2u) << "the clip's length";
    }
    const std::uint32_t rotation = u32(file, block + 0x28);
    EXPECT_EQ(u16(file, rotation + 20 + 2), 0xFFFFu) << "the last key names no curve";
    EXPECT_EQ(vec3(file, rotation + 4), glm::vec3(0, 0.6f, 0)) << "x, y, z, w";
    EXPECT_EQ(at<float>(file, rotation + 16), 0.8f);
}

TEST(TpwWrite, EmptyClipHasALength) {
    TpwClip clip;
    clip.last_frame = 60;
    const Bytes file = encode_tpw_clip(clip, sample_model());
    EXPECT_EQ(u32(file, 0x30), 0u);
    EXPECT_EQ(file.size(), 0xB8u + 72);
    EXPECT_EQ(decode_tpw_clip(file, "own").length(), 60);
}

TEST(TpwWrite, MorphSeparatesWhatRests) {
    const std::vector<std::uint16_t> frames{0, 10, 30};
    std::vector<std::vector<glm::vec3>> positions(3, {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}});
    positions[1][1] = {-1023 + 6, 4, 5};  // x from -1017 to 6: a step of 1 about -505.5
    const TpwMorphChannel morph = make_morph(frames, positions);
    EXPECT_EQ(morph.centre, glm::vec3(-505.5f, 4, 5));
    EXPECT_EQ(morph.step, glm::vec3(1, 6.0f / 1023, 6.0f / 1023));
    EXPECT_TRUE(morph.has_static);
    ASSERT_EQ(morph.records.size(), 3u);
    EXPECT_EQ(morph.records[0].ids, (std::vector<std::uint16_t>{3, 4}));
    EXPECT_EQ(morph.records[0].frames, frames);
    EXPECT_EQ(morph.records[1].ids, (std::vector<std::uint16_t>{0, 2}));
    EXPECT_EQ(morph.records[1].frames, (std::vector<std::uint16_t>{0}));
    EXPECT_EQ(morph.records[2].ids, (std::vector<std::uint16_t>{1}));
    ASSERT_EQ(morph.records[2].values.size(), 3u);
    EXPECT_EQ(morph.records[2].values[1] & 0x3FFu, 0x200u) << "round(-511.5) away from 0";
    EXPECT_EQ(morph.records[0].values[3] & 0x3FFu, 0x1FFu) << "511.5, kept to 511";
    for (std::size_t key = 0; key < 3; ++key) {
        const glm::vec3 back = morph.unpack(morph.records[2].values[key]);
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(back[axis], positions[key][1][axis], 0.501f * morph.step[axis]);
    }
}

TEST(TpwWrite, MorphOfAStillMeshHasNoMovingRecord) {
    const std::vector<std::vector<glm::vec3>> positions(2, {{1, 2, 3}});
    const TpwMorphChannel morph = make_morph(std::vector<std::uint16_t>{0, 5}, positions);
    EXPECT_EQ(morph.records.size(), 2u);
    EXPECT_EQ(morph.unpack(morph.records[1].values[0]), glm::vec3(1, 2, 3));
    EXPECT_GT(morph.step.x, 0.0f) << "never 0";
}

TEST(TpwWrite, HandMadeFilesComeBackTheSame) {
    // Materials' order, a name that fills its place, normals without length: beyond the strict
    // rules.
    const TpwModel model = decode_tpw_model(test::model_bytes(), "m");
    EXPECT_EQ(decode_tpw_model(encode_tpw_model(model, TpwRules::AsRead), "own"), model);
    const TpwClip clip = decode_tpw_clip(test::clip_bytes(), "c");
    EXPECT_EQ(decode_tpw_clip(encode_tpw_clip(clip, model, TpwRules::AsRead), "own"), clip);
}

TEST(TpwWrite, AsReadHoldsMoreThanTheStrictRules) {
    TpwModel model = sample_model();
    model.header.animation_version = 0xC9;
    model.header.flags = 0x18;
    model.nodes[2].flags = 0x30;
    model.nodes[0].flags = 0;
    model.root = 3;  // has a parent
    model.nodes[3].path = 9;
    model.textures[0].frames[1] = "abcdefghijklmnop.tga";
    model.meshes[0].materials = {{1, 3, 2}, {0, 0, 4}, {0, 0, 4}};
    model.meshes[0].normals[3] = {0, 1, 0};  // the computed one: of no face
    model.meshes[0].stored_normals = 4;
    model.meshes[0].box_max = {-7, 8, 9};
    model.box_min = {1, 2, 3};
    model.lookups[1].anchor.reset();
    model.paths.push_back({4, {{1, 2, 3}}, false});
    TpwModel again = decode_tpw_model(encode_tpw_model(model, TpwRules::AsRead), "own");
    EXPECT_EQ(test::warning_fields(again.warnings),
              "animation version, mesh 0 material 0 range, path 2 type, node 3 path");
    again.warnings.clear();
    EXPECT_EQ(again, model);

    TpwClip clip = sample_clip();
    clip.header.flags = 0x12;
    clip.tracks[0].target = 700;
    clip.tracks[0].uv->frames[0] = 1;
    clip.tracks[0].visibility->entries = {-32768, 3};
    clip.tracks[0].morph->step = {0, -1, 2};
    clip.tracks[0].morph->records[1] = {{0, 0}, {1, 2}, {1, 2, 3, 4}};
    clip.tracks[1].flags = 0x20099;  // scale without 0x100, and the bit of a visibility dropped
    clip.tracks[1].rotation->keys[1].curve = 0;
    clip.tracks[1].position->type = 0x1A;
    clip.tracks[1].position->frames = {0, 1};
    clip.tracks[2].flags |= 0x1;
    clip.tracks[2].position = clip.tracks[3].position;
    clip.tracks[2].path = TpwPathChannel{-4, {1}, true};
    clip.texture_tracks[0].slot = 77;
    clip.texture_tracks[0].keys[0] = {9, 9};
    TpwClip clip_again =
        decode_tpw_clip(encode_tpw_clip(clip, sample_model(), TpwRules::AsRead), "own");
    EXPECT_EQ(test::warning_fields(clip_again.warnings), "track 1 visibility");
    clip_again.warnings.clear();
    EXPECT_EQ(clip_again, clip);
}

}  // namespace
}  // namespace turnstile
