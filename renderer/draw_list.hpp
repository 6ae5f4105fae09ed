#pragma once

#include "engine/frame_state.hpp"
#include "renderer/bounds.hpp"
#include "renderer/mesh_store.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <vector>

namespace turnstile {

/// Lines of the matrix texture hold this many matrices, as shaders/model.vert knows.
constexpr std::uint32_t kMatricesALine = 64;
constexpr std::uint32_t kTexelsAMatrix = 3;

/// One call of GL: surfaces that need no order, all instances of a model.
struct Draw {
    GLuint vertex_array, texture;
    std::uint32_t first_index, index_count;
    std::uint32_t first_matrix;  ///< of the first instance
    std::uint32_t matrices_an_instance;
    std::uint32_t instance_count;
};

/// A vertex of a surface that is sorted: placed on the CPU, which has to know its depth anyway. So
/// surfaces of many instances can share a draw.
struct PlacedVertex {
    glm::vec3 position;  ///< world
    glm::vec2 uv;
};

/// One call of GL: triangles in their order.
struct SortedDraw {
    GLuint texture;
    AlphaClass alpha;
    std::uint32_t first_index, index_count;
};

/// Where the sea is lighter: around what stands in it.
struct Shallow {
    float x, z, radius;  ///< world units
};
constexpr std::size_t kMaxShallows = 4;

/// A frame as lists of draws, in the order to draw them. Kept from frame to frame for its memory.
struct DrawList {
    std::vector<Draw> opaque, cut_out;
    std::vector<glm::vec4> matrices;  ///< rows of world_from_node, whole lines
    std::vector<SortedDraw> sorted;   ///< graded ones, then additive ones, each far to near
    std::vector<PlacedVertex> placed;
    std::vector<glm::vec3> placed_normals;  ///< world, of any length; empty unless lit
    std::vector<std::uint32_t> placed_indices;
    std::vector<Shallow> shallows;  ///< at most kMaxShallows
    std::uint32_t instances_drawn = 0, instances_outside = 0;
};

/// Makes draw lists: what is in sight, in which order, with which matrices. Calls no GL itself;
/// the mesh store uploads what is new or has moved. After the first frames of a scene it allocates
/// nothing. Its result depends on the FrameState alone.
class DrawListBuilder {
public:
    void build(const FrameState& state, const glm::mat4& clip_from_world, MeshStore& meshes,
               DrawList& list);

private:
    struct Seen {
        const Drawable* drawable;
        std::uint32_t group;
        std::uint32_t first_matrix;  // in matrices_, after place_matrices in the list's
    };
    struct Group {
        const Drawable* drawable;
        float depth;  // of its nearest instance
        std::uint32_t instance_count, first_matrix, next_matrix;
    };
    struct SortedBatch {
        std::uint64_t key;
        const Seen* seen;
        const Batch* batch;
        GLuint texture;
        std::uint32_t first_placed;  // of its vertices
        std::uint32_t first_key;     // of its triangles
    };

    void look(const ModelInstance& instance, Drawable& drawable, DrawList& list);
    void place_matrices(DrawList& list);
    void list_plain(DrawList& list);
    void list_sorted(AlphaClass alpha, DrawList& list);
    void place_batch(const Seen& seen, const Batch& batch, GLuint texture, DrawList& list);
    static void place_normals(const Seen& seen, const Batch& batch, const glm::vec4* rows,
                              DrawList& list);
    void key_batch(const Seen& seen, const Batch& batch, GLuint texture,
                   std::uint32_t first_placed);
    void draw_sorted(const SortedBatch& sorted, AlphaClass alpha, DrawList& list);

    std::uint64_t frame_ = 0;
    glm::vec4 depth_from_world_{0.0f};  // view depth of a world point: a plane
    Frustum frustum_{};
    std::vector<Seen> seen_;
    std::vector<glm::vec4> matrices_;  // of seen_, in its order
    std::vector<Group> groups_;
    std::vector<std::uint32_t> near_first_;  // groups
    bool sort_ = true, lit_ = false;
    std::vector<SortedBatch> sorted_;
    std::vector<float> depths_;  // of the list's placed vertices
    std::vector<std::uint64_t> triangle_keys_;
};

}  // namespace turnstile
