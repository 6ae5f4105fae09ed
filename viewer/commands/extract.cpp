#include "engine/file.hpp"
#include "engine/log.hpp"
#include "formats/code_pages.hpp"
#include "formats/wad.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"

#include <exception>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

namespace {

/// Entries may share bytes, so a small archive could ask for much (docs/formats/wad.md, 4).
constexpr std::uint64_t kMaxExtractedBytes = std::uint64_t{1} << 30;
constexpr std::size_t kDirectoryOffset = 0x58, kEntryBytes = 40, kNameField = 4, kSizeField = 24;

struct ExtractOptions {
    std::string archive, folder;
    std::vector<std::string> entries;
};

/// Files and folders that have a path on the disk, both folded: one name cannot be both.
class TakenPaths {
public:
    /// Takes a file's path and the folders above it, unless that falls on what is there.
    bool take(const std::string& folded) {
        if (files_.contains(folded) || folders_.contains(folded)) return false;
        std::vector<std::string> above;
        for (auto at = folded.find('/'); at != std::string::npos; at = folded.find('/', at + 1)) {
            above.push_back(folded.substr(0, at));
            if (files_.contains(above.back())) return false;
        }
        files_.insert(folded);
        folders_.insert(above.begin(), above.end());
        return true;
    }

private:
    std::set<std::string> files_, folders_;
};

/// The entries that are asked for, in directory order; all of them when none is named. The first of
/// two that fall on one file, or on a file and its folder, is taken.
std::vector<std::size_t> chosen_entries(const Wad& wad, const ExtractOptions& options) {
    std::set<std::string> wanted;
    for (const auto& name : options.entries) {
        const auto stored = utf8_to_latin1(name);
        if (!stored || !wad.find(*stored))
            throw UsageError(options.archive + "!" + name + ": no such entry");
        wanted.insert(folded_path(*stored));
    }
    std::vector<std::size_t> chosen;
    TakenPaths taken;
    for (std::size_t i = 0; i < wad.entries.size(); ++i) {
        const std::string folded = folded_path(wad.entries[i].path);
        if (!wanted.empty() && !wanted.contains(folded)) continue;
        if (taken.take(folded))
            chosen.push_back(i);
        else
            engine_log()->warn("{}: {} falls on an earlier entry: left out", options.archive,
                               latin1_to_utf8(wad.entries[i].path));
    }
    return chosen;
}

/// Nothing is written before all names are known to stay inside the folder and all sizes together
/// to be bearable.
void check_before_writing(const Wad& wad, const std::vector<std::size_t>& chosen,
                          const std::string& archive) {
    std::uint64_t total = 0;
    for (const std::size_t i : chosen) {
        const WadEntry& entry = wad.entries[i];
        const std::size_t record = kDirectoryOffset + i * kEntryBytes;
        if (!is_safe_path(entry.path))
            throw DecodeError(archive, record + kNameField, "entry " + std::to_string(i) + " name",
                              "\"" + latin1_to_utf8(entry.path) + "\"",
                              "a path that stays inside the folder");
        total += expandable_bytes(entry);
        if (total > kMaxExtractedBytes)
            throw DecodeError(archive, record + kSizeField, "entry " + std::to_string(i) + " data",
                              std::to_string(total) + " bytes in all",
                              "at most " + std::to_string(kMaxExtractedBytes));
    }
}

void extract_entry(const ExtractOptions& options, std::span<const std::byte> archive,
                   const WadEntry& entry) {
    const auto path = text_path(options.folder) / text_path(latin1_to_utf8(entry.path));
    const auto bytes = read_wad_entry(archive, entry, options.archive);
    make_folders(path.parent_path());
    write_file(path, bytes);
}

int extract(const ExtractOptions& options) {
    const auto bytes = read_file(text_path(options.archive));
    const Wad wad = decode_wad(bytes, options.archive);
    const auto chosen = chosen_entries(wad, options);
    check_before_writing(wad, chosen, options.archive);
    std::exception_ptr first;
    Progress progress("entry", chosen.size());
    for (const std::size_t i : chosen) {
        try {
            extract_entry(options, bytes, wad.entries[i]);
        } catch (const DecodeError&) {  // refuses that entry only; the first is reported
            if (!first) first = std::current_exception();
        } catch (const OutputError&) {  // likewise a name that the file system refuses
            if (!first) first = std::current_exception();
        }
        progress.advance();
    }
    if (first) std::rethrow_exception(first);
    return kDone;
}

}  // namespace

void add_extract_command(CLI::App& program, Run& run) {
    const auto options = std::make_shared<ExtractOptions>();
    CLI::App& command = *program.add_subcommand("extract", "The entries of an archive as files");
    command.add_option("ARCHIVE", options->archive, "A .wad file")->required();
    command.add_option("DIR", options->folder, "The folder to write into; made if need be")
        ->required();
    command.add_option("ENTRY", options->entries, "Entries to extract (default: all)");
    command.callback([options, &run] { run = [options] { return extract(*options); }; });
}

}  // namespace turnstile
