#include "engine/file.hpp"
#include "engine/file_kind.hpp"
#include "engine/log.hpp"
#include "viewer/actions.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/help_page.hpp"
#include "viewer/lobby_view.hpp"
#include "viewer/picture_state.hpp"
#include "viewer/scene_options.hpp"
#include "viewer/shown_file.hpp"
#include "viewer/window.hpp"

#include <chrono>
#include <cmath>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace turnstile {

namespace {

// How a hand on the mouse moves the camera (choice).
constexpr float kRadiansPerPixel = 0.006f;
constexpr float kZoomPerNotch = 0.88f;

struct ViewOptions {
    SceneOptions scene;
    std::string file, script, animation;
    std::size_t skin = 0;
};

/// A picture of ours in place of FILE: its scene is shown, with the data that were named here.
void restore_scene_of_picture(ViewOptions& options) {
    if (extension_of(options.file) != "png") return;
    auto scene = scene_of_picture(read_file(text_path(options.file)));
    if (!scene) throw UsageError(options.file + ": a picture that does not say how it was made");
    scene->data = options.scene.data;
    options.scene = std::move(*scene);
    options.file.clear();
}

/// A key's or a script's action. A screenshot that cannot be written must not end the viewer for
/// somebody who pressed a key; a script wants to know.
void run_key(const Action& action, LobbyView& view) {
    try {
        action.run(view, "");
    } catch (const FileError& error) {
        engine_log()->error("{}", error.what());
    }
}

void take_mouse(const SDL_Event& event, LobbyView& view) {
    switch (event.type) {
        case SDL_MOUSEBUTTONDOWN:
        case SDL_MOUSEBUTTONUP:
            if (event.button.button == SDL_BUTTON_LEFT)
                view.hold(event.type == SDL_MOUSEBUTTONDOWN);
            break;
        case SDL_MOUSEMOTION:
            if ((event.motion.state & SDL_BUTTON_LMASK) != 0)
                view.turn(static_cast<float>(-event.motion.xrel) * kRadiansPerPixel,
                          static_cast<float>(event.motion.yrel) * kRadiansPerPixel);
            break;
        case SDL_MOUSEWHEEL:
            view.zoom(std::pow(kZoomPerNotch, static_cast<float>(event.wheel.y)));
            break;
        default:
            break;
    }
}

void take_events(LobbyView& view, HelpPage& help) {
    for (SDL_Event event; SDL_PollEvent(&event) != 0;) {
        if (view.shows_help()) help.take_event(event);
        if (event.type == SDL_QUIT) view.quit();
        if (event.type == SDL_KEYDOWN)
            if (const Action* action = action_of_key(event.key.keysym.sym)) run_key(*action, view);
        take_mouse(event, view);
    }
}

ShownFile shown_file(const ViewOptions& options) {
    ShownFile shown = find_shown_file(options.file);
    if (shown.quake2) {
        shown.quake2->animation = options.animation;
        shown.quake2->skin = options.skin;
    } else if (!options.animation.empty() || options.skin != 0) {
        throw UsageError(options.file + ": --anim and --skin are for Quake II models");
    }
    return shown;
}

int show(ViewOptions options) {
    restore_scene_of_picture(options);
    const auto actions = parse_actions(options.script);
    std::deque<ScriptedAction> script(actions.begin(), actions.end());
    const FrameSize size = options.scene.size();
    std::optional<ShownFile> shown;
    if (!options.file.empty()) shown = shown_file(options);
    (void)options.scene.view();  // wrong usage is said before a window opens
    (void)options.scene.tick();
    Window window("Turnstile", static_cast<int>(size.width), static_cast<int>(size.height));
    LobbyView view(options.scene, shown, window);
    HelpPage help(window);
    using Clock = std::chrono::steady_clock;
    auto before = Clock::now();
    while (!view.quits()) {
        const auto now = Clock::now();
        view.pass_time(std::chrono::duration<double>(now - before).count());
        before = now;
        take_events(view, help);
        if (!script.empty()) {
            script.front().action->run(view, script.front().argument);
            script.pop_front();
        }
        view.draw();
        if (view.shows_help()) help.draw();
        window.swap();
    }
    return kDone;
}

}  // namespace

void add_view_command(CLI::App& program, Run& run) {
    const auto options = std::make_shared<ViewOptions>();
    CLI::App& command =
        *program.add_subcommand("view", "The lobby, or one model, in a window (F1: the keys)");
    command.add_option("FILE", options->file,
                       "A model, clip, texture or sign (.md2 of either kind, .wct, .sgn, or "
                       "ARCHIVE.wad!path/inside) in place of the lobby, or a "
                       "picture of this program, whose view is restored");
    command.add_option("--do", options->script,
                       "Actions to run, one a frame: \"next-island; screenshot a.png; quit\"");
    command.add_option("--anim", options->animation, "Animation of a Quake II model, by name");
    command.add_option("--skin", options->skin, "Skin of a Quake II model, counted from 0");
    options->scene.add_to(command);
    command.callback([options, &run] { run = [options] { return show(*options); }; });
}

}  // namespace turnstile
