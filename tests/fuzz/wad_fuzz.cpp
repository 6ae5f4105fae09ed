#include "formats/wad.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace turnstile;
    const auto file = std::as_bytes(std::span(data, size));
    try {
        const Wad wad = decode_wad(file, "fuzz");
        for (const WadEntry& entry : wad.entries) {
            const WadEntry* found = wad.find(entry.path);  // the first of that path
            if (found == nullptr || found > &entry) std::abort();
            if (read_wad_entry(file, entry, "fuzz").size() != entry.size) std::abort();
        }
    } catch (const DecodeError&) {  // the one legal way out; anything else is a finding
    }
    return 0;
}
