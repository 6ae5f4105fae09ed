#include "renderer/texture_store.hpp"

namespace turnstile {
namespace {

void upload_level(GLint level, const Image& image) {
    glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, static_cast<GLsizei>(image.width),
                 static_cast<GLsizei>(image.height), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 image.pixels.data());
}

}  // namespace

TextureObject make_texture(const Image& image, MipAlpha alpha, Wrap wrap) {
    TextureObject object = TextureObject::create();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, object.name());
    upload_level(0, image);
    GLint level = 0;
    for (const Image& smaller : smaller_levels(image, alpha)) upload_level(++level, smaller);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, level);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    const GLint mode = wrap == Wrap::Clamp ? GL_CLAMP_TO_EDGE : GL_REPEAT;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, mode);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, mode);
    return object;
}

TextureStore::TextureStore()
    : white_(
          make_texture(filled_image(1, 1, {255, 255, 255, 255}), MipAlpha::Ignored, Wrap::Clamp)) {}

GLuint TextureStore::find_or_make(const Texture& texture, MipAlpha alpha) {
    auto& object = textures_[{&texture, alpha}];
    if (object.name() == 0) object = make_texture(texture.image, alpha, Wrap::Clamp);
    return object.name();
}

}  // namespace turnstile
