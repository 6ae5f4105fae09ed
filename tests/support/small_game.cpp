#include "tests/support/small_game.hpp"

#include "formats/wct.hpp"
#include "tests/support/bytes.hpp"

#include <fstream>

namespace turnstile::test {

TpwModel triangle_model(const std::string& texture) {
    TpwMesh mesh;
    mesh.vertices = {{-10, 0, 0}, {0, 20, 0}, {10, 0, 0}};
    mesh.order = {0, 1, 2};
    mesh.uvs = {{0, 1}, {0.5f, 0}, {1, 1}};
    mesh.normals = {{0, 0, -1}, {0, 0, -1}, {0, 0, -1}};
    mesh.faces = {{0, 1, 2}};
    mesh.materials = {{.texture_slot = 0, .first_slot = 0, .last_slot = 2}};
    TpwModel model;
    model.nodes.resize(1);
    model.nodes[0].name = "root";
    model.meshes = {mesh};
    model.textures = {{.flags = 1, .frames = {texture}}};
    model.root = 0;
    return model;
}

std::vector<std::byte> turning_clip(const TpwModel& model, std::int32_t frames) {
    TpwTrack track;
    track.rotation = TpwRotationChannel{.keys = {{0, -1, glm::quat(1, 0, 0, 0)},
                                                 {static_cast<std::uint16_t>(frames), -1,
                                                  glm::quat(0.70710678f, 0, 0.70710678f, 0)}},
                                        .curves = {}};
    TpwClip clip;
    clip.last_frame = frames;
    clip.tracks = {track};
    return encode_tpw_clip(clip, model);
}

std::vector<WadFile> small_lobby() {
    const TpwModel model = triangle_model();
    const auto bytes = encode_tpw_model(model);
    Image leaf = filled_image(16, 16, {40, 160, 60, 255});
    return {
        {"lobby.txt", bytes_of_text("ISLANDFOV(100);\r\nSPINRADIUS(70);\r\n"
                                    "ISLANDCAMERAPOSITION(0, 400, 400);\r\n"
                                    "ISLANDCAMERAPOSITION(2, 600, 600);\r\n")},
        {"jungle.txt",
         bytes_of_text("ISLAND(0, \"data\\lobby\\terrain\", \"jun_isle\", \"jun_gate\", "
                       "\"Fern Lagoon\", 90, 12.5);\r\n")},
        {"hallow.txt", bytes_of_text("ISLAND(2, \"data\\lobby\\terrain\", \"hal_isle\", \"\", "
                                     "\"Lantern Hill\", 180, 38);\r\n")},
        {"terrain\\jun_isle.md2", bytes},
        {"terrain\\jun_isleM1.md2", turning_clip(model, 30)},
        {"terrain\\jun_isleM2.md2", turning_clip(model, 45)},
        {"terrain\\jun_gate.md2", bytes},
        {"terrain\\jun_gateM1.md2", turning_clip(model, 60)},
        {"terrain\\hal_isle.md2", bytes},
        {"terrain\\hal_isleM.md2", turning_clip(model, 20)},
        {"terrain\\textures\\leaf.wct", encode_wct(leaf)},
    };
}

void write_wad(const std::filesystem::path& path, const std::vector<WadFile>& files) {
    std::filesystem::create_directories(path.parent_path());
    const auto bytes = encode_wad(files);
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
}

}  // namespace turnstile::test
