#pragma once

#include "formats/byte_writer.hpp"
#include "formats/quake2_md2.hpp"
#include "tests/support/bytes.hpp"

#include <string_view>

namespace turnstile::test {

// A Quake II model of two triangles and two frames, in the order of the page's sections.
namespace quad {
constexpr std::size_t kSkins = 68, kPoints = kSkins + 64, kTriangles = kPoints + 5 * 4,
                      kFrames = kTriangles + 2 * 12, kFrameSize = 40 + 4 * 4,
                      kGl = kFrames + 2 * kFrameSize, kGlWords = 1 + 4 * 3 + 1,
                      kEnd = kGl + 4 * kGlWords;
static_assert(kFrames == 176 && kGl == 288 && kEnd == 344);
}  // namespace quad

inline void write_quad_header(ByteWriter& out) {
    out.write_text("IDP2", 4);
    for (const std::size_t word :
         {std::size_t{8}, std::size_t{64}, std::size_t{32}, quad::kFrameSize, std::size_t{1},
          std::size_t{4}, std::size_t{5}, std::size_t{2}, quad::kGlWords, std::size_t{2},
          quad::kSkins, quad::kPoints, quad::kTriangles, quad::kFrames, quad::kGl, quad::kEnd})
        out.write(static_cast<std::int32_t>(word));
}

inline void write_quad_frame(ByteWriter& out, std::string_view name, std::array<float, 6> numbers,
                             std::array<std::uint8_t, 16> vertices) {
    for (const float number : numbers) out.write(number);
    out.write_text(name, 16);
    for (const std::uint8_t byte : vertices) out.write(byte);
}

/// The file's bytes. Texture point 4 repeats the values of point 1.
inline Bytes quad_model() {
    ByteWriter out;
    write_quad_header(out);
    out.write_text("players\\male\\grunt.pcx", 64);
    for (const int word : {0, 0, 64, 0, 0, 32, -8, 40, 64, 0})
        out.write(static_cast<std::int16_t>(word));
    for (const int word : {0, 1, 2, 0, 1, 2, 2, 1, 3, 2, 4, 3})
        out.write(static_cast<std::uint16_t>(word));
    write_quad_frame(out, "stand01", {0.5f, 2.0f, -1.0f, -10.0f, 0.0f, 3.0f},
                     {0, 0, 0, 0, 255, 0, 0, 1, 0, 255, 0, 2, 255, 255, 10, 161});
    write_quad_frame(out, "sixteen letters!", {1.0f, 1.0f, 1.0f, 0.0f, 0.0f, 0.0f},
                     {0, 0, 8, 0, 100, 0, 8, 5, 0, 100, 8, 2, 100, 100, 8, 161});
    // One strip; a coordinate is (s + 0.5) / 64 or (t + 0.5) / 32.
    const std::array<float, 8> at{0.0078125f, 0.015625f, 1.0078125f,  0.015625f,
                                  0.0078125f, 1.015625f, -0.1171875f, 1.265625f};
    out.write(std::int32_t{4});
    for (std::size_t i = 0; i < 4; ++i) {
        out.write(at[2 * i]);
        out.write(at[2 * i + 1]);
        out.write(static_cast<std::int32_t>(i));
    }
    out.write(std::int32_t{0});
    return out.take();
}

/// The same without GL commands: the file ends with its frames.
inline Bytes quad_without_gl() {
    Bytes file = quad_model();
    file.resize(quad::kGl);
    patch<std::int32_t>(file, 0x24, 0);
    patch<std::int32_t>(file, 0x3C, 0);
    patch<std::int32_t>(file, 0x40, quad::kGl);
    return file;
}

inline Quake2Md2 decoded_quake2(const Bytes& file) { return decode_quake2_md2(file, "q.md2"); }

/// A model of one triangle whose frames have these names and nothing else of interest.
inline Quake2Md2 quake2_of_frames(const std::vector<std::string>& names) {
    Quake2Md2 model;
    model.skin_width = model.skin_height = 1;
    model.texture_points.resize(1);
    model.triangles.resize(1);
    model.vertex_count = 1;
    for (const auto& name : names) model.frames.push_back({name, {}, {}});
    model.vertices.resize(names.size());
    return model;
}

}  // namespace turnstile::test
