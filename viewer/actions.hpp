#pragma once

#include "viewer/lobby_view.hpp"

#include <SDL_keycode.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// Something that a person can do in the window. Keys, the help page and --do all go through the
/// one table of them.
struct Action {
    const char* name;
    SDL_Keycode key;       ///< default key, SDLK_UNKNOWN for none
    const char* argument;  ///< what --do may give it, "" for nothing
    const char* help;
    void (*run)(LobbyView& view, const std::string& argument);
};

[[nodiscard]] std::span<const Action> actions();
[[nodiscard]] const Action* find_action(std::string_view name);
[[nodiscard]] const Action* action_of_key(SDL_Keycode key);

/// An action of a script with its argument.
struct ScriptedAction {
    const Action* action;
    std::string argument;
};

/// "next-island; screenshot a.png; quit". Throws UsageError for a name that is not in the table, or
/// an argument that its action does not take.
[[nodiscard]] std::vector<ScriptedAction> parse_actions(std::string_view script);

}  // namespace turnstile
