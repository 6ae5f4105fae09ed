#pragma once

#include "engine/texture.hpp"
#include "renderer/gl.hpp"
#include "renderer/mipmaps.hpp"

#include <map>
#include <utility>

namespace turnstile {

enum class Wrap : std::uint8_t { Clamp, Repeat };

/// A picture on the GPU with all its levels, filtered linearly.
[[nodiscard]] TextureObject make_texture(const Image& image, MipAlpha alpha, Wrap wrap);

/// Textures on the GPU: one for each distinct value and each way that its alpha is used.
class TextureStore {
public:
    TextureStore();

    /// The GL texture of `texture`, made on first sight; clamped.
    GLuint find_or_make(const Texture& texture, MipAlpha alpha);
    /// What a surface without a texture shows (choice).
    [[nodiscard]] GLuint white() const { return white_.name(); }
    void forget_all() { textures_.clear(); }

private:
    std::map<std::pair<const Texture*, MipAlpha>, TextureObject> textures_;
    TextureObject white_;
};

}  // namespace turnstile
