#include "engine/file_kind.hpp"
#include "engine/pose_json.hpp"
#include "engine/quake2_json.hpp"
#include "formats/code_pages.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"

#include <spdlog/fmt/fmt.h>

#include <cmath>
#include <memory>
#include <optional>
#include <string>

namespace turnstile {

namespace {

struct PoseOptions {
    std::string model, clip;
    std::optional<double> frame, time;
    std::optional<std::string> animation;
    bool once = false;
    bool json = false;
};

/// What is wrong with either kind of model, said before a file is read.
void check(const PoseOptions& options) {
    if (options.frame && !(*options.frame >= 0.0 && std::isfinite(*options.frame)))
        throw UsageError("--frame has to be a number from 0 up");
    if (options.time && !(*options.time >= 0.0 && std::isfinite(*options.time)))
        throw UsageError("--time has to be a number of seconds from 0 up");
    if (options.frame.has_value() == options.animation.has_value())
        throw UsageError("--frame is needed, or --anim with a Quake II model, and not both");
    if (options.animation.has_value() != options.time.has_value())
        throw UsageError("--anim and --time go together");
    if (options.once && !options.animation) throw UsageError("--once goes with --anim");
}

Quake2Moment moment_of(const PoseOptions& options, const Quake2Md2& model) {
    if (options.frame) {
        const auto moment = quake2_moment(model.frames.size(), *options.frame);
        if (!moment)
            throw UsageError(fmt::format("{}: frame: found {}, expected a number from 0 to {}",
                                         options.model, *options.frame, model.frames.size() - 1));
        return *moment;
    }
    const auto animations = quake2_animations(model);
    const auto name = utf8_to_latin1(*options.animation);
    const auto* animation = name ? find_quake2_animation(animations, *name) : nullptr;
    if (!animation)
        throw UsageError(fmt::format("{}: animation: found {}, expected one that inspect lists",
                                     options.model, *options.animation));
    return quake2_moment(*animation, *options.time, options.once);
}

Json quake2_pose(const PoseOptions& options, const NamedFile& file) {
    if (!options.clip.empty())
        throw UsageError(options.model + ": a Quake II model takes no --clip");
    const Quake2Md2 model = decode_quake2_md2(file.bytes, file.name);
    return pose_json(model, moment_of(options, model));
}

Json tpw_pose(const PoseOptions& options, const NamedFile& file) {
    const TpwModel model = decode_tpw_model(file.bytes, file.name);
    if (!options.frame)
        throw UsageError(options.model + ": --anim is for Quake II models, this one needs --frame");
    std::optional<TpwClip> clip;
    if (!options.clip.empty()) {
        const NamedFile clip_file = read_named_file(options.clip);
        clip = decode_tpw_clip(clip_file.bytes, clip_file.name);
    }
    return pose_json(model, clip ? &*clip : nullptr, *options.frame);
}

int print_pose(const PoseOptions& options) {
    check(options);
    const NamedFile file = read_named_file(options.model);
    const bool is_quake2 = is_quake2_md2(file.bytes);
    print_answer(is_quake2 ? quake2_pose(options, file) : tpw_pose(options, file), options.json);
    return kDone;
}

}  // namespace

void add_pose_command(CLI::App& program, Run& run) {
    const auto options = std::make_shared<PoseOptions>();
    CLI::App& command = *program.add_subcommand("pose", "A model's pose at a frame");
    command.add_option("MODEL", options->model, "A model, or ARCHIVE.wad!path/inside")->required();
    command.add_option("--clip", options->clip, "A clip; without one the model is at rest");
    command.add_option("--frame", options->frame,
                       "The frame, fractions allowed: of a clip, 30 a second; or of a Quake II "
                       "model");
    command.add_option("--anim", options->animation, "Quake II: an animation, in place of --frame");
    command.add_option("--time", options->time,
                       "Quake II: seconds into the animation, which loops");
    command.add_flag("--once", options->once, "Quake II: the animation's last frame holds");
    command.add_flag("--json", options->json, "Print JSON");
    command.callback([options, &run] { run = [options] { return print_pose(*options); }; });
}

}  // namespace turnstile
