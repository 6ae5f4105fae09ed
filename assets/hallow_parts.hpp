#pragma once

#include "assets/clip_builder.hpp"
#include "assets/model_builder.hpp"

#include <array>
#include <span>

/// The pieces of Lantern Hill: each adds its parts to a plan, or its channels to a clip.
namespace turnstile::art::hallow {

// Atlases by name.
constexpr const char* kGround = "hal_ground";
constexpr const char* kHouse = "hal_house";
constexpr const char* kRoof = "hal_roof";
constexpr const char* kWood = "hal_wood";
constexpr const char* kStone = "hal_stone";
constexpr const char* kPumpkin = "hal_pump";
constexpr const char* kCut = "hal_cut";  // windows and fence: hard holes
constexpr const char* kHalo = "hal_halo";
constexpr const char* kGhost = "hal_ghost";
constexpr const char* kSurf = "hal_surf";

// The island's paint pots.
constexpr Tones kDeadGrass{{0.15f, 0.12f, 0.17f}, {0.35f, 0.29f, 0.29f}, {0.68f, 0.55f, 0.36f}};
constexpr Tones kEarth{{0.30f, 0.24f, 0.24f}, {0.50f, 0.42f, 0.36f}, {0.68f, 0.58f, 0.46f}};
constexpr Tones kCliff{{0.13f, 0.12f, 0.18f}, {0.34f, 0.29f, 0.39f}, {0.64f, 0.54f, 0.49f}};
constexpr Tones kBoards{{0.15f, 0.12f, 0.19f}, {0.37f, 0.31f, 0.43f}, {0.70f, 0.59f, 0.53f}};
constexpr Tones kShingles{{0.06f, 0.06f, 0.10f}, {0.20f, 0.18f, 0.26f}, {0.56f, 0.45f, 0.44f}};
constexpr Tones kBark{{0.07f, 0.06f, 0.09f}, {0.23f, 0.19f, 0.22f}, {0.66f, 0.53f, 0.42f}};
constexpr Tones kIron{{0.05f, 0.05f, 0.08f}, {0.13f, 0.12f, 0.17f}, {0.44f, 0.38f, 0.37f}};
constexpr Tones kGraveStone{{0.24f, 0.22f, 0.28f}, {0.46f, 0.42f, 0.46f}, {0.72f, 0.66f, 0.60f}};
constexpr Colour kFire{1.0f, 0.549f, 0.102f};    // #ff8c1a
constexpr Colour kSpirit{0.490f, 1.0f, 0.416f};  // #7dff6a

struct PumpkinSpot {
    float x, z, radius, heading;  ///< heading in degrees; 0 looks to -Z
};
/// The largest stand by the gate.
constexpr std::array<PumpkinSpot, 6> kPumpkins{{{-11.2f, -25.2f, 3.5f, 12.0f},
                                                {11.0f, -25.4f, 2.8f, -16.0f},
                                                {-22.0f, -4.5f, 3.0f, 78.0f},
                                                {21.5f, 4.0f, 3.4f, -80.0f},
                                                {-9.0f, 22.5f, 3.2f, 165.0f},
                                                {4.6f, -6.0f, 2.1f, -14.0f}}};
/// Middle of the house's foot, and the tree branch's end where the lantern hangs.
constexpr glm::vec3 kHouseFoot{2.0f, 10.4f, 9.0f};
constexpr glm::vec3 kLanternHook{-11.6f, 14.6f, -12.6f};

/// The ground's height, units.
[[nodiscard]] float height_at(float x, float z);
/// Lays the warm light of pumpkins, lantern and door over a material: the bake knows the sun only.
[[nodiscard]] Material lamp_lit(Material base);

/// A level rectangle of a loft: its middle and half sizes along x and z.
struct Section {
    glm::vec3 middle;
    glm::vec2 half;
};
/// Four-sided skin through level rectangles, from the lowest up; paint runs up each side.
[[nodiscard]] Shape loft(std::span<const Section> sections, const Material& material);
/// A box lantern that hangs from the origin, four units long, with its halo.
[[nodiscard]] Shape lantern();
/// A soft round light, `size` across, that faces -Z, its middle at the origin.
[[nodiscard]] Shape halo(float width, float height);

void add_land(Plan& isle);  // ground, stairs
void add_surf(Plan& isle);
void add_house(Plan& isle);  // with windows, dark and lit, and the weathercock
void add_trees(Plan& isle);  // with the lantern
void add_pumpkins(Plan& isle);
void add_graves(Plan& isle);
void add_fence(Plan& isle);
void add_sign(Plan& isle);
void add_ghost(Plan& isle);
void add_gate(Plan& gate);

/// Ready pictures, graded alpha unless said otherwise.
[[nodiscard]] Image halo_picture();
[[nodiscard]] Image ghost_picture();
[[nodiscard]] Image surf_picture();
/// The bare board of the sign, opaque.
[[nodiscard]] Image board_picture();

void blink_windows(ClipBuilder& clip);
void creak(ClipBuilder& clip, std::uint16_t length);  // weathercock and lantern
void fly_ghost(ClipBuilder& clip, std::uint16_t length);
void move_surf(ClipBuilder& clip, std::uint16_t length);
void slide_gate(ClipBuilder& clip, std::uint16_t length, bool backwards);

/// Adds model, clip and texture of the bat.
void add_bat(Island& island);

}  // namespace turnstile::art::hallow
