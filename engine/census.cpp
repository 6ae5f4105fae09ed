#include "engine/census.hpp"

#include "engine/file.hpp"
#include "engine/file_kind.hpp"
#include "formats/wad.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace turnstile {

namespace {

namespace fs = std::filesystem;

/// Of one archive: entries may share bytes, so a small one could ask for much
/// (docs/formats/wad.md, 4).
constexpr std::uint64_t kMostExpandedBytes = std::uint64_t{1} << 30;

struct DiskFile {
    fs::path path;
    std::string name;  ///< below the folder, '/' between its parts
    std::uint64_t size = 0;
};

/// Largest first: threads end together then.
std::vector<DiskFile> files_below(const fs::path& folder) {
    std::error_code error;
    fs::recursive_directory_iterator walk(folder, fs::directory_options::skip_permission_denied,
                                          error);
    if (error) throw FileError(folder, error.message());
    std::vector<DiskFile> files;
    for (; walk != fs::recursive_directory_iterator(); walk.increment(error)) {
        if (error) throw FileError(folder, error.message());
        std::error_code unreadable;  // then it is a failure when it is read
        if (!walk->is_regular_file(unreadable)) continue;
        const std::uint64_t size = walk->file_size(unreadable);
        files.push_back({walk->path(), path_text(walk->path().lexically_relative(folder)),
                         unreadable ? 0 : size});
    }
    std::ranges::sort(files, [](const DiskFile& a, const DiskFile& b) {
        return a.size != b.size ? a.size > b.size : a.name < b.name;
    });
    return files;
}

void add_counts(FormatCounts& sum, const FormatCounts& counts) {
    for (const auto& [topic, values] : counts)
        for (const auto& [value, count] : values) sum[topic][value] += count;
}

void add(Census& census, FileFacts facts, const std::string& name) {
    ++census.files;
    ++census.by_format[facts.format];
    add_counts(census.details[facts.format], facts.counts);
    if (!facts.failure.empty()) census.failures.push_back({name, std::move(facts.failure)});
}

void merge(Census& sum, Census part) {
    sum.files += part.files;
    for (const auto& [format, count] : part.by_format) sum.by_format[format] += count;
    for (const auto& [format, counts] : part.details) add_counts(sum.details[format], counts);
    std::ranges::move(part.failures, std::back_inserter(sum.failures));
}

void add_entries(Census& census, std::span<const std::byte> archive, const std::string& name) {
    Wad wad;
    try {
        wad = decode_wad(archive, name);
    } catch (const DecodeError&) {  // the archive itself is counted with its failure
        return;
    }
    std::uint64_t total = 0;
    for (const WadEntry& entry : wad.entries) {
        const std::string path = name + "!" + latin1_to_utf8(entry.path);
        FileFacts facts{"unknown", {}, {}};
        total += expandable_bytes(entry);
        if (total > kMostExpandedBytes) {
            facts.failure = path + ": not read: the archive expands to more than " +
                            std::to_string(kMostExpandedBytes) + " bytes";
            add(census, std::move(facts), path);
            return;
        }
        try {
            facts = facts_of_file(read_wad_entry(archive, entry, name), path);
        } catch (const DecodeError& error) {
            facts.failure = error.what();
        }
        add(census, std::move(facts), path);
    }
}

void add_disk_file(Census& census, const DiskFile& file) {
    std::vector<std::byte> bytes;
    try {
        bytes = read_file(file.path);
    } catch (const FileError& error) {
        add(census, {"unknown", {}, error.what()}, file.name);
        return;
    }
    add(census, facts_of_file(bytes, file.name), file.name);
    if (file_kind(bytes, file.name) == FileKind::Wad) add_entries(census, bytes, file.name);
}

Json counts_json(const std::map<std::string, std::uint64_t>& counts) {
    Json json = Json::object();
    for (const auto& [name, count] : counts) json[name] = count;
    return json;
}

}  // namespace

Census take_census(const fs::path& folder,
                   const std::function<void(std::uint64_t, std::uint64_t)>& advance) {
    const std::vector<DiskFile> files = files_below(folder);
    std::uint64_t total = 0, done = 0;
    for (const DiskFile& file : files) total += file.size;
    Census census;
    std::mutex mutex;  // of `census` and `done`
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < files.size(); i = next++) {
            Census part;
            add_disk_file(part, files[i]);
            const std::lock_guard lock(mutex);
            merge(census, std::move(part));
            done += files[i].size;
            advance(done, total);
        }
    };
    {
        std::vector<std::jthread> threads(std::max(1u, std::thread::hardware_concurrency()));
        for (auto& thread : threads) thread = std::jthread(work);
    }
    std::ranges::sort(census.failures, {}, &Census::Failure::file);
    return census;
}

Json census_json(const Census& census) {
    Json details = Json::object(), failures = Json::array();
    for (const auto& [format, counts] : census.details) {
        Json topics = Json::object();
        for (const auto& [topic, values] : counts) topics[topic] = counts_json(values);
        if (!topics.empty()) details[format] = std::move(topics);
    }
    for (const auto& [file, message] : census.failures)
        failures.push_back({{"file", file}, {"message", message}});
    return {{"format", "census"},
            {"files", census.files},
            {"byFormat", counts_json(census.by_format)},
            {"details", std::move(details)},
            {"failures", std::move(failures)},
            {"warnings", Json::array()}};
}

}  // namespace turnstile
