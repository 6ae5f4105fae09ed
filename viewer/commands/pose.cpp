#include "engine/file_kind.hpp"
#include "engine/pose_json.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"

#include <cmath>
#include <memory>
#include <optional>
#include <string>

namespace turnstile {

namespace {

struct PoseOptions {
    std::string model, clip;
    double frame = 0.0;
    bool json = false;
};

int print_pose(const PoseOptions& options) {
    if (!(options.frame >= 0.0) || !std::isfinite(options.frame))
        throw UsageError("--frame has to be a number from 0 up");
    const NamedFile model_file = read_named_file(options.model);
    const TpwModel model = decode_tpw_model(model_file.bytes, model_file.name);
    std::optional<TpwClip> clip;
    if (!options.clip.empty()) {
        const NamedFile clip_file = read_named_file(options.clip);
        clip = decode_tpw_clip(clip_file.bytes, clip_file.name);
    }
    const Json json = pose_json(model, clip ? &*clip : nullptr, options.frame);
    print_answer(json, options.json);
    return kDone;
}

}  // namespace

void add_pose_command(CLI::App& program, Run& run) {
    const auto options = std::make_shared<PoseOptions>();
    CLI::App& command = *program.add_subcommand("pose", "A model's pose at a frame of a clip");
    command.add_option("MODEL", options->model, "A model, or ARCHIVE.wad!path/inside")->required();
    command.add_option("--clip", options->clip, "A clip; without one the model is at rest");
    command.add_option("--frame", options->frame, "The frame, 30 a second, fractions allowed")
        ->required();
    command.add_flag("--json", options->json, "Print JSON");
    command.callback([options, &run] { run = [options] { return print_pose(*options); }; });
}

}  // namespace turnstile
