#include "engine/gltf_mesh.hpp"

#include <span>
#include <utility>

namespace turnstile {

namespace {

std::uint32_t add_displacements(GltfDocument& document, const GltfMesh& mesh,
                                std::span<const glm::vec3> displacements, bool with_bounds) {
    std::vector<glm::vec3> values;
    values.reserve(mesh.source.size());
    for (const std::uint32_t source : mesh.source) values.push_back(displacements[source]);
    return document.add_attribute(values, with_bounds);
}

Json add_targets(GltfDocument& document, const GltfMesh& mesh, const GltfTargets& targets) {
    Json list = Json::array();
    for (std::size_t t = 0; t < targets.count(); ++t) {
        const auto displacements = targets.displacements(t);
        Json target = {{"POSITION", add_displacements(document, mesh, displacements, true)}};
        if (mesh.normals_behind != 0)
            target["NORMAL"] = add_displacements(document, mesh,
                                                 displacements.subspan(mesh.normals_behind), false);
        list.push_back(std::move(target));
    }
    return list;
}

}  // namespace

std::uint32_t add_mesh(GltfDocument& document, const GltfMesh& mesh, const GltfTargets& targets) {
    const Json attributes = {{"POSITION", document.add_attribute(mesh.positions, true)},
                             {"NORMAL", document.add_attribute(mesh.normals, false)},
                             {"TEXCOORD_0", document.add_attribute(mesh.uvs)}};
    const Json target_list = add_targets(document, mesh, targets);
    Json out = {{"name", mesh.name}, {"primitives", Json::array()}};
    for (const auto& [material, corners] : mesh.corners) {
        Json primitive = {{"attributes", attributes},
                          {"indices", document.add_indices(corners)},
                          {"material", material}};
        if (!target_list.empty()) primitive["targets"] = target_list;
        out["primitives"].push_back(std::move(primitive));
    }
    // Where editors look for the names of shapes.
    if (targets.count() != 0) out["extras"] = {{"targetNames", targets.names()}};
    return document.append("meshes", std::move(out));
}

}  // namespace turnstile
