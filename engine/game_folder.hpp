#pragma once

#include "formats/wad.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// A folder that is no game install: what() says which file was looked for where.
struct DataError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A game install as one read-only tree: loose files first, then archives as folders of their own
/// name ("lobby.wad" -> "lobby/..."). Paths are those below the install's `data`, either separator,
/// letters of either case; none leads out of it. Archives are opened when something in them is
/// first asked for and stay in memory.
class GameFolder {
public:
    /// Where a file was found.
    struct Found {
        std::string path;  ///< for people: "lobby.wad!terrain/jun_isle.md2", or the loose path
        std::vector<std::byte> bytes;
    };

    /// Opens `folder`: an install root, its `data` folder, or a folder whose only sub-folder of
    /// that kind is one (a copy of a CD). Throws DataError when no lobby is found, DecodeError when
    /// the lobby's archive is damaged, FileError when it cannot be read.
    [[nodiscard]] static GameFolder open(const std::filesystem::path& folder);

    /// A folder that need not be an install: its own files, those of its sub-folders and of theirs
    /// (where an install has its NotFound tile), and its archives. For looking at single files.
    /// Throws FileError.
    [[nodiscard]] static GameFolder open_any(const std::filesystem::path& folder);

    GameFolder(GameFolder&&) noexcept;
    GameFolder& operator=(GameFolder&&) noexcept;
    ~GameFolder();

    /// The folder that plays the part of `data`.
    [[nodiscard]] const std::filesystem::path& root() const { return root_; }

    [[nodiscard]] bool contains(std::string_view path) const;
    /// The file's bytes, nothing if there is none. Throws DecodeError for a damaged entry and
    /// FileError for an unreadable loose file.
    [[nodiscard]] std::optional<Found> read(std::string_view path) const;

    /// Names of the folders (and archives that stand for some) directly below one, as stored, in
    /// the order of their folded names. What is inside archives is not looked at.
    [[nodiscard]] std::vector<std::string> folders_below(std::string_view path) const;

    /// A hash of the lobby's data: name and size of each file that the lobby may read. Equal data
    /// give equal fingerprints wherever they lie.
    [[nodiscard]] std::string fingerprint() const;

private:
    struct Archive;
    struct Place {
        const std::filesystem::path* loose = nullptr;
        const Archive* archive = nullptr;
        const WadEntry* entry = nullptr;
    };

    explicit GameFolder(std::filesystem::path root);
    void index_loose_files(int depth);
    void add_loose_file(const std::filesystem::path& relative);
    [[nodiscard]] Place locate(std::string_view path) const;
    /// The opened archive; null, logged once, if it is damaged.
    [[nodiscard]] const Archive* opened(const std::string& folded_folder) const;

    std::filesystem::path root_;
    std::map<std::string, std::filesystem::path> loose_;  ///< by folded path
    /// By the folded path of the folder that the archive stands for.
    mutable std::map<std::string, std::unique_ptr<Archive>> archives_;
};

}  // namespace turnstile
