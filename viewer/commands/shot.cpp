#include "engine/file.hpp"
#include "engine/file_kind.hpp"
#include "formats/picture.hpp"
#include "renderer/headless.hpp"
#include "renderer/renderer.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"
#include "viewer/picture_state.hpp"
#include "viewer/scene_options.hpp"

#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <memory>
#include <string>

namespace turnstile {

namespace {

constexpr std::uint32_t kMaxFrames = 100'000;  // choice: an hour at 25 a second

struct ShotOptions {
    SceneOptions scene;
    std::string out = "shot.png";
    std::uint32_t frames = 1;
    double frames_per_second = 25.0;
};

/// "shot.png" -> "shot-0007.png".
std::filesystem::path numbered(const std::filesystem::path& out, std::uint32_t number) {
    std::filesystem::path name = out.parent_path() / out.stem();
    name += fmt::format("-{:04}", number);
    name += out.extension();
    return name;
}

int shoot(const ShotOptions& options) {
    if (extension_of(options.out) != "png") throw UsageError(options.out + ": shot writes .png");
    if (options.frames == 0 || options.frames > kMaxFrames)
        throw UsageError(fmt::format("--frames has to be 1 to {}", kMaxFrames));
    if (!(options.frames_per_second >= 0.01 && options.frames_per_second <= 1000.0))
        throw UsageError("--fps has to be 0.01 to 1000");
    const FrameSize size = options.scene.size();
    (void)options.scene.tick();

    LobbySession session(options.scene);
    const HeadlessContext context;
    Renderer renderer;
    const std::string fingerprint = session.assets.folder().fingerprint();
    const auto out = text_path(options.out);
    Progress progress("frame", options.frames);
    for (std::uint32_t i = 0; i < options.frames; ++i) {
        SceneOptions now = options.scene;
        now.time_seconds += static_cast<double>(i) / options.frames_per_second;
        session.advance_to(now.tick());
        const Image image = renderer.draw_image(session.frame_state(), size.width, size.height);
        write_file(options.frames == 1 ? out : numbered(out, i),
                   encode_png(image, picture_state("shot " + now.command_line(), fingerprint)));
        progress.advance();
    }
    return kDone;
}

}  // namespace

void add_shot_command(CLI::App& program, Run& run) {
    const auto options = std::make_shared<ShotOptions>();
    CLI::App& command =
        *program.add_subcommand("shot", "A frame, or several, to PNG without a window");
    command.add_option("OUT", options->out, "The picture to write")->capture_default_str();
    command.add_option("--frames", options->frames, "How many frames; more than one are numbered")
        ->capture_default_str();
    command.add_option("--fps", options->frames_per_second, "Frames a second, with --frames")
        ->capture_default_str();
    options->scene.add_to(command);
    command.callback([options, &run] { run = [options] { return shoot(*options); }; });
}

}  // namespace turnstile
