#include "assets/builders.hpp"
#include "assets/exact_math.hpp"
#include "assets/jungle_parts.hpp"
#include "assets/materials.hpp"

#include <array>

namespace turnstile::art::jungle {
namespace {

constexpr Tones kTrunkTones{{0.33f, 0.23f, 0.13f}, {0.60f, 0.45f, 0.27f}, {0.83f, 0.69f, 0.45f}};
constexpr Tones kFrondTones{{0.14f, 0.27f, 0.08f}, {0.34f, 0.57f, 0.17f}, {0.70f, 0.84f, 0.32f}};
constexpr Tones kLeafTones{{0.12f, 0.30f, 0.14f}, {0.27f, 0.55f, 0.24f}, {0.58f, 0.80f, 0.36f}};
constexpr Tones kGrassTones{{0.20f, 0.34f, 0.10f}, {0.45f, 0.62f, 0.20f}, {0.78f, 0.85f, 0.38f}};

struct Palm {
    const char *trunk, *crown;
    glm::vec3 foot;
    float height, shear;  // shear: units aside a unit of height, by the node's matrix
    glm::vec2 bend;       // x, z of the top beside the foot
    float crown_size;
    int fronds;
};
constexpr std::array<Palm, 3> kPalms{{
    {"palm_a", "crown_a", {-20.0f, 0.0f, -15.0f}, 21.0f, 0.0f, {-4.4f, -1.8f}, 1.06f, 8},
    {"palm_b", "crown_b", {13.0f, 0.0f, -14.5f}, 26.0f, 0.4763f, {0.0f, 0.0f}, 1.15f, 9},
    {"palm_c", "crown_c", {14.0f, 0.0f, 19.5f}, 20.0f, 0.0f, {5.0f, 3.5f}, 1.0f, 8},
}};

Shape trunk_of(const Palm& palm) {
    std::vector<Ring> rings;
    for (int i = 0; i <= 5; ++i) {
        const float t = static_cast<float>(i) / 5.0f;
        const float curve = t * t * (1.6f - 0.6f * t);
        rings.push_back({.centre = {palm.bend.x * curve, palm.height * t, palm.bend.y * curve},
                         .across = i == 0 ? 1.35f : lerp(1.0f, 0.58f, t)});
    }
    return tube(rings, 5, ringed(kTrunkTones, 1.25f, 71u)).in(kWood);
}

Shape crown_of(const Palm& palm, std::uint32_t seed) {
    Random random(seed);
    const Material paint = frond(kFrondTones, 13, 73u);
    Shape crown;
    for (int i = 0; i < palm.fronds; ++i) {
        LeafOptions options{.length = 11.0f,
                            .width = 4.6f,
                            .rise_degrees = random.range(26.0f, 58.0f),
                            .droop_degrees = random.range(95.0f, 125.0f),
                            .fold_degrees = 24.0f,
                            .segments = 3,
                            .share = "frond"};
        const float heading = 360.0f * static_cast<float>(i) / static_cast<float>(palm.fronds) +
                              random.range(-12.0f, 12.0f);
        const float size = palm.crown_size * random.range(0.86f, 1.1f);
        crown.add(leaf(options, paint), turn_y(heading) * scale(glm::vec3(size)));
    }
    crown.in(kLeaf);
    const Material nut = brushed({rgb(0x3a2413), rgb(0x6b4423), rgb(0x9c7040)}, 75u, 0.8f);
    const std::array<glm::vec2, 3> ball{{{0.0f, -0.8f}, {0.85f, 0.0f}, {0.0f, 0.75f}}};
    Shape nuts;
    for (int i = 0; i < 2; ++i)
        nuts.add(lathe(ball, 4, nut, {.crease_degrees = 120.0f}),
                 turn_y(150.0f * static_cast<float>(i) + 30.0f) * translate({0.85f, -0.55f, 0.0f}));
    crown.add(nuts.in(kWood));
    return crown;
}

// A plant of broad leaves round a point, with or without a flower on a stalk.
Shape bush(std::uint32_t seed, float size, bool flowers) {
    Random random(seed);
    const Material paint = broad_leaf(kLeafTones, 81u);
    Shape plant;
    const int leaves = 6;
    for (int i = 0; i < leaves; ++i) {
        LeafOptions options{.length = 4.4f,
                            .width = 2.6f,
                            .rise_degrees = random.range(42.0f, 78.0f),
                            .droop_degrees = random.range(70.0f, 110.0f),
                            .fold_degrees = 0.0f,
                            .segments = 2,
                            .share = "broad"};
        const float heading = 360.0f * static_cast<float>(i) / static_cast<float>(leaves) +
                              random.range(-18.0f, 18.0f);
        plant.add(leaf(options, paint),
                  turn_y(heading) * scale(glm::vec3(size * random.range(0.8f, 1.15f))));
    }
    plant.in(kLeaf);
    if (flowers) {
        const Material petals = brushed({rgb(0xa02a18), rgb(0xe0562f), rgb(0xffa45c)}, 83u, 1.0f);
        const std::array<glm::vec2, 2> cup{{{0.85f, 0.6f}, {0.0f, 0.0f}}};  // seen from inside
        Shape heads;
        for (int i = 0; i < 3; ++i)
            heads.add(
                lathe(cup, 5, petals, {.jitter = 0.2f, .seed = seed, .crease_degrees = 30.0f}),
                turn_y(120.0f * static_cast<float>(i) + 50.0f) *
                    translate({random.range(0.5f, 1.2f), random.range(1.5f, 2.2f), 0.0f}) *
                    turn_z(-28.0f));
        plant.add(heads.in(kWood), scale(glm::vec3(size)));
    }
    return plant;
}

}  // namespace

void add_palms(Plan& isle) {
    std::uint32_t seed = 100;
    for (const Palm& palm : kPalms) {
        const glm::vec3 foot(palm.foot.x, height_at(palm.foot.x, palm.foot.z) - 0.5f, palm.foot.z);
        isle.mesh(palm.trunk, "", translate(foot) * lean(palm.shear, 0.0f), trunk_of(palm));
        // The crown's own matrix takes the trunk's shear back.
        isle.mesh(
            palm.crown, palm.trunk,
            translate({palm.bend.x, palm.height - 0.2f, palm.bend.y}) * lean(-palm.shear, 0.0f),
            crown_of(palm, seed++));
    }
}

void add_growth(Plan& isle) {
    struct Spot {
        float x, z, size;
        bool flowers;
    };
    Shape growth;
    std::uint32_t seed = 200;
    for (const Spot& spot : {Spot{-7.6f, -19.5f, 1.0f, true}, Spot{8.4f, -20.5f, 1.1f, false},
                             Spot{17.5f, -8.5f, 1.25f, true}, Spot{24.5f, 0.5f, 1.2f, false},
                             Spot{19.5f, 11.0f, 1.3f, true}, Spot{-4.5f, 23.5f, 1.2f, true},
                             Spot{-20.5f, 13.0f, 1.25f, false}, Spot{-22.0f, 9.0f, 0.95f, true},
                             Spot{-6.0f, -4.0f, 1.0f, true}, Spot{2.0f, 12.5f, 1.2f, false}})
        growth.add(bush(seed++, spot.size, spot.flowers),
                   translate({spot.x, height_at(spot.x, spot.z) - 0.25f, spot.z}));
    Shape blades;
    for (const glm::vec3& at : {glm::vec3(-11.0f, 0.0f, -11.5f),
                                {-23.0f, 0.0f, -4.0f},
                                {6.5f, 0.0f, -9.0f},
                                {11.0f, 0.0f, 9.5f},
                                {-2.5f, 0.0f, -11.0f},
                                {20.0f, 0.0f, 6.5f},
                                {-13.0f, 0.0f, 24.0f}}) {
        const Shape one = card(3.6f, 2.9f, tuft(kGrassTones, 11, 91u), "tuft");
        const glm::mat4 place = translate({at.x, height_at(at.x, at.z) - 0.2f, at.z});
        for (const float heading : {20.0f, 110.0f}) blades.add(one, place * turn_y(heading));
    }
    growth.add(blades.in(kLeaf));
    isle.mesh("growth", "", glm::mat4{1.0f}, std::move(growth));
    // Vines hang over the crag's ledges.
    Shape vines;
    for (const float heading : {-165.0f, -90.0f, 0.0f, 120.0f}) {
        LeafOptions options{.length = 8.0f,
                            .width = 3.4f,
                            .rise_degrees = 25.0f,
                            .droop_degrees = 120.0f,
                            .fold_degrees = 14.0f,
                            .segments = 3,
                            .share = "frond"};
        vines.add(
            leaf(options, frond(kFrondTones, 13, 73u)),
            translate({-10.0f, 20.6f, 13.0f}) * turn_y(heading) * translate({0.0f, 0.0f, 5.6f}));
    }
    isle.mesh("vines", "", glm::mat4{1.0f}, vines.in(kLeaf));
}

void sway_palms(ClipBuilder& clip, std::uint16_t length) {
    float phase = 0.0f;
    for (const Palm& palm : kPalms) {
        phase += 1.3f;
        clip.morph(
            palm.crown, frames_to(length, 12), [=](const glm::vec3& rest, std::uint16_t frame) {
                const float angle =
                    kTau * 2.0f * static_cast<float>(frame) / static_cast<float>(length);
                const float out = std::sqrt(rest.x * rest.x + rest.z * rest.z) / 11.0f;
                const float wind = 0.9f * out * out * sine(angle + phase);
                const float own = 0.7f * out * out * sine(2.0f * angle + rest.x * 0.8f + phase);
                return rest + glm::vec3(0.8f * wind, own, 0.35f * wind);
            });
    }
}

void add_butterfly(Island& island, const std::string& name, const Tones& wings, WctType type) {
    const Material paint = [wings](const Surface& s) {
        const glm::vec2 p = s.at / s.size * 2.0f - 1.0f;
        const float out = std::sqrt(p.x * p.x + 0.6f * p.y * p.y);
        float tone =
            0.75f - 0.5f * std::abs(out - 0.5f) + 0.2f * (value_noise(s.at * 4.0f, 95u) - 0.5f);
        const glm::vec2 eye(std::abs(p.x) - 0.62f, p.y - 0.45f);
        Colour colour = wings.at(tone);
        if (out > 0.93f || std::abs(p.x) < 0.08f) colour = rgb(0x231a2e);
        if (eye.x * eye.x + eye.y * eye.y < 0.025f) colour = rgb(0xfff6e8);
        return Paint{.colour = colour};
    };
    Shape shape;
    const std::uint32_t chart = shape.chart(paint);
    shape.charts[chart].lit = false;
    for (const float z : {0.9f, 0.1f, -0.8f}) shape.vertex({0.0f, 0.0f, z});
    const std::array<glm::vec2, 6> wing{{{0.45f, 1.15f},
                                         {1.75f, 1.55f},
                                         {1.95f, 0.6f},
                                         {1.25f, 0.0f},
                                         {1.5f, -1.0f},
                                         {0.5f, -1.25f}}};
    for (const float side : {-1.0f, 1.0f})
        for (const glm::vec2& p : wing) shape.vertex({side * p.x, 0.0f, p.y});
    const auto face = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        const auto at = [&](std::uint32_t v) {
            return glm::vec2(shape.vertices[v].x, shape.vertices[v].z);
        };
        shape.triangle(chart, {a, b, c}, {at(a), at(b), at(c)});
    };
    for (const std::uint32_t first : {3u, 9u}) {
        const bool left = first == 3u;
        for (const auto& [a, b, c] : {std::array<std::uint32_t, 3>{0, 3, 4},
                                      {0, 4, 5},
                                      {0, 5, 1},
                                      {1, 5, 6},
                                      {1, 6, 7},
                                      {1, 7, 2},
                                      {2, 7, 8}}) {
            const auto moved_index = [&](std::uint32_t v) { return v < 3 ? v : v - 3 + first; };
            if (left)
                face(moved_index(a), moved_index(c), moved_index(b));
            else
                face(moved_index(a), moved_index(b), moved_index(c));
        }
    }
    Plan plan(name);
    plan.mesh("wings", "", glm::mat4{1.0f}, shape.in(name));
    Atlas atlas{.name = name, .width = 32, .height = 32};
    atlas.options.type = type;
    Models built = build_models(std::span(&plan, 1), std::span(&atlas, 1));
    ClipBuilder flap(built.models[0], 4);
    flap.morph("wings", {0, 1, 2, 3, 4}, [](const glm::vec3& rest, std::uint16_t frame) {
        constexpr std::array<float, 5> kLift{50.0f, 12.0f, -28.0f, 12.0f, 50.0f};
        const float angle = radians(kLift[frame]);
        const float out = std::abs(rest.x);
        return glm::vec3(rest.x * cosine(angle), out * sine(angle), rest.z);
    });
    const std::size_t model = island.models.size();
    island.models.push_back({name, std::move(built.models[0])});
    island.clips.push_back({name + "M1", model, flap.take()});
    island.textures.push_back(std::move(built.textures[0]));
}

}  // namespace turnstile::art::jungle
