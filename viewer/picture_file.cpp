#include "viewer/picture_file.hpp"

#include "engine/log.hpp"
#include "formats/picture.hpp"
#include "formats/sgn.hpp"
#include "formats/wct.hpp"

namespace turnstile {

namespace {

Image read_board(const NamedFile& file) {
    const Sgn sign = decode_sgn(file.bytes, file.name);
    for (const Warning& warning : sign.warnings)
        engine_log()->warn("{}: {}", file.name, warning.message);
    return board_image(sign);
}

}  // namespace

Image read_picture(const NamedFile& file) {
    switch (file_kind(file.bytes, file.name)) {
        case FileKind::Wct:
            return decode_wct(file.bytes, file.name).image;
        case FileKind::Sgn:
            return read_board(file);
        default:
            return decode_picture(file.bytes, file.name);
    }
}

}  // namespace turnstile
