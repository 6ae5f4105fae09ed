#pragma once

#include "engine/lobby_scene.hpp"
#include "tests/support/small_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <optional>
#include <vector>

namespace turnstile::test {

/// A lobby assembled from an archive of these files.
struct Game {
    explicit Game(const std::vector<WadFile>& files, const SceneChoices& choices = {}) {
        write_wad(folder.path() / "data/lobby.wad", files);
        assets.emplace(GameFolder::open(folder.path()));
        scene = assemble_lobby(*assets, choices);
    }
    TemporaryFolder folder;
    std::optional<Assets> assets;
    LobbyScene scene;
};

}  // namespace turnstile::test
