#pragma once

#include "engine/clock.hpp"
#include "engine/lobby.hpp"
#include "engine/lobby_scene.hpp"

#include <gtest/gtest.h>

/// What the tests of the fidelity checklist share (docs/lobby.md, 16; docs/fidelity.md): the demo,
/// whose scripts carry the game's own numbers.
namespace turnstile::test {

struct Demo {
    explicit Demo(const SceneChoices& choices = {})
        : assets(GameFolder::open(TURNSTILE_DEMO_DIR)), scene(assemble_lobby(assets, choices)) {}
    Demo(const Demo&) = delete;
    Demo& operator=(const Demo&) = delete;
    Assets assets;
    LobbyScene scene;
};

/// The demo at the highest quality, read once.
[[nodiscard]] inline const LobbyScene& demo() {
    static const Demo instance;
    return instance.scene;
}

// Places of the islands in the running order.
constexpr std::size_t kJungle = 0, kFantasy = 1, kHallow = 2, kSpace = 3;

inline void advance_seconds(Lobby& lobby, double seconds) {
    lobby.advance_to(lobby.tick() + tick_of_seconds(seconds));
}
/// To the next whole step.
inline void advance_step(Lobby& lobby) {
    lobby.advance_to((step_of_tick(lobby.tick()) + 1) * kTicksPerStep);
}

/// Steps until a flight has got into a phase; fails after a minute.
inline void fly_to(Lobby& lobby, EntryFlight::Phase phase) {
    for (int step = 0; step < 25 * 60; ++step) {
        if (lobby.state().flight.phase == phase) return;
        advance_step(lobby);
    }
    FAIL() << "the flight does not get there";
}

}  // namespace turnstile::test
