#include "assets/sea.hpp"

#include "assets/clip_builder.hpp"
#include "assets/exact_math.hpp"
#include "assets/sea_parts.hpp"

#include <glm/geometric.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace turnstile::art {
namespace {

using namespace sea_art;

constexpr const char* kShelfPicture = "sea_shelf";
constexpr const char* kHorizon = "sea_horizon";

constexpr float kFloorY = -0.25f;   // shores run on below it
constexpr float kRipplesY = -0.1f;  // below the surf, which lies at 0.22
constexpr float kCell = 50.0f;      // side of the finest quads
constexpr int kCellsOfTile = 2;     // the ripples' picture shows so many across
constexpr int kSpokes = 32;         // quads round the bays
constexpr std::array<float, 6> kRings{kShelf, 690.0f, 980.0f, 1500.0f, 2400.0f, 3600.0f};
constexpr int kSpokesOfPicture = 8;
constexpr std::uint16_t kFrames = 360;  // 12 seconds, and round again

std::string ripples_name(std::uint32_t variant) {
    return "sea_ripples" + std::to_string(variant + 1);
}
std::string bay_name(std::size_t island) { return "sea_bay" + std::to_string(island + 1); }

// A coordinate on a picture whose outermost texels' middles are 0 and 1.
float inside(float share, float texels) { return (0.5f + (texels - 1.0f) * share) / texels; }

// The i-th of kSpokes corners round the four bays, which are a square of eight cells.
glm::vec2 bay_corner(int i) {
    constexpr int kSideCells = kSpokes / 4;
    const int side = (i / kSideCells) % 4;
    const float along = -kBay + kCell * static_cast<float>(i % kSideCells);
    switch (side) {
        case 0:
            return kMiddle + glm::vec2(along, -kBay);
        case 1:
            return kMiddle + glm::vec2(kBay, along);
        case 2:
            return kMiddle + glm::vec2(-along, kBay);
        default:
            return kMiddle + glm::vec2(-kBay, -along);
    }
}

class Sheet {
public:
    Sheet(std::string_view atlas, float y) : y_(y) { add_chart(atlas); }

    void add_chart(std::string_view atlas) {
        Chart& chart = shape_.charts[shape_.chart({})];
        chart.atlas = atlas;
        chart.casts_shadow = false;
    }
    std::uint32_t vertex(const glm::vec2& at) {
        const auto next = static_cast<std::uint32_t>(shape_.vertices.size());
        const auto [known, is_new] = vertices_.try_emplace(std::array{at.x, y_, at.y}, next);
        return is_new ? shape_.vertex({at.x, y_, at.y}) : known->second;
    }
    void quad(const std::array<glm::vec2, 4>& places, const std::array<glm::vec2, 4>& uvs,
              std::uint32_t chart = 0) {
        std::array<std::uint32_t, 4> corners{};
        for (std::size_t i = 0; i < 4; ++i) corners[i] = vertex(places[i]);
        shape_.quad(chart, corners, uvs);
    }
    void set_height(float y) { y_ = y; }
    Shape take() { return std::move(shape_); }

private:
    Shape shape_;
    std::map<std::array<float, 3>, std::uint32_t> vertices_;
    float y_;
};

constexpr std::array<glm::vec2, 4> kCorners{
    {{0.0f, 0.0f}, {0.0f, 1.0f}, {1.0f, 1.0f}, {1.0f, 0.0f}}};

Shape bay(std::size_t island) {
    const glm::vec2 low = kIslands[island] - 0.5f * kBay;
    Sheet sheet(bay_name(island), kFloorY);
    for (int z = 0; z < 4; ++z)
        for (int x = 0; x < 4; ++x) {
            std::array<glm::vec2, 4> places{}, uvs{};
            for (std::size_t i = 0; i < 4; ++i) {
                const glm::vec2 cell = glm::vec2(x, z) + kCorners[i];
                places[i] = low + kCell * cell;
                uvs[i] = {inside(cell.x / 4.0f, 256.0f), inside(cell.y / 4.0f, 256.0f)};
            }
            sheet.quad(places, uvs);
        }
    return sheet.take();
}

Shape shelf() {
    Sheet sheet(kShelfPicture, kFloorY);
    for (int i = 0; i < kSpokes; ++i) {
        const glm::vec2 a = bay_corner(i), b = bay_corner(i + 1);
        const glm::vec2 far_a = kMiddle + kShelf * glm::normalize(a - kMiddle),
                        far_b = kMiddle + kShelf * glm::normalize(b - kMiddle);
        const std::array<glm::vec2, 4> places{a, b, far_b, far_a};
        std::array<glm::vec2, 4> uvs{};
        for (std::size_t k = 0; k < 4; ++k) {
            const glm::vec2 share = (places[k] - kMiddle) / (2.0f * kShelf) + 0.5f;
            uvs[k] = {inside(share.x, 256.0f), inside(share.y, 256.0f)};
        }
        sheet.quad(places, uvs);
    }
    return sheet.take();
}

Shape horizon() {
    Sheet sheet(kHorizon, kFloorY);
    constexpr auto kSteps = static_cast<float>(kRings.size() - 1);
    for (std::size_t ring = 0; ring + 1 < kRings.size(); ++ring)
        for (int i = 0; i < kSpokes; ++i) {
            const glm::vec2 a = glm::normalize(bay_corner(i) - kMiddle),
                            b = glm::normalize(bay_corner(i + 1) - kMiddle);
            const auto u = [](int step) {
                return inside(static_cast<float>(step) / kSpokesOfPicture, 256.0f);
            };
            const int step = i % kSpokesOfPicture;
            const float v0 = inside(static_cast<float>(ring) / kSteps, 64.0f),
                        v1 = inside(static_cast<float>(ring + 1) / kSteps, 64.0f);
            sheet.quad(
                {kMiddle + kRings[ring] * a, kMiddle + kRings[ring] * b,
                 kMiddle + kRings[ring + 1] * b, kMiddle + kRings[ring + 1] * a},
                {glm::vec2{u(step), v0}, {u(step + 1), v0}, {u(step + 1), v1}, {u(step), v1}});
        }
    return sheet.take();
}

constexpr int kReach = 10;  // cells of ripples each way from the middle

// Which of the ripples' pictures a tile of the open sea shows: by chance, so that the tile is
// harder to see.
std::uint32_t variant_by_chance(const glm::ivec2& tile) {
    const float chance = hashed_unit(tile.x, tile.y, 0, 941u);
    return static_cast<std::uint32_t>(chance * static_cast<float>(kRippleVariants));
}

Sheet ripples_sheet() {
    Sheet sheet(ripples_name(0), kRipplesY);
    for (std::uint32_t i = 1; i < kRippleVariants; ++i) sheet.add_chart(ripples_name(i));
    return sheet;
}

// `cell` counts from the middle of the lobby; `variant` is asked for the tile that holds it.
template <class Variant>
void add_ripples(Sheet& sheet, const glm::ivec2& cell, const Variant& variant) {
    const glm::ivec2 from_edge = cell + kReach;
    std::array<glm::vec2, 4> places{}, uvs{};
    for (std::size_t i = 0; i < 4; ++i) {
        places[i] = kMiddle + kCell * (glm::vec2(cell) + kCorners[i]);
        const glm::vec2 in_tile =
            (glm::vec2(from_edge % kCellsOfTile) + kCorners[i]) / static_cast<float>(kCellsOfTile);
        uvs[i] = 0.5f * (1.0f - kRipplePeriod) + kRipplePeriod * in_tile;
    }
    sheet.quad(places, uvs, variant(from_edge / kCellsOfTile));
}

bool is_in_bays(const glm::ivec2& cell) {
    constexpr int kBays = static_cast<int>(kBay / kCell);
    return cell.x >= -kBays && cell.x < kBays && cell.y >= -kBays && cell.y < kBays;
}

// Over the sea outside of the bays.
Shape open_ripples() {
    Sheet sheet = ripples_sheet();
    for (int z = -kReach; z < kReach; ++z)
        for (int x = -kReach; x < kReach; ++x) {
            const glm::ivec2 cell(x, z);
            if (glm::length(kCell * (glm::vec2(cell) + 0.5f)) > kShelf - 0.8f * kCell) continue;
            if (!is_in_bays(cell)) add_ripples(sheet, cell, variant_by_chance);
        }
    return sheet.take();
}

// Round an island, where surf lies over them. What is seen through hides what is drawn after it
// and lies below, and is drawn by the mean depth of its corners (docs/lobby.md, 6): two pictures
// that change places like a chequerboard have their means at the island's middle, and a quad far
// down, which nobody sees, draws both below the surf's.
Shape bay_ripples(std::size_t island) {
    constexpr float kDown = -150.0f;
    Sheet sheet = ripples_sheet();
    const auto first = static_cast<std::uint32_t>(island % kRippleVariants),
               second = (first + 1) % kRippleVariants;
    const glm::ivec2 low((kIslands[island] - 0.5f * kBay - kMiddle) / kCell);
    constexpr int kCells = static_cast<int>(kBay / kCell);
    for (int z = 0; z < kCells; ++z)
        for (int x = 0; x < kCells; ++x)
            add_ripples(sheet, low + glm::ivec2(x, z), [&](const glm::ivec2& tile) {
                return (tile.x + tile.y) % 2 == 0 ? first : second;
            });
    sheet.set_height(kDown);
    for (const std::uint32_t variant : {first, second}) {
        std::array<glm::vec2, 4> places{}, uvs{};
        for (std::size_t i = 0; i < 4; ++i) {
            places[i] = kIslands[island] + kCell * (kCorners[i] - 0.5f);
            uvs[i] = glm::vec2(0.5f);
        }
        sheet.quad(places, uvs, variant);
    }
    return sheet.take();
}

// Waves pass under the ripples: each place circles, out of step with its neighbours. What lies at
// one place moves alike, so that no edge opens.
TpwUvChannel waves_on(const TpwMesh& mesh) {
    constexpr float kRoom = 0.08f;  // of the picture: what kRipplePeriod leaves, and a margin
    TpwUvChannel channel;
    const std::vector<std::uint16_t> frames = frames_to(kFrames, 15);
    for (std::size_t s = 0; s < mesh.order.size(); ++s) {
        const glm::vec3 at = mesh.vertices[mesh.order[s]];
        channel.entries.push_back({static_cast<std::uint16_t>(channel.frames.size()),
                                   static_cast<std::uint16_t>(frames.size())});
        for (const std::uint16_t frame : frames) {
            const float turn = kTau * static_cast<float>(frame) / static_cast<float>(kFrames);
            const glm::vec2 slow(cosine(turn + 0.011f * at.x + 0.006f * at.z),
                                 sine(turn + 0.009f * at.z - 0.005f * at.x));
            const glm::vec2 quick(sine(2.0f * turn + 0.023f * at.z),
                                  cosine(2.0f * turn - 0.021f * at.x));
            channel.frames.push_back(frame);
            channel.values.push_back(mesh.uvs[s] + kRoom * (0.65f * slow + 0.35f * quick));
        }
    }
    return channel;
}

TpwClip waves(const TpwModel& model) {
    TpwClip clip = ClipBuilder(model, kFrames).take();
    for (std::uint16_t node = 0; node < model.meshes.size(); ++node) {
        if (!model.nodes[node].name.starts_with("ripples")) continue;
        clip.tracks.emplace_back().target = node;
        clip.tracks.back().uv = waves_on(model.meshes[node]);
    }
    return clip;
}

std::vector<Atlas> pictures() {
    std::array<Image, kRippleVariants> ripples;
    float alpha = 0.0f;
    for (std::uint32_t i = 0; i < kRippleVariants; ++i) {
        ripples[i] = ripples_picture(i);
        alpha += mean_alpha(ripples[i]) / static_cast<float>(kRippleVariants);
    }
    std::array<Image, 5> floors;
    for_each_index(floors.size(), [&](std::size_t i) {
        floors[i] = i < 4 ? floor_picture(kIslands[i] - 0.5f * kBay, kBay, alpha)
                          : floor_picture(kMiddle - kShelf, 2.0f * kShelf, alpha);
    });
    std::vector<Atlas> result{
        {.name = kHorizon, .see_through = true, .picture = horizon_picture()},
        {.name = kShelfPicture, .picture = std::move(floors[4])},
    };
    for (std::uint32_t i = 0; i < kRippleVariants; ++i)
        result.push_back(
            {.name = ripples_name(i), .see_through = true, .picture = std::move(ripples[i])});
    for (std::size_t i = 0; i < 4; ++i)
        result.push_back({.name = bay_name(i), .picture = std::move(floors[i])});
    return result;
}

}  // namespace

Island sea() {
    Plan base("Base");
    for (std::size_t i = 0; i < kIslands.size(); ++i)
        base.mesh("bay" + std::to_string(i + 1), "", glm::mat4{1.0f}, bay(i));
    base.mesh("shelf", "", glm::mat4{1.0f}, shelf());
    base.mesh("horizon", "", glm::mat4{1.0f}, horizon());
    base.mesh("ripples", "", glm::mat4{1.0f}, open_ripples());
    for (std::size_t i = 0; i < kIslands.size(); ++i)
        base.mesh("ripples" + std::to_string(i + 1), "", glm::mat4{1.0f}, bay_ripples(i));
    Models built = build_models(std::array{base}, pictures());
    // As the shipped one has; nothing is drawn from it (docs/formats/tpw-md2.md, 9).
    TpwHeightfield flat{.across = 111, .down = 110, .heights = {}, .cells = {}};
    flat.heights.resize(std::size_t{flat.across + 1} * (flat.down + 1));
    flat.cells.resize(std::size_t{flat.across} * flat.down);
    built.models[0].heightfield = std::move(flat);
    Island island;
    island.textures = std::move(built.textures);
    island.clips.push_back({"BaseM1", 0, waves(built.models[0])});
    island.models.push_back({"Base", std::move(built.models[0])});
    return island;
}

}  // namespace turnstile::art
