#include "formats/pcx.hpp"
#include "formats/picture.hpp"

#include <cstdint>
#include <cstdlib>
#include <span>

using namespace turnstile;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    (void)png_texts(bytes);
    try {
        const Image image = decode_picture(bytes, "fuzz");
        if (image.pixels.size() != std::size_t{image.width} * image.height) std::abort();
        if (is_pcx(bytes) && decode_pcx(encode_pcx(image), "own") != image) std::abort();
    } catch (const DecodeError&) {  // the one legal way out; anything else is a finding
    }
    return 0;
}
