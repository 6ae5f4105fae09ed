#include "renderer/draw_list.hpp"

#include "renderer/pipelines.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace turnstile {
namespace {

// What stands in the sea lightens it if it is about as large as an island; a whole ground does not
// (choice).
constexpr float kLeastShallow = 10.0f, kLargestShallow = 200.0f;

/// World-space bounds that grow.
struct Bounds {
    glm::vec3 low{std::numeric_limits<float>::max()}, high{-std::numeric_limits<float>::max()};
};

/// Sorts as the float does, larger first.
std::uint32_t far_first(float depth) {
    const auto bits = std::bit_cast<std::uint32_t>(depth);
    return (bits & 0x8000'0000u) != 0 ? bits : ~(bits | 0x8000'0000u);
}

void add_shallow(const Bounds& bounds, std::vector<Shallow>& shallows) {
    const glm::vec3 half = (bounds.high - bounds.low) * 0.5f, centre = bounds.low + half;
    const Shallow found{centre.x, centre.z, (half.x + half.z) * 0.5f};
    if (found.radius < kLeastShallow || found.radius > kLargestShallow || bounds.low.y > 1.0f ||
        bounds.high.y < 0.0f)
        return;
    for (Shallow& known : shallows) {  // an isle and its gate are one
        if (std::hypot(known.x - found.x, known.z - found.z) > std::max(known.radius, found.radius))
            continue;
        if (found.radius > known.radius) known = found;
        return;
    }
    if (shallows.size() < kMaxShallows) shallows.push_back(found);
}

}  // namespace

void DrawListBuilder::build(const FrameState& state, const glm::mat4& clip_from_world,
                            MeshStore& meshes, DrawList& list) {
    ++frame_;
    list.opaque.clear();
    list.cut_out.clear();
    list.sorted.clear();
    list.placed.clear();
    list.placed_normals.clear();
    list.placed_indices.clear();
    list.shallows.clear();
    list.instances_drawn = list.instances_outside = 0;
    seen_.clear();
    groups_.clear();
    matrices_.clear();
    depths_.clear();
    sort_ = state.rules.sort;
    lit_ = state.rules.light;
    frustum_ = frustum_of(clip_from_world);
    depth_from_world_ = glm::transpose(clip_from_world)[3];
    for (const ModelInstance& instance : state.instances)
        look(instance, meshes.prepare(*instance.model, *instance.pose, frame_, lit_), list);
    place_matrices(list);
    list_plain(list);
    list_sorted(AlphaClass::Graded, list);
    list_sorted(AlphaClass::Additive, list);
}

/// Works out the matrices of an instance, and forgets them again if none of it is in sight.
/// A mesh that is hidden or out of sight gets a matrix of zeros: its triangles become nothing.
void DrawListBuilder::look(const ModelInstance& instance, Drawable& drawable, DrawList& list) {
    const std::size_t first = matrices_.size();
    const Pose& pose = *instance.pose;
    Bounds bounds;
    float nearest = std::numeric_limits<float>::max();
    for (std::size_t m = 0; m < drawable.boxes.size(); ++m) {
        glm::vec4* rows = &*matrices_.insert(matrices_.end(), kTexelsAMatrix, glm::vec4(0.0f));
        if (pose.visible[m] == 0 || drawable.boxes[m].empty()) continue;
        const glm::mat4 world_from_node =
            glm::transpose(instance.world_from_model * pose.model_from_node[m]);
        const Box box = moved_box(&world_from_node[0], drawable.boxes[m]);
        bounds.low = glm::min(bounds.low, box.centre - box.half);
        bounds.high = glm::max(bounds.high, box.centre + box.half);
        if (!in_sight(frustum_, box)) continue;
        for (glm::length_t row = 0; row < 3; ++row) rows[row] = world_from_node[row];
        const glm::vec3 normal(depth_from_world_);
        nearest = std::min(nearest, glm::dot(normal, box.centre) + depth_from_world_.w -
                                        glm::dot(glm::abs(normal), box.half));
    }
    add_shallow(bounds, list.shallows);
    if (nearest == std::numeric_limits<float>::max()) {
        matrices_.resize(first);
        ++list.instances_outside;
        return;
    }
    ++list.instances_drawn;
    if (drawable.grouped_frame != frame_) {
        drawable.grouped_frame = frame_;
        drawable.group = static_cast<std::uint32_t>(groups_.size());
        groups_.push_back({&drawable, nearest, 0, 0, 0});
    }
    Group& group = groups_[drawable.group];
    group.depth = std::min(group.depth, nearest);
    ++group.instance_count;
    seen_.push_back(
        {&drawable, drawable.group, static_cast<std::uint32_t>(first / kTexelsAMatrix)});
}

/// Brings the matrices of a group's instances together, so that one draw can step through them.
void DrawListBuilder::place_matrices(DrawList& list) {
    std::uint32_t next = 0;
    for (Group& group : groups_) {
        group.first_matrix = group.next_matrix = next;
        next += group.instance_count * static_cast<std::uint32_t>(group.drawable->boxes.size());
    }
    const std::uint32_t lines = (next + kMatricesALine - 1) / kMatricesALine;
    list.matrices.resize(std::size_t{lines} * kMatricesALine * kTexelsAMatrix, glm::vec4(0.0f));
    for (Seen& seen : seen_) {
        Group& group = groups_[seen.group];
        const std::size_t count = group.drawable->boxes.size();
        const auto from = matrices_.begin() + static_cast<std::ptrdiff_t>(
                                                  std::size_t{seen.first_matrix} * kTexelsAMatrix);
        std::copy_n(from, count * kTexelsAMatrix,
                    list.matrices.begin() + static_cast<std::ptrdiff_t>(
                                                std::size_t{group.next_matrix} * kTexelsAMatrix));
        seen.first_matrix = group.next_matrix;
        group.next_matrix += static_cast<std::uint32_t>(count);
    }
}

/// Opaque and cut-out surfaces: nearest first, since what is behind them then costs no shading.
void DrawListBuilder::list_plain(DrawList& list) {
    near_first_.clear();
    for (std::uint32_t group = 0; group < groups_.size(); ++group) near_first_.push_back(group);
    std::ranges::sort(near_first_, [&](std::uint32_t a, std::uint32_t b) {
        return groups_[a].depth != groups_[b].depth ? groups_[a].depth < groups_[b].depth : a < b;
    });
    for (const std::uint32_t number : near_first_) {
        const Group& group = groups_[number];
        const MeshSet& set = *group.drawable->set;
        for (const SlotRange& range : set.slots) {
            const Surface& surface = group.drawable->surface(range);
            if (pipeline_of(surface.alpha).sorted) continue;
            auto& draws = surface.alpha == AlphaClass::Opaque ? list.opaque : list.cut_out;
            draws.push_back({group.drawable->array.name(), surface.texture, range.first_index,
                             range.index_count, group.first_matrix,
                             static_cast<std::uint32_t>(set.meshes.size()), group.instance_count});
        }
    }
}

/// Surfaces that are sorted: batches far to near by their mean depth, and so their triangles by the
/// sum of their corners' depths (docs/lobby.md, 6).
void DrawListBuilder::list_sorted(AlphaClass alpha, DrawList& list) {
    sorted_.clear();
    triangle_keys_.clear();
    for (const Seen& seen : seen_) {
        const MeshSet& set = *seen.drawable->set;
        for (const SlotRange& range : set.slots) {
            const Surface& surface = seen.drawable->surface(range);
            if (surface.alpha != alpha) continue;
            for (std::uint32_t b = 0; b < range.batch_count; ++b)
                place_batch(seen, set.batches[range.first_batch + b], surface.texture, list);
        }
    }
    std::ranges::sort(sorted_, {}, &SortedBatch::key);
    for (const SortedBatch& sorted : sorted_) draw_sorted(sorted, alpha, list);
}

void DrawListBuilder::place_batch(const Seen& seen, const Batch& batch, GLuint texture,
                                  DrawList& list) {
    const glm::vec4* rows =
        &list.matrices[std::size_t{seen.first_matrix + batch.mesh} * kTexelsAMatrix];
    const glm::vec4 none(0.0f);
    if (rows[0] == none && rows[1] == none && rows[2] == none) return;
    const auto first_placed = static_cast<std::uint32_t>(list.placed.size());
    for (const Vertex& vertex :
         seen.drawable->vertices().subspan(batch.first_vertex, batch.vertex_count)) {
        const glm::vec4 position(vertex.position, 1.0f);
        const glm::vec3 world(glm::dot(rows[0], position), glm::dot(rows[1], position),
                              glm::dot(rows[2], position));
        list.placed.push_back({world, vertex.uv});
        depths_.push_back(glm::dot(depth_from_world_, glm::vec4(world, 1.0f)));
    }
    if (lit_) place_normals(seen, batch, rows, list);
    key_batch(seen, batch, texture, first_placed);
}

/// As shaders/model.vert does it for those that it places.
void DrawListBuilder::place_normals(const Seen& seen, const Batch& batch, const glm::vec4* rows,
                                    DrawList& list) {
    const MeshSet& set = *seen.drawable->set;
    const std::span normals =
        std::span(set.model->file.meshes[batch.mesh].normals)
            .subspan(batch.first_vertex - set.meshes[batch.mesh].first_vertex, batch.vertex_count);
    const glm::vec3 x(rows[0]), y(rows[1]), z(rows[2]);
    const float side = glm::dot(x, glm::cross(y, z)) < 0.0f ? -1.0f : 1.0f;
    const glm::vec3 across_x = glm::cross(y, z) * side, across_y = glm::cross(z, x) * side,
                    across_z = glm::cross(x, y) * side;
    for (const glm::vec3& normal : normals)
        list.placed_normals.emplace_back(glm::dot(across_x, normal), glm::dot(across_y, normal),
                                         glm::dot(across_z, normal));
}

// Keys of batches and of triangles:
// | 63..32 depth, far first | 31..0 place in the list |  the place makes the order of equals
// certain. Unsorted they are | 63..32 instance | 31..0 place in the file | and | place |.
void DrawListBuilder::key_batch(const Seen& seen, const Batch& batch, GLuint texture,
                                std::uint32_t first_placed) {
    const std::span indices =
        std::span(seen.drawable->set->indices).subspan(batch.first_index, batch.index_count);
    const float* depths = &depths_[first_placed];
    const auto first_key = static_cast<std::uint32_t>(triangle_keys_.size());
    double total = 0.0;  // of corners: a vertex counts once for each triangle that it is in
    for (std::size_t i = 0; i < indices.size(); i += 3) {
        const float sum = depths[indices[i] - batch.first_vertex] +
                          depths[indices[i + 1] - batch.first_vertex] +
                          depths[indices[i + 2] - batch.first_vertex];
        total += static_cast<double>(sum);
        triangle_keys_.push_back(std::uint64_t{sort_ ? far_first(sum) : 0} << 32 | i / 3);
    }
    const auto mean = static_cast<float>(total / static_cast<double>(indices.size()));
    const std::uint64_t key =
        sort_ ? std::uint64_t{far_first(mean)} << 32 | sorted_.size()
              : static_cast<std::uint64_t>(&seen - seen_.data()) << 32 | batch.first_vertex;
    sorted_.push_back({key, &seen, &batch, texture, first_placed, first_key});
}

void DrawListBuilder::draw_sorted(const SortedBatch& sorted, AlphaClass alpha, DrawList& list) {
    const Batch& batch = *sorted.batch;
    const std::span keys =
        std::span(triangle_keys_).subspan(sorted.first_key, batch.index_count / 3);
    std::ranges::sort(keys);
    const auto first = static_cast<std::uint32_t>(list.placed_indices.size());
    const std::uint32_t* indices = &sorted.seen->drawable->set->indices[batch.first_index];
    for (const std::uint64_t key : keys) {
        const std::uint32_t* corners = indices + std::size_t{key & 0xFFFF'FFFFu} * 3;
        for (int i = 0; i < 3; ++i)
            list.placed_indices.push_back(corners[i] - batch.first_vertex + sorted.first_placed);
    }
    if (!list.sorted.empty() && list.sorted.back().texture == sorted.texture &&
        list.sorted.back().alpha == alpha)
        list.sorted.back().index_count += batch.index_count;  // its neighbour in the buffer too
    else
        list.sorted.push_back({sorted.texture, alpha, first, batch.index_count});
}

}  // namespace turnstile
