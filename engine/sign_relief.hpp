#pragma once

#include "engine/coverage.hpp"
#include "formats/image.hpp"
#include "formats/sgn.hpp"

#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

/// The faces of a sign's letters and the ink behind them, by the numbers of docs/formats/sgn.md, 7.
namespace turnstile {

/// The larger of both, pixel by pixel. Both have the same sides.
[[nodiscard]] Coverage merged(const Coverage& a, const Coverage& b);

/// The ink's shape on a text surface: the letters shifted by its offset and widened by `mask_value`
/// pixels all round, at most 32 (choice). Of a mask of 0 the letters as they are.
[[nodiscard]] Coverage ink_shape(const Coverage& letters, const SgnInk& ink);

/// Rows of a mask from the first to the last with ink; none: count 0.
struct InkedRows {
    int first = 0, count = 0;
};
[[nodiscard]] InkedRows inked_rows(const Coverage& mask);

/// Weights of a Gaussian along one axis, their sum 1: int(2.5 deviation) + 3 of them, at least 3;
/// the middle is (count - 1) / 2. A deviation near 0 does not blur; above 100 counts as 100.
[[nodiscard]] std::vector<float> gaussian_weights(float deviation);

/// The relief's height, 0 to 255, row by row: the mask's ink grown by `passes` pixels on all eight
/// sides and, where the mask has ink, blurred.
[[nodiscard]] std::vector<float> relief_heights(const Coverage& mask, std::uint32_t passes,
                                                float deviation);

/// Unit vectors toward the light, and halfway between it and the eye (0, 0, 1).
struct SignLight {
    glm::vec3 direction, halfway;
};
/// Of the angles values[6] and values[7].
[[nodiscard]] SignLight sign_light(const SgnEffect& effect);

/// A texel of a letter's face, lit; its alpha is the fill's.
[[nodiscard]] Rgba8 lit_face(Rgba8 fill, glm::vec3 normal, const SignLight& light,
                             const SgnEffect& effect);

/// A picture brought to other sides, as the original does: steps of
/// ((source << 16) + 32768) / target, the texels between two whole steps averaged with truncation,
/// first along rows. Sides from 1 to 4,096.
[[nodiscard]] Image resampled(const Image& image, std::uint32_t width, std::uint32_t height);

/// The letters' faces: colour from the fill, stretched over the inked rows and repeated across, and
/// the relief's light; alpha is the mask.
[[nodiscard]] Image letter_faces(const Coverage& mask, const SgnEffect& effect,
                                 const SgnFill& fill);

/// Lays faces or ink over a board, with the original's shifts. What reaches below or beside the
/// board is cut away.
void blend_faces(Image& board, const Image& faces);
void blend_ink(Image& board, const Coverage& mask, const SgnInk& ink);

}  // namespace turnstile
