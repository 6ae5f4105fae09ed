#include "formats/tpw_md2_encode.hpp"
#include "formats/tpw_md2_layout.hpp"

#include <algorithm>
#include <cmath>

namespace turnstile::tpw {

namespace {

void check_text(const std::string& text, const std::string& what) {
    require(text.find('\0') == std::string::npos, what, "a zero in the text");
}

void check_node(const TpwModel& model, std::size_t number, TpwRules rules) {
    const TpwNode& node = model.nodes[number];
    const std::string what = "node " + std::to_string(number);
    check_text(node.name, what + " name");
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column) {
            const float value = node.parent_from_node[row][column];
            require(std::isfinite(value), what + " transform", "not finite");
            if (column == 3)
                require(std::abs(value - (row == 3 ? 1.0f : 0.0f)) <= 1e-4f, what + " transform",
                        "its fourth column is not 0 0 0 1");
        }
    if (!node.path) return;
    require(number >= model.meshes.size(), what + " path", "a mesh cannot be a path node");
    require(*node.path < model.paths.size() || rules == TpwRules::AsRead, what + " path",
            "no path of the model");
}

void check_texture(const TpwTexture& texture, const std::string& what, TpwRules rules) {
    require(!texture.frames.empty(), what, "no texture frames");
    (void)narrow_u16(texture.frames.size(), what + " frame count");
    for (const std::string& name : texture.frames) {
        check_text(name, what + " name");
        // The bytes' own limit is write_text's.
        require(name.size() < kTextureNameBytes || rules == TpwRules::AsRead, what + " name",
                "longer than 19 bytes");
    }
}

/// Ranges ascend, are disjoint and cover all slots; a face lies in one (section 16).
void check_ranges(const TpwMesh& mesh, const std::string& what) {
    std::int32_t next = 0;
    const auto slot_count = static_cast<std::int32_t>(mesh.order.size());
    std::vector<std::size_t> owner(mesh.order.size());
    for (std::size_t i = 0; i < mesh.materials.size(); ++i) {
        const TpwMaterial& material = mesh.materials[i];
        require(material.first_slot == next && material.last_slot >= next &&
                    material.last_slot < slot_count,
                what + " material " + std::to_string(i),
                "ranges do not follow one another over the slots");
        next = material.last_slot + 1;
        std::fill(owner.begin() + material.first_slot, owner.begin() + next, i);
    }
    require(next == slot_count, what + " materials", "slots without a material");
    for (const auto& face : mesh.faces)
        require(owner[face[0]] == owner[face[1]] && owner[face[0]] == owner[face[2]],
                what + " faces", "a face lies in two materials");
}

void check_materials(const TpwModel& model, const TpwMesh& mesh, const std::string& what) {
    const auto slot_count = static_cast<std::int32_t>(mesh.order.size());
    for (std::size_t i = 0; i < mesh.materials.size(); ++i) {
        const TpwMaterial& material = mesh.materials[i];
        const std::string name = what + " material " + std::to_string(i);
        require(material.texture_slot >= -1 &&
                    material.texture_slot < static_cast<std::int64_t>(model.textures.size()),
                name + " texture", "no texture slot of the model");
        require(material.first_slot >= 0 && material.first_slot <= 0xFFFF &&
                    material.last_slot >= (slot_count == 0 ? -1 : 0) &&
                    material.last_slot < slot_count,
                name, "a range past the slots");
    }
}

void check_mesh_counts(const TpwMesh& mesh, const std::string& what) {
    (void)narrow_u16(mesh.vertices.size(), what + " vertex count");
    (void)narrow_u16(mesh.order.size(), what + " order length");
    (void)narrow_u16(mesh.faces.size(), what + " face count");
    (void)narrow_u16(mesh.materials.size(), what + " material count");
    require(mesh.uvs.size() == mesh.order.size(), what + " uvs", "not one a slot");
    require(mesh.normals.empty() || mesh.normals.size() == mesh.order.size(), what + " normals",
            "not one a slot");
    require(mesh.stored_normals <= mesh.order.size(), what + " stored normals",
            "more than there are slots");
}

void check_mesh(const TpwModel& model, std::size_t number, TpwRules rules) {
    const TpwMesh& mesh = model.meshes[number];
    const std::string what = "mesh " + std::to_string(number);
    check_mesh_counts(mesh, what);
    for (const glm::vec3& vertex : mesh.vertices)
        require(finite(vertex), what + " vertices", "not finite");
    for (const glm::vec2& uv : mesh.uvs) require(finite(uv), what + " uvs", "not finite");
    for (const glm::vec3& normal : mesh.normals)
        require(is_unit(normal), what + " normals", "not of length 1");
    require(finite(mesh.box_min) && finite(mesh.box_max), what + " box", "not finite");
    for (const std::uint16_t vertex : mesh.order)
        require(vertex < mesh.vertices.size(), what + " order", "no vertex of the mesh");
    for (const auto& face : mesh.faces)
        for (const std::uint16_t slot : face)
            require(slot < mesh.order.size(), what + " faces", "no slot of the mesh");
    if (rules == TpwRules::Strict) check_ranges(mesh, what);
    check_materials(model, mesh, what);
}

/// A record names no node of its own: record r has the node of record 0 plus r (section 7).
void check_lookups(const TpwModel& model, TpwRules rules) {
    for (std::size_t i = 0; i < model.lookups.size(); ++i) {
        const TpwLookup& lookup = model.lookups[i];
        const std::string what = "look-up " + std::to_string(i);
        require(lookup.node < model.nodes.size(), what, "no node of the model");
        require(lookup.node == model.lookups[0].node + i, what,
                "its node does not follow that of the one before");
        const bool says_so = (lookup.flags & kLookupHasAnchor) != 0;
        require(says_so || !lookup.anchor, what, "a face anchor without flag 0x40");
        require(!says_so || lookup.anchor || rules == TpwRules::AsRead, what,
                "flag 0x40 without a face anchor");
        require(
            !lookup.anchor || finite({lookup.anchor->u, lookup.anchor->v, lookup.anchor->offset}),
            what, "not finite");
    }
}

void check_path(const TpwPath& path, const std::string& what, TpwRules rules) {
    for (const glm::vec3& point : path.points) require(finite(point), what, "not finite");
    if (rules == TpwRules::AsRead) return;
    require((path.type & (kBezier | kStraight)) != 0, what, "neither 0x2 nor 0x8 in its type");
    require(path.segment_count() > 0, what, "no segment");
}

void check_heightfield(const TpwHeightfield& field) {
    const std::string what = "heightfield";
    require(field.across <= 0xFFFF && field.down <= 0xFFFF, what, "too many cells");
    const auto heights = std::uint64_t{field.across + 1} * (field.down + 1);
    const auto cells = std::uint64_t{field.across} * field.down;
    (void)narrow_u16(heights, "heightfield vertex count");
    require(field.heights.size() == heights && field.cells.size() == cells, what,
            "counts do not multiply out");
    require(finite(field.cell_size) && std::isfinite(field.low) && std::isfinite(field.high) &&
                std::ranges::all_of(field.heights, [](float h) { return std::isfinite(h); }),
            what, "not finite");
}

}  // namespace

void check_model(const TpwModel& model, TpwRules rules) {
    require(!model.nodes.empty(), "node count", "a model has at least one node");
    require(model.root >= -1 && model.root < static_cast<std::int64_t>(model.nodes.size()), "root",
            "no node of the model");
    if (model.root >= 0 && rules == TpwRules::Strict)
        require(model.nodes[static_cast<std::size_t>(model.root)].parent < 0, "root",
                "has a parent");
    for (std::size_t i = 0; i < model.nodes.size(); ++i) check_node(model, i, rules);
    for (std::size_t i = 0; i < model.textures.size(); ++i)
        check_texture(model.textures[i], "texture " + std::to_string(i), rules);
    for (std::size_t i = 0; i < model.meshes.size(); ++i) check_mesh(model, i, rules);
    check_lookups(model, rules);
    for (std::size_t i = 0; i < model.paths.size(); ++i)
        check_path(model.paths[i], "path " + std::to_string(i), rules);
    if (model.heightfield) check_heightfield(*model.heightfield);
    require(finite(model.box_min) && finite(model.box_max), "model box", "not finite");
}

}  // namespace turnstile::tpw
