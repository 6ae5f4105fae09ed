#include "formats/wct.hpp"
#include "formats/wct_lzss.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>

using namespace turnstile;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    try {
        const Wct wct = decode_wct(bytes, "fuzz");
        if (wct.image.pixels.size() != std::size_t{wct.image.width} * wct.image.height)
            std::abort();
    } catch (const DecodeError&) {  // the one legal way out; anything else is a finding
    }
    const auto packed = pack_lzss(bytes);
    const auto back = expand_lzss(ByteReader(packed, "own"), packed, "chunk", {size, size});
    if (!std::ranges::equal(back, bytes)) std::abort();
    return 0;
}
