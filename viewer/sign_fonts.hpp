#pragma once

#include "engine/font.hpp"
#include "engine/game_folder.hpp"
#include "formats/sgn.hpp"

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace turnstile {

/// The fonts of a sign that a command names: from --data, else from beside the sign, from `fonts`
/// (folder or archive) of its folder, and from the installs that it lies in.
class SignFonts {
public:
    /// `sign` is a path or "ARCHIVE.wad!path/inside"; `data` the option, empty if it is not given.
    /// Throws what GameFolder::open throws for a `data` that is no install.
    SignFonts(std::string sign, const std::string& data);

    /// The fonts of both lines. One that is nowhere or damaged is null and logged.
    [[nodiscard]] std::array<const Font*, 2> fonts_of(const Sgn& sign);

private:
    const Font* find(const std::string& file);
    std::unique_ptr<Font> load(const std::string& file);

    std::string sign_;
    bool looks_beside_;
    std::vector<GameFolder> folders_;
    std::vector<std::unique_ptr<Font>> fonts_;
};

}  // namespace turnstile
