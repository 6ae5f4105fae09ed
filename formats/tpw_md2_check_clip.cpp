#include "formats/tpw_md2_encode.hpp"
#include "formats/tpw_md2_layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace turnstile::tpw {

namespace {

/// Strictly ascending, by whatever `frame_of` takes from an element.
template <class Range, class FrameOf = std::identity>
bool ascends(const Range& range, FrameOf frame_of = {}) {
    return std::ranges::adjacent_find(range, std::ranges::greater_equal{}, frame_of) ==
           std::ranges::end(range);
}

// Each channel is checked twice: for what the layout can say, whatever the rules, and for what
// section 16 asks of a clip of one model.

void check_rotation(const TpwRotationChannel& channel, const std::string& what) {
    require(!channel.keys.empty(), what, "no keys");
    require(ascends(channel.keys, &TpwRotationChannel::Key::frame), what, "frames do not ascend");
    std::int32_t largest = -1;
    for (const auto& key : channel.keys) {
        require(is_unit(key.rotation), what, "not of length 1");
        largest = std::max(largest, key.curve);
    }
    require(largest < kNoCurve, what, "a curve id past 65534");
    require(channel.curves.size() == static_cast<std::size_t>(largest + 1), what,
            "not as many curves as the largest id and one");
}

void check_scale(const TpwScaleChannel& channel, const std::string& what) {
    require(!channel.keys.empty(), what, "no keys");
    require(ascends(channel.keys, &TpwScaleChannel::Key::frame), what, "frames do not ascend");
    for (const auto& key : channel.keys) require(finite(key.lengths), what, "not finite");
}

void check_position(const TpwPositionChannel& channel, const std::string& what) {
    require((channel.type & (kBezier | kStraight)) != 0, what, "neither 0x2 nor 0x8 in its type");
    require(!channel.frames.empty(), what, "no keys");
    require(std::ranges::is_sorted(channel.frames), what, "frames descend");
    const std::size_t points =
        channel.bezier() ? 3 * (channel.frames.size() - 1) + 1 : channel.frames.size();
    require(channel.points.size() == points, what, "points do not fit the keys");
    (void)narrow_u16(channel.frames.size(), what + " key count");
    (void)narrow_u16(points, what + " point count");
    for (const glm::vec3& point : channel.points) require(finite(point), what, "not finite");
}

void check_path(const TpwPathChannel& channel, const std::string& what) {
    require(!channel.percents.empty(), what, "no values");
    for (const float percent : channel.percents)
        require(std::isfinite(percent), what, "not finite");
}

void check_morph(const TpwMorphChannel& channel, const std::string& what) {
    require(finite(channel.centre) && finite(channel.step), what, "not finite");
    require(unpacks_finite(channel.centre, channel.step), what,
            "its box passes the range of a float");
    (void)narrow_u16(channel.records.size(), what + " record count");
    require(channel.records.size() >= (channel.has_static ? 2u : 1u), what, "too few records");
    for (const auto& record : channel.records) {
        require(!record.ids.empty() && !record.frames.empty(), what,
                "a record without keys or ids");
        (void)narrow_u16(record.ids.size(), what + " channel count");
        (void)narrow_u16(record.frames.size(), what + " key count");
        require(record.values.size() == record.ids.size() * record.frames.size(), what,
                "not one value a key and channel");
        require(ascends(record.frames), what, "frames do not ascend");
    }
}

void check_raw(const TpwRawChannel& channel, std::int32_t length, const std::string& what) {
    require(!channel.index.empty(), what, "no vertices");
    for (const std::uint32_t place : channel.index)
        require(place < channel.index.size(), what, "an index past the frame");
    require(
        channel.positions.size() == channel.index.size() * (static_cast<std::size_t>(length) + 1),
        what, "not one whole frame for each of the clip's");
    for (const glm::vec3& position : channel.positions)
        require(finite(position), what, "not finite");
}

void check_uv(const TpwUvChannel& channel, const std::string& what) {
    require(!channel.entries.empty(), what, "no entries");
    (void)narrow_u16(channel.frames.size(), what + " key count");
    require(channel.values.size() == channel.frames.size(), what, "not one frame a key");
    std::size_t next = 0;
    for (const auto& entry : channel.entries) {
        require(entry.first_key == next && entry.key_count > 0 &&
                    next + entry.key_count <= channel.frames.size(),
                what, "runs do not follow one another");
        require(ascends(std::span(channel.frames).subspan(next, entry.key_count)), what,
                "frames do not ascend");
        next += entry.key_count;
    }
    require(next == channel.frames.size(), what, "keys of no entry");
    for (const glm::vec2& value : channel.values) require(finite(value), what, "not finite");
}

void check_visibility(const TpwVisibilityChannel& channel, const std::string& what) {
    require(!channel.entries.empty(), what, "no entries");
    (void)narrow_u16(channel.entries.size(), what + " entry count");
}

void check_track(const TpwTrack& track, std::int32_t length, const std::string& what) {
    if (track.rotation) check_rotation(*track.rotation, what + "rotation");
    if (track.scale) check_scale(*track.scale, what + "scale");
    if (track.position) check_position(*track.position, what + "position");
    if (track.path) check_path(*track.path, what + "path");
    if (track.visibility) check_visibility(*track.visibility, what + "visibility");
    require(!track.morph || !track.raw, what + "morph", "beside raw frames");
    if (track.morph) check_morph(*track.morph, what + "morph");
    if (track.raw) check_raw(*track.raw, length, what + "raw");
    if (track.uv) check_uv(*track.uv, what + "uv");
}

// --- Strict ---

void hold_position(const TpwPositionChannel& channel, std::int32_t length,
                   const std::string& what) {
    require(channel.type == 0x12 || channel.type == 0x18, what, "its type is not 0x12 or 0x18");
    require(channel.frames.back() >= length, what, "the last key lies before the clip's end");
}

void hold_path(const TpwTrack& track, std::int32_t length, const std::string& what) {
    require(!track.position, what, "beside a position");
    require(track.path->start_frame == 0, what, "its start is not 0");
    require(track.path->percents.size() == static_cast<std::size_t>(length) + 1, what,
            "not one value a frame");
}

void hold_morph(const TpwMorphChannel& channel, const TpwMesh& mesh, std::int32_t length,
                const std::string& what) {
    const std::size_t vertex_count = mesh.vertices.size();
    require(channel.step.x > 0.0f && channel.step.y > 0.0f && channel.step.z > 0.0f, what,
            "a step that is not above 0");
    std::vector<bool> named(vertex_count, false);
    for (std::size_t i = 0; i < channel.records.size(); ++i) {
        const auto& record = channel.records[i];
        if (channel.has_static && i == 1) {
            require(record.frames.size() == 1, what, "the static record has several keys");
        } else {
            require(record.frames.front() == 0 && record.frames.back() >= length, what,
                    "a record does not go from frame 0 to the clip's end");
        }
        if (i == 0) {
            require(record.ids.size() == 2 && record.ids[0] == vertex_count &&
                        record.ids[1] == vertex_count + 1,
                    what, "record 0 is not the box of the target's mesh");
            continue;
        }
        for (const std::uint16_t id : record.ids) {
            require(id < vertex_count, what, "no vertex of the target's mesh");
            require(!named[id], what, "a vertex in two records");
            named[id] = true;
        }
    }
    require(std::ranges::find(named, false) == named.end(), what, "a vertex in no record");
}

void hold_uv(const TpwUvChannel& channel, const TpwMesh& mesh, const std::string& what) {
    require(channel.entries.size() == mesh.order.size(), what,
            "not one entry a slot of the target's mesh");
    for (const auto& entry : channel.entries)
        require(channel.frames[entry.first_key] == 0, what, "an entry does not begin at frame 0");
}

void hold_visibility(const TpwVisibilityChannel& channel, const std::string& what) {
    const auto frame = [](std::int16_t entry) { return std::abs(int{entry}); };
    require(std::ranges::is_sorted(channel.entries, {}, frame), what, "not in order of frame");
    require(frame(channel.entries.back()) <= 32767, what, "-32768 is no frame");
}

void hold_track(const TpwTrack& track, const TpwClip& clip, const TpwModel& model,
                const std::string& what) {
    const std::int32_t length = clip.length();
    if (track.rotation)
        require(track.rotation->keys.back().curve < 0, what + "rotation",
                "the last key names a curve");
    if (track.position) hold_position(*track.position, length, what + "position");
    if (track.path) hold_path(track, length, what + "path");
    if (track.visibility) hold_visibility(*track.visibility, what + "visibility");
    if (!track.morph && !track.raw && !track.uv) return;
    require(track.target < model.meshes.size(), what + "target", "no mesh of the model");
    const TpwMesh& mesh = model.meshes[track.target];
    if (track.morph) hold_morph(*track.morph, mesh, length, what + "morph");
    if (track.raw)
        require(track.raw->index.size() == mesh.vertices.size(), what + "raw",
                "not one index a vertex of the target's mesh");
    if (track.uv) hold_uv(*track.uv, mesh, what + "uv");
}

void hold_texture_track(const TpwTextureTrack& track, const TpwModel& model,
                        const std::string& what) {
    require(track.slot < model.textures.size(), what, "no texture slot of the model");
    require(std::ranges::is_sorted(track.keys, {}, &TpwTextureTrack::Key::frame), what,
            "frames descend");
    for (const auto& key : track.keys)
        require(key.texture_frame < model.textures[track.slot].frames.size(), what,
                "no texture frame of the slot");
}

}  // namespace

void check_clip(const TpwClip& clip, const TpwModel& model, TpwRules rules) {
    const bool strict = rules == TpwRules::Strict;
    require(clip.first_frame >= 0 && clip.last_frame >= clip.first_frame, "last frame",
            "before the first, or that before 0");
    for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
        const std::string what = "track " + std::to_string(i) + " ";
        check_track(clip.tracks[i], clip.length(), what);
        if (strict) hold_track(clip.tracks[i], clip, model, what);
    }
    for (std::size_t i = 0; i < clip.texture_tracks.size(); ++i) {
        const std::string what = "texture frame track " + std::to_string(i);
        require(!clip.texture_tracks[i].keys.empty(), what, "no keys");
        (void)narrow_u16(clip.texture_tracks[i].keys.size(), what + " key count");
        if (strict) hold_texture_track(clip.texture_tracks[i], model, what);
    }
}

}  // namespace turnstile::tpw
