#include "renderer/mesh_store.hpp"

#include "renderer/buffers.hpp"
#include "renderer/pipelines.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <cstddef>
#include <tuple>

namespace turnstile {
namespace {

struct Triangle {
    std::uint32_t range, mesh;  // range: index into MeshSet::slots
    std::array<std::uint32_t, 3> vertices;
};

void write_vertices(std::span<Vertex> out, const TpwMesh& mesh, std::uint32_t node,
                    std::span<const glm::vec3> positions, std::span<const glm::vec2> uvs) {
    for (std::size_t slot = 0; slot < out.size(); ++slot)
        out[slot] = {positions[mesh.order[slot]], uvs[slot], node};
}

Box box_of(std::span<const Vertex> vertices) {
    if (vertices.empty()) return {};
    glm::vec3 low = vertices.front().position, high = low;
    for (const Vertex& vertex : vertices) {
        low = glm::min(low, vertex.position);
        high = glm::max(high, vertex.position);
    }
    return {(low + high) * 0.5f, (high - low) * 0.5f};
}

/// How a texture frame is drawn on a surface with these material flags (docs/lobby.md, 6).
Surface surface_of(const Texture& texture, std::uint32_t flags, TextureStore& textures) {
    const AlphaClass alpha = alpha_on_surface(texture, flags);
    return {textures.find_or_make(texture, pipeline_of(alpha).mip_alpha), alpha};
}

/// The range of each texture slot, and of the surfaces without one behind the last. Slots that look
/// the same for ever share a range, which saves draws.
std::vector<std::uint32_t> make_ranges(MeshSet& set, TextureStore& textures) {
    const Model& model = *set.model;
    std::vector<std::uint32_t> range_of_slot;
    const auto same = [](const SlotRange& range, const std::vector<Surface>& frames) {
        return range.frames.size() == 1 && frames.size() == 1 &&
               range.frames[0].texture == frames[0].texture &&
               range.frames[0].alpha == frames[0].alpha;
    };
    for (std::uint32_t slot = 0; slot < model.textures.size(); ++slot) {
        std::vector<Surface> frames;
        for (const Texture* texture : model.textures[slot])
            frames.push_back(surface_of(*texture, model.file.textures[slot].flags, textures));
        if (frames.empty()) frames.push_back({textures.white(), AlphaClass::Opaque});
        set.has_texture_frames |= frames.size() > 1;
        const auto known = std::ranges::find_if(
            set.slots, [&](const SlotRange& range) { return same(range, frames); });
        range_of_slot.push_back(static_cast<std::uint32_t>(known - set.slots.begin()));
        if (known == set.slots.end()) set.slots.push_back({std::move(frames), slot, 0, 0, 0, 0});
    }
    range_of_slot.push_back(static_cast<std::uint32_t>(set.slots.size()));
    set.slots.push_back({{{textures.white(), AlphaClass::Opaque}}, kNoSlot, 0, 0, 0, 0});
    return range_of_slot;
}

std::vector<Triangle> triangles_of(const MeshSet& set,
                                   std::span<const std::uint32_t> range_of_slot) {
    std::vector<Triangle> triangles;
    const auto& meshes = set.model->file.meshes;
    for (std::uint32_t m = 0; m < meshes.size(); ++m) {
        const TpwMesh& mesh = meshes[m];
        const std::uint32_t first = set.meshes[m].first_vertex;
        for (const auto& face : mesh.faces) {
            // All corners of a face lie in one range (docs/formats/tpw-md2.md, 6.4).
            const std::int32_t material = mesh.material_of_slot(face[0]);
            const std::int32_t slot =
                material < 0 ? -1 : mesh.materials[static_cast<std::size_t>(material)].texture_slot;
            const bool textured =
                slot >= 0 && static_cast<std::size_t>(slot) + 1 < range_of_slot.size();
            triangles.push_back(
                {textured ? range_of_slot[static_cast<std::size_t>(slot)] : range_of_slot.back(),
                 m,
                 {first + face[0], first + face[1], first + face[2]}});
        }
    }
    // Stable: within a batch the file's order stays.
    std::ranges::stable_sort(triangles, {}, [](const Triangle& triangle) {
        return std::tuple(triangle.range, triangle.mesh);
    });
    return triangles;
}

void lay_out_indices(MeshSet& set, std::span<const Triangle> triangles) {
    for (const Triangle& triangle : triangles) {
        const auto at = static_cast<std::uint32_t>(set.indices.size());
        SlotRange& range = set.slots[triangle.range];
        if (range.batch_count == 0) {
            range.first_batch = static_cast<std::uint32_t>(set.batches.size());
            range.first_index = at;
        }
        if (range.batch_count == 0 || set.batches.back().mesh != triangle.mesh) {
            set.batches.push_back({triangle.mesh, at, 0, triangle.vertices[0], 0});
            ++range.batch_count;
        }
        Batch& batch = set.batches.back();
        const auto [low, high] = std::ranges::minmax(triangle.vertices);
        const std::uint32_t first = std::min(batch.first_vertex, low);
        batch.vertex_count = std::max(batch.first_vertex + batch.vertex_count, high + 1) - first;
        batch.first_vertex = first;
        batch.index_count += 3;
        set.indices.insert(set.indices.end(), triangle.vertices.begin(), triangle.vertices.end());
        range.index_count += 3;
    }
    std::erase_if(set.slots, [](const SlotRange& range) { return range.index_count == 0; });
}

void fill_set(MeshSet& set, TextureStore& textures) {
    const auto& meshes = set.model->file.meshes;
    for (std::uint32_t m = 0; m < meshes.size(); ++m) {
        const auto first = static_cast<std::uint32_t>(set.vertices.size());
        const auto count = static_cast<std::uint32_t>(meshes[m].order.size());
        set.meshes.push_back({first, count});
        set.vertices.resize(set.vertices.size() + count);
        write_vertices(std::span(set.vertices).subspan(first), meshes[m], m, meshes[m].vertices,
                       meshes[m].uvs);
    }
    lay_out_indices(set, triangles_of(set, make_ranges(set, textures)));
}

VertexArray make_vertex_array(GLuint vertices, GLuint indices) {
    VertexArray array = VertexArray::create();
    glBindVertexArray(array.name());
    glBindBuffer(GL_ARRAY_BUFFER, vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
    set_float_attribute(0, 3, sizeof(Vertex), offsetof(Vertex, position));
    set_float_attribute(1, 2, sizeof(Vertex), offsetof(Vertex, uv));
    set_uint_attribute(2, 1, sizeof(Vertex), offsetof(Vertex, node));
    glBindVertexArray(0);
    return array;
}

bool moves(const Pose& pose, std::size_t mesh) {
    return !pose.vertices[mesh].empty() || !pose.uvs[mesh].empty();
}

bool moves_any(const Pose& pose, std::size_t mesh_count) {
    for (std::size_t mesh = 0; mesh < mesh_count; ++mesh)
        if (moves(pose, mesh)) return true;
    return false;
}

/// Writes the moved meshes of a pose, and those back to rest that no longer are, into `own`, its
/// boxes and the GPU's buffer.
void update_vertices(Drawable& drawable, const Pose& pose) {
    const TpwModel& file = drawable.set->model->file;
    glBindBuffer(GL_ARRAY_BUFFER, drawable.vertex_buffer.name());
    for (std::uint32_t m = 0; m < file.meshes.size(); ++m) {
        const bool now = moves(pose, m);
        if (!now && drawable.moved[m] == 0) continue;
        const auto [first, count] = drawable.set->meshes[m];
        const std::span<Vertex> own = std::span(drawable.own).subspan(first, count);
        write_vertices(own, file.meshes[m], m, pose.mesh_vertices(file, m), pose.mesh_uvs(file, m));
        drawable.boxes[m] = box_of(own);
        drawable.moved[m] = now ? 1 : 0;
        glBufferSubData(GL_ARRAY_BUFFER, static_cast<GLintptr>(first * sizeof(Vertex)),
                        static_cast<GLsizeiptr>(own.size_bytes()), own.data());
    }
}

/// The normals as stored: neither morphs nor raw frames change them (docs/formats/tpw-md2.md, 6.6).
void add_normals(MeshSet& set, Drawable& drawable) {
    if (set.normal_buffer.name() == 0) {
        std::vector<glm::vec3> normals;
        for (const TpwMesh& mesh : set.model->file.meshes)
            normals.insert(normals.end(), mesh.normals.begin(), mesh.normals.end());
        set.normal_buffer = make_buffer<glm::vec3>(normals);
    }
    glBindVertexArray(drawable.array.name());
    glBindBuffer(GL_ARRAY_BUFFER, set.normal_buffer.name());
    set_float_attribute(3, 3, sizeof(glm::vec3), 0);
    glBindVertexArray(0);
    drawable.has_normals = true;
}

}  // namespace

const Surface& Drawable::surface(const SlotRange& range) const {
    if (pose == nullptr || range.slot == kNoSlot || range.frames.size() == 1)
        return range.frames.front();
    const std::size_t frame = pose->texture_frames[range.slot];
    return range.frames[std::min(frame, range.frames.size() - 1)];
}

Drawable& MeshStore::prepare(const Model& model, const Pose& pose, std::uint64_t frame, bool lit) {
    Entry& entry = entry_of(model);
    const bool rests = !entry.set.has_texture_frames && !moves_any(pose, model.file.meshes.size());
    Drawable& drawable = rests ? entry.rest : posed(entry, pose, frame);
    if (lit && !drawable.has_normals) add_normals(entry.set, drawable);
    return drawable;
}

void MeshStore::forget_all() {
    posed_.clear();
    models_.clear();
}

MeshStore::Entry& MeshStore::entry_of(const Model& model) {
    const auto known = models_.find(&model);
    if (known != models_.end()) return known->second;
    Entry& entry = models_[&model];
    entry.set.model = &model;
    fill_set(entry.set, textures_);
    entry.set.vertex_buffer = make_buffer<Vertex>(entry.set.vertices);
    entry.set.index_buffer = make_buffer<std::uint32_t>(entry.set.indices);
    entry.rest.set = &entry.set;
    for (const auto& [first, count] : entry.set.meshes)
        entry.rest.boxes.push_back(box_of(std::span(entry.set.vertices).subspan(first, count)));
    const GLuint vertices = entry.set.vertex_buffer.name();
    entry.rest.array = make_vertex_array(vertices, entry.set.index_buffer.name());
    return entry;
}

Drawable& MeshStore::posed(Entry& entry, const Pose& pose, std::uint64_t frame) {
    const std::pair key(entry.set.model, &pose);
    auto known = posed_.find(key);
    if (known == posed_.end()) {
        // A new pose is the time to let go of those that neither this frame nor the last one
        // wanted.
        std::erase_if(posed_,
                      [&](const auto& item) { return item.second.prepared_frame + 1 < frame; });
        known = posed_.emplace(key, make_posed(entry, pose)).first;
    }
    Drawable& drawable = known->second;
    // Another instance of this frame may have asked for the same pose: then all is there.
    if (drawable.prepared_frame != frame) update_vertices(drawable, pose);
    drawable.prepared_frame = frame;
    return drawable;
}

Drawable MeshStore::make_posed(const Entry& entry, const Pose& pose) const {
    Drawable drawable;
    drawable.set = &entry.set;
    drawable.pose = &pose;
    drawable.own = entry.set.vertices;
    drawable.moved.assign(entry.set.meshes.size(), 0);
    drawable.boxes = entry.rest.boxes;
    drawable.vertex_buffer = make_buffer<Vertex>(drawable.own, GL_DYNAMIC_DRAW);
    const GLuint vertices = drawable.vertex_buffer.name();
    drawable.array = make_vertex_array(vertices, entry.set.index_buffer.name());
    return drawable;
}

}  // namespace turnstile
