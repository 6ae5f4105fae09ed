#include "engine/census.hpp"
#include "engine/file.hpp"
#include "engine/file_beside.hpp"
#include "engine/file_kind.hpp"
#include "engine/inspect_json.hpp"
#include "engine/quake2_json.hpp"
#include "engine/sgn_json.hpp"
#include "engine/string_table_json.hpp"
#include "engine/truetype_json.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <variant>

namespace turnstile {

namespace {

struct InspectOptions {
    std::string file, characters;
    bool json = false;
};

/// With the characters that are named, else with those beside the file, else without.
Json inspected_strings(const NamedFile& file, const std::string& characters) {
    const std::optional<NamedFile> table_file = characters.empty()
                                                    ? read_file_beside(file.name, "MBToUni.dat")
                                                    : std::optional(read_named_file(characters));
    std::optional<CharacterTable> table;
    if (table_file) table = decode_character_table(table_file->bytes, table_file->name);
    return inspect_json(decode_string_table(file.bytes, file.name, table ? &*table : nullptr));
}

Json inspected(const NamedFile& file, const std::string& characters) {
    const FileKind kind = file_kind(file.bytes, file.name);
    if (!characters.empty() && kind != FileKind::StringTable)
        throw UsageError(file.name + ": --characters goes with string tables (.str)");
    switch (kind) {
        case FileKind::TpwMd2:
            return std::visit(
                [&](const auto& value) { return inspect_json(value, file.bytes.size()); },
                decode_tpw_md2(file.bytes, file.name));
        case FileKind::Wad:
            return inspect_json(decode_wad(file.bytes, file.name));
        case FileKind::Wct:
            return inspect_json(decode_wct(file.bytes, file.name));
        case FileKind::Sgn:
            return inspect_json(decode_sgn(file.bytes, file.name), file.bytes.size());
        case FileKind::StringTable:
            return inspected_strings(file, characters);
        case FileKind::CharacterTable:
            return inspect_json(decode_character_table(file.bytes, file.name));
        case FileKind::LobbyScript:
            return inspect_json(decode_lobby_script(file.bytes));
        case FileKind::TrueType:
            return inspect_json(decode_truetype(file.bytes, file.name));
        case FileKind::Quake2Md2:
            return inspect_json(decode_quake2_md2(file.bytes, file.name));
        case FileKind::Picture:
            return inspect_json(decode_picture(file.bytes, file.name), picture_type(file.bytes));
        case FileKind::Unknown:
            break;
    }
    throw DecodeError(
        file.name, 0, "magic", describe_start(file.bytes),
        "a model, clip, archive, texture, sign, string table, font, picture or lobby script");
}

Json inspected_folder(const std::filesystem::path& folder) {
    constexpr std::uint64_t kMegabyte = 1'000'000;
    Progress progress("MB", 0);
    return census_json(take_census(folder, [&](std::uint64_t done, std::uint64_t total) {
        progress.show(done / kMegabyte, total / kMegabyte);
    }));
}

int inspect(const InspectOptions& options) {
    std::error_code error;
    const auto path = text_path(options.file);
    print_answer(std::filesystem::is_directory(path, error)
                     ? inspected_folder(path)
                     : inspected(read_named_file(options.file), options.characters),
                 options.json);
    return kDone;
}

}  // namespace

void add_inspect_command(CLI::App& program, Run& run) {
    const auto options = std::make_shared<InspectOptions>();
    CLI::App& command =
        *program.add_subcommand("inspect", "What is in a file, or a census of a folder");
    command
        .add_option("FILE", options->file,
                    "A file, ARCHIVE.wad!path/inside, or a folder, whose files are counted")
        ->required();
    command.add_option("--characters", options->characters,
                       "For a .str: its MBToUni.dat, if that is not beside it");
    command.add_flag("--json", options->json, "Print JSON");
    command.callback([options, &run] { run = [options] { return inspect(*options); }; });
}

}  // namespace turnstile
