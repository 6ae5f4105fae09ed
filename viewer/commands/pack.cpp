#include "engine/file.hpp"
#include "formats/byte_writer.hpp"
#include "formats/wad.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace turnstile {

namespace {

namespace fs = std::filesystem;

struct PackOptions {
    std::string folder, archive;
};

/// Files below the folder, as paths from it, in an order that no file system decides. The archive
/// itself is left out where it lies inside.
std::vector<fs::path> files_below(const fs::path& folder, const fs::path& archive) {
    std::error_code error;
    fs::recursive_directory_iterator walk(folder, error);
    if (error) throw FileError(folder, error.message());
    std::vector<fs::path> files;
    for (; walk != fs::recursive_directory_iterator(); walk.increment(error)) {
        if (error) throw FileError(folder, error.message());
        std::error_code unreadable;  // a link that leads nowhere is no file
        std::error_code ignored;     // no such archive yet: then it is not this file
        if (walk->is_regular_file(unreadable) && !fs::equivalent(walk->path(), archive, ignored))
            files.push_back(walk->path().lexically_relative(folder));
    }
    std::ranges::sort(files, {}, path_text);
    return files;
}

int pack(const PackOptions& options) {
    const fs::path folder = text_path(options.folder), archive = text_path(options.archive);
    const auto paths = files_below(folder, archive);
    std::vector<WadFile> files;
    Progress progress("file", paths.size());
    for (const auto& path : paths) {
        files.push_back({path_text(path), read_file(folder / path)});
        progress.advance();
    }
    try {
        write_file(archive, encode_wad(files));
    } catch (const EncodeError& error) {
        throw EncodeError(options.folder + ": " + error.what());
    }
    return kDone;
}

}  // namespace

void add_pack_command(CLI::App& program, Run& run) {
    const auto options = std::make_shared<PackOptions>();
    CLI::App& command = *program.add_subcommand("pack", "The files of a folder as an archive");
    command.add_option("DIR", options->folder, "The folder; the files below it are packed")
        ->required();
    command.add_option("ARCHIVE", options->archive, "The .wad file to write")->required();
    command.callback([options, &run] { run = [options] { return pack(*options); }; });
}

}  // namespace turnstile
