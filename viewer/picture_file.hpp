#pragma once

#include "engine/file_kind.hpp"
#include "formats/image.hpp"

namespace turnstile {

/// The picture in a texture, a sign (its board, without letters) or a picture file, told apart by
/// their bytes. Warnings of a sign are logged. Throws DecodeError.
[[nodiscard]] Image read_picture(const NamedFile& file);

}  // namespace turnstile
