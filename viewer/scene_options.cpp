#include "viewer/scene_options.hpp"

#include "engine/file.hpp"
#include "engine/file_kind.hpp"
#include "engine/model_scene.hpp"
#include "formats/picture.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/picture_file.hpp"
#include "viewer/picture_state.hpp"
#include "viewer/platform.hpp"
#include "viewer/text_numbers.hpp"

#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <system_error>
#include <vector>

namespace turnstile {

namespace {

namespace fs = std::filesystem;

/// The simulation is run from a cold start, so a time costs (choice: a bit more than a day).
constexpr double kMaxTimeSeconds = 100'000.0;

float checked_fov(double degrees) {
    if (!(degrees >= 1.0 && degrees <= 170.0))
        throw UsageError("the field of view has to be 1 to 170 degrees");
    return static_cast<float>(degrees);
}

/// "--pose-camera": eye, target, vertical field in degrees.
ViewChoice free_view(const std::string& text) {
    const auto numbers = numbers_of(text);
    if (!numbers || numbers->size() != 7)
        throw UsageError("--pose-camera wants \"ex,ey,ez tx,ty,tz fov\"");
    const auto& n = *numbers;
    ViewChoice view;
    view.mode = CameraMode::Free;
    view.free_place = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
    if (view.free_place.eye == view.free_place.target)
        throw UsageError("--pose-camera: eye and target are the same point");
    view.fov_y_degrees = checked_fov(static_cast<double>(n[6]));
    return view;
}

}  // namespace

fs::path demo_folder() {
    const fs::path program = program_folder();
    std::error_code error;
    for (const auto& place : {program / "demo", program / "../share/turnstile/demo"})
        if (fs::exists(place, error)) return place.lexically_normal();
    throw EnvironmentError("no data: the demo is not beside the program (looked for " +
                           path_text(program / "demo") + " and " +
                           path_text((program / "../share/turnstile/demo").lexically_normal()) +
                           "); name a game folder with --data DIR");
}

void SceneOptions::add_data_option(CLI::App& command) {
    command.add_option("--data", data,
                       "The game's install, or its data folder (default: TURNSTILE_DATA, the usual "
                       "places, the demo)");
}

void SceneOptions::add_to(CLI::App& command) {
    add_data_option(command);
    add_view_options(command);
}

void SceneOptions::add_view_options(CLI::App& command) {
    command.add_option("--seed", seed, "Seed of everything random")
        ->check([](const std::string& text) {
            return std::string(text.starts_with("-") ? "a seed is a whole number from 0 up" : "");
        })
        ->capture_default_str();
    command.add_option("--size", size_text, "Width and height, WxH")->capture_default_str();
    command.add_option("--time", time_seconds, "Seconds since the lobby began")
        ->capture_default_str();
    command.add_option("--island", island, "Island by index or name (default: the first there is)");
    command.add_option("--camera", camera, "Camera: orbit, attract, globe or free")
        ->check(CLI::IsMember({"orbit", "attract", "globe", "free"}))
        ->capture_default_str();
    command.add_option("--pose-camera", pose_camera,
                       "A free camera: \"ex,ey,ez tx,ty,tz fov\", the field vertical, in degrees");
    command.add_option("--fov", fov_degrees,
                       "Vertical field of view in degrees (default: the "
                       "script's)");
    command.add_option("--quality", quality, "The original's SKYQUALITY, 1 (low) to 4 (high)")
        ->check(CLI::Range(1, 4))
        ->capture_default_str();
    command.add_option("--language", language,
                       "Folder below the data's Language that names the parks (default: English, "
                       "else the first there)");
    command
        .add_option("--rule", rules,
                    "NAME=on or NAME=off, once for each: a rule of the original; `turnstile "
                    "departures` lists them")
        ->expected(1)
        ->take_all();
    command.add_option("--inputs", inputs,
                       "What a person does meanwhile: \"2 enter; 3.5 leave\", seconds and one of " +
                           known_inputs());
}

FrameSize SceneOptions::size() const {
    FrameSize size;
    const char* const end = size_text.data() + size_text.size();
    const auto [x, first] = std::from_chars(size_text.data(), end, size.width);
    const bool cross = first == std::errc{} && x != end && *x == 'x';
    const auto [rest, second] = std::from_chars(cross ? x + 1 : end, end, size.height);
    if (!cross || second != std::errc{} || rest != end)
        throw UsageError("--size wants WIDTHxHEIGHT, such as 1280x720");
    if (size.width == 0 || size.height == 0 || size.width > kMaxPictureSide ||
        size.height > kMaxPictureSide ||
        std::uint64_t{size.width} * size.height > kMaxPictureTexels)
        throw UsageError(
            fmt::format("--size: sides have to be 1 to {}, and at most {} texels in all",
                        kMaxPictureSide, kMaxPictureTexels));
    return size;
}

ViewChoice SceneOptions::view() const {
    ViewChoice view;
    if (!pose_camera.empty())
        view = free_view(pose_camera);
    else if (camera == "globe")
        view.mode = CameraMode::Globe;
    else if (camera == "attract")
        view.mode = CameraMode::Attract;
    else if (camera == "free")
        throw UsageError("--camera free wants --pose-camera");
    if (fov_degrees) view.fov_y_degrees = checked_fov(*fov_degrees);
    return view;
}

std::int64_t SceneOptions::tick() const {
    if (!(time_seconds >= 0.0 && time_seconds <= kMaxTimeSeconds))
        throw UsageError(fmt::format("--time has to be 0 to {} seconds", kMaxTimeSeconds));
    return tick_of_seconds(time_seconds);
}

SceneChoices SceneOptions::choices() const {
    SceneChoices choices;
    choices.quality.level = quality;
    choices.language = language;
    for (const std::string& rule : rules) {
        const auto equals = std::min(rule.find('='), rule.size());
        const RuleInfo* info = find_rule(std::string_view(rule).substr(0, equals));
        const std::string value = rule.substr(std::min(equals + 1, rule.size()));
        if (!info || (value != "on" && value != "off"))
            throw UsageError(
                "--rule " + rule +
                ": wants NAME=on or NAME=off (`turnstile departures` lists the names)");
        choices.rules.*(info->member) = value == "on";
    }
    return choices;
}

std::string SceneOptions::command_line() const {
    std::string line = fmt::format("--seed {} --size {} --time {}", seed, size_text, time_seconds);
    if (!island.empty()) line += " --island " + shell_word(island);
    if (!pose_camera.empty())
        line += fmt::format(" --pose-camera \"{}\"", pose_camera);
    else if (camera != "orbit")
        line += " --camera " + camera;
    if (fov_degrees) line += fmt::format(" --fov {}", *fov_degrees);
    if (quality != 4) line += fmt::format(" --quality {}", quality);
    if (!language.empty()) line += " --language " + shell_word(language);
    for (const std::string& rule : rules) line += " --rule " + rule;
    if (!inputs.empty()) line += fmt::format(" --inputs \"{}\"", inputs);
    return line;
}

std::size_t LobbySession::chosen_island(const LobbyScene& scene, const std::string& name) {
    if (name.empty() || scene.islands.empty()) return 0;
    if (const auto found = scene.find_island(name)) return *found;
    std::string known;
    for (const auto& island : scene.islands)
        known += fmt::format("{}{} {}", known.empty() ? "" : ", ", island.index, island.park);
    throw UsageError(
        fmt::format("--island {}: there is no such island (there are {})", name, known));
}

LobbySession::LobbySession(const SceneOptions& options)
    : view(options.view()),
      inputs(parse_inputs(options.inputs)),
      assets(GameFolder::open(find_data_folder(options.data).path)),
      scene(assemble_lobby(assets, options.choices())),
      lobby(scene, options.seed, chosen_island(scene, options.island), view),
      frame(scene) {}

LobbySession::LobbySession(const SceneOptions& options, const ShownFile& shown)
    : view(options.view()),
      inputs(parse_inputs(options.inputs)),
      assets(GameFolder::open_any(shown.folder)),
      scene(scene_of(shown, options.choices())),
      lobby(scene, options.seed, 0, view),
      frame(scene) {}

void LobbySession::advance_to(std::int64_t tick) {
    for (; next_input_ < inputs.size() && inputs[next_input_].tick <= tick; ++next_input_) {
        lobby.advance_to(inputs[next_input_].tick);
        apply_input(lobby, inputs[next_input_]);
    }
    lobby.advance_to(tick);
}

LobbyScene LobbySession::scene_of(const ShownFile& shown, const SceneChoices& choices) {
    LobbyScene made = plain_scene_of(shown);
    made.choices = choices;
    return made;
}

LobbyScene LobbySession::plain_scene_of(const ShownFile& shown) {
    if (shown.is_picture) {
        card.emplace(shown.name, read_picture(read_named_file(shown.name)));
        return scene_of_picture(*card);
    }
    if (!shown.quake2) return scene_of_model(assets, shown.dir, shown.model, shown.clip);
    const NamedFile file = read_named_file(shown.name);
    quake2 = load_quake2_model(file.bytes, shown.name, shown.quake2->place, shown.quake2->skin);
    if (shown.quake2->animation.empty()) return scene_of_model(*quake2, 0);
    const auto* animation = find_quake2_animation(quake2->animations, shown.quake2->animation);
    if (animation)
        return scene_of_model(*quake2,
                              static_cast<std::size_t>(animation - quake2->animations.data()));
    std::vector<std::string> known;
    for (const auto& one : quake2->animations) known.push_back(one.name);
    throw UsageError(fmt::format("--anim {}: {} has no such animation (there are {})",
                                 shown.quake2->animation, shown.name, fmt::join(known, ", ")));
}

void LobbySession::change_animation(std::ptrdiff_t step) {
    if (!quake2) return;
    Figure& figure = scene.figures.front();
    const auto count = std::ssize(quake2->animations);
    const auto at =
        std::ranges::find(quake2->animations, figure.animation) - quake2->animations.begin();
    figure.animation =
        quake2->animations[static_cast<std::size_t>((at + step % count + count) % count)];
}

DataFolder find_data_folder(const std::string& option) {
    if (!option.empty()) return {text_path(option), false};
    if (const std::string named = environment_variable("TURNSTILE_DATA"); !named.empty())
        return {text_path(named), false};
    std::error_code error;
    for (const auto& folder : usual_install_folders())
        if (fs::is_directory(folder, error)) return {folder, false};
    return {demo_folder(), true};
}

}  // namespace turnstile
