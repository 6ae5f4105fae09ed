#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace turnstile {

/// A file that cannot be read or written: what() is "FILE: what the system said".
struct FileError : std::runtime_error {
    FileError(const std::filesystem::path& path, const std::string& reason);
};
/// A FileError of an output: the environment lacks something (no room, no permission).
struct OutputError : FileError {
    using FileError::FileError;
};

/// A whole file. Throws FileError; folders and devices without an end are refused.
[[nodiscard]] std::vector<std::byte> read_file(const std::filesystem::path& path);

/// Writes under a temporary name beside `path` and renames it, so that nobody ever sees half a file
/// and an old one survives a full disk. Throws OutputError.
void write_file(const std::filesystem::path& path, std::span<const std::byte> bytes);

/// Makes a folder and those above it. Throws OutputError.
void make_folders(const std::filesystem::path& path);

/// A path as UTF-8 text for messages and JSON.
[[nodiscard]] std::string path_text(const std::filesystem::path& path);

/// UTF-8 text as a path.
[[nodiscard]] std::filesystem::path text_path(const std::string& text);

}  // namespace turnstile
