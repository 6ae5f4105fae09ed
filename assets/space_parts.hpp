#pragma once

#include "assets/clip_builder.hpp"
#include "assets/model_builder.hpp"

#include <string>

/// The pieces of the space island: each adds its parts to a plan, or its channels to a clip.
namespace turnstile::art::space {

// Atlases by name.
constexpr const char* kGround = "spa_ground";
constexpr const char* kRock = "spa_rock";
constexpr const char* kMetal = "spa_metal";
constexpr const char* kShip = "spa_ship";
constexpr const char* kGlass = "spa_glass";
constexpr const char* kGate = "spa_gate";
constexpr const char* kBeam = "spa_beam";
constexpr const char* kJet = "spa_jet";
constexpr const char* kGlow = "spa_glow";
constexpr const char* kSurf = "spa_surf";
constexpr const char* kBoard = "spa_board";

/// Texture slots of several frames: NAME1, NAME2 and so on.
struct Flipbook {
    const char* name;
    int frames;
    [[nodiscard]] std::string frame(int number) const { return name + std::to_string(number + 1); }
};
constexpr Flipbook kScreen{"spa_screen", 4};  // the control house's scope
constexpr Flipbook kLights{"spa_lights", 3};  // running lights on the landing stage and the pad
constexpr Flipbook kLamp{"spa_lamp", 2};      // round the hatch: red shut, blue open

// Palette (demo lobby: composition and colour).
constexpr Tones kMoon{{0.37f, 0.41f, 0.49f}, {0.59f, 0.63f, 0.71f}, {0.86f, 0.89f, 0.94f}};
constexpr Tones kSteel{{0.30f, 0.335f, 0.40f}, {0.50f, 0.54f, 0.61f}, {0.76f, 0.79f, 0.83f}};
constexpr Tones kWhite{{0.66f, 0.69f, 0.74f}, {0.88f, 0.90f, 0.92f}, {1.0f, 1.0f, 0.99f}};
constexpr Tones kDark{{0.125f, 0.14f, 0.17f}, {0.22f, 0.245f, 0.295f}, {0.38f, 0.41f, 0.47f}};
constexpr Tones kRed{{0.50f, 0.09f, 0.08f}, {0.92f, 0.23f, 0.18f}, {1.0f, 0.52f, 0.38f}};
constexpr Colour kCyan{0.310f, 0.878f, 1.0f};    // #4fe0ff
constexpr Colour kBeacon{1.0f, 0.231f, 0.188f};  // #ff3b30

constexpr float kFloor = 3.0f;          // y of the crater's floor
constexpr float kRoverWay = 16.8f;      // radius of the rover's way, units
constexpr glm::vec2 kPad(8.2f, -6.6f);  // x, z of the rocket
constexpr glm::vec2 kTower(6.2f, 8.0f);
constexpr glm::vec2 kVent(-18.5f, -15.5f);

/// Smooth panels with fine seams: space ships are welded, not riveted. `panel` is one's size.
[[nodiscard]] Material panelled(const Tones& tones, const glm::vec2& panel, std::uint32_t seed);

/// The ground's height, units.
[[nodiscard]] float height_at(float x, float z);

void add_land(Plan& isle);   // ground, rim rocks, vent
void add_water(Plan& isle);  // surf
void add_domes(Plan& isle);
void add_dish(Plan& isle);  // tower, control house, dish, beam
void add_rocket(Plan& isle);
void add_rover(Plan& isle);
void add_jet(Plan& isle);
void add_beacons(Plan& isle);
void add_landing(Plan& isle);
void add_gate(Plan& gate);
void add_sign(Plan& gate);

[[nodiscard]] Image surf_picture();
[[nodiscard]] Image beam_picture();
[[nodiscard]] Image jet_picture();
[[nodiscard]] Image glow_picture();
/// The model's own board: this park's sign is letters alone.
[[nodiscard]] Image board_picture();
/// One texture frame of each flipbook.
[[nodiscard]] Image screen_picture(int frame);
[[nodiscard]] Image lights_picture(int frame);
[[nodiscard]] Image lamp_picture(int frame);

void move_surf(ClipBuilder& clip, std::uint16_t length);
void blow_jet(ClipBuilder& clip, std::uint16_t length);
void blink_beacons(ClipBuilder& clip, std::uint16_t length);
/// A whole turn in three swings, to the right or to the left.
void turn_dish(ClipBuilder& clip, std::uint16_t length, bool right);
void drive_rover(ClipBuilder& clip, std::uint16_t length);
void open_hatch(ClipBuilder& clip, std::uint16_t length, bool backwards);

}  // namespace turnstile::art::space
