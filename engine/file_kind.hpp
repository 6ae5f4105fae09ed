#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// What a file is. Found from its bytes; only text formats need their extension.
enum class FileKind : std::uint8_t {
    TpwMd2,
    Quake2Md2,
    Wad,
    Wct,
    Sgn,
    StringTable,
    CharacterTable,
    LobbyScript,
    Picture,
    TrueType,
    Unknown
};

/// `name` may be an archive's entry. Its extension decides for text formats, and for formats
/// without a magic when the bytes have no other.
[[nodiscard]] FileKind file_kind(std::span<const std::byte> file, std::string_view name);

/// "a Quake II model", for messages: what the bytes at the start say, or the bytes themselves.
[[nodiscard]] std::string describe_start(std::span<const std::byte> file);

/// The letters behind a name's last dot, in lower case, without the dot; empty if there is none.
[[nodiscard]] std::string extension_of(std::string_view name);

/// A file as a command names it: a path, or "ARCHIVE.wad!path/inside".
struct NamedFile {
    std::string name;  ///< as given
    std::vector<std::byte> bytes;
};

/// An archive on the disk and a path inside it.
struct ArchivePath {
    std::string archive, path;
};
/// Splits "ARCHIVE.wad!path/inside" at the first '!' that has a file before it; nothing where there
/// is none, and for a file of exactly that name.
[[nodiscard]] std::optional<ArchivePath> split_archive_path(const std::string& name);

/// Reads it. Throws FileError (missing, unreadable), DecodeError (a damaged archive or entry).
[[nodiscard]] NamedFile read_named_file(const std::string& name);

}  // namespace turnstile
