#include "engine/pose.hpp"

#include "engine/model.hpp"
#include "engine/pose_json.hpp"

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <limits>

namespace turnstile {
namespace {

constexpr float kHalfRoot = 0.70710678f;

TpwNode node(std::string name, std::int32_t parent, const glm::vec3& at) {
    TpwNode made;
    made.name = std::move(name);
    made.parent = parent;
    made.parent_from_node[3] = glm::vec4(at, 1.0f);
    return made;
}

/// Node 0, a mesh of one triangle, hangs from dummy 2, which hangs from dummy 1, the root.
TpwModel chain() {
    TpwModel model;
    TpwMesh mesh;
    mesh.vertices = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    mesh.order = {0, 1, 2};
    mesh.uvs = {{0, 0}, {1, 0}, {0, 1}};
    mesh.normals = {{0, 1, 0}, {0, 1, 0}, {0, 1, 0}};
    mesh.faces = {{0, 1, 2}};
    model.meshes = {mesh};
    model.nodes = {node("leaf", 2, {0, 0, 3}), node("root", -1, {10, 0, 0}),
                   node("arm", 1, {0, 5, 0})};
    model.textures = {{.flags = 1, .frames = {"a.tga", "b.tga"}}};
    return model;
}

Pose posed(const TpwModel& model, const TpwClip* clip, double frame) {
    BoundClip bound;
    if (clip) bound = bind_clip(model, *clip);
    Pose pose;
    evaluate_pose(model, parents_first(model.nodes), clip ? &bound : nullptr, frame, pose);
    return pose;
}

TpwTrack track_for(std::uint16_t target) {
    TpwTrack track;
    track.target = target;
    return track;
}

TpwClip clip_of(TpwTrack track, std::int32_t length = 10) {
    TpwClip clip;
    clip.last_frame = length;
    clip.tracks.push_back(std::move(track));
    return clip;
}

TEST(Walk, ParentsComeFirstWhateverTheNumbering) {
    const auto walk = parents_first(chain().nodes);
    EXPECT_EQ(walk, (std::vector<std::uint16_t>{1, 2, 0}));
}

TEST(Walk, AChainOfThousandsIsNoRecursion) {
    std::vector<TpwNode> nodes(60'000);
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i)
        nodes[i].parent = static_cast<std::int32_t>(i + 1);
    const auto walk = parents_first(nodes);
    EXPECT_EQ(walk.front(), 59'999);
    EXPECT_EQ(walk.back(), 0);
}

TEST(Pose, RestComposesParentsIntoChildren) {
    const Pose pose = posed(chain(), nullptr, 0.0f);
    EXPECT_EQ(glm::vec3(pose.model_from_node[0][3]), glm::vec3(10, 5, 3));
}

TEST(Pose, ATurnedParentCarriesItsChild) {
    TpwRotationChannel turn;
    turn.keys = {{0, -1, glm::quat(kHalfRoot, 0, kHalfRoot, 0)}};  // +Z to +X
    TpwTrack track = track_for(2);
    track.rotation = turn;
    const Pose pose = posed(chain(), nullptr, 0.0f);
    const TpwClip clip = clip_of(track);
    const Pose turned = posed(chain(), &clip, 0.0f);
    EXPECT_LT(glm::distance(glm::vec3(turned.model_from_node[0][3]), glm::vec3(13, 5, 0)), 1e-5f);
    EXPECT_EQ(turned.parent_from_node[0], pose.parent_from_node[0]);
}

TEST(Pose, AShearedNodeIsComposedAsItIs) {
    TpwModel model = chain();
    model.nodes[2].parent_from_node[1] = {0.5f, 1, 0, 0};  // up leans along x
    const Pose pose = posed(model, nullptr, 0.0f);
    EXPECT_EQ(glm::vec3(pose.model_from_node[0] * glm::vec4(0, 2, 0, 1)), glm::vec3(11, 7, 3));
}

TEST(Pose, ClipIsSampledOnItsLastFrameAndNotPastIt) {
    TpwPositionChannel position{.type = 0x18, .frames = {0, 60}, .points = {{0, 0, 0}, {60, 0, 0}}};
    TpwTrack track = track_for(1);
    track.position = position;
    TpwClip clip = clip_of(track, 60);
    clip.hide = {2};
    EXPECT_EQ(posed(chain(), &clip, 60.0f).parent_from_node[1][3].x, 60.0f);
    const Pose past = posed(chain(), &clip, 60.001f);
    EXPECT_EQ(past.parent_from_node[1][3].x, 10.0f);
    EXPECT_FALSE(past.visible[2]);  // the hide list stays
    EXPECT_EQ(posed(chain(), &clip, 60.0 + 1e-9).parent_from_node[1][3].x, 10.0f)
        << "not rounded to 60";
    clip.first_frame = 20;  // a length of 40
    EXPECT_EQ(posed(chain(), &clip, 40.0).parent_from_node[1][3].x, 40.0f);
    EXPECT_EQ(posed(chain(), &clip, 40.5).parent_from_node[1][3].x, 10.0f);
}

TEST(Pose, TextureFramesEndWithTheClipToo) {
    TpwClip clip;
    clip.last_frame = 4;
    clip.texture_tracks = {{.slot = 0, .keys = {{2, 1}}}, {.slot = 0, .keys = {{4, 0}}}};
    EXPECT_EQ(posed(chain(), &clip, 1.0).texture_frames[0], 0) << "none qualifies";
    EXPECT_EQ(posed(chain(), &clip, 3.0).texture_frames[0], 1);
    EXPECT_EQ(posed(chain(), &clip, 4.0).texture_frames[0], 0) << "the later track in the file";
    clip.texture_tracks.pop_back();
    EXPECT_EQ(posed(chain(), &clip, 5.0).texture_frames[0], 0);
}

TEST(Pose, AStoredHideFlagIsWhereVisibilityStarts) {
    TpwModel model = chain();
    model.nodes[0].flags = kTpwNodeHidden;
    EXPECT_FALSE(posed(model, nullptr, 0.0).visible[0]);
    TpwTrack track = track_for(0);
    track.visibility = TpwVisibilityChannel{{-3, 6}};
    const TpwClip clip = clip_of(track);
    EXPECT_FALSE(posed(model, &clip, 5.0).visible[0]);
    EXPECT_TRUE(posed(model, &clip, 6.0).visible[0]);
    model.nodes[0].flags = 0;
    EXPECT_TRUE(posed(model, &clip, 2.0).visible[0]) << "no entry qualifies: as it was";
    EXPECT_FALSE(posed(model, &clip, 3.0).visible[0]);
}

TEST(Pose, AHiddenNodeIsPosedAllTheSame) {
    TpwTrack track = track_for(2);
    track.position = TpwPositionChannel{.type = 0x18, .frames = {0}, .points = {{0, 1, 0}}};
    TpwClip clip = clip_of(track);
    clip.hide = {0, 2};
    EXPECT_EQ(glm::vec3(posed(chain(), &clip, 0.0).model_from_node[0][3]), glm::vec3(10, 1, 3));
}

TEST(Pose, LaterTracksOnANodeSeeWhatEarlierOnesLeft) {
    TpwTrack first = track_for(1), second = track_for(1);
    first.scale = TpwScaleChannel{{{0, {2, 3, 4}}}};
    second.rotation = TpwRotationChannel{{{0, -1, glm::quat(kHalfRoot, 0, kHalfRoot, 0)}}, {}};
    TpwClip clip = clip_of(first);
    clip.tracks.push_back(second);
    const glm::mat4 local = posed(chain(), &clip, 0.0).parent_from_node[1];
    EXPECT_LT(glm::distance(glm::vec3(local[0]), glm::vec3(0, 0, -2)), 1e-5f);
    EXPECT_LT(glm::distance(glm::vec3(local[1]), glm::vec3(0, 3, 0)), 1e-5f);
    EXPECT_EQ(glm::vec3(local[3]), glm::vec3(10, 0, 0)) << "the place stays";
}

TEST(Pose, AFollowerIsPlacedInItsPathNodesSpace) {
    TpwModel model = chain();
    model.nodes[1].path = 0;  // the root, at (10, 0, 0); the arm hangs from it
    model.paths = {{.type = 0x8, .points = {{0, 0, 0}, {0, 0, 8}}}};
    TpwTrack track = track_for(2);
    track.path = TpwPathChannel{0, {0, 50}, true};
    const TpwClip clip = clip_of(track);
    const Pose pose = posed(model, &clip, 1.0);
    EXPECT_EQ(glm::vec3(pose.parent_from_node[2][3]), glm::vec3(0, 0, 4));
    EXPECT_EQ(glm::vec3(pose.model_from_node[2][3]), glm::vec3(10, 0, 4));
    EXPECT_EQ(glm::vec3(pose.parent_from_node[2][2]), glm::vec3(0, 0, 1)) << "it faces along";
    EXPECT_EQ(posed(model, &clip, 2.5).parent_from_node[2], model.nodes[2].parent_from_node)
        << "behind its last value it does nothing";
    TpwClip both = clip_of(track);
    both.tracks[0].position =
        TpwPositionChannel{.type = 0x18, .frames = {0}, .points = {{5, 5, 5}}};
    EXPECT_EQ(glm::vec3(posed(model, &both, 1.0).parent_from_node[2][3]), glm::vec3(5, 5, 5))
        << "a position overrules a path";
}

TEST(Pose, BoxesAreTheMeshsOwnUntilItsVerticesMove) {
    TpwModel model = chain();
    model.meshes[0].box_min = {-1, -2, -3};
    model.meshes[0].box_max = {4, 5, 6};
    const MeshBox own{{-1, -2, -3}, {4, 5, 6}};
    EXPECT_EQ(posed(model, nullptr, 0.0).boxes, std::vector<MeshBox>{own});
    TpwTrack track = track_for(0);
    TpwMorphChannel morph;
    morph.step = {1, 1, 1};
    morph.records = {{{3, 4}, {0}, {0, 1}}, {{1}, {0}, {5}}};
    track.morph = morph;
    TpwClip clip = clip_of(track);
    EXPECT_EQ(posed(model, &clip, 1.0).boxes[0],
              (MeshBox{{-1.25f, -1.25f, -1.25f}, {2.25f, 1.25f, 1.25f}}))
        << "the track's, whatever the vertices";
    EXPECT_EQ(posed(model, &clip, 11.0).boxes[0], own);
    clip.tracks[0].morph->records[0].ids = {9, 10};  // another mesh's: left out
    EXPECT_EQ(posed(model, &clip, 1.0).boxes[0], own);
    clip.tracks[0].morph.reset();
    clip.tracks[0].raw = TpwRawChannel{{0, 1, 2}, std::vector<glm::vec3>(33, glm::vec3(7))};
    EXPECT_EQ(posed(model, &clip, 1.0).boxes[0], (MeshBox{glm::vec3(7), glm::vec3(7)}));
}

TEST(Pose, AHiddenNodeHidesNoChildren) {
    TpwClip clip;
    clip.last_frame = 1;
    clip.hide = {1, 2};
    const Pose pose = posed(chain(), &clip, 0.0f);
    EXPECT_TRUE(pose.visible[0]);
    EXPECT_FALSE(pose.visible[1]);
}

TEST(Pose, VisibilityComesAfterTheHideList) {
    TpwTrack track = track_for(0);
    track.visibility = TpwVisibilityChannel{{5}};
    TpwClip clip = clip_of(track);
    clip.hide = {0};
    EXPECT_FALSE(posed(chain(), &clip, 4.0f).visible[0]);
    EXPECT_TRUE(posed(chain(), &clip, 5.0f).visible[0]);
}

TEST(Pose, MorphAndUvMakeTheirOwnCopies) {
    TpwMorphChannel morph;
    morph.step = {1, 1, 1};
    morph.records = {{{3, 4}, {0}, {0, 0}}, {{1}, {0, 10}, {0, 10}}};
    TpwUvChannel uv;
    uv.entries = {{0, 1}, {1, 1}, {2, 1}};
    uv.frames = {0, 0, 0};
    uv.values = {{5, 5}, {6, 6}, {7, 7}};
    TpwTrack track = track_for(0);
    track.morph = morph;
    track.uv = uv;
    const TpwClip clip = clip_of(track);
    const TpwModel model = chain();
    const Pose pose = posed(model, &clip, 5.0f);
    EXPECT_EQ(pose.mesh_vertices(model, 0)[1], glm::vec3(5, 0, 0));
    EXPECT_EQ(pose.mesh_vertices(model, 0)[0], glm::vec3(1, 0, 0));  // in no record: stays
    EXPECT_EQ(pose.mesh_uvs(model, 0)[2], glm::vec2(7, 7));
    const Pose past = posed(model, &clip, 11.0f);
    EXPECT_TRUE(past.vertices[0].empty());
}

TEST(Pose, AdditiveModelsAddToTheAuthoredPose) {
    TpwModel model = chain();
    model.header.flags |= kTpwAdditive;
    model.nodes[1].parent_from_node =
        glm::rotate(model.nodes[1].parent_from_node, glm::radians(90.0f), glm::vec3(0, 1, 0));
    TpwTrack track = track_for(1);
    track.position = TpwPositionChannel{.type = 0x18, .frames = {0}, .points = {{1, 2, 3}}};
    track.rotation =
        TpwRotationChannel{.keys = {{0, -1, glm::quat(kHalfRoot, 0, kHalfRoot, 0)}}, .curves = {}};
    const TpwClip clip = clip_of(track);
    const Pose pose = posed(model, &clip, 0.0f);
    EXPECT_EQ(glm::vec3(pose.parent_from_node[1][3]), glm::vec3(11, 2, 3));
    EXPECT_LT(glm::distance(glm::vec3(pose.parent_from_node[1][0]), glm::vec3(-1, 0, 0)), 1e-5f);
    // Every key is added to what was made, not to what an earlier track left.
    TpwClip twice = clip;
    twice.tracks.push_back(track);
    EXPECT_EQ(posed(model, &twice, 0.0).parent_from_node[1], pose.parent_from_node[1]);
    EXPECT_EQ(posed(model, &clip, 10.5).parent_from_node[1], model.nodes[1].parent_from_node);
}

TEST(Pose, AdditiveModelsAddVerticesAndSetLengths) {
    TpwModel model = chain();
    model.header.flags |= kTpwAdditive;
    TpwTrack track = track_for(0);
    track.raw = TpwRawChannel{{0, 1, 2}, std::vector<glm::vec3>(33, glm::vec3(0, 0, 2))};
    track.scale = TpwScaleChannel{{{0, {5, 5, 5}}}};
    TpwClip clip = clip_of(track);
    const Pose raw = posed(model, &clip, 0.5);
    EXPECT_EQ(raw.mesh_vertices(model, 0)[0], glm::vec3(1, 0, 2));
    EXPECT_EQ(raw.parent_from_node[0][0].x, 5.0f);
    EXPECT_EQ(raw.boxes[0], (MeshBox{{0, 0, 2}, {1, 1, 3}}));
    TpwMorphChannel morph;
    morph.step = {1, 1, 1};
    morph.records = {{{3, 4}, {0}, {0, 0}}, {{1}, {0}, {7}}};
    clip.tracks[0].raw.reset();
    clip.tracks[0].morph = morph;
    const Pose added = posed(model, &clip, 0.5);
    EXPECT_EQ(added.mesh_vertices(model, 0)[1], glm::vec3(7, 1, 0));
    EXPECT_EQ(added.mesh_vertices(model, 0)[2], glm::vec3(0, 0, 1)) << "in no record";
    model.nodes[1].path = 0;
    model.paths = {{.type = 0x8, .points = {{0, 0, 0}, {0, 0, 8}}}};
    TpwTrack follower = track_for(2);
    follower.path = TpwPathChannel{0, {50}, false};
    const TpwClip along = clip_of(follower);
    EXPECT_EQ(glm::vec3(posed(model, &along, 0.0).parent_from_node[2][3]), glm::vec3(0, 5, 4));
}

TEST(Pose, MatricesThatPassTheRangeOfAFloatStayFinite) {
    constexpr float kMost = std::numeric_limits<float>::max();
    TpwModel model = chain();
    for (TpwNode& one : model.nodes)
        for (int row = 0; row < 3; ++row) one.parent_from_node[row] = {kMost, -kMost, kMost, 0};
    for (glm::vec3& vertex : model.meshes[0].vertices) vertex = {kMost, kMost, -kMost};
    TpwTrack track = track_for(1);
    track.rotation = TpwRotationChannel{{{0, -1, glm::quat(kHalfRoot, 0, kHalfRoot, 0)}}, {}};
    track.position = TpwPositionChannel{.type = 0x18, .frames = {0}, .points = {{kMost, 1, 2}}};
    for (const std::uint32_t flags : {0x1u, 0x1u | kTpwAdditive}) {
        model.header.flags = flags;
        const TpwClip clip = clip_of(track);
        const Json json = pose_json(model, &clip, 0.0);
        EXPECT_EQ(json.dump().find("null"), std::string::npos);
        EXPECT_TRUE(json["meshes"][0]["positions"][0][0].is_number());
    }
}

TEST(Binding, WhatDoesNotFitIsLeftOutAloneWithAWarning) {
    TpwTrack past = track_for(3);
    TpwTrack dummy = track_for(1);
    dummy.uv = TpwUvChannel{};
    dummy.rotation = TpwRotationChannel{.keys = {{0, -1, glm::quat(1, 0, 0, 0)}}, .curves = {}};
    TpwTrack other_mesh = track_for(0);
    other_mesh.morph = TpwMorphChannel{};
    other_mesh.morph->records = {{{8, 9}, {0}, {0, 0}}};
    other_mesh.path = TpwPathChannel{};
    other_mesh.path->percents = {0.0f};
    TpwClip clip;
    clip.tracks = {past, dummy, other_mesh};
    clip.hide = {99};
    clip.texture_tracks = {{.slot = 0, .keys = {{0, 2}}}, {.slot = 5, .keys = {{0, 0}}}};
    const TpwModel model = chain();
    const BoundClip bound = bind_clip(model, clip);
    ASSERT_EQ(bound.tracks.size(), 2u);
    EXPECT_NE(bound.tracks[0].rotation, nullptr);
    EXPECT_EQ(bound.tracks[0].uv, nullptr);
    EXPECT_EQ(bound.tracks[1].morph, nullptr);
    EXPECT_TRUE(bound.hide.empty());
    EXPECT_TRUE(bound.texture_tracks.empty());
    std::vector<std::string> fields;
    for (const auto& warning : bound.warnings) fields.push_back(warning.field);
    EXPECT_EQ(fields, (std::vector<std::string>{"hide list 0", "track 0 target", "track 1 uv",
                                                "track 2 morph", "track 2 path", "texture frame track 0",
                                                "texture frame track 1"}));
}

TEST(Binding, ADroppedPositionStillKeepsThePathFromActing) {
    TpwModel model = chain();
    model.nodes[1].path = 0;
    model.paths = {{.type = 0x8, .points = {{0, 0, 0}, {9, 0, 0}}}};
    TpwTrack track = track_for(2);
    track.path = TpwPathChannel{};
    track.path->percents = {50.0f};
    TpwClip clip = clip_of(track);
    EXPECT_NE(bind_clip(model, clip).tracks[0].path, nullptr);
    clip.tracks[0].flags = 0x201;  // the position's bit, whose channel was dropped
    EXPECT_EQ(bind_clip(model, clip).tracks[0].path, nullptr);
}

TEST(Normals, NumbersOfThePage) {
    glm::mat4 stretched{1.0f};
    stretched[1][1] = 2.0f;
    EXPECT_LT(glm::distance(normal_in_model(stretched, {0.6f, 0.8f, 0}),
                            glm::vec3(0.83205f, 0.55470f, 0)),
              1e-5f);
    glm::mat4 sheared{1.0f};
    sheared[0] = {1, 1, 0, 0};
    EXPECT_LT(
        glm::distance(normal_in_model(sheared, {0, 1, 0}), glm::vec3(-kHalfRoot, kHalfRoot, 0)),
        1e-5f);
    glm::mat4 mirrored{1.0f};
    mirrored[0] = {-1, 0, 0, 0};
    EXPECT_EQ(normal_in_model(mirrored, {1, 0, 0}), glm::vec3(-1, 0, 0));
    EXPECT_EQ(normal_in_model(glm::mat4{0.0f}, {1, 0, 0}), glm::vec3(0, 1, 0));
}

TEST(PoseJson, SaysWhatTheContractSays) {
    TpwClip clip;
    clip.last_frame = 10;
    clip.texture_tracks = {{.slot = 0, .keys = {{0, 1}}}};
    const Json json = pose_json(chain(), &clip, 2.5);
    EXPECT_EQ(json["frame"], 2.5);
    EXPECT_EQ(json["nodes"][0]["name"], "leaf");
    EXPECT_EQ(json["nodes"][0]["parent"], 2);
    EXPECT_EQ(json["nodes"][0]["world"][12], 10.0);
    EXPECT_EQ(json["nodes"][0]["local"].size(), 16u);
    EXPECT_EQ(json["meshes"][0]["positions"][0], Json::array({11.0, 5.0, 3.0}));
    EXPECT_EQ(json["meshes"][0]["triangles"][0], Json::array({0, 1, 2}));
    EXPECT_EQ(json["textures"][0]["name"], "b.tga");
    EXPECT_TRUE(json["warnings"].empty());
}

}  // namespace
}  // namespace turnstile
