#pragma once

#include "engine/rules.hpp"
#include "engine/texture.hpp"
#include "renderer/gl_state.hpp"
#include "renderer/mipmaps.hpp"

#include <cstdint>

namespace turnstile {

/// How the surfaces of a class are drawn: the original's state word, in names.
struct Pipeline {
    Blend blend;
    std::uint8_t alpha_reference;  ///< passes from here up, of 255; 0: no test
    bool depth_write;
    bool sorted;         ///< batches far to near, and so their triangles
    MipAlpha mip_alpha;  ///< of its textures' smaller levels
};

/// docs/lobby.md, 6, as far as the rules let it be.
[[nodiscard]] Pipeline pipeline_of(AlphaClass alpha, const Rules& rules = {});

/// What a pass over such surfaces sets.
[[nodiscard]] PassState pass_state_of(const Pipeline& pipeline, const Rules& rules);

}  // namespace turnstile
