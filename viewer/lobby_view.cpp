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
/// How far the free camera flies where another would come nearer by all of its distance, units
/// (choice).
constexpr float kFlyPerZoom = 40.0f;

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
      inputs_(options.inputs),
      window_(window) {
    session_.advance_to(options.tick());
    seconds_ = seconds_of_tick(session_.lobby.tick());
}

void LobbyView::pass_time(double seconds) {
    if (paused_) return;
    seconds_ += std::min(seconds, kMaxFrameSeconds);
    session_.advance_to(tick_of_seconds(seconds_));
}

void LobbyView::step_frames(std::int64_t frames) {
    paused_ = true;
    session_.advance_to(session_.lobby.tick() + frames * kTicksPerFrame);
    seconds_ = seconds_of_tick(session_.lobby.tick());
}

void LobbyView::draw() {
    renderer_.draw(session_.frame_state(), window_.width(), window_.height());
}

void LobbyView::apply(const std::string& action, const std::string& argument) {
    apply_input(session_.lobby, {session_.lobby.tick(), action, argument});
    inputs_.record(session_.lobby, action, argument);
}

void LobbyView::update_spinning() { apply(spins_ && !held_ ? "spin" : "hold"); }

void LobbyView::toggle_spin() {
    spins_ = !spins_;
    update_spinning();
}

void LobbyView::hold(bool held) {
    held_ = held;
    update_spinning();
}

void LobbyView::next_island() { apply("next-island"); }
void LobbyView::previous_island() { apply("previous-island"); }
void LobbyView::go_to_island(const std::string& name) { apply("island", name); }
void LobbyView::enter() { apply("enter"); }
void LobbyView::strike() { apply("strike"); }

void LobbyView::leave() { apply("leave"); }

void LobbyView::escape() {
    if (session_.lobby.state().flight.active())
        leave();
    else
        quit();
}

void LobbyView::toggle_camera(CameraMode mode) {
    const bool again = session_.lobby.state().mode == mode;
    apply("camera", std::string(camera_mode_name(again ? CameraMode::Orbit : mode)));
}

void LobbyView::turn(float yaw, float pitch) {
    if (session_.lobby.state().mode == CameraMode::Free)
        look_about(yaw, pitch);
    else
        session_.lobby.turn(yaw, pitch);
    inputs_.record_camera(session_.lobby);
}

void LobbyView::zoom(float factor) {
    if (session_.lobby.state().mode == CameraMode::Free) {
        fly({0.0f, 0.0f, (1.0f - factor) * kFlyPerZoom});
        return;
    }
    session_.lobby.zoom(factor);
    inputs_.record_camera(session_.lobby);
}

void LobbyView::look_about(float yaw, float pitch) {
    session_.lobby.set_free_place(turned(session_.lobby.state().free_place, yaw, pitch));
}

void LobbyView::fly(const glm::vec3& way) {
    if (session_.lobby.state().mode != CameraMode::Free) apply("camera", "free");
    session_.lobby.set_free_place(flown(session_.lobby.state().free_place, way));
    inputs_.record_camera(session_.lobby);
}

SceneOptions LobbyView::present_options() const {
    SceneOptions now = options_;
    now.time_seconds = seconds_of_tick(session_.lobby.tick());
    now.size_text = fmt::format("{}x{}", window_.width(), window_.height());
    now.inputs = inputs_.text();
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
    const Image image =
        renderer_.draw_image(session_.frame_state(), window_.width(), window_.height());
    write_file(text_path(file),
               encode_png(image, picture_state(command, session_.assets.folder().fingerprint())));
}

}  // namespace turnstile
