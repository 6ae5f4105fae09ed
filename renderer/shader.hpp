#pragma once

#include "renderer/gl.hpp"

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// A file of shaders/, without #version.
struct ShaderSource {
    std::string_view name, text;
};

/// All of them; the table is generated at build.
[[nodiscard]] std::span<const ShaderSource> embedded_shaders();

/// A shader ready to compile: #version and precision for GL or ES, a #define for each of `defines`,
/// and every #include in its place. #line keeps numbers; `files` gets the name behind each source
/// number of it. Throws GlError for a name that is nowhere and for an include within itself.
[[nodiscard]] std::string assemble_shader(std::string_view name, bool es,
                                          std::span<const std::string_view> defines,
                                          std::span<const ShaderSource> sources,
                                          std::vector<std::string>& files);

/// Compiles and links NAME.vert and NAME.frag for the current context. Throws GlError with the log.
[[nodiscard]] Program make_program(std::string_view name,
                                   std::initializer_list<std::string_view> defines = {});

}  // namespace turnstile
