#include "formats/tpw_md2_encode.hpp"
#include "formats/tpw_md2_layout.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>

namespace turnstile {

namespace tpw {

namespace {

/// A model on its way into bytes: the tables of nodes are laid down early and filled in as the
/// blocks that they point to are written.
class ModelWriter {
public:
    ModelWriter(const TpwModel& model, TpwRules rules)
        : model_(model), rules_(rules), links_(node_links(model)) {}

    std::vector<std::byte> write() {
        TpwHeader header = model_.header;
        if (strict()) header.flags |= 0x1u;
        write_header(out_, header, model_, links_, rules_);
        write_textures();
        write_nodes();
        write_mesh_regions();
        write_lookups();
        write_paths();
        write_heightfield();
        write_names();
        return out_.take();
    }

private:
    [[nodiscard]] bool strict() const { return rules_ == TpwRules::Strict; }
    [[nodiscard]] std::size_t record(std::size_t node) const {
        if (node < model_.meshes.size()) return meshes_ + node * node::kMeshBytes;
        return dummies_ + (node - model_.meshes.size()) * node::kDummyBytes;
    }
    /// The link that names `node`, 0 for -1.
    [[nodiscard]] std::uint32_t link(std::int32_t node) const {
        return node < 0 ? 0u : static_cast<std::uint32_t>(record(static_cast<std::size_t>(node)));
    }
    void begin_block(std::size_t pointer) {
        out_.align(4);
        out_.patch(pointer, out_.offset());
    }

    void write_textures();
    void write_nodes();
    void write_node(std::size_t number);
    void write_mesh_counts(std::size_t number);
    void write_mesh_box(std::size_t number);
    void write_mesh_regions();
    template <class WriteMesh>
    void write_region(std::size_t region, std::size_t pointer, WriteMesh write_mesh);
    void write_normals(const TpwMesh& mesh);
    void write_materials(const TpwMesh& mesh);
    void write_lookups();
    void write_paths();
    void write_heightfield();
    void write_names();

    const TpwModel& model_;
    TpwRules rules_;
    NodeLinks links_;
    ByteWriter out_;
    std::uint32_t texture_flags_ = 0;
    std::size_t meshes_ = 0, dummies_ = 0;
};

void ModelWriter::write_textures() {
    texture_flags_ = out_.offset();
    out_.patch(header::kTextureFlags, texture_flags_);
    for (const TpwTexture& texture : model_.textures) {
        out_.write(texture.flags);
        out_.write_zeros(4);
    }
    std::uint32_t name = out_.offset();
    for (const TpwTexture& texture : model_.textures)
        for (const std::string& frame : texture.frames) out_.write_text(frame, kTextureNameBytes);
    out_.patch(header::kTextureSlots, out_.offset());
    for (const TpwTexture& texture : model_.textures) {
        out_.write_zeros(10);
        out_.write(static_cast<std::uint16_t>(texture.frames.size()));
        out_.write(name);
        name += static_cast<std::uint32_t>(texture.frames.size()) * kTextureNameBytes;
    }
}

void ModelWriter::write_nodes() {
    meshes_ = out_.offset();
    out_.patch(header::kMeshTable, out_.offset());
    out_.write_zeros(model_.meshes.size() * node::kMeshBytes);
    dummies_ = out_.offset();
    out_.patch(header::kDummyTable, out_.offset());
    out_.write_zeros((model_.nodes.size() - model_.meshes.size()) * node::kDummyBytes);
    for (std::size_t i = 0; i < model_.nodes.size(); ++i) write_node(i);
    for (std::size_t i = 0; i < model_.meshes.size(); ++i) {
        write_mesh_counts(i);
        write_mesh_box(i);
    }
    out_.patch(header::kRoot, link(model_.root < 0 && strict() ? links_.first_root : model_.root));
}

/// A node's flags say what its place in the tables says as well.
std::uint32_t flags_of_kind(const TpwNode& node, bool is_mesh) {
    const std::uint32_t others = node.flags & ~(kTpwNodeDummy | kTpwNodePath);
    return others | (is_mesh ? 0x1u : kTpwNodeDummy);
}

void ModelWriter::write_node(std::size_t number) {
    const TpwNode& node = model_.nodes[number];
    const std::size_t at = record(number);
    std::uint32_t flags =
        strict() ? flags_of_kind(node, number < model_.meshes.size()) : node.flags;
    if (node.path) {
        flags |= kTpwNodePath;
        out_.patch(at + node::kPath, *node.path);
    }
    out_.patch(at + node::kFlags, flags);
    out_.patch(at + node::kParent, link(node.parent));
    out_.patch(at + node::kSibling, link(links_.siblings[number]));
    out_.patch(at + node::kChild, link(links_.children[number]));
    for (int i = 0; i < 16; ++i) {
        const int row = i / 4, column = i % 4;
        const float fourth = row == 3 ? 1.0f : 0.0f;
        out_.patch(at + node::kTransform + static_cast<std::size_t>(i) * 4,
                   column == 3 ? fourth : node.parent_from_node[row][column]);
    }
    out_.patch(at + node::kIndex, static_cast<std::uint16_t>(number));
}

void ModelWriter::write_mesh_counts(std::size_t number) {
    const TpwMesh& mesh = model_.meshes[number];
    const std::size_t at = record(number);
    out_.patch(at + mesh::kVertexCount, static_cast<std::uint16_t>(mesh.vertices.size()));
    out_.patch(at + mesh::kMaterialCount, static_cast<std::uint16_t>(mesh.materials.size()));
    out_.patch(at + mesh::kFaceCount, static_cast<std::uint16_t>(mesh.faces.size()));
    out_.patch(at + mesh::kOrderLength, static_cast<std::uint16_t>(mesh.order.size()));
}

void ModelWriter::write_mesh_box(std::size_t number) {
    const TpwMesh& mesh = model_.meshes[number];
    const std::size_t at = record(number);
    glm::vec3 low = strict() ? glm::vec3{0.0f} : mesh.box_min;
    glm::vec3 high = strict() ? glm::vec3{0.0f} : mesh.box_max;
    for (std::size_t i = 0; strict() && i < mesh.vertices.size(); ++i) {
        low = i == 0 ? mesh.vertices[i] : glm::min(low, mesh.vertices[i]);
        high = i == 0 ? mesh.vertices[i] : glm::max(high, mesh.vertices[i]);
    }
    patch_vec3(out_, at + mesh::kBox, low);
    patch_vec3(out_, at + mesh::kBox + 12, high);
}

/// Every mesh's array of one kind, nothing between them; `region` 0 is a kind without a region.
template <class WriteMesh>
void ModelWriter::write_region(std::size_t region, std::size_t pointer, WriteMesh write_mesh) {
    out_.align(4);
    if (region != 0) out_.patch(region, out_.offset());
    for (std::size_t i = 0; i < model_.meshes.size(); ++i) {
        out_.align(4);  // for the orders: all other records are whole words
        out_.patch(record(i) + pointer, out_.offset());
        write_mesh(model_.meshes[i]);
    }
}

/// Blocks of four (6.2), the lanes of the last one filled up with zeros.
template <class V>
void write_blocks(ByteWriter& out, std::span<const V> values) {
    for (std::size_t block = 0; block < values.size(); block += 4)
        for (glm::length_t axis = 0; axis < V::length(); ++axis)
            for (std::size_t i = block; i < block + 4; ++i)
                out.write(i < values.size() ? values[i][axis] : 0.0f);
}

void write_faces(ByteWriter& out, const TpwMesh& mesh) {
    for (std::size_t i = 0; i < mesh.faces.size(); ++i) {
        out.write(static_cast<std::uint16_t>((mesh.order.size() + i) & 0x7FFFu));
        for (const std::uint16_t slot : mesh.faces[i]) out.write(slot);
    }
}

void ModelWriter::write_mesh_regions() {
    write_region(header::kPositions, mesh::kVertices,
                 [this](const TpwMesh& mesh) { write_blocks(out_, std::span(mesh.vertices)); });
    write_region(header::kNormals, mesh::kNormals,
                 [this](const TpwMesh& mesh) { write_normals(mesh); });
    write_region(header::kUvs, mesh::kUvs,
                 [this](const TpwMesh& mesh) { write_blocks(out_, std::span(mesh.uvs)); });
    write_region(header::kMaterials, mesh::kMaterials,
                 [this](const TpwMesh& mesh) { write_materials(mesh); });
    write_region(header::kFaces, mesh::kFaces,
                 [this](const TpwMesh& mesh) { write_faces(out_, mesh); });
    write_region(0, mesh::kOrder, [this](const TpwMesh& mesh) {
        for (const std::uint16_t vertex : mesh.order) out_.write(vertex);
    });
}

void ModelWriter::write_normals(const TpwMesh& mesh) {
    const auto computed = computed_normals(mesh.vertices, mesh.order, mesh.faces);
    const auto& normals = mesh.normals.empty() ? computed : mesh.normals;
    // Those that were computed while reading are so again if none is stored.
    std::size_t left_out = strict() ? 0 : normals.size() - mesh.stored_normals;
    for (std::size_t i = 0; i < normals.size(); ++i) {
        const bool leaves_out = left_out > 0 && normals[i] == computed[i];
        if (leaves_out) --left_out;
        write_vec3(out_, leaves_out ? glm::vec3{0.0f} : normalised(normals[i]));
    }
    for (const auto& face : mesh.faces) {
        const glm::dvec3 a = mesh.vertices[mesh.order[face[0]]];
        const glm::dvec3 b = mesh.vertices[mesh.order[face[1]]];
        const glm::dvec3 c = mesh.vertices[mesh.order[face[2]]];
        const glm::dvec3 across = glm::cross(b - a, c - a);
        const double length = glm::length(across);
        write_vec3(out_, length > 0.0 ? glm::vec3(across / length) : glm::vec3{0.0f, 1.0f, 0.0f});
    }
}

void ModelWriter::write_materials(const TpwMesh& mesh) {
    for (const TpwMaterial& material : mesh.materials) {
        std::uint16_t face_count = 0;
        for (const auto& face : mesh.faces)
            if (material.first_slot <= face[0] && face[0] <= material.last_slot) ++face_count;
        out_.write(material.texture_slot < 0
                       ? 0u
                       : texture_flags_ + static_cast<std::uint32_t>(material.texture_slot) *
                                              kTextureFlagsBytes);
        out_.write(std::uint16_t{0});
        out_.write(face_count);
        out_.write(static_cast<std::uint16_t>(material.first_slot));
        out_.write(static_cast<std::uint16_t>(std::max(material.last_slot, 0)));
        out_.write_zeros(4);
    }
}

void ModelWriter::write_lookups() {
    if (model_.lookups.empty()) return;
    begin_block(header::kLookups);
    std::size_t record = out_.size();
    for (const TpwLookup& lookup : model_.lookups) {
        out_.write(lookup.flags);
        out_.write(lookup.id);
        out_.write_zeros(12);
    }
    for (const TpwLookup& lookup : model_.lookups) {
        if (lookup.anchor) {
            out_.patch(record + 12, out_.offset());
            out_.write(std::uint32_t{lookup.anchor->face});
            write_vec3(out_, {lookup.anchor->u, lookup.anchor->v, lookup.anchor->offset});
        }
        record += kLookupBytes;
    }
}

void ModelWriter::write_paths() {
    if (model_.paths.empty()) return;
    begin_block(header::kPaths);
    std::uint64_t points =
        std::uint64_t{out_.offset()} + std::uint64_t{model_.paths.size()} * kPathBytes;
    for (const TpwPath& path : model_.paths) {
        out_.write(path.type);
        out_.write(static_cast<std::uint32_t>(path.points.size()));
        out_.write(static_cast<std::uint32_t>(points));
        out_.write_zeros(4);
        points += path.points.size() * kPointBytes;
    }
    for (const TpwPath& path : model_.paths)
        for (const glm::vec3& point : path.points) write_vec3(out_, point);
    (void)out_.offset();  // refuses what 32-bit pointers did not reach
}

void ModelWriter::write_heightfield() {
    if (!model_.heightfield) return;
    const TpwHeightfield& field = *model_.heightfield;
    out_.align(4);
    const std::uint32_t heights = out_.offset();
    for (const float height : field.heights) out_.write(height);
    const std::uint32_t cells = out_.offset();
    for (const std::uint32_t cell : field.cells) out_.write(cell);
    begin_block(header::kHeightfield);
    const std::size_t at = out_.size();
    out_.write_zeros(heightfield::kBytes);
    out_.patch(at + heightfield::kVertexCount, static_cast<std::uint16_t>(field.heights.size()));
    out_.patch(at + heightfield::kCellCount, static_cast<std::uint16_t>(field.cells.size()));
    out_.patch(at + heightfield::kCellSize, field.cell_size.x);
    out_.patch(at + heightfield::kCellSize + 4, field.cell_size.y);
    out_.patch(at + heightfield::kAcross, field.across);
    out_.patch(at + heightfield::kDown, field.down);
    out_.patch(at + heightfield::kLow, field.low);
    out_.patch(at + heightfield::kHigh, field.high);
    out_.patch(at + heightfield::kHeights, heights);
    out_.patch(at + heightfield::kCells, cells);
}

void ModelWriter::write_names() {
    for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
        out_.patch(record(i) + node::kName, out_.offset());
        out_.write_terminated(model_.nodes[i].name);
    }
    out_.align(4);
}

}  // namespace

}  // namespace tpw

std::vector<std::byte> encode_tpw_model(const TpwModel& model, TpwRules rules) {
    tpw::check_model(model, rules);
    return tpw::ModelWriter(model, rules).write();
}

}  // namespace turnstile
