#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// Where a Quake II model's skin lies.
struct Quake2Skin {
    std::optional<std::filesystem::path> path;  ///< none: a placeholder, and a warning
    std::vector<std::string> tried;             ///< the names looked for so far, as paths with /
};

/// Looks for skin number `chosen` of `skins` (as the model at `model` stores them) in the model's
/// folder and those above it (docs/formats/quake2-md2.md, Finding the skin); a number past the end
/// counts as none. Blind to case; of names that differ in case alone the exact one, else the first
/// in byte order. Folders that cannot be read count as empty; nothing is thrown.
[[nodiscard]] Quake2Skin find_quake2_skin(const std::filesystem::path& model,
                                          std::span<const std::string> skins,
                                          std::size_t chosen = 0);

}  // namespace turnstile
