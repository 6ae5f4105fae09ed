#include "assets/jungle.hpp"

#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/jungle_parts.hpp"

#include <array>

namespace turnstile::art {
namespace {

constexpr std::uint16_t kIsleFrames = 240;  // 8 seconds
constexpr std::uint16_t kGateFrames = 60;   // docs/lobby.md, 3

std::vector<Atlas> atlases() {
    using namespace jungle;
    WctOptions zlib, crisp;
    zlib.type = crisp.type = WctType::Halves;
    crisp.scales.a = 0;  // alpha stays 0 or 255
    return {
        {.name = kGround, .width = 256, .height = 256},
        {.name = kRock, .width = 256, .height = 256},
        {.name = kDinosaur, .width = 256, .height = 256, .options = zlib},
        {.name = kWood, .width = 256, .height = 128, .options = zlib},
        {.name = kLeaf, .width = 128, .height = 128, .see_through = true, .options = crisp},
        {.name = kGate, .width = 256, .height = 192},
        {.name = kFalls, .see_through = true, .options = zlib, .picture = falls_picture()},
        {.name = kSurf, .see_through = true, .picture = surf_picture()},
        {.name = kNowhere, .picture = {}, .written = false},
        {.name = kSignLeft, .see_through = true, .picture = {}, .written = false},
        {.name = kSignRight, .see_through = true, .picture = {}, .written = false},
    };
}

}  // namespace

Island jungle_island() {
    using namespace jungle;
    Plan isle("jun_isle"), gate("jun_gate");
    add_land(isle);
    add_palms(isle);
    add_dinosaur(isle);
    add_sign(isle);
    add_growth(isle);
    add_water(isle);
    isle.path("path", "", glm::mat4{1.0f}, ellipse_path(29.81f, 0.0f, 39.75f));
    isle.dummy("lookout", "", translate({-9.0f, 27.0f, 12.0f}));
    add_gate(gate);

    Models built = build_models(std::array{isle, gate}, atlases());
    Island island;
    island.textures = std::move(built.textures);
    for (const bool calm : {true, false}) {
        ClipBuilder clip(built.models[0], kIsleFrames);
        move_dinosaur(clip, kIsleFrames, calm);
        sway_palms(clip, kIsleFrames);
        move_water(clip, kIsleFrames);
        island.clips.push_back({calm ? "jun_isleM1" : "jun_isleM2", 0, clip.take()});
    }
    for (const bool backwards : {false, true}) {
        ClipBuilder clip(built.models[1], kGateFrames);
        open_doors(clip, kGateFrames, backwards);
        island.clips.push_back({backwards ? "jun_gateM2" : "jun_gateM1", 1, clip.take()});
    }
    island.models.push_back({"jun_isle", std::move(built.models[0])});
    island.models.push_back({"jun_gate", std::move(built.models[1])});
    add_butterfly(island, "bfly_PINK", {rgb(0x9c2a6e), rgb(0xf0569c), rgb(0xffc0dc)},
                  WctType::Alternate);
    add_butterfly(island, "bfly_YELL", {rgb(0xb06a10), rgb(0xffc62e), rgb(0xfff2a0)},
                  WctType::Halves);
    return island;
}

}  // namespace turnstile::art
