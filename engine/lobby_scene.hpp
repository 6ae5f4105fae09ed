#pragma once

#include "engine/assets.hpp"
#include "engine/camera.hpp"
#include "engine/flyers.hpp"
#include "engine/frame_state.hpp"
#include "engine/model.hpp"
#include "engine/pose.hpp"
#include "engine/quake2_model.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// Numbers of a gate's clips (docs/lobby.md, 3).
constexpr int kOpenGate = 1, kShutGate = 2;

/// A model of the lobby with the clips that it can play (role M: idle, docs/formats/tpw-md2.md,
/// 14).
struct Actor {
    const Model* model = nullptr;
    std::vector<const Clip*> clips;  ///< those that could be decoded, in order of their numbers
    std::vector<BoundClip> bound;    ///< one for each of `clips`

    /// Binds and adds a clip; what of it does not fit is logged.
    void add_clip(const Clip& clip);
    /// A place in `clips` by the number behind the role letter; a bare name counts as 1.
    [[nodiscard]] std::optional<std::size_t> find_clip(int number) const;
};

/// One park as the scripts set it up: what never changes while the lobby runs.
struct Island {
    std::int32_t index = 0;    ///< of the ISLAND line: the running order
    std::string park;          ///< the script's name without ".txt": "jungle"
    std::string script_name;   ///< the ISLAND line's name
    std::string name;          ///< what players see
    std::string dir;           ///< where its models lie, below the install's data
    glm::vec3 position{0.0f};  ///< world units
    glm::vec3 middle{0.0f};    ///< of what is looked at, from `position`; above it `camera_height`
    float heading_degrees = 0.0f;
    float camera_height = 0.0f;            ///< units above the island
    std::optional<glm::ivec3> sky_colour;  ///< 0..255; none: the clouds keep their own colours
    std::int32_t rain = 0;                 ///< RAINY's level, 0 for none
    std::int32_t lightning_mask = 0;
    Actor isle;
    std::optional<Actor> gate;

    /// The point that the orbit looks at.
    [[nodiscard]] glm::vec3 looked_at() const {
        return position + middle + glm::vec3(0.0f, camera_height, 0.0f);
    }
    /// Isle and gate share it: turned by the heading, model +Z onto (sin h, 0, cos h)
    /// (docs/lobby.md, 3), or as they were modelled.
    [[nodiscard]] glm::mat4 world_from_model(bool turned) const;
};

/// A Quake II model that plays one of its animations over and over.
struct Figure {
    const Quake2Model* model = nullptr;
    Quake2Animation animation;
    glm::mat4 world_from_model{1.0f};
};

/// One FLYINGMESH line of an island.
struct Swarm {
    std::size_t island = 0;  ///< a place in LobbyScene::islands
    Actor flyer;             ///< its first clip is looped
    SwarmRules rules;

    /// Frames of the looped clip, 0 for none.
    [[nodiscard]] std::int32_t flap_length() const;
    /// The frame that a flyer of this phase shows.
    [[nodiscard]] float flap_frame(std::uint32_t phase, std::int64_t tick) const;
};

/// The original's detail presets (docs/lobby.md, 2): low for 1, med for 2 and 3, high for 4.
struct Quality {
    int level = 4;  ///< SKYQUALITY, 1 to 4
    /// Of each swarm, percent (LOBBYOBJECTS).
    [[nodiscard]] int flyer_percent() const { return level <= 1 ? 10 : level <= 3 ? 70 : 100; }
    [[nodiscard]] bool rains() const { return level > 1; }      ///< WEATHER
    [[nodiscard]] bool tints_sky() const { return level > 1; }  ///< docs/lobby.md, 4, the gate
};

/// What a person chooses of how the lobby is set up.
struct SceneChoices {
    Quality quality;
    std::string language;  ///< folder below "Language"; empty: English, else the first there
    Rules rules;
};

/// The lobby as its scripts set it up.
struct LobbyScene {
    SceneChoices choices;
    std::vector<Island> islands;  ///< in the running order; may be empty
    std::vector<Swarm> swarms;    ///< of all islands
    std::optional<Actor> base;    ///< the base model with the sea of the data
    std::vector<Figure> figures;  ///< none in the lobby: for looking at single models
    /// What is looked at where there are no islands: the middle of the lobby (docs/lobby.md, 10).
    glm::vec3 middle{500.0f, 0.0f, 500.0f};
    OrbitSettings orbit;
    float island_fov_degrees = 100.0f;   ///< full horizontal angle at 4:3
    bool has_plane_sea = true;           ///< our own plane: where the data have no sea
    std::optional<SkyArt> sky;           ///< none where single things are looked at
    const Texture* raindrop = nullptr;   ///< null: plain white
    const Texture* lightning = nullptr;  ///< likewise

    /// Does it rain at an island, a place in `islands`?
    [[nodiscard]] bool rains_at(std::size_t island) const {
        return choices.quality.rains() && islands[island].rain > 0;
    }
    /// The place in `islands` of an index, a park's name or a shown name (letters of either case).
    [[nodiscard]] std::optional<std::size_t> find_island(std::string_view index_or_name) const;
};

/// A model with its clips of role M; nothing, reported with `stand_in`, if it cannot be had.
[[nodiscard]] std::optional<Actor> load_actor(Assets& assets, const std::string& dir,
                                              const std::string& name, const char* stand_in);

/// The lobby's own: reads the five scripts and what they name. What is missing is reported to
/// `assets` and left out (docs/formats/lobby-scripts.md, 6). `assets` has to outlive the scene.
[[nodiscard]] LobbyScene assemble_lobby(Assets& assets, const SceneChoices& choices = {});

}  // namespace turnstile
