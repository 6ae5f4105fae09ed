#include "viewer/picture_state.hpp"

#include "viewer/version.hpp"

#include <CLI/CLI.hpp>

namespace turnstile {

namespace {

constexpr const char* kCommandKeyword = "Turnstile command";
constexpr std::string_view kShot = "turnstile shot ";

}  // namespace

std::vector<PngText> picture_state(const std::string& command,
                                   const std::string& data_fingerprint) {
    return {{"Software", std::string("turnstile ") + kVersion},
            {"Turnstile data", data_fingerprint},
            {kCommandKeyword, "turnstile " + command}};
}

std::optional<SceneOptions> scene_of_picture(std::span<const std::byte> png) {
    for (const auto& [keyword, text] : png_texts(png)) {
        if (keyword != kCommandKeyword || !text.starts_with(kShot)) continue;
        SceneOptions options;
        CLI::App parser;
        options.add_view_options(parser);
        try {
            parser.parse(text.substr(kShot.size()), false);
        } catch (const CLI::ParseError&) {
            return std::nullopt;  // written by another version, or by nobody we know
        }
        return options;
    }
    return std::nullopt;
}

std::string shell_quoted(const std::string& argument) {
    std::string text = "'";
    for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

std::string shell_word(const std::string& argument) {
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    const bool plain = !argument.empty() && argument.find_first_not_of(kPlain) == std::string::npos;
    return plain ? argument : shell_quoted(argument);
}

}  // namespace turnstile
