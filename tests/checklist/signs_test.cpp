#include "engine/park_names.hpp"
#include "engine/texture.hpp"
#include "tests/checklist/demo.hpp"

#include <algorithm>
#include <cctype>

namespace turnstile::test {
namespace {

TEST(Checklist, N61_BoardsReadTheNamesOfTheLanguage) {
    // The table's order is jungle, hallow, fantasy, space; the islands' is not.
    const char* names[] = {"Fern Lagoon", "Toadstool Vale", "Lantern Hill", "Crater Nine"};
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(demo().islands[i].name, names[i]);
    EXPECT_EQ(demo().find_island("toadstool vale"), kFantasy);
}

/// The panel of an island's sign that a material of this name shows; null: there is none.
const Texture* panel(const Actor& actor, std::string_view name) {
    for (std::size_t slot = 0; slot < actor.model->textures.size(); ++slot) {
        std::string stem(texture_stem(actor.model->file.textures[slot].frames.front()));
        std::ranges::transform(stem, stem.begin(), [](char c) {
            return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        });
        if (stem == name) return actor.model->textures[slot].front();
    }
    return nullptr;
}

const Texture* panel_of(const Island& island, std::string_view name) {
    if (const Texture* found = panel(island.isle, name)) return found;
    return island.gate ? panel(*island.gate, name) : nullptr;
}

TEST(Checklist, N67_EachIslandHasALeftAndARightPanel) {
    for (const Island& island : demo().islands) {
        SCOPED_TRACE(island.park);
        const Texture* left = panel_of(island, "sign1");
        const Texture* right = panel_of(island, "sign2");
        ASSERT_TRUE(left && right);
        for (const Texture* half : {left, right}) {
            EXPECT_EQ(half->image.width, 128u);
            EXPECT_EQ(half->image.height, 128u);
        }
        EXPECT_NE(left->image, right->image);
    }
}

TEST(Checklist, N68_SignPanelsAreSeeThrough) {
    for (const Island& island : demo().islands)
        for (const char* name : {"sign1", "sign2"}) {
            const Texture* half = panel_of(island, name);
            ASSERT_TRUE(half);
            EXPECT_EQ(half->use, TextureUse::Sign);
            EXPECT_NE(alpha_on_surface(*half, 0), AlphaClass::Opaque);  // whatever the mark says
        }
}

TEST(Checklist, N69_TheSignLiesUnderTheIslesOrTheGatesName) {
    // The demo's are Jun_isle, Hal_isle, Fan_gate, Spa_gate, as the game's; all four are found.
    for (const Island& island : demo().islands) {
        const bool of_isle = island.park == "jungle" || island.park == "hallow";
        EXPECT_TRUE(panel(of_isle ? island.isle : *island.gate, "sign1")) << island.park;
    }
}

}  // namespace
}  // namespace turnstile::test
