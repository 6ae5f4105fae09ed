#pragma once

#include "engine/model.hpp"
#include "engine/pose.hpp"
#include "renderer/bounds.hpp"
#include "renderer/gl.hpp"
#include "renderer/texture_store.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace turnstile {

/// A slot of a mesh as it lies in the vertex buffer.
struct Vertex {
    glm::vec3 position;  ///< in the node's space
    glm::vec2 uv;
    std::uint32_t node;  ///< of the model: chooses the matrix
};
static_assert(sizeof(Vertex) == 24);

/// A texture frame as one surface shows it.
struct Surface {
    GLuint texture = 0;
    AlphaClass alpha = AlphaClass::Opaque;
};

/// The triangles of one mesh that show one texture slot: what sorting moves as a whole.
struct Batch {
    std::uint32_t mesh, first_index, index_count;
    std::uint32_t first_vertex, vertex_count;  ///< all of its vertices, few others
};

/// The triangles of a whole model that show one texture slot: one draw. Its batches lie one after
/// another, and so do their indices.
struct SlotRange {
    std::vector<Surface> frames;  ///< at least one; by texture frame
    std::uint32_t slot;           ///< into Pose::texture_frames, kNoSlot for surfaces without one
    std::uint32_t first_batch, batch_count, first_index, index_count;
};
constexpr std::uint32_t kNoSlot = ~std::uint32_t{0};

/// What all instances of a model share, whatever their pose.
struct MeshSet {
    struct MeshRange {
        std::uint32_t first_vertex, vertex_count;
    };
    const Model* model = nullptr;
    std::vector<MeshRange> meshes;       ///< one a mesh of the model
    std::vector<Vertex> vertices;        ///< at rest
    std::vector<std::uint32_t> indices;  ///< the triangles, by texture slot, then mesh
    std::vector<Batch> batches;
    std::vector<SlotRange> slots;
    bool has_texture_frames = false;
    Buffer vertex_buffer, index_buffer;
    Buffer normal_buffer;  ///< one a vertex; empty until a frame is lit
};

/// A mesh set with vertices of its own where a pose moves them, ready to draw. Instances that share
/// one are drawn together.
struct Drawable {
    const MeshSet* set = nullptr;
    const Pose* pose = nullptr;        ///< chooses texture frames; null: all at their first
    std::vector<Vertex> own;           ///< empty where it draws the set's vertices at rest
    std::vector<std::uint8_t> moved;   ///< by mesh: `own` differs from rest here
    std::vector<Box> boxes;            ///< by mesh, in the node's space
    Buffer vertex_buffer;              ///< holds `own`
    VertexArray array;                 ///< with the set's indices
    bool has_normals = false;          ///< so has `array`
    std::uint64_t prepared_frame = 0;  ///< the last in which its vertices were wanted
    std::uint64_t grouped_frame = 0;   ///< the last in which a draw list gave it `group`
    std::uint32_t group = 0;

    [[nodiscard]] std::span<const Vertex> vertices() const {
        return own.empty() ? set->vertices : own;
    }
    [[nodiscard]] const Surface& surface(const SlotRange& range) const;
};

/// Models on the GPU, by their address, and the poses that need vertices of their own.
class MeshStore {
public:
    explicit MeshStore(TextureStore& textures) : textures_(textures) {}

    /// What draws `model` posed by `pose` in frame number `frame` (counting up from 1), its
    /// vertices on the GPU, with normals if it is to be `lit`. Without new models and poses it
    /// allocates nothing.
    Drawable& prepare(const Model& model, const Pose& pose, std::uint64_t frame, bool lit);
    void forget_all();

private:
    struct Entry {
        MeshSet set;
        Drawable rest;
    };
    Entry& entry_of(const Model& model);
    Drawable& posed(Entry& entry, const Pose& pose, std::uint64_t frame);
    Drawable make_posed(const Entry& entry, const Pose& pose) const;

    TextureStore& textures_;
    std::map<const Model*, Entry> models_;
    std::map<std::pair<const Model*, const Pose*>, Drawable> posed_;
};

}  // namespace turnstile
