#include "formats/tpw_md2.hpp"
#include "formats/tpw_md2_decode.hpp"
#include "formats/tpw_md2_layout.hpp"

#include <algorithm>

namespace turnstile::tpw {

namespace {

/// Easing curves of a track (12.1). Keys whose curve is missing blend evenly, and one warning says
/// so for all of them.
void read_curves(Input& in, const TrackPlace& place, TpwRotationChannel& channel) {
    const std::size_t where = place.offset + track::kCurves;
    const auto offset = in.at<std::uint32_t>(where);
    std::int32_t largest = -1, missing = -1;
    for (auto& key : channel.keys) {
        if (key.curve < 0) continue;
        if (in.in_range(offset, static_cast<std::uint64_t>(key.curve) + 1, kCurveBytes)) {
            largest = std::max(largest, key.curve);
        } else {
            missing = std::max(missing, key.curve);
            key.curve = -1;
        }
    }
    if (missing >= 0)
        in.warn_out_of_range(where, place.field("easing curves"),
                             static_cast<std::uint64_t>(missing) + 1, kCurveBytes,
                             "those keys blend evenly");
    channel.curves.resize(static_cast<std::size_t>(largest + 1));
    in.charge(channel.curves.size() * kCurveBytes, where, place.field("easing curves"));
    for (std::size_t i = 0; i < channel.curves.size(); ++i)
        for (std::size_t step = 0; step < kCurveBytes; ++step)
            channel.curves[i][step] = in.at<std::uint8_t>(offset + i * kCurveBytes + step);
}

std::optional<TpwRotationChannel> read_rotation(Input& in, const TrackPlace& place) {
    const std::string field = place.field("rotation");
    const std::uint32_t count = in.at<std::uint16_t>(place.offset + track::kRotationCount);
    const auto table =
        channel_table(in, field, place.offset + track::kRotation,
                      place.offset + track::kRotationCount, count, kRotationKeyBytes);
    if (!table) return std::nullopt;
    TpwRotationChannel channel;
    channel.keys.reserve(count);
    for (std::size_t at = 0; at < table->size(); at += kRotationKeyBytes) {
        const std::byte* p = &(*table)[at];
        TpwRotationChannel::Key key{.frame = load_le<std::uint16_t>(p)};
        const auto curve = load_le<std::uint16_t>(p + 2);
        if (curve != kNoCurve) key.curve = curve;
        const glm::vec3 axis = load_vec3(p + 4);
        const glm::quat stored(load_le<float>(p + 16), axis.x, axis.y, axis.z);  // w comes first
        if (!finite(stored)) return drop_not_finite(in, p + 4, 4, field);
        if (!is_unit(stored))
            return drop(in, in.offset_of(p + 4), field,
                        "a length of " + number_text(static_cast<float>(length_of(stored))),
                        "1 within 0.01");
        key.rotation = normalised(stored);
        if (!channel.keys.empty() && key.frame <= channel.keys.back().frame)
            return drop(in, in.offset_of(p), field, "frame " + std::to_string(key.frame),
                        "above " + std::to_string(channel.keys.back().frame));
        channel.keys.push_back(key);
    }
    read_curves(in, place, channel);
    return channel;
}

std::optional<TpwScaleChannel> read_scale(Input& in, const TrackPlace& place) {
    const std::string field = place.field("scale");
    const std::uint32_t count = in.at<std::uint16_t>(place.offset + track::kScaleCount);
    const auto table = channel_table(in, field, place.offset + track::kScale,
                                     place.offset + track::kScaleCount, count, kScaleKeyBytes);
    if (!table) return std::nullopt;
    TpwScaleChannel channel;
    channel.keys.reserve(count);
    for (std::size_t at = 0; at < table->size(); at += kScaleKeyBytes) {
        const std::byte* p = &(*table)[at];
        const TpwScaleChannel::Key key{load_le<std::uint16_t>(p), load_vec3(p + 4)};
        if (!finite(key.lengths)) return drop_not_finite(in, p + 4, 3, field);
        if (!channel.keys.empty() && key.frame <= channel.keys.back().frame)
            return drop(in, in.offset_of(p), field, "frame " + std::to_string(key.frame),
                        "above " + std::to_string(channel.keys.back().frame));
        channel.keys.push_back(key);
    }
    return channel;
}

std::optional<TpwPositionChannel> read_position(Input& in, const TrackPlace& place) {
    const std::string field = place.field("position");
    const auto record =
        channel_record(in, field, place.offset + track::kPosition, kPositionRecordBytes);
    if (!record) return std::nullopt;
    TpwPositionChannel channel;
    channel.type = in.at<std::uint32_t>(*record);
    if ((channel.type & (kBezier | kStraight)) == 0)
        return drop(in, *record, field, "type " + hex(channel.type), "0x2 or 0x8 in it");
    const std::uint32_t point_count = in.at<std::uint16_t>(*record + 4);
    const std::uint32_t key_count = in.at<std::uint16_t>(*record + 6);
    const auto keys =
        channel_table(in, field, *record + 12, *record + 6, key_count, kPositionKeyBytes);
    if (!keys) return std::nullopt;
    const std::uint32_t wanted = channel.bezier() ? 3 * (key_count - 1) + 1 : key_count;
    if (point_count != wanted)
        return drop(in, *record + 4, field, std::to_string(point_count) + " points",
                    std::to_string(wanted));
    const auto points =
        channel_table(in, field, *record + 8, *record + 4, point_count, kPointBytes);
    if (!points) return std::nullopt;

    channel.frames.reserve(key_count);
    for (std::size_t at = 0; at < keys->size(); at += kPositionKeyBytes) {
        const auto frame = load_le<std::uint16_t>(&(*keys)[at]);
        if (!channel.frames.empty() && frame < channel.frames.back())
            return drop(in, in.offset_of(&(*keys)[at]), field, "frame " + std::to_string(frame),
                        "at least " + std::to_string(channel.frames.back()));
        channel.frames.push_back(frame);
    }
    channel.points.reserve(point_count);
    for (std::size_t at = 0; at < points->size(); at += kPointBytes) {
        channel.points.push_back(load_vec3(&(*points)[at]));
        if (!finite(channel.points.back())) return drop_not_finite(in, &(*points)[at], 3, field);
    }
    return channel;
}

std::optional<TpwPathChannel> read_path_progress(Input& in, const TrackPlace& place, bool along) {
    const std::string field = place.field("path");
    const auto record = channel_record(in, field, place.offset + track::kPath, kPathRecordBytes);
    if (!record) return std::nullopt;
    const auto count = in.at<std::uint32_t>(*record + 4);
    const auto table = channel_table(in, field, *record + 12, *record + 4, count, 4);
    if (!table) return std::nullopt;
    TpwPathChannel channel;
    channel.start_frame = in.at<std::int32_t>(*record);
    channel.face_along = along;
    channel.percents.reserve(count);
    for (std::size_t at = 0; at < table->size(); at += 4) {
        channel.percents.push_back(load_le<float>(&(*table)[at]));
        if (!std::isfinite(channel.percents.back()))
            return drop_not_finite(in, &(*table)[at], 1, field);
    }
    return channel;
}

std::optional<TpwVisibilityChannel> read_visibility(Input& in, const TrackPlace& place) {
    const std::uint32_t count = in.at<std::uint16_t>(place.offset + track::kVisibilityCount);
    const auto table =
        channel_table(in, place.field("visibility"), place.offset + track::kVisibility,
                      place.offset + track::kVisibilityCount, count, 2);
    if (!table) return std::nullopt;
    TpwVisibilityChannel channel;
    channel.entries.reserve(count);
    for (std::size_t at = 0; at < table->size(); at += 2)
        channel.entries.push_back(load_le<std::int16_t>(&(*table)[at]));
    return channel;
}

}  // namespace

void read_node_channels(Input& in, const TrackPlace& place, TpwTrack& track) {
    if ((track.flags & channel::kRotation) != 0) track.rotation = read_rotation(in, place);
    if ((track.flags & channel::kScale) != 0) track.scale = read_scale(in, place);
    if ((track.flags & channel::kPosition) != 0) track.position = read_position(in, place);
    if ((track.flags & channel::kPath) != 0)
        track.path = read_path_progress(in, place, (track.flags & channel::kFaceAlong) != 0);
    if ((track.flags & channel::kVisibility) != 0) track.visibility = read_visibility(in, place);
}

}  // namespace turnstile::tpw
