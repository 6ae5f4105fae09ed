#include "engine/file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace turnstile {

namespace {

namespace fs = std::filesystem;

std::string system_reason() { return errno != 0 ? std::strerror(errno) : "cannot be opened"; }

/// Removes the temporary unless it was renamed.
class TemporaryFile {
public:
    /// Beside the final path, under a name that nobody has.
    explicit TemporaryFile(const fs::path& final_path) {
        std::error_code error;
        for (int number = 0; path_.empty() || fs::exists(path_, error); ++number) {
            path_ = final_path;
            path_ += ".part" + std::to_string(number);
        }
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        std::error_code ignored;  // it may never have been made
        if (!renamed_) fs::remove(path_, ignored);
    }
    [[nodiscard]] const fs::path& path() const { return path_; }
    void rename_to(const fs::path& final_path) {
        std::error_code error;
        fs::rename(path_, final_path, error);
        if (error) throw OutputError(final_path, error.message());
        renamed_ = true;
    }

private:
    fs::path path_;
    bool renamed_ = false;
};

}  // namespace

FileError::FileError(const fs::path& path, const std::string& reason)
    : std::runtime_error(path_text(path) + ": " + reason) {}

std::vector<std::byte> read_file(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (error) throw FileError(path, error.message());
    if (fs::is_directory(status)) throw FileError(path, std::strerror(EISDIR));
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) throw FileError(path, system_reason());
    std::vector<std::byte> bytes;
    if (fs::is_regular_file(status)) bytes.resize(fs::file_size(path));
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!fs::is_regular_file(status) || static_cast<std::size_t>(in.gcount()) != bytes.size())
        throw FileError(path, "not a file that can be read whole");
    return bytes;
}

void write_file(const fs::path& path, std::span<const std::byte> bytes) {
    TemporaryFile temporary(path);
    errno = 0;
    std::ofstream out(temporary.path(), std::ios::binary | std::ios::trunc);
    if (!out) throw OutputError(path, system_reason());
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw OutputError(path, system_reason());
    temporary.rename_to(path);
}

void make_folders(const fs::path& path) {
    if (path.empty()) return;
    std::error_code error;
    fs::create_directories(path, error);
    if (error) throw OutputError(path, error.message());
}

std::string path_text(const fs::path& path) {
    const auto utf8 = path.u8string();
    return std::string(utf8.begin(), utf8.end());
}

fs::path text_path(const std::string& text) {
    return fs::path(std::u8string(text.begin(), text.end()));
}

}  // namespace turnstile
