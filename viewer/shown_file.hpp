#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace turnstile {

/// A Quake II model and what of it is shown.
struct ShownQuake2 {
    std::optional<std::filesystem::path> place;  ///< none inside an archive
    std::string animation;                       ///< empty: the first
    std::size_t skin = 0;
};

/// A single model, a clip with the model that lies beside it, or a picture, as `view FILE` shows
/// it.
struct ShownFile {
    std::string name;                   ///< as given
    std::filesystem::path folder;       ///< to be opened with GameFolder::open_any
    std::string dir;                    ///< below it, where model, clips and textures lie
    std::string model;                  ///< without ".md2"
    std::string clip;                   ///< without ".md2"; empty: the model's own idle clips
    std::optional<ShownQuake2> quake2;  ///< then the other names are not used
    bool is_picture = false;            ///< a texture, board or picture: likewise
};

/// Finds out what FILE, a path or "ARCHIVE.wad!path/inside", is. Throws UsageError for a clip
/// without its model, naming what was tried, and for files that cannot be shown; DecodeError and
/// FileError for damaged and missing ones.
[[nodiscard]] ShownFile find_shown_file(const std::string& file);

}  // namespace turnstile
