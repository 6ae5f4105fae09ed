#include "engine/file_beside.hpp"

#include "engine/file.hpp"
#include "formats/code_pages.hpp"
#include "formats/wad.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

namespace turnstile {

namespace {

namespace fs = std::filesystem;

std::optional<NamedFile> read_entry_beside(const std::string& archive, const std::string& path,
                                           std::string_view wanted) {
    const std::size_t separator = path.find_last_of("/\\");
    const std::string folder =
        separator == std::string::npos ? std::string() : path.substr(0, separator + 1);
    const std::string beside = folder + std::string(wanted);
    const auto bytes = read_file(text_path(archive));
    const Wad wad = decode_wad(bytes, archive);
    const auto stored = utf8_to_latin1(beside);
    const WadEntry* const entry = stored ? wad.find(*stored) : nullptr;
    if (entry == nullptr) return std::nullopt;
    return NamedFile{archive + '!' + beside, read_wad_entry(bytes, *entry, archive)};
}

std::optional<NamedFile> read_loose_beside(const fs::path& file, std::string_view wanted) {
    const fs::path folder = file.parent_path();
    std::vector<std::string> found;
    std::error_code error;  // a folder that cannot be listed holds nothing for us
    for (fs::directory_iterator each(folder.empty() ? fs::path(".") : folder, error), end;
         !error && each != end; each.increment(error)) {
        std::string called = path_text(each->path().filename());
        std::error_code unreadable;  // then it says so when it is read
        if (folded_path(called) == folded_path(wanted) && !each->is_directory(unreadable))
            found.push_back(std::move(called));
    }
    if (found.empty()) return std::nullopt;
    std::ranges::sort(found);
    const auto exact = std::ranges::find(found, wanted);
    return read_named_file(
        path_text(folder / text_path(exact == found.end() ? found.front() : *exact)));
}

}  // namespace

std::optional<NamedFile> read_file_beside(const std::string& name, std::string_view wanted) {
    if (const auto inside = split_archive_path(name))
        return read_entry_beside(inside->archive, inside->path, wanted);
    return read_loose_beside(text_path(name), wanted);
}

}  // namespace turnstile
