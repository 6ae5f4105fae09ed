#include "tests/support/process.hpp"

#include "tests/support/temporary_folder.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <sys/wait.h>

namespace turnstile::test {

namespace {

std::string text_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace

Ended run(const std::string& command) {
    const TemporaryFolder folder;
    const auto script = folder.path() / "script", out = folder.path() / "out",
               err = folder.path() / "err";
    std::ofstream(script) << "unset HOME DISPLAY WAYLAND_DISPLAY TURNSTILE_DATA SDL_VIDEODRIVER\n"
                          << "TURNSTILE='" << TURNSTILE_PROGRAM << "'\n"
                          << command << "\n";
    const int status = std::system(("bash '" + script.string() + "' >'" + out.string() + "' 2>'" +
                                    err.string() + "' </dev/null")
                                       .c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of(out),
            text_of(err)};
}

}  // namespace turnstile::test
