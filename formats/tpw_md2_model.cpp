#include "formats/tpw_md2.hpp"
#include "formats/tpw_md2_decode.hpp"
#include "formats/tpw_md2_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace turnstile::tpw {

namespace {

std::string node_field(std::size_t node, std::string_view part) {
    return "node " + std::to_string(node) + " " + std::string(part);
}

/// Where the records of the nodes lie (section 4).
struct NodeTables {
    std::size_t meshes = 0, dummies = 0;
    std::uint32_t mesh_count = 0, node_count = 0;

    [[nodiscard]] std::size_t record(std::uint32_t node) const {
        if (node < mesh_count) return meshes + std::size_t{node} * node::kMeshBytes;
        return dummies + std::size_t{node - mesh_count} * node::kDummyBytes;
    }
    /// The node whose record begins at `offset`, -1 where none does.
    [[nodiscard]] std::int32_t node_at(std::uint32_t offset) const {
        const std::int32_t mesh = record_at(offset, meshes, mesh_count, node::kMeshBytes);
        if (mesh >= 0) return mesh;
        const std::int32_t dummy =
            record_at(offset, dummies, node_count - mesh_count, node::kDummyBytes);
        return dummy < 0 ? -1 : dummy + static_cast<std::int32_t>(mesh_count);
    }

private:
    static std::int32_t record_at(std::size_t offset, std::size_t table, std::uint32_t count,
                                  std::uint32_t stride) {
        if (offset < table || (offset - table) % stride != 0) return -1;
        const std::size_t index = (offset - table) / stride;
        return index < count ? static_cast<std::int32_t>(index) : -1;
    }
};

NodeTables read_node_tables(Input& in) {
    NodeTables tables;
    tables.node_count = in.at<std::uint16_t>(header::kNodeCount);
    tables.mesh_count = in.at<std::uint16_t>(header::kMeshCount);
    if (tables.node_count == 0 || tables.node_count < tables.mesh_count)
        in.fail(header::kNodeCount, "node count", std::to_string(tables.node_count),
                "at least 1 and at least the " + std::to_string(tables.mesh_count) + " meshes");

    tables.meshes = in.at<std::uint32_t>(header::kMeshTable);
    if (!in.in_range(tables.meshes, 0, 1))
        in.fail(header::kMeshTable, "mesh table", hex(tables.meshes),
                "an offset from " + hex(kHeaderBytes) + " to " + hex(in.file().size()));
    const auto meshes =
        in.table(header::kMeshTable, tables.mesh_count, node::kMeshBytes, "mesh table");

    const std::uint32_t dummy_count = tables.node_count - tables.mesh_count;
    const auto dummies =
        in.table(header::kDummyTable, dummy_count, node::kDummyBytes, "node table");
    tables.dummies = in.at<std::uint32_t>(header::kDummyTable);
    if (!meshes.empty() && !dummies.empty() && tables.dummies < tables.meshes + meshes.size() &&
        tables.meshes < tables.dummies + dummies.size())
        in.fail(header::kDummyTable, "node table", hex(tables.dummies),
                "a table beside the mesh table from " + hex(tables.meshes) + " to " +
                    hex(tables.meshes + meshes.size()));
    return tables;
}

std::int32_t read_link(const Input& in, const NodeTables& tables, std::uint32_t node,
                       std::size_t link, std::string_view name) {
    const std::size_t where = tables.record(node) + link;
    const auto offset = in.at<std::uint32_t>(where);
    if (offset == 0) return -1;
    const std::int32_t linked = tables.node_at(offset);
    if (linked < 0) in.fail(where, node_field(node, name), hex(offset), "0 or the start of a node");
    return linked;
}

/// Every node is walked over once: a walk up ends at a root, at a node of an earlier walk, or at
/// one of its own, and then there is a ring. The lowest node of any ring is returned, -1 for none.
std::int32_t lowest_node_in_ring(std::span<const TpwNode> nodes) {
    constexpr std::int32_t kNew = -1;
    std::vector<std::int32_t> walk_of(nodes.size(), kNew);
    std::int32_t lowest = std::numeric_limits<std::int32_t>::max();
    for (std::int32_t walk = 0; walk < static_cast<std::int32_t>(nodes.size()); ++walk) {
        std::int32_t node = walk;
        while (node >= 0 && walk_of[static_cast<std::size_t>(node)] == kNew) {
            walk_of[static_cast<std::size_t>(node)] = walk;
            node = nodes[static_cast<std::size_t>(node)].parent;
        }
        if (node < 0 || walk_of[static_cast<std::size_t>(node)] != walk) continue;
        const std::int32_t start = node;
        do {
            lowest = std::min(lowest, node);
            node = nodes[static_cast<std::size_t>(node)].parent;
        } while (node != start);
    }
    return lowest == std::numeric_limits<std::int32_t>::max() ? -1 : lowest;
}

void read_parents(const Input& in, const NodeTables& tables, std::vector<TpwNode>& nodes) {
    for (std::uint32_t i = 0; i < tables.node_count; ++i) {
        nodes[i].parent = read_link(in, tables, i, node::kParent, "parent");
        (void)read_link(in, tables, i, node::kSibling, "sibling");
        (void)read_link(in, tables, i, node::kChild, "child");
    }
    const auto fail_parent = [&](std::uint32_t i, const char* found) {
        in.fail(tables.record(i) + node::kParent, node_field(i, "parent"), found, "a tree");
    };
    for (std::uint32_t i = 0; i < tables.node_count; ++i)
        if (nodes[i].parent == static_cast<std::int32_t>(i)) fail_parent(i, "the node itself");
    const std::int32_t ring = lowest_node_in_ring(nodes);
    if (ring >= 0) fail_parent(static_cast<std::uint32_t>(ring), "a ring of parents");
}

glm::mat4 read_transform(Input& in, std::size_t where, std::uint32_t number) {
    glm::mat4 transform{1.0f};
    bool affine = true;
    for (int i = 0; i < 16; ++i) {
        const std::size_t place = where + static_cast<std::size_t>(i) * 4;
        const auto value = in.at<float>(place);
        if (!std::isfinite(value))
            in.fail(place, node_field(number, "transform"), number_text(value), "a number");
        const int row = i / 4, column = i % 4;
        if (column == 3) {
            affine = affine && std::abs(value - (row == 3 ? 1.0f : 0.0f)) <= 1e-4f;
        } else {
            transform[row][column] = value;
        }
    }
    if (!affine)
        in.warn(where + 12, node_field(number, "transform"), "another fourth column", "0 0 0 1",
                "taken as 0 0 0 1");
    return transform;
}

std::string read_name(Input& in, std::size_t where, std::uint32_t number) {
    const auto offset = in.at<std::uint32_t>(where);
    if (offset == 0) return {};
    const std::string field = node_field(number, "name");
    if (offset > in.file().size())
        in.fail(where, field, hex(offset), "an offset up to " + hex(in.file().size()));
    const auto rest = in.file().subspan(offset);
    const auto end = std::ranges::find(rest, std::byte{0});
    if (end == rest.end()) in.fail(where, field, "no zero up to the end", "a terminated text");
    const auto length = static_cast<std::size_t>(end - rest.begin());
    in.charge(length + 1, where, field);
    return text_until_zero(rest.first(length));
}

void read_node_values(Input& in, const NodeTables& tables, std::vector<TpwNode>& nodes) {
    for (std::uint32_t i = 0; i < tables.node_count; ++i) {
        const std::size_t record = tables.record(i);
        nodes[i].flags = in.at<std::uint32_t>(record + node::kFlags);
        if (i >= tables.mesh_count && (nodes[i].flags & kTpwNodePath) != 0)
            nodes[i].path = in.at<std::uint16_t>(record + node::kPath);
        const auto index = in.at<std::uint16_t>(record + node::kIndex);
        if (index != i)
            in.warn(record + node::kIndex, node_field(i, "index"), std::to_string(index),
                    std::to_string(i), "ignored");
        nodes[i].parent_from_node = read_transform(in, record + node::kTransform, i);
    }
    for (std::uint32_t i = 0; i < tables.node_count; ++i)
        nodes[i].name = read_name(in, tables.record(i) + node::kName, i);
}

std::int32_t read_root(Input& in, const NodeTables& tables) {
    const auto offset = in.at<std::uint32_t>(header::kRoot);
    const std::int32_t root = tables.node_at(offset);
    if (root < 0) in.warn(header::kRoot, "root", hex(offset), "the start of a node", "ignored");
    return root;
}

TextureEntries read_textures(Input& in, std::vector<TpwTexture>& textures) {
    const std::uint32_t count = in.at<std::uint16_t>(header::kTextureCount);
    const auto flags = in.table(header::kTextureFlags, count, kTextureFlagsBytes, "texture flags");
    const auto slots = in.table(header::kTextureSlots, count, kTextureSlotBytes, "texture slots");
    textures.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t slot = in.offset_of(slots.data()) + i * kTextureSlotBytes;
        textures[i].flags = load_le<std::uint32_t>(&flags[i * kTextureFlagsBytes]);
        std::uint32_t frame_count = in.at<std::uint16_t>(slot + 10);
        const std::string field = "texture " + std::to_string(i);
        if (frame_count == 0) {
            in.warn(slot + 10, field + " frame count", "0", "at least 1", "taken as 1");
            frame_count = 1;
        }
        const auto names = in.table(slot + 12, frame_count, kTextureNameBytes, field + " name");
        textures[i].frames.reserve(frame_count);
        for (std::size_t at = 0; at < names.size(); at += kTextureNameBytes)
            textures[i].frames.push_back(text_until_zero(names.subspan(at, kTextureNameBytes)));
    }
    return {in.at<std::uint32_t>(header::kTextureFlags), count};
}

/// The face anchor whose pointer lies at `where` (section 7).
std::optional<TpwFaceAnchor> read_face_anchor(Input& in, std::size_t where,
                                              const std::string& field) {
    constexpr const char* kDone = "the look-up has no anchor";
    if (in.at<std::uint32_t>(where) == 0) return std::nullopt;
    const auto record = in.find_table(where, 1, kFaceAnchorBytes, field);
    if (!record) {
        in.warn_out_of_range(where, field, 1, kFaceAnchorBytes, kDone);
        return std::nullopt;
    }
    const glm::vec3 place = load_vec3(record->data() + 4);
    if (!finite(place)) {
        in.warn(in.offset_of(first_not_finite(record->data() + 4, 3)), field, "no number",
                "numbers", kDone);
        return std::nullopt;
    }
    return TpwFaceAnchor{load_le<std::uint16_t>(record->data()), place.x, place.y, place.z};
}

void read_lookups(Input& in, TpwModel& model) {
    const std::uint32_t count = in.at<std::uint16_t>(header::kLookupCount);
    const auto table = in.find_table(header::kLookups, count, kLookupBytes, "look-ups");
    if (!table) {
        in.warn_out_of_range(header::kLookups, "look-ups", count, kLookupBytes, "no look-ups");
        return;
    }
    const std::uint32_t first_node = in.at<std::uint16_t>(header::kFirstLookupNode);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::byte* record = table->data() + std::size_t{i} * kLookupBytes;
        const std::string field = "look-up " + std::to_string(i);
        const std::uint32_t node = first_node + i;
        if (node >= model.nodes.size()) {
            in.warn(in.offset_of(record), field + " node", std::to_string(node),
                    "below " + std::to_string(model.nodes.size()), "left out");
            continue;
        }
        TpwLookup lookup{load_le<std::uint32_t>(record), load_le<std::uint32_t>(record + 4),
                         static_cast<std::uint16_t>(node)};
        if ((lookup.flags & kLookupHasAnchor) != 0)
            lookup.anchor = read_face_anchor(in, in.offset_of(record) + 12, field + " anchor");
        model.lookups.push_back(lookup);
    }
}

TpwPath read_path(Input& in, std::size_t record, std::uint32_t number) {
    constexpr const char* kDone = "the path is not used";
    const std::string field = "path " + std::to_string(number);
    TpwPath path;
    path.type = in.at<std::uint32_t>(record);
    const auto count = in.at<std::uint32_t>(record + 4);
    const auto points = in.find_table(record + 8, count, kPointBytes, field + " points");
    if (!points) {
        path.usable = false;
        in.warn_out_of_range(record + 8, field + " points", count, kPointBytes, kDone);
        return path;
    }
    path.points.reserve(count);
    for (std::size_t at = 0; at < points->size(); at += kPointBytes) {
        path.points.push_back(load_vec3(&(*points)[at]));
        if (finite(path.points.back())) continue;
        in.warn(in.offset_of(first_not_finite(&(*points)[at], 3)), field + " points", "no number",
                "numbers", kDone);
        path.points.clear();  // nothing that is not finite leaves the decoder
        path.usable = false;
        return path;
    }
    if ((path.type & (kBezier | kStraight)) == 0) {
        path.usable = false;
        in.warn(record, field + " type", hex(path.type), "0x2 or 0x8 in it", kDone);
    } else if (path.segment_count() == 0) {
        path.usable = false;
        in.warn(record + 4, field + " points", std::to_string(count), "at least one segment",
                kDone);
    }
    return path;
}

void read_paths(Input& in, TpwModel& model) {
    const std::uint32_t count = in.at<std::uint16_t>(header::kPathCount);
    if (in.find_table(header::kPaths, count, kPathBytes, "paths")) {
        model.paths.reserve(count);
        for (std::uint32_t i = 0; i < count; ++i)
            model.paths.push_back(read_path(
                in, in.at<std::uint32_t>(header::kPaths) + std::size_t{i} * kPathBytes, i));
    } else {
        in.warn_out_of_range(header::kPaths, "paths", count, kPathBytes, "no paths");
    }
}

void check_path_nodes(Input& in, const NodeTables& tables, const TpwModel& model) {
    for (std::uint32_t i = 0; i < tables.node_count; ++i) {
        const auto path = model.nodes[i].path;
        if (path && *path >= model.paths.size())
            in.warn(tables.record(i) + node::kPath, node_field(i, "path"), std::to_string(*path),
                    "below " + std::to_string(model.paths.size()), "followers are not placed");
    }
}

/// Sizes of a heightfield, or nothing where its counts do not multiply out.
bool read_heightfield_sizes(const Input& in, std::size_t record, TpwHeightfield& field) {
    field.across = in.at<std::uint32_t>(record + heightfield::kAcross);
    field.down = in.at<std::uint32_t>(record + heightfield::kDown);
    if (field.across > 0xFFFF || field.down > 0xFFFF) return false;  // so that no product wraps
    return in.at<std::uint16_t>(record + heightfield::kVertexCount) ==
               std::uint64_t{field.across + 1} * (field.down + 1) &&
           in.at<std::uint16_t>(record + heightfield::kCellCount) ==
               std::uint64_t{field.across} * field.down;
}

/// Cell size and range of the heights; what of them is no number becomes what it usually is (15.5).
void mend_heightfield(Input& in, std::size_t record, TpwHeightfield& field) {
    const auto read = [&](std::size_t where, const char* part, float usual) {
        const auto stored = in.at<float>(record + where);
        if (std::isfinite(stored)) return stored;
        in.warn(record + where, std::string("heightfield ") + part, number_text(stored), "a number",
                "taken as " + number_text(usual));
        return usual;
    };
    const auto [low, high] = std::ranges::minmax(field.heights);
    field.cell_size.x = read(heightfield::kCellSize, "cell size", field.cell_size.x);
    field.cell_size.y = read(heightfield::kCellSize + 4, "cell size", field.cell_size.y);
    field.low = read(heightfield::kLow, "low", low);
    field.high = read(heightfield::kHigh, "high", high);
}

std::optional<TpwHeightfield> read_heightfield(Input& in) {
    constexpr const char* kDone = "no heightfield";
    constexpr const char* kField = "heightfield";
    const std::size_t record = in.at<std::uint32_t>(header::kHeightfield);
    if (record == 0) return std::nullopt;
    if (!in.find_table(header::kHeightfield, 1, heightfield::kBytes, kField)) {
        in.warn_out_of_range(header::kHeightfield, kField, 1, heightfield::kBytes, kDone);
        return std::nullopt;
    }
    TpwHeightfield field;
    if (!read_heightfield_sizes(in, record, field)) {
        in.warn(record + heightfield::kVertexCount, kField, "counts that do not multiply out",
                "the counts of " + std::to_string(field.across) + " x " +
                    std::to_string(field.down) + " cells",
                kDone);
        return std::nullopt;
    }
    const std::uint32_t height_count = (field.across + 1) * (field.down + 1);
    const std::uint32_t cell_count = field.across * field.down;
    const auto heights = in.find_table(record + heightfield::kHeights, height_count, 4, kField);
    if (!heights) {
        in.warn_out_of_range(record + heightfield::kHeights, kField, height_count, 4, kDone);
        return std::nullopt;
    }
    const auto cells = in.find_table(record + heightfield::kCells, cell_count, 4, kField);
    if (!cells) {
        in.warn_out_of_range(record + heightfield::kCells, kField, cell_count, 4, kDone);
        return std::nullopt;
    }
    for (std::size_t at = 0; at < heights->size(); at += 4)
        field.heights.push_back(load_le<float>(&(*heights)[at]));
    for (std::size_t at = 0; at < cells->size(); at += 4)
        field.cells.push_back(load_le<std::uint32_t>(&(*cells)[at]));
    const auto odd =
        std::ranges::find_if_not(field.heights, [](float h) { return std::isfinite(h); });
    if (odd != field.heights.end()) {
        in.warn(in.offset_of(heights->data()) +
                    4 * static_cast<std::size_t>(odd - field.heights.begin()),
                kField, "no number", "numbers", kDone);
        return std::nullopt;
    }
    mend_heightfield(in, record, field);
    return field;
}

}  // namespace

void read_model(Input& in, TpwModel& model) {
    if (model.header.animation_version != kAnimationVersion)
        in.warn(header::kAnimationVersion, "animation version", hex(model.header.animation_version),
                hex(kAnimationVersion), "ignored");
    const NodeTables tables = read_node_tables(in);
    model.nodes.resize(tables.node_count);
    read_parents(in, tables, model.nodes);
    read_node_values(in, tables, model.nodes);
    model.root = read_root(in, tables);
    const TextureEntries textures = read_textures(in, model.textures);
    model.meshes.reserve(tables.mesh_count);
    for (std::uint32_t i = 0; i < tables.mesh_count; ++i)
        model.meshes.push_back(read_mesh(in, tables.record(i), i, textures));
    read_lookups(in, model);
    read_paths(in, model);
    check_path_nodes(in, tables, model);
    model.heightfield = read_heightfield(in);
    const glm::vec3 low = load_vec3(in.file().data() + header::kBox);
    const glm::vec3 high = load_vec3(in.file().data() + header::kBox + 12);
    if (finite(low) && finite(high)) {  // not looked at otherwise: section 15.3
        model.box_min = low;
        model.box_max = high;
    }
}

}  // namespace turnstile::tpw
