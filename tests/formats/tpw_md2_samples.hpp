#pragma once

#include "formats/tpw_md2.hpp"

#include <cstdint>
#include <vector>

/// A model and a clip as values, for the encoder: both use everything of their kind.
namespace turnstile::test {

/// The meshes of section 20: 5 and 3 vertices, as many slots, 2 and 1 faces; two dummies.
inline TpwModel sample_model() {
    TpwModel model;
    model.header.save_time = 930000000;
    model.header.saved_name = "palm";
    model.textures = {{0x1, {"grass.tga", "snow.tga"}}, {0x3, {"leaf.tga"}}};
    model.nodes.resize(4);
    model.nodes[0].name = "stalk";
    model.nodes[0].parent = 2;
    model.nodes[1].name = "";
    model.nodes[1].parent = 3;
    model.nodes[2].name = "Root";
    model.nodes[2].parent_from_node[3] = {100, 0, 0, 1};
    model.nodes[3].name = "path ";
    model.nodes[3].parent = 2;
    model.nodes[3].path = 0;
    TpwMesh five;
    for (std::uint16_t i = 0; i < 5; ++i) {
        const auto f = static_cast<float>(i);
        five.vertices.emplace_back(10 + f, 20 + f, 30 + f);
        five.order.push_back(i);
        five.uvs.emplace_back(f, f + 0.5f);
        five.normals.emplace_back(0.0f, 0.6f, -0.8f);
    }
    five.faces = {{0, 1, 2}, {2, 1, 0}};
    five.materials = {{0, 0, 2}, {-1, 3, 4}};
    TpwMesh three;
    three.vertices = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}};
    three.order = {0, 1, 2};
    three.uvs = {{0, 0}, {1, 0}, {1, 1}};
    three.faces = {{0, 1, 2}};
    three.materials = {{1, 0, 2}};
    model.meshes = {five, three};
    model.lookups = {{0x200, 7, 2}, {0x100, 9, 3}};
    model.paths = {{3, {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}}, true}, {8, {{0, 0, 0}, {0, 9, 0}}, true}};
    model.heightfield =
        TpwHeightfield{2, 1, {10, 12}, -1, 6, {0, 1, 2, 3, 4, 5}, {0x10001, 0x20002}};
    return model;
}

/// A clip of two frames for it, with every channel.
inline TpwClip sample_clip() {
    TpwClip clip;
    clip.header.saved_name = "palmM1";
    clip.last_frame = 2;
    clip.hide = {1, 2, 2};
    clip.texture_tracks = {{0, {{0, 0}, {2, 1}, {2, 0}}}};
    clip.tracks.resize(4);
    TpwTrack& morph = clip.tracks[0];
    morph.target = 0;
    const std::vector<std::vector<glm::vec3>> positions{
        {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}},
        {{0, 0, 0}, {1, 5, 0}, {2, 0, 0}, {3, 0, 9}, {4, 0, 0}}};
    morph.morph = make_morph(std::vector<std::uint16_t>{0, 2}, positions);
    morph.uv = TpwUvChannel{{{0, 2}, {2, 1}, {3, 1}, {4, 1}, {5, 1}},
                            {0, 2, 0, 0, 0, 0},
                            {{0, 0}, {1, 0.5f}, {2, 2}, {3, 3}, {4, 4}, {5, 5}}};
    morph.visibility = TpwVisibilityChannel{{0, 1, -2}};
    TpwTrack& node = clip.tracks[1];
    node.flags = 0x50;  // undecoded bits stay
    node.target = 3;
    node.rotation =
        TpwRotationChannel{{{0, 1, glm::quat(0.8f, 0, 0.6f, 0)}, {2, -1, glm::quat(-1, 0, 0, 0)}},
                           {{1, 2, 3, 4, 5, 6, 7, 8}, {9, 9, 9, 9, 9, 9, 9, 9}}};
    node.scale = TpwScaleChannel{{{0, {1, 2, 3}}, {2, {4, 5, 6}}}};
    node.position = TpwPositionChannel{0x12, {0, 2}, {{0, 0, 0}, {1, 0, 0}, {2, 1, 0}, {3, 1, 0}}};
    TpwTrack& raw = clip.tracks[2];
    raw.target = 1;
    raw.raw = TpwRawChannel{{2, 0, 1}, std::vector<glm::vec3>(9, glm::vec3(1, 2, 3))};
    raw.path = TpwPathChannel{0, {0, 50, 100}, true};
    TpwTrack& straight = clip.tracks[3];
    straight.target = 2;
    straight.position = TpwPositionChannel{0x18, {2, 2}, {{0, 0, 0}, {1, 0, 0}}};
    straight.rotation = TpwRotationChannel{{{1, -1, glm::quat(1, 0, 0, 0)}}, {}};
    return clip;
}

}  // namespace turnstile::test
