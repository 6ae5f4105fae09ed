#pragma once

#include <glad/gl.h>

#include <utility>

namespace turnstile {

/// Owns one GL name. Empty is a legal state; an owner dies before its context.
template <class Kind>
class GlObject {
public:
    GlObject() noexcept = default;  // owns nothing
    static GlObject create() {
        GlObject object;
        Kind::generate(&object.name_);
        return object;
    }
    GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlObject& operator=(GlObject&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~GlObject() {
        if (name_ != 0) Kind::destroy(&name_);
    }
    [[nodiscard]] GLuint name() const noexcept { return name_; }

private:
    GLuint name_ = 0;
};

struct BufferKind {
    static void generate(GLuint* name) { glGenBuffers(1, name); }
    static void destroy(const GLuint* name) { glDeleteBuffers(1, name); }
};
struct TextureKind {
    static void generate(GLuint* name) { glGenTextures(1, name); }
    static void destroy(const GLuint* name) { glDeleteTextures(1, name); }
};
struct SamplerKind {
    static void generate(GLuint* name) { glGenSamplers(1, name); }
    static void destroy(const GLuint* name) { glDeleteSamplers(1, name); }
};
struct VertexArrayKind {
    static void generate(GLuint* name) { glGenVertexArrays(1, name); }
    static void destroy(const GLuint* name) { glDeleteVertexArrays(1, name); }
};
struct FramebufferKind {
    static void generate(GLuint* name) { glGenFramebuffers(1, name); }
    static void destroy(const GLuint* name) { glDeleteFramebuffers(1, name); }
};
struct RenderbufferKind {
    static void generate(GLuint* name) { glGenRenderbuffers(1, name); }
    static void destroy(const GLuint* name) { glDeleteRenderbuffers(1, name); }
};
struct ProgramKind {
    static void generate(GLuint* name) { *name = glCreateProgram(); }
    static void destroy(const GLuint* name) { glDeleteProgram(*name); }
};
template <GLenum Stage>
struct ShaderKind {
    static void generate(GLuint* name) { *name = glCreateShader(Stage); }
    static void destroy(const GLuint* name) { glDeleteShader(*name); }
};

using Buffer = GlObject<BufferKind>;
using TextureObject = GlObject<TextureKind>;  // Texture is the engine's value
using SamplerObject = GlObject<SamplerKind>;
using VertexArray = GlObject<VertexArrayKind>;
using Framebuffer = GlObject<FramebufferKind>;
using Renderbuffer = GlObject<RenderbufferKind>;
using Program = GlObject<ProgramKind>;

}  // namespace turnstile
