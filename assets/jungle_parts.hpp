#pragma once

#include "assets/clip_builder.hpp"
#include "assets/model_builder.hpp"

/// The pieces of the jungle island: each adds its parts to a plan, or its channels to a clip.
namespace turnstile::art::jungle {

// Atlases by name.
constexpr const char* kGround = "jun_ground";
constexpr const char* kRock = "jun_rock";
constexpr const char* kDinosaur = "jun_dino";
constexpr const char* kWood = "jun_wood";
constexpr const char* kLeaf = "jun_leaf";
constexpr const char* kGate = "jun_gate";
constexpr const char* kFalls = "jun_falls";
constexpr const char* kSurf = "jun_surf";
constexpr const char* kNowhere = "jun_lost";  // named by the back of a sign post, found nowhere

/// The ground's height, units.
[[nodiscard]] float height_at(float x, float z);

void add_land(Plan& isle);   // ground, crag, boulders
void add_water(Plan& isle);  // waterfall, surf
void add_palms(Plan& isle);
void add_growth(Plan& isle);  // ferns, broad leaves, flowers
void add_dinosaur(Plan& isle);
void add_sign(Plan& isle);  // board, posts, landing stage
void add_gate(Plan& gate);

/// Pictures that slide, with graded alpha.
[[nodiscard]] Image falls_picture();
[[nodiscard]] Image surf_picture();
/// The bare board of the sign, opaque.
[[nodiscard]] Image board_picture();

void move_water(ClipBuilder& clip, std::uint16_t length);
void sway_palms(ClipBuilder& clip, std::uint16_t length);
/// Looks about (calm), or rears up and sniffs.
void move_dinosaur(ClipBuilder& clip, std::uint16_t length, bool calm);
void open_doors(ClipBuilder& clip, std::uint16_t length, bool backwards);

/// Adds model, clip and texture of one butterfly.
void add_butterfly(Island& island, const std::string& name, const Tones& wings, WctType type);

}  // namespace turnstile::art::jungle
