#include "renderer/samplers.hpp"

#include <cstddef>

namespace turnstile {
namespace {

std::size_t number_of(Wrap wrap, Filter filter) {
    return std::size_t{wrap == Wrap::Repeat} * 4 + std::size_t{filter.linear} * 2 +
           std::size_t{filter.mipmaps};
}

GLint minifying(Filter filter) {
    if (filter.mipmaps) return filter.linear ? GL_LINEAR_MIPMAP_LINEAR : GL_NEAREST_MIPMAP_NEAREST;
    return filter.linear ? GL_LINEAR : GL_NEAREST;
}

SamplerObject make_sampler(Wrap wrap, Filter filter) {
    SamplerObject sampler = SamplerObject::create();
    const GLint mode = wrap == Wrap::Clamp ? GL_CLAMP_TO_EDGE : GL_REPEAT;
    glSamplerParameteri(sampler.name(), GL_TEXTURE_WRAP_S, mode);
    glSamplerParameteri(sampler.name(), GL_TEXTURE_WRAP_T, mode);
    glSamplerParameteri(sampler.name(), GL_TEXTURE_MIN_FILTER, minifying(filter));
    glSamplerParameteri(sampler.name(), GL_TEXTURE_MAG_FILTER,
                        filter.linear ? GL_LINEAR : GL_NEAREST);
    return sampler;
}

}  // namespace

Samplers::Samplers() {
    for (const Wrap wrap : {Wrap::Clamp, Wrap::Repeat})
        for (const bool linear : {false, true})
            for (const bool mipmaps : {false, true}) {
                const Filter filter{linear, mipmaps};
                samplers_[number_of(wrap, filter)] = make_sampler(wrap, filter);
            }
}

GLuint Samplers::get(Wrap wrap, Filter filter) const {
    return samplers_[number_of(wrap, filter)].name();
}

}  // namespace turnstile
