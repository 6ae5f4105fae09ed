#include "formats/byte_writer.hpp"
#include "formats/quake2_md2.hpp"
#include "tests/formats/quake2_samples.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace turnstile {
namespace {

using test::decoded_quake2;

TEST(Quake2Encode, GivesTheSameBytes) {
    EXPECT_EQ(encode_quake2_md2(decoded_quake2(test::quad_model())), test::quad_model());
    test::Bytes without = test::quad_without_gl();
    const test::Bytes back = encode_quake2_md2(decoded_quake2(without));
    test::patch<std::int32_t>(without, 0x3C, test::quad::kGl);  // an empty list's place: the end
    EXPECT_EQ(back, without);
}

TEST(Quake2Encode, WhatWasDroppedStaysDropped) {
    test::Bytes file = test::quad_model();
    test::patch<std::uint16_t>(file, test::quad::kTriangles, 77);
    test::patch<std::int32_t>(file, 0x40, 0);
    Quake2Md2 model = decoded_quake2(file);
    const Quake2Md2 back = decoded_quake2(encode_quake2_md2(model));
    EXPECT_TRUE(back.warnings.empty());
    model.warnings.clear();
    model.dropped_triangles = 0;
    EXPECT_EQ(back, model);
}

TEST(Quake2Encode, RefusesWhatTheDecoderWouldRefuse) {
    const auto error_of = [](const std::function<void(Quake2Md2&)>& change) -> std::string {
        Quake2Md2 model = decoded_quake2(test::quad_model());
        change(model);
        try {
            (void)encode_quake2_md2(model);
        } catch (const EncodeError& error) {
            return error.what();
        }
        return {};
    };
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(error_of([](auto& m) { m.vertex_count = 0; }), "number of vertices is 0");
    EXPECT_EQ(error_of([](auto& m) { m.triangles.clear(); }), "number of triangles is 0");
    EXPECT_EQ(error_of([](auto& m) { m.frames.clear(); }), "number of frames is 0");
    EXPECT_EQ(error_of([](auto& m) { m.vertices.pop_back(); }),
              "vertices are not as many as frames times vertices of a frame");
    EXPECT_EQ(error_of([](auto& m) { m.skins[0].assign(65, 'x'); }),
              "skin is longer than 64 bytes");
    EXPECT_EQ(error_of([](auto& m) { m.skins[0].assign(64, 'x'); }), "");
    EXPECT_EQ(error_of([](auto& m) { m.skins[0].assign(3, '\0'); }), "skin holds a zero");
    EXPECT_EQ(error_of([](auto& m) { m.triangles[1].vertices[2] = 4; }),
              "a triangle names what is not there");
    EXPECT_EQ(error_of([](auto& m) { m.triangles[0].points[0] = 5; }),
              "a triangle names what is not there");
    EXPECT_EQ(error_of([](auto& m) { m.frames[1].name += '!'; }),
              "frame 1 name is longer than 16 bytes");
    EXPECT_EQ(error_of([&](auto& m) { m.frames[1].scale.z = kInfinity; }),
              "frame 1 scale is not finite");
    EXPECT_EQ(error_of([&](auto& m) { m.frames[0].translate.x = -kInfinity; }),
              "frame 0 translate is not finite");
    EXPECT_EQ(error_of([](auto& m) { m.gl_commands->runs[0].corners = 2; }),
              "a run of GL commands has fewer than 3 corners");
    EXPECT_EQ(error_of([](auto& m) { m.gl_commands->runs[0].corners = 3; }),
              "the runs of the GL commands do not add up to their corners");
    EXPECT_EQ(error_of([](auto& m) { m.gl_commands->corners[0].vertex = 4; }),
              "a GL command names a vertex past the list");
    EXPECT_EQ(error_of([&](auto& m) { m.gl_commands->corners[0].s = kInfinity; }),
              "a texture coordinate of the GL commands is not finite");
}

}  // namespace
}  // namespace turnstile
