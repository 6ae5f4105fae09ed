#include "assets/demo_lobby.hpp"
#include "engine/gltf_model.hpp"
#include "engine/pose.hpp"
#include "formats/wad.hpp"
#include "tests/support/gltf_reader.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

// Every model of the demo with every clip: the exported node tree puts each vertex where the game's
// rules put it, unless a note says that glTF cannot.

namespace turnstile {
namespace {

using test::Gltf;

/// All models and clips of the demo by name.
struct Demo {
    std::map<std::string, Model> models;
    std::map<std::string, Clip> clips;
    Texture texture{"t", "t", filled_image(2, 2, {1, 2, 3, 255}), AlphaClass::Opaque};

    Demo() {
        const auto files = demo_lobby();
        const auto wad_file = std::ranges::find(files, "data/lobby.wad", &DemoFile::path);
        const Wad wad = decode_wad(wad_file->bytes, "lobby.wad");
        for (const WadEntry& entry : wad.entries) {
            if (!entry.path.ends_with(".md2")) continue;
            const auto start = entry.path.find_last_of("/\\") + 1;
            const std::string name = entry.path.substr(start, entry.path.size() - start - 4);
            TpwFile file =
                decode_tpw_md2(read_wad_entry(wad_file->bytes, entry, "lobby.wad"), entry.path);
            if (auto* clip = std::get_if<TpwClip>(&file))
                clips[name] = {name, std::move(*clip)};
            else
                add_model(name, std::move(std::get<TpwModel>(file)));
        }
    }
    void add_model(const std::string& name, TpwModel file) {
        Model& model = models[name];
        model.name = name;
        model.file = std::move(file);
        model.walk = parents_first(model.file.nodes);
        for (const auto& slot : model.file.textures)
            model.textures.emplace_back(slot.frames.size(), &texture);
    }
    [[nodiscard]] std::vector<const Clip*> clips_of(const std::string& model) const {
        std::vector<const Clip*> found;
        for (const auto& [name, clip] : clips)
            if (name.starts_with(model) && name[model.size()] == 'M') found.push_back(&clip);
        return found;
    }
};

/// Nodes that a note leaves at rest, and all below them.
std::set<std::size_t> resting(const Model& model, const std::vector<std::string>& notes) {
    std::set<std::size_t> nodes;
    for (const std::uint16_t node : model.walk) {
        const std::string title = ": node " + std::to_string(node) + " '";
        const std::int32_t parent = model.file.nodes[node].parent;
        if ((parent >= 0 && nodes.contains(static_cast<std::size_t>(parent))) ||
            std::ranges::any_of(notes, [&](const std::string& note) {
                return note.find(title) != std::string::npos &&
                       (note.find("left at rest") != std::string::npos ||
                        note.find("moved vertices") != std::string::npos);
            }))
            nodes.insert(node);
    }
    return nodes;
}

/// The largest distance between a vertex in the file and where evaluate_pose has it, z negated.
float largest_error(const Model& model, const Gltf& gltf, const std::set<std::size_t>& skipped,
                    const BoundClip* clip, int animation, float frame) {
    Pose wanted;
    evaluate_pose(model.file, model.walk, clip, frame, wanted);
    const auto pose = gltf.pose(animation, frame / 30.0f);
    float largest = 0.0f;
    for (std::size_t node = 0; node < model.file.meshes.size(); ++node) {
        if (skipped.contains(node) || model.file.meshes[node].faces.empty()) continue;
        const auto got = gltf.scene_positions(pose, node);
        const auto vertices = wanted.mesh_vertices(model.file, node);
        for (std::size_t slot = 0; slot < got.size(); ++slot) {
            const glm::vec3 at(wanted.model_from_node[node] *
                               glm::vec4(vertices[model.file.meshes[node].order[slot]], 1.0f));
            largest = std::max(largest, glm::distance(got[slot], {at.x, at.y, -at.z}));
        }
    }
    return largest;
}

TEST(GltfDemo, EveryClipPosesAsTheGameDoes) {
    const Demo demo;
    std::size_t animations = 0, skipped_nodes = 0;
    for (const auto& [name, model] : demo.models) {
        const auto clips = demo.clips_of(name);
        const GltfFile file = export_gltf(model, clips);
        const Gltf gltf(file.bytes);
        const auto skipped = resting(model, file.notes);
        skipped_nodes += skipped.size();
        EXPECT_LE(largest_error(model, gltf, {}, nullptr, Gltf::kRest, 0.0f), 1e-4f) << name;
        int animation = 0;
        for (const Clip* clip : clips) {
            const auto& written = gltf.json().value("animations", nlohmann::json::array());
            const auto index = static_cast<std::size_t>(animation);
            if (index >= written.size() || written[index]["name"] != clip->name) continue;
            const BoundClip bound = bind_clip(model.file, clip->file);
            const auto length = static_cast<float>(bound.length);
            for (const float part : {0.0f, 0.13f, 0.25f, 0.5f, 0.62f, 0.9f, 1.0f}) {
                const float frame = std::floor(part * length);
                EXPECT_LE(largest_error(model, gltf, skipped, &bound, animation, frame), 1e-3f)
                    << clip->name << " at " << frame;
                // Only paths are sampled, and they bend little within a frame.
                if (frame + 0.5f >= length) continue;
                EXPECT_LE(largest_error(model, gltf, skipped, &bound, animation, frame + 0.5f),
                          0.02f)
                    << clip->name << " at " << frame + 0.5f;
            }
            ++animation;
            ++animations;
        }
    }
    EXPECT_GE(animations, 10u);
    EXPECT_LE(skipped_nodes, 4u);
}

}  // namespace
}  // namespace turnstile
