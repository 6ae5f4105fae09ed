#include "engine/file.hpp"
#include "tests/support/bytes.hpp"
#include "tests/support/gltf_reader.hpp"
#include "tests/support/process.hpp"
#include "tests/support/quake2_sample.hpp"
#include "tests/support/small_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

// `convert` to .glb as a person meets it.

namespace turnstile {
namespace {

using test::Ended;
using test::run;

class ConvertGlb : public testing::Test {
protected:
    void SetUp() override { test::write_wad(folder_.path() / "lobby.wad", test::small_lobby()); }

    [[nodiscard]] std::string in(const std::string& name) const {
        return "'" + (folder_.path() / name).string() + "'";
    }
    [[nodiscard]] static Ended convert(const std::string& arguments) {
        return run("\"$TURNSTILE\" convert --log-level off " + arguments);
    }
    /// Names of the animations in the file that the arguments lead to.
    [[nodiscard]] std::vector<std::string> animations(const std::string& arguments) const {
        const Ended ended = convert(arguments + " " + in("out.glb"));
        EXPECT_EQ(ended.status, 0) << ended.err;
        EXPECT_EQ(ended.out, "");
        const test::Gltf gltf(read_file(folder_.path() / "out.glb"));
        std::vector<std::string> names;
        for (const auto& animation : gltf.json().value("animations", nlohmann::json::array()))
            names.push_back(animation["name"]);
        return names;
    }

    test::TemporaryFolder folder_;
};

using Names = std::vector<std::string>;

TEST_F(ConvertGlb, ModelsBringTheirClips) {
    EXPECT_EQ(animations(in("lobby.wad!terrain/jun_isle.md2")),
              (Names{"jun_isleM1", "jun_isleM2"}));
    EXPECT_EQ(animations(in("lobby.wad!terrain/hal_isle.md2")), Names{"hal_isleM"});
    const std::string second = in("lobby.wad!terrain/jun_isleM2.md2");
    EXPECT_EQ(animations(second), Names{"jun_isleM2"});
    EXPECT_EQ(animations("--clip " + second + " --clip " + in("lobby.wad!terrain/jun_gateM1.md2") +
                         " " + in("lobby.wad!terrain/jun_gate.md2")),
              (Names{"jun_isleM2", "jun_gateM1"}));
}

TEST_F(ConvertGlb, LooseFilesInPlaceOfAnArchive) {
    for (const WadFile& file : test::small_lobby())
        if (file.path.find("jun_gate") != std::string::npos)
            write_file(folder_.path() / file.path.substr(file.path.rfind('\\') + 1), file.bytes);
    EXPECT_EQ(animations(in("jun_gate.md2")), Names{"jun_gateM1"});
    std::filesystem::remove(folder_.path() / "jun_gate.md2");
    const Ended lost = convert(in("jun_gateM1.md2") + " " + in("lost.glb"));
    EXPECT_EQ(lost.status, 2);
    EXPECT_NE(lost.err.find("its model was not found beside it (tried jun_gate.md2)"),
              std::string::npos)
        << lost.err;
}

TEST_F(ConvertGlb, Quake2ModelsByContent) {
    write_file(folder_.path() / "tris.md2", encode_quake2_md2(test::tetrahedron_model()));
    EXPECT_EQ(animations(in("tris.md2")), (Names{"run", "stand"}));
    const Ended bare = run("\"$TURNSTILE\" convert " + in("tris.md2") + " " + in("out.glb"));
    EXPECT_NE(bare.err.find("its skin was not found"), std::string::npos) << bare.err;
    const Ended ended = convert("--clip x.md2 " + in("tris.md2") + " " + in("out.glb"));
    EXPECT_EQ(ended.status, 2);
}

TEST_F(ConvertGlb, WrongUseIsTold) {
    write_file(folder_.path() / "text.md2", test::bytes_of_text("hello, hello"));
    const Ended text = convert(in("text.md2") + " " + in("no.glb"));
    EXPECT_EQ(text.status, 2);
    EXPECT_NE(text.err.find("offset 0x0: magic: found"), std::string::npos) << text.err;
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "no.glb"));
    const std::string clip = in("lobby.wad!terrain/jun_isleM2.md2");
    EXPECT_EQ(convert("--clip " + clip + " " + clip + " " + in("no.glb")).status, 2);
    EXPECT_EQ(convert(in("lobby.wad!terrain/jun_isle.md2") + " " + in("no/where/x.glb")).status, 3);
}

}  // namespace
}  // namespace turnstile
