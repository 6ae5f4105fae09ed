#include "engine/file.hpp"
#include "formats/lobby_script.hpp"
#include "formats/sgn.hpp"
#include "formats/tpw_md2.hpp"
#include "formats/truetype.hpp"
#include "formats/wad.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace turnstile {
namespace {

using Bytes = std::vector<std::byte>;

// An archive of the demo that the build wrote, with its fonts.
class Archive {
public:
    explicit Archive(const std::string& name)
        : bytes_(read_file(text_path(TURNSTILE_DEMO_DIR "/data/" + name))),
          wad_(decode_wad(bytes_, name)) {}
    [[nodiscard]] Bytes entry(const std::string& path) const {
        const WadEntry* found = wad_.find(path);
        if (found == nullptr) throw std::runtime_error("no " + path);
        return read_wad_entry(bytes_, *found, path);
    }

private:
    Bytes bytes_;
    Wad wad_;
};

const Archive& lobby() {
    static const Archive archive("lobby.wad");
    return archive;
}

struct Park {
    std::string script, model;  ///< the model that holds the panels (docs/formats/sgn.md, 1)
    std::int32_t mode;          ///< of both lines (docs/lobby.md, 11)
    bool has_artwork = true;
};
const std::array<Park, 4> kParks{{{"jungle", "Jun_isle", 2},
                                  {"hallow", "Hal_isle", 1},
                                  {"fantasy", "Fan_gate", 1},
                                  {"space", "Spa_gate", 2, false}}};

Sgn sign(const Park& park) {
    return decode_sgn(lobby().entry("terrain/" + park.model + ".sgn"), park.model);
}

bool has_glyph(const TrueTypeFont& font, char letter) {
    return std::ranges::any_of(font.characters, [&](const auto& range) {
        return range.first <= static_cast<std::uint32_t>(letter) &&
               static_cast<std::uint32_t>(letter) <= range.last;
    });
}

TEST(DemoSigns, HaveTheShippedModesAndSizes) {
    for (const Park& park : kParks) {
        SCOPED_TRACE(park.model);
        const Sgn read = sign(park);
        EXPECT_TRUE(read.warnings.empty());
        EXPECT_EQ(read.lines[0].mode, park.mode);
        EXPECT_EQ(read.lines[1].mode, park.mode);
        ASSERT_EQ(read.artwork.has_value(), park.has_artwork);
        EXPECT_EQ(read.version, park.has_artwork ? 101 : 100);
        if (park.has_artwork) {
            EXPECT_EQ(board_image(read).width, 256u);
            EXPECT_EQ(board_image(read).height, 128u);
        }
    }
}

// docs/formats/sgn.md, 4: what ships; 11: for the original, keep inside.
TEST(DemoSigns, EffectsLieInTheShippedRanges) {
    for (const Park& park : kParks)
        for (const SgnLine& line : sign(park).lines) {
            SCOPED_TRACE(park.model);
            const auto& values = line.font.effect.values;
            EXPECT_GE(values[0], 1.75f);
            EXPECT_LE(values[0], 13.5f);
            EXPECT_GT(values[1], 0.0f);
            for (const std::size_t share : {2u, 3u, 4u}) {
                EXPECT_GE(values[share], 0.0f);
                EXPECT_LE(values[share], 1.0f);
            }
            EXPECT_GE(values[7], 248.0f);
            EXPECT_LE(values[7], 360.0f);
            EXPECT_GE(line.font.logfont.height, -180);
            EXPECT_LE(line.font.logfont.height, -90);
            EXPECT_EQ(fill_image(line.fill).width, 16u);
            EXPECT_EQ(fill_image(line.fill).height, 128u);
        }
}

TEST(DemoSigns, FontsAreTheirOwnAndHoldEveryLetterOfTheName) {
    const Archive fonts("fonts.wad");
    std::set<std::string> files;
    for (const Park& park : kParks) {
        SCOPED_TRACE(park.model);
        const LobbyScript script = decode_lobby_script(lobby().entry(park.script + ".txt"));
        const std::string file = sign(park).lines[0].font.file.text();
        EXPECT_TRUE(files.insert(file).second) << "letters another park's sign too";
        EXPECT_EQ(sign(park).lines[1].font.file.text(), file);
        const TrueTypeFont font = decode_truetype(fonts.entry(file), file);
        for (const char letter : script.islands.at(0).name)
            EXPECT_TRUE(has_glyph(font, letter)) << letter;
    }
}

// docs/formats/sgn.md, 9: sign1 is on the reader's left on both faces, its picture the right way
// round. The reader before the gate looks along +Z and has +X on the right.
TEST(DemoSigns, PanelsReadFromBothSides) {
    for (const Park& park : kParks) {
        SCOPED_TRACE(park.model);
        const TpwModel of = decode_tpw_model(lobby().entry("terrain/" + park.model + ".md2"), "");
        std::map<std::string, std::size_t> slots;
        for (std::size_t m = 0; m < of.meshes.size(); ++m)
            for (const TpwMaterial& material : of.meshes[m].materials) {
                const auto texture = static_cast<std::size_t>(material.texture_slot);
                const std::string name = of.textures[texture].frames.front();
                if (name != "sign1.tga" && name != "sign2.tga") continue;
                EXPECT_TRUE((of.textures[texture].flags & kTpwSeeThrough) != 0);
                for (auto i = material.first_slot; i <= material.last_slot; ++i) {
                    const auto s = static_cast<std::size_t>(i);
                    const glm::vec3 p = of.meshes[m].vertices[of.meshes[m].order[s]];
                    const glm::vec2 uv = of.meshes[m].uvs[s];
                    const float right = p.z == 0.0f ? p.x : -p.x;
                    if (name == "sign1.tga")
                        EXPECT_EQ(uv.x, right < 0.0f ? 0.0f : 1.0f);
                    else
                        EXPECT_EQ(uv.x, right > 0.0f ? 1.0f : 0.0f);
                    EXPECT_EQ(uv.y, p.y > 1.0f ? 0.0f : 1.0f);
                    ++slots[name];
                }
            }
        EXPECT_EQ(slots["sign1.tga"], 8u);  // four corners on either face
        EXPECT_EQ(slots["sign2.tga"], 8u);
    }
}

}  // namespace
}  // namespace turnstile
