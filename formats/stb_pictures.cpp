#include "formats/stb_pictures.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

namespace turnstile {

namespace {

thread_local std::size_t most_block_bytes = 0;

// Cleared, so that a damaged picture is the same on every run and shows nobody's memory.
void* limited_malloc(std::size_t size) {
    return size > most_block_bytes ? nullptr : std::calloc(size, 1);
}
void* limited_realloc(void* block, std::size_t size) {
    return size > most_block_bytes ? nullptr : std::realloc(block, size);
}

}  // namespace

}  // namespace turnstile

#define STBI_MALLOC(size) turnstile::limited_malloc(size)
#define STBI_REALLOC(block, size) turnstile::limited_realloc(block, size)
#define STBI_FREE(block) std::free(block)
#define STBI_NO_STDIO
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_ONLY_BMP
#define STBI_ONLY_TGA
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>

#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace turnstile {

namespace {

struct Free {
    void operator()(unsigned char* block) const { std::free(block); }
};
using StbBytes = std::unique_ptr<unsigned char, Free>;

}  // namespace

std::optional<Image> stb_decode(std::span<const std::byte> file, std::size_t most_bytes,
                                std::string& reason) {
    most_block_bytes = most_bytes;
    int width = 0, height = 0, channels = 0;
    const StbBytes texels(stbi_load_from_memory(reinterpret_cast<const unsigned char*>(file.data()),
                                                static_cast<int>(file.size()), &width, &height,
                                                &channels, STBI_rgb_alpha));
    if (!texels) {
        reason = stbi_failure_reason();
        return std::nullopt;
    }
    Image image{static_cast<std::uint32_t>(width),
                static_cast<std::uint32_t>(height),
                channels == STBI_grey_alpha || channels == STBI_rgb_alpha,
                {}};
    image.pixels.resize(std::size_t{image.width} * image.height);
    std::memcpy(image.pixels.data(), texels.get(), image.pixels.size() * sizeof(Rgba8));
    return image;
}

std::vector<std::byte> stb_encode_png(const Image& image) {
    const int channels = image.has_alpha ? 4 : 3;
    std::vector<unsigned char> texels;
    texels.reserve(image.pixels.size() * static_cast<std::size_t>(channels));
    for (const Rgba8& texel : image.pixels) {
        texels.insert(texels.end(), {texel.r, texel.g, texel.b});
        if (image.has_alpha) texels.push_back(texel.a);
    }
    const auto width = static_cast<int>(image.width), height = static_cast<int>(image.height);
    int size = 0;
    const StbBytes png(
        stbi_write_png_to_mem(texels.data(), width * channels, width, height, channels, &size));
    if (!png) throw std::bad_alloc();
    const auto* const first = reinterpret_cast<const std::byte*>(png.get());
    return {first, first + size};
}

}  // namespace turnstile
