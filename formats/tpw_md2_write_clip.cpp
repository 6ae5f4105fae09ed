#include "formats/tpw_md2_encode.hpp"
#include "formats/tpw_md2_layout.hpp"

#include <algorithm>

namespace turnstile {

namespace tpw {

namespace {

/// Where the blocks of a track lie, 0 for what it has not.
struct TrackPointers {
    std::uint32_t position = 0, rotation = 0, scale = 0, path = 0, vertices = 0, uv = 0;
    std::uint32_t visibility = 0, curves = 0;
};

class ClipWriter {
public:
    ClipWriter(const TpwClip& clip, const TpwModel& model, TpwRules rules)
        : clip_(clip), model_(model), rules_(rules), pointers_(clip.tracks.size()) {}

    std::vector<std::byte> write() {
        TpwHeader header = clip_.header;
        if (rules_ == TpwRules::Strict)
            header.flags = clip_.tracks.empty() && clip_.texture_tracks.empty() ? 0u : 0x20u;
        write_header(out_, header, model_, node_links(model_), rules_);
        positions_ = write_positions();
        scale_keys_ = write_scale_keys();
        rotation_keys_ = write_rotation_keys();
        curves_ = write_curves();
        for (std::size_t i = 0; i < clip_.tracks.size(); ++i) write_channels(i);
        texture_tracks_ = write_texture_tracks();
        hide_ = write_hide_list();
        const std::uint32_t tracks = write_tracks();
        write_block(tracks);
        return out_.take();
    }

private:
    std::uint32_t begin_block() {
        out_.align(4);
        return out_.offset();
    }
    std::uint32_t write_positions();
    std::uint32_t write_scale_keys();
    std::uint32_t write_rotation_keys();
    std::uint32_t write_curves();
    void write_channels(std::size_t number);
    std::uint32_t write_path(const TpwPathChannel& channel);
    std::uint32_t write_morph(const TpwMorphChannel& channel);
    std::uint32_t write_raw(const TpwRawChannel& channel);
    std::uint32_t write_uv(const TpwUvChannel& channel);
    std::uint32_t write_visibility(const TpwVisibilityChannel& channel);
    std::uint32_t write_texture_tracks();
    std::uint32_t write_hide_list();
    std::uint32_t write_tracks();
    void write_block(std::uint32_t tracks);

    const TpwClip& clip_;
    const TpwModel& model_;
    TpwRules rules_;
    std::vector<TrackPointers> pointers_;
    ByteWriter out_;
    std::uint64_t position_count_ = 0, scale_key_count_ = 0, rotation_key_count_ = 0;
    std::uint32_t positions_ = 0, scale_keys_ = 0, rotation_keys_ = 0, curves_ = 0;
    std::uint32_t texture_tracks_ = 0, hide_ = 0;
};

/// All records, then the points and keys of each.
std::uint32_t ClipWriter::write_positions() {
    const std::uint32_t table = begin_block();
    for (std::size_t i = 0; i < clip_.tracks.size(); ++i) {
        const auto& channel = clip_.tracks[i].position;
        if (!channel) continue;
        pointers_[i].position = out_.offset();
        out_.write(channel->type);
        out_.write(static_cast<std::uint16_t>(channel->points.size()));
        out_.write(static_cast<std::uint16_t>(channel->frames.size()));
        out_.write_zeros(8);
        ++position_count_;
    }
    for (std::size_t i = 0; i < clip_.tracks.size(); ++i) {
        const auto& channel = clip_.tracks[i].position;
        if (!channel) continue;
        out_.patch(pointers_[i].position + 8, out_.offset());
        for (const glm::vec3& point : channel->points) write_vec3(out_, point);
        out_.patch(pointers_[i].position + 12, out_.offset());
        for (const std::uint16_t frame : channel->frames) out_.write(std::uint32_t{frame});
    }
    return position_count_ == 0 ? 0 : table;
}

std::uint32_t ClipWriter::write_scale_keys() {
    const std::uint32_t table = begin_block();
    for (std::size_t i = 0; i < clip_.tracks.size(); ++i) {
        const auto& channel = clip_.tracks[i].scale;
        if (!channel) continue;
        pointers_[i].scale = out_.offset();
        for (const auto& key : channel->keys) {
            out_.write(std::uint32_t{key.frame});
            write_vec3(out_, key.lengths);
        }
        scale_key_count_ += channel->keys.size();
    }
    return scale_key_count_ == 0 ? 0 : table;
}

std::uint32_t ClipWriter::write_rotation_keys() {
    const std::uint32_t table = begin_block();
    for (std::size_t i = 0; i < clip_.tracks.size(); ++i) {
        const auto& channel = clip_.tracks[i].rotation;
        if (!channel) continue;
        pointers_[i].rotation = out_.offset();
        for (const auto& key : channel->keys) {
            out_.write(key.frame);
            out_.write(key.curve < 0 ? kNoCurve : static_cast<std::uint16_t>(key.curve));
            const glm::quat rotation = normalised(key.rotation);
            write_vec3(out_, {rotation.x, rotation.y, rotation.z});
            out_.write(rotation.w);
        }
        rotation_key_count_ += channel->keys.size();
    }
    return rotation_key_count_ == 0 ? 0 : table;
}

std::uint32_t ClipWriter::write_curves() {
    std::uint32_t first = 0;
    for (std::size_t i = 0; i < clip_.tracks.size(); ++i) {
        const auto& channel = clip_.tracks[i].rotation;
        if (!channel || channel->curves.empty()) continue;
        pointers_[i].curves = begin_block();
        if (first == 0) first = pointers_[i].curves;
        for (const auto& curve : channel->curves)
            for (const std::uint8_t step : curve) out_.write(step);
    }
    return first;
}

void ClipWriter::write_channels(std::size_t number) {
    const TpwTrack& track = clip_.tracks[number];
    TrackPointers& pointers = pointers_[number];
    if (track.path) pointers.path = write_path(*track.path);
    if (track.morph) pointers.vertices = write_morph(*track.morph);
    if (track.raw) pointers.vertices = write_raw(*track.raw);
    if (track.uv) pointers.uv = write_uv(*track.uv);
    if (track.visibility) pointers.visibility = write_visibility(*track.visibility);
}

std::uint32_t ClipWriter::write_path(const TpwPathChannel& channel) {
    const std::uint32_t record = begin_block();
    out_.write(channel.start_frame);
    out_.write(static_cast<std::uint32_t>(channel.percents.size()));
    out_.write_zeros(4);
    out_.write(record + kPathRecordBytes);
    for (const float percent : channel.percents) out_.write(percent);
    return record;
}

std::uint32_t ClipWriter::write_morph(const TpwMorphChannel& channel) {
    const std::uint32_t descriptor = begin_block();
    out_.write(static_cast<std::uint16_t>(channel.has_static ? 1u | kMorphHasStatic : 1u));
    out_.write(static_cast<std::uint16_t>(channel.records.size()));
    out_.write_zeros(8);
    out_.write(descriptor + kMorphBytes);
    out_.write_zeros(4);
    write_vec3(out_, channel.centre);
    write_vec3(out_, channel.step);
    std::size_t place = out_.size();
    out_.write_zeros(channel.records.size() * kMorphRecordBytes);
    for (const auto& record : channel.records) {
        out_.patch(place, static_cast<std::uint16_t>(record.frames.size()));
        out_.patch(place + 2, static_cast<std::uint16_t>(record.ids.size()));
        out_.patch(place + 4, out_.offset());
        for (const std::uint16_t id : record.ids) out_.write(id);
        out_.patch(place + 8, begin_block());
        for (const std::uint16_t frame : record.frames) out_.write(frame);
        out_.patch(place + 12, begin_block());
        for (const std::uint32_t value : record.values) out_.write(value);
        place += kMorphRecordBytes;
    }
    return descriptor;
}

std::uint32_t ClipWriter::write_raw(const TpwRawChannel& channel) {
    const std::uint32_t record = begin_block();
    const auto per_frame = static_cast<std::uint32_t>(channel.index.size());
    out_.write(record + kRawRecordBytes);
    out_.write(per_frame);
    out_.write(record + kRawRecordBytes + 4 * per_frame);
    out_.write_zeros(4);
    for (const std::uint32_t place : channel.index) out_.write(place);
    for (const glm::vec3& position : channel.positions) write_vec3(out_, position);
    return record;
}

std::uint32_t ClipWriter::write_uv(const TpwUvChannel& channel) {
    const std::uint32_t descriptor = begin_block();
    const auto entry_count = static_cast<std::uint32_t>(channel.entries.size());
    const auto key_count = static_cast<std::uint32_t>(channel.frames.size());
    const std::uint32_t index = descriptor + kUvDescriptorBytes;
    const std::uint32_t values = index + 4 * entry_count;
    out_.write(entry_count);
    out_.write(index);
    out_.write(key_count);
    out_.write(values + 8 * key_count);
    out_.write(values);
    for (const auto& entry : channel.entries) {
        out_.write(entry.first_key);
        out_.write(entry.key_count);
    }
    for (const glm::vec2& value : channel.values) {
        out_.write(value.x);
        out_.write(value.y);
    }
    for (const std::uint16_t frame : channel.frames) out_.write(frame);
    return descriptor;
}

std::uint32_t ClipWriter::write_visibility(const TpwVisibilityChannel& channel) {
    const std::uint32_t table = begin_block();
    for (const std::int16_t entry : channel.entries) out_.write(entry);
    return table;
}

std::uint32_t ClipWriter::write_texture_tracks() {
    if (clip_.texture_tracks.empty()) return 0;
    const std::uint32_t table = begin_block();
    for (const TpwTextureTrack& track : clip_.texture_tracks) {
        out_.write(track.slot);
        out_.write(static_cast<std::uint16_t>(track.keys.size()));
        out_.write_zeros(4);
    }
    for (std::size_t i = 0; i < clip_.texture_tracks.size(); ++i) {
        out_.patch(table + i * kTextureTrackBytes + 4, out_.offset());
        for (const auto& key : clip_.texture_tracks[i].keys) {
            out_.write(key.frame);
            out_.write(key.texture_frame);
        }
    }
    return table;
}

std::uint32_t ClipWriter::write_hide_list() {
    if (clip_.hide.empty()) return 0;
    const std::uint32_t table = begin_block();
    for (const std::uint16_t node : clip_.hide) out_.write(node);
    return table;
}

/// The bits of the channels that are there, and those of a decoded track that mean no channel. As
/// read, the bits of channels that were dropped too: a position's keeps a path from acting.
std::uint32_t channel_bits(const TpwTrack& track, TpwRules rules) {
    std::uint32_t bits = rules == TpwRules::AsRead ? track.flags : track.flags & ~channel::kAll;
    if (track.position) bits |= channel::kPosition;
    if (track.rotation) bits |= channel::kRotation;
    if (track.scale) bits |= channel::kScale;
    if (track.scale && rules == TpwRules::Strict) bits |= channel::kAlsoScale;
    if (track.path) bits |= channel::kPath;
    if (track.path && track.path->face_along) bits |= channel::kFaceAlong;
    if (track.morph) bits |= channel::kVertices;
    if (track.raw) bits |= channel::kVertices | channel::kRaw;
    if (track.uv) bits |= channel::kUv;
    if (track.visibility) bits |= channel::kVisibility;
    return bits;
}

template <class Channel>
std::uint16_t key_count(const std::optional<Channel>& channel, std::string_view field) {
    return channel ? narrow_u16(channel->keys.size(), field) : std::uint16_t{0};
}

std::uint32_t ClipWriter::write_tracks() {
    const std::uint32_t table = begin_block();
    for (std::size_t i = 0; i < clip_.tracks.size(); ++i) {
        const TpwTrack& track = clip_.tracks[i];
        const TrackPointers& pointers = pointers_[i];
        out_.write(static_cast<std::uint32_t>(i));
        out_.write(channel_bits(track, rules_));
        out_.write_zeros(4);
        out_.write(static_cast<std::uint32_t>(clip_.length()));
        out_.write(key_count(track.rotation, "rotation key count"));
        out_.write(key_count(track.scale, "scale key count"));
        out_.write(track.target);
        out_.write(
            static_cast<std::uint16_t>(track.visibility ? track.visibility->entries.size() : 0u));
        for (const std::uint32_t pointer :
             {pointers.position, pointers.rotation, pointers.scale, pointers.path,
              pointers.vertices, pointers.uv, pointers.visibility, pointers.curves})
            out_.write(pointer);
        out_.write_zeros(8);
    }
    return table;
}

/// The animation block, which is the end of the file.
void ClipWriter::write_block(std::uint32_t tracks) {
    const std::uint32_t at = out_.offset();  // right behind the tracks
    out_.patch(header::kAnimation, at);
    out_.write_zeros(block::kBytes);
    if (!clip_.texture_tracks.empty()) out_.patch(at + block::kFlags, block::kHasTextureTracks);
    out_.patch(at + block::kFirstFrame, clip_.first_frame);
    out_.patch(at + block::kLastFrame, clip_.last_frame);
    const auto patch_count = [&](std::size_t field, std::uint64_t count, std::string_view name) {
        out_.patch(at + field, narrow_u16(count, name));
    };
    patch_count(block::kPositionCount, position_count_, "position record count");
    patch_count(block::kScaleKeyCount, scale_key_count_, "scale keys of all tracks");
    patch_count(block::kRotationKeyCount, rotation_key_count_, "rotation keys of all tracks");
    patch_count(block::kTrackCount, clip_.tracks.size(), "track count");
    patch_count(block::kTextureTrackCount, clip_.texture_tracks.size(),
                "texture frame track count");
    patch_count(block::kHideCount, clip_.hide.size(), "hide list length");
    out_.patch(at + block::kPositions, positions_);
    out_.patch(at + block::kScaleKeys, scale_keys_);
    out_.patch(at + block::kRotationKeys, rotation_keys_);
    out_.patch(at + block::kTracks, tracks);
    out_.patch(at + block::kTextureTracks, texture_tracks_);
    out_.patch(at + block::kHide, hide_);
    out_.patch(at + block::kCurves, curves_);
}

}  // namespace

}  // namespace tpw

std::vector<std::byte> encode_tpw_clip(const TpwClip& clip, const TpwModel& model, TpwRules rules) {
    tpw::check_clip(clip, model, rules);
    return tpw::ClipWriter(clip, model, rules).write();
}

}  // namespace turnstile
