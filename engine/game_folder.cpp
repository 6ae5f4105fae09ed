#include "engine/game_folder.hpp"

#include "engine/file.hpp"
#include "engine/hash.hpp"
#include "engine/log.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <system_error>
#include <utility>

namespace turnstile {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kArchiveExtension = ".wad";
constexpr const char* kLobbyFolder = "lobby";
constexpr int kAnyDepth = std::numeric_limits<int>::max();
/// Folders below one that need not be an install: generic/defaulttexture is that deep.
constexpr int kBesideDepth = 2;

std::string folded_name(const fs::path& path) { return folded_path(path_text(path)); }

bool is_archive(std::string_view folded) {
    return folded.size() > kArchiveExtension.size() && folded.ends_with(kArchiveExtension);
}

/// Sub-folders in the order of their names, so that every run chooses the same one.
std::vector<fs::path> sub_folders(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        if (at->is_directory(error)) found.push_back(at->path());
    std::ranges::sort(found);
    return found;
}

bool holds_lobby(const fs::path& folder) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string name = folded_name(at->path().filename());
        if (name == "lobby.wad" || (name == kLobbyFolder && at->is_directory(error))) return true;
    }
    return false;
}

/// The folders that could be `data`, the likeliest first.
std::vector<fs::path> data_candidates(const fs::path& folder) {
    std::vector<fs::path> candidates;
    const auto add_data_of = [&](const fs::path& parent) {
        for (const auto& sub : sub_folders(parent))
            if (folded_name(sub.filename()) == "data") candidates.push_back(sub);
    };
    add_data_of(folder);
    candidates.push_back(folder);
    for (const auto& sub : sub_folders(folder)) add_data_of(sub);
    return candidates;
}

fs::path find_data_root(const fs::path& folder) {
    std::error_code error;
    if (!fs::exists(folder, error)) throw FileError(folder, "no such folder");
    if (!fs::is_directory(folder, error)) throw FileError(folder, "not a folder");
    std::string looked_in;
    for (const auto& candidate : data_candidates(folder)) {
        if (holds_lobby(candidate)) return candidate;
        looked_in += (looked_in.empty() ? "" : ", ") + path_text(candidate);
    }
    throw DataError(path_text(folder) +
                    ": not a game folder: no lobby.wad (nor a folder lobby) in " + looked_in);
}

}  // namespace

struct GameFolder::Archive {
    fs::path path;
    bool tried = false, usable = false;
    std::vector<std::byte> bytes;
    Wad directory;
    std::map<std::string, const WadEntry*, std::less<>> by_path;  ///< by folded path

    void open() {
        tried = true;
        bytes = read_file(path);
        directory = decode_wad(bytes, path_text(path));
        usable = true;
        for (const auto& warning : directory.warnings)
            engine_log()->warn("{}: {}", path_text(path), warning.message);
        for (const auto& entry : directory.entries)
            if (const auto [first, is_new] = by_path.emplace(folded_path(entry.path), &entry);
                !is_new)
                engine_log()->warn("{}: {} stands there as {} too: the first is used",
                                   path_text(path), entry.path, first->second->path);
    }
};

GameFolder::GameFolder(fs::path root) : root_(std::move(root)) {}
GameFolder::GameFolder(GameFolder&&) noexcept = default;
GameFolder& GameFolder::operator=(GameFolder&&) noexcept = default;
GameFolder::~GameFolder() = default;

GameFolder GameFolder::open(const fs::path& folder) {
    GameFolder game(find_data_root(folder));
    game.index_loose_files(kAnyDepth);
    // The lobby's own archive is what everything rests on: its damage is said at once.
    if (const auto lobby = game.archives_.find(kLobbyFolder); lobby != game.archives_.end())
        lobby->second->open();
    return game;
}

GameFolder GameFolder::open_any(const fs::path& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) throw FileError(folder, "not a folder");
    GameFolder game(folder);
    game.index_loose_files(kBesideDepth);
    return game;
}

void GameFolder::index_loose_files(int depth) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::recursive_directory_iterator at(root_, fs::directory_options::skip_permission_denied,
                                        error);
    for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
        if (at.depth() >= depth) at.disable_recursion_pending();
        std::error_code unreadable;  // a link that leads nowhere is no file
        if (at->is_regular_file(unreadable)) files.push_back(at->path().lexically_relative(root_));
    }
    if (error) engine_log()->warn("{}: {}", path_text(root_), error.message());
    std::ranges::sort(
        files);  // the first of two that differ in case alone is the same on every run
    for (const auto& file : files) add_loose_file(file);
}

void GameFolder::add_loose_file(const fs::path& relative) {
    const std::string folded = folded_name(relative);
    if (const auto [place, is_new] = loose_.emplace(folded, relative); !is_new) {
        engine_log()->warn("{}: {} and {} differ in case alone: the first is used",
                           path_text(root_), path_text(place->second), path_text(relative));
        return;
    }
    if (!is_archive(folded)) return;
    auto archive = std::make_unique<Archive>();
    archive->path = root_ / relative;
    archives_.emplace(folded.substr(0, folded.size() - kArchiveExtension.size()),
                      std::move(archive));
}

const GameFolder::Archive* GameFolder::opened(const std::string& folded_folder) const {
    const auto found = archives_.find(folded_folder);
    if (found == archives_.end()) return nullptr;
    Archive& archive = *found->second;
    if (!archive.tried) {
        try {
            archive.open();
        } catch (const DecodeError& error) {
            engine_log()->warn("{}: the archive is left out", error.what());
        } catch (const FileError& error) {
            engine_log()->warn("{}: the archive is left out", error.what());
        }
    }
    return archive.usable ? &archive : nullptr;
}

GameFolder::Place GameFolder::locate(std::string_view path) const {
    const std::string folded = folded_path(path);
    if (const auto loose = loose_.find(folded); loose != loose_.end())
        return {.loose = &loose->second};
    for (auto slash = folded.find('/'); slash != std::string::npos;
         slash = folded.find('/', slash + 1)) {
        const Archive* archive = opened(folded.substr(0, slash));
        if (!archive) continue;
        const auto entry = archive->by_path.find(std::string_view(folded).substr(slash + 1));
        if (entry != archive->by_path.end()) return {.archive = archive, .entry = entry->second};
    }
    return {};
}

bool GameFolder::contains(std::string_view path) const {
    const Place place = locate(path);
    return place.loose || place.entry;
}

std::optional<GameFolder::Found> GameFolder::read(std::string_view path) const {
    const Place place = locate(path);
    if (place.loose) return Found{path_text(root_ / *place.loose), read_file(root_ / *place.loose)};
    if (!place.entry) return std::nullopt;
    const std::string source = path_text(place.archive->path);
    return Found{source + "!" + place.entry->path,
                 read_wad_entry(place.archive->bytes, *place.entry, source)};
}

std::vector<std::string> GameFolder::folders_below(std::string_view path) const {
    const std::string above = folded_path(path) + "/";
    const auto depth = std::ranges::count(above, '/');
    std::map<std::string, std::string> names;  // by folded name
    for (auto at = loose_.lower_bound(above); at != loose_.end() && at->first.starts_with(above);
         ++at) {
        const std::vector<fs::path> parts(at->second.begin(), at->second.end());
        if (depth >= std::ssize(parts)) continue;  // a name with a separator in it
        fs::path name = parts[static_cast<std::size_t>(depth)];
        if (depth + 1 == std::ssize(parts)) {
            if (!is_archive(folded_name(name))) continue;
            name = name.stem();
        }
        names.emplace(folded_name(name), path_text(name));
    }
    std::vector<std::string> found;
    for (auto& [folded, stored] : names) found.push_back(std::move(stored));
    return found;
}

std::string GameFolder::fingerprint() const {
    Hash hash;
    const std::string folder = std::string(kLobbyFolder) + "/";
    for (const auto& [folded, relative] : loose_) {
        if (!folded.starts_with(folder)) continue;
        std::error_code error;
        hash.add(folded);
        hash.add(static_cast<std::uint64_t>(fs::file_size(root_ / relative, error)));
    }
    if (const Archive* lobby = opened(kLobbyFolder))
        hash.add(std::span<const std::byte>(lobby->bytes));
    return hash_text(hash.value());
}

}  // namespace turnstile
