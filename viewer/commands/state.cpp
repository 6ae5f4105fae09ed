#include "engine/clock.hpp"
#include "engine/state_json.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"
#include "viewer/scene_options.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace turnstile {

namespace {

struct StateOptions {
    SceneOptions scene;
    std::optional<double> simulate_fps;
    bool json = false;
};

/// Advances as a window at that many frames a second would, from one frame's tick to the next.
void advance_in_frames(LobbySession& session, std::int64_t until, double fps) {
    for (double frame = 1.0;; frame += 1.0) {
        const std::int64_t tick = tick_of_seconds(frame / fps);
        if (tick >= until) break;
        session.advance_to(tick);
    }
    session.advance_to(until);
}

int print_state(const StateOptions& options) {
    if (options.simulate_fps &&
        !(*options.simulate_fps >= 0.1 && *options.simulate_fps <= 10'000.0))
        throw UsageError("--simulate-fps has to be 0.1 to 10000");
    const std::int64_t tick = options.scene.tick();
    LobbySession session(options.scene);
    if (options.simulate_fps)
        advance_in_frames(session, tick, *options.simulate_fps);
    else
        session.advance_to(tick);
    Json json = state_json(session.lobby);
    for (const auto& missing : session.assets.missing())
        json["warnings"].push_back(
            {{"message", missing.file + ": " + missing.reason + ": " + missing.stand_in}});
    for (auto& fault : script_faults_json(session.assets))
        json["warnings"].push_back(std::move(fault));
    print_answer(json, options.json);
    return kDone;
}

}  // namespace

void add_state_command(CLI::App& program, Run& run) {
    const auto options = std::make_shared<StateOptions>();
    CLI::App& command = *program.add_subcommand("state", "The simulated scene at a time");
    command.add_option("--simulate-fps", options->simulate_fps,
                       "Advance as a window at that many frames a second would");
    command.add_flag("--json", options->json, "Print JSON");
    options->scene.add_to(command);
    command.callback([options, &run] { run = [options] { return print_state(*options); }; });
}

}  // namespace turnstile
