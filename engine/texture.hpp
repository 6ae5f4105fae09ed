#pragma once

#include "formats/image.hpp"

#include <cstdint>
#include <string>

namespace turnstile {

/// How a surface is drawn (docs/lobby.md, 6): see-through ones by their texels, effects additive.
enum class AlphaClass : std::uint8_t { Opaque, CutOut, Graded, Additive };

/// Texels whose alpha is strictly between 0 and 240, which the original counts to decide.
[[nodiscard]] std::uint64_t part_clear_texels(const Image& image);

/// Opaque without an alpha channel; graded if at least 5 % of the texels are part-clear; else
/// cut-out. The boundary counts as graded.
[[nodiscard]] AlphaClass classify_alpha(const Image& image);

/// What a texture is used for, where that decides how it is drawn.
enum class TextureUse : std::uint8_t {
    Surface,  ///< see-through if the material says so
    Sign,     ///< a panel of a park sign: see-through whatever the material says
    Effect,   ///< additive, whatever it is put on
};

/// A texture as the scene uses it. One object for each distinct file; addresses stay for as long as
/// the Assets that made it.
struct Texture {
    std::string name;      ///< as the material names it
    std::string found_at;  ///< path in the game folder; empty for the NotFound tile
    Image image;           ///< at least 1 x 1
    AlphaClass alpha = AlphaClass::Opaque;  ///< by its texels
    TextureUse use = TextureUse::Surface;
};

/// How a texture is drawn on a surface with these material flags: a plain one is see-through only
/// with an alpha channel and the artist's bit (docs/lobby.md, 6).
[[nodiscard]] AlphaClass alpha_on_surface(const Texture& texture, std::uint32_t material_flags);

}  // namespace turnstile
