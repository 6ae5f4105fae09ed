#include "engine/gltf_model.hpp"
#include "engine/gltf_space.hpp"
#include "engine/pose.hpp"
#include "formats/glb.hpp"
#include "formats/picture.hpp"
#include "tests/formats/tpw_md2_fixture.hpp"
#include "tests/support/gltf_reader.hpp"
#include "tests/support/small_game.hpp"

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <deque>

// What is written is read back by a reader of its own and compared with evaluate_pose: the glTF
// node tree has to put every vertex where the game's rules put it.

namespace turnstile {
namespace {

using test::Gltf;

constexpr float kHalf = 0.70710678f;  // sine and cosine of a quarter of a turn's half

/// A model as Assets makes it, with textures of its own.
struct Sample {
    Model model;
    std::deque<Texture> textures;
    std::deque<Clip> clips;

    explicit Sample(TpwModel file, Image image = filled_image(2, 2, {10, 20, 30, 255})) {
        model.name = "sample";
        model.file = std::move(file);
        model.walk = parents_first(model.file.nodes);
        for (const auto& slot : model.file.textures) {
            auto& frames = model.textures.emplace_back();
            for (const auto& name : slot.frames) {
                textures.push_back({name, name, image, classify_alpha(image)});
                frames.push_back(&textures.back());
            }
        }
    }
    void add_clip(std::int32_t length, std::vector<TpwTrack> tracks) {
        TpwClip clip;
        clip.last_frame = length;
        clip.tracks = std::move(tracks);
        clips.push_back({"sampleM" + std::to_string(clips.size() + 1), std::move(clip)});
    }
    [[nodiscard]] GltfFile exported() const {
        std::vector<const Clip*> list;
        for (const Clip& clip : clips) list.push_back(&clip);
        return export_gltf(model, list);
    }
};

/// triangle_model() with nodes below it that have the same mesh: node i hangs from node i - 1.
TpwModel chain_model(const std::vector<glm::mat4>& locals) {
    TpwModel model = test::triangle_model();
    model.nodes.resize(locals.size());
    model.meshes.resize(locals.size(), model.meshes[0]);
    for (std::size_t i = 0; i < locals.size(); ++i) {
        model.nodes[i].name = "n" + std::to_string(i);
        model.nodes[i].parent = static_cast<std::int32_t>(i) - 1;
        model.nodes[i].parent_from_node = locals[i];
    }
    return model;
}

void expect_near(const glm::vec3& got, const glm::vec3& wanted, float tolerance,
                 const std::string& where) {
    for (glm::length_t axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(got[axis], wanted[axis], tolerance) << where << " axis " << axis;
}

/// Every vertex of every node where evaluate_pose has it, z negated.
void expect_vertices(const Sample& sample, const Gltf& gltf, int animation, float frame,
                     float tolerance = 2e-4f) {
    const TpwModel& file = sample.model.file;
    Pose wanted;
    BoundClip bound;
    if (animation >= 0)
        bound = bind_clip(file, sample.clips[static_cast<std::size_t>(animation)].file);
    evaluate_pose(file, sample.model.walk, animation >= 0 ? &bound : nullptr, frame, wanted);
    const auto pose = gltf.pose(animation, frame / 30.0f);
    for (std::size_t node = 0; node < file.meshes.size(); ++node) {
        const auto got = gltf.scene_positions(pose, node);
        const auto vertices = wanted.mesh_vertices(file, node);
        for (std::size_t slot = 0; slot < got.size(); ++slot) {
            const glm::vec3 at(wanted.model_from_node[node] *
                               glm::vec4(vertices[file.meshes[node].order[slot]], 1.0f));
            expect_near(got[slot], {at.x, at.y, -at.z}, tolerance,
                        "frame " + std::to_string(frame) + " node " + std::to_string(node));
        }
    }
}

/// The only clip, at rest and at many moments, those between frames included.
void expect_clip(const Sample& sample, float tolerance = 2e-4f) {
    const GltfFile file = sample.exported();
    EXPECT_EQ(file.notes, std::vector<std::string>{});
    const Gltf gltf(file.bytes);
    expect_vertices(sample, gltf, Gltf::kRest, 0.0f);
    const auto length = static_cast<float>(sample.clips[0].file.length());
    for (float frame = 0.0f; frame <= length; frame += 0.125f)
        expect_vertices(sample, gltf, 0, frame, tolerance);
}

TpwRotationChannel turning(std::vector<TpwRotationChannel::Key> keys,
                           std::vector<std::array<std::uint8_t, 8>> curves = {}) {
    return {.keys = std::move(keys), .curves = std::move(curves)};
}

TEST(Glb, ContainerIsPadded) {
    const std::array<std::byte, 5> binary{};
    const auto file = encode_glb("{ }", binary);
    ASSERT_EQ(file.size(), 12u + 8 + 4 + 8 + 8);
    EXPECT_EQ(load_le<std::uint32_t>(&file[0]), 0x46546C67u);
    EXPECT_EQ(load_le<std::uint32_t>(&file[4]), 2u);
    EXPECT_EQ(load_le<std::uint32_t>(&file[8]), file.size());
    EXPECT_EQ(load_le<std::uint32_t>(&file[12]), 4u);
    EXPECT_EQ(load_le<std::uint32_t>(&file[16]), 0x4E4F534Au);
    EXPECT_EQ(static_cast<char>(file[23]), ' ');
    EXPECT_EQ(load_le<std::uint32_t>(&file[24]), 8u);
    EXPECT_EQ(load_le<std::uint32_t>(&file[28]), 0x004E4942u);
    EXPECT_EQ(encode_glb("{}", {}).size(), 12u + 8 + 4);
}

TEST(Gltf, MeshIsReflected) {
    TpwModel file = test::triangle_model();
    file.meshes[0].vertices[1].z = 5;
    const Sample sample(file);
    const Gltf gltf(sample.exported().bytes);
    const auto& primitive = gltf.json()["meshes"][0]["primitives"][0];
    const auto positions = gltf.points(primitive["attributes"]["POSITION"]);
    EXPECT_EQ(positions[1], glm::vec3(0, 20, -5));
    EXPECT_EQ(gltf.points(primitive["attributes"]["NORMAL"])[0], glm::vec3(0, 0, 1));
    EXPECT_EQ(gltf.floats(primitive["attributes"]["TEXCOORD_0"]),
              (std::vector<float>{0, 1, 0.5f, 0, 1, 1}));
    EXPECT_EQ(gltf.indices(primitive["indices"]), (std::vector<std::uint32_t>{0, 2, 1}));
    const auto& accessor =
        gltf.json()["accessors"][primitive["attributes"]["POSITION"].get<std::size_t>()];
    EXPECT_EQ(accessor["min"], (std::vector<float>{-10, 0, -5}));
    EXPECT_EQ(accessor["max"], (std::vector<float>{10, 20, 0}));
}

TEST(Gltf, MaterialsSayHowTheGameDraws) {
    const Image clear = filled_image(4, 4, {1, 2, 3, 0}, true);
    Image graded = clear;
    graded.pixels[0].a = 239;  // 1 of 16 texels is more than 5 %
    const Image solid = filled_image(4, 4, {1, 2, 3, 255});
    struct Case {
        const Image* image;
        std::uint32_t flags;
        const char* mode;
    };
    for (const Case& each :
         {Case{&clear, 3, "MASK"}, Case{&graded, 3, "BLEND"}, Case{&solid, 3, "OPAQUE"},
          Case{&graded, 1, "OPAQUE"}, Case{&clear, 0x803, "OPAQUE"}}) {
        TpwModel file = test::triangle_model();
        file.textures[0].flags = each.flags;
        const Gltf gltf(Sample(file, *each.image).exported().bytes);
        const auto& material = gltf.json()["materials"][0];
        EXPECT_EQ(material.value("alphaMode", "OPAQUE"), each.mode) << each.flags;
        EXPECT_EQ(material.contains("alphaCutoff"), std::string(each.mode) == "MASK");
        EXPECT_NEAR(material.value("alphaCutoff", 240.0 / 255), 240.0 / 255, 1e-9);
        EXPECT_EQ(material["doubleSided"], true);
        EXPECT_TRUE(material["extensions"].contains("KHR_materials_unlit"));
        EXPECT_EQ(gltf.json()["extensionsUsed"], (std::vector<std::string>{"KHR_materials_unlit"}));
        EXPECT_EQ(gltf.json()["samplers"][0]["wrapS"], 33071);
        EXPECT_EQ(decode_picture(gltf.image(0), "image"), *each.image);
    }
}

TEST(Gltf, ImagesAndMaterialsAreShared) {
    const glm::mat4 one(1.0f);
    const Gltf gltf(Sample(chain_model({one, one, one})).exported().bytes);
    EXPECT_EQ(gltf.json()["images"].size(), 1u);
    EXPECT_EQ(gltf.json()["materials"].size(), 1u);
    EXPECT_EQ(gltf.json()["meshes"].size(), 3u);
}

TEST(Gltf, NothingToDrawIsStillAFile) {
    TpwModel file;
    file.nodes.resize(2);
    file.nodes[0].parent = 1;
    const GltfFile out = Sample(file).exported();
    const Gltf gltf(out.bytes);
    EXPECT_EQ(gltf.json()["scenes"][0]["nodes"], (std::vector<int>{1}));
    EXPECT_EQ(gltf.json()["nodes"][1]["children"], (std::vector<int>{0}));
    for (const char* absent : {"meshes", "materials", "buffers", "animations", "images"})
        EXPECT_FALSE(gltf.json().contains(absent)) << absent;
}

TEST(Gltf, MatricesAreExact) {
    glm::mat4 local = glm::rotate(glm::mat4(1.0f), 0.7f, glm::normalize(glm::vec3(1, 2, 3)));
    local = local * glm::scale(glm::mat4(1.0f), glm::vec3(0.5f, 3.0f, 0.1f));
    local[3] = glm::vec4(7, 8, 9, 1);
    const Sample sample(chain_model({glm::mat4(1.0f), local}));
    const Gltf gltf(sample.exported().bytes);
    EXPECT_FALSE(gltf.json()["nodes"][0].contains("matrix"));
    const auto matrix = gltf.json()["nodes"][1]["matrix"].get<std::vector<float>>();
    for (std::size_t i = 0; i < 16; ++i) {
        const bool turned = (i % 4 == 2) != (i / 4 == 2);
        const float stored =
            local[static_cast<glm::length_t>(i / 4)][static_cast<glm::length_t>(i % 4)];
        EXPECT_EQ(matrix[i], turned ? -stored : stored) << i;
    }
}

TEST(Gltf, LargeFlatAndMirroredNodesStand) {
    const glm::mat4 turn = glm::rotate(glm::mat4(1.0f), 1.1f, glm::vec3(0.6f, 0.0f, 0.8f));
    for (const glm::vec3& lengths :
         {glm::vec3(1000, 700, 900), glm::vec3(1, 0, 2), glm::vec3(0, 0, 3), glm::vec3(0),
          glm::vec3(-1, 1, 1), glm::vec3(1e-4f, 2e-4f, 1e-4f)}) {
        const Sample sample(
            chain_model({turn, glm::scale(turn, lengths), glm::translate(turn, {1, 2, 3})}));
        const GltfFile file = sample.exported();
        EXPECT_EQ(file.notes, std::vector<std::string>{}) << lengths.x;
        const float size = std::max(1.0f, std::abs(lengths.x));
        expect_vertices(sample, Gltf(file.bytes), Gltf::kRest, 0.0f, 1e-4f * size);
    }
}

/// Axes (1,1,0), (0,1,0), (0,0,1): the sheared node of docs/formats/tpw-md2.md, 20.
glm::mat4 sheared() { return {{1, 1, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {4, 5, 6, 1}}; }

TEST(Gltf, ShearIsBakedAndTold) {
    const glm::mat4 turn = glm::rotate(glm::mat4(1.0f), 0.5f, glm::vec3(0, 1, 0));
    TpwModel model = chain_model({turn, sheared(), glm::translate(turn, {1, 2, 3})});
    model.meshes[1].normals[0] = {0, 1, 0};
    const Sample sample(model);
    const GltfFile file = sample.exported();
    ASSERT_EQ(file.notes.size(), 2u);
    EXPECT_EQ(file.notes[0],
              "node 1 'n1': sheared (largest cosine between two axes 0.70710677), which glTF "
              "cannot say: baked into its vertices and children");
    EXPECT_EQ(file.notes[1].substr(0, 18), "node 2 'n2': shear");  // what it inherits
    const Gltf gltf(file.bytes);
    expect_vertices(sample, gltf, Gltf::kRest, 0.0f);
    EXPECT_EQ(gltf.json()["nodes"][1]["translation"], (std::vector<float>{4, 5, -6}));
    EXPECT_FALSE(gltf.json()["nodes"][1].contains("matrix"));
    const auto& primitive = gltf.json()["meshes"][1]["primitives"][0];
    expect_near(gltf.points(primitive["attributes"]["NORMAL"])[0], {-kHalf, kHalf, 0}, 1e-6f, "");
}

TEST(Gltf, NormalsOfFlatNodes) {
    expect_near(moved_normal({{1, 0, 0}, {0, 2, 0}, {0, 0, 1}}, {0.6f, 0.8f, 0}),
                {0.83205f, 0.55470f, 0}, 1e-5f, "stretched");
    expect_near(moved_normal({{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {1, 0, 0}), {-1, 0, 0}, 1e-6f,
                "mirrored");
    expect_near(moved_normal({{1, 0, 0}, {0, 1, 0}, {0, 0, 0}}, {0, 0, 1}), {0, 0, 1}, 1e-6f,
                "flat");
    expect_near(moved_normal(glm::mat3(0.0f), {0, 0, 1}), {0, 1, 0}, 0.0f, "nothing left");
}

TEST(Gltf, RotationsGoTheWayTheirSignsSay) {
    // docs/formats/tpw-md2.md, 20: 135 degrees about +Y halfway, then a spin by half turns.
    Sample sample(chain_model({glm::mat4(1.0f), glm::translate(glm::mat4(1.0f), {1, 2, 3})}));
    TpwTrack track;
    track.target = 1;
    track.rotation = turning({{0, -1, {1, 0, 0, 0}},
                              {10, -1, {-kHalf, 0, kHalf, 0}},
                              {20, -1, {0, 0, 1, 0}},
                              {30, -1, {-1, 0, 0, 0}},
                              {40, -1, {0, 0, -1, 0}}});
    sample.add_clip(45, {track});
    expect_clip(sample);
    const Gltf gltf(sample.exported().bytes);
    const auto turned = gltf.pose(0, 5.0f / 30).scene_from_node[1];
    // 135 degrees about +Y takes +X to (-h, 0, -h) in the file's space, z negated in glTF's.
    expect_near(glm::vec3(turned[0]), {-kHalf, 0, kHalf}, 1e-5f, "halfway");
}

TEST(Gltf, EasingIsExactBetweenFrames) {
    Sample sample(chain_model({glm::mat4(1.0f)}));
    TpwTrack track;
    track.rotation =
        turning({{0, 0, {1, 0, 0, 0}}, {7, 1, {0.6f, 0, 0.8f, 0}}, {20, -1, {-0.6f, 0.8f, 0, 0}}},
                {{19, 38, 64, 96, 128, 160, 192, 224}, {17, 11, 0, 0, 0, 0, 40, 122}});
    sample.add_clip(20, {track});
    expect_clip(sample);
}

TEST(Gltf, BezierPositionsAreExactBetweenFrames) {
    Sample sample(chain_model({glm::mat4(1.0f)}));
    TpwTrack track;
    track.position = TpwPositionChannel{
        .type = 0x12,
        .frames = {0, 10, 25},
        .points = {{0, 0, 0}, {5, 9, 1}, {-4, 2, 8}, {3, 3, 3}, {9, 0, 0}, {0, 9, 0}, {7, 7, 7}}};
    sample.add_clip(25, {track});
    expect_clip(sample);
    sample.clips.clear();
    sample.add_clip(18, {track});  // cut inside of a segment
    expect_clip(sample);
}

TEST(Gltf, ScalesBecomeLengthsOfMirroredNodesToo) {
    Sample sample(chain_model({glm::scale(glm::mat4(1.0f), {-2, 3, 4})}));
    TpwTrack track;
    track.scale = TpwScaleChannel{.keys = {{0, {1, 2, 3}}, {10, {4, 0, 6}}}};
    track.rotation = turning({{0, -1, {1, 0, 0, 0}}, {10, -1, {kHalf, kHalf, 0, 0}}});
    sample.add_clip(12, {track});
    expect_clip(sample);
}

TEST(Gltf, ChannelsThatBeginLateRestUntilThen) {
    Sample sample(chain_model({glm::translate(glm::mat4(1.0f), {1, 2, 3})}));
    TpwTrack track;
    track.rotation = turning({{6, -1, {kHalf, kHalf, 0, 0}}, {12, -1, {1, 0, 0, 0}}});
    track.position =
        TpwPositionChannel{.type = 0x18,
                           .frames = {4, 8, 8, 12},
                           .points = {{9, 9, 9}, {5, 5, 5}, {0, 0, 0}, {2, 2, 2}}};  // jumps at 8
    track.scale = TpwScaleChannel{.keys = {{20, {5, 5, 5}}}};                        // past the end
    sample.add_clip(15, {track});
    expect_clip(sample);
}

TEST(Gltf, SeveralTracksOnOneNode) {
    Sample sample(chain_model({glm::translate(glm::mat4(1.0f), {1, 2, 3})}));
    TpwTrack first, second;
    first.rotation = turning({{0, -1, {1, 0, 0, 0}}, {8, -1, {kHalf, kHalf, 0, 0}}});
    second.rotation = turning({{4, -1, {kHalf, 0, kHalf, 0}}, {8, -1, {1, 0, 0, 0}}});
    sample.add_clip(10, {first, second});
    expect_clip(sample);
}

TEST(Gltf, PathsAreSampledOnceAFrame) {
    TpwModel model = chain_model({glm::mat4(1.0f), glm::scale(glm::mat4(1.0f), {1, 2, 3})});
    model.meshes.resize(1);  // node 1 becomes the path, node 2 follows
    model.meshes.push_back(model.meshes[0]);
    model.nodes.resize(3);
    model.nodes[1].parent = 2;
    model.nodes[2] = {.name = "path", .flags = 0x208, .parent = 0, .path = 0};
    for (const bool closed : {false, true}) {
        model.paths = {
            {.type = closed ? 3u : 8u,
             .points = {{0, 0, 0}, {10, 0, 0}, {10, 0, 10}, {10, 5, 20}, {0, 5, 20}, {-5, 0, 10}}}};
        Sample sample(model);
        TpwTrack track;
        track.target = 1;
        track.path = TpwPathChannel{.start_frame = 2,
                                    .percents = {0, 10, 25, 60, 97, 102, 110, 90, 50},
                                    .face_along = true};
        sample.add_clip(20, {track});
        const GltfFile file = sample.exported();
        EXPECT_EQ(file.notes, std::vector<std::string>{});
        const Gltf gltf(file.bytes);
        for (float frame = 0.0f; frame <= 20.0f; frame += 1.0f)
            expect_vertices(sample, gltf, 0, frame);
        // The jump of the open path from its end to its start, between frames 6 and 7.
        if (!closed) {
            expect_vertices(sample, gltf, 0, 6.55f, 1.0f);
            expect_vertices(sample, gltf, 0, 6.65f, 1.0f);
        }
    }
}

TEST(Gltf, MorphsBecomeTargets) {
    TpwModel model = test::triangle_model();
    Sample sample(model);
    const std::vector<glm::vec3> rest = model.meshes[0].vertices;
    std::vector<std::vector<glm::vec3>> shapes{rest, rest, rest, rest};
    shapes[1][0] += glm::vec3(3, 4, 5);
    shapes[2][1] += glm::vec3(-6, 0, 2);
    const std::vector<std::uint16_t> frames{0, 4, 9, 12};
    TpwTrack track;
    track.morph = make_morph(frames, shapes);
    sample.add_clip(12, {track});
    expect_clip(sample);
    const Gltf gltf(sample.exported().bytes);
    // The first and the last shape are one.
    EXPECT_EQ(
        gltf.json()["meshes"][0]["extras"]["targetNames"],
        (std::vector<std::string>{"sampleM1 frame 0", "sampleM1 frame 4", "sampleM1 frame 9"}));
}

TEST(Gltf, RawFramesBecomeTargetsAndClipsShareTheMesh) {
    TpwModel model = test::triangle_model();
    Sample sample(model);
    TpwTrack track;
    TpwRawChannel raw{.index = {2, 0, 1}, .positions = {}};
    for (int frame = 0; frame < 5; ++frame)
        for (const glm::vec3& vertex : {model.meshes[0].vertices[1], model.meshes[0].vertices[2],
                                        model.meshes[0].vertices[0]})
            raw.positions.push_back(vertex * (1.0f + static_cast<float>(frame % 4)));
    track.raw = raw;
    sample.add_clip(4, {track});
    expect_clip(sample);
    sample.add_clip(2, {track});  // the same shapes again: nothing is added
    const Gltf gltf(sample.exported().bytes);
    EXPECT_EQ(gltf.json()["meshes"][0]["primitives"][0]["targets"].size(), 3u);  // frame 0 rests
    for (float frame = 0.0f; frame <= 2.0f; frame += 0.25f) expect_vertices(sample, gltf, 1, frame);
}

TEST(Gltf, AdditiveModelsAddToTheirPose) {
    TpwModel model = chain_model({glm::translate(glm::mat4(1.0f), {1, 2, 3})});
    model.header.flags |= kTpwAdditive;
    Sample sample(model);
    TpwTrack track;
    track.rotation = turning({{0, -1, {1, 0, 0, 0}}, {8, -1, {kHalf, kHalf, 0, 0}}});
    track.position =
        TpwPositionChannel{.type = 0x18, .frames = {0, 8}, .points = {{1, 1, 1}, {2, 3, 4}}};
    track.raw =
        TpwRawChannel{.index = {0, 1, 2}, .positions = std::vector<glm::vec3>(27, {1, 0, 2})};
    sample.add_clip(8, {track});
    expect_clip(sample);
}

TEST(Gltf, ShearedNodesMoveButDoNotTurn) {
    const glm::mat4 one(1.0f);
    TpwModel model = chain_model({one, sheared(), one});
    Sample sample(model);
    TpwTrack moved, turned;
    moved.target = 1;
    moved.position =
        TpwPositionChannel{.type = 0x18, .frames = {0, 8}, .points = {{4, 5, 6}, {2, 3, 4}}};
    sample.add_clip(8, {moved});
    turned.target = 1;
    turned.rotation = turning({{0, -1, {1, 0, 0, 0}}});
    sample.add_clip(8, {turned});
    const GltfFile file = sample.exported();
    ASSERT_EQ(file.notes.size(), 4u);  // nodes 1 and 2 are baked
    EXPECT_EQ(file.notes[2],
              "clip 'sampleM2': node 1 'n1': left at rest: the node is sheared, and glTF cannot "
              "animate that");
    EXPECT_EQ(file.notes[3],
              "clip 'sampleM2': no animation: nothing of it that glTF can say moves");
    const Gltf gltf(file.bytes);
    EXPECT_EQ(gltf.json()["animations"].size(), 1u);
    for (float frame = 0.0f; frame <= 8.0f; frame += 0.5f) expect_vertices(sample, gltf, 0, frame);
}

TEST(Gltf, NodesBelowShearMoveAsFarAsTheyStayRight) {
    const glm::mat4 one(1.0f);
    Sample sample(chain_model({sheared(), one}));
    TpwTrack track;
    track.target = 1;
    track.position = TpwPositionChannel{
        .type = 0x12, .frames = {0, 8}, .points = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}}};
    sample.add_clip(8, {track});
    const GltfFile file = sample.exported();
    const Gltf gltf(file.bytes);
    for (float frame = 0.0f; frame <= 8.0f; frame += 0.25f) expect_vertices(sample, gltf, 0, frame);
}

TEST(Gltf, AClipOfNoLengthIsOneKey) {
    Sample sample(chain_model({glm::mat4(1.0f)}));
    TpwTrack track;
    track.position = TpwPositionChannel{
        .type = 0x12, .frames = {0, 8}, .points = {{1, 2, 3}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}}};
    sample.add_clip(0, {track});
    expect_clip(sample);
    const Gltf gltf(sample.exported().bytes);
    EXPECT_FALSE(gltf.json()["animations"][0]["samplers"][0].contains("interpolation"));
}

TEST(Gltf, NumbersPastFloatsAreRefused) {
    glm::mat4 huge = sheared();
    huge[0][0] = huge[0][1] = 3e38f;
    const Sample sample(chain_model({huge, glm::scale(huge, {10, 10, 10})}));
    EXPECT_THROW((void)sample.exported(), EncodeError);
}

TEST(Gltf, WhatGltfCannotSayIsTold) {
    TpwModel model = test::triangle_model();
    model.textures[0].frames.push_back("other.tga");
    Sample sample(model);
    TpwTrack track;
    track.visibility = TpwVisibilityChannel{.entries = {0, 4}};
    track.uv = TpwUvChannel{.entries = {{0, 1}, {1, 1}, {2, 1}},
                            .frames = {0, 0, 0},
                            .values = {{0, 0}, {1, 1}, {2, 2}}};
    TpwTrack stray;
    stray.target = 7;
    sample.add_clip(8, {track, stray});
    sample.clips[0].file.hide = {0};
    sample.clips[0].file.texture_tracks = {{.slot = 0, .keys = {{0, 1}}}};
    const GltfFile file = sample.exported();
    const std::vector<std::string> wanted = {
        "clip 'sampleM1': track 1 target: found 7, expected below 1: left out",
        "clip 'sampleM1': its hide list of 1 nodes left out: glTF cannot hide nodes",
        "clip 'sampleM1': node 0 'root': visibility left out: glTF cannot hide nodes",
        "clip 'sampleM1': node 0 'root': moved texture coordinates left out: glTF cannot animate "
        "them",
        "clip 'sampleM1': texture frames of texture slot 0 left out: glTF cannot change textures",
        "clip 'sampleM1': no animation: nothing of it that glTF can say moves"};
    EXPECT_EQ(file.notes, wanted);
    EXPECT_FALSE(Gltf(file.bytes).json().contains("animations"));
}

TEST(Gltf, MorphsPastTheLimitAreToldAndLeftOut) {
    TpwModel model = test::triangle_model();
    model.meshes[0].order.resize(60'000, 0);
    model.meshes[0].uvs.resize(60'000);
    model.meshes[0].normals.resize(60'000, {0, 1, 0});
    Sample sample(model);
    TpwTrack track;
    track.raw = TpwRawChannel{.index = {0, 1, 2}, .positions = {}};
    for (int frame = 0; frame <= 300; ++frame)
        track.raw->positions.insert(track.raw->positions.end(), 3,
                                    glm::vec3(static_cast<float>(frame)));
    sample.add_clip(300, {track});
    const GltfFile file = sample.exported();
    ASSERT_FALSE(file.notes.empty());
    EXPECT_EQ(file.notes[0],
              "clip 'sampleM1': node 0 'root': moved vertices left out: with them the file would "
              "hold more than 128 MiB of such");
    EXPECT_LT(file.bytes.size(), 4'000'000u);
}

TEST(Gltf, TheWholeFixture) {
    Sample sample(decode_tpw_model(test::model_bytes(), "model"));
    sample.clips.push_back({"palmM1", decode_tpw_clip(test::clip_bytes(), "clip")});
    const GltfFile file = sample.exported();
    const Gltf gltf(file.bytes);
    EXPECT_EQ(gltf.json()["nodes"].size(), 4u);
    EXPECT_EQ(gltf.json()["nodes"][3]["name"], "\xC3\xA1");
    expect_vertices(sample, gltf, Gltf::kRest, 0.0f, 1e-3f);
    EXPECT_EQ(export_gltf(sample.model, {}).bytes, export_gltf(sample.model, {}).bytes);
}

}  // namespace
}  // namespace turnstile
