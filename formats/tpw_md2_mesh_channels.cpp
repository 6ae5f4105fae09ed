#include "formats/tpw_md2.hpp"
#include "formats/tpw_md2_decode.hpp"
#include "formats/tpw_md2_layout.hpp"

namespace turnstile::tpw {

namespace {

/// Pointers of a morph record's tables.
struct MorphTables {
    std::uint32_t ids = 0, frames = 0, values = 0;
    std::uint64_t key_count = 0, id_count = 0;
};

/// Ids and frames are each padded to four bytes: with two bytes or none (12.6).
bool touches(std::uint64_t table, std::uint64_t size, std::uint64_t next) {
    return next == table + size || next == table + size + 2;
}

/// The record's tables, in range and without gaps; nullopt, and a warning, otherwise.
std::optional<MorphTables> morph_tables(Input& in, const std::byte* record,
                                        const std::string& field) {
    const MorphTables tables{.ids = load_le<std::uint32_t>(record + 4),
                             .frames = load_le<std::uint32_t>(record + 8),
                             .values = load_le<std::uint32_t>(record + 12),
                             .key_count = load_le<std::uint16_t>(record),
                             .id_count = load_le<std::uint16_t>(record + 2)};
    const std::size_t where = in.offset_of(record);
    // The frames lie between the two and need no look of their own.
    if (!channel_table(in, field, where + 4, where + 2, tables.id_count, 2)) return std::nullopt;
    if (!channel_table(in, field, where + 12, where, tables.key_count,
                       static_cast<std::uint32_t>(4 * tables.id_count)))
        return std::nullopt;
    if (!touches(tables.ids, 2 * tables.id_count, tables.frames))
        return drop(in, where + 8, field, "frames at " + hex(tables.frames),
                    "directly behind the ids at " + hex(tables.ids));
    if (!touches(tables.frames, 2 * tables.key_count, tables.values))
        return drop(in, where + 12, field, "values at " + hex(tables.values),
                    "directly behind the frames at " + hex(tables.frames));
    in.charge(2 * tables.key_count, where + 8, field);
    return tables;
}

std::optional<TpwMorphChannel::Record> read_morph_record(Input& in, const std::byte* where,
                                                         const std::string& field) {
    const auto tables = morph_tables(in, where, field);
    if (!tables) return std::nullopt;
    const auto key_count = static_cast<std::size_t>(tables->key_count);
    const auto id_count = static_cast<std::size_t>(tables->id_count);
    TpwMorphChannel::Record record;
    record.frames.reserve(key_count);
    for (std::size_t i = 0; i < key_count; ++i) {
        const auto frame = in.at<std::uint16_t>(tables->frames + 2 * i);
        if (i > 0 && frame <= record.frames.back())
            return drop(in, tables->frames + 2 * i, field, "frame " + std::to_string(frame),
                        "above " + std::to_string(record.frames.back()));
        record.frames.push_back(frame);
    }
    record.ids.reserve(id_count);
    for (std::size_t i = 0; i < id_count; ++i)
        record.ids.push_back(in.at<std::uint16_t>(tables->ids + 2 * i));
    record.values.reserve(key_count * id_count);
    for (std::size_t i = 0; i < key_count * id_count; ++i)
        record.values.push_back(in.at<std::uint32_t>(tables->values + 4 * i));
    return record;
}

std::optional<TpwMorphChannel> read_morph(Input& in, const TrackPlace& place) {
    const std::string field = place.field("morph");
    const auto descriptor = channel_record(in, field, place.offset + track::kVertices, kMorphBytes);
    if (!descriptor) return std::nullopt;
    const std::uint32_t count = in.at<std::uint16_t>(*descriptor + 2);
    const auto table =
        channel_table(in, field, *descriptor + 12, *descriptor + 2, count, kMorphRecordBytes);
    if (!table) return std::nullopt;
    TpwMorphChannel channel;
    channel.has_static = (in.at<std::uint8_t>(*descriptor) & kMorphHasStatic) != 0;
    if (channel.has_static && count < 2)
        return drop(in, *descriptor + 2, field, "1 record", "a second one, which is static");
    const std::byte* box = in.file().data() + *descriptor + 0x14;
    channel.centre = load_vec3(box);
    channel.step = load_vec3(box + 12);
    if (!finite(channel.centre) || !finite(channel.step)) return drop_not_finite(in, box, 6, field);
    if (!unpacks_finite(channel.centre, channel.step))
        return drop(in, in.offset_of(box), field, "a box past the range of a float",
                    "centre and 512 steps within it");
    channel.records.reserve(count);
    for (std::size_t at = 0; at < table->size(); at += kMorphRecordBytes) {
        auto record = read_morph_record(in, &(*table)[at], field);
        if (!record) return std::nullopt;
        channel.records.push_back(std::move(*record));
    }
    return channel;
}

std::optional<TpwRawChannel> read_raw(Input& in, const TrackPlace& place) {
    const std::string field = place.field("raw");
    const auto record = channel_record(in, field, place.offset + track::kVertices, kRawRecordBytes);
    if (!record) return std::nullopt;
    const auto per_frame = in.at<std::uint32_t>(*record + 4);
    const auto index = channel_table(in, field, *record, *record + 4, per_frame, 4);
    if (!index) return std::nullopt;
    // Below 2^63: neither factor has more than 32 bits.
    const auto positions = channel_table(in, field, *record + 8, *record + 4,
                                         std::uint64_t{per_frame} * place.frame_count, kPointBytes);
    if (!positions) return std::nullopt;
    TpwRawChannel channel;
    channel.index.reserve(per_frame);
    for (std::size_t at = 0; at < index->size(); at += 4) {
        channel.index.push_back(load_le<std::uint32_t>(&(*index)[at]));
        if (channel.index.back() >= per_frame)
            return drop(in, in.offset_of(&(*index)[at]), field,
                        "index " + std::to_string(channel.index.back()),
                        "below " + std::to_string(per_frame));
    }
    channel.positions.reserve(positions->size() / kPointBytes);
    for (std::size_t at = 0; at < positions->size(); at += kPointBytes) {
        channel.positions.push_back(load_vec3(&(*positions)[at]));
        if (!finite(channel.positions.back()))
            return drop_not_finite(in, &(*positions)[at], 3, field);
    }
    return channel;
}

/// The runs of a UV channel's entries, which follow one another and add up to `key_count`.
std::optional<std::vector<TpwUvChannel::Entry>> read_uv_entries(Input& in,
                                                                std::span<const std::byte> index,
                                                                std::uint32_t key_count,
                                                                const std::string& field) {
    std::vector<TpwUvChannel::Entry> entries;
    entries.reserve(index.size() / 4);
    std::uint64_t next = 0;
    for (std::size_t at = 0; at < index.size(); at += 4) {
        const TpwUvChannel::Entry entry{load_le<std::uint16_t>(&index[at]),
                                        load_le<std::uint16_t>(&index[at + 2])};
        if (entry.first_key != next || entry.key_count == 0)
            return drop(
                in, in.offset_of(&index[at]), field,
                std::to_string(entry.key_count) + " keys from " + std::to_string(entry.first_key),
                "at least one from " + std::to_string(next));
        next += entry.key_count;
        entries.push_back(entry);
    }
    if (next != key_count)
        return drop(in, in.offset_of(index.data()), field, "runs of " + std::to_string(next),
                    std::to_string(key_count) + " keys");
    return entries;
}

bool read_uv_frames(Input& in, std::size_t table, TpwUvChannel& channel, const std::string& field) {
    for (const auto& entry : channel.entries)
        for (std::uint32_t i = 0; i < entry.key_count; ++i) {
            const std::size_t where = table + 2 * channel.frames.size();
            const auto frame = in.at<std::uint16_t>(where);
            if (i > 0 && frame <= channel.frames.back()) {
                (void)drop(in, where, field, "frame " + std::to_string(frame),
                           "above " + std::to_string(channel.frames.back()));
                return false;
            }
            channel.frames.push_back(frame);
        }
    return true;
}

std::optional<TpwUvChannel> read_uv(Input& in, const TrackPlace& place) {
    const std::string field = place.field("uv");
    const auto record = channel_record(in, field, place.offset + track::kUv, kUvDescriptorBytes);
    if (!record) return std::nullopt;
    const auto entry_count = in.at<std::uint32_t>(*record);
    const auto key_count = in.at<std::uint32_t>(*record + 8);
    const auto index = channel_table(in, field, *record + 4, *record, entry_count, 4);
    if (!index) return std::nullopt;
    const auto values = channel_table(in, field, *record + 16, *record + 8, key_count, 8);
    if (!values) return std::nullopt;
    const auto frames = channel_table(in, field, *record + 12, *record + 8, key_count, 2);
    if (!frames) return std::nullopt;
    if (index->data() + index->size() != values->data() ||
        values->data() + values->size() != frames->data())
        return drop(in, *record + 4, field, "tables apart", "index, values, frames end to end");

    TpwUvChannel channel;
    auto entries = read_uv_entries(in, *index, key_count, field);
    if (!entries) return std::nullopt;
    channel.entries = std::move(*entries);
    channel.frames.reserve(key_count);
    if (!read_uv_frames(in, in.offset_of(frames->data()), channel, field)) return std::nullopt;
    channel.values.reserve(key_count);
    for (std::size_t at = 0; at < values->size(); at += 8) {
        channel.values.push_back(load_vec2(&(*values)[at]));
        if (!finite(channel.values.back())) return drop_not_finite(in, &(*values)[at], 2, field);
    }
    return channel;
}

}  // namespace

void read_mesh_channels(Input& in, const TrackPlace& place, TpwTrack& track) {
    if ((track.flags & channel::kVertices) != 0) {
        if ((track.flags & channel::kRaw) != 0) {
            track.raw = read_raw(in, place);
        } else {
            track.morph = read_morph(in, place);
        }
    }
    if ((track.flags & channel::kUv) != 0) track.uv = read_uv(in, place);
}

}  // namespace turnstile::tpw
