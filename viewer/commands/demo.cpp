#include "assets/demo_lobby.hpp"
#include "engine/file.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"

#include <memory>
#include <string>

namespace turnstile {

namespace {

int write_demo(const std::string& folder) {
    for (const auto& file : demo_lobby()) {
        const auto path = text_path(folder) / text_path(file.path);
        make_folders(path.parent_path());
        write_file(path, file.bytes);
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
