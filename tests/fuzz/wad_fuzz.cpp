#include "formats/byte_writer.hpp"
#include "formats/wad.hpp"

#include <algorithm>
#include <cstdlib>

namespace {

using namespace turnstile;

/// Written again, every entry has its name, its place and its stored bytes.
void require_kept(std::span<const std::byte> file, const Wad& wad) {
    try {
        const auto again = encode_wad(wad_parts(file, wad, "fuzz"));
        const Wad kept = decode_wad(again, "own");
        if (kept.entries.size() != wad.entries.size()) std::abort();
        for (std::size_t i = 0; i < wad.entries.size(); ++i) {
            const WadEntry &a = wad.entries[i], &b = kept.entries[i];
            if (a.path != b.path || a.stored_name != b.stored_name || a.size != b.size ||
                a.compression != b.compression ||
                !std::ranges::equal(file.subspan(a.data_offset, a.stored_size),
                                    std::span(again).subspan(b.data_offset, b.stored_size)))
                std::abort();
        }
    } catch (const EncodeError&) {  // many entries that share their bytes
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = std::as_bytes(std::span(data, size));
    try {
        const Wad wad = decode_wad(file, "fuzz");
        require_kept(file, wad);
        for (const WadEntry& entry : wad.entries) {
            const WadEntry* found = wad.find(entry.path);  // the first of that path
            if (found == nullptr || found > &entry) std::abort();
            if (read_wad_entry(file, entry, "fuzz").size() != entry.size) std::abort();
        }
    } catch (const DecodeError&) {  // the one legal way out; anything else is a finding
    }
    return 0;
}
