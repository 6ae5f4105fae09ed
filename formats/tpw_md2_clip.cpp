#include "formats/tpw_md2.hpp"
#include "formats/tpw_md2_decode.hpp"
#include "formats/tpw_md2_layout.hpp"

namespace turnstile::tpw {

namespace {

void read_frame_range(const Input& in, std::size_t block, TpwClip& clip) {
    clip.first_frame = in.at<std::int32_t>(block + block::kFirstFrame);
    clip.last_frame = in.at<std::int32_t>(block + block::kLastFrame);
    if (clip.first_frame < 0 || clip.last_frame < clip.first_frame)
        in.fail(block + block::kLastFrame, "last frame",
                std::to_string(clip.last_frame) + " after a first frame of " +
                    std::to_string(clip.first_frame),
                "0 <= first frame <= last frame");
}

void read_hide_list(Input& in, std::size_t block, TpwClip& clip) {
    const std::uint32_t count = in.at<std::uint16_t>(block + block::kHideCount);
    const auto table = in.find_table(block + block::kHide, count, 2, "hide list");
    if (!table) {
        in.warn_out_of_range(block + block::kHide, "hide list", count, 2, "ignored");
        return;
    }
    clip.hide.reserve(count);
    for (std::size_t at = 0; at < table->size(); at += 2)
        clip.hide.push_back(load_le<std::uint16_t>(&(*table)[at]));
}

TpwTrack read_track(Input& in, const TrackPlace& place) {
    const auto index = in.at<std::uint32_t>(place.offset + track::kIndex);
    if (index != place.number)
        in.fail(place.offset + track::kIndex, place.field("index"), std::to_string(index),
                std::to_string(place.number));
    TpwTrack track;
    track.flags = in.at<std::uint32_t>(place.offset + track::kFlags);
    track.target = in.at<std::uint16_t>(place.offset + track::kTarget);
    track.place.offset = place.offset;
    return track;
}

void read_tracks(Input& in, std::size_t block, TpwClip& clip) {
    const std::uint32_t count = in.at<std::uint16_t>(block + block::kTrackCount);
    if (count == 0) return;
    const std::size_t table = in.at<std::uint32_t>(block + block::kTracks);
    const std::size_t size = std::size_t{count} * track::kBytes;
    if (table < kHeaderBytes || table + size != block)
        in.fail(block + block::kTracks, "track table", hex(table),
                "a table of " + hex(size) + " bytes that ends at the block at " + hex(block));
    in.charge(size, block + block::kTracks, "track table");
    TrackPlace place;
    place.frame_count = static_cast<std::uint64_t>(clip.length()) + 1;
    clip.tracks.reserve(count);
    for (place.number = 0; place.number < count; ++place.number) {  // all, before any is dropped
        place.offset = table + std::size_t{place.number} * track::kBytes;
        clip.tracks.push_back(read_track(in, place));
    }
    for (place.number = 0; place.number < count; ++place.number) {
        TpwTrack& track = clip.tracks[place.number];
        place.offset = track.place.offset;
        read_node_channels(in, place, track);
        read_mesh_channels(in, place, track);
    }
}

void read_texture_tracks(Input& in, std::size_t block, TpwClip& clip) {
    if ((in.at<std::uint32_t>(block + block::kFlags) & block::kHasTextureTracks) == 0) return;
    constexpr const char* kField = "texture frame tracks";
    const std::uint32_t count = in.at<std::uint16_t>(block + block::kTextureTrackCount);
    const auto table =
        in.find_table(block + block::kTextureTracks, count, kTextureTrackBytes, kField);
    if (!table) {
        in.warn_out_of_range(block + block::kTextureTracks, kField, count, kTextureTrackBytes,
                             "none of them is used");
        return;
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::size_t record =
            in.offset_of(table->data()) + std::size_t{i} * kTextureTrackBytes;
        const std::string field = "texture frame track " + std::to_string(i);
        const std::uint32_t key_count = in.at<std::uint16_t>(record + 2);
        const auto keys =
            channel_table(in, field, record + 4, record + 2, key_count, kTextureKeyBytes);
        if (!keys) continue;
        TpwTextureTrack track{in.at<std::uint16_t>(record), {}};
        track.keys.reserve(key_count);
        for (std::size_t at = 0; at < keys->size(); at += kTextureKeyBytes)
            track.keys.push_back(
                {load_le<std::uint16_t>(&(*keys)[at]), load_le<std::uint16_t>(&(*keys)[at + 2])});
        clip.texture_tracks.push_back(std::move(track));
    }
}

}  // namespace

void read_clip(Input& in, TpwClip& clip) {
    (void)in.table(header::kAnimation, 1, block::kBytes, "animation block");
    const std::size_t block = in.at<std::uint32_t>(header::kAnimation);
    read_frame_range(in, block, clip);
    read_tracks(in, block, clip);
    read_hide_list(in, block, clip);
    read_texture_tracks(in, block, clip);
}

std::nullopt_t drop(Input& in, std::size_t offset, const std::string& field, std::string_view found,
                    std::string_view expected) {
    in.warn(offset, field, found, expected, "left out");
    return std::nullopt;
}

std::nullopt_t drop_not_finite(Input& in, const std::byte* floats, int count,
                               const std::string& field) {
    return drop(in, in.offset_of(first_not_finite(floats, count)), field, "no number", "numbers");
}

std::optional<std::span<const std::byte>> channel_table(Input& in, const std::string& field,
                                                        std::size_t where, std::size_t count_where,
                                                        std::uint64_t count, std::uint32_t stride) {
    if (count == 0) return drop(in, count_where, field, "a count of 0", "at least 1");
    auto table = in.find_table(where, count, stride, field);
    if (!table) in.warn_out_of_range(where, field, count, stride, "left out");
    return table;
}

std::optional<std::size_t> channel_record(Input& in, const std::string& field, std::size_t where,
                                          std::uint32_t size) {
    if (!channel_table(in, field, where, where, 1, size)) return std::nullopt;
    return in.at<std::uint32_t>(where);
}

}  // namespace turnstile::tpw
