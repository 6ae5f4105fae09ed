#include "formats/byte_writer.hpp"
#include "formats/tpw_md2.hpp"
#include "tests/formats/tpw_md2_samples.hpp"

#include <algorithm>
#include <cstdlib>

using namespace turnstile;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

/// What a model is, without what the encoder works out anew: flags, boxes, and the place of a root.
void require_same(const TpwModel& a, const TpwModel& b) {
    require(a.nodes.size() == b.nodes.size() && a.meshes.size() == b.meshes.size());
    for (std::size_t i = 0; i < a.nodes.size(); ++i)
        require(a.nodes[i].name == b.nodes[i].name && a.nodes[i].parent == b.nodes[i].parent &&
                a.nodes[i].path == b.nodes[i].path &&
                a.nodes[i].parent_from_node == b.nodes[i].parent_from_node);
    for (std::size_t i = 0; i < a.meshes.size(); ++i)
        require(a.meshes[i].vertices == b.meshes[i].vertices &&
                a.meshes[i].order == b.meshes[i].order && a.meshes[i].uvs == b.meshes[i].uvs &&
                a.meshes[i].normals == b.meshes[i].normals &&
                a.meshes[i].faces == b.meshes[i].faces &&
                a.meshes[i].materials == b.meshes[i].materials);
    require(a.textures == b.textures && a.lookups == b.lookups && a.paths == b.paths &&
            a.heightfield == b.heightfield);
}

void require_same(const TpwClip& a, const TpwClip& b) {
    require(a.first_frame == b.first_frame && a.last_frame == b.last_frame && a.hide == b.hide &&
            a.texture_tracks == b.texture_tracks && a.tracks.size() == b.tracks.size());
    for (std::size_t i = 0; i < a.tracks.size(); ++i) {
        const TpwTrack &x = a.tracks[i], &y = b.tracks[i];
        require(x.target == y.target && x.rotation == y.rotation && x.scale == y.scale &&
                x.position == y.position && x.path == y.path && x.morph == y.morph &&
                x.raw == y.raw && x.uv == y.uv && x.visibility == y.visibility);
    }
}

void check(const TpwModel& model) {
    if (!model.warnings.empty()) return;
    try {
        const auto bytes = encode_tpw_model(model);
        const TpwModel again = decode_tpw_model(bytes, "own");
        require(again.warnings.empty());
        require_same(model, again);
        require(encode_tpw_model(again) == bytes);
    } catch (const EncodeError&) {  // what is read is more than what may be written
    }
}

/// A model whose meshes have as many vertices and slots as the clip speaks of.
TpwModel model_for(const TpwClip& clip) {
    TpwModel model;
    std::size_t mesh_count = 0;
    for (const TpwTrack& track : clip.tracks)
        if ((track.morph || track.raw || track.uv) && track.target < 64)
            mesh_count = std::max(mesh_count, std::size_t{track.target} + 1);
    model.nodes.resize(mesh_count + 1);
    model.meshes.resize(mesh_count);
    for (const TpwTrack& track : clip.tracks) {
        if (track.target >= mesh_count) continue;
        TpwMesh& mesh = model.meshes[track.target];
        if (track.raw) mesh.vertices.resize(track.raw->index.size());
        if (track.morph && !track.morph->records[0].ids.empty())
            mesh.vertices.resize(track.morph->records[0].ids[0]);
        if (track.uv) mesh.order.resize(track.uv->entries.size());
    }
    model.textures.assign(4, {1, {"a", "b", "c", "d"}});
    return model;
}

void check(const TpwClip& clip) {
    if (!clip.warnings.empty()) return;
    try {
        const TpwModel model = model_for(clip);
        const auto bytes = encode_tpw_clip(clip, model);
        const TpwClip again = decode_tpw_clip(bytes, "own");
        require(again.warnings.empty());
        require_same(clip, again);
        require(encode_tpw_clip(again, model) == bytes);
    } catch (const EncodeError&) {
    }
}

/// The fuzzer's bytes as a file of their own, or, behind an m or a c, as edits of a good model or
/// clip: two bytes of place, one of value. Guessing a whole file would take it too long.
std::vector<std::byte> file_of(std::span<const std::byte> data) {
    static const auto model = encode_tpw_model(test::sample_model());
    static const auto clip = encode_tpw_clip(test::sample_clip(), test::sample_model());
    const bool edits = !data.empty() && (data[0] == std::byte{'m'} || data[0] == std::byte{'c'});
    if (!edits) return {data.begin(), data.end()};
    auto file = data[0] == std::byte{'m'} ? model : clip;
    for (std::size_t i = 1; i + 3 <= data.size(); i += 3)
        file[load_le<std::uint16_t>(&data[i]) % file.size()] = data[i + 2];
    return file;
}

}  // namespace

/// A model or clip without warnings reads the same after it was written again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = file_of(std::as_bytes(std::span(data, size)));
    try {
        std::visit([](const auto& decoded) { check(decoded); }, decode_tpw_md2(file, "fuzz"));
    } catch (const DecodeError&) {  // the one legal way out
    }
    return 0;
}
