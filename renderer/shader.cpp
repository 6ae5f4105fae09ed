#include "renderer/shader.hpp"

#include "renderer/context.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>

namespace turnstile {
namespace {

constexpr int kMaxIncludeDepth = 8;
constexpr std::string_view kInclude = "#include \"";

/// Appends a file with its includes; every piece is announced by #line.
class Assembler {
public:
    Assembler(std::span<const ShaderSource> sources, std::vector<std::string>& files,
              std::string& text)
        : sources_(sources), files_(files), text_(text) {}

    void append(std::string_view name, int depth) {
        const auto source = std::ranges::find(sources_, name, &ShaderSource::name);
        if (source == sources_.end()) throw GlError(fmt::format("shader {}: not found", name));
        if (depth > kMaxIncludeDepth)
            throw GlError(fmt::format("shader {}: includes itself", name));
        const std::size_t number = files_.size();
        files_.emplace_back(name);
        text_ += fmt::format("#line 1 {}\n", number);
        std::string_view rest = source->text;
        for (int line = 1; !rest.empty(); ++line) {
            const std::string_view content = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(content.size() + 1, rest.size()));
            if (content.starts_with(kInclude)) {
                const std::string_view quoted = content.substr(kInclude.size());
                append(quoted.substr(0, quoted.find('"')), depth + 1);
                text_ += fmt::format("#line {} {}\n", line + 1, number);
            } else {
                text_.append(content).push_back('\n');
            }
        }
    }

private:
    std::span<const ShaderSource> sources_;
    std::vector<std::string>& files_;
    std::string& text_;
};

std::string shader_log(GLuint shader) {
    GLint length = 0;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
    glGetShaderInfoLog(shader, length, nullptr, log.data());
    log.resize(log.find('\0') == std::string::npos ? log.size() : log.find('\0'));
    return log;
}

template <GLenum Stage>
GlObject<ShaderKind<Stage>> compile(const std::string& name, bool es,
                                    std::span<const std::string_view> defines) {
    std::vector<std::string> files;
    const std::string text = assemble_shader(name, es, defines, embedded_shaders(), files);
    auto shader = GlObject<ShaderKind<Stage>>::create();
    const char* source = text.c_str();
    glShaderSource(shader.name(), 1, &source, nullptr);
    glCompileShader(shader.name());
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &compiled);
    if (compiled != GL_TRUE)
        throw GlError(fmt::format("shader {}: does not compile (source numbers: {}): {}", name,
                                  fmt::join(files, ", "), shader_log(shader.name())));
    return shader;
}

}  // namespace

std::string assemble_shader(std::string_view name, bool es,
                            std::span<const std::string_view> defines,
                            std::span<const ShaderSource> sources,
                            std::vector<std::string>& files) {
    std::string text = es ? "#version 300 es\nprecision highp float;\nprecision highp int;\n"
                            "precision highp sampler2D;\nprecision highp usampler2D;\n"
                          : "#version 330 core\n";
    for (const std::string_view define : defines) text += fmt::format("#define {} 1\n", define);
    files.clear();
    Assembler(sources, files, text).append(name, 0);
    return text;
}

Program make_program(std::string_view name, std::initializer_list<std::string_view> defines) {
    const auto* version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
    const bool es = version != nullptr && std::string_view(version).starts_with("OpenGL ES");
    const std::span<const std::string_view> all(defines.begin(), defines.size());
    const auto vertex = compile<GL_VERTEX_SHADER>(fmt::format("{}.vert", name), es, all);
    const auto fragment = compile<GL_FRAGMENT_SHADER>(fmt::format("{}.frag", name), es, all);
    Program program = Program::create();
    glAttachShader(program.name(), vertex.name());
    glAttachShader(program.name(), fragment.name());
    glLinkProgram(program.name());
    glDetachShader(program.name(), vertex.name());
    glDetachShader(program.name(), fragment.name());
    GLint linked = GL_FALSE;
    glGetProgramiv(program.name(), GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE) {
        char log[1024] = {};
        glGetProgramInfoLog(program.name(), sizeof log, nullptr, log);
        throw GlError(fmt::format("shader {}: does not link: {}", name, log));
    }
    return program;
}

}  // namespace turnstile
