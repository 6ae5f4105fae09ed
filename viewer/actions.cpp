#include "viewer/actions.hpp"

#include "viewer/exit_status.hpp"

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

void go_to_island(LobbyView& view, const std::string& name) {
    const auto found = view.lobby().scene().find_island(name.empty() ? "0" : name);
    if (!found) throw UsageError("island: there is no island \"" + name + "\"");
    view.lobby().select_island(*found);
}

constexpr std::array kActions = {
    Action{"next-island", SDLK_n, "", "Go to the next island",
           [](LobbyView& view, const std::string&) { view.lobby().next_island(); }},
    Action{"previous-island", SDLK_p, "", "Go to the previous island",
           [](LobbyView& view, const std::string&) { view.lobby().previous_island(); }},
    Action{"island", SDLK_HOME, "INDEX|NAME", "Go to an island (by key: the first)", go_to_island},
    Action{"pause", SDLK_SPACE, "", "Stop time, or let it run again",
           [](LobbyView& view, const std::string&) { view.toggle_pause(); }},
    Action{"step-forward", SDLK_PERIOD, "FRAMES", "Stop time and go on by frames of 1/30 s",
           [](LobbyView& view, const std::string& argument) {
               view.step_frames(step_count(argument));
           }},
    Action{"spin", SDLK_s, "", "Hold the orbit, or let it go round again",
           [](LobbyView& view, const std::string&) { view.toggle_spin(); }},
    Action{"turn-left", SDLK_LEFT, "", "Go round to the left",
           [](LobbyView& view, const std::string&) { view.lobby().turn(-kTurnStep, 0.0f); }},
    Action{"turn-right", SDLK_RIGHT, "", "Go round to the right",
           [](LobbyView& view, const std::string&) { view.lobby().turn(kTurnStep, 0.0f); }},
    Action{"turn-up", SDLK_UP, "", "Rise",
           [](LobbyView& view, const std::string&) { view.lobby().turn(0.0f, kTurnStep); }},
    Action{"turn-down", SDLK_DOWN, "", "Sink",
           [](LobbyView& view, const std::string&) { view.lobby().turn(0.0f, -kTurnStep); }},
    Action{"zoom-in", SDLK_EQUALS, "", "Come nearer",
           [](LobbyView& view, const std::string&) { view.lobby().zoom(kZoomStep); }},
    Action{"zoom-out", SDLK_MINUS, "", "Go farther away",
           [](LobbyView& view, const std::string&) { view.lobby().zoom(1.0f / kZoomStep); }},
    Action{"globe", SDLK_g, "", "See the whole lobby, or one island again",
           [](LobbyView& view, const std::string&) { view.toggle_globe(); }},
    Action{"next-animation", SDLK_RIGHTBRACKET, "", "Of a Quake II model: the next animation",
           [](LobbyView& view, const std::string&) { view.change_animation(1); }},
    Action{"previous-animation", SDLK_LEFTBRACKET, "", "Of a Quake II model: the animation before",
           [](LobbyView& view, const std::string&) { view.change_animation(-1); }},
    Action{"full-screen", SDLK_F11, "", "Fill the screen, or go back to a window",
           [](LobbyView& view, const std::string&) { view.window().toggle_full_screen(); }},
    Action{"screenshot", SDLK_F12, "FILE", "Save the scene as PNG (by key: turnstile-N.png here)",
           [](LobbyView& view, const std::string& file) { view.save_screenshot(file); }},
    Action{"help", SDLK_F1, "", "Show this list, or hide it",
           [](LobbyView& view, const std::string&) { view.toggle_help(); }},
    Action{"quit", SDLK_ESCAPE, "", "Leave",
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
