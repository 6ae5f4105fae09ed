#pragma once

#include <functional>

#include <CLI/CLI.hpp>

namespace turnstile {

/// What runs when a subcommand was chosen: returns the exit status, throws what main knows.
using Run = std::function<int()>;

// Each adds its subcommand to the program and, when the command line chooses it, puts what is to run
// into `run`. One file a command, by its name.
void add_view_command(CLI::App& program, Run& run);
void add_shot_command(CLI::App& program, Run& run);
void add_state_command(CLI::App& program, Run& run);
void add_inspect_command(CLI::App& program, Run& run);
void add_pose_command(CLI::App& program, Run& run);
void add_convert_command(CLI::App& program, Run& run);
void add_list_command(CLI::App& program, Run& run);
void add_extract_command(CLI::App& program, Run& run);
void add_pack_command(CLI::App& program, Run& run);
void add_demo_command(CLI::App& program, Run& run);
void add_doctor_command(CLI::App& program, Run& run);
void add_departures_command(CLI::App& program, Run& run);

}  // namespace turnstile
