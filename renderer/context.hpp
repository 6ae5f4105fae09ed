#pragma once

#include <stdexcept>
#include <string>

namespace turnstile {

/// Setting up GL failed: says what was asked for, what was got and what to try. Never thrown inside
/// a frame.
class GlError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What drives GL, as it calls itself.
struct GlInfo {
    std::string version, renderer, vendor;
    bool es = false;  ///< an OpenGL ES context
};

/// The address of a GL function, null if unknown: SDL_GL_GetProcAddress or eglGetProcAddress, cast.
using GlFunction = void (*)();
using GlProcLoader = GlFunction (*)(const char* name);

/// Loads GL for the context that is current and returns what it is. Once for each context, before
/// anything else of this library. Throws GlError if it is older than 3.3 (ES: 3.0).
GlInfo load_gl(GlProcLoader loader);

}  // namespace turnstile
