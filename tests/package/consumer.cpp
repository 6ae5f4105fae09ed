#include <formats/picture.hpp>
#include <formats/wad.hpp>
#include <formats/wct.hpp>
#include <vector>

int main() {
    const auto texture = turnstile::encode_wct(turnstile::filled_image(8, 8, {200, 100, 50, 255}));
    const auto archive =
        turnstile::encode_wad(std::vector<turnstile::WadFile>{{"textures/a.wct", texture}});
    const turnstile::Wad wad = turnstile::decode_wad(archive, "made.wad");
    const auto bytes = turnstile::read_wad_entry(archive, wad.entries.at(0), "made.wad");
    const auto png = turnstile::encode_png(turnstile::decode_wct(bytes, "a.wct").image);
    return turnstile::decode_picture(png, "a.png").width == 8 ? 0 : 1;
}
