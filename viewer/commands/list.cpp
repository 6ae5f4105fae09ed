#include "engine/file.hpp"
#include "engine/printable.hpp"
#include "formats/wad.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"

#include <spdlog/fmt/fmt.h>

#include <memory>
#include <string>

namespace turnstile {

namespace {

int list(const std::string& archive) {
    const Wad wad = decode_wad(read_file(text_path(archive)), archive);
    std::string text;
    for (const auto& entry : wad.entries)
        text += fmt::format("{:>10}  {:>10}  {}\n", entry.size, entry.stored_size,
                            printable(latin1_to_utf8(entry.path)));
    print(text);
    return kDone;
}

}  // namespace

void add_list_command(CLI::App& program, Run& run) {
    const auto archive = std::make_shared<std::string>();
    CLI::App& command =
        *program.add_subcommand("list", "The entries of an archive: size, stored size, path");
    command.add_option("ARCHIVE", *archive, "A .wad file")->required();
    command.callback([archive, &run] { run = [archive] { return list(*archive); }; });
}

}  // namespace turnstile
