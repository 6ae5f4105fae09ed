#include "engine/pose.hpp"

#include "engine/channels.hpp"
#include "engine/limited.hpp"

#include <glm/common.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <optional>
#include <string>

namespace turnstile {

namespace {

constexpr std::uint32_t kPositionBit = 0x1;  // docs/formats/tpw-md2.md, 10.2

Warning left_out(const TpwTrack& track, std::size_t index, std::string_view channel,
                 const std::string& found, const std::string& expected) {
    const std::string field = "track " + std::to_string(index) + " " + std::string(channel);
    return {field + ": found " + found + ", expected " + expected + ": left out",
            track.place.offset, field};
}

/// Binds the channels of one track to one model; what does not fit is told to `warnings`.
class TrackBinder {
public:
    TrackBinder(const TpwModel& model, const TpwTrack& track, std::size_t index,
                std::vector<Warning>& warnings)
        : model_(model), track_(track), index_(index), warnings_(warnings) {}

    [[nodiscard]] std::optional<BoundClip::Track> bind() {
        if (track_.target >= model_.nodes.size()) {
            drop("target", std::to_string(track_.target),
                 "below " + std::to_string(model_.nodes.size()));
            return std::nullopt;
        }
        BoundClip::Track bound;
        bound.target = track_.target;
        if (track_.visibility) bound.visibility = &*track_.visibility;
        if (track_.rotation) bound.rotation = &*track_.rotation;
        if (track_.scale) bound.scale = &*track_.scale;
        if (track_.position) bound.position = &*track_.position;
        if (track_.morph && morph_fits(*track_.morph)) bound.morph = &*track_.morph;
        if (track_.raw && raw_fits(*track_.raw)) bound.raw = &*track_.raw;
        if (track_.uv && uv_fits(*track_.uv)) bound.uv = &*track_.uv;
        // The bit decides, also where the position itself was dropped.
        if (track_.path && !track_.position && (track_.flags & kPositionBit) == 0) {
            bound.followed = followed_path();
            if (bound.followed) bound.path = &*track_.path;
        }
        return bound;
    }

private:
    void drop(std::string_view channel, const std::string& found, const std::string& expected) {
        warnings_.push_back(left_out(track_, index_, channel, found, expected));
    }

    /// The mesh that a channel of vertices or UVs would move.
    const TpwMesh* target_mesh(std::string_view channel) {
        if (track_.target < model_.meshes.size()) return &model_.meshes[track_.target];
        drop(channel, "a dummy as target", "a mesh");
        return nullptr;
    }

    bool morph_fits(const TpwMorphChannel& morph) {
        const TpwMesh* mesh = target_mesh("morph");
        if (!mesh) return false;
        const std::size_t vertices = mesh->vertices.size();
        const auto& box = morph.records.front().ids;
        if (box.size() != 2 || box[0] != vertices || box[1] != vertices + 1) {
            drop("morph", "a box of other vertices",
                 "ids " + std::to_string(vertices) + " and " + std::to_string(vertices + 1));
            return false;
        }
        for (std::size_t r = 1; r < morph.records.size(); ++r)
            for (const std::uint16_t id : morph.records[r].ids)
                if (id >= vertices) {
                    drop("morph", "vertex " + std::to_string(id),
                         "below " + std::to_string(vertices));
                    return false;
                }
        return true;
    }

    bool raw_fits(const TpwRawChannel& raw) {
        const TpwMesh* mesh = target_mesh("raw");
        if (!mesh) return false;
        if (raw.index.size() == mesh->vertices.size()) return true;
        drop("raw", std::to_string(raw.index.size()) + " vertices",
             std::to_string(mesh->vertices.size()));
        return false;
    }

    bool uv_fits(const TpwUvChannel& uv) {
        const TpwMesh* mesh = target_mesh("uv");
        if (!mesh) return false;
        if (uv.entries.size() == mesh->order.size()) return true;
        drop("uv", std::to_string(uv.entries.size()) + " entries",
             std::to_string(mesh->order.size()));
        return false;
    }

    const TpwPath* followed_path() {
        const std::int32_t parent = model_.nodes[track_.target].parent;
        const auto path =
            parent < 0 ? std::nullopt : model_.nodes[static_cast<std::size_t>(parent)].path;
        if (!path) {
            drop("path", "a parent that is no path node", "a path node");
            return nullptr;
        }
        if (*path >= model_.paths.size() || !model_.paths[*path].usable ||
            model_.paths[*path].segment_count() == 0) {
            drop("path", "path " + std::to_string(*path), "a usable path");
            return nullptr;
        }
        return &model_.paths[*path];
    }

    const TpwModel& model_;
    const TpwTrack& track_;
    std::size_t index_;
    std::vector<Warning>& warnings_;
};

bool fits(const TpwModel& model, const TpwTextureTrack& track, std::size_t index,
          std::vector<Warning>& warnings) {
    const std::string field = "texture frame track " + std::to_string(index);
    const auto drop = [&](const std::string& what) {
        warnings.push_back({field + ": found " + what + ": left out", 0, field});
        return false;
    };
    if (track.slot >= model.textures.size())
        return drop("texture slot " + std::to_string(track.slot) + ", expected below " +
                    std::to_string(model.textures.size()));
    const std::size_t frames = model.textures[track.slot].frames.size();
    for (const auto& key : track.keys)
        if (key.texture_frame >= frames)
            return drop("texture frame " + std::to_string(key.texture_frame) + ", expected below " +
                        std::to_string(frames));
    return true;
}

void lay_down_rest(const TpwModel& model, Pose& pose) {
    const std::size_t nodes = model.nodes.size();
    pose.parent_from_node.resize(nodes);
    pose.model_from_node.resize(nodes);
    pose.visible.resize(nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
        pose.parent_from_node[i] = model.nodes[i].parent_from_node;
        pose.visible[i] = (model.nodes[i].flags & kTpwNodeHidden) == 0;
    }
    pose.vertices.resize(model.meshes.size());
    pose.uvs.resize(model.meshes.size());
    for (auto& vertices : pose.vertices) vertices.clear();  // keeps its memory
    for (auto& uvs : pose.uvs) uvs.clear();
    pose.boxes.clear();
    for (const TpwMesh& mesh : model.meshes) pose.boxes.push_back({mesh.box_min, mesh.box_max});
    pose.texture_frames.assign(model.textures.size(), 0);
}

/// All but the places in the model, which follow. Keeps memory, as all of this does.
void lay_down(const Pose& start, Pose& pose) {
    pose.parent_from_node = start.parent_from_node;
    pose.visible = start.visible;
    pose.vertices = start.vertices;
    pose.uvs = start.uvs;
    pose.boxes = start.boxes;
    pose.texture_frames = start.texture_frames;
}

/// What a clip moves of one node, as far as starting another asks.
struct Moves {
    bool transform = false, vertices = false, uvs = false;
};

std::vector<Moves> moves_of(const TpwModel& model, const BoundClip& clip) {
    std::vector<Moves> moves(model.nodes.size());
    for (const auto& track : clip.tracks) {
        Moves& node = moves[track.target];
        node.transform |= track.rotation || track.scale || track.position || track.path;
        node.vertices |= track.morph || track.raw;
        node.uvs |= track.uv != nullptr;
    }
    return moves;
}

/// The pose's own copy of a mesh's vertices; later tracks see what earlier ones left.
std::vector<glm::vec3>& own_vertices(const TpwModel& model, Pose& pose, std::size_t mesh) {
    auto& vertices = pose.vertices[mesh];
    if (vertices.empty())
        vertices.assign(model.meshes[mesh].vertices.begin(), model.meshes[mesh].vertices.end());
    return vertices;
}

MeshBox box_of(std::span<const glm::vec3> vertices) {
    MeshBox box;
    if (!vertices.empty()) box = {vertices[0], vertices[0]};
    for (const glm::vec3& vertex : vertices) {
        box.low = glm::min(box.low, vertex);
        box.high = glm::max(box.high, vertex);
    }
    return box;
}

/// The box of moved vertices, for culling (docs/formats/tpw-md2.md, 12.6).
MeshBox moved_box(const BoundClip::Track& track, double frame, bool additive,
                  std::span<const glm::vec3> vertices) {
    return track.morph && !track.raw && !additive ? morph_box(*track.morph, frame)
                                                  : box_of(vertices);
}

/// Turned about the node's own axes, from how it was made (13.3); the place stays.
glm::mat4 turned_from(const glm::mat4& authored, const glm::quat& turn, const glm::mat4& local) {
    glm::mat4 turned = limited_product(authored, glm::mat4_cast(turn));
    turned[3] = local[3];
    return turned;
}

void apply_tracks(const TpwModel& model, const BoundClip& clip, double frame, Pose& pose) {
    const bool additive = (model.header.flags & kTpwAdditive) != 0;
    for (const auto& track : clip.tracks) {
        const std::size_t node = track.target;
        if (track.visibility)
            if (const auto shown = sample(*track.visibility, frame)) pose.visible[node] = *shown;
        if (track.morph || track.raw) {
            auto& vertices = own_vertices(model, pose, node);
            move_vertices(track, model.meshes[node].vertices, frame, additive, vertices);
            pose.boxes[node] = moved_box(track, frame, additive, vertices);
        }
        move_node(track, model.nodes[node].parent_from_node, frame, additive,
                  pose.parent_from_node[node]);
        if (track.uv) {
            auto& uvs = pose.uvs[node];
            if (uvs.empty())
                uvs.assign(model.meshes[node].uvs.begin(), model.meshes[node].uvs.end());
            apply_uvs(*track.uv, frame, uvs);
        }
    }
    for (const auto* track : clip.texture_tracks)
        if (const auto shown = sample(*track, frame)) pose.texture_frames[track->slot] = *shown;
}

}  // namespace

BoundClip bind_clip(const TpwModel& model, const TpwClip& clip) {
    BoundClip bound;
    bound.length = clip.length();
    for (std::size_t i = 0; i < clip.hide.size(); ++i) {
        if (clip.hide[i] < model.nodes.size()) {
            bound.hide.push_back(clip.hide[i]);
            continue;
        }
        const std::string field = "hide list " + std::to_string(i);
        bound.warnings.push_back({field + ": found node " + std::to_string(clip.hide[i]) +
                                      ", expected below " + std::to_string(model.nodes.size()) +
                                      ": left out",
                                  0, field});
    }
    for (std::size_t i = 0; i < clip.tracks.size(); ++i)
        if (auto track = TrackBinder(model, clip.tracks[i], i, bound.warnings).bind())
            bound.tracks.push_back(*track);
    for (std::size_t i = 0; i < clip.texture_tracks.size(); ++i)
        if (fits(model, clip.texture_tracks[i], i, bound.warnings))
            bound.texture_tracks.push_back(&clip.texture_tracks[i]);
    return bound;
}

void move_vertices(const BoundClip::Track& track, std::span<const glm::vec3> authored, double frame,
                   bool additive, std::span<glm::vec3> vertices) {
    if (track.morph) {
        if (additive)
            add_morph(*track.morph, frame, authored, vertices);
        else
            apply_morph(*track.morph, frame, vertices);
    }
    if (!track.raw) return;
    for (std::size_t v = 0; v < vertices.size(); ++v) {
        const glm::vec3 at = raw_vertex(*track.raw, v, frame);
        vertices[v] = additive ? limited(glm::dvec3(authored[v]) + glm::dvec3(at)) : at;
    }
}

void move_node(const BoundClip::Track& track, const glm::mat4& authored, double frame,
               bool additive, glm::mat4& local) {
    const auto place = [&](const glm::vec3& point) {
        local[3] = glm::vec4(
            additive ? limited(glm::dvec3(authored[3]) + glm::dvec3(point)) : point, 1.0f);
    };
    if (track.rotation)
        if (const auto turn = sample(*track.rotation, frame))
            local = additive ? turned_from(authored, *turn, local)
                             : with_rotation(local, glm::mat3_cast(*turn));
    if (track.scale)
        if (const auto lengths = sample(*track.scale, frame)) local = with_lengths(local, *lengths);
    if (track.position)
        if (const auto point = sample(*track.position, frame)) place(*point);
    if (track.path) {
        if (const auto percent = sample(*track.path, frame)) {
            const PathPoint at = path_point(*track.followed, *percent);
            if (track.path->face_along) local = facing_along(local, at.tangent);
            place(at.position);
        }
    }
}

void evaluate_pose(const TpwModel& model, std::span<const std::uint16_t> walk,
                   const BoundClip* clip, double frame, Pose& pose, const Pose* start) {
    lay_down_rest(model, pose);
    if (start) lay_down(*start, pose);
    if (clip) {
        for (const std::uint16_t node : clip->hide) pose.visible[node] = 0;
        if (frame <= static_cast<double>(clip->length)) apply_tracks(model, *clip, frame, pose);
    }
    for (const std::uint16_t node : walk) {
        const std::int32_t parent = model.nodes[node].parent;
        pose.model_from_node[node] =
            parent < 0 ? pose.parent_from_node[node]
                       : limited_product(pose.model_from_node[static_cast<std::size_t>(parent)],
                                         pose.parent_from_node[node]);
    }
}

void start_clip(const TpwModel& model, const BoundClip* outgoing, const BoundClip& incoming,
                Pose& pose) {
    if (outgoing) {
        for (const std::uint16_t node : outgoing->hide) pose.visible[node] = 1;
        for (const auto& track : outgoing->tracks) pose.visible[track.target] = 1;
        const auto before = moves_of(model, *outgoing), now = moves_of(model, incoming);
        for (std::size_t node = 0; node < model.nodes.size(); ++node) {
            if (before[node].transform && !now[node].transform)
                pose.parent_from_node[node] = model.nodes[node].parent_from_node;
            if (before[node].vertices && !now[node].vertices) {
                pose.vertices[node].clear();
                pose.boxes[node] = {model.meshes[node].box_min, model.meshes[node].box_max};
            }
            if (before[node].uvs && !now[node].uvs) pose.uvs[node].clear();
        }
    }
    for (const std::uint16_t node : incoming.hide) pose.visible[node] = 0;
    pose.model_from_node.clear();
}

void add_to(Hash& hash, const Pose& pose) {
    const auto add = [&](const auto& values) { hash.add(std::as_bytes(std::span(values))); };
    add(pose.parent_from_node);
    add(pose.visible);
    for (const auto& vertices : pose.vertices) add(vertices);
    for (const auto& uvs : pose.uvs) add(uvs);
    add(pose.boxes);
    add(pose.texture_frames);
}

}  // namespace turnstile
