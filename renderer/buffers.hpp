#pragma once

#include "renderer/gl.hpp"

#include <cstddef>
#include <span>

namespace turnstile {

/// Replaces what a buffer holds. Binds it to GL_ARRAY_BUFFER.
template <class T>
void fill_buffer(const Buffer& buffer, std::span<const T> values, GLenum usage) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(values.size_bytes()), values.data(),
                 usage);
}

template <class T>
[[nodiscard]] Buffer make_buffer(std::span<const T> values, GLenum usage = GL_STATIC_DRAW) {
    Buffer buffer = Buffer::create();
    fill_buffer(buffer, values, usage);
    return buffer;
}

/// Floats at `offset` bytes in each vertex of the buffer that is bound to GL_ARRAY_BUFFER.
inline void set_float_attribute(GLuint attribute, GLint components, std::size_t vertex_size,
                                std::size_t offset) {
    glEnableVertexAttribArray(attribute);
    glVertexAttribPointer(attribute, components, GL_FLOAT, GL_FALSE,
                          static_cast<GLsizei>(vertex_size),
                          reinterpret_cast<const void*>(offset));  // GL's own way of passing one
}

/// The same for an unsigned 32-bit integer or several.
inline void set_uint_attribute(GLuint attribute, GLint components, std::size_t vertex_size,
                               std::size_t offset) {
    glEnableVertexAttribArray(attribute);
    glVertexAttribIPointer(attribute, components, GL_UNSIGNED_INT,
                           static_cast<GLsizei>(vertex_size),
                           reinterpret_cast<const void*>(offset));
}

}  // namespace turnstile
