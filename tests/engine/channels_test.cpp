#include "engine/channels.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace turnstile {
namespace {

// Numbers of docs/formats/tpw-md2.md, 20, unless a test says otherwise.

constexpr float kHalfRoot = 0.70710678f;

glm::quat quaternion(float x, float y, float z, float w) { return glm::quat(w, x, y, z); }

/// Row i of the file's matrix is column i of glm's.
void expect_rows(const glm::mat3& m, const glm::mat3& rows) {
    for (int row = 0; row < 3; ++row)
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(m[row][axis], rows[row][axis], 1e-5f) << "row " << row << " axis " << axis;
}

TEST(Ease, NumbersOfThePage) {
    EXPECT_NEAR(ease({19, 38, 64, 96, 128, 160, 192, 224}, 0.5f), 0.4392154f, 1e-6f);
    EXPECT_EQ(ease({17, 11, 0, 0, 0, 0, 40, 122}, 0.5f), 0.0f);
    const std::array<std::uint8_t, 8> curve{200, 10, 30, 40, 50, 60, 70, 80};
    for (std::size_t k = 1; k <= 8; ++k)
        EXPECT_NEAR(ease(curve, static_cast<float>(k) / 9.0f),
                    static_cast<float>(curve[k - 1]) / 255.0f, 1e-5f);
    EXPECT_EQ(ease(curve, 0.0f), 0.0f);
    EXPECT_NEAR(ease(curve, 1.0f), 1.0f, 1e-5f);
}

TEST(Rotation, AQuarterTurnAboutUpTakesXToMinusZ) {
    const glm::mat3 m = glm::mat3_cast(quaternion(0, kHalfRoot, 0, kHalfRoot));
    EXPECT_LT(glm::distance(m * glm::vec3(1, 0, 0), glm::vec3(0, 0, -1)), 1e-6f);
    EXPECT_LT(glm::distance(m * glm::vec3(0, 0, 1), glm::vec3(1, 0, 0)), 1e-6f);
}

TEST(Rotation, TheArcFollowsTheSignsAsStored) {
    const glm::quat half =
        arc(quaternion(0, 0, 0, 1), quaternion(0, kHalfRoot, 0, -kHalfRoot), 0.5f);
    expect_rows(glm::mat3_cast(half),
                {{-kHalfRoot, 0, -kHalfRoot}, {0, 1, 0}, {kHalfRoot, 0, -kHalfRoot}});
}

TEST(Rotation, ASpinByHalfTurnsKeepsItsDirection) {
    TpwRotationChannel spin;
    spin.keys = {{0, -1, quaternion(0, 0, 0, 1)},
                 {10, -1, quaternion(0, 1, 0, 0)},
                 {20, -1, quaternion(0, 0, 0, -1)},
                 {30, -1, quaternion(0, -1, 0, 0)}};
    // 225 degrees about +Y: the row of x is (cos, 0, -sin).
    const float c = std::cos(225.0f * 3.14159265f / 180.0f);
    expect_rows(glm::mat3_cast(*sample(spin, 12.5f)), {{c, 0, -c}, {0, 1, 0}, {c, 0, c}});
}

TEST(Rotation, NothingBeforeTheFirstKeyAndTheLastHolds) {
    TpwRotationChannel turn;
    turn.keys = {{5, -1, quaternion(0, 0, 0, 1)}, {15, -1, quaternion(0, 1, 0, 0)}};
    EXPECT_FALSE(sample(turn, 4.99f));
    EXPECT_TRUE(sample(turn, 5.0f));
    EXPECT_EQ(*sample(turn, 15.0f), quaternion(0, 1, 0, 0));
    EXPECT_EQ(*sample(turn, 400.0f), quaternion(0, 1, 0, 0));
}

TEST(Rotation, TheLowerKeysCurveGoverns) {
    TpwRotationChannel turn;
    turn.curves = {{17, 11, 0, 0, 0, 0, 40, 122}};  // still at 0 halfway
    turn.keys = {{0, 0, quaternion(0, 0, 0, 1)}, {10, -1, quaternion(0, kHalfRoot, 0, kHalfRoot)}};
    const glm::quat halfway = *sample(turn, 5.0f);
    EXPECT_NEAR(halfway.w, 1.0f, 1e-6f);
}

TEST(Rotation, NearlyOppositeQuaternionsBlendAsTheirNegatives) {
    const glm::quat middle = arc(quaternion(0, 0, 0, 1), quaternion(0, 0, 0, -1), 0.5f);
    EXPECT_NEAR(std::abs(middle.w), 1.0f, 1e-6f);
}

TEST(Rotation, ReplacesTheTurnAndKeepsLengthsPositionAndMirror) {
    glm::mat4 node{1.0f};
    node[0] = {-2, 0, 0, 0};  // mirrored, and twice as long
    node[3] = {7, 8, 9, 1};
    const glm::mat4 turned =
        with_rotation(node, glm::mat3_cast(quaternion(0, kHalfRoot, 0, kHalfRoot)));
    expect_rows(glm::mat3(turned), {{0, 0, 2}, {0, -1, 0}, {-1, 0, 0}});
    EXPECT_EQ(turned[3], glm::vec4(7, 8, 9, 1));
}

TEST(Scale, TheNumbersBecomeTheLengths) {
    glm::mat4 node{1.0f};
    node[0] = {3, 4, 0, 0};
    node[2] = {0, 0, 0, 0};  // an axis without length stays so
    const glm::mat4 scaled = with_lengths(node, {10, 2, 5});
    EXPECT_EQ(glm::vec3(scaled[0]), glm::vec3(6, 8, 0));
    EXPECT_EQ(glm::vec3(scaled[1]), glm::vec3(0, 2, 0));
    EXPECT_EQ(glm::vec3(scaled[2]), glm::vec3(0, 0, 0));
    TpwScaleChannel channel;
    channel.keys = {{0, {1, 1, 1}}, {10, {2, 3, 5}}};
    EXPECT_EQ(*sample(channel, 5.0f), glm::vec3(1.5f, 2.0f, 3.0f));
}

TEST(Position, BezierAndStraight) {
    TpwPositionChannel curve;
    curve.type = 0x12;
    curve.frames = {0, 10};
    curve.points = {{0, 0, 0}, {0, 8, 0}, {8, 8, 0}, {8, 0, 0}};
    // Halfway: (P0 + 3 P1 + 3 P2 + P3) / 8.
    EXPECT_LT(glm::distance(*sample(curve, 5.0f), glm::vec3(4, 6, 0)), 1e-5f);
    EXPECT_EQ(*sample(curve, 10.0f), glm::vec3(8, 0, 0));

    TpwPositionChannel line;
    line.type = 0x18;
    line.frames = {0, 4, 4, 8};  // two keys on one frame: the later counts from it on
    line.points = {{0, 0, 0}, {4, 0, 0}, {100, 0, 0}, {104, 0, 0}};
    EXPECT_EQ(*sample(line, 3.0f), glm::vec3(3, 0, 0));
    EXPECT_EQ(*sample(line, 4.0f), glm::vec3(100, 0, 0));
    EXPECT_EQ(*sample(line, 6.0f), glm::vec3(102, 0, 0));
}

TEST(PathProgress, WrapsAndGoesTheShortWay) {
    EXPECT_EQ(wrap_percent(102.0), 2.0);
    EXPECT_EQ(wrap_percent(-5.0), 95.0);
    EXPECT_EQ(wrap_percent(100.0), 0.0);
    EXPECT_EQ(wrap_percent(-1e6), 0.0);
    EXPECT_EQ(wrap_percent(-1000.0 - 1e-15), 0.0) << "kept below 100";
    EXPECT_LT(wrap_percent(-2000.0 - 1e-12), 100.0);
    EXPECT_LT(wrap_percent(3e38), 100.0);
    TpwPathChannel channel;
    channel.start_frame = 2;
    channel.percents = {90.0f, 10.0f};
    EXPECT_FALSE(sample(channel, 1.9f));
    EXPECT_EQ(*sample(channel, 2.0), 90.0);
    EXPECT_EQ(*sample(channel, 2.75), 5.0);  // 90, 95, 0, 5, 10
    EXPECT_EQ(*sample(channel, 3.5), 10.0);
    EXPECT_EQ(*sample(channel, 4.0), 10.0);
    EXPECT_FALSE(sample(channel, 4.0 + 1e-9));
    channel.start_frame = -1;
    EXPECT_EQ(*sample(channel, 0.0), 10.0);
    channel.percents = {95.0f, 205.0f};  // 205 is 5
    channel.start_frame = 0;
    EXPECT_EQ(*sample(channel, 0.5), 0.0);
}

TEST(PathProgress, APercentIsNotRoundedToTheNextEdge) {
    // A hundred edges: 57 % is the start of the edge 57, and 0.57 as a float is below it.
    TpwPath line{.type = 0x8, .points = {}};
    for (int i = 0; i <= 100; ++i) line.points.emplace_back(static_cast<float>(i), 0.0f, 0.0f);
    TpwPathChannel channel;
    for (int i = 0; i < 100; ++i) channel.percents.push_back(static_cast<float>(i));
    for (int i = 0; i < 100; ++i) {
        const PathPoint at = path_point(line, *sample(channel, i));
        EXPECT_NEAR(at.position.x, static_cast<float>(i), 1e-4f);
    }
}

TEST(PathProgress, SegmentsOfThePage) {
    TpwPath open{.type = 0x2, .points = std::vector<glm::vec3>(45)};
    TpwPath closed{.type = 0x3, .points = std::vector<glm::vec3>(12)};
    EXPECT_EQ(open.segment_count(), 14u);
    EXPECT_EQ(closed.segment_count(), 4u);
}

TEST(PathProgress, AWholePercentAtACornerBelongsToTheNextEdge) {
    // Five straight edges, each turned against the one before; 20 % is the first corner.
    const TpwPath zigzag{
        .type = 0x8, .points = {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {2, 0, 1}, {2, 0, 2}, {3, 0, 2}}};
    EXPECT_EQ(path_point(zigzag, 20.0f).tangent, glm::vec3(0, 0, 1));
    EXPECT_EQ(path_point(zigzag, 40.0f).tangent, glm::vec3(1, 0, 0));
}

TEST(PathProgress, AClosedPathEndsOnItsFirstPoint) {
    TpwPath square{.type = 0x3,
                   .points = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {3, 0, 3}, {0, 0, 3}}};
    EXPECT_EQ(path_point(square, 50.0f).position, glm::vec3(3, 0, 0));
    EXPECT_EQ(path_point(square, 0.0f).tangent, glm::vec3(1, 0, 0));
    EXPECT_LT(glm::distance(path_point(square, 99.999f).position, glm::vec3(0, 0, 0)), 1e-3f);
}

TEST(PathProgress, FacesAlongTheTangent) {
    glm::mat4 mirrored{1.0f};
    mirrored[1] = {0, -3, 0, 0};
    expect_rows(glm::mat3(facing_along(mirrored, {1, 0, 0})), {{0, 0, 1}, {0, -3, 0}, {-1, 0, 0}});
    const glm::mat4 facing = facing_along(glm::mat4{1.0f}, {1, 0, 0});
    // right = (0,1,0) x forward = (0,0,-1), up = forward x right = (0,1,0).
    expect_rows(glm::mat3(facing), {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}});
    EXPECT_EQ(facing_along(glm::mat4{1.0f}, {0, 1, 0}), glm::mat4{1.0f});
}

TEST(Visibility, EntriesAreScannedFromTheEnd) {
    EXPECT_EQ(sample(TpwVisibilityChannel{{0, 40, -44}}, 0.0f), false);
    EXPECT_EQ(sample(TpwVisibilityChannel{{0, 40, -44}}, 40.0f), true);
    EXPECT_EQ(sample(TpwVisibilityChannel{{0, 40, -44}}, 44.0f), false);
    EXPECT_EQ(sample(TpwVisibilityChannel{{-40, 44}}, 39.0f), std::nullopt);
    EXPECT_EQ(sample(TpwVisibilityChannel{{-32768}}, 1e6f), std::nullopt);
}

TEST(TextureFrames, OfTwoKeysOnOneFrameTheLaterWins) {
    TpwTextureTrack track{.slot = 0, .keys = {{5, 1}, {10, 2}, {10, 0}, {20, 2}}};
    EXPECT_EQ(sample(track, 4.99f), std::nullopt);
    EXPECT_EQ(sample(track, 5.0f), 1);
    EXPECT_EQ(sample(track, 10.0f), 0);
    EXPECT_EQ(sample(track, 19.5f), 0);
    EXPECT_EQ(sample(track, 20.0f), 2);
}

/// A field of x alone, -512..511.
std::uint32_t packed_x(int x) { return static_cast<std::uint32_t>(x) & 0x3FFu; }

TpwMorphChannel one_vertex_morph() {
    TpwMorphChannel morph;
    morph.step = {1, 1, 1};
    morph.records = {{{1, 2}, {0}, {0, 0}},
                     {{0}, {10, 20, 24}, {packed_x(10), packed_x(30), packed_x(50)}}};
    return morph;
}

TEST(Morph, UnpacksSignedTenBitFields) {
    TpwMorphChannel morph;
    morph.centre = {1, 0, 0};
    morph.step = {0.5f, 1, 1};
    EXPECT_EQ(morph.unpack(0x200).x, -255.0f);
    EXPECT_EQ(morph.unpack((5u << 10) | (0x3FFu << 20)), glm::vec3(1, 5, -1));
}

TEST(Morph, ExtrapolatesBeforeItsFirstKeyAndStopsAfterItsLast) {
    const TpwMorphChannel morph = one_vertex_morph();
    const auto x_at = [&](float frame) {
        std::vector<glm::vec3> vertices(1);
        apply_morph(morph, frame, vertices);
        return vertices[0].x;
    };
    EXPECT_FLOAT_EQ(x_at(0), -10.0f);
    EXPECT_FLOAT_EQ(x_at(15), 20.0f);
    EXPECT_FLOAT_EQ(x_at(20), 30.0f);
    EXPECT_FLOAT_EQ(x_at(22), 40.0f);
    EXPECT_FLOAT_EQ(x_at(40), 50.0f);
}

TEST(Morph, AddedTwiceAVertexTakesTheLaterRecord) {
    TpwMorphChannel morph;
    morph.step = {1, 1, 1};
    morph.records = {{{1, 2}, {0}, {0, 0}}, {{0}, {0}, {packed_x(1)}}, {{0}, {0}, {packed_x(2)}}};
    const std::vector<glm::vec3> authored{{1, 0, 0}};
    std::vector<glm::vec3> vertices{{50, 0, 0}};  // what an earlier track left
    add_morph(morph, 0.0, authored, vertices);
    EXPECT_EQ(vertices[0].x, 3.0f);
}

TEST(Morph, ItsBoxIsTheFirstRecordsAStepAndAQuarterWider) {
    TpwMorphChannel morph;
    morph.step = {1, 2, 4};
    const auto packed = [](int x, int y, int z) {
        return packed_x(x) | packed_x(y / 2) << 10 | packed_x(z / 4) << 20;
    };
    morph.records = {{{8, 9},
                      {0, 10},
                      {packed(-4, -4, -4), packed(4, 8, 4), packed(-8, 0, 0), packed(8, 8, 8)}}};
    EXPECT_EQ(morph_box(morph, 5.0), (MeshBox{{-7.25f, -4.25f, -6.25f}, {7.25f, 10.25f, 10.25f}}));
    EXPECT_EQ(morph_box(morph, 0.0), (MeshBox{{-5.25f, -6.25f, -8.25f}, {5.25f, 10.25f, 8.25f}}));
}

TEST(Morph, OneVertexOfTwoRecordsTakesTheLater) {
    TpwMorphChannel morph;
    morph.step = {1, 1, 1};
    morph.records = {{{1, 2}, {0}, {0, 0}},
                     {{0}, {0, 10}, {packed_x(1), packed_x(9)}},
                     {{0}, {0, 10}, {packed_x(20), packed_x(40)}}};
    std::vector<glm::vec3> vertices(1);
    apply_morph(morph, 5.0, vertices);
    EXPECT_EQ(vertices[0].x, 30.0f);
}

TEST(Channels, FramesAreNotRounded) {
    // As a float each of these is the key's frame.
    const double before = 16'000.0 - 1e-7;
    TpwTextureTrack track{.slot = 0, .keys = {{16'000, 1}}};
    EXPECT_EQ(sample(track, before), std::nullopt);
    EXPECT_EQ(sample(TpwVisibilityChannel{{16'000}}, before), std::nullopt);
    TpwScaleChannel scale{{{16'000, {1, 1, 1}}}};
    EXPECT_FALSE(sample(scale, before));
    EXPECT_TRUE(sample(scale, 16'000.0));
}

TEST(Channels, NothingThatIsNotFiniteLeaves) {
    constexpr float kMost = std::numeric_limits<float>::max();
    const auto finite = [](const glm::mat4& m) {
        for (int i = 0; i < 16; ++i)
            if (!std::isfinite(m[i / 4][i % 4])) return false;
        return true;
    };
    glm::mat4 huge{1.0f};
    for (int i = 0; i < 3; ++i) huge[i] = {kMost, -kMost, kMost, 0};
    glm::mat4 tiny{1.0f};
    for (int i = 0; i < 3; ++i) tiny[i] = {1e-45f, 0, 0, 0};
    const glm::mat3 turn = glm::mat3_cast(quaternion(0, 0.6f, 0, 0.8f));
    for (const glm::mat4& m : {huge, tiny}) {
        EXPECT_TRUE(finite(with_rotation(m, turn)));
        EXPECT_TRUE(finite(with_lengths(m, glm::vec3(kMost))));
        EXPECT_TRUE(finite(facing_along(m, {0.6f, 0, 0.8f})));
    }
    EXPECT_EQ(with_lengths(tiny, {2, 2, 2})[0].x, 2.0f) << "tiny is not 0";
    EXPECT_FLOAT_EQ(with_lengths(huge, {3, 3, 3})[0].x, std::sqrt(3.0f));

    const TpwPath line{.type = 0x8, .points = {{-kMost, 0, 0}, {kMost, 0, 0}}};
    EXPECT_EQ(path_point(line, 50.0).position, glm::vec3(0));
    EXPECT_EQ(path_point(line, 50.0).tangent, glm::vec3(1, 0, 0));
    const TpwPath curve{.type = 0x2,
                        .points = {{-kMost, 0, 0}, {kMost, 0, 0}, {-kMost, 0, 0}, {kMost, 0, 0}}};
    for (const double percent : {0.0, 25.0, 50.0, 99.0}) {
        EXPECT_TRUE(std::isfinite(path_point(curve, percent).position.x));
        EXPECT_NEAR(glm::length(path_point(curve, percent).tangent), 1.0f, 1e-6f);
    }
    TpwMorphChannel morph;
    morph.step = {6e35f, 1, 1};  // 511 of it are 3.07e38
    morph.records = {{{1, 2}, {0}, {packed_x(-512), packed_x(511)}},
                     {{0}, {60'000, 60'001}, {packed_x(511), packed_x(-512)}}};
    std::vector<glm::vec3> vertices{{kMost, 0, 0}};
    add_morph(morph, 0.0, std::vector<glm::vec3>{{kMost, 0, 0}}, vertices);  // extrapolated
    EXPECT_EQ(vertices[0].x, kMost);
    apply_morph(morph, 0.0, vertices);
    EXPECT_EQ(vertices[0].x, kMost);
}

TEST(Ease, CurvesMayFall) {
    const std::array<std::uint8_t, 8> falling{255, 0, 255, 0, 255, 0, 255, 0};
    EXPECT_NEAR(ease(falling, 1.0f / 9.0f), 1.0f, 1e-5f);
    EXPECT_NEAR(ease(falling, 2.0f / 9.0f), 0.0f, 1e-5f);
    EXPECT_NEAR(ease(falling, 1.5f / 9.0f), 0.5f, 1e-5f);
}

TEST(Position, AnEasedOrSparseTrackDoesNothingBeforeItsFirstKey) {
    TpwPositionChannel line{.type = 0x18, .frames = {3, 5}, .points = {{1, 0, 0}, {2, 0, 0}}};
    EXPECT_FALSE(sample(line, 2.999));
    EXPECT_EQ(*sample(line, 9.0), glm::vec3(2, 0, 0)) << "the last holds";
    TpwPositionChannel one{.type = 0x12, .frames = {0}, .points = {{7, 0, 0}}};
    EXPECT_EQ(*sample(one, 4.0), glm::vec3(7, 0, 0));
}

TEST(Morph, TheStaticRecordHoldsItsFirstKey) {
    TpwMorphChannel morph = one_vertex_morph();
    morph.has_static = true;
    std::vector<glm::vec3> vertices(1);
    apply_morph(morph, 24.0f, vertices);
    EXPECT_EQ(vertices[0].x, 10.0f);
}

TEST(Raw, BlendsBetweenWholeFramesThroughTheIndex) {
    TpwRawChannel raw;
    raw.index = {1, 0};
    raw.positions = {{10, 0, 0}, {0, 0, 0}, {20, 0, 0}, {4, 0, 0}};
    EXPECT_EQ(raw_vertex(raw, 0, 0.5f), glm::vec3(2, 0, 0));
    EXPECT_EQ(raw_vertex(raw, 1, 0.5f), glm::vec3(15, 0, 0));
    EXPECT_EQ(raw_vertex(raw, 1, 1.0f), glm::vec3(20, 0, 0));
}

TEST(Uv, HoldsItsFirstKeyBeforeAndItsLastAfter) {
    TpwUvChannel uv;
    uv.entries = {{0, 1}, {1, 2}};
    uv.frames = {0, 10, 20};
    uv.values = {{9, 9}, {0, 0}, {1, 2}};
    std::vector<glm::vec2> uvs(2);
    apply_uvs(uv, 5.0f, uvs);
    EXPECT_EQ(uvs[0], glm::vec2(9, 9));
    EXPECT_EQ(uvs[1], glm::vec2(0, 0));
    apply_uvs(uv, 15.0f, uvs);
    EXPECT_EQ(uvs[1], glm::vec2(0.5f, 1.0f));
    apply_uvs(uv, 99.0f, uvs);
    EXPECT_EQ(uvs[1], glm::vec2(1, 2));
}

}  // namespace
}  // namespace turnstile
