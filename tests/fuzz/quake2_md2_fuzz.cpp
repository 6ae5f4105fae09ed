#include "formats/quake2_md2.hpp"

#include <cstdint>
#include <cstdlib>
#include <span>

using namespace turnstile;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

/// What decodes also encodes, and comes back the same.
void check_encoded(Quake2Md2 model) {
    Quake2Md2 back = decode_quake2_md2(encode_quake2_md2(model), "own");
    model.warnings.clear();
    model.dropped_triangles = 0;
    back.warnings.clear();
    require(back == model);
}

void check_gl_commands(const Quake2Md2& model) {
    std::size_t triangles = 0;
    for (const auto& run : make_gl_commands(model).runs) triangles += run.corners - 2;
    require(triangles == model.triangles.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const Quake2Md2 model = decode_quake2_md2(std::as_bytes(std::span(data, size)), "fuzz");
        const Quake2Mesh mesh = quake2_mesh(model);
        require(mesh.triangles.size() == model.triangles.size());
        require(mesh.vertices.size() == mesh.uvs.size());
        std::size_t frames = 0;
        for (const auto& animation : quake2_animations(model)) frames += animation.count;
        require(frames == model.frames.size());
        check_encoded(model);
        check_gl_commands(model);
    } catch (const DecodeError&) {  // the one legal way out; anything else is a finding
    }
    return 0;
}
