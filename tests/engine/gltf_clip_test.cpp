#include "engine/gltf_model.hpp"
#include "tests/engine/gltf_sample.hpp"
#include "tests/formats/tpw_md2_fixture.hpp"

#include <glm/gtc/matrix_transform.hpp>

namespace turnstile {
namespace {

using namespace test;

TEST(GltfClip, RotationsGoTheWayTheirSignsSay) {
    // docs/formats/tpw-md2.md, 20: 135 degrees about +Y halfway, then a spin by half turns.
    Sample sample(chain_model({glm::mat4(1.0f), glm::translate(glm::mat4(1.0f), {1, 2, 3})}));
    TpwTrack track;
    track.target = 1;
    track.rotation = turning({{0, -1, {1, 0, 0, 0}},
                              {10, -1, {-kHalf, 0, kHalf, 0}},
                              {20, -1, {0, 0, 1, 0}},
                              {30, -1, {-1, 0, 0, 0}},
                              {40, -1, {0, 0, -1, 0}}});
    sample.add_clip(45, {track});
    expect_clip(sample);
    const Gltf gltf(sample.exported().bytes);
    const auto turned = gltf.pose(0, 5.0f / 30).scene_from_node[1];
    // 135 degrees about +Y takes +X to (-h, 0, -h) in the file's space, z negated in glTF's.
    expect_near(glm::vec3(turned[0]), {-kHalf, 0, kHalf}, 1e-5f, "halfway");
}

TEST(GltfClip, EasingIsExactBetweenFrames) {
    Sample sample(chain_model({glm::mat4(1.0f)}));
    TpwTrack track;
    track.rotation =
        turning({{0, 0, {1, 0, 0, 0}}, {7, 1, {0.6f, 0, 0.8f, 0}}, {20, -1, {-0.6f, 0.8f, 0, 0}}},
                {{19, 38, 64, 96, 128, 160, 192, 224}, {17, 11, 0, 0, 0, 0, 40, 122}});
    sample.add_clip(20, {track});
    expect_clip(sample);
}

TEST(GltfClip, BezierPositionsAreExactBetweenFrames) {
    Sample sample(chain_model({glm::mat4(1.0f)}));
    TpwTrack track;
    track.position = TpwPositionChannel{
        .type = 0x12,
        .frames = {0, 10, 25},
        .points = {{0, 0, 0}, {5, 9, 1}, {-4, 2, 8}, {3, 3, 3}, {9, 0, 0}, {0, 9, 0}, {7, 7, 7}}};
    sample.add_clip(25, {track});
    expect_clip(sample);
    sample.clips.clear();
    sample.add_clip(18, {track});  // cut inside of a segment
    expect_clip(sample);
}

TEST(GltfClip, ScalesBecomeLengthsOfMirroredNodesToo) {
    Sample sample(chain_model({glm::scale(glm::mat4(1.0f), {-2, 3, 4})}));
    TpwTrack track;
    track.scale = TpwScaleChannel{.keys = {{0, {1, 2, 3}}, {10, {4, 0, 6}}}};
    track.rotation = turning({{0, -1, {1, 0, 0, 0}}, {10, -1, {kHalf, kHalf, 0, 0}}});
    sample.add_clip(12, {track});
    expect_clip(sample);
}

TEST(GltfClip, ChannelsThatBeginLateRestUntilThen) {
    Sample sample(chain_model({glm::translate(glm::mat4(1.0f), {1, 2, 3})}));
    TpwTrack track;
    track.rotation = turning({{6, -1, {kHalf, kHalf, 0, 0}}, {12, -1, {1, 0, 0, 0}}});
    track.position =
        TpwPositionChannel{.type = 0x18,
                           .frames = {4, 8, 8, 12},
                           .points = {{9, 9, 9}, {5, 5, 5}, {0, 0, 0}, {2, 2, 2}}};  // jumps at 8
    track.scale = TpwScaleChannel{.keys = {{20, {5, 5, 5}}}};                        // past the end
    sample.add_clip(15, {track});
    expect_clip(sample);
}

TEST(GltfClip, SeveralTracksOnOneNode) {
    Sample sample(chain_model({glm::translate(glm::mat4(1.0f), {1, 2, 3})}));
    TpwTrack first, second;
    first.rotation = turning({{0, -1, {1, 0, 0, 0}}, {8, -1, {kHalf, kHalf, 0, 0}}});
    second.rotation = turning({{4, -1, {kHalf, 0, kHalf, 0}}, {8, -1, {1, 0, 0, 0}}});
    sample.add_clip(10, {first, second});
    expect_clip(sample);
}

TEST(GltfClip, PathsAreSampledOnceAFrame) {
    TpwModel model = chain_model({glm::mat4(1.0f), glm::scale(glm::mat4(1.0f), {1, 2, 3})});
    model.meshes.resize(1);  // node 1 becomes the path, node 2 follows
    model.meshes.push_back(model.meshes[0]);
    model.nodes.resize(3);
    model.nodes[1].parent = 2;
    model.nodes[2] = {.name = "path", .flags = 0x208, .parent = 0, .path = 0};
    for (const bool closed : {false, true}) {
        model.paths = {
            {.type = closed ? 3u : 8u,
             .points = {{0, 0, 0}, {10, 0, 0}, {10, 0, 10}, {10, 5, 20}, {0, 5, 20}, {-5, 0, 10}}}};
        Sample sample(model);
        TpwTrack track;
        track.target = 1;
        track.path = TpwPathChannel{.start_frame = 2,
                                    .percents = {0, 10, 25, 60, 97, 102, 110, 90, 50},
                                    .face_along = true};
        sample.add_clip(20, {track});
        const GltfFile file = sample.exported();
        EXPECT_EQ(file.notes, std::vector<std::string>{});
        const Gltf gltf(file.bytes);
        for (float frame = 0.0f; frame <= 20.0f; frame += 1.0f)
            expect_vertices(sample, gltf, 0, frame);
        // The jump of the open path from its end to its start, between frames 6 and 7.
        if (!closed) {
            expect_vertices(sample, gltf, 0, 6.55f, 1.0f);
            expect_vertices(sample, gltf, 0, 6.65f, 1.0f);
        }
    }
}

TEST(GltfClip, MorphsBecomeTargets) {
    TpwModel model = test::triangle_model();
    Sample sample(model);
    const std::vector<glm::vec3> rest = model.meshes[0].vertices;
    std::vector<std::vector<glm::vec3>> shapes{rest, rest, rest, rest};
    shapes[1][0] += glm::vec3(3, 4, 5);
    shapes[2][1] += glm::vec3(-6, 0, 2);
    const std::vector<std::uint16_t> frames{0, 4, 9, 12};
    TpwTrack track;
    track.morph = make_morph(frames, shapes);
    sample.add_clip(12, {track});
    expect_clip(sample);
    const Gltf gltf(sample.exported().bytes);
    // The first and the last shape are one.
    EXPECT_EQ(
        gltf.json()["meshes"][0]["extras"]["targetNames"],
        (std::vector<std::string>{"sampleM1 frame 0", "sampleM1 frame 4", "sampleM1 frame 9"}));
}

TEST(GltfClip, RawFramesBecomeTargetsAndClipsShareTheMesh) {
    TpwModel model = test::triangle_model();
    Sample sample(model);
    TpwTrack track;
    TpwRawChannel raw{.index = {2, 0, 1}, .positions = {}};
    for (int frame = 0; frame < 5; ++frame)
        for (const glm::vec3& vertex : {model.meshes[0].vertices[1], model.meshes[0].vertices[2],
                                        model.meshes[0].vertices[0]})
            raw.positions.push_back(vertex * (1.0f + static_cast<float>(frame % 4)));
    track.raw = raw;
    sample.add_clip(4, {track});
    expect_clip(sample);
    sample.add_clip(2, {track});  // the same shapes again: nothing is added
    const Gltf gltf(sample.exported().bytes);
    EXPECT_EQ(gltf.json()["meshes"][0]["primitives"][0]["targets"].size(), 3u);  // frame 0 rests
    for (float frame = 0.0f; frame <= 2.0f; frame += 0.25f) expect_vertices(sample, gltf, 1, frame);
}

TEST(GltfClip, AdditiveModelsAddToTheirPose) {
    TpwModel model = chain_model({glm::translate(glm::mat4(1.0f), {1, 2, 3})});
    model.header.flags |= kTpwAdditive;
    Sample sample(model);
    TpwTrack track;
    track.rotation = turning({{0, -1, {1, 0, 0, 0}}, {8, -1, {kHalf, kHalf, 0, 0}}});
    track.position =
        TpwPositionChannel{.type = 0x18, .frames = {0, 8}, .points = {{1, 1, 1}, {2, 3, 4}}};
    track.raw =
        TpwRawChannel{.index = {0, 1, 2}, .positions = std::vector<glm::vec3>(27, {1, 0, 2})};
    sample.add_clip(8, {track});
    expect_clip(sample);
}

TEST(GltfClip, ShearedNodesMoveButDoNotTurn) {
    const glm::mat4 one(1.0f);
    TpwModel model = chain_model({one, sheared(), one});
    Sample sample(model);
    TpwTrack moved, turned;
    moved.target = 1;
    moved.position =
        TpwPositionChannel{.type = 0x18, .frames = {0, 8}, .points = {{4, 5, 6}, {2, 3, 4}}};
    sample.add_clip(8, {moved});
    turned.target = 1;
    turned.rotation = turning({{0, -1, {1, 0, 0, 0}}});
    sample.add_clip(8, {turned});
    const GltfFile file = sample.exported();
    ASSERT_EQ(file.notes.size(), 4u);  // nodes 1 and 2 are baked
    EXPECT_EQ(file.notes[2],
              "clip 'sampleM2': node 1 'n1': left at rest: the node is sheared, and glTF cannot "
              "animate that");
    EXPECT_EQ(file.notes[3],
              "clip 'sampleM2': no animation: nothing of it that glTF can say moves");
    const Gltf gltf(file.bytes);
    EXPECT_EQ(gltf.json()["animations"].size(), 1u);
    for (float frame = 0.0f; frame <= 8.0f; frame += 0.5f) expect_vertices(sample, gltf, 0, frame);
}

TEST(GltfClip, NodesBelowShearMoveAsFarAsTheyStayRight) {
    const glm::mat4 one(1.0f);
    Sample sample(chain_model({sheared(), one}));
    TpwTrack track;
    track.target = 1;
    track.position = TpwPositionChannel{
        .type = 0x12, .frames = {0, 8}, .points = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}}};
    sample.add_clip(8, {track});
    const GltfFile file = sample.exported();
    const Gltf gltf(file.bytes);
    for (float frame = 0.0f; frame <= 8.0f; frame += 0.25f) expect_vertices(sample, gltf, 0, frame);
}

TEST(GltfClip, AClipOfNoLengthIsOneKey) {
    Sample sample(chain_model({glm::mat4(1.0f)}));
    TpwTrack track;
    track.position = TpwPositionChannel{
        .type = 0x12, .frames = {0, 8}, .points = {{1, 2, 3}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}}};
    sample.add_clip(0, {track});
    expect_clip(sample);
    const Gltf gltf(sample.exported().bytes);
    EXPECT_FALSE(gltf.json()["animations"][0]["samplers"][0].contains("interpolation"));
}

TEST(GltfClip, WhatGltfCannotSayIsTold) {
    TpwModel model = test::triangle_model();
    model.textures[0].frames.push_back("other.tga");
    Sample sample(model);
    TpwTrack track;
    track.visibility = TpwVisibilityChannel{.entries = {0, 4}};
    track.uv = TpwUvChannel{.entries = {{0, 1}, {1, 1}, {2, 1}},
                            .frames = {0, 0, 0},
                            .values = {{0, 0}, {1, 1}, {2, 2}}};
    TpwTrack stray;
    stray.target = 7;
    sample.add_clip(8, {track, stray});
    sample.clips[0].file.hide = {0};
    sample.clips[0].file.texture_tracks = {{.slot = 0, .keys = {{0, 1}}}};
    const GltfFile file = sample.exported();
    const std::vector<std::string> wanted = {
        "clip 'sampleM1': track 1 target: found 7, expected below 1: left out",
        "clip 'sampleM1': its hide list of 1 nodes left out: glTF cannot hide nodes",
        "clip 'sampleM1': node 0 'root': visibility left out: glTF cannot hide nodes",
        "clip 'sampleM1': node 0 'root': moved texture coordinates left out: glTF cannot animate "
        "them",
        "clip 'sampleM1': texture frames of texture slot 0 left out: glTF cannot change textures",
        "clip 'sampleM1': no animation: nothing of it that glTF can say moves"};
    EXPECT_EQ(file.notes, wanted);
    EXPECT_FALSE(Gltf(file.bytes).json().contains("animations"));
}

TEST(GltfClip, MorphsPastTheLimitAreToldAndLeftOut) {
    TpwModel model = test::triangle_model();
    model.meshes[0].order.resize(60'000, 0);
    model.meshes[0].uvs.resize(60'000);
    model.meshes[0].normals.resize(60'000, {0, 1, 0});
    Sample sample(model);
    TpwTrack track;
    track.raw = TpwRawChannel{.index = {0, 1, 2}, .positions = {}};
    for (int frame = 0; frame <= 300; ++frame)
        track.raw->positions.insert(track.raw->positions.end(), 3,
                                    glm::vec3(static_cast<float>(frame)));
    sample.add_clip(300, {track});
    const GltfFile file = sample.exported();
    ASSERT_FALSE(file.notes.empty());
    EXPECT_EQ(file.notes[0],
              "clip 'sampleM1': node 0 'root': moved vertices left out: with them the file would "
              "hold more than 128 MiB of such");
    EXPECT_LT(file.bytes.size(), 4'000'000u);
}

TEST(GltfClip, TheWholeFixture) {
    Sample sample(decode_tpw_model(test::model_bytes(), "model"));
    sample.clips.push_back({"palmM1", decode_tpw_clip(test::clip_bytes(), "clip")});
    const GltfFile file = sample.exported();
    const Gltf gltf(file.bytes);
    EXPECT_EQ(gltf.json()["nodes"].size(), 4u);
    EXPECT_EQ(gltf.json()["nodes"][3]["name"], "\xC3\xA1");
    expect_vertices(sample, gltf, Gltf::kRest, 0.0f, 1e-3f);
    EXPECT_EQ(export_gltf(sample.model, {}).bytes, export_gltf(sample.model, {}).bytes);
}

}  // namespace
}  // namespace turnstile
