#pragma once

#include "formats/byte_reader.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Bullfrog's .md2: models and the clips that pose them. Layout and rules:
/// docs/formats/tpw-md2.md, whose section numbers are cited here. Everything is in the file's own
/// space: left-handed, Y up; a file's 16 floats lie in glm::mat4 as they are (section 3).
namespace turnstile {

/// Animation frames a second (section 14).
constexpr float kTpwFramesPerSecond = 30.0f;

/// What both kinds of file begin with (section 2).
struct TpwHeader {
    std::uint32_t version = 0xDD, animation_version = 0xCB;
    std::uint32_t save_time = 0;  ///< Unix seconds
    std::uint32_t flags = 0;      ///< as stored; kTpwAdditive and others
    std::string saved_name{};     ///< at most 20 bytes, Latin-1
    friend bool operator==(const TpwHeader&, const TpwHeader&) = default;
};

constexpr std::uint32_t kTpwAdditive = 0x4;     ///< model flag (section 13.3)
constexpr std::uint32_t kTpwNodeHidden = 0x10;  ///< node flags (section 4)
constexpr std::uint32_t kTpwNodePath = 0x8;
constexpr std::uint32_t kTpwNodeDummy = 0x200;
constexpr std::uint32_t kTpwSeeThrough = 0x2;  ///< material flags (section 6.5)
constexpr std::uint32_t kTpwForcedOpaque = 0x800;

struct TpwNode {
    std::string name;          ///< as stored, Latin-1 bytes; may be empty, may end in spaces
    std::uint32_t flags = 0;   ///< as stored
    std::int32_t parent = -1;  ///< node index, -1 for a root; may be larger than the node's own
    std::optional<std::uint16_t> path;  ///< index into TpwModel::paths; on path nodes only
    glm::mat4 parent_from_node{1.0f};   ///< may be sheared: never decompose it
    friend bool operator==(const TpwNode&, const TpwNode&) = default;
};

struct TpwMaterial {
    std::int32_t texture_slot = -1;  ///< index into TpwModel::textures, -1 for none
    /// Inclusive range of slots, cut to the order: the last is -1 on a mesh without slots. Owns
    /// nothing where first > last.
    std::int32_t first_slot = 0, last_slot = 0;
    friend bool operator==(const TpwMaterial&, const TpwMaterial&) = default;
};

/// Mesh i belongs to node i. "Slot": a final vertex (section 6.3).
struct TpwMesh {
    std::vector<glm::vec3> vertices;   ///< source vertices, in the node's space
    std::vector<std::uint16_t> order;  ///< slot -> source vertex, all in range
    std::vector<glm::vec2> uvs;        ///< one a slot, origin top left
    std::vector<glm::vec3> normals;  ///< one a slot, unit: stored where usable, else computed (6.6)
    std::uint32_t stored_normals = 0;                 ///< slots whose stored normal is used
    std::vector<std::array<std::uint16_t, 3>> faces;  ///< slots; (B-A)x(C-A) points outwards
    std::vector<TpwMaterial> materials;
    glm::vec3 box_min{0.0f}, box_max{0.0f};  ///< as stored: for culling only
    friend bool operator==(const TpwMesh&, const TpwMesh&) = default;

    /// The material of a slot: the first whose range holds it, else material 0; -1 if there is
    /// none.
    [[nodiscard]] std::int32_t material_of_slot(std::uint16_t slot) const;
};

/// A texture slot: what a material names. It shows one of its frames at a time.
struct TpwTexture {
    std::uint32_t flags = 1;          ///< the material flags, as stored (section 6.5)
    std::vector<std::string> frames;  ///< at least one name, as stored (section 5)
    friend bool operator==(const TpwTexture&, const TpwTexture&) = default;
};

/// A place on a face of the parent mesh (section 7): A lerped to B by `u`, that lerped to C by `v`,
/// plus the face's normal times `offset`.
struct TpwFaceAnchor {
    std::uint16_t face = 0;
    float u = 0.0f, v = 0.0f, offset = 0.0f;
    friend bool operator==(const TpwFaceAnchor&, const TpwFaceAnchor&) = default;
};

struct TpwLookup {
    std::uint32_t flags = 0, id = 0;
    std::uint16_t node = 0;
    std::optional<TpwFaceAnchor> anchor{};  ///< with flag 0x40, unless it was dropped
    friend bool operator==(const TpwLookup&, const TpwLookup&) = default;
};

/// Points are in the space of the path node (section 8).
struct TpwPath {
    std::uint32_t type = 0;  ///< as stored
    std::vector<glm::vec3> points;
    bool usable = true;  ///< false where a check failed; the path keeps its index
    friend bool operator==(const TpwPath&, const TpwPath&) = default;

    [[nodiscard]] bool closed() const { return (type & 0x1u) != 0; }
    [[nodiscard]] bool bezier() const { return (type & 0x2u) != 0; }
    /// Whole segments of the path; 0 for an unusable one.
    [[nodiscard]] std::uint32_t segment_count() const;
};

struct TpwHeightfield {
    std::uint32_t across = 0, down = 0;  ///< cells
    glm::vec2 cell_size{10.0f};
    float low = 0.0f, high = 0.0f;
    std::vector<float> heights;        ///< (across + 1) * (down + 1), rows of across + 1
    std::vector<std::uint32_t> cells;  ///< across * down
    friend bool operator==(const TpwHeightfield&, const TpwHeightfield&) = default;
};

struct TpwModel {
    TpwHeader header{.flags = 1};
    std::vector<TpwNode> nodes;  ///< meshes first: node i is mesh i while i < meshes.size()
    std::vector<TpwMesh> meshes;
    std::vector<TpwTexture> textures;
    std::vector<TpwLookup> lookups;
    std::vector<TpwPath> paths;
    std::optional<TpwHeightfield> heightfield;
    std::int32_t root = -1;                  ///< node that the header names, -1 for none
    glm::vec3 box_min{0.0f}, box_max{0.0f};  ///< as stored
    std::vector<Warning> warnings;
    friend bool operator==(const TpwModel&, const TpwModel&) = default;
};

// Channels of a track: each is its own small type, and each is all that a track of that kind says.
// Key frames are whole frames of the clip.

/// Section 12.1. Replaces the rotation of the node's transform.
struct TpwRotationChannel {
    struct Key {
        std::uint16_t frame = 0;
        std::int32_t curve = -1;                     ///< index into `curves`, -1 for even blending
        glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f};  ///< unit; its sign is the artist's
        friend bool operator==(const Key&, const Key&) = default;
    };
    std::vector<Key> keys;                            ///< at least one, frames ascending
    std::vector<std::array<std::uint8_t, 8>> curves;  ///< easing curves
    friend bool operator==(const TpwRotationChannel&, const TpwRotationChannel&) = default;
};

/// Section 12.2. The three numbers become the lengths of the transform's rows.
struct TpwScaleChannel {
    struct Key {
        std::uint16_t frame = 0;
        glm::vec3 lengths{1.0f};
        friend bool operator==(const Key&, const Key&) = default;
    };
    std::vector<Key> keys;  ///< at least one, frames ascending
    friend bool operator==(const TpwScaleChannel&, const TpwScaleChannel&) = default;
};

/// Section 12.3. Replaces the transform's translation.
struct TpwPositionChannel {
    std::uint32_t type = 0x12;          ///< bit 0x2 Bézier, else straight
    std::vector<std::uint16_t> frames;  ///< K keys, never descending
    std::vector<glm::vec3> points;      ///< 3 * (K - 1) + 1 for Bézier, K for straight
    friend bool operator==(const TpwPositionChannel&, const TpwPositionChannel&) = default;

    [[nodiscard]] bool bezier() const { return (type & 0x2u) != 0; }
};

/// Section 12.4. Moves the node along its parent's path.
struct TpwPathChannel {
    std::int32_t start_frame = 0;
    std::vector<float> percents;  ///< one a frame, at least one
    bool face_along = false;      ///< bit 0x400
    friend bool operator==(const TpwPathChannel&, const TpwPathChannel&) = default;
};

/// Section 12.6: key-frame deltas of the mesh's vertices, quantised as stored.
struct TpwMorphChannel {
    struct Record {
        std::vector<std::uint16_t> ids;     ///< channels: source vertices; of record 0 V and V + 1
        std::vector<std::uint16_t> frames;  ///< keys, ascending
        std::vector<std::uint32_t> values;  ///< [key * ids.size() + channel], three 10-bit fields
        friend bool operator==(const Record&, const Record&) = default;
    };
    bool has_static = false;  ///< record 1 is static
    glm::vec3 centre{0.0f}, step{0.0f};
    std::vector<Record> records;  ///< record 0 is the box
    friend bool operator==(const TpwMorphChannel&, const TpwMorphChannel&) = default;

    /// centre + field * step on each axis.
    [[nodiscard]] glm::vec3 unpack(std::uint32_t value) const;
};

/// Section 12.5: whole raw frames of vertices.
struct TpwRawChannel {
    std::vector<std::uint32_t> index;  ///< vertex -> place in a frame, all below index.size()
    std::vector<glm::vec3> positions;  ///< [frame * index.size() + index[vertex]], L + 1 frames
    friend bool operator==(const TpwRawChannel&, const TpwRawChannel&) = default;
};

/// Section 12.7. Entry e belongs to slot e of the mesh.
struct TpwUvChannel {
    struct Entry {
        std::uint16_t first_key = 0, key_count = 0;
        friend bool operator==(const Entry&, const Entry&) = default;
    };
    std::vector<Entry> entries;         ///< runs that follow one another
    std::vector<std::uint16_t> frames;  ///< one a key, ascending within an entry
    std::vector<glm::vec2> values;      ///< one a key
    friend bool operator==(const TpwUvChannel&, const TpwUvChannel&) = default;
};

/// Section 12.8: |entry| is a frame, its sign shows (entry >= 1) or hides.
struct TpwVisibilityChannel {
    std::vector<std::int16_t> entries;  ///< at least one
    friend bool operator==(const TpwVisibilityChannel&, const TpwVisibilityChannel&) = default;
};

/// Where something lies in its file, for messages; 0 in what was not read. No part of a value: any
/// two are equal.
struct TpwFilePlace {
    std::size_t offset = 0;
    friend bool operator==(const TpwFilePlace&, const TpwFilePlace&) { return true; }
};

/// A track poses one node. Channels that were dropped are absent, their bits still in `flags`.
struct TpwTrack {
    std::uint32_t flags = 0;   ///< channel bits, as stored
    std::uint16_t target = 0;  ///< node index; may lie past a model's nodes
    TpwFilePlace place;        ///< of the track's record
    std::optional<TpwRotationChannel> rotation;
    std::optional<TpwScaleChannel> scale;
    std::optional<TpwPositionChannel> position;
    std::optional<TpwPathChannel> path;  ///< has no effect beside a position
    std::optional<TpwMorphChannel> morph;
    std::optional<TpwRawChannel> raw;
    std::optional<TpwUvChannel> uv;
    std::optional<TpwVisibilityChannel> visibility;
    friend bool operator==(const TpwTrack&, const TpwTrack&) = default;
};

/// Section 12.9: which of its frames a texture slot shows.
struct TpwTextureTrack {
    struct Key {
        std::uint16_t frame = 0, texture_frame = 0;
        friend bool operator==(const Key&, const Key&) = default;
    };
    std::uint16_t slot = 0;
    std::vector<Key> keys;  ///< at least one, in any order
    friend bool operator==(const TpwTextureTrack&, const TpwTextureTrack&) = default;
};

struct TpwClip {
    TpwHeader header;
    std::int32_t first_frame = 0, last_frame = 0;
    std::vector<std::uint16_t> hide;  ///< nodes that are hidden when the clip starts
    std::vector<TpwTrack> tracks;
    std::vector<TpwTextureTrack> texture_tracks;
    std::vector<Warning> warnings;
    friend bool operator==(const TpwClip&, const TpwClip&) = default;

    /// L: frames the clip lasts.
    [[nodiscard]] std::int32_t length() const { return last_frame - first_frame; }
    /// trunc(L * 33.33333206176758) (section 14).
    [[nodiscard]] std::int64_t milliseconds() const;
};

using TpwFile = std::variant<TpwModel, TpwClip>;

/// Does the file begin with the format's magic?
[[nodiscard]] bool is_tpw_md2(std::span<const std::byte> file);

/// Decodes whichever kind the file is. Throws DecodeError.
[[nodiscard]] TpwFile decode_tpw_md2(std::span<const std::byte> file, std::string_view source);
/// Decodes a model; a clip is refused with field `kind`. Throws DecodeError.
[[nodiscard]] TpwModel decode_tpw_model(std::span<const std::byte> file, std::string_view source);
/// Decodes a clip; a model is refused with field `kind`. Channels that fail their checks are
/// dropped with a warning (section 15.5). Throws DecodeError.
[[nodiscard]] TpwClip decode_tpw_clip(std::span<const std::byte> file, std::string_view source);

/// What an encoder holds a value to.
enum class TpwRules : std::uint8_t {
    /// Section 16, for what we make ourselves: the wider rules of the game's own files. Boxes and
    /// flags are worked out: of nodes and channels need none be set.
    Strict,
    /// Only what the layout can say, for what was decoded: boxes and flags are written as they are,
    /// so that decoding gives the same value again. What had been dropped is dropped once more.
    AsRead,
};

/// Writes a model (section 16). Totals, regions, face normals and links are worked out here. A mesh
/// without any normals gets computed ones; by Strict its material ranges have to cover its slots,
/// one behind the other.
/// Throws EncodeError for what the format cannot hold, or the rules forbid.
[[nodiscard]] std::vector<std::byte> encode_tpw_model(const TpwModel& model,
                                                      TpwRules rules = TpwRules::Strict);

/// Writes a clip for `model`, whose counts and box the header repeats (section 16).
/// Pointers and tables are worked out from the channels that are there.
/// Throws EncodeError for what the format cannot hold, or the rules forbid.
[[nodiscard]] std::vector<std::byte> encode_tpw_clip(const TpwClip& clip, const TpwModel& model,
                                                     TpwRules rules = TpwRules::Strict);

/// The vertices of a mesh over time, quantised into a morph channel (section 16): vertices that
/// never move go into the static record.
/// `frames`: at least two, ascending, from 0 to the clip's length; `positions[k]` are all vertices
/// at frames[k]. Throws EncodeError where lengths disagree.
[[nodiscard]] TpwMorphChannel make_morph(std::span<const std::uint16_t> frames,
                                         std::span<const std::vector<glm::vec3>> positions);

/// Smooth normals of slots by the rule of section 6.6 for those that are computed.
[[nodiscard]] std::vector<glm::vec3> computed_normals(
    std::span<const glm::vec3> vertices, std::span<const std::uint16_t> order,
    std::span<const std::array<std::uint16_t, 3>> faces);

}  // namespace turnstile
