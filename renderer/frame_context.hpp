#pragma once

#include "engine/frame_state.hpp"
#include "renderer/gl_state.hpp"
#include "renderer/samplers.hpp"
#include "renderer/texture_store.hpp"

#include <glm/mat4x4.hpp>

namespace turnstile {

/// What all passes over a frame need.
struct FrameContext {
    GlState& gl;
    TextureStore& textures;
    const Samplers& samplers;
    const FrameState& state;
    glm::mat4 clip_from_world{1.0f};
    glm::mat4 clip_from_eye{1.0f};  ///< of places relative to the eye, along the world's axes
    Rgb haze{0.0f};                 ///< what the frame was cleared to
    float pixel = 0.0f;             ///< how many units are a pixel, at depth 1

    /// The way in which the data's textures are read, as far as the rules let it be.
    [[nodiscard]] GLuint sampler(Wrap wrap) const {
        return samplers.get(wrap, {state.rules.linear_filter, state.rules.mipmaps});
    }
};

}  // namespace turnstile
