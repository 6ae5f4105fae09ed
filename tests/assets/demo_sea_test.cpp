#include "assets/sea.hpp"
#include "formats/tpw_md2.hpp"
#include "formats/wct.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace turnstile {
namespace {

std::vector<std::byte> entry(const std::string& path) {
    static const std::vector<WadFile> files = art::encode_island(art::sea());
    const auto found = std::ranges::find(files, "terrain/" + path, &WadFile::path);
    if (found == files.end()) throw std::runtime_error("no " + path);
    return found->bytes;
}

TpwModel base() { return decode_tpw_model(entry("Base.md2"), "Base.md2"); }

Image texture(const std::string& name) {
    return decode_wct(entry("textures/" + name + ".wct"), name).image;
}

// Everything in the lobby's own space, level, under the islands' surf and out to the horizon, which
// the far plane (4,000) does not cut from the islands (docs/lobby.md, 10).
TEST(DemoSea, LiesLevelAroundTheLobbysMiddle) {
    const TpwModel model = base();
    float reach = 0.0f;
    std::size_t triangles = 0;
    EXPECT_TRUE(std::ranges::all_of(model.meshes, [](const TpwMesh& mesh) {
        return std::ranges::count_if(mesh.vertices, [](auto& at) { return at.y < -0.5f; }) <= 4;
    }));
    for (const TpwMesh& mesh : model.meshes) {
        triangles += mesh.faces.size();
        for (const glm::vec3& at : mesh.vertices) {
            EXPECT_LT(at.y, 0.0f);
            reach = std::max(reach, glm::length(glm::vec2(at.x - 500.0f, at.z - 500.0f)));
        }
        for (const glm::vec3& normal : mesh.normals) EXPECT_GT(normal.y, 0.99f);
    }
    EXPECT_GT(reach, 3000.0f);
    EXPECT_LT(reach, 3700.0f);
    EXPECT_LT(triangles, 3000u);
    ASSERT_TRUE(model.heightfield.has_value());  // docs/formats/tpw-md2.md, 9
    EXPECT_EQ(model.heightfield->across, 111u);
    EXPECT_EQ(model.heightfield->down, 110u);
}

// Models' textures are clamped (docs/lobby.md, 6): beyond 0..1 there is only a smear.
TEST(DemoSea, TextureCoordinatesStayInsideAtAllTimes) {
    const TpwModel model = base();
    const TpwClip clip = decode_tpw_clip(entry("BaseM1.md2"), "BaseM1.md2");
    std::vector<glm::vec2> all;
    for (const TpwMesh& mesh : model.meshes)
        all.insert(all.end(), mesh.uvs.begin(), mesh.uvs.end());
    ASSERT_EQ(clip.tracks.size(), 5u);  // the open sea and four bays
    for (const TpwTrack& track : clip.tracks) {
        const TpwUvChannel& channel = track.uv.value();
        all.insert(all.end(), channel.values.begin(), channel.values.end());
    }
    for (const glm::vec2& uv : all) {
        EXPECT_GE(std::min(uv.x, uv.y), 0.0f);
        EXPECT_LE(std::max(uv.x, uv.y), 1.0f);
    }
}

// Where quads meet, their coordinates at every key are the same or whole periods of 204 texels
// apart, and the picture is the same there: no edge opens, and the clip's end is its start.
TEST(DemoSea, RipplesMoveWithoutASeam) {
    constexpr float kPeriod = 204.0f / 256.0f;
    const TpwModel model = base();
    const TpwClip clip = decode_tpw_clip(entry("BaseM1.md2"), "BaseM1.md2");
    struct Slot {
        const TpwUvChannel* channel;
        const TpwUvChannel::Entry* entry;
    };
    std::map<std::array<float, 3>, Slot> first_at;  // place
    std::size_t joined = 0;
    for (const TpwTrack& track : clip.tracks) {
        const TpwMesh& mesh = model.meshes.at(track.target);
        const TpwUvChannel& channel = track.uv.value();
        for (std::size_t s = 0; s < channel.entries.size(); ++s) {
            const glm::vec3& at = mesh.vertices[mesh.order[s]];
            const auto& own = channel.entries[s];
            const auto key = [](const Slot& slot, std::uint16_t k) {
                return slot.channel->values[std::size_t{slot.entry->first_key} + k];
            };
            const Slot slot{&channel, &own};
            const auto [known, is_new] = first_at.try_emplace({at.x, at.y, at.z}, slot);
            for (std::uint16_t k = 0; k < own.key_count; ++k) {
                const glm::vec2 apart = (key(slot, k) - key(known->second, k)) / kPeriod;
                ASSERT_NEAR(apart.x, std::round(apart.x), 1e-4f);
                ASSERT_NEAR(apart.y, std::round(apart.y), 1e-4f);
            }
            const auto last = static_cast<std::uint16_t>(own.key_count - 1);
            ASSERT_LT(glm::length(key(slot, last) - key(slot, 0)), 1e-4f);
            joined += is_new ? 0 : 1;
        }
    }
    EXPECT_GT(joined, 200u);

    // Any variant goes on in any other.
    const std::array<Image, 3> ripples{texture("sea_ripples1"), texture("sea_ripples2"),
                                       texture("sea_ripples3")};
    for (const Image& one : ripples)
        for (const Image& other : ripples) {
            ASSERT_EQ(one.width, 256u);
            float apart = 0.0f, texels = 0.0f;
            for (std::uint32_t y = 0; y < 256; ++y)
                for (std::uint32_t x = 0; x + 204 < 256; ++x) {
                    apart += static_cast<float>(std::abs(one.at(x, y).a - other.at(x + 204, y).a) +
                                                std::abs(one.at(y, x).a - other.at(y, x + 204).a));
                    texels += 2.0f;
                }
            EXPECT_LT(apart / texels, 4.0f);  // what the wavelet leaves
        }
}

// docs/lobby.md, 6: see-through batches are drawn by the mean depth of their corners and write
// depth. Those of a bay have to come before the surf that lies over them (y 0.22), from wherever an
// island is looked down at.
TEST(DemoSea, RipplesOfABayAreSortedBelowTheSurf) {
    const TpwModel model = base();
    std::size_t batches = 0;
    for (std::size_t m = 0; m < model.meshes.size(); ++m) {
        const std::string& name = model.nodes[m].name;
        if (name.size() != 8 || !name.starts_with("ripples")) continue;
        const auto island = static_cast<std::size_t>(name.back() - '1');
        const std::array<glm::vec2, 4> islands{
            {{400.0f, 400.0f}, {600.0f, 400.0f}, {600.0f, 600.0f}, {400.0f, 600.0f}}};
        std::map<std::int32_t, std::pair<glm::vec3, float>> sums;  // by material
        const TpwMesh& mesh = model.meshes[m];
        for (const auto& face : mesh.faces)
            for (const std::uint16_t slot : face) {
                auto& [sum, count] = sums[mesh.material_of_slot(slot)];
                sum += mesh.vertices[mesh.order[slot]];
                count += 1.0f;
            }
        for (const auto& [material, total] : sums) {
            const glm::vec3 mean = total.first / total.second;
            EXPECT_NEAR(mean.x, islands.at(island).x, 0.01f);
            EXPECT_NEAR(mean.z, islands.at(island).y, 0.01f);
            EXPECT_LT(mean.y, -15.0f);
            ++batches;
        }
    }
    EXPECT_EQ(batches, 8u);
}

// The islands' pictures lie side by side: their edges show the same places.
TEST(DemoSea, BaysMeetWithoutASeam) {
    const Image west = texture("sea_bay1"), east = texture("sea_bay2");
    float apart = 0.0f;
    for (std::uint32_t y = 0; y < 256; ++y)
        apart += static_cast<float>(std::abs(west.at(255, y).g - east.at(0, y).g));
    EXPECT_LT(apart / 256.0f, 3.0f);
}

// Shown in the haze's colour at the end, whatever that is.
TEST(DemoSea, HorizonIsClearAtItsEdge) {
    const Image horizon = texture("sea_horizon");
    const auto alpha = [&](std::uint32_t y) {
        float sum = 0.0f;
        for (std::uint32_t x = 0; x < horizon.width; ++x)
            sum += static_cast<float>(horizon.at(x, y).a);
        return sum / static_cast<float>(horizon.width);
    };
    EXPECT_GT(alpha(0), 240.0f);
    EXPECT_LT(alpha(horizon.height - 1), 8.0f);
}

}  // namespace
}  // namespace turnstile
