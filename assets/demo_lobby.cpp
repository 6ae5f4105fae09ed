#include "assets/demo_lobby.hpp"

#include "assets/exact_math.hpp"
#include "assets/fantasy.hpp"
#include "assets/hallow.hpp"
#include "assets/jungle.hpp"
#include "assets/model_builder.hpp"
#include "assets/sea.hpp"
#include "assets/signs.hpp"
#include "assets/sky.hpp"
#include "assets/space.hpp"
#include "assets/weather.hpp"
#include "formats/lobby_script.hpp"
#include "formats/picture.hpp"
#include "formats/string_table.hpp"
#include "formats/wad.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace turnstile {
namespace {

constexpr const char* kTerrain = "data\\lobby\\terrain";

// The scripts carry the game's own numbers (docs/formats/lobby-scripts.md, 3), our names.
LobbyScript lobby_script() {
    LobbyScript script;
    script.island_fov = 100.0f;
    script.spin_speed = 0.02f;
    script.spin_radius = 70.0f;
    script.vertical_offset = 20.0f;
    script.globe_radius_out = 475.0f;
    script.globe_radius_in = 200.0f;
    script.camera_positions = {
        {0, 400.0f, 400.0f}, {1, 600.0f, 400.0f}, {2, 600.0f, 600.0f}, {3, 400.0f, 600.0f}};
    return script;
}

LobbyScript park_script(std::int32_t index, const char* isle, const char* gate, const char* name,
                        float heading_degrees, float camera_height, const glm::ivec3& sky) {
    LobbyScript script;
    script.islands.push_back({.index = index,
                              .dir = kTerrain,
                              .isle = isle,
                              .gate = gate,
                              .name = name,
                              .heading_degrees = heading_degrees,
                              .camera_height = camera_height});
    script.sky_colour = sky;
    return script;
}

LobbyScript::Flyer swarm(const char* model, std::int32_t count, float speed) {
    LobbyScript::Flyer flyer;
    flyer.dir = kTerrain;
    flyer.model = model;
    flyer.count = count;
    flyer.speed = speed;
    return flyer;
}

void add_scripts(std::vector<WadFile>& files) {
    files.push_back({"lobby.txt", encode_lobby_script(lobby_script())});
    LobbyScript jungle =
        park_script(0, "jun_isle", "jun_gate", "Fern Lagoon", 90.0f, 12.5f, {243, 203, 191});
    jungle.flyers = {swarm("bfly_PINK", 10, 1.5f), swarm("bfly_YELL", 10, 1.5f)};
    files.push_back({"jungle.txt", encode_lobby_script(jungle)});
    files.push_back(
        {"fantasy.txt", encode_lobby_script(park_script(1, "fan_isle", "fan_gate", "Toadstool Vale",
                                                        270.0f, 17.5f, {5, 170, 255}))});
    LobbyScript hallow =
        park_script(2, "hal_isle", "hal_gate", "Lantern Hill", 180.0f, 38.0f, {4, 44, 12});
    hallow.flyers = {swarm("bat", 50, 2.5f)};
    hallow.rain = 1;
    hallow.lightning = 63;
    files.push_back({"hallow.txt", encode_lobby_script(hallow)});
    files.push_back(
        {"space.txt", encode_lobby_script(park_script(3, "spa_isle", "spa_gate", "Crater Nine",
                                                      0.0f, 35.0f, {125, 8, 8}))});
}

// The parks' shown names in the shipped order (docs/formats/strings.md, 3), which is not that of
// the islands.
void add_names(std::vector<DemoFile>& demo) {
    const std::vector<std::string> names = {"Fern Lagoon", "Lantern Hill", "Toadstool Vale",
                                            "Crater Nine"};
    const CharacterTable characters = characters_used(names);
    StringTable table;
    for (const auto& name : names) table.strings.push_back({name});
    demo.push_back(
        {"data/Language/English/THEMENAMES.str", encode_string_table(table, characters)});
    demo.push_back({"data/Language/English/MBToUni.dat", encode_character_table(characters)});
}

// Yellow and black squares with a question mark: nobody overlooks it.
Image not_found_tile() {
    constexpr std::array<const char*, 16> kMark{
        "................", "................", ".....######.....", "....########....",
        "....##....##....", "....##....##....", "..........##....", "........####....",
        ".......####.....", ".......##.......", ".......##.......", "................",
        ".......##.......", ".......##.......", "................", "................"};
    Image image = filled_image(32, 32, {});
    for (std::uint32_t y = 0; y < 32; ++y)
        for (std::uint32_t x = 0; x < 32; ++x) {
            const bool mark = kMark[y / 2][x / 2] == '#';
            const bool square = (x / 8 + y / 8) % 2 == 0;
            const Rgba8 ground = square ? Rgba8{255, 214, 0, 255} : Rgba8{196, 40, 160, 255};
            image.at(x, y) = mark ? Rgba8{20, 16, 24, 255} : ground;
        }
    return image;
}

void add_sky_and_weather(std::vector<DemoFile>& demo) {
    const auto add = [&](const char* path, const Image& image) {
        demo.push_back({path, encode_tga(image)});
    };
    // The lobby always uses fantasy's sky (docs/lobby.md, 2).
    add("data/levels/fantasy/sky/sky.tga", art::sky_clouds());
    add("data/levels/fantasy/sky/sky_rgb.tga", art::sky_ramp());
    add("data/levels/fantasy/sky/sky_cyl.tga", art::sky_band());
    add("data/generic/weather/raindrop.tga", art::raindrop());
    add("data/generic/weather/lightning.tga", art::lightning());
    add("data/generic/weather/snow.tga", art::snow());
}

std::vector<std::byte> encode_fonts(std::span<const DemoFile> fonts) {
    std::vector<WadFile> files;
    for (const DemoFile& font : fonts) files.push_back({font.path, font.bytes});
    return encode_wad(files);
}

}  // namespace

std::vector<DemoFile> demo_lobby(std::span<const DemoFile> fonts) {
    std::vector<WadFile> files;
    add_scripts(files);
    for (auto* island : {art::jungle_island, art::fantasy_island, art::hallow_island,
                         art::space_island, art::sea}) {
        std::vector<WadFile> more = art::encode_island(island());
        std::ranges::move(more, std::back_inserter(files));
    }
    std::ranges::move(art::encode_signs(), std::back_inserter(files));
    std::vector<DemoFile> demo;
    demo.push_back({"data/lobby.wad", encode_wad(files)});
    if (!fonts.empty()) demo.push_back({"data/fonts.wad", encode_fonts(fonts)});
    demo.push_back({"data/generic/defaulttexture/NotFound.tga", encode_tga(not_found_tile())});
    add_names(demo);
    add_sky_and_weather(demo);
    return demo;
}

}  // namespace turnstile
