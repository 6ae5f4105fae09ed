#include "engine/file.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/scene_options.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace turnstile {

namespace {

namespace fs = std::filesystem;

// The build painted it once, with its fonts; what lies beside the program is copied.
int write_demo(const std::string& folder) {
    const fs::path demo = demo_folder();
    std::vector<fs::path> files;  // all first: `folder` may lie below the demo
    for (const auto& entry : fs::recursive_directory_iterator(demo / "data"))
        if (entry.is_regular_file()) files.push_back(entry.path());
    for (const fs::path& file : files) {
        const fs::path path = text_path(folder) / file.lexically_relative(demo);
        make_folders(path.parent_path());
        write_file(path, read_file(file));
    }
    return kDone;
}

}  // namespace

void add_demo_command(CLI::App& program, Run& run) {
    const auto folder = std::make_shared<std::string>();
    CLI::App& command =
        *program.add_subcommand("demo", "Writes the demo's game folder, DIR/data/...");
    command.add_option("DIR", *folder, "The folder to write into; made if need be")->required();
    command.callback([folder, &run] { run = [folder] { return write_demo(*folder); }; });
}

}  // namespace turnstile
