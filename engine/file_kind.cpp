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
    if (extension == "txt") return FileKind::LobbyScript;
    if (is_tpw_md2(file)) return FileKind::TpwMd2;
    if (starts_with(file, "IDP2")) return FileKind::Quake2Md2;
    if (starts_with(file, "DWFB")) return FileKind::Wad;
    if (starts_with(file, "BFST")) return FileKind::StringTable;
    // "BFUM" begins the table that goes the other way; the decoder says that it is the wrong one.
    if (starts_with(file, "BFMU") || starts_with(file, "BFUM")) return FileKind::CharacterTable;
    if (is_picture(file) || extension == "tga") return FileKind::Picture;
    // By its name too, so that a damaged file is told what is wrong with it.
    if (extension == "sgn") return FileKind::Sgn;
    if (extension == "str") return FileKind::StringTable;
    if (folded_path(name).ends_with("mbtouni.dat")) return FileKind::CharacterTable;
    if (starts_with(file, "\x12") || starts_with(file, "\x13")) return FileKind::Wct;
    if (is_sgn(file)) return FileKind::Sgn;
    if (is_truetype(file)) return FileKind::TrueType;
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

std::optional<std::filesystem::path> place_on_disk(const std::string& name) {
    std::error_code error;
    const std::filesystem::path path = text_path(name);
    if (name.find('!') == std::string::npos || std::filesystem::exists(path, error)) return path;
    return std::nullopt;
}

NamedFile read_named_file(const std::string& name) {
    if (const auto path = place_on_disk(name)) return {name, read_file(*path)};
    const auto bang = name.find('!');
    const std::string archive = name.substr(0, bang), path = name.substr(bang + 1);
    const auto bytes = read_file(text_path(archive));
    const Wad wad = decode_wad(bytes, archive);
    const auto stored = utf8_to_latin1(path);
    const WadEntry* entry = stored ? wad.find(*stored) : nullptr;
    if (!entry) throw FileError(text_path(name), "no such entry in the archive");
    return {name, read_wad_entry(bytes, *entry, archive)};
}

}  // namespace turnstile
