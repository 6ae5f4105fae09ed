#include "viewer/commands/convert_glb.hpp"

#include "engine/assets.hpp"
#include "engine/file.hpp"
#include "engine/file_kind.hpp"
#include "engine/gltf_model.hpp"
#include "engine/gltf_quake2.hpp"
#include "engine/model_scene.hpp"
#include "engine/printable.hpp"
#include "engine/quake2_model.hpp"
#include "formats/byte_writer.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"
#include "viewer/shown_file.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

namespace turnstile {

namespace {

/// The last part of a path without its extension.
std::string stem_of(const std::string& name) {
    const std::string last = name.substr(name.find_last_of("/\\!") + 1);
    return last.substr(0, last.rfind('.'));
}

GltfFile export_game_model(const NamedFile& named, const std::vector<std::string>& clip_files) {
    const std::string& in = named.name;
    if (file_kind(named.bytes, in) != FileKind::TpwMd2)
        throw DecodeError(in, 0, "magic", describe_start(named.bytes), "a model or clip");
    const ShownFile shown = find_shown_file(in);
    if (!shown.clip.empty() && !clip_files.empty())
        throw UsageError(in + ": a clip, and --clip goes with a model");
    Assets assets(GameFolder::open_any(shown.folder));
    const Model* model = assets.model(shown.dir, shown.model, "nothing to convert");
    if (!model) throw UsageError(in + ": its model " + shown.model + ".md2 cannot be used");

    std::vector<std::unique_ptr<Clip>> own;  // those that were named
    for (const std::string& file : clip_files) {
        const NamedFile clip = read_named_file(file);
        own.push_back(
            std::make_unique<Clip>(Clip{stem_of(file), decode_tpw_clip(clip.bytes, clip.name)}));
    }
    std::vector<const Clip*> clips;
    for (const auto& clip : own) clips.push_back(clip.get());
    if (!shown.clip.empty()) {
        if (const Clip* clip = assets.clip(shown.dir, shown.clip)) clips.push_back(clip);
    } else if (clip_files.empty()) {
        clips = clips_of_model(assets, shown.dir, shown.model);
    }
    return export_gltf(*model, clips);
}

GltfFile export_quake2_model(const NamedFile& in, const std::vector<std::string>& clip_files) {
    if (!clip_files.empty())
        throw UsageError(in.name + ": a Quake II model, and --clip goes with models of the game");
    std::optional<std::filesystem::path> place;
    if (!split_archive_path(in.name)) place = text_path(in.name);
    const Quake2Model model = load_quake2_model(in.bytes, in.name, place);
    return export_gltf(model.file, stem_of(in.name), &model.skin.image);
}

GltfFile exported(const NamedFile& in, const std::vector<std::string>& clips) {
    try {
        return file_kind(in.bytes, in.name) == FileKind::Quake2Md2 ? export_quake2_model(in, clips)
                                                                   : export_game_model(in, clips);
    } catch (const EncodeError& error) {
        throw EncodeError(in.name + ": " + error.what());
    }
}

}  // namespace

void convert_to_glb(const std::string& in, const std::string& out,
                    const std::vector<std::string>& clips) {
    const NamedFile named = read_named_file(in);
    const GltfFile file = exported(named, clips);
    for (const std::string& note : file.notes)
        std::fprintf(stderr, "note: %s\n", printable(note).c_str());
    write_file(text_path(out), file.bytes);
}

}  // namespace turnstile
