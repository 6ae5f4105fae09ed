#include "assets/demo_lobby.hpp"

#include "assets/exact_math.hpp"
#include "formats/lobby_script.hpp"
#include "formats/picture.hpp"
#include "formats/string_table.hpp"
#include "formats/tpw_md2.hpp"
#include "formats/wad.hpp"
#include "formats/wct.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace turnstile {
namespace {

using Bytes = std::vector<std::byte>;

const std::vector<DemoFile>& demo() {
    static const std::vector<DemoFile> files = demo_lobby();
    return files;
}

const Bytes& demo_file(const std::string& path) {
    const auto found = std::ranges::find(demo(), path, &DemoFile::path);
    if (found == demo().end()) throw std::runtime_error("no " + path);
    return found->bytes;
}

const Wad& lobby_wad() {
    static const Wad wad = decode_wad(demo_file("data/lobby.wad"), "lobby.wad");
    return wad;
}

Bytes entry(const std::string& path) {
    const WadEntry* found = lobby_wad().find(path);
    if (found == nullptr) throw std::runtime_error("no " + path);
    return read_wad_entry(demo_file("data/lobby.wad"), *found, "lobby.wad");
}

TpwModel model(const std::string& name) {
    return decode_tpw_model(entry("terrain/" + name + ".md2"), name);
}

std::string lower_case(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

glm::mat4 world_from_node(const TpwModel& of, std::int32_t node) {
    const TpwNode& each = of.nodes[static_cast<std::size_t>(node)];
    return each.parent < 0 ? each.parent_from_node
                           : world_from_node(of, each.parent) * each.parent_from_node;
}

std::size_t triangle_count(const TpwModel& of) {
    std::size_t count = 0;
    for (const TpwMesh& mesh : of.meshes) count += mesh.faces.size();
    return count;
}

// Largest |cos| between two axes of a node's own transform.
float shear_of(const TpwNode& node) {
    const glm::mat3 axes(node.parent_from_node);
    float largest = 0.0f;
    for (const auto& [i, j] : {std::pair{0, 1}, {0, 2}, {1, 2}})
        largest =
            std::max(largest, std::abs(glm::dot(glm::normalize(axes[i]), glm::normalize(axes[j]))));
    return largest;
}

struct Park {
    std::string script, isle, gate;
};
const std::array<Park, 4> kParks{{{"jungle", "jun_isle", "jun_gate"},
                                  {"fantasy", "fan_isle", "fan_gate"},
                                  {"hallow", "hal_isle", "hal_gate"},
                                  {"space", "spa_isle", "spa_gate"}}};

TEST(DemoLobby, TwoCallsGiveTheSameBytes) {
    const std::vector<DemoFile> again = demo_lobby();
    ASSERT_EQ(again.size(), demo().size());
    for (std::size_t i = 0; i < again.size(); ++i) {
        EXPECT_EQ(again[i].path, demo()[i].path);
        EXPECT_EQ(again[i].bytes, demo()[i].bytes) << again[i].path;
    }
}

TEST(DemoLobby, EveryFileDecodesWithoutAWarning) {
    EXPECT_TRUE(lobby_wad().warnings.empty());
    std::set<std::string> seen;
    for (const WadEntry& each : lobby_wad().entries) {
        SCOPED_TRACE(each.path);
        EXPECT_TRUE(seen.insert(folded_path(each.path)).second) << "twice";
        const Bytes bytes = entry(each.path);
        if (each.path.ends_with(".txt")) {
            EXPECT_TRUE(decode_lobby_script(bytes).warnings.empty());
        } else if (each.path.ends_with(".wct")) {
            EXPECT_TRUE(decode_wct(bytes, each.path).warnings.empty());
        } else if (each.path.ends_with(".md2")) {
            const TpwFile file = decode_tpw_md2(bytes, each.path);
            const auto& warnings = std::visit(
                [](const auto& value) -> const std::vector<Warning>& { return value.warnings; },
                file);
            for (const Warning& warning : warnings) ADD_FAILURE() << warning.message;
        }
    }
    const Image tile =
        decode_picture(demo_file("data/generic/defaulttexture/NotFound.tga"), "tile");
    EXPECT_GE(tile.width, 8u);
    EXPECT_LE(tile.width, 32u);
}

TEST(DemoLobby, ScriptsCarryTheShippedNumbers) {
    const LobbyScript lobby = decode_lobby_script(entry("lobby.txt"));
    EXPECT_EQ(lobby.island_fov, 100.0f);
    EXPECT_EQ(lobby.spin_radius, 70.0f);
    ASSERT_EQ(lobby.camera_positions.size(), 4u);
    EXPECT_EQ(lobby.camera_positions[3].x, 400.0f);
    EXPECT_EQ(lobby.camera_positions[3].z, 600.0f);
    for (std::size_t i = 0; i < kParks.size(); ++i) {
        const LobbyScript park = decode_lobby_script(entry(kParks[i].script + ".txt"));
        ASSERT_EQ(park.islands.size(), 1u);
        EXPECT_EQ(park.islands[0].index, static_cast<std::int32_t>(i));
        EXPECT_EQ(park.islands[0].isle, kParks[i].isle);
        EXPECT_EQ(park.islands[0].gate, kParks[i].gate);
        EXPECT_EQ(park.islands[0].dir, "data\\lobby\\terrain");
        for (const LobbyScript::Flyer& flyer : park.flyers) {
            if (lobby_wad().find("terrain/" + flyer.model + ".md2") == nullptr) continue;
            EXPECT_NE(lobby_wad().find("terrain/" + flyer.model + "M1.md2"), nullptr);
        }
    }
}

// docs/formats/strings.md, 3: jungle, hallow, fantasy, space.
TEST(DemoLobby, NamesAreInTheShippedOrder) {
    const CharacterTable characters =
        decode_character_table(demo_file("data/Language/English/MBToUni.dat"), "MBToUni.dat");
    const StringTable names = decode_string_table(demo_file("data/Language/English/THEMENAMES.str"),
                                                  "THEMENAMES.str", &characters);
    EXPECT_EQ(names.strings,
              (std::vector<StringTable::String>{
                  {"Fern Lagoon"}, {"Lantern Hill"}, {"Toadstool Vale"}, {"Crater Nine"}}));
    EXPECT_TRUE(names.warnings.empty());
    EXPECT_TRUE(characters.warnings.empty());
}

TEST(DemoLobby, IslandsKeepToTheirSizeAndPlace) {
    for (const Park& park : kParks) {
        std::size_t triangles = 0;
        for (const std::string& name : {park.isle, park.gate}) {
            const TpwModel of = model(name);
            triangles += triangle_count(of);
            for (std::size_t m = 0; m < of.meshes.size(); ++m) {
                const glm::mat4 world = world_from_node(of, static_cast<std::int32_t>(m));
                for (const glm::vec3& v : of.meshes[m].vertices) {
                    const glm::vec3 p(world * glm::vec4(v, 1.0f));
                    // What lies under the sea may run out a little farther.
                    const float reach = p.y > 0.0f ? 40.0f : 42.0f;
                    EXPECT_LT(p.x * p.x + p.z * p.z, reach * reach) << of.nodes[m].name;
                    EXPECT_GT(p.y, -12.0f) << of.nodes[m].name;
                    EXPECT_LT(p.y, 60.0f) << of.nodes[m].name;
                }
            }
        }
        EXPECT_GE(triangles, 300u) << park.isle;
        EXPECT_LE(triangles, 2500u) << park.isle;
    }
}

TEST(DemoLobby, TexturesAreFoundSaveOne) {
    std::set<std::string> lost;
    std::set<WctType> types;
    bool odd_size = false;
    for (const WadEntry& each : lobby_wad().entries) {
        const Bytes bytes = entry(each.path);
        if (each.path.ends_with(".wct")) {
            const Wct texture = decode_wct(bytes, each.path);
            types.insert(texture.type);
            EXPECT_LE(texture.image.width, 256u) << each.path;
            EXPECT_LE(texture.image.height, 256u) << each.path;
            odd_size |= (texture.image.width & (texture.image.width - 1)) != 0;
        }
        if (!each.path.ends_with(".md2")) continue;
        const TpwFile file = decode_tpw_md2(bytes, each.path);
        const TpwModel* const of = std::get_if<TpwModel>(&file);
        if (of == nullptr) continue;
        for (const TpwTexture& texture : of->textures) {
            const std::string& name = texture.frames.front();
            const std::string stem = name.substr(0, name.rfind('.'));
            if (lobby_wad().find("terrain/textures/" + stem + ".wct") == nullptr) lost.insert(stem);
        }
    }
    // The first shows the NotFound tile, on purpose; a sign's halves come from its .sgn.
    EXPECT_EQ(lost, (std::set<std::string>{"jun_lost", "sign1", "sign2"}));
    EXPECT_EQ(types, (std::set{WctType::Halves, WctType::Alternate}));
    EXPECT_TRUE(odd_size);
}

// Is a texture graded by the rule of docs/lobby.md, 6?
bool is_graded(const std::string& name) {
    const Image image = decode_wct(entry("terrain/textures/" + name + ".wct"), name).image;
    const auto between = std::ranges::count_if(
        image.pixels, [](const Rgba8& texel) { return texel.a > 0 && texel.a < 240; });
    return image.has_alpha && between * 20 >= std::ssize(image.pixels);
}

TEST(DemoLobby, LeavesAreCutOutAndWaterIsGraded) {
    EXPECT_FALSE(is_graded("jun_leaf"));
    EXPECT_TRUE(is_graded("jun_surf"));
    EXPECT_TRUE(is_graded("jun_falls"));
}

TEST(DemoLobby, OnePalmIsSheared) {
    const TpwModel isle = model("jun_isle");
    const auto sheared = std::ranges::count_if(isle.nodes, [](const TpwNode& node) {
        return shear_of(node) > 0.42f && shear_of(node) < 0.44f;
    });
    EXPECT_GE(sheared, 1);
    ASSERT_EQ(isle.paths.size(), 1u);
    EXPECT_EQ(isle.paths[0].points.size(), 12u);
    EXPECT_TRUE(isle.paths[0].closed());
    EXPECT_TRUE(isle.paths[0].bezier());
}

// Channels that a clip's player would leave out (docs/formats/tpw-md2.md, 13.2).
void expect_fits(const TpwClip& clip, const TpwModel& of) {
    EXPECT_GT(clip.length(), 0);
    for (const std::uint16_t node : clip.hide) EXPECT_LT(node, of.nodes.size());
    for (const TpwTrack& track : clip.tracks) {
        ASSERT_LT(track.target, of.nodes.size());
        SCOPED_TRACE(of.nodes[track.target].name);
        const bool is_mesh = track.target < of.meshes.size();
        if (track.morph || track.raw || track.uv) {
            ASSERT_TRUE(is_mesh);
        }
        const std::size_t vertices = is_mesh ? of.meshes[track.target].vertices.size() : 0;
        if (track.morph) {
            EXPECT_EQ(track.morph->records[0].ids[0], vertices);
        }
        if (track.raw) {
            EXPECT_EQ(track.raw->index.size(), vertices);
        }
        if (track.uv) {
            EXPECT_EQ(track.uv->entries.size(), of.meshes[track.target].order.size());
        }
        if (track.path) {
            const std::int32_t parent = of.nodes[track.target].parent;
            ASSERT_GE(parent, 0);
            EXPECT_TRUE(of.nodes[static_cast<std::size_t>(parent)].path.has_value());
        }
    }
}

TEST(DemoLobby, EveryClipFitsItsModel) {
    std::map<std::string, std::int32_t> lengths;
    for (const WadEntry& each : lobby_wad().entries) {
        if (!each.path.ends_with(".md2")) continue;
        const TpwFile file = decode_tpw_md2(entry(each.path), each.path);
        const TpwClip* const clip = std::get_if<TpwClip>(&file);
        if (clip == nullptr) continue;
        SCOPED_TRACE(each.path);
        const std::string stem = each.path.substr(0, each.path.rfind('M'));
        const Bytes model_bytes = entry(stem + ".md2");
        expect_fits(*clip, decode_tpw_model(model_bytes, stem));
        lengths[lower_case(each.path)] = clip->length();
    }
    EXPECT_EQ(lengths.at("terrain/jun_gatem1.md2"), 60);  // docs/lobby.md, 3
    EXPECT_EQ(lengths.at("terrain/hal_gatem1.md2"), 60);
    EXPECT_EQ(lengths.at("terrain/fan_gatem1.md2"), 100);
    EXPECT_EQ(lengths.at("terrain/spa_gatem1.md2"), 100);
    EXPECT_EQ(lengths.at("terrain/bfly_pinkm1.md2"), 4);  // five frames
}

TEST(ExactMath, SineMeetsTheStandardOne) {
    for (int i = -1000; i <= 1000; ++i) {
        const float x = 0.037f * static_cast<float>(i);
        EXPECT_NEAR(art::sine(x), std::sin(static_cast<double>(x)), 2e-7) << x;
        EXPECT_NEAR(art::cosine(x), std::cos(static_cast<double>(x)), 3e-6) << x;
    }
}

}  // namespace
}  // namespace turnstile
