#include "engine/clip_player.hpp"
#include "engine/model.hpp"
#include "engine/pose.hpp"

#include <gtest/gtest.h>

#include <vector>

// What one clip leaves for the next: docs/formats/tpw-md2.md, 14, Starting a clip.

namespace turnstile {
namespace {

/// One triangle, at (0, 0, 3), with a texture of two frames.
TpwModel triangle() {
    TpwModel model;
    TpwMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    mesh.order = {0, 1, 2};
    mesh.uvs = {{0, 0}, {1, 0}, {0, 1}};
    mesh.normals.assign(3, {0, 0, 1});
    mesh.faces = {{0, 1, 2}};
    mesh.box_max = {1, 1, 0};
    model.meshes = {mesh};
    TpwNode node;
    node.parent_from_node[3] = {0, 0, 3, 1};
    model.nodes = {node};
    model.textures = {{.flags = 1, .frames = {"a.tga", "b.tga"}}};
    return model;
}

TpwClip clip_of(TpwTrack track) {
    TpwClip clip;
    clip.last_frame = 10;
    clip.tracks.push_back(std::move(track));
    return clip;
}

TpwTrack moving_to(glm::vec3 place) {
    TpwTrack track;
    track.position = TpwPositionChannel{.type = 0x10, .frames = {0}, .points = {place}};
    return track;
}

TpwTrack turning_from(std::uint16_t frame) {
    TpwTrack track;
    track.rotation.emplace();
    track.rotation->keys = {{frame, -1, glm::quat(0.0f, 0.0f, 1.0f, 0.0f)}};  // half about +Y
    return track;
}

/// The model after `clips` were played to their ends and the last one has come to `frame`.
Pose played(const TpwModel& model, const std::vector<TpwClip>& clips, double frame) {
    std::vector<BoundClip> bound;
    for (const auto& clip : clips) bound.push_back(bind_clip(model, clip));
    const auto walk = parents_first(model.nodes);
    ClipPlayer player;
    for (std::size_t i = 0; i < clips.size(); ++i)
        player.play(model, walk, bound, static_cast<std::int32_t>(i), 0);
    Pose pose;
    evaluate_pose(model, walk, &bound.back(), frame, pose, player.start.get());
    return pose;
}

TEST(ClipStart, WhatTheNextClipDoesNotMoveIsPutBack) {
    const TpwModel model = triangle();
    TpwTrack raw;
    raw.raw = TpwRawChannel{{0, 1, 2}, std::vector<glm::vec3>(11 * 3, glm::vec3(7.0f))};
    TpwTrack uv;
    uv.uv.emplace();
    uv.uv->entries = {{0, 1}, {1, 1}, {2, 1}};
    uv.uv->frames = {0, 0, 0};
    uv.uv->values.assign(3, glm::vec2(0.5f));
    TpwClip all = clip_of(moving_to({4, 5, 6}));
    all.tracks.push_back(raw);
    all.tracks.push_back(uv);
    const Pose moved = played(model, {all}, 10.0);
    EXPECT_EQ(moved.parent_from_node[0][3], glm::vec4(4, 5, 6, 1));
    EXPECT_EQ(moved.mesh_vertices(model, 0)[2], glm::vec3(7.0f));
    EXPECT_EQ(moved.mesh_uvs(model, 0)[1], glm::vec2(0.5f));
    const Pose back = played(model, {all, clip_of({})}, 0.0);
    EXPECT_EQ(back.parent_from_node[0], model.nodes[0].parent_from_node);
    EXPECT_EQ(back.mesh_vertices(model, 0)[2], glm::vec3(0, 1, 0));
    EXPECT_EQ(back.mesh_uvs(model, 0)[1], glm::vec2(1, 0));
    EXPECT_EQ(back.boxes[0].high, glm::vec3(1, 1, 0));
}

TEST(ClipStart, ANodeThatBothMoveKeepsItsPlaceUntilTheFirstKey) {
    const TpwModel model = triangle();
    const std::vector<TpwClip> clips = {clip_of(moving_to({4, 5, 6})), clip_of(turning_from(5))};
    const Pose before = played(model, clips, 2.0);
    EXPECT_EQ(before.parent_from_node[0][3], glm::vec4(4, 5, 6, 1));
    EXPECT_EQ(before.parent_from_node[0][0].x, 1.0f);
    const Pose after = played(model, clips, 6.0);
    EXPECT_EQ(after.parent_from_node[0][3], glm::vec4(4, 5, 6, 1));
    EXPECT_NEAR(after.parent_from_node[0][0].x, -1.0f, 1e-6f);
    // Alone it turns where the model stands.
    EXPECT_EQ(played(model, {clips[1]}, 6.0).parent_from_node[0][3], glm::vec4(0, 0, 3, 1));
}

TEST(ClipStart, TextureFramesStay) {
    const TpwModel model = triangle();
    TpwClip shows = clip_of({}), later = clip_of({});
    shows.texture_tracks = {{0, {{3, 1}}}};
    later.texture_tracks = {{0, {{5, 0}}}};
    EXPECT_EQ(played(model, {shows, later}, 2.0).texture_frames[0], 1);
    EXPECT_EQ(played(model, {shows, later}, 5.0).texture_frames[0], 0);
    EXPECT_EQ(played(model, {shows, clip_of({})}, 10.0).texture_frames[0], 1);
    EXPECT_EQ(played(model, {later}, 2.0).texture_frames[0], 0);
}

TEST(ClipStart, WhatTheLastClipHidIsSeenAgainAndTheNextHidesItsOwn) {
    TpwModel model = triangle();
    TpwClip hides = clip_of({}), blinks = clip_of({});
    hides.hide = {0};
    blinks.tracks[0].visibility = TpwVisibilityChannel{{-4}};  // hides at frame 4
    EXPECT_EQ(played(model, {hides}, 0.0).visible[0], 0);
    EXPECT_EQ(played(model, {hides, clip_of({})}, 0.0).visible[0], 1);
    EXPECT_EQ(played(model, {blinks}, 10.0).visible[0], 0);
    EXPECT_EQ(played(model, {blinks, clip_of({})}, 0.0).visible[0], 1);
    EXPECT_EQ(played(model, {blinks, hides}, 0.0).visible[0], 0);
    // Hidden as stored, and no clip of its own: it stays so.
    model.nodes[0].flags = kTpwNodeHidden;
    TpwClip nothing;
    nothing.last_frame = 10;
    EXPECT_EQ(played(model, {nothing, nothing}, 0.0).visible[0], 0);
}

TEST(ClipStart, PlayersAreEqualByWhatTheyBeganOn) {
    const TpwModel model = triangle();
    const TpwClip clip = clip_of(moving_to({4, 5, 6}));
    const std::vector<BoundClip> bound = {bind_clip(model, clip)};
    const auto walk = parents_first(model.nodes);
    ClipPlayer a, b;
    EXPECT_EQ(a, b);
    a.play(model, walk, bound, 0, 6);
    EXPECT_NE(a, b);
    b.play(model, walk, bound, 0, 6);
    EXPECT_EQ(a, b);
    a.play(model, walk, bound, 0, 12);
    b.start_tick = 12;
    EXPECT_NE(a, b);  // the second time it began where the first one ended
    Hash of_a, of_b;
    a.add_to(of_a);
    b.add_to(of_b);
    EXPECT_NE(of_a.value(), of_b.value());
}

}  // namespace
}  // namespace turnstile
