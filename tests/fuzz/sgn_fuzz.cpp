#include "formats/sgn.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace turnstile;
    const auto file = std::as_bytes(std::span(data, size));
    try {
        Sgn sign = decode_sgn(file, "fuzz");
        (void)board_image(sign);
        for (const SgnLine& line : sign.lines)
            if (fill_image(line.fill).width != line.fill.width) std::abort();
        const auto again = encode_sgn(sign);
        if (sign.warnings.empty() && !std::ranges::equal(again, file)) std::abort();
        Sgn back = decode_sgn(again, "own");
        sign.warnings.clear();  // what was mended or left out is so no more,
        back.warnings.clear();  // a chunk that does not decode still does not
        if (back != sign) std::abort();
    } catch (const DecodeError&) {  // the one legal way out; anything else is a finding
    }
    return 0;
}
