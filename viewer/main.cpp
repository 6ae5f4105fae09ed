#include "engine/file.hpp"
#include "engine/game_folder.hpp"
#include "engine/log.hpp"
#include "engine/printable.hpp"
#include "formats/byte_reader.hpp"
#include "formats/byte_writer.hpp"
#include "renderer/context.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"
#include "viewer/platform.hpp"
#include "viewer/version.hpp"

#include <CLI/CLI.hpp>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace turnstile {
namespace {

int fail(ExitStatus status, const std::string& message) {
    std::fprintf(stderr, "error: %s\n", printable(message).c_str());
    return status;
}

/// Runs the chosen command; what it throws becomes the exit status and one line.
int run_command(const Run& run) {
    try {
        return run();
    } catch (const UsageError& error) {
        return fail(kBadInput, error.what());
    } catch (const DecodeError& error) {
        return fail(kBadInput, error.what());
    } catch (const EncodeError& error) {
        return fail(kBadInput, error.what());
    } catch (const DataError& error) {
        return fail(kBadInput, error.what());
    } catch (const OutputError& error) {
        return fail(kEnvironment, error.what());
    } catch (const FileError& error) {
        return fail(kBadInput, error.what());
    } catch (const EnvironmentError& error) {
        return fail(kEnvironment, error.what());
    } catch (const GlError& error) {
        return fail(kEnvironment, error.what());
    }
}

bool is_command(const CLI::App& program, const std::string& word) {
    const auto commands = program.get_subcommands([](const CLI::App*) { return true; });
    return std::ranges::find(commands, word, &CLI::App::get_name) != commands.end();
}

/// Does an argument stand alone, or is the next one its value?
bool is_flag(const std::string& argument) {
    return argument == "--json" || argument == "--once" || argument.find('=') != std::string::npos;
}

/// Puts the command first, whatever stands before it; without one the program is `view`. Throws
/// UsageError for a first word that is neither a command nor a file.
std::vector<std::string> arguments_with_command(const CLI::App& program, int count, char** values) {
    std::vector<std::string> arguments(values + 1, values + count);
    auto word = arguments.begin();
    while (word != arguments.end() && word->starts_with("-")) {
        if (*word == "-h" || *word == "--help" || *word == "--version") return arguments;
        word += std::min<std::ptrdiff_t>(is_flag(*word) ? 1 : 2, arguments.end() - word);
    }
    if (word != arguments.end() && is_command(program, *word)) {
        std::rotate(arguments.begin(), word, word + 1);
        return arguments;
    }
    std::error_code error;
    if (word != arguments.end() && word->find('!') == std::string::npos &&
        !std::filesystem::exists(text_path(*word), error))
        throw UsageError(*word + ": no such command or file");
    arguments.insert(arguments.begin(), "view");
    return arguments;
}

void set_log_level(const std::string& level) {
    const auto parsed = spdlog::level::from_str(level);
    spdlog::set_level(parsed);
    spdlog::apply_all(
        [parsed](const std::shared_ptr<spdlog::logger>& log) { log->set_level(parsed); });
}

int run_program(int count, char** values) {
    ignore_broken_pipes();
    CLI::App program("The island lobby of Theme Park World.\nWithout a command it is `view`.",
                     "turnstile");
    program.set_version_flag("--version", std::string("turnstile ") + kVersion);
    program.require_subcommand(1);
    std::string log_level = "warn";
    program.add_option("--log-level", log_level, "trace, debug, info, warn, error or off")
        ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}))
        ->capture_default_str();
    program.fallthrough();

    Run run;
    add_view_command(program, run);
    add_shot_command(program, run);
    add_state_command(program, run);
    add_inspect_command(program, run);
    add_pose_command(program, run);
    add_convert_command(program, run);
    add_list_command(program, run);
    add_extract_command(program, run);
    add_pack_command(program, run);
    add_demo_command(program, run);
    add_doctor_command(program, run);
    add_departures_command(program, run);

    try {
        auto arguments = arguments_with_command(program, count, values);
        std::ranges::reverse(arguments);  // CLI11 takes them from the back
        program.parse(arguments);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) return fail(kBadInput, error.what());
        std::ostringstream text;  // --help, --version
        (void)program.exit(error, text);
        return run_command([&] {
            print(text.str());
            return kDone;
        });
    } catch (const UsageError& error) {
        return fail(kBadInput, error.what());
    }
    set_log_level(log_level);
    return run_command(run);
}

}  // namespace
}  // namespace turnstile

int main(int count, char** values) {
    try {
        return turnstile::run_program(count, values);
    } catch (const std::exception& error) {
        // Nothing that is known ends here; whatever does still is one line and no crash.
        std::fprintf(stderr, "error: unexpected: %s\n", error.what());
        return turnstile::kEnvironment;
    }
}
