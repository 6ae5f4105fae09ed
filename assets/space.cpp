#include "assets/space.hpp"

#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/space_parts.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace turnstile::art {
namespace {

constexpr std::uint16_t kIsleFrames = 480;  // 16 seconds
constexpr std::uint16_t kGateFrames = 100;  // docs/lobby.md, 3

std::vector<Atlas> atlases() {
    using namespace space;
    WctOptions zlib;
    zlib.type = WctType::Halves;
    std::vector<Atlas> result{
        {.name = kGround, .width = 256, .height = 256},
        {.name = kRock, .width = 256, .height = 128},
        {.name = kMetal, .width = 256, .height = 256},
        {.name = kShip, .width = 256, .height = 256, .options = zlib},
        {.name = kGlass, .width = 256, .height = 256, .see_through = true, .options = zlib},
        {.name = kGate, .width = 256, .height = 256},
        {.name = kBeam, .see_through = true, .options = zlib, .picture = beam_picture()},
        {.name = kJet, .see_through = true, .picture = jet_picture()},
        {.name = kGlow, .see_through = true, .picture = glow_picture()},
        {.name = kSurf, .see_through = true, .options = zlib, .picture = surf_picture()},
        {.name = kBoard, .picture = board_picture()},
        {.name = kSignLeft, .see_through = true, .picture = {}, .written = false},
        {.name = kSignRight, .see_through = true, .picture = {}, .written = false},
    };
    for (int i = 0; i < kScreen.frames; ++i)
        result.push_back({.name = kScreen.frame(i), .picture = screen_picture(i)});
    for (int i = 0; i < kLights.frames; ++i)
        result.push_back({.name = kLights.frame(i), .picture = lights_picture(i)});
    for (int i = 0; i < kLamp.frames; ++i)
        result.push_back({.name = kLamp.frame(i), .see_through = true, .picture = lamp_picture(i)});
    return result;
}

std::uint16_t slot_of(const TpwModel& model, const space::Flipbook& book) {
    const auto found = std::ranges::find(model.textures, book.frame(0) + ".tga",
                                         [](const TpwTexture& t) { return t.frames.front(); });
    if (found == model.textures.end())
        throw std::invalid_argument(model.header.saved_name + " shows no " + book.name);
    return static_cast<std::uint16_t>(found - model.textures.begin());
}

// The model was built with a flipbook's first frame; this names the others behind it.
void add_frames(TpwModel& model, const space::Flipbook& book) {
    TpwTexture& texture = model.textures[slot_of(model, book)];
    for (int i = 1; i < book.frames; ++i) texture.frames.push_back(book.frame(i) + ".tga");
}

// Shows one frame after another, `step` frames of the clip each, forwards or backwards.
TpwTextureTrack flip(const TpwModel& model, const space::Flipbook& book, std::uint16_t length,
                     int step, bool forwards) {
    TpwTextureTrack track{.slot = slot_of(model, book), .keys = {}};
    int shown = 0;
    for (int frame = 0; frame < length; frame += step) {
        track.keys.push_back(
            {static_cast<std::uint16_t>(frame), static_cast<std::uint16_t>(shown)});
        shown = (shown + (forwards ? 1 : book.frames - 1)) % book.frames;
    }
    return track;
}

TpwClip isle_clip(const TpwModel& model, bool first) {
    using namespace space;
    ClipBuilder clip(model, kIsleFrames);
    turn_dish(clip, kIsleFrames, first);
    drive_rover(clip, kIsleFrames);
    blink_beacons(clip, kIsleFrames);
    move_surf(clip, kIsleFrames);
    if (first)
        blow_jet(clip, kIsleFrames);
    else
        clip.hide("jet");  // the vent rests
    TpwClip result = clip.take();
    result.texture_tracks = {flip(model, kScreen, kIsleFrames, 15, true),
                             flip(model, kLights, kIsleFrames, 8, first)};
    return result;
}

TpwClip gate_clip(const TpwModel& model, bool backwards) {
    using namespace space;
    ClipBuilder clip(model, kGateFrames);
    open_hatch(clip, kGateFrames, backwards);
    TpwClip result = clip.take();
    // The lamps turn blue when the leaves begin to move.
    constexpr std::uint16_t kShut = 0, kOpen = 1, kTurns = 16;
    TpwTextureTrack lamps{.slot = slot_of(model, kLamp), .keys = {{0, kShut}, {kTurns, kOpen}}};
    if (backwards) lamps.keys = {{0, kOpen}, {kGateFrames - kTurns, kShut}};
    result.texture_tracks = {std::move(lamps)};
    return result;
}

}  // namespace

Island space_island() {
    using namespace space;
    Plan isle("spa_isle"), gate("spa_gate");
    add_land(isle);
    add_water(isle);
    add_domes(isle);
    add_dish(isle);
    add_rocket(isle);
    add_rover(isle);
    add_landing(isle);
    add_beacons(isle);
    add_jet(isle);
    isle.path("path", "", glm::mat4{1.0f}, ellipse_path(29.81f, 0.0f, 39.75f));
    add_gate(gate);
    add_sign(gate);

    Models built = build_models(std::array{isle, gate}, atlases());
    add_frames(built.models[0], kScreen);
    add_frames(built.models[0], kLights);
    add_frames(built.models[1], kLamp);
    Island island;
    island.textures = std::move(built.textures);
    island.clips.push_back({"spa_isleM1", 0, isle_clip(built.models[0], true)});
    island.clips.push_back({"spa_isleM2", 0, isle_clip(built.models[0], false)});
    island.clips.push_back({"spa_gateM1", 1, gate_clip(built.models[1], false)});
    island.clips.push_back({"spa_gateM2", 1, gate_clip(built.models[1], true)});
    island.models.push_back({"spa_isle", std::move(built.models[0])});
    island.models.push_back({"spa_gate", std::move(built.models[1])});
    return island;
}

}  // namespace turnstile::art
