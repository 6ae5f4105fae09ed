#include "engine/lightning.hpp"

#include "engine/clock.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace turnstile {

namespace {

// docs/lobby.md, 8: how far the foot may lie from the island and the head from the foot, and the
// head's height, units.
constexpr float kFootSpread = 100.0f, kHeadSpread = 20.0f, kHeadHeight = 500.0f;
// The path (docs/lobby.md, 8; choice): midpoints moved by a share of the segment, so many times;
// the trunk's width, units, half as much at each level of branches.
constexpr int kLevels = 7, kMostBranchLevels = 4;
constexpr float kJaggedness = 0.08f, kTrunkWidth = 2.0f;
// Branches (choice): one point in so many has one, so many levels of midpoints fewer than what they
// leave; their length as a share of what lies below them, and how far they lean off, as a share of
// their length.
constexpr std::uint32_t kBranchOdds = 14;
constexpr int kFewerLevels = 2;
constexpr float kBranchLength = 0.45f, kBranchLean = 0.55f;
constexpr float kTip = 0.25f;  // width at the end of a branch, as a share of that at its root

/// 0 to below 1.
float share(RandomStream& random) {
    return static_cast<float>(random.next() >> 8) * (1.0f / 16777216.0f);
}
/// -1 to below 1.
float offset(RandomStream& random) { return share(random) * 2.0f - 1.0f; }

class PathMaker {
public:
    explicit PathMaker(std::uint32_t seed) : random_(seed, "bolt") {}

    void add(const glm::vec3& from, const glm::vec3& to, int levels, int branch_level,
             float width) {
        std::vector<glm::vec3> line{from, to};
        for (int level = 0; level < levels; ++level) line = halved(line);
        const auto last = static_cast<float>(line.size() - 1);
        const float tip = branch_level == 0 ? 1.0f : kTip;  // the trunk strikes at full width
        const auto width_at = [&](std::size_t i) {
            return width * (1.0f + (tip - 1.0f) * static_cast<float>(i) / last);
        };
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            segments_.push_back({line[i], line[i + 1], width_at(i), width_at(i + 1), 1.0f});
        if (branch_level == kMostBranchLevels || levels <= kFewerLevels) return;
        for (std::size_t i = 1; i + 1 < line.size(); ++i)
            if (random_.below(kBranchOdds) == 0)
                add_branch(line[i], line.back(), levels, branch_level, width);
    }
    std::vector<BoltSegment> take() { return std::move(segments_); }

private:
    std::vector<glm::vec3> halved(const std::vector<glm::vec3>& line) {
        std::vector<glm::vec3> finer;
        finer.reserve(line.size() * 2);
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            const float way = kJaggedness * glm::distance(line[i], line[i + 1]);
            const glm::vec3 aside(offset(random_), offset(random_), offset(random_));
            finer.push_back(line[i]);
            finer.push_back((line[i] + line[i + 1]) * 0.5f + aside * way);
        }
        finer.push_back(line.back());
        return finer;
    }
    void add_branch(const glm::vec3& root, const glm::vec3& foot, int levels, int branch_level,
                    float width) {
        const glm::vec3 below = foot - root;
        const float length = glm::length(below) * kBranchLength * (0.3f + 0.7f * share(random_));
        const glm::vec3 lean(offset(random_), 0.3f * offset(random_), offset(random_));
        const glm::vec3 tip = root + below * (length / std::max(glm::length(below), 1e-3f)) +
                              lean * (length * kBranchLean);
        add(root, tip, levels - kFewerLevels, branch_level + 1, width / 2.0f);
    }

    RandomStream random_;
    std::vector<BoltSegment> segments_;
};

}  // namespace

float Bolt::age_milliseconds(std::int64_t tick) const {
    return static_cast<float>(seconds_of_tick(tick - start_tick) * 1000.0);
}

float Bolt::strength(std::int64_t tick) const {
    return 1.0f - static_cast<float>(tick - start_tick) / static_cast<float>(kBoltTicks);
}

void Bolt::add_to(Hash& hash) const {
    for (const glm::vec3& v : {foot, head})
        for (glm::length_t axis = 0; axis < 3; ++axis) hash.add(v[axis]);
    hash.add(static_cast<std::uint64_t>(start_tick));
    hash.add(std::uint64_t{shape});
}

bool rolls_strike(std::int32_t mask, RandomStream& random) {
    return mask > 0 && (static_cast<std::uint32_t>(mask) & random.next()) == 1;
}

Bolt make_bolt(const glm::vec3& island, std::int64_t tick, RandomStream& random) {
    const auto spread = [&](float width) { return width * share(random) - width / 2.0f; };
    Bolt bolt;
    bolt.foot = {island.x + spread(kFootSpread), 0.0f, 0.0f};
    bolt.foot.z = island.z + spread(kFootSpread);
    bolt.head = {bolt.foot.x + spread(kHeadSpread), kHeadHeight, 0.0f};
    bolt.head.z = bolt.foot.z + spread(kHeadSpread);
    bolt.start_tick = tick;
    bolt.shape = random.next();
    return bolt;
}

std::vector<BoltSegment> bolt_path(const Bolt& bolt) {
    PathMaker maker(bolt.shape);
    maker.add(bolt.head, bolt.foot, kLevels, 0, kTrunkWidth);
    return maker.take();
}

float bolt_flicker(const Bolt& bolt, std::int64_t tick) {
    constexpr float kLeast = 0.45f;  // choice
    RandomStream random(bolt.shape + static_cast<std::uint64_t>(step_of_tick(tick)), "flicker");
    return kLeast + (1.0f - kLeast) * share(random);
}

}  // namespace turnstile
