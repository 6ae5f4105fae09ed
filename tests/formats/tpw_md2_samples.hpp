#pragma once

#include "formats/tpw_md2.hpp"

#include <cstdint>
#include <vector>

/// Models and clips as values, for the encoder. Each is exactly what reading it back has to give:
/// flags, boxes and counts that the encoder works out are stated too.
namespace turnstile::test {

inline TpwNode sample_node(const char* name, std::uint32_t flags, std::int32_t parent) {
    TpwNode node;
    node.name = name;
    node.flags = flags;
    node.parent = parent;
    return node;
}

/// Five vertices of section 20, as many slots, two faces: one the other's back.
inline TpwMesh sample_mesh_of_five() {
    TpwMesh mesh;
    for (std::uint16_t i = 0; i < 5; ++i) {
        const auto f = static_cast<float>(i);
        mesh.vertices.emplace_back(10 + f, 20 + f, 30 + f);
        mesh.order.push_back(i);
        mesh.uvs.emplace_back(f, f + 0.5f);
        mesh.normals.emplace_back(0.0f, 0.6f, -0.8f);
    }
    mesh.stored_normals = 5;
    mesh.faces = {{0, 1, 2}, {2, 1, 0}};
    mesh.materials = {{0, 0, 2}, {-1, 3, 4}};
    mesh.box_min = {10, 20, 30};
    mesh.box_max = {14, 24, 34};
    return mesh;
}

inline TpwMesh sample_mesh_of_three() {
    TpwMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}};
    mesh.order = {2, 0, 1};
    mesh.uvs = {{1, 1}, {0, 0}, {1, 0}};
    mesh.normals = std::vector<glm::vec3>(3, glm::vec3(0, 0, 1));
    mesh.stored_normals = 3;
    mesh.faces = {{1, 2, 0}};
    mesh.materials = {{1, 0, 2}};
    mesh.box_max = {1, 1, 0};
    return mesh;
}

/// Everything that a model can have: two meshes, two dummies, one of them a path node.
inline TpwModel sample_model() {
    TpwModel model;
    model.header = {.save_time = 930000000, .flags = 0x1, .saved_name = "palm"};
    model.textures = {{0x1, {"grass.tga", "snow.tga"}}, {0x3, {"leaf.tga"}}};
    model.nodes = {sample_node("stalk", 0x1, 2), sample_node("", 0x101, 3),
                   sample_node("Root", 0x200, -1), sample_node("path ", 0x208, 2)};
    model.nodes[1].parent_from_node[1] = {0.5f, 1, 0, 0};  // sheared
    model.nodes[2].parent_from_node[3] = {100, 0, 0, 1};
    model.nodes[3].path = 0;
    model.root = 2;
    model.meshes = {sample_mesh_of_five(), sample_mesh_of_three()};
    model.box_min = {100, 0, 0};  // the root stands at x = 100
    model.box_max = {114, 24, 34};
    model.lookups = {{0x200, 7, 1},
                     {0x140, 9, 2, TpwFaceAnchor{1, 0.25f, 0.5f, -2}},
                     {0x40, 0, 3, TpwFaceAnchor{0, 0, 1, 0}}};
    model.paths = {{3, {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}}, true}, {8, {{0, 0, 0}, {0, 9, 0}}, true}};
    model.heightfield =
        TpwHeightfield{2, 1, {10, 12}, -1, 6, {0, 1, 2, 3, 4, 5}, {0x10001, 0x20002}};
    return model;
}

/// It, and models that have little: an additive one without textures, a node alone, two roots, a
/// mesh of nothing, paths of every kind.
inline std::vector<TpwModel> sample_models() {
    std::vector<TpwModel> models{sample_model()};
    TpwModel& additive = models.emplace_back();
    additive.header.flags = kTpwAdditive | 0x1;
    additive.nodes = {sample_node("car", 0x1, -1)};
    additive.root = 0;
    additive.meshes = {sample_mesh_of_three()};
    additive.meshes[0].materials = {{-1, 0, 2}};
    additive.box_max = {1, 1, 0};
    TpwModel& alone = models.emplace_back();
    alone.nodes = {sample_node("\xE1", 0x600, -1)};
    alone.root = 0;
    TpwModel& roots = models.emplace_back();
    roots.nodes = {sample_node("empty", 0x3, -1), sample_node("b", 0x200, 2),
                   sample_node("c", 0x200, -1)};
    roots.root = 2;
    roots.meshes.resize(1);
    TpwModel& paths = models.emplace_back();
    paths.nodes = {sample_node("a", 0x208, -1), sample_node("b", 0x208, 0)};
    paths.nodes[0].path = 3;
    paths.nodes[1].path = 0;
    paths.root = 0;
    paths.paths = {{2, std::vector<glm::vec3>(45, glm::vec3(1, 2, 3)), true},
                   {3, std::vector<glm::vec3>(12, glm::vec3(4, 5, 6)), true},
                   {8, std::vector<glm::vec3>(4, glm::vec3(7, 8, 9)), true},
                   {9, std::vector<glm::vec3>(4, glm::vec3(0, 1, 0)), true}};
    return models;
}

inline TpwTrack sample_track(std::uint16_t target, std::uint32_t flags) {
    TpwTrack track;
    track.target = target;
    track.flags = flags;
    return track;
}

/// Vertices of sample_mesh_of_five() at two frames: 1 and 3 move, the others rest.
inline std::vector<std::vector<glm::vec3>> sample_positions() {
    return {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}},
            {{0, 0, 0}, {1, 5, 0}, {2, 0, 0}, {3, 0, 9}, {4, 0, 0}}};
}

/// A clip of two frames for sample_model(), with every channel.
inline TpwClip sample_clip() {
    TpwClip clip;
    clip.header = {.save_time = 1, .flags = 0x20, .saved_name = "palmM1"};
    clip.last_frame = 2;
    clip.hide = {1, 2, 2};
    clip.texture_tracks = {{0, {{0, 0}, {2, 1}, {2, 0}}}, {1, {{1, 0}}}};
    TpwTrack morph = sample_track(0, 0x31000);
    morph.morph = make_morph(std::vector<std::uint16_t>{0, 2}, sample_positions());
    morph.uv = TpwUvChannel{{{0, 2}, {2, 1}, {3, 1}, {4, 1}, {5, 1}},
                            {0, 2, 0, 0, 0, 0},
                            {{0, 0}, {1, 0.5f}, {2, 2}, {3, 3}, {4, 4}, {5, 5}}};
    morph.visibility = TpwVisibilityChannel{{0, 1, -2}};
    TpwTrack node = sample_track(3, 0x1D9);  // 0x50: undecoded bits stay
    node.rotation =
        TpwRotationChannel{{{0, 1, glm::quat(0.8f, 0, 0.6f, 0)}, {2, -1, glm::quat(-1, 0, 0, 0)}},
                           {{1, 2, 3, 4, 5, 6, 7, 8}, {9, 9, 9, 9, 9, 9, 9, 9}}};
    node.scale = TpwScaleChannel{{{0, {1, 2, 3}}, {2, {4, 5, 6}}}};
    node.position = TpwPositionChannel{0x12, {0, 2}, {{0, 0, 0}, {1, 0, 0}, {2, 1, 0}, {3, 1, 0}}};
    TpwTrack raw = sample_track(1, 0x5600);
    raw.raw = TpwRawChannel{{2, 0, 1}, std::vector<glm::vec3>(9, glm::vec3(1, 2, 3))};
    raw.path = TpwPathChannel{0, {0, 50, 100}, true};
    TpwTrack straight = sample_track(2, 0x9);
    straight.position = TpwPositionChannel{0x18, {2, 2}, {{0, 0, 0}, {1, 0, 0}}};
    straight.rotation = TpwRotationChannel{{{1, -1, glm::quat(1, 0, 0, 0)}}, {}};
    clip.tracks = {morph, node, raw, straight};
    return clip;
}

/// It, and clips of sample_model() that have little: nothing but a length, a hide list, texture
/// frames, a track without channels, a path without facing, morphs with and without rest.
inline std::vector<TpwClip> sample_clips() {
    std::vector<TpwClip> clips{sample_clip()};
    clips.emplace_back().last_frame = 860;
    clips.emplace_back().hide = {0, 999};
    TpwClip& textures = clips.emplace_back();
    textures.header.flags = 0x20;
    textures.first_frame = 5;
    textures.last_frame = 7;
    textures.texture_tracks = {{0, {{0, 1}}}};
    TpwClip& one = clips.emplace_back();
    one.header.flags = 0x20;
    one.tracks = {sample_track(9, 0x2000), sample_track(1, 0x200), sample_track(0, 0x1000),
                  sample_track(0, 0x1000)};
    one.tracks[1].path = TpwPathChannel{0, {75}, false};
    auto positions = sample_positions();
    positions[1] = positions[0];
    one.tracks[2].morph = make_morph(std::vector<std::uint16_t>{0, 9}, positions);
    for (glm::vec3& vertex : positions[1]) vertex.y += 1;
    one.tracks[3].morph = make_morph(std::vector<std::uint16_t>{0, 9}, positions);
    return clips;
}

}  // namespace turnstile::test
