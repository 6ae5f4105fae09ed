#include "engine/file.hpp"
#include "engine/json.hpp"
#include "engine/lobby_scene.hpp"
#include "formats/zlib_stream.hpp"
#include "renderer/headless.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"
#include "viewer/scene_options.hpp"
#include "viewer/version.hpp"

#include <CLI/Version.hpp>
#include <SDL.h>
#include <glm/glm.hpp>
#include <imgui.h>
#include <spdlog/fmt/fmt.h>
#include <spdlog/version.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace turnstile {

namespace {

struct DoctorOptions {
    SceneOptions scene;
    bool json = false;
};

/// GL as the headless commands would get it; null and a warning when there is none.
Json gl_json(Json& warnings) {
    try {
        const HeadlessContext context;
        const GlInfo& info = context.info();
        return {{"version", info.version}, {"renderer", info.renderer}, {"vendor", info.vendor}};
    } catch (const GlError& error) {
        warnings.push_back({{"message", error.what()}});
        return nullptr;
    }
}

/// The fonts that the signs name.
Json fonts_json(const Assets& assets) {
    Json fonts = Json::array();
    for (const auto& [file, font] : assets.fonts())
        fonts.push_back({{"file", file},
                         {"found", font ? Json(font->found_at()) : Json(nullptr)},
                         {"family", font ? Json(font->file().family) : Json(nullptr)}});
    return fonts;
}

/// The data and what they lack; a folder that is no install is a warning here, not an error.
void add_data(const DoctorOptions& options, Json& json) {
    Json missing = Json::array(), roots = Json::array();
    const DataFolder chosen = find_data_folder(options.scene.data);
    try {
        Assets assets(GameFolder::open(chosen.path));
        (void)assemble_lobby(assets);
        json["fonts"] = fonts_json(assets);
        roots.push_back(path_text(assets.folder().root()));
        for (auto& fault : script_faults_json(assets)) json["warnings"].push_back(std::move(fault));
        for (const auto& one : assets.missing())
            missing.push_back(
                {{"file", one.file}, {"standIn", one.stand_in}, {"reason", one.reason}});
    } catch (const DataError& error) {
        json["warnings"].push_back({{"message", error.what()}});
    } catch (const DecodeError& error) {
        json["warnings"].push_back({{"message", error.what()}});
    } catch (const FileError& error) {
        json["warnings"].push_back({{"message", error.what()}});
    }
    json["data"] = {{"kind", chosen.is_demo ? "demo" : "install"}, {"roots", std::move(roots)}};
    json["missing"] = std::move(missing);
}

Json libraries_json() {
    SDL_version sdl;
    SDL_GetVersion(&sdl);
    return {
        {"SDL", fmt::format("{}.{}.{}", sdl.major, sdl.minor, sdl.patch)},
        {"ImGui", ImGui::GetVersion()},
        {"spdlog", fmt::format("{}.{}.{}", SPDLOG_VER_MAJOR, SPDLOG_VER_MINOR, SPDLOG_VER_PATCH)},
        {"CLI11", CLI11_VERSION},
        {"GLM", fmt::format("{}.{}.{}", GLM_VERSION_MAJOR, GLM_VERSION_MINOR, GLM_VERSION_PATCH)},
        {"zlib", zlib_library_version()},
        {"nlohmann-json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR,
                                      NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)}};
}

int examine(const DoctorOptions& options) {
    Json json = {{"version", kVersion}, {"gl", nullptr}, {"data", nullptr}, {"missing", nullptr}};
    json["warnings"] = Json::array();
    json["fonts"] = Json::array();
    json["gl"] = gl_json(json["warnings"]);
    add_data(options, json);
    json["libraries"] = libraries_json();
    print_answer(json, options.json);
    return kDone;
}

}  // namespace

void add_doctor_command(CLI::App& program, Run& run) {
    const auto options = std::make_shared<DoctorOptions>();
    CLI::App& command = *program.add_subcommand(
        "doctor", "What the program found: GL, data and what stands in for what is missing");
    options->scene.add_data_option(command);
    command.add_flag("--json", options->json, "Print JSON");
    command.callback([options, &run] { run = [options] { return examine(*options); }; });
}

}  // namespace turnstile
