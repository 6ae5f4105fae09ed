#include "formats/wad.hpp"

#include "formats/byte_writer.hpp"
#include "formats/code_pages.hpp"
#include "formats/refpack.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace turnstile {

namespace {

// Layout: docs/formats/wad.md, 1.
constexpr std::size_t kHeaderBytes = 88, kUnusedHeaderBytes = 64;
constexpr std::uint32_t kEntryBytes = 40;
constexpr std::uint32_t kMagic = 0x42465744;  // "DWFB"
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kMagicAt = 0, kVersionAt = 4, kCountAt = 0x48, kNamesOffsetAt = 0x4C,
                      kNamesSizeAt = 0x50;
// Within a directory entry.
constexpr std::size_t kNameOffsetAt = 4, kNameSizeAt = 8, kDataOffsetAt = 12, kStoredSizeAt = 16,
                      kCompressionAt = 20, kExpandedSizeAt = 24;

constexpr std::uint32_t kLargestPacked = 0xFFFFFF;  // what a stream's 3-byte size can say
constexpr std::uint64_t kMostWritten = std::uint64_t{1} << 30;
constexpr std::string_view kSeparators = "\\/";

char ascii_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// The parts of a path, empty ones included: `visit(part)` for each.
template <class Visit>
void for_each_part(std::string_view path, Visit&& visit) {
    for (;;) {
        const std::size_t end = path.find_first_of(kSeparators);
        visit(path.substr(0, end));
        if (end == std::string_view::npos) return;
        path.remove_prefix(end + 1);
    }
}

/// '/' between the parts, empty ones dropped.
std::string normalised(std::string_view path) {
    std::string whole;
    whole.reserve(path.size());
    for_each_part(path, [&](std::string_view part) {
        if (part.empty()) return;
        if (!whole.empty()) whole += '/';
        whole += part;
    });
    return whole;
}

struct Header {
    std::uint32_t count = 0, names_offset = 0, names_size = 0;
    [[nodiscard]] std::uint64_t names_end() const {
        return std::uint64_t{names_offset} + names_size;
    }
};

Header read_header(ByteReader& in) {
    const auto bytes = in.bytes(kHeaderBytes, "header");
    if (load_le<std::uint32_t>(&bytes[kMagicAt]) != kMagic)
        in.fail_at(kMagicAt, "magic", hex(load_le<std::uint32_t>(&bytes[kMagicAt])),
                   hex(kMagic) + " (DWFB)");
    const auto version = load_le<std::uint32_t>(&bytes[kVersionAt]);
    if (version != kVersion)
        in.fail_at(kVersionAt, "version", std::to_string(version), std::to_string(kVersion));

    const std::size_t size = in.file().size();
    Header header;
    in.seek(kCountAt);
    const std::uint64_t most = (size - kHeaderBytes) / kEntryBytes;
    header.count = in.read_count("entry count",
                                 static_cast<std::uint32_t>(std::min(most, std::uint64_t{~0u})));
    header.names_offset = load_le<std::uint32_t>(&bytes[kNamesOffsetAt]);
    header.names_size = load_le<std::uint32_t>(&bytes[kNamesSizeAt]);
    const std::size_t directory_end = kHeaderBytes + std::size_t{header.count} * kEntryBytes;
    if (header.names_offset > size || (header.count > 0 && header.names_offset < directory_end))
        in.fail_at(kNamesOffsetAt, "name block", "offset " + hex(header.names_offset),
                   hex(header.count > 0 ? directory_end : 0) + " to " + hex(size));
    if (header.names_end() > size)
        in.fail_at(kNamesSizeAt, "name block", "size " + hex(header.names_size),
                   "at most " + hex(size - header.names_offset));
    return header;
}

/// Reads the directory entry by entry, since names lean on those before them.
class DirectoryReader {
public:
    DirectoryReader(std::span<const std::byte> file, std::string_view source)
        : in_(file, source),
          header_(read_header(in_)),
          path_bytes_left_(std::uint64_t{32} * file.size() + (8u << 20)) {}

    std::vector<WadEntry> read() {
        std::vector<WadEntry> entries;
        entries.reserve(header_.count);
        for (index_ = 0; index_ < header_.count; ++index_) entries.push_back(read_entry());
        return entries;
    }

private:
    [[nodiscard]] std::size_t place(std::size_t in_entry) const {
        return kHeaderBytes + std::size_t{index_} * kEntryBytes + in_entry;
    }
    [[nodiscard]] std::uint32_t word(std::size_t in_entry) const {
        return load_le<std::uint32_t>(&in_.file()[place(in_entry)]);
    }
    [[noreturn]] void fail(std::size_t offset, std::string_view part, std::string found,
                           std::string expected) const {
        in_.fail_at(offset, "entry " + std::to_string(index_) + " " + std::string(part),
                    std::move(found), std::move(expected));
    }

    WadEntry read_entry() {
        WadEntry entry;
        entry.stored_name = read_name();
        entry.path = path_of(entry.stored_name);
        entry.data_offset = word(kDataOffsetAt);
        entry.stored_size = word(kStoredSizeAt);
        const std::size_t size = in_.file().size();
        if (entry.data_offset > size)
            fail(place(kDataOffsetAt), "data", "offset " + hex(entry.data_offset),
                 "at most " + hex(size));
        if (entry.stored_size > size - entry.data_offset)
            fail(place(kStoredSizeAt), "data", "size " + hex(entry.stored_size),
                 "at most " + hex(size - entry.data_offset));
        const std::uint32_t compression = word(kCompressionAt);
        entry.compression = static_cast<WadEntry::Compression>(compression);
        if (entry.compression != WadEntry::Compression::Stored &&
            entry.compression != WadEntry::Compression::RefPack)
            fail(place(kCompressionAt), "compression", std::to_string(compression), "0 or 4");
        entry.size = entry.compression == WadEntry::Compression::Stored ? entry.stored_size
                                                                        : word(kExpandedSizeAt);
        return entry;
    }

    std::string read_name() {
        const std::uint32_t offset = word(kNameOffsetAt), size = word(kNameSizeAt);
        if (size < 2)
            fail(place(kNameSizeAt), "name", std::to_string(size) + " bytes", "at least 2");
        if (offset < header_.names_offset || offset > header_.names_end())
            fail(place(kNameOffsetAt), "name", "offset " + hex(offset),
                 hex(header_.names_offset) + " to " + hex(header_.names_end()));
        if (size > header_.names_end() - offset)
            fail(place(kNameSizeAt), "name", std::to_string(size) + " bytes",
                 "at most " + std::to_string(header_.names_end() - offset));
        take_path_bytes(size);
        const auto bytes = in_.file().subspan(offset, size);
        if (bytes.back() != std::byte{0})
            fail(offset + size - 1, "name", hex(std::to_integer<unsigned>(bytes.back())),
                 "a closing zero");
        std::string name = text_until_zero(bytes);
        if (name.size() != size - 1)
            fail(offset + name.size(), "name", "a zero", "none before the last byte");
        if (kSeparators.find(name.back()) != std::string_view::npos)
            fail(offset + name.size() - 1, "name", "a separator at the end", "a file's name");
        return name;
    }

    /// Before any of it is looked at: the name once as stored and once in its path, with the
    /// folder.
    void take_path_bytes(std::uint32_t name_size) {
        const std::uint64_t most = 2 * std::uint64_t{name_size} + folder_.size();
        if (most > path_bytes_left_)
            fail(place(kNameSizeAt), "name", std::to_string(most) + " bytes of paths",
                 "at most " + std::to_string(path_bytes_left_) + " more");
        path_bytes_left_ -= most;
    }

    std::string path_of(std::string_view name) {
        const std::size_t separator = name.find_last_of(kSeparators);
        if (separator == std::string_view::npos)
            return folder_.empty() ? std::string(name) : folder_ + '/' + std::string(name);
        folder_ = normalised(name.substr(0, separator));
        return normalised(name);
    }

    ByteReader in_;
    Header header_;
    std::uint64_t path_bytes_left_;
    std::uint32_t index_ = 0;
    std::string folder_;  // the last that a name gave; it counts for names that give none
};

// --- Writing: docs/formats/wad.md, 5 ---

struct Path {
    std::string folder, file;  ///< Latin-1, '\' between the folder's parts
};

Path path_to_write(std::string_view utf8) {
    const auto refuse = [&](const char* why) {
        throw EncodeError("path \"" + std::string(utf8.substr(0, utf8.find('\0'))) + "\" " + why);
    };
    const auto latin1 = utf8_to_latin1(utf8);
    if (!latin1) refuse("has characters outside Latin-1");
    std::string path = normalised(*latin1);
    if (path.empty()) refuse("is empty");
    if (path.find('\0') != std::string::npos) refuse("holds a zero");
    for_each_part(path, [&](std::string_view part) {
        if (part == "..") refuse("leads upwards");
    });
    std::ranges::replace(path, '/', '\\');
    const std::size_t separator = path.rfind('\\');
    if (separator == std::string::npos) return {"", path};
    return {path.substr(0, separator), path.substr(separator + 1)};
}

/// A file in the order of writing.
struct Item {
    std::string name;  ///< with its folder where that is not the current one
    std::span<const std::byte> bytes;
};

std::vector<Item> items_of(std::span<const WadFile> files) {
    std::vector<std::pair<Path, std::span<const std::byte>>> order;
    std::set<std::string> seen;
    for (const WadFile& file : files) {
        order.emplace_back(path_to_write(file.path), file.bytes);
        const Path& path = order.back().first;
        if (!seen.insert(folded_path(path.folder + '\\' + path.file)).second)
            throw EncodeError("path \"" + file.path + "\" is there twice");
    }
    // Not every reader knows a way back to the root.
    std::stable_partition(order.begin(), order.end(),
                          [](const auto& item) { return item.first.folder.empty(); });
    std::vector<Item> items;
    std::string folder;
    for (const auto& [path, bytes] : order) {
        items.push_back(
            {path.folder == folder ? path.file : path.folder + '\\' + path.file, bytes});
        folder = path.folder;
    }
    return items;
}

std::uint32_t narrow_u32(std::size_t value, std::string_view field) {
    if (value > 0xFFFFFFFF) throw EncodeError(std::string(field) + " does not fit 32 bits");
    return static_cast<std::uint32_t>(value);
}

/// The stream that `bytes` pack into; empty where they are stored instead.
std::vector<std::byte> stream_that_pays(std::span<const std::byte> bytes) {
    if (bytes.empty() || bytes.size() > kLargestPacked) return {};
    auto stream = pack_refpack(bytes);
    if (stream.size() >= bytes.size()) stream.clear();
    return stream;
}

void check_parts(std::span<const WadPart> parts) {
    std::uint64_t sum = 0;  // before memory is taken: parts may share bytes
    for (const WadPart& part : parts) {
        const auto refuse = [&](const char* why) {
            throw EncodeError("entry name \"" + latin1_to_utf8(part.stored_name) + "\" " + why);
        };
        if (part.stored_name.empty()) refuse("is empty");
        if (part.stored_name.find('\0') != std::string::npos) refuse("holds a zero");
        if (kSeparators.find(part.stored_name.back()) != std::string_view::npos)
            refuse("ends with a separator");
        sum += part.stored.size() + part.stored_name.size();
    }
    if (sum > kMostWritten)
        throw EncodeError("entries of " + std::to_string(sum) + " bytes in all, more than " +
                          std::to_string(kMostWritten));
}

void write_data(ByteWriter& out, std::span<const WadPart> parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const WadPart& part = parts[i];
        const std::size_t entry = kHeaderBytes + i * kEntryBytes;
        out.patch(entry + kDataOffsetAt, out.offset());
        out.patch(entry + kStoredSizeAt, narrow_u32(part.stored.size(), "stored size"));
        out.patch(entry + kCompressionAt, part.compression);
        if (part.compression != WadEntry::Compression::Stored)
            out.patch(entry + kExpandedSizeAt, part.size);
        out.write_bytes(part.stored);
    }
}

void write_names(ByteWriter& out, std::span<const WadPart> parts) {
    const std::uint32_t start = out.offset();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t entry = kHeaderBytes + i * kEntryBytes;
        out.patch(entry + kNameOffsetAt, out.offset());
        out.patch(entry + kNameSizeAt, narrow_u32(parts[i].stored_name.size() + 1, "name size"));
        out.write_terminated(parts[i].stored_name);
    }
    out.patch(kNamesOffsetAt, start);
    out.patch(kNamesSizeAt, out.offset() - start);
}

/// An entry's stored bytes; `name` is the entry's in messages.
std::span<const std::byte> stored_bytes(std::span<const std::byte> file, const WadEntry& entry,
                                        const std::string& name) {
    if (!ByteReader(file, name).in_file(entry.data_offset, entry.stored_size, 1))
        throw DecodeError(
            name, 0, "data", std::to_string(file.size()) + " bytes of archive",
            "at least " + std::to_string(std::uint64_t{entry.data_offset} + entry.stored_size));
    return file.subspan(entry.data_offset, entry.stored_size);
}

std::string name_of(const WadEntry& entry, std::string_view source) {
    return std::string(source) + '!' + latin1_to_utf8(entry.path);
}

}  // namespace

const WadEntry* Wad::find(std::string_view path) const {
    const std::string wanted = folded_path(path);
    const auto entry = std::ranges::find_if(entries, [&](const WadEntry& e) {
        return std::ranges::equal(e.path, wanted, {}, ascii_lower);
    });
    return entry == entries.end() ? nullptr : &*entry;
}

Wad decode_wad(std::span<const std::byte> file, std::string_view source) {
    Wad wad;
    wad.entries = DirectoryReader(file, source).read();
    return wad;
}

std::uint64_t expandable_bytes(const WadEntry& entry) {
    const bool is_lie = entry.compression == WadEntry::Compression::RefPack &&
                        !refpack_can_expand(entry.stored_size, entry.size);
    return is_lie ? 0 : entry.size;
}

std::vector<std::byte> read_wad_entry(std::span<const std::byte> file, const WadEntry& entry,
                                      std::string_view source) {
    const std::string name = name_of(entry, source);
    const auto bytes = stored_bytes(file, entry, name);  // the file may have changed in between
    if (entry.compression == WadEntry::Compression::RefPack)
        return expand_refpack(bytes, name, entry.size);
    return {bytes.begin(), bytes.end()};
}

std::vector<std::byte> encode_wad(std::span<const WadFile> files) {
    const std::vector<Item> items = items_of(files);
    std::vector<std::vector<std::byte>> streams;
    streams.reserve(items.size());  // parts point into it
    std::vector<WadPart> parts;
    for (const Item& item : items) {
        const auto& stream = streams.emplace_back(stream_that_pays(item.bytes));
        if (stream.empty())
            parts.push_back({item.name, item.bytes});
        else
            parts.push_back({item.name, stream, WadEntry::Compression::RefPack,
                             static_cast<std::uint32_t>(item.bytes.size())});
    }
    return encode_wad(parts);
}

std::vector<WadPart> wad_parts(std::span<const std::byte> file, const Wad& wad,
                               std::string_view source) {
    std::vector<WadPart> parts;
    parts.reserve(wad.entries.size());
    for (const WadEntry& entry : wad.entries)
        parts.push_back({entry.stored_name, stored_bytes(file, entry, name_of(entry, source)),
                         entry.compression, entry.size});
    return parts;
}

std::vector<std::byte> encode_wad(std::span<const WadPart> parts) {
    check_parts(parts);
    ByteWriter out;
    out.write(kMagic);
    out.write(kVersion);
    out.write_zeros(kUnusedHeaderBytes);
    out.write(narrow_u32(parts.size(), "entry count"));
    out.write_zeros(kHeaderBytes - out.size());
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        out.write(i + 1);
        out.write_zeros(kEntryBytes - sizeof(i));
    }
    write_data(out, parts);
    write_names(out, parts);
    return out.take();
}

std::string folded_path(std::string_view path) {
    std::string folded = normalised(path);
    std::ranges::transform(folded, folded.begin(), ascii_lower);
    return folded;
}

bool is_safe_path(std::string_view path) {
    bool safe = std::ranges::none_of(path, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || (byte >= 0x7F && byte < 0xA0) || c == ':';
    });
    for_each_part(path, [&](std::string_view part) {
        safe = safe && !part.empty() && part != "." && part != "..";
    });
    return safe;
}

}  // namespace turnstile
