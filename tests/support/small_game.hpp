#pragma once

#include "formats/tpw_md2.hpp"
#include "formats/wad.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace turnstile::test {

/// A model of one root mesh, a textured triangle.
[[nodiscard]] TpwModel triangle_model(const std::string& texture = "leaf.tga");

/// A clip that turns the root of `model` by a quarter about +Y over `frames`.
[[nodiscard]] std::vector<std::byte> turning_clip(const TpwModel& model, std::int32_t frames);

/// The entries of a lobby.wad with jungle (gate, two idle clips), hallow (one idle clip) and the
/// texture that both use. Smaller than the demo, and quick to break.
[[nodiscard]] std::vector<WadFile> small_lobby();

/// Writes an archive of `files`, folders above it included.
void write_wad(const std::filesystem::path& path, const std::vector<WadFile>& files);

}  // namespace turnstile::test
