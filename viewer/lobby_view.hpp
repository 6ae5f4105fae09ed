#pragma once

#include "engine/lobby_frame.hpp"
#include "renderer/renderer.hpp"
#include "viewer/scene_options.hpp"
#include "viewer/timed_inputs.hpp"
#include "viewer/window.hpp"

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace turnstile {

/// The lobby in its window: what actions act on.
class LobbyView {
public:
    /// With `shown` one model or clip in place of the lobby.
    LobbyView(const SceneOptions& options, const std::optional<ShownFile>& shown, Window& window);

    /// Lets `seconds` of the wall clock pass; nothing moves while paused.
    void pass_time(double seconds);
    void draw();

    void toggle_pause() { paused_ = !paused_; }
    /// Pauses, and goes on by so many frames of 1/30 s.
    void step_frames(std::int64_t frames);
    /// Holds the orbit still, or lets it go round again.
    void toggle_spin();
    /// A person takes the island in hand, or lets go of it.
    void hold(bool held);
    void next_island();
    void previous_island();
    /// Throws UsageError for a name that no island has.
    void go_to_island(const std::string& name);
    void turn(float yaw, float pitch);
    void zoom(float factor);
    /// Begins the flight into the park.
    void enter();
    void strike();
    /// Breaks a flight into a park off.
    void leave();
    /// The same; where there is none, leaves the viewer.
    void escape();
    /// Another camera, or the orbit again.
    void toggle_camera(CameraMode mode);
    /// Moves the free camera along its own axes (right, up, ahead), units; another camera becomes
    /// the free one where it is.
    void fly(const glm::vec3& way);
    /// Of a Quake II model: `step` animations further.
    void change_animation(std::ptrdiff_t step) { session_.change_animation(step); }
    void toggle_help() { shows_help_ = !shows_help_; }
    void quit() { quits_ = true; }
    /// The scene, without what lies over it, at the window's size. Empty: the first free
    /// "turnstile-N.png" here. Throws FileError.
    void save_screenshot(std::string file);

    [[nodiscard]] Window& window() { return window_; }
    [[nodiscard]] bool shows_help() const { return shows_help_; }
    [[nodiscard]] bool quits() const { return quits_; }

private:
    /// The options that show what is on the screen now.
    [[nodiscard]] SceneOptions present_options() const;
    /// FILE and what of it is shown, as `view` takes them.
    [[nodiscard]] std::string shown_arguments() const;
    void update_spinning();
    void look_about(float yaw, float pitch);
    void apply(const std::string& action, const std::string& argument = "");

    SceneOptions options_;
    std::optional<ShownFile> shown_;
    LobbySession session_;
    InputLog inputs_;
    Window& window_;
    Renderer renderer_;
    double seconds_ = 0.0;  ///< of the lobby's time
    bool paused_ = false, spins_ = true, held_ = false, shows_help_ = false, quits_ = false;
};

}  // namespace turnstile
