#pragma once

#include "renderer/gl.hpp"
#include "renderer/texture_store.hpp"

#include <array>

namespace turnstile {

/// How texels become colours between and across levels.
struct Filter {
    bool linear = true;
    bool mipmaps = true;
};

/// The ways of reading a texture, whatever its own parameters say: what a rule changes then needs
/// no texture made anew.
class Samplers {
public:
    Samplers();
    [[nodiscard]] GLuint get(Wrap wrap, Filter filter) const;

private:
    std::array<SamplerObject, 8> samplers_;
};

}  // namespace turnstile
