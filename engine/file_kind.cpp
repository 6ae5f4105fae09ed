#include "engine/file_kind.hpp"

#include "engine/file.hpp"
#include "formats/byte_reader.hpp"
#include "formats/code_pages.hpp"
#include "formats/pcx.hpp"
#include "formats/sgn.hpp"
#include "formats/tpw_md2.hpp"
#include "formats/truetype.hpp"
#include "formats/wad.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

namespace turnstile {

namespace {

bool starts_with(std::span<const std::byte> file, std::string_view magic) {
    return file.size() >= magic.size() &&
           std::ranges::equal(file.first(magic.size()), std::as_bytes(std::span(magic)));
}

bool is_picture(std::span<const std::byte> file) {
    return starts_with(file, "\x89PNG") || starts_with(file, "\xFF\xD8\xFF") ||
           starts_with(file, "BM") || is_pcx(file);
}

struct Magic {
    std::string_view bytes, what;
};
constexpr std::array<Magic, 13> kMagics = {{{"IDP2", "a Quake II model"},
                                            {"DWFB", "an archive"},
                                            {"BFST", "a string table"},
                                            {"BFMU", "a character table"},
                                            {"BILZ", "a packed chunk"},
                                            {"\x89PNG", "a PNG picture"},
                                            {"BM", "a BMP picture"},
                                            {"\x0A\x05\x01", "a PCX picture"},
                                            {"glTF", "a glTF model"},
                                            {{"\0\1\0\0", 4}, "a TrueType font"},
                                            {"true", "a TrueType font"},
                                            {"OTTO", "an OpenType font with CFF outlines"},
                                            {"ttcf", "a collection of fonts"}}};

}  // namespace

std::string extension_of(std::string_view name) {
    const auto last = name.find_last_of("./\\!");
    if (last == std::string_view::npos || name[last] != '.') return {};
    return folded_path(name.substr(last + 1));
}

FileKind file_kind(std::span<const std::byte> file, std::string_view name) {
    const std::string extension = extension_of(name);
    if (is_tpw_md2(file)) return FileKind::TpwMd2;
    if (starts_with(file, "IDP2")) return FileKind::Quake2Md2;
    if (starts_with(file, "DWFB")) return FileKind::Wad;
    if (extension == "txt") return FileKind::LobbyScript;
    // By their names first: a wrong magic there is a damaged table, not another one.
    if (extension == "str") return FileKind::StringTable;
    if (folded_path(name).ends_with("mbtouni.dat")) return FileKind::CharacterTable;
    if (starts_with(file, "BFST")) return FileKind::StringTable;
    // "BFUM" begins the table that goes the other way; the decoder says that it is the wrong one.
    if (starts_with(file, "BFMU") || starts_with(file, "BFUM")) return FileKind::CharacterTable;
    // By its name too, so that a damaged file is told what is wrong with it; a version of "BM" is a
    // legal one.
    if (extension == "sgn") return FileKind::Sgn;
    if (is_picture(file) || extension == "tga") return FileKind::Picture;
    if (starts_with(file, "\x12") || starts_with(file, "\x13")) return FileKind::Wct;
    if (is_sgn(file)) return FileKind::Sgn;
    // The two others are refused by the decoder, which says what they are.
    if (is_truetype(file) || starts_with(file, "OTTO") || starts_with(file, "ttcf"))
        return FileKind::TrueType;
    if (extension == "wct") return FileKind::Wct;
    if (extension == "ttf") return FileKind::TrueType;
    return FileKind::Unknown;
}

std::string describe_start(std::span<const std::byte> file) {
    if (file.empty()) return "an empty file";
    for (const auto& magic : kMagics)
        if (starts_with(file, magic.bytes)) return std::string(magic.what);
    std::string text = "bytes";
    for (const std::byte b : file.first(std::min<std::size_t>(file.size(), 4)))
        text += " " + hex(std::to_integer<unsigned>(b)).substr(2);
    return text;
}

std::optional<ArchivePath> split_archive_path(const std::string& name) {
    std::error_code error;  // what cannot be looked at is no archive
    if (std::filesystem::exists(text_path(name), error)) return std::nullopt;
    for (auto bang = name.find('!'); bang != std::string::npos; bang = name.find('!', bang + 1))
        if (std::filesystem::is_regular_file(text_path(name.substr(0, bang)), error))
            return ArchivePath{name.substr(0, bang), name.substr(bang + 1)};
    return std::nullopt;
}

NamedFile read_named_file(const std::string& name) {
    const auto inside = split_archive_path(name);
    if (!inside) return {name, read_file(text_path(name))};
    const auto bytes = read_file(text_path(inside->archive));
    const Wad wad = decode_wad(bytes, inside->archive);
    const auto stored = utf8_to_latin1(inside->path);
    const WadEntry* found = stored ? wad.find(*stored) : nullptr;
    if (!found) throw FileError(text_path(name), "no such entry in the archive");
    WadEntry entry = *found;
    entry.path = *stored;  // so that messages name it as it was given
    return {name, read_wad_entry(bytes, entry, inside->archive)};
}

}  // namespace turnstile
