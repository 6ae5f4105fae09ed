#include "engine/lobby_frame.hpp"
#include "renderer/headless.hpp"
#include "renderer/renderer.hpp"
#include "tests/checklist/demo.hpp"
#include "tests/support/temporary_folder.hpp"

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/glm.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <vector>

/// Questions to pictures of the demo (docs/lobby.md, 16).
namespace turnstile::test {
namespace {

constexpr std::uint32_t kWidth = 320, kHeight = 180;

/// What draws a scene; one sample a pixel, so that edges are exact.
struct Camera {
    explicit Camera(const LobbyScene& scene) : frame(scene) {}
    [[nodiscard]] Image shoot(const Lobby& lobby) { return shoot(FrameState(frame.build(lobby))); }
    [[nodiscard]] Image shoot(const FrameState& state) {
        return renderer.draw_image(state, kWidth, kHeight);
    }

    static const HeadlessContext& context() {
        static const HeadlessContext instance;
        return instance;
    }
    const HeadlessContext& gl = context();
    Renderer renderer{{.samples = 1}};
    LobbyFrame frame;
};

int brightness(const Rgba8& texel) { return texel.r + texel.g + texel.b; }

/// Mean of some rows, 0 to 255 a channel.
glm::vec3 mean_of_rows(const Image& image, std::uint32_t from, std::uint32_t to) {
    glm::vec3 sum(0.0f);
    for (std::uint32_t y = from; y < to; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x) {
            const Rgba8& texel = image.at(x, y);
            sum += glm::vec3(texel.r, texel.g, texel.b);
        }
    return sum / static_cast<float>((to - from) * image.width);
}

TEST(Checklist, N25_EachIslandsSkyIsTintedAsItsScriptSays) {
    Camera camera(demo());
    glm::vec3 sky[4];
    for (std::size_t i = 0; i < 4; ++i) {
        FrameState state = camera.frame.build(Lobby(demo(), 1, i));
        state.instances.clear();  // nothing stands before it
        state.weather.drops.clear();
        state.target.y = state.eye.y + 30.0f;
        sky[i] = mean_of_rows(camera.shoot(state), 0, 60);
    }
    // Layer 0 comes out as 191, 203, 191; 255, 170, 255; 12, 44, 12; 8, 8, 8.
    EXPECT_GT(sky[kFantasy].r, sky[kJungle].r + 5.0f);
    EXPECT_LT(sky[kFantasy].g, sky[kJungle].g - 3.0f);
    EXPECT_LT(sky[kHallow].r, sky[kJungle].r - 20.0f);
    EXPECT_LT(sky[kSpace].g, sky[kHallow].g - 3.0f);
    for (const glm::vec3& colour : sky) EXPECT_GT(colour.b, colour.r);  // a blue sky all the same
}

TEST(Checklist, N50_AStrikeBrightensGeometryAndNotTheSky) {
    Camera camera(demo());
    Lobby lobby(demo(), 1, kHallow);
    lobby.advance_to(60);
    const Image calm = camera.shoot(lobby);
    FrameState struck = camera.frame.build(lobby);
    struck.weather.flash = 96.0f / 255.0f;
    const Image lit = camera.shoot(struck);
    std::size_t same_sky = 0;
    for (std::uint32_t x = 0; x < kWidth; ++x)
        for (std::uint32_t y = 0; y < 20; ++y) same_sky += calm.at(x, y) == lit.at(x, y);
    EXPECT_GT(same_sky, kWidth * 20u * 9u / 10u);  // bats fly there
    const glm::vec3 below = mean_of_rows(lit, 120, kHeight) - mean_of_rows(calm, 120, kHeight);
    for (glm::length_t channel = 0; channel < 3; ++channel) EXPECT_GT(below[channel], 25.0f);
}

TEST(Checklist, N51_ItRainsInThePicture) {
    Camera camera(demo());
    Lobby lobby(demo(), 1, kHallow);
    lobby.advance_to(150);
    FrameState state = camera.frame.build(lobby);
    ASSERT_EQ(state.weather.drops.size(), 1024u);
    const Image rainy = camera.shoot(state);
    state.weather.drops.clear();
    const Image dry = camera.shoot(state);
    std::size_t streaks = 0;
    for (std::size_t i = 0; i < rainy.pixels.size(); ++i) {
        ASSERT_GE(brightness(rainy.pixels[i]), brightness(dry.pixels[i]));  // additive
        streaks += rainy.pixels[i] != dry.pixels[i];
    }
    EXPECT_GT(streaks, 100u);
    EXPECT_LT(streaks, rainy.pixels.size() / 5);
}

/// The demo without its fonts: boards without letters.
struct Bare {
    Bare() {
        std::filesystem::copy(TURNSTILE_DEMO_DIR, folder.path() / "demo",
                              std::filesystem::copy_options::recursive);
        std::filesystem::remove(folder.path() / "demo/data/fonts.wad");
        assets.emplace(GameFolder::open(folder.path() / "demo"));
        scene = assemble_lobby(*assets);
    }
    TemporaryFolder folder;
    std::optional<Assets> assets;
    LobbyScene scene;
};

/// Where the panels of a sign are in the world at rest.
std::vector<glm::vec3> panel_corners(const Island& island) {
    std::vector<glm::vec3> corners;
    const auto add = [&](const Actor& actor) {
        const Model& model = *actor.model;
        Pose pose;
        evaluate_pose(model.file, model.walk, nullptr, 0.0f, pose);
        for (std::size_t m = 0; m < model.file.meshes.size(); ++m)
            for (std::size_t slot = 0; slot < model.file.meshes[m].order.size(); ++slot) {
                const TpwMesh& mesh = model.file.meshes[m];
                const std::int32_t material =
                    mesh.material_of_slot(static_cast<std::uint16_t>(slot));
                if (material < 0) continue;
                const std::int32_t texture =
                    mesh.materials[static_cast<std::size_t>(material)].texture_slot;
                if (texture < 0 ||
                    model.textures[static_cast<std::size_t>(texture)][0]->use != TextureUse::Sign)
                    continue;
                corners.emplace_back(island.world_from_model(true) * pose.model_from_node[m] *
                                     glm::vec4(mesh.vertices[mesh.order[slot]], 1.0f));
            }
    };
    add(island.isle);
    if (island.gate) add(*island.gate);
    return corners;
}

TEST(Checklist, N61_EachSignShowsItsLettersOnItsBoard) {
    const Bare bare;
    for (std::size_t i = 0; i < 4; ++i) {
        SCOPED_TRACE(demo().islands[i].park);
        const auto corners = panel_corners(demo().islands[i]);
        ASSERT_FALSE(corners.empty());
        glm::vec3 low = corners[0], high = corners[0];
        for (const glm::vec3& corner : corners) {
            low = glm::min(low, corner);
            high = glm::max(high, corner);
        }
        const glm::vec3 middle = (low + high) / 2.0f;
        glm::vec3 out = middle - demo().islands[i].position;
        out.y = 0.0f;
        const ViewChoice view{
            CameraMode::Free, {middle + glm::normalize(out) * 25.0f, middle}, 60.0f};
        Camera lettered(demo()), unlettered(bare.scene);
        const Lobby lobby(demo(), 1, i, view), plain(bare.scene, 1, i, view);
        FrameState state = lettered.frame.build(lobby);
        FrameState bare_state = unlettered.frame.build(plain);
        for (FrameState* one : {&state, &bare_state})  // other islands have signs of their own
            std::erase_if(one->instances, [&](const ModelInstance& instance) {
                return glm::vec3(instance.world_from_model[3]) != demo().islands[i].position;
            });
        const glm::mat4 clip =
            glm::perspectiveLH_NO(state.fov_y_radians,
                                  static_cast<float>(kWidth) / static_cast<float>(kHeight),
                                  kNearPlane, kFarPlane) *
            state.view_from_world();
        glm::vec2 least(1e9f), most(-1e9f);
        for (const glm::vec3& corner : corners) {
            const glm::vec4 at = clip * glm::vec4(corner, 1.0f);
            const glm::vec2 pixel((at.x / at.w * 0.5f + 0.5f) * static_cast<float>(kWidth),
                                  (0.5f - at.y / at.w * 0.5f) * static_cast<float>(kHeight));
            least = glm::min(least, pixel);
            most = glm::max(most, pixel);
        }
        const Image with = lettered.shoot(state), without = unlettered.shoot(bare_state);
        std::size_t inside = 0, outside = 0;
        for (std::uint32_t y = 0; y < kHeight; ++y)
            for (std::uint32_t x = 0; x < kWidth; ++x) {
                if (with.at(x, y) == without.at(x, y)) continue;
                const glm::vec2 at(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
                const bool on_board = at.x > least.x - 1.0f && at.x < most.x + 1.0f &&
                                      at.y > least.y - 1.0f && at.y < most.y + 1.0f;
                ++(on_board ? inside : outside);
            }
        const float area = (most.x - least.x) * (most.y - least.y);
        EXPECT_GT(static_cast<float>(inside), 0.12f * area);
        EXPECT_LT(static_cast<float>(inside), 0.95f * area);
        EXPECT_EQ(outside, 0u);
    }
}

TEST(Pictures, NothingFlickersOver100FramesOfAStillCamera) {
    for (std::size_t island = 0; island < 4; ++island) {
        SCOPED_TRACE(island);
        Camera camera(demo());
        Lobby lobby(demo(), 1, island);
        lobby.set_spinning(false);
        lobby.advance_to(300);
        // A pixel flickers if it goes up and down by much again and again, frame by frame.
        constexpr int kMuch = 3 * 40, kOften = 15;
        std::vector<int> last(kWidth * kHeight), before(kWidth * kHeight), turns(kWidth * kHeight);
        for (int frame = 0; frame < 100; ++frame) {
            FrameState state = camera.frame.build(lobby);
            state.weather.drops.clear();  // which are there for a frame each
            state.weather.bolts.clear();
            state.weather.flash = 0.0f;
            const Image image = camera.shoot(state);
            for (std::size_t i = 0; i < image.pixels.size(); ++i) {
                const int now = brightness(image.pixels[i]);
                const int there = last[i] - before[i], back = now - last[i];
                if (frame >= 2 && there * back < 0 && std::abs(there) > kMuch &&
                    std::abs(back) > kMuch)
                    ++turns[i];
                before[i] = last[i];
                last[i] = now;
            }
            lobby.advance_to(lobby.tick() + kTicksPerStep);
        }
        EXPECT_EQ(std::ranges::count_if(turns, [](int count) { return count >= kOften; }), 0);
    }
}

}  // namespace
}  // namespace turnstile::test
