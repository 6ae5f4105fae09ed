#pragma once

#include "formats/tpw_md2.hpp"
#include "formats/tpw_md2_input.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Private to tpw_md2_*.cpp: the parts of the decoder, each in the file named beside it.
/// docs/formats/tpw-md2.md.
namespace turnstile::tpw {

/// tpw_md2_model.cpp: everything of a model but its header.
void read_model(Input& in, TpwModel& model);

/// Entries that materials may point to (6.4).
struct TextureEntries {
    std::uint32_t offset = 0, count = 0;
};
/// tpw_md2_mesh.cpp: the mesh whose record lies at `record`.
[[nodiscard]] TpwMesh read_mesh(Input& in, std::size_t record, std::uint32_t number,
                                TextureEntries textures);

/// tpw_md2_clip.cpp: everything of a clip but its header.
void read_clip(Input& in, TpwClip& clip);

/// Where a track lies, and what its channels need to know of the clip.
struct TrackPlace {
    std::size_t offset = 0;
    std::uint32_t number = 0;
    std::uint64_t frame_count = 1;  ///< L + 1

    [[nodiscard]] std::string field(std::string_view channel) const {
        return "track " + std::to_string(number) + " " + std::string(channel);
    }
};
/// tpw_md2_channels.cpp: rotation, scale, position, path and visibility.
void read_node_channels(Input& in, const TrackPlace& place, TpwTrack& track);
/// tpw_md2_mesh_channels.cpp: morph, raw and UV.
void read_mesh_channels(Input& in, const TrackPlace& place, TpwTrack& track);

/// The table of a channel whose bit is set: nullopt, and a warning, for a pointer (at `where`) that
/// leads nowhere or a count (at `count_where`) of 0 (15.5).
[[nodiscard]] std::optional<std::span<const std::byte>> channel_table(
    Input& in, const std::string& field, std::size_t where, std::size_t count_where,
    std::uint64_t count, std::uint32_t stride);
/// The one record or descriptor that a channel begins with.
[[nodiscard]] std::optional<std::size_t> channel_record(Input& in, const std::string& field,
                                                        std::size_t where, std::uint32_t size);
/// Leaves a channel out, with a warning.
std::nullopt_t drop(Input& in, std::size_t offset, const std::string& field, std::string_view found,
                    std::string_view expected);
/// The same for the one among `count` floats that is no number.
std::nullopt_t drop_not_finite(Input& in, const std::byte* floats, int count,
                               const std::string& field);

}  // namespace turnstile::tpw
