#include "engine/texture.hpp"

#include "formats/tpw_md2.hpp"

#include <algorithm>

namespace turnstile {

namespace {

constexpr int kPartClearBelow = 240;        // docs/lobby.md, 6: also the cut-out reference
constexpr std::uint64_t kGradedOneIn = 20;  // 5 % of the texels

}  // namespace

std::uint64_t part_clear_texels(const Image& image) {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        image.pixels, [](const Rgba8& texel) { return texel.a > 0 && texel.a < kPartClearBelow; }));
}

AlphaClass classify_alpha(const Image& image) {
    if (!image.has_alpha) return AlphaClass::Opaque;
    return part_clear_texels(image) * kGradedOneIn >= image.pixels.size() ? AlphaClass::Graded
                                                                          : AlphaClass::CutOut;
}

AlphaClass alpha_on_surface(const Texture& texture, std::uint32_t material_flags) {
    if (texture.use == TextureUse::Sign) return texture.alpha;
    if (texture.use == TextureUse::Effect) return AlphaClass::Additive;
    const bool see_through = texture.image.has_alpha && (material_flags & kTpwSeeThrough) != 0 &&
                             (material_flags & kTpwForcedOpaque) == 0;
    return see_through ? texture.alpha : AlphaClass::Opaque;
}

}  // namespace turnstile
