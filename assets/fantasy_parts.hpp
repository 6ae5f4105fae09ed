#pragma once

#include "assets/clip_builder.hpp"
#include "assets/model_builder.hpp"

#include <glm/vec2.hpp>

#include <cstdint>
#include <span>

/// The pieces of the fantasy island: each adds its parts to a plan, or its channels to a clip.
namespace turnstile::art::fantasy {

// Atlases by name.
constexpr const char* kGround = "fan_ground";
constexpr const char* kHill = "fan_hill";
constexpr const char* kCap = "fan_cap";
constexpr const char* kTower = "fan_tower";
constexpr const char* kLeaf = "fan_leaf";
constexpr const char* kGate = "fan_gate";
constexpr const char* kSurf = "fan_surf";

constexpr Tones kCream{rgb(0xcfae98), rgb(0xf6e3c4), rgb(0xfffaec)};
constexpr Tones kLilac{rgb(0x5a4a7d), rgb(0x9a83c4), rgb(0xd8c6ee)};
constexpr Tones kPlum{rgb(0x3f3163), rgb(0x6a5794), rgb(0xa48fd0)};
constexpr Tones kMint{rgb(0x569d84), rgb(0x8cc9a1), rgb(0xc9ecc0)};
constexpr Tones kPink{rgb(0xb0265f), rgb(0xe2467f), rgb(0xff8db2)};
constexpr Tones kYellow{rgb(0xecae3c), rgb(0xffd34d), rgb(0xfff3b0)};

/// The ground's height, units.
[[nodiscard]] float height_at(float x, float z);

/// A profile turned about Y whose chart is the view along Y, rolled out flat: texels keep their
/// height down the steep sides. `sides` is a multiple of 4, the last radius 0.
[[nodiscard]] Shape dome(std::span<const glm::vec2> profile, std::uint32_t sides,
                         const Material& material, float crease_degrees = 70.0f);
/// A toadstool's cap: its lip's middle is at the origin, gills below, dots above.
[[nodiscard]] Shape toadstool_cap(float radius, float height, float stem_radius,
                                  std::uint32_t sides, const Tones& tones, std::uint32_t seed);

void add_land(Plan& isle);  // ground, hillocks, surf
void add_toadstools(Plan& isle);
void add_flowers(Plan& isle);
void add_tower(Plan& isle);
void add_carousel(Plan& isle);
void add_lantern(Plan& isle);
void add_gate(Plan& gate);  // the caterpillar
void add_sign(Plan& gate);

[[nodiscard]] Image surf_picture();
/// The bare board of the sign.
[[nodiscard]] Image board_picture();

void move_surf(ClipBuilder& clip, std::uint16_t length);
void bounce_caps(ClipBuilder& clip, std::uint16_t length);
void spin_carousel(ClipBuilder& clip, std::uint16_t length);
void swing_lantern(ClipBuilder& clip, std::uint16_t length);
/// The caterpillar lifts its head out of the doorway, or lays it back.
void open_gate(ClipBuilder& clip, std::uint16_t length, bool backwards);

}  // namespace turnstile::art::fantasy
