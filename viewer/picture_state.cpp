#include "viewer/picture_state.hpp"

#include "viewer/version.hpp"

namespace turnstile {

std::vector<PngText> picture_state(const SceneOptions& options,
                                   const std::string& data_fingerprint) {
    return {{"Software", std::string("turnstile ") + kVersion},
            {"Turnstile data", data_fingerprint},
            {"Turnstile command", "turnstile shot " + options.command_line()}};
}

}  // namespace turnstile
