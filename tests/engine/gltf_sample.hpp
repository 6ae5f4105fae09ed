#pragma once

#include "engine/gltf_model.hpp"
#include "engine/pose.hpp"
#include "tests/support/gltf_reader.hpp"
#include "tests/support/small_game.hpp"

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <string>
#include <utility>
#include <vector>

// What is written is read back by a reader of its own and compared with evaluate_pose: the glTF
// node tree has to put every vertex where the game's rules put it.

namespace turnstile::test {

inline constexpr float kHalf = 0.70710678f;  // sine and cosine of a quarter of a turn's half

/// A model as Assets makes it, with textures of its own.
struct Sample {
    Model model;
    std::deque<Texture> textures;
    std::deque<Clip> clips;

    explicit Sample(TpwModel file, Image image = filled_image(2, 2, {10, 20, 30, 255})) {
        model.name = "sample";
        model.file = std::move(file);
        model.walk = parents_first(model.file.nodes);
        for (const auto& slot : model.file.textures) {
            auto& frames = model.textures.emplace_back();
            for (const auto& name : slot.frames) {
                textures.push_back({name, name, image, classify_alpha(image)});
                frames.push_back(&textures.back());
            }
        }
    }
    void add_clip(std::int32_t length, std::vector<TpwTrack> tracks) {
        TpwClip clip;
        clip.last_frame = length;
        clip.tracks = std::move(tracks);
        clips.push_back({"sampleM" + std::to_string(clips.size() + 1), std::move(clip)});
    }
    [[nodiscard]] GltfFile exported() const {
        std::vector<const Clip*> list;
        for (const Clip& clip : clips) list.push_back(&clip);
        return export_gltf(model, list);
    }
};

/// triangle_model() with nodes below it that have the same mesh: node i hangs from node i - 1.
inline TpwModel chain_model(const std::vector<glm::mat4>& locals) {
    TpwModel model = triangle_model();
    model.nodes.resize(locals.size());
    model.meshes.resize(locals.size(), model.meshes[0]);
    for (std::size_t i = 0; i < locals.size(); ++i) {
        model.nodes[i].name = "n" + std::to_string(i);
        model.nodes[i].parent = static_cast<std::int32_t>(i) - 1;
        model.nodes[i].parent_from_node = locals[i];
    }
    return model;
}

inline void expect_near(const glm::vec3& got, const glm::vec3& wanted, float tolerance,
                        const std::string& where) {
    for (glm::length_t axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(got[axis], wanted[axis], tolerance) << where << " axis " << axis;
}

/// Every vertex of every node where evaluate_pose has it, z negated.
inline void expect_vertices(const Sample& sample, const Gltf& gltf, int animation, float frame,
                            float tolerance = 2e-4f) {
    const TpwModel& file = sample.model.file;
    Pose wanted;
    BoundClip bound;
    if (animation >= 0)
        bound = bind_clip(file, sample.clips[static_cast<std::size_t>(animation)].file);
    evaluate_pose(file, sample.model.walk, animation >= 0 ? &bound : nullptr, frame, wanted);
    const auto pose = gltf.pose(animation, frame / 30.0f);
    for (std::size_t node = 0; node < file.meshes.size(); ++node) {
        const auto got = gltf.scene_positions(pose, node);
        const auto vertices = wanted.mesh_vertices(file, node);
        for (std::size_t slot = 0; slot < got.size(); ++slot) {
            const glm::vec3 at(wanted.model_from_node[node] *
                               glm::vec4(vertices[file.meshes[node].order[slot]], 1.0f));
            expect_near(got[slot], {at.x, at.y, -at.z}, tolerance,
                        "frame " + std::to_string(frame) + " node " + std::to_string(node));
        }
    }
}

/// The only clip, at rest and at many moments, those between frames included.
inline void expect_clip(const Sample& sample, float tolerance = 2e-4f) {
    const GltfFile file = sample.exported();
    EXPECT_EQ(file.notes, std::vector<std::string>{});
    const Gltf gltf(file.bytes);
    expect_vertices(sample, gltf, Gltf::kRest, 0.0f);
    const auto length = static_cast<float>(sample.clips[0].file.length());
    for (float frame = 0.0f; frame <= length; frame += 0.125f)
        expect_vertices(sample, gltf, 0, frame, tolerance);
}

inline TpwRotationChannel turning(std::vector<TpwRotationChannel::Key> keys,
                                  std::vector<std::array<std::uint8_t, 8>> curves = {}) {
    return {.keys = std::move(keys), .curves = std::move(curves)};
}

/// Axes (1,1,0), (0,1,0), (0,0,1): the sheared node of docs/formats/tpw-md2.md, 20.
inline glm::mat4 sheared() { return {{1, 1, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {4, 5, 6, 1}}; }

}  // namespace turnstile::test
