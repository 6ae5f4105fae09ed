#include "viewer/shown_file.hpp"

#include "engine/file.hpp"
#include "engine/file_kind.hpp"
#include "engine/game_folder.hpp"
#include "engine/model_scene.hpp"
#include "formats/tpw_md2.hpp"
#include "viewer/exit_status.hpp"

#include <utility>
#include <variant>

namespace turnstile {

namespace {

namespace fs = std::filesystem;

/// A name's folder and its last part without extension.
std::pair<std::string, std::string> split_name(const std::string& path) {
    const auto slash = path.find_last_of("/\\");
    const std::string dir = slash == std::string::npos ? "" : path.substr(0, slash);
    const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
    return {dir, name.substr(0, name.rfind('.'))};
}

/// Where FILE lies: the archive plays the part of a folder of its own name.
ShownFile place_of(const std::string& file) {
    ShownFile shown;
    shown.name = file;
    const auto inside = split_archive_path(file);
    if (!inside) {
        const fs::path path = fs::absolute(text_path(file));
        shown.folder = path.parent_path();
        shown.model = path_text(path.stem());
        return shown;
    }
    const fs::path archive = fs::absolute(text_path(inside->archive));
    const auto [dir, name] = split_name(inside->path);
    shown.folder = archive.parent_path();
    shown.dir = path_text(archive.stem()) + "/" + dir;
    shown.model = name;
    return shown;
}

/// Puts the clip's model in its place. Throws UsageError if it is not beside the clip.
void find_model_of_clip(const std::string& file, ShownFile& shown) {
    shown.clip = shown.model;
    const GameFolder folder = GameFolder::open_any(shown.folder);
    std::string tried;
    for (const auto& name : model_names_of_clip(shown.clip)) {
        const std::string path = shown.dir + "/" + name + ".md2";
        tried += (tried.empty() ? " (tried " : ", ") + name + ".md2";
        if (!folder.contains(path)) continue;
        shown.model = name;
        return;
    }
    throw UsageError(file + ": a clip; its model was not found beside it" +
                     (tried.empty() ? "" : tried + ")"));
}

}  // namespace

ShownFile find_shown_file(const std::string& file) {
    const NamedFile named = read_named_file(file);
    ShownFile shown = place_of(file);
    const FileKind kind = file_kind(named.bytes, file);
    if (kind == FileKind::Quake2Md2) {
        shown.quake2.emplace();
        if (!split_archive_path(file)) shown.quake2->place = text_path(file);
        return shown;
    }
    if (kind == FileKind::Wct || kind == FileKind::Sgn || kind == FileKind::Picture) {
        shown.is_picture = true;
        return shown;
    }
    if (kind != FileKind::TpwMd2)
        throw UsageError(file + ": view shows models, clips, textures and signs, this is " +
                         describe_start(named.bytes));
    if (std::holds_alternative<TpwClip>(decode_tpw_md2(named.bytes, file)))
        find_model_of_clip(file, shown);
    return shown;
}

}  // namespace turnstile
