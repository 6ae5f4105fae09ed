#include "formats/byte_reader.hpp"
#include "formats/refpack.hpp"

#include <algorithm>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace turnstile;
    const auto bytes = std::as_bytes(std::span(data, size));
    try {
        (void)expand_refpack(bytes, "fuzz");
    } catch (const DecodeError&) {  // the one legal way out; anything else is a finding
    }
    if (!std::ranges::equal(expand_refpack(pack_refpack(bytes), "own"), bytes)) std::abort();
    return 0;
}
