#include "assets/fantasy.hpp"

#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/fantasy_parts.hpp"

#include <array>
#include <vector>

namespace turnstile::art {
namespace {

constexpr std::uint16_t kIsleFrames = 240;  // 8 seconds, and round again
constexpr std::uint16_t kGateFrames = 100;  // docs/lobby.md, 3

std::vector<Atlas> atlases() {
    using namespace fantasy;
    WctOptions crisp;
    crisp.type = WctType::Halves;
    crisp.scales.a = 0;  // alpha stays 0 or 255
    return {
        {.name = kGround, .width = 256, .height = 256},
        {.name = kHill, .width = 128, .height = 128},
        {.name = kCap, .width = 256, .height = 256},
        {.name = kTower, .width = 256, .height = 256},
        {.name = kLeaf, .width = 128, .height = 128, .see_through = true, .options = crisp},
        {.name = kGate, .width = 256, .height = 256},
        {.name = kSurf, .see_through = true, .picture = surf_picture()},
        {.name = kSignLeft, .see_through = true, .picture = {}, .written = false},
        {.name = kSignRight, .see_through = true, .picture = {}, .written = false},
    };
}

// The same sun as everywhere, but soft shadows: pastel colours must not turn grey in the shade.
Light picture_book_light() {
    Light light;
    light.sun = {0.62f, 0.55f, 0.42f};
    light.sky = {0.73f, 0.70f, 0.79f};
    light.bounce = {0.60f, 0.55f, 0.54f};
    light.enclosed = {0.42f, 0.34f, 0.44f};
    return light;
}

}  // namespace

Island fantasy_island() {
    using namespace fantasy;
    Plan isle("fan_isle"), gate("fan_gate");
    add_land(isle);
    add_toadstools(isle);
    add_tower(isle);
    add_carousel(isle);
    add_lantern(isle);
    add_flowers(isle);
    isle.path("path", "", glm::mat4{1.0f}, ellipse_path(29.81f, 0.0f, 39.75f));
    add_gate(gate);
    add_sign(gate);

    Models built = build_models(std::array{isle, gate}, atlases(), picture_book_light());
    Island island;
    island.textures = std::move(built.textures);
    ClipBuilder idle(built.models[0], kIsleFrames);
    bounce_caps(idle, kIsleFrames);
    spin_carousel(idle, kIsleFrames);
    swing_lantern(idle, kIsleFrames);
    move_surf(idle, kIsleFrames);
    island.clips.push_back({"fan_isleM1", 0, idle.take()});
    for (const bool backwards : {false, true}) {
        ClipBuilder clip(built.models[1], kGateFrames);
        open_gate(clip, kGateFrames, backwards);
        island.clips.push_back({backwards ? "fan_gateM2" : "fan_gateM1", 1, clip.take()});
    }
    island.models.push_back({"fan_isle", std::move(built.models[0])});
    island.models.push_back({"fan_gate", std::move(built.models[1])});
    return island;
}

}  // namespace turnstile::art
