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

/// Whatever was decoded reads the same once it was written as it was read; strictly written, too,
/// where the strict rules let it.
void check(TpwModel model) {
    model.warnings.clear();
    try {
        TpwModel again = decode_tpw_model(encode_tpw_model(model, TpwRules::AsRead), "own");
        again.warnings.clear();
        require(again == model);
        const auto bytes = encode_tpw_model(model);
        const TpwModel strict = decode_tpw_model(bytes, "own");
        require(strict.warnings.empty());
        require(encode_tpw_model(strict) == bytes);
    } catch (const EncodeError&) {  // totals that pass their fields, or a broken rule
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

void check(TpwClip clip) {
    clip.warnings.clear();
    const TpwModel model = model_for(clip);
    TpwClip again = decode_tpw_clip(encode_tpw_clip(clip, model, TpwRules::AsRead), "own");
    again.warnings.clear();
    require(again == clip);
    try {
        const auto bytes = encode_tpw_clip(clip, model);
        const TpwClip strict = decode_tpw_clip(bytes, "own");
        require(strict.warnings.empty());
        require(encode_tpw_clip(strict, model) == bytes);
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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = file_of(std::as_bytes(std::span(data, size)));
    try {
        std::visit([](const auto& decoded) { check(decoded); }, decode_tpw_md2(file, "fuzz"));
    } catch (const DecodeError&) {  // the one legal way out
    }
    return 0;
}
