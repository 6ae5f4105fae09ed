#include "engine/game_folder.hpp"
#include "engine/log.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <span>

using namespace turnstile;

namespace {

namespace fs = std::filesystem;

void require(bool holds) {
    if (!holds) std::abort();
}

/// The folder that is mounted: in memory where the system has such a place.
const fs::path& folder() {
    static const auto made = [] {
        std::error_code error;
        if (fs::is_directory("/dev/shm", error)) setenv("TMPDIR", "/dev/shm", 0);
        engine_log()->set_level(spdlog::level::off);
        return std::make_unique<test::TemporaryFolder>();
    }();
    return made->path();
}

/// The archive's own directory, nothing where it is damaged.
std::optional<Wad> directory_of(std::span<const std::byte> file) {
    try {
        return decode_wad(file, "fuzz");
    } catch (const DecodeError&) {
        return std::nullopt;
    }
}

}  // namespace

/// A folder with the input as its one archive: every file that the archive lists is found, and is
/// read or refused. An archive that does not decode is as if it were not there.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = std::as_bytes(std::span(data, size));
    std::ofstream(folder() / "a.wad", std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    const GameFolder game = GameFolder::open_any(folder());
    const auto directory = directory_of(file);
    require(game.contains("A.WAD"));
    if (!directory) {
        require(!game.contains("a/lobby.txt"));
        return 0;
    }
    for (const WadEntry& entry : directory->entries) {
        require(game.contains("a/" + entry.path));
        const WadEntry* const first = directory->find(entry.path);
        try {
            const auto found = game.read("A\\" + entry.path);
            require(found && first && found->bytes.size() == first->size);
        } catch (const DecodeError&) {  // a damaged entry leaves the others readable
        }
    }
    (void)game.fingerprint();
    return 0;
}
