#include "formats/tpw_md2.hpp"
#include "formats/tpw_md2_decode.hpp"
#include "formats/tpw_md2_layout.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace turnstile {

namespace tpw {

namespace {

/// One mesh while it is read: names its own fields.
struct MeshPlace {
    std::size_t record = 0;
    std::uint32_t number = 0;

    [[nodiscard]] std::string field(std::string_view part) const {
        return "mesh " + std::to_string(number) + " " + std::string(part);
    }
    [[nodiscard]] std::string field(std::string_view part, std::size_t index) const {
        return field(part) + " " + std::to_string(index);
    }
};

/// Axis `axis` of element `index` in blocks of four with `axes` axes (6.2).
const std::byte* lane(std::span<const std::byte> blocks, std::size_t index, std::size_t axes,
                      std::size_t axis) {
    return &blocks[index / 4 * axes * 16 + axis * 16 + index % 4 * 4];
}

template <class V>
std::vector<V> read_blocks(const Input& in, std::span<const std::byte> blocks, std::size_t count,
                           const MeshPlace& place, std::string_view part) {
    constexpr std::size_t kAxes = static_cast<std::size_t>(V::length());
    std::vector<V> values(count);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            const std::byte* where = lane(blocks, i, kAxes, axis);
            const auto value = load_le<float>(where);
            if (!std::isfinite(value))
                in.fail(in.offset_of(where), place.field(part, i), number_text(value), "a number");
            values[i][static_cast<glm::length_t>(axis)] = value;
        }
    return values;
}

std::vector<std::uint16_t> read_order(const Input& in, std::span<const std::byte> table,
                                      std::size_t vertex_count, const MeshPlace& place) {
    std::vector<std::uint16_t> order(table.size() / mesh::kOrderBytes);
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::byte* where = &table[i * mesh::kOrderBytes];
        order[i] = load_le<std::uint16_t>(where);
        if (order[i] >= vertex_count)
            in.fail(in.offset_of(where), place.field("vertex order", i), std::to_string(order[i]),
                    "below " + std::to_string(vertex_count));
    }
    return order;
}

std::vector<std::array<std::uint16_t, 3>> read_faces(const Input& in,
                                                     std::span<const std::byte> table,
                                                     std::size_t slot_count,
                                                     const MeshPlace& place) {
    std::vector<std::array<std::uint16_t, 3>> faces(table.size() / mesh::kFaceBytes);
    for (std::size_t i = 0; i < faces.size(); ++i)
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const std::byte* where = &table[i * mesh::kFaceBytes + 2 + corner * 2];
            faces[i][corner] = load_le<std::uint16_t>(where);
            if (faces[i][corner] >= slot_count)
                in.fail(in.offset_of(where), place.field("face", i),
                        std::to_string(faces[i][corner]), "below " + std::to_string(slot_count));
        }
    return faces;
}

std::int32_t texture_slot_of(const Input& in, const std::byte* material, TextureEntries textures,
                             std::size_t index, const MeshPlace& place) {
    const auto offset = load_le<std::uint32_t>(material);
    if (offset == 0) return -1;
    const std::uint32_t distance = offset - textures.offset;  // may wrap: then it is far too large
    if (distance % kTextureFlagsBytes != 0 || distance / kTextureFlagsBytes >= textures.count ||
        offset < textures.offset)
        in.fail(in.offset_of(material), place.field("material", index) + " texture", hex(offset),
                "0 or one of " + std::to_string(textures.count) + " texture flags at " +
                    hex(textures.offset));
    return static_cast<std::int32_t>(distance / kTextureFlagsBytes);
}

/// Cuts a range of slots to those that there are (15.3).
void mend_range(Input& in, const std::byte* where, TpwMaterial& material, std::size_t slot_count,
                const std::string& field) {
    if (material.first_slot > material.last_slot) {
        in.warn(in.offset_of(where + 8), field, std::to_string(material.first_slot),
                "at most " + std::to_string(material.last_slot), "owns no slot");
    }
    if (static_cast<std::size_t>(material.last_slot) >= slot_count) {
        in.warn(in.offset_of(where + 10), field, std::to_string(material.last_slot),
                "below " + std::to_string(slot_count), "cut to the last slot");
        material.last_slot = static_cast<std::int32_t>(slot_count) - 1;  // -1 without slots
    }
}

std::vector<TpwMaterial> read_materials(Input& in, std::span<const std::byte> table,
                                        std::size_t slot_count, TextureEntries textures,
                                        const MeshPlace& place) {
    std::vector<TpwMaterial> materials(table.size() / mesh::kMaterialBytes);
    for (std::size_t i = 0; i < materials.size(); ++i) {
        const std::byte* where = &table[i * mesh::kMaterialBytes];
        materials[i].texture_slot = texture_slot_of(in, where, textures, i, place);
        materials[i].first_slot = load_le<std::uint16_t>(where + 8);
        materials[i].last_slot = load_le<std::uint16_t>(where + 10);
        mend_range(in, where, materials[i], slot_count, place.field("material", i) + " range");
    }
    return materials;
}

/// Section 6.6: stored normals where they are usable, computed ones elsewhere.
void read_normals(Input& in, const MeshPlace& place, TpwMesh& mesh) {
    mesh.normals = computed_normals(mesh.vertices, mesh.order, mesh.faces);
    const std::size_t where = place.record + mesh::kNormals;
    if (in.at<std::uint32_t>(where) == 0) return;
    const std::size_t count = mesh.order.size() + mesh.faces.size();
    const auto table = in.find_table(where, count, mesh::kNormalBytes, place.field("normals"));
    if (!table) {
        in.warn_out_of_range(where, place.field("normals"), count, mesh::kNormalBytes,
                             "all are computed");
        return;
    }
    for (std::size_t i = 0; i < mesh.normals.size(); ++i) {
        const glm::vec3 stored = load_vec3(&(*table)[i * mesh::kNormalBytes]);
        if (!is_unit(stored)) continue;
        mesh.normals[i] = normalised(stored);
        ++mesh.stored_normals;
    }
}

/// As stored; one that is not finite is of no use to anybody, so the vertices' own stands in.
void read_box(const Input& in, const MeshPlace& place, TpwMesh& mesh) {
    mesh.box_min = load_vec3(in.file().data() + place.record + mesh::kBox);
    mesh.box_max = load_vec3(in.file().data() + place.record + mesh::kBox + 12);
    if (finite(mesh.box_min) && finite(mesh.box_max)) return;
    mesh.box_min = mesh.box_max = mesh.vertices.empty() ? glm::vec3{0.0f} : mesh.vertices[0];
    for (const glm::vec3& vertex : mesh.vertices) {
        mesh.box_min = glm::min(mesh.box_min, vertex);
        mesh.box_max = glm::max(mesh.box_max, vertex);
    }
}

}  // namespace

TpwMesh read_mesh(Input& in, std::size_t record, std::uint32_t number, TextureEntries textures) {
    const MeshPlace place{record, number};
    const std::uint32_t vertex_count = in.at<std::uint16_t>(record + mesh::kVertexCount);
    const std::uint32_t material_count = in.at<std::uint16_t>(record + mesh::kMaterialCount);
    const std::uint32_t face_count = in.at<std::uint16_t>(record + mesh::kFaceCount);
    const std::uint32_t slot_count = in.at<std::uint16_t>(record + mesh::kOrderLength);

    const auto vertices = in.table(record + mesh::kVertices, blocks_of_four(vertex_count),
                                   mesh::kVertexBlockBytes, place.field("vertex data"));
    const auto uvs = in.table(record + mesh::kUvs, blocks_of_four(slot_count), mesh::kUvBlockBytes,
                              place.field("uv data"));
    const auto materials = in.table(record + mesh::kMaterials, material_count, mesh::kMaterialBytes,
                                    place.field("materials"));
    const auto faces =
        in.table(record + mesh::kFaces, face_count, mesh::kFaceBytes, place.field("faces"));
    const auto order =
        in.table(record + mesh::kOrder, slot_count, mesh::kOrderBytes, place.field("vertex order"));

    TpwMesh mesh;
    mesh.vertices = read_blocks<glm::vec3>(in, vertices, vertex_count, place, "vertex");
    mesh.uvs = read_blocks<glm::vec2>(in, uvs, slot_count, place, "uv");
    mesh.order = read_order(in, order, vertex_count, place);
    mesh.faces = read_faces(in, faces, slot_count, place);
    mesh.materials = read_materials(in, materials, slot_count, textures, place);
    read_normals(in, place, mesh);
    read_box(in, place, mesh);
    return mesh;
}

}  // namespace tpw

std::vector<glm::vec3> computed_normals(std::span<const glm::vec3> vertices,
                                        std::span<const std::uint16_t> order,
                                        std::span<const std::array<std::uint16_t, 3>> faces) {
    // In double: the cross product of finite floats neither overflows nor vanishes there.
    std::vector<glm::dvec3> sums(order.size(), glm::dvec3{0.0});
    for (const auto& face : faces) {
        const glm::dvec3 a = vertices[order[face[0]]];
        const glm::dvec3 b = vertices[order[face[1]]];
        const glm::dvec3 c = vertices[order[face[2]]];
        const glm::dvec3 across = glm::cross(b - a, c - a);
        const double length = glm::length(across);
        if (length == 0.0) continue;
        for (const std::uint16_t slot : face) sums[slot] += across / length;
    }
    std::vector<glm::vec3> normals(order.size(), glm::vec3{0.0f, 1.0f, 0.0f});
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const double length = glm::length(sums[i]);
        if (length > 1e-12) normals[i] = glm::vec3(sums[i] / length);  // less is rounding alone
    }
    return normals;
}

}  // namespace turnstile
