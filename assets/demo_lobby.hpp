#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// A file of a game install.
struct DemoFile {
    std::string path;  ///< below the install's root, '/' between parts: "data/lobby.wad"
    std::vector<std::byte> bytes;
};

/// The demo lobby as a small game install of our own making, in the game's formats and at its
/// paths. The same bytes on every call and machine. `fonts` are what fonts.wad holds: their names
/// and bytes; without any it is left out.
[[nodiscard]] std::vector<DemoFile> demo_lobby(std::span<const DemoFile> fonts = {});

}  // namespace turnstile
