#pragma once

#include "engine/assets.hpp"
#include "engine/lobby.hpp"
#include "engine/lobby_frame.hpp"
#include "engine/picture_scene.hpp"
#include "engine/quake2_model.hpp"
#include "viewer/shown_file.hpp"
#include "viewer/timed_inputs.hpp"

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace turnstile {

/// A picture's size, texels.
struct FrameSize {
    std::uint32_t width = 1280, height = 720;
};

/// The options that every command which shows the scene shares: a view found in one can be repeated
/// in the others.
struct SceneOptions {
    std::string data;  ///< empty: find it
    std::uint64_t seed = 1;
    std::string size_text = "1280x720";
    double time_seconds = 0.0;
    std::string island;  ///< index or name; empty: the first there is
    std::string camera = "orbit";
    std::string pose_camera;  ///< "ex,ey,ez tx,ty,tz fov"
    std::optional<double> fov_degrees;
    int quality = 4;
    std::string language;            ///< empty: the default
    std::vector<std::string> rules;  ///< "NAME=on"
    std::string inputs;              ///< as parse_inputs takes them

    /// Adds --data.
    void add_data_option(CLI::App& command);
    /// Adds all that say what is seen, --data not among them.
    void add_view_options(CLI::App& command);
    /// Adds all of them.
    void add_to(CLI::App& command);

    /// Throws UsageError.
    [[nodiscard]] FrameSize size() const;
    [[nodiscard]] ViewChoice view() const;
    [[nodiscard]] std::int64_t tick() const;
    [[nodiscard]] SceneChoices choices() const;

    /// The options that make the same picture again, without the data's place.
    [[nodiscard]] std::string command_line() const;
};

/// The data and the lobby that they make, ready to be advanced.
struct LobbySession {
    explicit LobbySession(const SceneOptions& options);
    /// One model or clip in place of the lobby. Throws what find_shown_file does.
    LobbySession(const SceneOptions& options, const ShownFile& shown);
    LobbySession(const LobbySession&) = delete;  // its parts know each other by address
    LobbySession& operator=(const LobbySession&) = delete;

    // First: wrong usage is said before anything is read.
    ViewChoice view;
    std::vector<TimedInput> inputs;
    Assets assets;
    std::optional<Quake2Model> quake2;  ///< where one is shown in place of the lobby
    std::optional<PictureCard> card;    ///< likewise
    LobbyScene scene;
    Lobby lobby;
    LobbyFrame frame;

    /// Advances the lobby, with what a person does on the way.
    void advance_to(std::int64_t tick);
    /// What the present tick shows.
    [[nodiscard]] const FrameState& frame_state() { return frame.build(lobby); }
    /// Shows another animation of the Quake II model: `step` further in its list, round about.
    void change_animation(std::ptrdiff_t step);

private:
    std::size_t next_input_ = 0;

    [[nodiscard]] LobbyScene scene_of(const ShownFile& shown, const SceneChoices& choices);
    [[nodiscard]] LobbyScene plain_scene_of(const ShownFile& shown);
    static std::size_t chosen_island(const LobbyScene& scene, const std::string& name);
};

/// The demo's game folder, which the build wrote or `install` put beside the program.
/// Throws EnvironmentError where it is missing.
[[nodiscard]] std::filesystem::path demo_folder();

/// What the data folder is, and how it was chosen.
struct DataFolder {
    std::filesystem::path path;
    bool is_demo = false;
};

/// --data, else TURNSTILE_DATA, else the usual install places, else the demo.
/// Throws EnvironmentError when not even the demo is there.
[[nodiscard]] DataFolder find_data_folder(const std::string& option);

}  // namespace turnstile
