#pragma once

#include "engine/file_kind.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace turnstile {

/// The file called `wanted`, letters of either case, in the folder of the file that a command
/// names `name`: on the disk, or in the same archive. Its name is made like `name`; nothing if
/// there is none. Of names that differ in case only, the one spelled as `wanted`, else the first.
/// Throws what read_named_file throws.
[[nodiscard]] std::optional<NamedFile> read_file_beside(const std::string& name,
                                                        std::string_view wanted);

}  // namespace turnstile
