#pragma once

#include "engine/channels.hpp"
#include "engine/hash.hpp"
#include "formats/tpw_md2.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace turnstile {

/// Everything that a clip can change about a model, at one frame. Vectors are indexed as the
/// model's own: nodes, meshes, texture slots. Reusing a Pose for the same model allocates nothing.
struct Pose {
    std::vector<glm::mat4> parent_from_node;
    std::vector<glm::mat4> model_from_node;
    std::vector<std::uint8_t> visible;  ///< of the node alone: a hidden node hides no children
    /// Source vertices of a mesh that a morph or raw frames move; empty: those of the model.
    std::vector<std::vector<glm::vec3>> vertices;
    /// UVs of a mesh's slots that a UV channel moves; empty: those of the model.
    std::vector<std::vector<glm::vec2>> uvs;
    /// For culling: each mesh's own, a running morph's (docs/formats/tpw-md2.md, 12.6), or that of
    /// the vertices where raw frames or added ones have moved them.
    std::vector<MeshBox> boxes;
    std::vector<std::uint16_t> texture_frames;  ///< one a texture slot

    [[nodiscard]] std::span<const glm::vec3> mesh_vertices(const TpwModel& model,
                                                           std::size_t mesh) const {
        return vertices[mesh].empty() ? std::span(model.meshes[mesh].vertices)
                                      : std::span(vertices[mesh]);
    }
    [[nodiscard]] std::span<const glm::vec2> mesh_uvs(const TpwModel& model,
                                                      std::size_t mesh) const {
        return uvs[mesh].empty() ? std::span(model.meshes[mesh].uvs) : std::span(uvs[mesh]);
    }
    friend bool operator==(const Pose&, const Pose&) = default;
};

/// What of a clip fits a model: checked once, so that evaluating is bare
/// (docs/formats/tpw-md2.md, 13.2). Refers to both; they have to outlive it.
struct BoundClip {
    /// One track, with null for every channel that is absent or does not fit.
    struct Track {
        std::uint16_t target = 0;
        const TpwVisibilityChannel* visibility = nullptr;
        const TpwMorphChannel* morph = nullptr;
        const TpwRawChannel* raw = nullptr;
        const TpwRotationChannel* rotation = nullptr;
        const TpwScaleChannel* scale = nullptr;
        const TpwPositionChannel* position = nullptr;
        const TpwPathChannel* path = nullptr;
        const TpwPath* followed = nullptr;  ///< the path that `path` runs along
        const TpwUvChannel* uv = nullptr;
    };
    std::int32_t length = 0;  ///< frames; past it no track applies
    std::vector<std::uint16_t> hide;
    std::vector<Track> tracks;
    std::vector<const TpwTextureTrack*> texture_tracks;
    std::vector<Warning> warnings;  ///< one for everything that was left out
};

[[nodiscard]] BoundClip bind_clip(const TpwModel& model, const TpwClip& clip);

/// The model at rest, or posed by `clip` (may be null) at `frame` (30 a second, fractions allowed,
/// from 0 up), from a fresh copy of the model: docs/formats/tpw-md2.md, 13. Past the clip's end
/// only its hide list applies. `walk` is parents_first(model.nodes). All of the pose is finite.
/// With `start` (of the same model) it begins from that in place of the model as loaded.
void evaluate_pose(const TpwModel& model, std::span<const std::uint16_t> walk,
                   const BoundClip* clip, double frame, Pose& pose, const Pose* start = nullptr);

/// Turns what `outgoing` (null: nothing yet) has left in `pose` into what `incoming` starts on
/// (docs/formats/tpw-md2.md, 14, Starting a clip): what the one moved and the other does not is put
/// back, visibility and texture frames stay. Leaves no model_from_node.
void start_clip(const TpwModel& model, const BoundClip* outgoing, const BoundClip& incoming,
                Pose& pose);

/// Feeds all that evaluate_pose could begin from.
void add_to(Hash& hash, const Pose& pose);

/// What one track does at `frame` to its node's transform, which starts as `authored` and is handed
/// from track to track (docs/formats/tpw-md2.md, 13.1). `additive`: the model's own flag (13.3).
void move_node(const BoundClip::Track& track, const glm::mat4& authored, double frame,
               bool additive, glm::mat4& local);
/// The same for the source vertices of its mesh, which start as `authored`, the model's own.
void move_vertices(const BoundClip::Track& track, std::span<const glm::vec3> authored, double frame,
                   bool additive, std::span<glm::vec3> vertices);

}  // namespace turnstile
