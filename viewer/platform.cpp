#include "viewer/platform.hpp"

#include <csignal>
#include <cstdlib>
#include <system_error>
#include <unistd.h>

namespace turnstile {

namespace fs = std::filesystem;

void ignore_broken_pipes() { std::signal(SIGPIPE, SIG_IGN); }

fs::path program_folder() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? fs::path() : program.parent_path();
}

bool display_is_named() {
    return !environment_variable("DISPLAY").empty() ||
           !environment_variable("WAYLAND_DISPLAY").empty();
}

bool output_is_terminal() { return isatty(STDOUT_FILENO) != 0; }

bool errors_are_terminal() { return isatty(STDERR_FILENO) != 0; }

std::vector<fs::path> usual_install_folders() {
    const std::string home = environment_variable("HOME");
    if (home.empty()) return {};
    const fs::path wine = fs::path(home) / ".wine/drive_c";
    std::vector<fs::path> folders;
    for (const char* program_files : {"Program Files", "Program Files (x86)"})
        for (const char* name : {"Bullfrog/Theme Park World", "Bullfrog/Sim Theme Park",
                                 "EA GAMES/Theme Park World", "EA GAMES/Sim Theme Park"})
            folders.push_back(wine / program_files / name);
    for (const char* name : {"Games/Theme Park World", "Games/Sim Theme Park"})
        folders.push_back(fs::path(home) / name);
    return folders;
}

std::string environment_variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

}  // namespace turnstile
