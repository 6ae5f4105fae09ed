#include "engine/gltf_model.hpp"
#include "engine/gltf_space.hpp"
#include "formats/byte_reader.hpp"
#include "formats/byte_writer.hpp"
#include "formats/glb.hpp"
#include "formats/picture.hpp"
#include "tests/engine/gltf_sample.hpp"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>

namespace turnstile {
namespace {

using namespace test;

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

TEST(Gltf, NumbersPastFloatsAreRefused) {
    glm::mat4 huge = sheared();
    huge[0][0] = huge[0][1] = 3e38f;
    const Sample sample(chain_model({huge, glm::scale(huge, {10, 10, 10})}));
    EXPECT_THROW((void)sample.exported(), EncodeError);
}

}  // namespace
}  // namespace turnstile
