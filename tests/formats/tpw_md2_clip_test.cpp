#include "formats/tpw_md2.hpp"
#include "tests/formats/tpw_md2_fixture.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

using namespace test::clip_at;
using test::Bytes;
using test::clip_bytes;
using test::Edit;
using test::kInfinity;
using test::kNan;

TpwClip decode(const Bytes& file) { return decode_tpw_clip(file, "c"); }
std::string error_place(const Bytes& file) {
    return test::error_place([&] { return decode(file); });
}
TpwClip edited(std::size_t offset, int size, std::uint32_t value) {
    return decode(test::edited(clip_bytes(), {offset, size, value, ""}));
}

TEST(TpwClip, ReadsHeaderHideListAndTextureTracks) {
    const TpwClip clip = decode(clip_bytes());
    EXPECT_EQ(test::warning_places(clip.warnings), "");
    EXPECT_EQ(clip.header, (TpwHeader{0xDD, 0xCB, 930000000, 0x20, "palmM1"}));
    EXPECT_EQ(clip.first_frame, 0);
    EXPECT_EQ(clip.last_frame, 2);
    EXPECT_EQ(clip.hide, (std::vector<std::uint16_t>{1, 2}));
    EXPECT_EQ(clip.texture_tracks, (std::vector<TpwTextureTrack>{{0, {{0, 0}, {2, 1}}}}));
    ASSERT_EQ(clip.tracks.size(), 3u);
    const std::uint16_t targets[] = {0, 3, 1};
    const std::uint32_t flags[] = {0x31000, 0x199, 0x5600};
    const std::size_t offsets[] = {kTrack0, kTrack1, kTrack2};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(clip.tracks[i].target, targets[i]);
        EXPECT_EQ(clip.tracks[i].flags, flags[i]);
        EXPECT_EQ(clip.tracks[i].place.offset, offsets[i]);
    }
}

TEST(TpwClip, ReadsTheChannelsOfANode) {
    const TpwTrack track = decode(clip_bytes()).tracks[1];
    ASSERT_TRUE(track.rotation && track.scale && track.position);
    EXPECT_FALSE(track.path || track.morph || track.raw || track.uv || track.visibility);
    ASSERT_EQ(track.rotation->keys.size(), 2u);
    EXPECT_EQ(track.rotation->keys[0],
              (TpwRotationChannel::Key{0, 1, glm::quat(0.8f, 0, 0.6f, 0)}));
    EXPECT_EQ(track.rotation->keys[1].frame, 2);
    EXPECT_EQ(track.rotation->keys[1].curve, -1);
    EXPECT_NEAR(track.rotation->keys[1].rotation.w, -1.0f, 1e-6f) << "made unit, sign kept";
    EXPECT_EQ(track.rotation->curves,
              (std::vector<std::array<std::uint8_t, 8>>{
                  {1, 2, 3, 4, 5, 6, 7, 8}, {0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0x80}}));
    EXPECT_EQ(*track.scale, (TpwScaleChannel{{{0, {1, 2, 3}}, {2, {4, 5, 6}}}}));
    const TpwPositionChannel position{0x12, {0, 2}, {{0, 0, 0}, {1, 0, 0}, {2, 1, 0}, {3, 1, 0}}};
    EXPECT_EQ(*track.position, position);
    EXPECT_TRUE(track.position->bezier());
}

TEST(TpwClip, ReadsMorphUvAndVisibility) {
    const TpwTrack track = decode(clip_bytes()).tracks[0];
    ASSERT_TRUE(track.morph && track.uv && track.visibility);
    EXPECT_FALSE(track.raw || track.path);
    const TpwMorphChannel morph{true,
                                {1, 2, 3},
                                {0.5f, 0.25f, 2},
                                {{{5, 6}, {0, 2}, {0x200, 0x1FF, 0x80000, 0x7FC00}},
                                 {{0, 1, 2}, {0}, {1, 2, 3}},
                                 {{3, 4}, {0, 2}, {0, 1023, 0x3FFFFFFF, 0xC0000000}}}};
    EXPECT_EQ(*track.morph, morph);
    const TpwUvChannel uv{{{0, 2}, {2, 1}, {3, 1}, {4, 1}, {5, 1}},
                          {0, 2, 0, 0, 0, 0},
                          {{0, 0}, {1, 0.5f}, {2, 2}, {3, 3}, {4, 4}, {5, 5}}};
    EXPECT_EQ(*track.uv, uv);
    EXPECT_EQ(track.visibility->entries, (std::vector<std::int16_t>{0, 1, -2}));
}

TEST(TpwClip, ReadsRawFramesAndPathProgress) {
    const TpwTrack track = decode(clip_bytes()).tracks[2];
    ASSERT_TRUE(track.raw && track.path);
    EXPECT_FALSE(track.morph);
    EXPECT_EQ(track.raw->index, (std::vector<std::uint32_t>{2, 0, 1}));
    ASSERT_EQ(track.raw->positions.size(), 9u);
    EXPECT_EQ(track.raw->positions[2 * 3 + 1], glm::vec3(2, 1, 7));
    EXPECT_EQ(*track.path, (TpwPathChannel{0, {0, 50, 100}, true}));
}

TEST(TpwClip, UnpacksTenBitFields) {
    TpwMorphChannel morph{false, glm::vec3(1), glm::vec3(0.5f), {}};
    EXPECT_EQ(morph.unpack(0x200), glm::vec3(-255, 1, 1));  // section 20
    EXPECT_EQ(morph.unpack(0x1FFu << 10), glm::vec3(1, 256.5f, 1));
    EXPECT_EQ(morph.unpack(0xFFF00000), glm::vec3(1, 1, 0.5f)) << "bits 30 and 31 mean nothing";
}

TEST(TpwClip, LastsMilliseconds) {
    TpwClip clip;
    for (const auto& [frames, milliseconds] : {std::pair{100, 3333}, {600, 19999}, {0, 0}}) {
        clip.last_frame = frames;
        EXPECT_EQ(clip.milliseconds(), milliseconds);
    }
}

constexpr Edit kFatal[] = {
    {0x8, 4, 0xCC, "0x8 animation version"},
    {0x98, 4, kEnd - 71, "0x98 animation block"},
    {0x98, 4, 0xAF, "0x98 animation block"},
    {kBlock + 4, 4, 3, "0x3f4 last frame"},
    {kBlock + 4, 4, 0xFFFFFFFF, "0x3f4 last frame"},
    {kBlock + 8, 4, 0xFFFFFFFF, "0x3f4 last frame"},
    {kBlock + 0x12, 2, 2, "0x418 track table"},
    {kBlock + 0x2C, 4, kTrack0 - 64, "0x418 track table"},
    {kTrack2, 4, 1, "0x3ac track 2 index"},
};

TEST(TpwClip, EveryFatalDamageIsNamed) {  // section 15.4
    for (const Edit& edit : kFatal)
        EXPECT_EQ(error_place(test::edited(clip_bytes(), edit)), edit.place);
    Bytes file = clip_bytes();  // the last track is looked at before the channels of the first
    test::patch(file, kTrack2, std::uint32_t{5});
    test::patch(file, kRotationKeys + 4, kNan);
    EXPECT_EQ(error_place(file), "0x3ac track 2 index");
}

TEST(TpwClip, MayBeEmpty) {
    Bytes file = clip_bytes();
    test::patch(file, kBlock + 0x12, std::uint16_t{0});
    test::patch(file, kBlock + 0x2C, std::uint32_t{0});
    const TpwClip clip = decode(file);
    EXPECT_TRUE(clip.tracks.empty());
    EXPECT_EQ(clip.length(), 2);
}

constexpr Edit kDropped[] = {
    // Pointers that are 0 or lead nowhere, counts of 0.
    {kTrack1 + 0x1C, 4, 0, "0x388 track 1 rotation"},
    {kTrack1 + 0x1C, 4, kEnd - 39, "0x388 track 1 rotation"},
    {kTrack1 + 0x10, 2, 0, "0x37c track 1 rotation"},
    {kTrack1 + 0x20, 4, 0xAF, "0x38c track 1 scale"},
    {kTrack1 + 0x12, 2, 0, "0x37e track 1 scale"},
    {kTrack1 + 0x18, 4, kEnd - 15, "0x384 track 1 position"},
    {kPosition + 8, 4, kEnd - 47, "0xc0 track 1 position"},
    {kPosition + 12, 4, 0, "0xc4 track 1 position"},
    {kPosition + 6, 2, 0, "0xbe track 1 position"},
    {kTrack2 + 0x24, 4, 0, "0x3d0 track 2 path"},
    {kPath + 4, 4, 0, "0x15c track 2 path"},
    {kPath + 4, 4, 0xFFFFFFFF, "0x164 track 2 path"},
    {kPath + 12, 4, 0, "0x164 track 2 path"},
    {kTrack0 + 0x28, 4, kEnd - 0x2B, "0x354 track 0 morph"},
    {kMorph + 2, 2, 0, "0x176 track 0 morph"},
    {kMorph + 12, 4, kEnd - 59, "0x180 track 0 morph"},
    {kRecords, 2, 0, "0x1a0 track 0 morph"},
    {kRecords + 2, 2, 0, "0x1a2 track 0 morph"},
    {kRecords + 4, 4, 0, "0x1a4 track 0 morph"},
    {kRecords + 12, 4, kEnd, "0x1ac track 0 morph"},
    {kTrack2 + 0x28, 4, 0, "0x3d4 track 2 raw"},
    {kRaw, 4, 0, "0x224 track 2 raw"},
    {kRaw + 4, 4, 0, "0x228 track 2 raw"},
    {kRaw + 8, 4, kEnd - 107, "0x22c track 2 raw"},
    {kTrack0 + 0x2C, 4, kEnd - 19, "0x358 track 0 uv"},
    {kUv, 4, 0, "0x2ac track 0 uv"},
    {kUv + 8, 4, 0, "0x2b4 track 0 uv"},
    {kUv + 8, 4, 0xFFFFFFFF, "0x2bc track 0 uv"},
    {kUv, 4, 0xFFFFFFFF, "0x2b0 track 0 uv"},
    {kTrack0 + 0x30, 4, kEnd - 5, "0x35c track 0 visibility"},
    {kTrack0 + 0x16, 2, 0, "0x342 track 0 visibility"},
    {kBlock + 0x38, 4, kEnd - 3, "0x424 hide list"},
    {kBlock + 0x30, 4, kEnd - 7, "0x41c texture frame tracks"},
    {kTextureTracks + 4, 4, kEnd - 7, "0x31c texture frame track 0"},
    {kTextureTracks + 2, 2, 0, "0x31a texture frame track 0"},
    // Values.
    {kRotationKeys + 20, 2, 0, "0x134 track 1 rotation"},
    {kRotationKeys + 8, 4, kInfinity, "0x128 track 1 rotation"},
    {kRotationKeys + 8, 4, 0, "0x124 track 1 rotation"},
    {kTrack1 + 0x34, 4, 0, "0x3a0 track 1 easing curves"},
    {kTrack1 + 0x34, 4, kEnd - 15, "0x3a0 track 1 easing curves"},
    {kScaleKeys + 16, 2, 0, "0x110 track 1 scale"},
    {kScaleKeys + 4, 4, kNan, "0x104 track 1 scale"},
    {kPosition, 4, 0x10, "0xb8 track 1 position"},
    {kPosition + 4, 2, 3, "0xbc track 1 position"},
    {kPosition, 4, 0x18, "0xbc track 1 position"},
    {kPositionKeys, 2, 3, "0xfc track 1 position"},
    {kPoints + 40, 4, kNan, "0xf0 track 1 position"},
    {kPercents + 8, 4, kNan, "0x170 track 2 path"},
    {kMorph + 0x18, 4, kNan, "0x18c track 0 morph"},
    {kMorph + 0x28, 4, kInfinity, "0x19c track 0 morph"},
    {kMorph + 0x20, 4, 0x7F000000, "0x188 track 0 morph"},  // 512 steps pass a float's range
    {kMorph + 2, 2, 1, "0x176 track 0 morph"},
    {kRecords + 8, 4, kIds0 + 8, "0x1a8 track 0 morph"},
    {kRecords + 12, 4, kIds0 + 12, "0x1ac track 0 morph"},
    {kIds2 + 6, 2, 0, "0x212 track 0 morph"},
    {kRawIndex + 4, 4, 3, "0x238 track 2 raw"},
    {kRawFrames + 104, 4, kNan, "0x2a8 track 2 raw"},
    {kUv + 12, 4, kUvFrames - 2, "0x2b0 track 0 uv"},
    {kUvIndex + 6, 2, 2, "0x2c8 track 0 uv"},
    {kUvIndex + 4, 2, 1, "0x2c4 track 0 uv"},
    {kUvIndex + 18, 2, 2, "0x2c0 track 0 uv"},
    {kUvFrames + 2, 2, 0, "0x306 track 0 uv"},
    {kUvValues, 4, kNan, "0x2d4 track 0 uv"},
    // Nothing to say: bits decide, and hints are not looked at.
    {kTrack1 + 4, 4, 0x191, ""},
    {kTrack1 + 4, 4, 0x4100, ""},
    {kTrack1 + 0x24, 4, 0xFFFFFFFF, ""},
    {kBlock + 0x0C, 4, 0xFFFFFFFF, ""},
    {kBlock + 0x20, 4, 0xFFFFFFFF, ""},
    {kTrack1 + 0x14, 2, 999, ""},
    {kVisibility, 2, 5, ""},
    {kTextureKeys, 2, 9, ""},
};

TEST(TpwClip, EveryDroppedChannelIsAWarning) {  // section 15.5
    const TpwModel model = decode_tpw_model(test::model_bytes(), "m");
    for (const Edit& edit : kDropped) {
        SCOPED_TRACE(hex(edit.offset) + " = " + hex(edit.value));
        const TpwClip clip = decode(test::edited(clip_bytes(), edit));
        EXPECT_EQ(test::warning_places(clip.warnings), edit.place);
        test::expect_comes_back(clip, model);
    }
}

TEST(TpwClip, WarningsAreSentences) {
    const TpwClip clip = edited(kTrack1 + 0x1C, 4, kEnd - 39);
    ASSERT_EQ(clip.warnings.size(), 1u);
    EXPECT_EQ(clip.warnings[0].message,
              "track 1 rotation: found 0x40d, expected 2 x 20 bytes from 0xb0 to 0x434: left out");
}

TEST(TpwClip, DropsNothingButTheChannel) {
    const TpwClip clip = edited(kMorph + 0x18, 4, kNan);
    EXPECT_FALSE(clip.tracks[0].morph);
    EXPECT_TRUE(clip.tracks[0].uv && clip.tracks[0].visibility && clip.tracks[1].rotation);
    EXPECT_EQ(clip.tracks[0].flags, 0x31000u) << "the bit stays";
    EXPECT_TRUE(edited(kBlock + 0x38, 4, 0).hide.empty());
    EXPECT_TRUE(edited(kTextureTracks + 2, 2, 0).texture_tracks.empty());
    EXPECT_TRUE(edited(kBlock, 4, 0).texture_tracks.empty()) << "without bit 0x2";
}

TEST(TpwClip, KeysWithoutTheirCurveBlendEvenly) {
    const auto rotation = edited(kTrack1 + 0x34, 4, kEnd - 15).tracks[1].rotation;
    ASSERT_TRUE(rotation);
    EXPECT_EQ(rotation->keys[0].curve, -1);
    EXPECT_TRUE(rotation->curves.empty());
    // One curve of two lies in the file: the key that names it keeps it.
    Bytes file = clip_bytes();
    test::patch(file, kTrack1 + 0x34, static_cast<std::uint32_t>(kEnd - 8));
    test::patch(file, kRotationKeys + 22, std::uint16_t{0});
    const TpwClip clip = decode(file);
    EXPECT_EQ(test::warning_places(clip.warnings), "0x3a0 track 1 easing curves");
    EXPECT_EQ(clip.tracks[1].rotation->keys[0].curve, -1);
    EXPECT_EQ(clip.tracks[1].rotation->keys[1].curve, 0);
    EXPECT_EQ(clip.tracks[1].rotation->curves.size(), 1u);
}

TEST(TpwClip, PaddingOfMorphTablesIsTwoBytesOrNone) {
    // The static record's ids end on a half word, and its one frame too: move both tables up.
    Bytes file = clip_bytes();
    test::patch(file, kRecords + 20 + 8, static_cast<std::uint32_t>(kIds1 + 6));
    test::patch(file, kRecords + 20 + 12, static_cast<std::uint32_t>(kIds1 + 8));
    const TpwClip clip = decode(file);
    EXPECT_EQ(test::warning_places(clip.warnings), "");
    EXPECT_EQ(clip.tracks[0].morph->records[1].values[0], 0u);
    EXPECT_EQ(clip.tracks[0].morph->records[1].values[1], 1u);
}

TEST(TpwClip, RawFramesCannotWrapAround) {
    Bytes file = clip_bytes();
    test::patch(file, kBlock + 8, std::uint32_t{0x7FFFFFFF});
    for (const std::uint32_t per_frame : {3u, 0xFFFFFFFFu, 0x80000000u}) {
        test::patch(file, kRaw + 4, per_frame);
        EXPECT_FALSE(decode(file).tracks[2].raw);
    }
}

TEST(TpwClip, SharedRawFramesAreLimited) {
    // Two thousand tracks over one frame of 20,000 vertices: 16 bytes a vertex each time.
    constexpr std::uint32_t kCount = 2000, kVertices = 20000;
    ByteWriter out;
    test::write_fixture_header(out, 0x20, "wide");
    test::write_words(out, {0xC8, kVertices, 0xC8 + 4 * kVertices, 0});
    out.write_zeros(16 * kVertices);
    const std::uint32_t tracks = out.offset();
    for (std::uint32_t i = 0; i < kCount; ++i) {
        test::write_words(out, {i, 0x5000, 0, 0, 0, 0, 0, 0, 0, 0, 0xB8});
        out.write_zeros(20);
    }
    out.patch(0x98, out.offset());
    test::write_words(out, {0, 0, 0, 0, kCount << 16, 0, 0, 0, 0, 0, 0, tracks, 0, 0, 0, 0, 0, 0});
    // 2000 x 64 + 72 bytes, then 16 + 320,000 for each track: the 839th goes over 2^28 with its
    // positions, 240,000 of the bytes.
    EXPECT_EQ(error_place(out.bytes()), "0xc0 track 838 raw");
}

}  // namespace
}  // namespace turnstile
