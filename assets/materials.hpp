#pragma once

#include "assets/paint.hpp"

#include <glm/vec2.hpp>

#include <cstdint>

/// Ready-made materials. All have large soft patches and small strokes, and where something is
/// built of pieces, each piece has a tone of its own, a light edge at its upper left and a dark one
/// at its lower right. Sizes in units. The bake adds light and shade: paint what things are made
/// of.
namespace turnstile::art {

/// Patches and brush strokes: plaster, cloth, dull metal, anything smooth.
[[nodiscard]] Material brushed(const Tones& tones, std::uint32_t seed, float patch_size = 5.0f);
/// Rows of stones or bricks, each row shifted. `block` is width and height of one.
[[nodiscard]] Material masonry(const Tones& tones, const glm::vec2& block, std::uint32_t seed);
/// Boards side by side along x, with grain and nails; `upright` boards run along y.
[[nodiscard]] Material planks(const Tones& tones, float width, bool upright, std::uint32_t seed);
/// Canes side by side along x, with rings; lying ones with `upright` false.
[[nodiscard]] Material bamboo(const Tones& tones, float width, bool upright, std::uint32_t seed);
/// One round cane, pole or trunk along y with a ridge every `spacing` units.
[[nodiscard]] Material ringed(const Tones& tones, float spacing, std::uint32_t seed);
/// Straw, fur, hanging moss: strokes along y in rows `row` high, dark under each row's fringe.
[[nodiscard]] Material thatch(const Tones& tones, float row, std::uint32_t seed);
/// Scalloped roof tiles or scales.
[[nodiscard]] Material scales(const Tones& tones, const glm::vec2& tile, std::uint32_t seed);
/// Natural rock: facets `size` large with cracks between them and bands across.
[[nodiscard]] Material rock(const Tones& tones, float size, std::uint32_t seed);
/// Plates with seams and rivets, a light edge on each.
[[nodiscard]] Material plates(const Tones& tones, const glm::vec2& plate, std::uint32_t seed);
/// Bark: furrows along y.
[[nodiscard]] Material bark(const Tones& tones, float furrow, std::uint32_t seed);
/// Grass, lawn, moss: short strokes and tufts, seen from above.
[[nodiscard]] Material grass(const Tones& tones, std::uint32_t seed);
/// Sand, dust, ash: soft patches, ripples, a few specks.
[[nodiscard]] Material sand(const Tones& tones, std::uint32_t seed);
/// Hide: `back` above, `belly` below (by the normal), spots of about `spot` units on the back.
[[nodiscard]] Material hide(const Tones& back, const Tones& belly, float spot, std::uint32_t seed);
/// One colour that glows by itself, a little brighter in the middle of patches.
[[nodiscard]] Material glowing(const Colour& colour, float glow = 1.0f);

// Cut-outs, on leaf() and card(): y from root to tip, x across.

/// A feather of leaflets on both sides of a light rib: palms, ferns.
[[nodiscard]] Material frond(const Tones& tones, std::uint32_t leaflets, std::uint32_t seed);
/// One broad leaf with veins.
[[nodiscard]] Material broad_leaf(const Tones& tones, std::uint32_t seed);
/// A tuft of blades that fan out of the foot's middle.
[[nodiscard]] Material tuft(const Tones& tones, std::uint32_t blades, std::uint32_t seed);

// What is laid over other materials.

/// `top` where mask(surface) is 1, `base` where it is 0.
using Mask = std::function<float(const Surface&)>;
[[nodiscard]] Material layered(const Material& base, const Material& top, const Mask& mask);
/// Growth (moss, snow, dust) on what faces up, with a ragged edge; amount 0 to 1.
[[nodiscard]] Material overgrown(const Material& base, const Material& growth, float amount,
                                 std::uint32_t seed);
/// Round spots of about `radius` on a loose lattice `spacing` wide (in space).
[[nodiscard]] Material spotted(const Material& base, const Colour& spot, float spacing,
                               float radius, std::uint32_t seed);
/// Darker towards the foot, y = 0 of the chart, over `height` units: damp, dirt.
[[nodiscard]] Material grimy(const Material& base, const Colour& dirt, float height,
                             std::uint32_t seed);
/// Fades into the sea: wet just above y = 0, `deep` from y = -`depth` down. For shores.
[[nodiscard]] Material drowned(const Material& base, const Colour& shallow, const Colour& deep,
                               float depth);

}  // namespace turnstile::art
