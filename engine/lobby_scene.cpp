#include "engine/lobby_scene.hpp"

#include "engine/clock.hpp"
#include "engine/lobby_signs.hpp"
#include "engine/log.hpp"
#include "engine/sky.hpp"

#include <glm/common.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace turnstile {

namespace {

constexpr const char* kLobbyFolder = "lobby/";
constexpr std::array<const char*, 4> kParks = {"jungle", "fantasy", "hallow", "space"};
constexpr const char* kTerrainFolder = "lobby/terrain";
constexpr const char* kBaseModel = "Base";
constexpr const char* kRaindropPath = "generic/weather/raindrop.tga";
constexpr const char* kLightningPath = "generic/weather/lightning.tga";
/// Different poses that a swarm shows at once, at most (choice: more are not told apart).
constexpr std::int32_t kMostPhases = 32;
/// What a FLYINGMESH may say, so that nothing overflows in a day of flight: units, and units per
/// lobby unit (choice: far beyond the lobby).
constexpr float kMostExtent = 1e5f, kMostSpeed = 1e4f;
/// Role of the clips that the lobby plays (docs/lobby.md, 2).
constexpr char kIdleRole = 'M';
/// ISLANDCAMERAPOSITION 0 to 3 as shipped (docs/formats/lobby-scripts.md, 3).
constexpr std::array<LobbyScript::CameraPosition, 4> kShippedPositions = {
    {{0, 400.0f, 400.0f}, {1, 600.0f, 400.0f}, {2, 600.0f, 600.0f}, {3, 400.0f, 600.0f}}};

struct NamedScript {
    std::string park;  ///< empty for lobby.txt
    LobbyScript script;
};

std::vector<NamedScript> read_scripts(Assets& assets) {
    std::vector<NamedScript> scripts;
    const auto add = [&](const std::string& name, const char* park, const char* stand_in) {
        if (auto script = assets.script(kLobbyFolder + name + ".txt", stand_in))
            scripts.push_back({park, std::move(*script)});
    };
    add("lobby", "", "the shipped values");
    for (const char* park : kParks) add(park, park, "the park is left out");
    return scripts;
}

/// The first value that a script gives, lobby.txt before the parks; else what shipped.
template <class Value>
Value first_given(const std::vector<NamedScript>& scripts,
                  std::optional<Value> LobbyScript::*directive, Value shipped) {
    for (const auto& [park, script] : scripts)
        if (script.*directive) return *(script.*directive);
    return shipped;
}

/// What a projection can be made of; else the shipped angle, degrees.
float usable_fov(float degrees) {
    constexpr float kLeast = 1.0f, kMost = 170.0f;  // choice
    constexpr float kShipped = 100.0f;              // docs/formats/lobby-scripts.md, 3
    if (degrees >= kLeast && degrees <= kMost) return degrees;
    engine_log()->warn("ISLANDFOV: {} is no angle from {} to {}: {}", degrees, kLeast, kMost,
                       kShipped);
    return kShipped;
}

std::optional<glm::vec3> position_of(const std::vector<NamedScript>& scripts, std::int32_t index) {
    const auto find = [&](const auto& positions) -> std::optional<glm::vec3> {
        for (const auto& at : positions)
            if (at.index == index) return glm::vec3(at.x, 0.0f, at.z);
        return std::nullopt;
    };
    for (const auto& [park, script] : scripts)
        if (const auto at = find(script.camera_positions)) return at;
    return find(kShippedPositions);
}

std::optional<Island> load_island(Assets& assets, const std::vector<NamedScript>& scripts,
                                  const std::string& park, const LobbyScript::Island& line) {
    const auto position = position_of(scripts, line.index);
    if (!position) {
        assets.report_missing({"ISLANDCAMERAPOSITION " + std::to_string(line.index), "not found",
                               "island " + line.isle + " is left out"});
        return std::nullopt;
    }
    const std::string dir = below_data(line.dir);
    auto isle = load_actor(assets, dir, line.isle, "the park is left out");
    if (!isle) return std::nullopt;
    Island island{.index = line.index,
                  .park = park,
                  .script_name = line.name,
                  .name = line.name,
                  .dir = dir,
                  .position = *position,
                  .middle = glm::vec3(0.0f),
                  .heading_degrees = line.heading_degrees,
                  .camera_height = line.camera_height,
                  .sky_colour = std::nullopt,  // weather: add_weather
                  .isle = std::move(*isle),
                  .gate = std::nullopt};
    if (!line.gate.empty()) island.gate = load_actor(assets, dir, line.gate, "the isle alone");
    return island;
}

/// The scripts' weather belongs to all islands of the same file.
void add_weather(Island& island, const LobbyScript& script) {
    island.sky_colour = script.sky_colour;
    island.rain = script.rain.value_or(0);
    island.lightning_mask = script.lightning.value_or(0);
}

std::optional<Swarm> load_swarm(Assets& assets, const LobbyScript::Flyer& line,
                                const LobbyScene& scene, std::size_t island) {
    auto flyer = load_actor(assets, below_data(line.dir), line.model, "no swarm");
    if (!flyer) return std::nullopt;
    Swarm swarm{.island = island, .flyer = std::move(*flyer), .rules = {}};
    const std::int64_t ticks = std::int64_t{swarm.flap_length()} * kTicksPerFrame;
    const auto phases = static_cast<std::uint32_t>(std::clamp<std::int64_t>(ticks, 1, kMostPhases));
    const std::int32_t percent = scene.choices.quality.flyer_percent();
    swarm.rules = {
        .centre = scene.islands[island].position,
        .extent = glm::clamp(line.extent, glm::vec3(-kMostExtent), glm::vec3(kMostExtent)),
        .speed = std::clamp(line.speed, -kMostSpeed, kMostSpeed),
        .wanted = static_cast<std::size_t>(std::max(line.count * percent / 100, 1)),
        .phases = phases};
    return swarm;
}

bool draws_anything(const Model& model) {
    return std::ranges::any_of(model.file.meshes,
                               [](const TpwMesh& mesh) { return !mesh.faces.empty(); });
}

/// The sea of the data, in place of our own plane.
void add_base(LobbyScene& scene, Assets& assets) {
    auto base = load_actor(assets, kTerrainFolder, kBaseModel, "a plane of water");
    if (!base) return;
    scene.has_plane_sea = !draws_anything(*base->model);
    scene.base = std::move(*base);
}

/// The script that an island came from.
const LobbyScript& script_of(const std::vector<NamedScript>& scripts, const Island& island) {
    return std::ranges::find(scripts, island.park, &NamedScript::park)->script;
}

bool same_letters(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) ==
               std::tolower(static_cast<unsigned char>(y));
    });
}

}  // namespace

void Actor::add_clip(const Clip& clip) {
    clips.push_back(&clip);
    bound.push_back(bind_clip(model->file, clip.file));
    for (const auto& warning : bound.back().warnings)
        engine_log()->warn("{}: {}", clip.name, warning.message);
}

std::optional<Actor> load_actor(Assets& assets, const std::string& dir, const std::string& name,
                                const char* stand_in) {
    Actor actor;
    actor.model = assets.model(dir, name, stand_in);
    if (!actor.model) return std::nullopt;
    for (const Clip* clip : assets.clips(dir, name, kIdleRole))
        if (clip) actor.add_clip(*clip);
    return actor;
}

std::optional<std::size_t> Actor::find_clip(int number) const {
    for (std::size_t i = 0; i < clips.size(); ++i) {
        const std::string_view name = clips[i]->name;
        const std::string_view digits = name.substr(name.find_last_not_of("0123456789") + 1);
        int found = 1;
        std::from_chars(digits.data(), digits.data() + digits.size(), found);
        if (found == number) return i;
    }
    return std::nullopt;
}

std::int32_t Swarm::flap_length() const {
    return flyer.bound.empty() ? 0 : flyer.bound.front().length;
}

float Swarm::flap_frame(std::uint32_t phase, std::int64_t tick) const {
    const std::int64_t period = std::int64_t{flap_length()} * kTicksPerFrame;
    if (period <= 0) return 0.0f;
    return frames_of_ticks((tick + period * phase / rules.phases) % period);
}

glm::mat4 Island::world_from_model(bool turned) const {
    const float heading = turned ? glm::radians(heading_degrees) : 0.0f;
    const float s = std::sin(heading), c = std::cos(heading);
    return {glm::vec4(c, 0.0f, -s, 0.0f), glm::vec4(0.0f, 1.0f, 0.0f, 0.0f),
            glm::vec4(s, 0.0f, c, 0.0f), glm::vec4(position, 1.0f)};
}

std::optional<std::size_t> LobbyScene::find_island(std::string_view index_or_name) const {
    std::int32_t index = 0;
    const char* end = index_or_name.data() + index_or_name.size();
    const auto [rest, error] = std::from_chars(index_or_name.data(), end, index);
    const bool is_number = error == std::errc{} && rest == end;
    for (std::size_t i = 0; i < islands.size(); ++i) {
        const Island& island = islands[i];
        if (is_number ? island.index == index
                      : same_letters(island.park, index_or_name) ||
                            same_letters(island.name, index_or_name))
            return i;
    }
    return std::nullopt;
}

LobbyScene assemble_lobby(Assets& assets, const SceneChoices& choices) {
    const auto scripts = read_scripts(assets);
    LobbyScene scene;
    scene.choices = choices;
    const OrbitSettings shipped;
    scene.orbit.spin_radius = first_given(scripts, &LobbyScript::spin_radius, shipped.spin_radius);
    scene.orbit.spin_speed = first_given(scripts, &LobbyScript::spin_speed, shipped.spin_speed);
    scene.orbit.vertical_offset =
        first_given(scripts, &LobbyScript::vertical_offset, shipped.vertical_offset);
    scene.island_fov_degrees =
        usable_fov(first_given(scripts, &LobbyScript::island_fov, scene.island_fov_degrees));
    for (const auto& [park, script] : scripts)
        for (const auto& line : script.islands)
            if (auto island = load_island(assets, scripts, park, line))
                scene.islands.push_back(std::move(*island));
    std::ranges::stable_sort(scene.islands, {}, &Island::index);
    for (std::size_t i = 0; i < scene.islands.size(); ++i) {
        const LobbyScript& script = script_of(scripts, scene.islands[i]);
        add_weather(scene.islands[i], script);
        for (const auto& line : script.flyers)
            if (auto swarm = load_swarm(assets, line, scene, i))
                scene.swarms.push_back(std::move(*swarm));
    }
    add_base(scene, assets);
    scene.sky = load_sky(assets);
    scene.raindrop = assets.picture(kRaindropPath, "plain white");
    scene.lightning = assets.picture(kLightningPath, "plain white");
    name_islands(assets, scene);
    return scene;
}

}  // namespace turnstile
