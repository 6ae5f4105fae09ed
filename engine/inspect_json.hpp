#pragma once

#include "engine/json.hpp"
#include "formats/lobby_script.hpp"
#include "formats/picture.hpp"
#include "formats/tpw_md2.hpp"
#include "formats/wad.hpp"
#include "formats/wct.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace turnstile {

// What `inspect --json` prints of each format (docs/cli-json.md, inspect). `size` is the file's, in
// bytes.

[[nodiscard]] Json inspect_json(const TpwModel& model, std::size_t size);
[[nodiscard]] Json inspect_json(const TpwClip& clip, std::size_t size);
[[nodiscard]] Json inspect_json(const Wad& wad);
[[nodiscard]] Json inspect_json(const Wct& texture);
[[nodiscard]] Json inspect_json(const LobbyScript& script);

[[nodiscard]] Json inspect_json(const Image& picture, PictureType type);

/// A decoder's warnings as the contract has them.
[[nodiscard]] Json warnings_json(std::span<const Warning> warnings);

[[nodiscard]] Json warning_json(const LobbyScript::ScriptWarning& warning);

/// Names of the channels that a track has, in the contract's order.
[[nodiscard]] std::vector<std::string_view> channel_names(const TpwTrack& track);

/// 16 numbers in the file's order: three axes, then the position.
[[nodiscard]] Json matrix_json(const glm::mat4& matrix);

}  // namespace turnstile
