#pragma once

#include <glad/gl.h>

#include <cstdint>

namespace turnstile {

/// How a fragment's colour meets what is there.
enum class Blend : std::uint8_t {
    None,
    Alpha,          ///< over it, by the fragment's alpha
    Premultiplied,  ///< over it, colours being multiplied by their alpha already
    Additive,       ///< added to it, times the fragment's alpha
};

/// What a pass sets. The depth test is always less-or-equal (docs/lobby.md, 6).
struct PassState {
    bool depth_write = true;
    Blend blend = Blend::None;
    bool behind_coplanar = false;  ///< loses against surfaces in its own plane
    bool cull_back = false;        ///< draws only what faces the eye
    friend bool operator==(const PassState&, const PassState&) = default;
};

/// What is set in GL, so that only differences are. Knows nothing of what others set: `reset`
/// first.
class GlState {
public:
    /// Sets everything to the defaults of PassState with nothing bound, whatever was there.
    void reset();
    void apply(const PassState& state);
    void use(GLuint program);
    void bind_vertex_array(GLuint vertex_array);
    void bind_texture(GLuint unit, GLuint texture);
    /// 0: the texture's own parameters count.
    void bind_sampler(GLuint unit, GLuint sampler);

private:
    static constexpr GLuint kUnits = 2;
    PassState state_;
    GLuint program_ = 0, vertex_array_ = 0, active_unit_ = 0;
    GLuint textures_[kUnits] = {}, samplers_[kUnits] = {};
};

}  // namespace turnstile
