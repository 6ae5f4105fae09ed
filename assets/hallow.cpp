#include "assets/hallow.hpp"

#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/hallow_parts.hpp"

#include <array>

namespace turnstile::art {
namespace {

constexpr std::uint16_t kIsleFrames = 300;  // 10 seconds
constexpr std::uint16_t kGateFrames = 60;   // docs/lobby.md, 3

std::vector<Atlas> atlases() {
    using namespace hallow;
    WctOptions zlib, crisp;
    zlib.type = crisp.type = WctType::Halves;
    crisp.scales.a = 0;  // alpha stays 0 or 255
    return {
        {.name = kGround, .width = 256, .height = 256},
        {.name = kHouse, .width = 256, .height = 256, .options = zlib},
        {.name = kRoof, .width = 256, .height = 192},
        {.name = kWood, .width = 256, .height = 256, .options = zlib},
        {.name = kStone, .width = 256, .height = 160},
        {.name = kPumpkin, .width = 256, .height = 96},
        {.name = kCut, .width = 128, .height = 128, .see_through = true, .options = crisp},
        {.name = kHalo, .see_through = true, .picture = halo_picture()},
        {.name = kGhost, .see_through = true, .options = zlib, .picture = ghost_picture()},
        {.name = kSurf, .see_through = true, .picture = surf_picture()},
        {.name = kSignLeft, .see_through = true, .picture = {}, .written = false},
        {.name = kSignRight, .see_through = true, .picture = {}, .written = false},
    };
}

}  // namespace

Island hallow_island() {
    using namespace hallow;
    Plan isle("hal_isle"), gate("hal_gate");
    add_land(isle);
    add_house(isle);
    add_trees(isle);
    add_pumpkins(isle);
    add_graves(isle);
    add_fence(isle);
    add_sign(isle);
    add_surf(isle);
    add_ghost(isle);
    isle.path("path", "", glm::mat4{1.0f}, ellipse_path(29.81f, 0.0f, 39.75f));
    add_gate(gate);

    Models built = build_models(std::array{isle, gate}, atlases());
    Island island;
    island.textures = std::move(built.textures);
    ClipBuilder idle(built.models[0], kIsleFrames);
    blink_windows(idle);
    creak(idle, kIsleFrames);
    fly_ghost(idle, kIsleFrames);
    move_surf(idle, kIsleFrames);
    island.clips.push_back({"hal_isleM1", 0, idle.take()});
    for (const bool backwards : {false, true}) {
        ClipBuilder clip(built.models[1], kGateFrames);
        slide_gate(clip, kGateFrames, backwards);
        island.clips.push_back({backwards ? "hal_gateM2" : "hal_gateM1", 1, clip.take()});
    }
    island.models.push_back({"hal_isle", std::move(built.models[0])});
    island.models.push_back({"hal_gate", std::move(built.models[1])});
    add_bat(island);
    return island;
}

}  // namespace turnstile::art
