#pragma once

#include "engine/lobby_frame.hpp"
#include "renderer/renderer.hpp"
#include "viewer/scene_options.hpp"
#include "viewer/window.hpp"

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
    void toggle_globe();
    /// Of a Quake II model: `step` animations further.
    void change_animation(std::ptrdiff_t step) { session_.change_animation(step); }
    void toggle_help() { shows_help_ = !shows_help_; }
    void quit() { quits_ = true; }
    /// The scene, without what lies over it, at the window's size. Empty: the first free
    /// "turnstile-N.png" here. Throws FileError.
    void save_screenshot(std::string file);

    [[nodiscard]] Lobby& lobby() { return session_.lobby; }
    [[nodiscard]] Window& window() { return window_; }
    [[nodiscard]] bool shows_help() const { return shows_help_; }
    [[nodiscard]] bool quits() const { return quits_; }

private:
    /// The options that show what is on the screen now.
    [[nodiscard]] SceneOptions present_options() const;
    /// FILE and what of it is shown, as `view` takes them.
    [[nodiscard]] std::string shown_arguments() const;
    void update_spinning();

    SceneOptions options_;
    std::optional<ShownFile> shown_;
    LobbySession session_;
    Window& window_;
    Renderer renderer_;
    double seconds_ = 0.0;  ///< of the lobby's time
    bool paused_ = false, spins_ = true, held_ = false, shows_help_ = false, quits_ = false;
};

}  // namespace turnstile
