#include "formats/byte_writer.hpp"
#include "formats/tpw_md2.hpp"
#include "tests/formats/tpw_md2_samples.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

using test::sample_clip;
using test::sample_model;

/// what() of the EncodeError, "" where there is none.
template <class Encode>
std::string refusal(Encode&& encode) {
    try {
        (void)encode();
    } catch (const EncodeError& error) {
        return error.what();
    }
    return {};
}
template <class Change>
std::string model_refusal(Change&& change) {
    TpwModel model = sample_model();
    change(model);
    return refusal([&] { return encode_tpw_model(model); });
}
template <class Change>
std::string clip_refusal(Change&& change) {
    TpwClip clip = sample_clip();
    change(clip);
    return refusal([&] { return encode_tpw_clip(clip, sample_model()); });
}

TEST(TpwEncodeError, NamesWhatModelsCannotHold) {
    using M = TpwModel;
    EXPECT_EQ(model_refusal([](M& m) { m.nodes.clear(); }),
              "node count: a model has at least one node");
    EXPECT_EQ(model_refusal([](M& m) { m.nodes[0].parent = 9; }),
              "node 0 parent: no node of the model");
    EXPECT_EQ(model_refusal([](M& m) { m.nodes[3].parent = 3; }), "node parents: a ring");
    EXPECT_EQ(model_refusal([](M& m) { m.nodes[0].parent_from_node[0][3] = 1; }),
              "node 0 transform: its fourth column is not 0 0 0 1");
    EXPECT_EQ(model_refusal([](M& m) { m.nodes[3].path = 2; }),
              "node 3 path: no path of the model");
    EXPECT_EQ(model_refusal([](M& m) { m.root = 3; }), "root: has a parent");
    EXPECT_EQ(model_refusal([](M& m) { m.textures[0].frames[0] = "abcdefghijklmnop.tga"; }),
              "texture 0 name: longer than 19 bytes");
    EXPECT_EQ(model_refusal([](M& m) { m.textures[0].frames.clear(); }),
              "texture 0: no texture frames");
    EXPECT_EQ(model_refusal([](M& m) { m.meshes[0].uvs.pop_back(); }),
              "mesh 0 uvs: not one a slot");
    EXPECT_EQ(model_refusal([](M& m) { m.meshes[0].order[4] = 5; }),
              "mesh 0 order: no vertex of the mesh");
    EXPECT_EQ(model_refusal([](M& m) { m.meshes[0].faces[1][2] = 5; }),
              "mesh 0 faces: no slot of the mesh");
    EXPECT_EQ(model_refusal([](M& m) { m.meshes[0].faces[1][2] = 4; }),
              "mesh 0 faces: a face lies in two materials");
    EXPECT_EQ(model_refusal([](M& m) { m.meshes[0].materials[1].first_slot = 2; }),
              "mesh 0 material 1: ranges do not follow one another over the slots");
    EXPECT_EQ(model_refusal([](M& m) { m.meshes[0].materials.pop_back(); }),
              "mesh 0 materials: slots without a material");
    EXPECT_EQ(model_refusal([](M& m) {
                  m.meshes[0].normals[0] = {0, 2, 0};
              }),
              "mesh 0 normals: not of length 1");
    EXPECT_EQ(model_refusal([](M& m) { m.meshes[0].vertices.resize(65536); }),
              "mesh 0 vertex count is 65536, more than 65535");
    EXPECT_EQ(model_refusal([](M& m) { m.lookups[1].node = 1; }),
              "look-up 1: its node does not follow that of the one before");
    EXPECT_EQ(model_refusal([](M& m) { m.lookups[1].flags = 0x100; }),
              "look-up 1: a face anchor without flag 0x40");
    EXPECT_EQ(model_refusal([](M& m) { m.lookups[1].anchor.reset(); }),
              "look-up 1: flag 0x40 without a face anchor");
    EXPECT_EQ(model_refusal([](M& m) { m.paths[0].usable = false; }), "path 0: no segment");
    EXPECT_EQ(model_refusal([](M& m) { m.heightfield->across = 3; }),
              "heightfield: counts do not multiply out");
    // Each mesh fits, and their total does not.
    EXPECT_EQ(model_refusal([](M& m) {
                  for (TpwMesh& mesh : m.meshes) mesh.faces.resize(40000, {0, 0, 0});
              }),
              "faces is 80000, more than 65535");
}

TEST(TpwEncodeError, NamesWhatClipsCannotHold) {
    using C = TpwClip;
    EXPECT_EQ(clip_refusal([](C& c) { c.first_frame = 3; }),
              "last frame: before the first, or that before 0");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[1].rotation->keys[1].frame = 0; }),
              "track 1 rotation: frames do not ascend");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[1].rotation->keys[1].curve = 1; }),
              "track 1 rotation: the last key names a curve");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[1].rotation->curves.pop_back(); }),
              "track 1 rotation: not as many curves as the largest id and one");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[1].scale->keys.clear(); }),
              "track 1 scale: no keys");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[1].position->frames[1] = 1; }),
              "track 1 position: the last key lies before the clip's end");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[1].position->type = 2; }),
              "track 1 position: its type is not 0x12 or 0x18");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[2].position = c.tracks[1].position; }),
              "track 2 path: beside a position");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[2].path->percents.pop_back(); }),
              "track 2 path: not one value a frame");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[0].target = 1; }),
              "track 0 morph: record 0 is not the box of the target's mesh");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[0].target = 2; }),
              "track 0 target: no mesh of the model");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[0].morph->records[2].ids[0] = 0; }),
              "track 0 morph: a vertex in two records");
    EXPECT_EQ(clip_refusal([](C& c) {
                  c.last_frame = 3;
                  c.tracks.resize(1);
              }),
              "track 0 morph: a record does not go from frame 0 to the clip's end");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[2].raw->positions.pop_back(); }),
              "track 2 raw: not one whole frame for each of the clip's");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[0].uv->frames[2] = 1; }),
              "track 0 uv: an entry does not begin at frame 0");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[0].uv->frames[1] = 0; }),
              "track 0 uv: frames do not ascend");
    EXPECT_EQ(clip_refusal([](C& c) {
                  c.tracks[0].visibility->entries = {2, -1};
              }),
              "track 0 visibility: not in order of frame");
    EXPECT_EQ(clip_refusal([](C& c) { c.tracks[0].visibility->entries = {-32768}; }),
              "track 0 visibility: -32768 is no frame");
    EXPECT_EQ(clip_refusal([](C& c) { c.texture_tracks[0].keys[2].texture_frame = 2; }),
              "texture frame track 0: no texture frame of the slot");
    EXPECT_EQ(clip_refusal([](C& c) { c.hide.resize(65536); }),
              "hide list length is 65536, more than 65535");
}

TEST(TpwEncodeError, NamesWhatMorphsCannotHold) {
    const std::vector<std::vector<glm::vec3>> two(2, {{1, 2, 3}});
    using Frames = std::vector<std::uint16_t>;
    EXPECT_EQ(refusal([&] { return make_morph(Frames{0}, two); }),
              "morph: at least two frames, the first of them 0");
    EXPECT_EQ(refusal([&] {
                  return make_morph(Frames{0, 0}, two);
              }),
              "morph: frames do not ascend");
    EXPECT_EQ(refusal([&] {
                  return make_morph(Frames{0, 1, 2}, two);
              }),
              "morph: 2 sets of vertices for 3 frames");
    const std::vector<std::vector<glm::vec3>> uneven{{{1, 2, 3}}, {}};
    EXPECT_EQ(refusal([&] {
                  return make_morph(Frames{0, 1}, uneven);
              }),
              "morph: another number of vertices at one of the frames");
}

}  // namespace
}  // namespace turnstile
