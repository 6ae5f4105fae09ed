#include "viewer/actions.hpp"

#include "viewer/exit_status.hpp"
#include "viewer/text_numbers.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace turnstile {

namespace {

// How far one press of a key goes (choice).
constexpr float kTurnStep = 0.12f;  // radians
constexpr float kZoomStep = 0.9f;
constexpr std::int64_t kMaxSteps = 100'000;

/// A whole number of steps, 1 where none is said.
std::int64_t step_count(const std::string& argument) {
    if (argument.empty()) return 1;
    std::int64_t count = 0;
    const char* end = argument.data() + argument.size();
    const auto [rest, error] = std::from_chars(argument.data(), end, count);
    if (error != std::errc{} || rest != end || count < 1 || count > kMaxSteps)
        throw UsageError("step-forward: \"" + argument + "\" is no number of frames from 1 to " +
                         std::to_string(kMaxSteps));
    return count;
}

constexpr float kFlyStep = 2.0f;  // units

glm::vec3 way_of(const std::string& argument, const glm::vec3& usual) {
    if (argument.empty()) return usual * kFlyStep;
    const auto numbers = numbers_of(argument);
    if (!numbers || numbers->size() != 1)
        throw UsageError("fly: \"" + argument + "\" is no number of units");
    return usual * numbers->front();
}

constexpr std::array
    kActions =
        {
            Action{"next-island", SDLK_n, "", "Go to the next island",
                   [](LobbyView& view, const std::string&) { view.next_island(); }},
            Action{"previous-island", SDLK_p, "", "Go to the previous island",
                   [](LobbyView& view, const std::string&) { view.previous_island(); }},
            Action{"island", SDLK_HOME, "INDEX|NAME", "Go to an island (by key: the first)",
                   [](LobbyView& view, const std::string& name) { view.go_to_island(name); }},
            Action{"enter", SDLK_RETURN, "", "Fly into the park, its gate opening",
                   [](LobbyView& view, const std::string&) { view.enter(); }},
            Action{"strike", SDLK_l, "", "Lightning at the nearest island",
                   [](LobbyView& view, const std::string&) { view.strike(); }},
            Action{"pause", SDLK_SPACE, "", "Stop time, or let it run again",
                   [](LobbyView& view, const std::string&) { view.toggle_pause(); }},
            Action{"step-forward", SDLK_PERIOD, "FRAMES", "Stop time and go on by frames of 1/30 s",
                   [](LobbyView& view, const std::string& argument) {
                       view.step_frames(step_count(argument));
                   }},
            Action{"spin", SDLK_o, "", "Hold the orbit, or let it go round again",
                   [](LobbyView& view, const std::string&) { view.toggle_spin(); }},
            Action{"turn-left", SDLK_LEFT, "", "Go round to the left",
                   [](LobbyView& view, const std::string&) { view.turn(-kTurnStep, 0.0f); }},
            Action{"turn-right", SDLK_RIGHT, "", "Go round to the right",
                   [](LobbyView& view, const std::string&) { view.turn(kTurnStep, 0.0f); }},
            Action{"turn-up", SDLK_UP, "", "Rise",
                   [](LobbyView& view, const std::string&) { view.turn(0.0f, kTurnStep); }},
            Action{"turn-down", SDLK_DOWN, "", "Sink",
                   [](LobbyView& view, const std::string&) { view.turn(0.0f, -kTurnStep); }},
            Action{"zoom-in", SDLK_EQUALS, "", "Come nearer",
                   [](LobbyView& view, const std::string&) { view.zoom(kZoomStep); }},
            Action{"zoom-out", SDLK_MINUS, "", "Go farther away",
                   [](LobbyView& view, const std::string&) { view.zoom(1.0f / kZoomStep); }},
            Action{
                "globe", SDLK_g, "", "See the whole lobby, or one island again",
                [](LobbyView& view, const std::string&) { view.toggle_camera(CameraMode::Globe); }},
            Action{"attract", SDLK_t, "", "Wander over the lobby, or see one island again",
                   [](LobbyView& view, const std::string&) {
                       view.toggle_camera(CameraMode::Attract);
                   }},
            Action{
                "free", SDLK_f, "", "Take the camera in hand, or see one island again",
                [](LobbyView& view, const std::string&) { view.toggle_camera(CameraMode::Free); }},
            Action{"fly-ahead", SDLK_w, "UNITS", "Fly ahead",
                   [](LobbyView& view, const std::string& units) {
                       view.fly(way_of(units, {0, 0, 1}));
                   }},
            Action{"fly-back", SDLK_s, "UNITS", "Fly back",
                   [](LobbyView& view, const std::string& units) {
                       view.fly(way_of(units, {0, 0, -1}));
                   }},
            Action{"fly-left", SDLK_a, "UNITS", "Fly to the left",
                   [](LobbyView& view, const std::string& units) {
                       view.fly(way_of(units, {-1, 0, 0}));
                   }},
            Action{"fly-right", SDLK_d, "UNITS", "Fly to the right",
                   [](LobbyView& view, const std::string& units) {
                       view.fly(way_of(units, {1, 0, 0}));
                   }},
            Action{"fly-up", SDLK_e, "UNITS", "Fly up",
                   [](LobbyView& view, const std::string& units) {
                       view.fly(way_of(units, {0, 1, 0}));
                   }},
            Action{"fly-down", SDLK_q, "UNITS", "Fly down",
                   [](LobbyView& view, const std::string& units) {
                       view.fly(way_of(units, {0, -1, 0}));
                   }},
            Action{"next-animation", SDLK_RIGHTBRACKET, "",
                   "Of a Quake II model: the next animation",
                   [](LobbyView& view, const std::string&) { view.change_animation(1); }},
            Action{"previous-animation", SDLK_LEFTBRACKET, "",
                   "Of a Quake II model: the animation before",
                   [](LobbyView& view, const std::string&) { view.change_animation(-1); }},
            Action{"full-screen", SDLK_F11, "", "Fill the screen, or go back to a window",
                   [](LobbyView& view, const std::string&) { view.window().toggle_full_screen(); }},
            Action{"screenshot", SDLK_F12, "FILE",
                   "Save the scene as PNG (by key: turnstile-N.png here)",
                   [](LobbyView& view, const std::string& file) { view.save_screenshot(file); }},
            Action{"help", SDLK_F1, "", "Show this list, or hide it",
                   [](LobbyView& view, const std::string&) { view.toggle_help(); }},
            Action{"leave", SDLK_BACKSPACE, "", "Break a flight into a park off",
                   [](LobbyView& view, const std::string&) { view.leave(); }},
            Action{"escape", SDLK_ESCAPE, "",
                   "Break a flight off; where there is none, leave the viewer",
                   [](LobbyView& view, const std::string&) { view.escape(); }},
            Action{"quit", SDLK_UNKNOWN, "", "Leave the viewer",
                   [](LobbyView& view, const std::string&) { view.quit(); }},
};

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\n";
    const auto first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

}  // namespace

std::span<const Action> actions() { return kActions; }

const Action* find_action(std::string_view name) {
    if (name == "step") name = "step-forward";  // as people say it
    const auto found = std::ranges::find(
        kActions, name, [](const Action& action) { return std::string_view(action.name); });
    return found == kActions.end() ? nullptr : &*found;
}

const Action* action_of_key(SDL_Keycode key) {
    if (key == SDLK_UNKNOWN) return nullptr;  // of actions without a key
    const auto found = std::ranges::find(kActions, key, &Action::key);
    return found == kActions.end() ? nullptr : &*found;
}

std::vector<ScriptedAction> parse_actions(std::string_view script) {
    std::vector<ScriptedAction> parsed;
    while (!script.empty()) {
        const auto end = std::min(script.find(';'), script.size());
        const std::string_view one = trimmed(script.substr(0, end));
        script.remove_prefix(std::min(end + 1, script.size()));
        if (one.empty()) continue;
        const auto blank = std::min(one.find(' '), one.size());
        const std::string name(one.substr(0, blank));
        const std::string argument(trimmed(one.substr(blank)));
        const Action* action = find_action(name);
        if (!action) throw UsageError("--do: there is no action \"" + name + "\" (F1 lists them)");
        if (!argument.empty() && *action->argument == '\0')
            throw UsageError("--do: " + name + " takes nothing behind it, but got \"" + argument +
                             "\"");
        parsed.push_back({action, argument});
    }
    return parsed;
}

}  // namespace turnstile
