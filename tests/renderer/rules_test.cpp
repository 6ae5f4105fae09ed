#include "renderer/pipelines.hpp"
#include "tests/renderer/scene.hpp"

#include <gtest/gtest.h>

namespace turnstile::test {
namespace {

constexpr std::uint32_t kSeeThrough = kTpwSeeThrough | 1;

/// A card over the middle half of the picture, and the view of it.
struct Card {
    explicit Card(Image texels, std::uint32_t flags = 1, glm::vec2 uv_high = glm::vec2(1.0f)) {
        prop.add_card({-1, -1}, {1, 1}, 2.0f, prop.add_texture(std::move(texels), flags),
                      glm::vec2(0.0f), uv_high);
        prop.finish();
        state.instances = {prop.at()};
    }
    Prop prop;
    FrameState state = plain_view();
};

TEST(Rules, TheTableOfPipelinesIsTheOriginals) {
    const Pipeline opaque = pipeline_of(AlphaClass::Opaque);
    EXPECT_EQ(opaque.blend, Blend::None);
    EXPECT_EQ(opaque.alpha_reference, 0);
    EXPECT_FALSE(opaque.sorted);
    const Pipeline cut_out = pipeline_of(AlphaClass::CutOut);
    EXPECT_EQ(cut_out.blend, Blend::Alpha);
    EXPECT_EQ(cut_out.alpha_reference, 240);
    EXPECT_FALSE(cut_out.sorted);
    for (const AlphaClass sorted : {AlphaClass::Graded, AlphaClass::Additive}) {
        EXPECT_EQ(pipeline_of(sorted).alpha_reference, 16);
        EXPECT_TRUE(pipeline_of(sorted).sorted);
        EXPECT_TRUE(pipeline_of(sorted).depth_write);
    }
    EXPECT_EQ(pipeline_of(AlphaClass::Graded).blend, Blend::Alpha);
    EXPECT_EQ(pipeline_of(AlphaClass::Additive).blend, Blend::Additive);
}

TEST(Rules, WithoutCullNothingBacksVanish) {
    Card card(picture(1, {kRed}));
    card.state.rules.cull_nothing = false;
    EXPECT_EQ(shoot(card.state).at(32, 32), kRed);  // its corners run clockwise from here
    card.state.eye = {0, 0, 4};
    card.state.target = {0, 0, 2};
    EXPECT_EQ(shoot(card.state).at(32, 32), kNothing);
    card.state.rules.cull_nothing = true;
    EXPECT_EQ(shoot(card.state).at(32, 32), kRed);
}

TEST(Rules, WithoutClampTexturesRepeat) {
    Card card(picture(2, {kRed, kBlue}), 1, {2.0f, 1.0f});
    // U is 0..2 over columns 16..47: its 1.25, the second red texel's middle, comes at 36.
    EXPECT_EQ(shoot(card.state).at(36, 32), kBlue);
    card.state.rules.clamp = false;
    EXPECT_LE(difference(shoot(card.state).at(36, 32), kRed), 20);
}

TEST(Rules, WithoutAlphaReferencesBothClassesPassFrom128) {
    // Less than 5 % of the texels are part-clear: a cut-out, with 130 in the middle.
    std::vector<Rgba8> texels(100, {255, 0, 0, 255});
    for (const std::size_t middle : {44u, 45u, 54u, 55u}) texels[middle].a = 130;
    Card cut_out(picture(10, texels, true), kSeeThrough);
    EXPECT_EQ(shoot(cut_out.state).at(32, 32), kNothing);
    cut_out.state.rules.alpha_references = false;
    EXPECT_NE(shoot(cut_out.state).at(32, 32), kNothing);
    Card graded(picture(1, {{255, 0, 0, 126}}, true), kSeeThrough);
    EXPECT_NE(shoot(graded.state).at(32, 32), kNothing);
    graded.state.rules.alpha_references = false;
    EXPECT_EQ(shoot(graded.state).at(32, 32), kNothing);
}

TEST(Rules, WithoutLinearFilterTexelsAreSquares) {
    Card card(picture(2, {kRed, kBlue}));
    EXPECT_NE(shoot(card.state).at(31, 32), kRed);
    card.state.rules.linear_filter = false;
    const Image image = shoot(card.state);
    EXPECT_EQ(image.at(31, 32), kRed);
    EXPECT_EQ(image.at(32, 32), kBlue);
}

TEST(Rules, WithoutMipmapsFarTexturesGlitter) {
    // 256 columns, red and blue by turns, on 32 pixels: their mean, or two texels by chance.
    Image stripes = filled_image(256, 1, kRed);
    for (std::uint32_t x = 0; x < 256; x += 2) stripes.at(x, 0) = kBlue;
    Card card(stripes);
    card.state.eye.z = 0.001f;  // off the texels' borders
    const auto mean = Rgba8{128, 0, 128, 255};
    EXPECT_LE(difference(shoot(card.state).at(20, 32), mean), 2);
    card.state.rules.mipmaps = false;
    card.state.rules.linear_filter = false;
    EXPECT_GE(difference(shoot(card.state).at(20, 32), mean), 127);
}

/// Half-clear red at z 3 and blue at z 4, in the file's order, before green.
struct Stack {
    explicit Stack(bool near_first) {
        const std::int32_t red =
            prop.add_texture(picture(1, {{255, 0, 0, 128}}, true), kSeeThrough);
        const std::int32_t blue =
            prop.add_texture(picture(1, {{0, 0, 255, 128}}, true), kSeeThrough);
        if (near_first) prop.add_card({-1, -1}, {1, 1}, 3.0f, red);
        prop.add_card({-1, -1}, {1, 1}, 4.0f, blue);
        if (!near_first) prop.add_card({-1, -1}, {1, 1}, 3.0f, red);
        prop.add_card({-3, -3}, {3, 3}, 5.0f, prop.add_texture(picture(1, {kGreen})));
        prop.finish();
        state.instances = {prop.at()};
    }
    Prop prop;
    FrameState state = plain_view();
};

TEST(Rules, WithoutSortTheFilesOrderCounts) {
    Stack near_first(true), far_first(false);
    const Rgba8 sorted = shoot(near_first.state).at(32, 32);
    EXPECT_EQ(shoot(far_first.state).at(32, 32), sorted);
    near_first.state.rules.sort = far_first.state.rules.sort = false;
    // Red first: what is behind it fails the depth test. 255 * 128/255, 255 * 127/255.
    EXPECT_LE(difference(shoot(near_first.state).at(32, 32), {128, 127, 0, 255}), 1);
    EXPECT_EQ(shoot(far_first.state).at(32, 32), sorted);
}

TEST(Rules, WithoutDepthWriteWhatIsSeenThroughHidesNothing) {
    Stack near_first(true);
    near_first.state.rules.sort = false;
    near_first.state.rules.depth_write = false;
    // Red over green, then blue over both: 128 * 127/255 = 64; 127 * 127/255 = 63; 128.
    EXPECT_LE(difference(shoot(near_first.state).at(32, 32), {64, 63, 128, 255}), 1);
}

}  // namespace
}  // namespace turnstile::test
