#include "formats/byte_writer.hpp"
#include "formats/lobby_script.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace turnstile;
    LobbyScript script = decode_lobby_script(std::as_bytes(std::span(data, size)));
    try {
        LobbyScript again = decode_lobby_script(encode_lobby_script(script));
        if (!again.warnings.empty()) std::abort();
        script.warnings.clear();
        for (LobbyScript* s : {&script, &again}) {  // lines move; everything else stays
            for (auto& island : s->islands) island.line = 0;
            for (auto& flyer : s->flyers) flyer.line = 0;
        }
        if (script != again) std::abort();
    } catch (const EncodeError&) {  // a quote inside a plain field
    }
    return 0;
}
