#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// What only the operating system knows: the one file of the viewer with calls of its own.
namespace turnstile {

/// A closed pipe is an error of writing, not the end of the process.
void ignore_broken_pipes();

/// The folder that the program lies in; empty if the system does not say.
[[nodiscard]] std::filesystem::path program_folder();

/// Is a display named that windows could be shown on?
[[nodiscard]] bool display_is_named();

/// Is the standard output a terminal? The standard error?
[[nodiscard]] bool output_is_terminal();
[[nodiscard]] bool errors_are_terminal();

/// Folders in which the game is usually installed, whether they are there or not.
[[nodiscard]] std::vector<std::filesystem::path> usual_install_folders();

/// An environment variable; empty if it is not set.
[[nodiscard]] std::string environment_variable(const char* name);

}  // namespace turnstile
