#pragma once

#include "formats/byte_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// One entry of an archive's directory, as stored (docs/formats/wad.md, 1).
struct WadEntry {
    enum class Compression : std::uint32_t { Stored = 0, RefPack = 4 };
    std::string path;         ///< whole, '/' between its parts, the stored spelling (Latin-1 bytes)
    std::string stored_name;  ///< as in the name block
    std::uint32_t data_offset = 0;  ///< bytes from the start of the archive
    std::uint32_t stored_size = 0;  ///< bytes in the archive
    std::uint32_t size = 0;         ///< bytes once read: of a stored entry its stored size
    Compression compression = Compression::Stored;
};

/// An archive's directory. It does not hold the archive's bytes: reading an entry takes them anew,
/// so that a caller may map or load them as it likes.
struct Wad {
    std::uint32_t version = 2;
    std::vector<WadEntry> entries;  ///< in directory order, repeats included
    std::vector<Warning> warnings;

    /// The first entry of that path: either separator, ASCII letters of either case.
    [[nodiscard]] const WadEntry* find(std::string_view path) const;
};

/// Decodes header, directory and names; no entry is expanded. Names may share bytes and a folder
/// counts for every entry that inherits it, so the paths' bytes in all are limited (32 times the
/// file and 8 MiB). Throws DecodeError.
[[nodiscard]] Wad decode_wad(std::span<const std::byte> file, std::string_view source);

/// An entry's bytes, expanded where packed. `file` is the whole archive that `entry` came from;
/// messages name "SOURCE!path" and count from the entry's stored bytes. Throws DecodeError.
[[nodiscard]] std::vector<std::byte> read_wad_entry(std::span<const std::byte> file,
                                                    const WadEntry& entry, std::string_view source);

/// Bytes that reading an entry may give at most: none for a packed one whose size is a lie that no
/// stream can make true. For bounding the sum before many are expanded.
[[nodiscard]] std::uint64_t expandable_bytes(const WadEntry& entry);

/// A file that goes into an archive.
struct WadFile {
    std::string path;  ///< UTF-8, either separator; the encoder drops empty parts
    std::vector<std::byte> bytes;
};

/// Packs a folder tree (docs/formats/wad.md, 5): files of the root first, the others in the order
/// given, each packed where that is smaller. Throws EncodeError for paths that an archive cannot
/// hold and for two that are equal once folded.
[[nodiscard]] std::vector<std::byte> encode_wad(std::span<const WadFile> files);

/// An entry as it lies in an archive. Its bytes are borrowed: they have to outlive it.
struct WadPart {
    std::string stored_name;  ///< Latin-1; without a folder it lies in the one opened last
    std::span<const std::byte> stored;
    WadEntry::Compression compression = WadEntry::Compression::Stored;
    std::uint32_t size = 0;  ///< bytes once read
};

/// The entries of `wad`, which was decoded from `file`, as they lie there. Writing them again keeps
/// every entry: its name, its bytes as stored, its place in the order, repeats included.
/// Throws DecodeError where the file does not hold an entry (any more).
[[nodiscard]] std::vector<WadPart> wad_parts(std::span<const std::byte> file, const Wad& wad,
                                             std::string_view source);

/// Writes an archive of parts, in their order; nothing is packed or expanded. Throws EncodeError
/// for a name that is empty, holds a zero or ends with a separator, and above 1 GiB in all.
[[nodiscard]] std::vector<std::byte> encode_wad(std::span<const WadPart> parts);

/// The path in the form that look-ups compare: '/' between parts, empty parts dropped, ASCII
/// letters in lower case, other bytes as they are.
[[nodiscard]] std::string folded_path(std::string_view path);

/// May this entry path (Latin-1 bytes) be created below a folder? Refuses parts that are ".", ".."
/// or empty, drive letters and any ':', and control characters (docs/formats/wad.md, 2).
[[nodiscard]] bool is_safe_path(std::string_view path);

}  // namespace turnstile
