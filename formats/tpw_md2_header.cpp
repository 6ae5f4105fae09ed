#include "formats/tpw_md2_encode.hpp"
#include "formats/tpw_md2_layout.hpp"

#include <glm/common.hpp>
#include <glm/vec4.hpp>

#include <numeric>

namespace turnstile::tpw {

namespace {

/// The sum of `count_of` over the meshes, as a u16.
template <class CountOf>
std::uint16_t total(const TpwModel& model, std::string_view field, CountOf count_of) {
    std::uint64_t sum = 0;
    for (const TpwMesh& mesh : model.meshes) sum += count_of(mesh);
    return narrow_u16(sum, field);
}

void write_totals(ByteWriter& out, const TpwModel& model) {
    out.write(narrow_u16(model.textures.size(), "texture slot count"));
    out.write(total(model, "position blocks",
                    [](const TpwMesh& mesh) { return blocks_of_four(mesh.vertices.size()); }));
    out.write(total(model, "UV blocks",
                    [](const TpwMesh& mesh) { return blocks_of_four(mesh.order.size()); }));
    out.write(total(model, "materials", [](const TpwMesh& mesh) { return mesh.materials.size(); }));
    out.write(total(model, "faces", [](const TpwMesh& mesh) { return mesh.faces.size(); }));
    out.write(narrow_u16(model.paths.size(), "path count"));
    out.write(narrow_u16(model.nodes.size(), "node count"));
    out.write(narrow_u16(model.meshes.size(), "mesh count"));
    out.write(model.lookups.empty() ? std::uint16_t{0xFFFF} : model.lookups[0].node);
    out.write(narrow_u16(model.lookups.size(), "look-up record count"));
    out.write(total(model, "normals",
                    [](const TpwMesh& mesh) { return mesh.order.size() + mesh.faces.size(); }));
}

/// The box of all vertices at rest, through the node tree.
void write_rest_box(ByteWriter& out, const TpwModel& model, const NodeLinks& links) {
    std::vector<glm::mat4> world(model.nodes.size());
    for (const std::int32_t node : links.parents_first) {
        const auto i = static_cast<std::size_t>(node);
        const std::int32_t parent = model.nodes[i].parent;
        const glm::mat4& local = model.nodes[i].parent_from_node;
        world[i] = parent < 0 ? local : world[static_cast<std::size_t>(parent)] * local;
    }
    glm::vec3 low{0.0f}, high{0.0f};
    bool first = true;
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
        for (const glm::vec3& vertex : model.meshes[i].vertices) {
            const glm::vec3 point(world[i] * glm::vec4(vertex, 1.0f));
            low = first ? point : glm::min(low, point);
            high = first ? point : glm::max(high, point);
            first = false;
        }
    require(finite(low) && finite(high), "model box", "not finite");
    write_vec3(out, low);
    write_vec3(out, high);
}

}  // namespace

void refuse(const std::string& what, std::string_view why) {
    throw EncodeError(what + ": " + std::string(why));
}

void write_vec3(ByteWriter& out, const glm::vec3& v) {
    out.write(v.x);
    out.write(v.y);
    out.write(v.z);
}

void patch_vec3(ByteWriter& out, std::size_t offset, const glm::vec3& v) {
    out.patch(offset, v.x);
    out.patch(offset + 4, v.y);
    out.patch(offset + 8, v.z);
}

NodeLinks node_links(const TpwModel& model) {
    const auto count = static_cast<std::int32_t>(narrow_u16(model.nodes.size(), "node count"));
    require(model.meshes.size() <= model.nodes.size(), "mesh count", "more meshes than nodes");
    NodeLinks links;
    links.siblings.assign(model.nodes.size(), -1);
    links.children.assign(model.nodes.size(), -1);
    for (std::int32_t i = count - 1; i >= 0; --i) {  // backwards: so that chains run forwards
        const std::int32_t parent = model.nodes[static_cast<std::size_t>(i)].parent;
        require(parent >= -1 && parent < count, "node " + std::to_string(i) + " parent",
                "no node of the model");
        std::int32_t& first =
            parent < 0 ? links.first_root : links.children[static_cast<std::size_t>(parent)];
        links.siblings[static_cast<std::size_t>(i)] = first;
        first = i;
    }
    std::vector<std::int32_t> chains{links.first_root};
    while (!chains.empty()) {
        std::int32_t node = chains.back();
        chains.pop_back();
        for (; node >= 0; node = links.siblings[static_cast<std::size_t>(node)]) {
            links.parents_first.push_back(node);
            chains.push_back(links.children[static_cast<std::size_t>(node)]);
        }
    }
    require(links.parents_first.size() == model.nodes.size(), "node parents", "a ring");
    return links;
}

void write_header(ByteWriter& out, const TpwHeader& header, const TpwModel& model,
                  const NodeLinks& links, TpwRules rules) {
    require(header.saved_name.find('\0') == std::string::npos, "saved name", "a zero in it");
    out.write(kMagic);
    out.write(kVersion);
    out.write(rules == TpwRules::AsRead ? header.animation_version : kAnimationVersion);
    out.write_zeros(header::kSaveTime - out.size());
    out.write(header.save_time);
    out.write_text(header.saved_name, header::kNameBytes);
    out.write_zeros(header::kFlags - out.size());
    out.write(header.flags);
    out.write_zeros(header::kTextureCount - out.size());
    write_totals(out, model);
    out.write_zeros(header::kBox - out.size());
    if (rules == TpwRules::AsRead) {
        write_vec3(out, model.box_min);
        write_vec3(out, model.box_max);
    } else {
        write_rest_box(out, model, links);
    }
    out.write_zeros(kWrittenHeaderBytes - out.size());
}

}  // namespace turnstile::tpw
