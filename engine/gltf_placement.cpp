#include "engine/gltf_placement.hpp"

#include "engine/gltf_space.hpp"
#include "formats/byte_reader.hpp"

namespace turnstile {

namespace {

/// Can a glTF node say this matrix?
bool can_stand(const glm::mat4& local, bool moved) {
    const float cosine = largest_cosine(local);
    if (moved) return cosine <= kGltfMovedCosine;
    return cosine <= kGltfRestCosine || (cosine <= kGltfMovedCosine && survives_splitting(local));
}

}  // namespace

std::string node_title(const TpwModel& model, std::size_t node) {
    return "node " + std::to_string(node) + " '" + latin1_to_utf8(model.nodes[node].name) + "'";
}

glm::mat4 gltf_local(const TpwModel& model, std::span<const GltfPlace> places, std::size_t node,
                     const glm::mat4& parent_from_node) {
    const std::int32_t parent = model.nodes[node].parent;
    if (parent < 0 || !places[static_cast<std::size_t>(parent)].baked) return parent_from_node;
    return glm::mat4(places[static_cast<std::size_t>(parent)].carried) * parent_from_node;
}

std::vector<GltfPlace> gltf_places(const Model& model, std::span<const std::uint8_t> moved,
                                   std::vector<std::string>& notes) {
    const TpwModel& file = model.file;
    std::vector<GltfPlace> places(file.nodes.size());
    for (const std::uint16_t node : model.walk) {
        GltfPlace& place = places[node];
        place.local = gltf_local(file, places, node, file.nodes[node].parent_from_node);
        if (can_stand(place.local, moved[node] != 0)) continue;
        place.baked = true;
        place.carried = glm::mat3(place.local);
        notes.push_back(node_title(file, node) + ": sheared (largest cosine between two axes " +
                        number_text(largest_cosine(place.local)) +
                        "), which glTF cannot say: baked into its vertices and children");
    }
    return places;
}

}  // namespace turnstile
