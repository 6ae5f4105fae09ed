#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace turnstile {

/// A file of a game install.
struct DemoFile {
    std::string path;  ///< below the install's root, '/' between parts: "data/lobby.wad"
    std::vector<std::byte> bytes;
};

/// The demo lobby as a small game install of our own making, in the game's formats and at its
/// paths. The same bytes on every call and machine.
[[nodiscard]] std::vector<DemoFile> demo_lobby();

}  // namespace turnstile
