#include "viewer/lobby_view.hpp"

#include "engine/clock.hpp"
#include "engine/file.hpp"
#include "formats/picture.hpp"
#include "viewer/picture_state.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <filesystem>

namespace turnstile {

namespace {

/// The original's cap on what one frame may take (docs/lobby.md, 1).
constexpr double kMaxFrameSeconds = 0.5;

std::string free_screenshot_name() {
    std::error_code error;
    for (int number = 1;; ++number) {
        std::string name = fmt::format("turnstile-{}.png", number);
        if (!std::filesystem::exists(name, error)) return name;
    }
}

}  // namespace

LobbyView::LobbyView(const SceneOptions& options, const std::optional<ShownFile>& shown,
                     Window& window)
    : options_(options),
      shown_(shown),
      session_(shown ? LobbySession(options, *shown) : LobbySession(options)),
      window_(window) {
    session_.lobby.advance_to(options.tick());
    seconds_ = seconds_of_tick(session_.lobby.tick());
}

void LobbyView::pass_time(double seconds) {
    if (paused_) return;
    seconds_ += std::min(seconds, kMaxFrameSeconds);
    session_.lobby.advance_to(tick_of_seconds(seconds_));
}

void LobbyView::step_frames(std::int64_t frames) {
    paused_ = true;
    session_.lobby.advance_to(session_.lobby.tick() + frames * kTicksPerFrame);
    seconds_ = seconds_of_tick(session_.lobby.tick());
}

void LobbyView::draw() {
    renderer_.draw(session_.frame.build(session_.lobby, session_.view), window_.width(),
                   window_.height());
}

void LobbyView::update_spinning() { session_.lobby.set_spinning(spins_ && !held_); }

void LobbyView::toggle_spin() {
    spins_ = !spins_;
    update_spinning();
}

void LobbyView::hold(bool held) {
    held_ = held;
    update_spinning();
}

void LobbyView::toggle_globe() {
    session_.view.mode =
        session_.view.mode == CameraMode::Globe ? CameraMode::Orbit : CameraMode::Globe;
}

SceneOptions LobbyView::present_options() const {
    SceneOptions now = options_;
    const CameraPlace place = camera_place(session_.lobby, session_.view);
    now.time_seconds = seconds_of_tick(session_.lobby.tick());
    now.size_text = fmt::format("{}x{}", window_.width(), window_.height());
    const auto& islands = session_.scene.islands;
    if (const std::size_t at = session_.lobby.state().island; at < islands.size())
        now.island = std::to_string(islands[at].index);
    now.pose_camera =
        fmt::format("{},{},{} {},{},{} {}", place.eye.x, place.eye.y, place.eye.z, place.target.x,
                    place.target.y, place.target.z, fov_y_degrees(session_.lobby, session_.view));
    now.fov_degrees.reset();
    return now;
}

std::string LobbyView::shown_arguments() const {
    std::string arguments = shell_quoted(shown_->name);
    if (!shown_->quake2) return arguments;
    arguments += " --anim " + shell_quoted(session_.scene.figures.front().animation.name);
    if (shown_->quake2->skin != 0) arguments += fmt::format(" --skin {}", shown_->quake2->skin);
    return arguments;
}

void LobbyView::save_screenshot(std::string file) {
    if (file.empty()) file = free_screenshot_name();
    const std::string options = present_options().command_line();
    const std::string command =
        shown_ ? "view " + shown_arguments() + " " + options : "shot " + options;
    const Image image = renderer_.draw_image(session_.frame.build(session_.lobby, session_.view),
                                             window_.width(), window_.height());
    write_file(text_path(file),
               encode_png(image, picture_state(command, session_.assets.folder().fingerprint())));
}

}  // namespace turnstile
