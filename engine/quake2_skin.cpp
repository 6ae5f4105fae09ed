#include "engine/quake2_skin.hpp"

#include "engine/file.hpp"
#include "engine/file_kind.hpp"
#include "formats/byte_reader.hpp"
#include "formats/wad.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <system_error>

namespace turnstile {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 6> kExtensions = {".pcx", ".png",  ".tga",
                                                         ".jpg", ".jpeg", ".bmp"};
constexpr int kFoldersAbove = 5;

/// The image extension that a name ends with, "" if it has none.
std::string_view image_extension(std::string_view folded) {
    const auto has = [folded](std::string_view extension) {
        return folded.size() > extension.size() && folded.ends_with(extension);
    };
    const auto found = std::ranges::find_if(kExtensions, has);
    return found == kExtensions.end() ? std::string_view() : *found;
}

/// The exact name if it is an image's, then the name with each extension in its place.
std::vector<std::string> names_to_try(const std::string& name) {
    const std::string_view extension = image_extension(folded_path(name));
    const std::string stem = name.substr(0, name.size() - extension.size());
    std::vector<std::string> names;
    if (!extension.empty()) names.push_back(name);
    for (const auto other : kExtensions)
        if (other != extension) names.push_back(stem + std::string(other));
    return names;
}

/// An embedded path in parts, the last of them the file's name; none where nothing is left.
/// Step 1 of the page.
std::vector<std::string> parts_of(std::string_view skin) {
    std::string path = latin1_to_utf8(skin);
    std::ranges::replace(path, '\\', '/');
    bool last_only = path.starts_with('/');
    if (path.size() >= 2 && path[1] == ':') {
        last_only = true;
        path.erase(0, 2);
    }
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        const std::string part = path.substr(at, end - at);
        if (!part.empty() && part != ".") parts.push_back(part);
        last_only |= part == "..";
        at = end + 1;
    }
    if (last_only && !parts.empty()) parts.erase(parts.begin(), parts.end() - 1);
    if (parts.size() == 1 && parts[0].starts_with('.')) parts[0].erase(0, 1);
    if (parts.size() == 1 && (parts[0].empty() || parts[0] == ".")) parts.clear();
    return parts;
}

/// Folders as they are listed, each read once.
class Listings {
public:
    struct Entry {
        std::string folded;
        fs::path path;
        bool is_folder = false;
    };

    /// Sorted by path, so that every run sees the same order.
    const std::vector<Entry>& of(const fs::path& folder) {
        const auto [place, is_new] = listings_.try_emplace(folder);
        if (is_new) place->second = listed(folder);
        return place->second;
    }

    /// The file at `parts` below `folder`.
    std::optional<fs::path> find(const fs::path& folder, std::span<const std::string> parts) {
        const bool is_last = parts.size() == 1;
        const std::string folded = folded_path(parts.front());
        std::vector<fs::path> candidates;
        for (const Entry& entry : of(folder)) {
            if (entry.folded != folded || entry.is_folder == is_last) continue;
            const bool exact = path_text(entry.path.filename()) == parts.front();
            candidates.insert(exact ? candidates.begin() : candidates.end(), entry.path);
        }
        for (const fs::path& candidate : candidates) {
            if (is_last) return candidate;
            if (auto found = find(candidate, parts.subspan(1))) return found;
        }
        return std::nullopt;
    }

private:
    static std::vector<Entry> listed(const fs::path& folder) {
        std::vector<Entry> entries;
        std::error_code error;
        for (fs::directory_iterator at(folder, error), end; !error && at != end;
             at.increment(error)) {
            std::error_code gone;
            const bool is_folder = at->is_directory(gone);
            if (is_folder || at->is_regular_file(gone))
                entries.push_back(
                    {folded_path(path_text(at->path().filename())), at->path(), is_folder});
        }
        std::ranges::sort(entries, {}, &Entry::path);
        return entries;
    }

    std::map<fs::path, std::vector<Entry>> listings_;
};

/// The page's steps, with what they have tried.
class SkinSearch {
public:
    explicit SkinSearch(const fs::path& model) {
        std::error_code error;
        const fs::path whole = fs::absolute(model, error).lexically_normal();
        stem_ = path_text(whole.stem());
        folders_.push_back(whole.parent_path());
        for (int i = 0; i < kFoldersAbove; ++i) {
            const fs::path above = folders_.back().parent_path();
            if (above == folders_.back()) break;
            folders_.push_back(above);
        }
    }

    Quake2Skin run(const std::string* skin) {
        Quake2Skin result;
        if (skin) result.path = embedded(parts_of(*skin));
        if (!result.path) result.path = first_of({}, stem_, 1);
        if (!result.path) result.path = only_relative();
        result.tried = std::move(tried_);
        return result;
    }

private:
    /// Steps 2 and 3.
    std::optional<fs::path> embedded(std::vector<std::string> parts) {
        if (parts.empty()) return std::nullopt;
        const std::string name = parts.back();
        parts.pop_back();
        if (!parts.empty())
            if (auto found = first_of(parts, name, folders_.size())) return found;
        return first_of({}, name, 1);
    }

    /// Step 4: the first of the names that is there, in the first `folder_count` folders.
    std::optional<fs::path> first_of(std::vector<std::string> parts, const std::string& name,
                                     std::size_t folder_count) {
        const auto names = names_to_try(name);
        parts.emplace_back();
        for (std::size_t i = 0; i < folder_count; ++i)
            for (const auto& one : names) {
                parts.back() = one;
                note(parts);
                if (auto found = listings_.find(folders_[i], parts)) return found;
            }
        return std::nullopt;
    }

    /// Step 6: the only image whose stem begins with the model's.
    std::optional<fs::path> only_relative() {
        tried_.push_back(stem_ + "*");
        const std::string stem = folded_path(stem_);
        std::optional<fs::path> only;
        for (const auto& entry : listings_.of(folders_.front())) {
            if (entry.is_folder || !entry.folded.starts_with(stem)) continue;
            if (image_extension(entry.folded).empty()) continue;
            if (only) return std::nullopt;
            only = entry.path;
        }
        return only;
    }

    void note(const std::vector<std::string>& parts) {
        std::string name;
        for (const auto& part : parts) name += (name.empty() ? "" : "/") + part;
        if (std::ranges::find(tried_, name) == tried_.end()) tried_.push_back(std::move(name));
    }

    std::string stem_;
    std::vector<fs::path> folders_;  ///< the model's, then those above it
    Listings listings_;
    std::vector<std::string> tried_;
};

}  // namespace

Quake2Skin find_quake2_skin(const fs::path& model, std::span<const std::string> skins,
                            std::size_t chosen) {
    return SkinSearch(model).run(chosen < skins.size() ? &skins[chosen] : nullptr);
}

}  // namespace turnstile
