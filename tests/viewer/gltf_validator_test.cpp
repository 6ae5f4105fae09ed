#include "engine/file.hpp"
#include "engine/gltf_model.hpp"
#include "engine/model.hpp"
#include "formats/wad.hpp"
#include "tests/formats/tpw_md2_fixture.hpp"
#include "tests/support/process.hpp"
#include "tests/support/quake2_sample.hpp"
#include "tests/support/small_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

// The Khronos validator's word on what `convert` writes.

namespace turnstile {
namespace {

namespace fs = std::filesystem;
using test::run;

class GltfValidator : public testing::Test {
protected:
    void SetUp() override {
        const bool here = run("command -v node").status == 0 &&
                          fs::exists(TURNSTILE_VALIDATOR_PACKAGES "/gltf-validator");
        if (here) return;
        GTEST_SKIP() << "needs node and the package gltf-validator: ./check installs them";
    }

    [[nodiscard]] fs::path file(const std::string& name) const { return folder_.path() / name; }

    /// Converts, expecting success; what was noted.
    std::string convert(const std::string& in, const std::string& name) const {
        const auto ended = run("\"$TURNSTILE\" convert --log-level off '" + in + "' '" +
                               file(name).string() + "'");
        EXPECT_EQ(ended.status, 0) << in << ": " << ended.err;
        return ended.err;
    }

    /// Validates every .glb of the folder: neither errors nor warnings.
    void expect_valid(std::size_t files) const {
        const auto ended = run("NODE_PATH='" TURNSTILE_VALIDATOR_PACKAGES
                               "' node '" TURNSTILE_VALIDATOR_SCRIPT "' '" +
                               folder_.path().string() + "'/*.glb");
        ASSERT_EQ(ended.status, 0) << ended.err;
        std::istringstream lines(ended.out);
        std::size_t seen = 0;
        for (std::string line; std::getline(lines, line); ++seen) {
            const auto result = nlohmann::json::parse(line);
            EXPECT_EQ(result["errors"], 0) << line;
            EXPECT_EQ(result["warnings"], 0) << line;
        }
        EXPECT_EQ(seen, files);
    }

    test::TemporaryFolder folder_;
};

TEST_F(GltfValidator, EveryDemoModel) {
    const std::string archive = TURNSTILE_DEMO_DIR "/data/lobby.wad";
    const auto bytes = read_file(archive);
    const Wad wad = decode_wad(bytes, archive);
    std::size_t models = 0;
    for (const WadEntry& entry : wad.entries) {
        if (!entry.path.ends_with(".md2")) continue;
        if (!std::holds_alternative<TpwModel>(
                decode_tpw_md2(read_wad_entry(bytes, entry, archive), entry.path)))
            continue;
        convert(archive + "!" + entry.path, "model" + std::to_string(models++) + ".glb");
    }
    EXPECT_GE(models, 8u);
    expect_valid(models);
}

TEST_F(GltfValidator, EveryKindOfMatrix) {
    TpwModel model = test::triangle_model();
    model.nodes.clear();
    model.meshes.clear();
    const auto base = test::triangle_model().meshes[0];
    const glm::mat4 turn =
        glm::rotate(glm::mat4(1.0f), 1.1f, glm::normalize(glm::vec3(1.0f, 2.0f, 3.0f)));
    const auto add = [&](const glm::mat4& local, std::int32_t parent) {
        TpwNode& node = model.nodes.emplace_back();
        node.parent = parent;
        node.parent_from_node = local;
        model.meshes.push_back(base);
    };
    add(glm::mat4(1.0f), -1);
    for (const float scale : {1e-12f, 1e-4f, 0.01f, 1.0f, 9.0f, 15.0f, 100.0f, 1e4f, 1e9f, 0.0f})
        for (const float shear : {0.0f, 1e-6f, 9e-6f, 2e-5f, 9e-5f, 2e-4f, 0.01f, 1.0f}) {
            glm::mat4 local(1.0f);
            local[0][1] = shear;
            add(glm::scale(turn, glm::vec3(scale, -2.0f * scale, 1.0f)) * local, 0);
            add(glm::scale(turn, glm::vec3(1.0f, 3.0f, 1.0f)),
                static_cast<std::int32_t>(model.nodes.size()) - 1);
        }
    Model loaded;
    loaded.name = "matrices";
    loaded.file = std::move(model);
    loaded.walk = parents_first(loaded.file.nodes);
    const Texture texture{"t", "t", filled_image(4, 4, {1, 2, 3, 255}), AlphaClass::Opaque};
    loaded.textures = {{&texture}};
    write_file(file("matrices.glb"), export_gltf(loaded, {}).bytes);

    Model fixture;
    fixture.name = "fixture";
    fixture.file = decode_tpw_model(test::model_bytes(), "model");
    fixture.walk = parents_first(fixture.file.nodes);
    fixture.textures = {{&texture, &texture}, {&texture}};
    const Clip clip{"fixtureM1", decode_tpw_clip(test::clip_bytes(), "clip")};
    const Clip* clips[] = {&clip};
    write_file(file("fixture.glb"), export_gltf(fixture, clips).bytes);
    expect_valid(2);
}

TEST_F(GltfValidator, Quake2Models) {
    write_file(file("tris.md2"), encode_quake2_md2(test::tetrahedron_model()));
    EXPECT_EQ(convert(file("tris.md2").string(), "plain.glb"), "");
    expect_valid(1);
}

}  // namespace
}  // namespace turnstile
