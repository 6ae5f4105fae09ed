#include "assets/fantasy.hpp"

#include "assets/builders.hpp"
#include "assets/clip_builder.hpp"
#include "assets/exact_math.hpp"
#include "assets/materials.hpp"

#include <array>

namespace turnstile::art {
namespace {

constexpr std::uint16_t kGateFrames = 100;  // docs/lobby.md, 3

const Tones kTones{rgb(0x5a4a7d), rgb(0x8cc9a1), rgb(0xf6e3c4)};

float shore(float share) { return 28.0f + 2.0f * sine(3.0f * kTau * share); }

float height_at(float x, float z) {
    return 5.0f * smooth_step(30.0f, 8.0f, std::sqrt(x * x + z * z)) +
           3.0f * smooth_step(36.0f, 27.0f, std::sqrt(x * x + z * z)) - 2.6f;
}

}  // namespace

Island fantasy_island() {
    Plan isle("fan_isle"), gate("fan_gate");
    TerrainOptions ground;
    ground.outline = shore;
    ground.height = height_at;
    ground.rings = {0.3f, 0.55f, 0.75f, 0.9f, 1.0f, 1.2f};
    isle.mesh("ground", "", glm::mat4{1.0f},
              terrain(ground, drowned(grass(kTones, 1u), rgb(0x5fc0c0), rgb(0x1b6f8e), 2.6f))
                  .in("fan_ground"));
    const std::array<glm::vec2, 4> hill{
        {{9.0f, 0.0f}, {6.0f, 18.0f}, {3.0f, 30.0f}, {0.0f, 32.0f}}};
    isle.mesh("landmark", "", translate({0.0f, 2.0f, 6.0f}),
              lathe(hill, 10, rock(kTones, 3.0f, 2u)).in("fan_ground"));
    gate.mesh("door", "", translate({-4.0f, 1.0f, -23.0f}),
              moved(box({8.0f, 9.0f, 1.0f}, planks(kTones, 1.0f, true, 3u)),
                    translate({4.0f, 0.0f, 0.0f}))
                  .in("fan_gate"));
    const std::array<Atlas, 2> atlases{
        {{.name = "fan_ground"}, {.name = "fan_gate", .width = 128, .height = 128}}};
    Models built = build_models(std::array{isle, gate}, atlases);
    Island island;
    island.textures = std::move(built.textures);
    for (const bool backwards : {false, true}) {
        ClipBuilder clip(built.models[1], kGateFrames);
        const glm::quat shut = turn({0.0f, 1.0f, 0.0f}, 0.0f),
                        open = turn({0.0f, 1.0f, 0.0f}, -100.0f);
        clip.rotate("door", {{0, backwards ? open : shut}, {kGateFrames, backwards ? shut : open}});
        island.clips.push_back({backwards ? "fan_gateM2" : "fan_gateM1", 1, clip.take()});
    }
    island.models.push_back({"fan_isle", std::move(built.models[0])});
    island.models.push_back({"fan_gate", std::move(built.models[1])});
    return island;
}

}  // namespace turnstile::art
