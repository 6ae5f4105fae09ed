#pragma once

#include "viewer/window.hpp"

#include <SDL.h>

namespace turnstile {

/// Dear ImGui over the scene: for now the list of actions with their keys. Costs nothing while it
/// is hidden.
class HelpPage {
public:
    explicit HelpPage(Window& window);
    ~HelpPage();
    HelpPage(const HelpPage&) = delete;
    HelpPage& operator=(const HelpPage&) = delete;

    void take_event(const SDL_Event& event);
    /// Draws the page over what the window shows.
    void draw();

private:
    Window& window_;
};

}  // namespace turnstile
