#include "engine/file.hpp"
#include "engine/file_kind.hpp"
#include "engine/log.hpp"
#include "engine/sign_board.hpp"
#include "engine/sign_lettering.hpp"
#include "formats/code_pages.hpp"
#include "formats/image_difference.hpp"
#include "formats/picture.hpp"
#include "formats/sgn.hpp"
#include "formats/wct.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/commands/convert_glb.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"
#include "viewer/picture_file.hpp"
#include "viewer/sign_fonts.hpp"

#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace turnstile {

namespace {

struct ConvertOptions {
    std::string in, out;
    std::string type = "0x13";
    int quality = kWctDefaultQuality;
    std::vector<std::string> clips;
    std::optional<std::string> text;
    std::string data;
};

/// What a .wct keeps of its picture, as a line: "PSNR 44.31 dB, of alpha 52.10 dB".
std::string psnr_line(const Image& image, const Image& kept) {
    const auto text = [&](ImageChannels channels) {
        const auto decibels = psnr(image, kept, channels);
        if (!decibels) return std::string("without loss");
        std::array<char, 32> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), *decibels,
                                       std::chars_format::fixed, 2);
        return std::string(digits.data(), end.ptr) + " dB";
    };
    std::string line = "PSNR " + text(ImageChannels::Colour);
    if (kept.has_alpha) line += ", of alpha " + text(ImageChannels::Alpha);
    return line + "\n";
}

void write_wct(const Image& image, const ConvertOptions& options) {
    const WctType type = options.type == "0x12" ? WctType::Halves : WctType::Alternate;
    const auto file =
        encode_wct(image, {.type = type, .scales = wct_scales_of_quality(options.quality)});
    write_file(text_path(options.out), file);
    print(psnr_line(image, decode_wct(file, options.out).image));
}

/// A sign's board with its text on it.
Image lettered_board(const NamedFile& in, const ConvertOptions& options) {
    const auto text = utf8_to_basic_plane(*options.text);
    if (!text) throw UsageError("--text has to be UTF-8 of the basic plane");
    const Sgn sign = decode_sgn(in.bytes, in.name);
    for (const Warning& warning : sign.warnings)
        engine_log()->warn("{}: {}", in.name, warning.message);
    SignFonts fonts(options.in, options.data);
    return compose_board(sign, {split_sign_text(*text), fonts.fonts_of(sign)});
}

int convert(const ConvertOptions& options) {
    const std::string from = extension_of(options.in), to = extension_of(options.out);
    if (from == "md2" && to == "glb") {
        convert_to_glb(options.in, options.out, options.clips);
        return kDone;
    }
    const bool known = (to == "png" && (from == "wct" || from == "tga" || from == "sgn")) ||
                       (to == "wct" && from == "png");
    if (!known)
        throw UsageError("cannot convert ." + from + " to ." + to +
                         ": known are .wct, .tga and .sgn (its board) to .png, .png to .wct, and "
                         ".md2 to .glb");
    if (options.text && from != "sgn") throw UsageError("--text is for a sign, a .sgn to .png");
    const NamedFile in = read_named_file(options.in);
    const Image image = options.text ? lettered_board(in, options) : read_picture(in);
    if (to == "png")
        write_file(text_path(options.out), encode_png(image));
    else
        write_wct(image, options);
    return kDone;
}

}  // namespace

void add_convert_command(CLI::App& program, Run& run) {
    const auto options = std::make_shared<ConvertOptions>();
    CLI::App& command =
        *program.add_subcommand("convert",
                                "One format to another, by their extensions: .wct, "
                                ".tga or .sgn (its board) to .png, .png to .wct, .md2 "
                                "of either kind to .glb");
    command.add_option("IN", options->in, "The file to read, or ARCHIVE.wad!path/inside")
        ->required();
    command.add_option("OUT", options->out, "The file to write")->required();
    command.add_option("--type", options->type, "Variant of a .wct that is written")
        ->check(CLI::IsMember({"0x12", "0x13"}))
        ->capture_default_str();
    command
        .add_option("--quality", options->quality,
                    "Of a .wct that is written: 1, the smallest, to 100, nearly lossless. The PSNR "
                    "that it reaches is printed")
        ->check(CLI::Range(kWctLeastQuality, kWctMostQuality))
        ->capture_default_str();
    command
        .add_option("--clip", options->clips,
                    "A clip for a .glb, once for each; without any, all clips beside the model")
        ->expected(1)
        ->take_all();
    command.add_option("--text", options->text,
                       "Letters the board of a .sgn: \"Lost Kingdom\", in two lines");
    command.add_option("--data", options->data,
                       "The install that has a sign's fonts (default: the one that it lies in)");
    command.callback([options, &run] { run = [options] { return convert(*options); }; });
}

}  // namespace turnstile
