#include "engine/gltf_model.hpp"

#include "engine/gltf_animation.hpp"
#include "engine/gltf_mesh.hpp"
#include "engine/gltf_space.hpp"
#include "engine/gltf_surfaces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace turnstile {

namespace {

std::vector<std::uint8_t> nodes_with_channels(const TpwModel& model,
                                              std::span<const BoundClip> clips) {
    std::vector<std::uint8_t> moved(model.nodes.size(), 0);
    for (const BoundClip& clip : clips)
        for (const auto& track : clip.tracks)
            if (moves_node(track)) moved[track.target] = 1;
    return moved;
}

/// The mesh in glTF's space, with what its node was relieved of.
GltfMesh mesh_of(const Model& model, std::size_t node, const GltfPlace& place,
                 GltfSurfaces& surfaces) {
    const TpwMesh& mesh = model.file.meshes[node];
    GltfMesh out;
    out.name = latin1_to_utf8(model.file.nodes[node].name);
    out.uvs = mesh.uvs;
    out.source.assign(mesh.order.begin(), mesh.order.end());
    for (const std::uint16_t vertex : mesh.order)
        out.positions.push_back(mirrored(place.carried * mesh.vertices[vertex]));
    for (const glm::vec3& normal : mesh.normals)
        out.normals.push_back(mirrored(place.baked ? moved_normal(place.carried, normal) : normal));
    for (const auto& face : mesh.faces) {
        // All corners of a face lie in one range (docs/formats/tpw-md2.md, 6.4).
        const std::int32_t material = mesh.material_of_slot(face[0]);
        const std::int32_t slot =
            material < 0 ? -1 : mesh.materials[static_cast<std::size_t>(material)].texture_slot;
        const auto index = static_cast<std::size_t>(slot);
        const std::uint32_t surface = slot < 0
                                          ? surfaces.material(nullptr, 0)
                                          : surfaces.material(model.textures[index].front(),
                                                              model.file.textures[index].flags);
        // The reflection turns a face round; two corners change places.
        auto& corners = out.corners[surface];
        corners.insert(corners.end(), {face[0], face[2], face[1]});
    }
    return out;
}

/// JSON knows only finite numbers; what was baked may have left a float's range.
Json floats_of(std::span<const float> values) {
    if (!std::ranges::all_of(values, [](float value) { return std::isfinite(value); }))
        throw EncodeError("glb: a node's transform is too large for floats");
    return std::vector<float>(values.begin(), values.end());
}

Json floats_of(const glm::vec3& v) { return floats_of(std::span(&v.x, 3)); }

/// A node's transform: the matrix as it stands, or its parts where a clip moves one of them, where
/// readers would refuse it for rounding, and where only the translation is left.
void place_node(Json& node, const GltfPlace& place, bool moved) {
    if (place.baked) {
        const glm::vec3 at = mirrored(glm::vec3(place.local[3]));
        if (at != glm::vec3(0.0f)) node["translation"] = floats_of(at);
        return;
    }
    if (!moved && place.local == glm::mat4(1.0f)) return;
    if (!moved && survives_splitting(place.local)) {
        const glm::mat4 matrix = mirrored(place.local);
        node["matrix"] = floats_of(std::span(&matrix[0][0], 16));
        return;
    }
    const Trs trs = *split(place.local, kGltfMovedCosine);
    const glm::vec3 at = mirrored(trs.translation);
    const glm::quat turn = mirrored(trs.rotation);
    node["translation"] = floats_of(at);
    node["rotation"] = floats_of(std::array{turn.x, turn.y, turn.z, turn.w});
    node["scale"] = floats_of(trs.scale);
}

/// Writes the document from the collected parts.
class ModelWriter {
public:
    ModelWriter(GltfScene& scene, std::span<const GltfClip> clips)
        : scene_(scene), file_(scene.model.file), clips_(clips), surfaces_(document_) {}

    [[nodiscard]] std::vector<std::byte> write() {
        Json roots = Json::array();
        for (std::size_t node = 0; node < file_.nodes.size(); ++node)
            if (file_.nodes[node].parent < 0) roots.push_back(node);
        document_.json()["scene"] = 0;
        document_.append("scenes", {{"name", scene_.model.name}, {"nodes", std::move(roots)}});
        add_nodes();
        for (const GltfClip& clip : clips_)
            if (!clip.empty()) add_animation(document_, scene_, clip);
        return document_.encode();
    }

private:
    void add_nodes() {
        std::vector<std::uint8_t> moved(file_.nodes.size(), 0);
        for (const GltfClip& clip : clips_)
            for (const auto& [node, motion] : clip.motions) moved[node] = 1;
        std::vector<Json> children(file_.nodes.size());
        for (std::size_t node = 0; node < file_.nodes.size(); ++node)
            if (const std::int32_t parent = file_.nodes[node].parent; parent >= 0)
                children[static_cast<std::size_t>(parent)].push_back(node);
        for (std::size_t node = 0; node < file_.nodes.size(); ++node) {
            Json out = Json::object();
            if (!file_.nodes[node].name.empty())
                out["name"] = latin1_to_utf8(file_.nodes[node].name);
            place_node(out, scene_.places[node], moved[node] != 0);
            if (!children[node].empty()) out["children"] = std::move(children[node]);
            if (node < file_.meshes.size() && !file_.meshes[node].faces.empty())
                out["mesh"] =
                    add_mesh(document_, mesh_of(scene_.model, node, scene_.places[node], surfaces_),
                             scene_.targets[node]);
            document_.append("nodes", std::move(out));
        }
    }

    GltfScene& scene_;
    const TpwModel& file_;
    std::span<const GltfClip> clips_;
    GltfDocument document_;
    GltfSurfaces surfaces_;
};

}  // namespace

GltfFile export_gltf(const Model& model, std::span<const Clip* const> clips) {
    std::vector<BoundClip> bound;
    for (const Clip* clip : clips) bound.push_back(bind_clip(model.file, clip->file));
    GltfScene scene{model, {}, {}, 0, {}};
    scene.places = gltf_places(model, nodes_with_channels(model.file, bound), scene.notes);
    for (const TpwMesh& mesh : model.file.meshes) scene.targets.emplace_back(mesh.vertices.size());
    for (std::size_t node = 0; node < model.file.nodes.size(); ++node)
        if ((model.file.nodes[node].flags & kTpwNodeHidden) != 0)
            scene.notes.push_back(node_title(model.file, node) +
                                  ": hidden, which glTF cannot say: shown");
    std::vector<GltfClip> collected;
    for (std::size_t i = 0; i < clips.size(); ++i)
        collected.push_back(gltf_clip(scene, clips[i]->name, bound[i]));
    std::vector<std::byte> bytes = ModelWriter(scene, collected).write();
    return {std::move(bytes), std::move(scene.notes)};
}

}  // namespace turnstile
