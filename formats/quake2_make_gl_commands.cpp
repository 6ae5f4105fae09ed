#include "formats/quake2_md2.hpp"

#include <algorithm>
#include <compare>

namespace turnstile {

namespace {

using Corners = std::array<std::uint32_t, 3>;  ///< a triangle's, as numbers of a Quake2Mesh

/// The longest run that the original's tools write.
constexpr std::size_t kMostCorners = 128;

/// A triangle's edge in its own direction, and the corner across from it.
struct Edge {
    std::uint32_t from = 0, to = 0, triangle = 0, across = 0;
    friend auto operator<=>(const Edge&, const Edge&) = default;
};

struct Run {
    bool fan = false;
    std::vector<std::uint32_t> corners, triangles;
};

/// Grows strips and fans over triangles that no run has taken yet.
class RunFinder {
public:
    explicit RunFinder(const std::vector<Corners>& triangles)
        : triangles_(triangles), taken_(triangles.size()), tried_(triangles.size()) {
        for (std::uint32_t i = 0; i < triangles.size(); ++i)
            for (std::size_t c = 0; c < 3; ++c)
                edges_.push_back(
                    {triangles[i][c], triangles[i][(c + 1) % 3], i, triangles[i][(c + 2) % 3]});
        std::ranges::sort(edges_);
        skipped_.resize(edges_.size());
    }

    [[nodiscard]] bool taken(std::uint32_t triangle) const { return taken_[triangle] != 0; }

    /// The longest run that begins with the triangle; its triangles are taken.
    Run take_longest(std::uint32_t triangle) {
        Run longest;
        for (const bool fan : {false, true})
            for (std::size_t first = 0; first < 3; ++first) {
                Run run = grow(triangle, first, fan);
                if (run.corners.size() > longest.corners.size()) longest = std::move(run);
            }
        for (const std::uint32_t one : longest.triangles) taken_[one] = 1;
        return longest;
    }

private:
    Run grow(std::uint32_t triangle, std::size_t first, bool fan) {
        const Corners& start = triangles_[triangle];
        Run run{fan, {start[first], start[(first + 1) % 3], start[(first + 2) % 3]}, {triangle}};
        tried_[triangle] = ++attempt_;
        while (run.corners.size() < kMostCorners) {
            const Edge* next = free_edge(run);
            if (!next) break;
            run.corners.push_back(next->across);
            run.triangles.push_back(next->triangle);
            tried_[next->triangle] = attempt_;
        }
        return run;
    }

    /// An edge of a free triangle where the run can go on with the winding kept.
    const Edge* free_edge(const Run& run) {
        const std::uint32_t last = run.corners.back();
        const std::uint32_t before = run.corners[run.corners.size() - 2];
        if (run.fan) return free_edge(run.corners.front(), last);
        const bool even = run.triangles.size() % 2 == 0;
        return even ? free_edge(before, last) : free_edge(last, before);
    }

    const Edge* free_edge(std::uint32_t from, std::uint32_t to) {
        const auto group = std::ranges::lower_bound(edges_, Edge{from, to});
        const auto in_group = [&](auto edge) {
            return edge != edges_.end() && edge->from == from && edge->to == to;
        };
        if (!in_group(group)) return nullptr;
        // Taken triangles at a group's start are passed over once and not at every look.
        auto& skipped = skipped_[static_cast<std::size_t>(group - edges_.begin())];
        auto edge = group + skipped;
        for (; in_group(edge) && taken_[edge->triangle] != 0; ++edge) ++skipped;
        while (in_group(edge) &&
               (taken_[edge->triangle] != 0 || tried_[edge->triangle] == attempt_))
            ++edge;
        return in_group(edge) ? &*edge : nullptr;
    }

    const std::vector<Corners>& triangles_;
    std::vector<std::uint8_t> taken_;      ///< of each triangle
    std::vector<std::uint32_t> tried_;     ///< the last attempt that used the triangle
    std::vector<Edge> edges_;              ///< sorted; those of one from and to are a group
    std::vector<std::ptrdiff_t> skipped_;  ///< at each group's first edge
    std::uint32_t attempt_ = 0;
};

}  // namespace

Quake2Md2::GlCommands make_gl_commands(const Quake2Md2& model) {
    const Quake2Mesh mesh = quake2_mesh(model);
    std::vector<Quake2Md2::GlCommands::Corner> drawn(mesh.vertices.size());
    const bool has_skin = model.skin_width > 0 && model.skin_height > 0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        for (std::size_t c = 0; c < 3; ++c) {
            const auto point = model.texture_points[model.triangles[i].points[c]];
            auto& corner = drawn[mesh.triangles[i][c]];
            corner.vertex = model.triangles[i].vertices[c];
            if (!has_skin) continue;
            corner.s = (static_cast<float>(point.s) + 0.5f) / static_cast<float>(model.skin_width);
            corner.t = (static_cast<float>(point.t) + 0.5f) / static_cast<float>(model.skin_height);
        }

    Quake2Md2::GlCommands commands;
    RunFinder finder(mesh.triangles);
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        if (finder.taken(i)) continue;
        const Run run = finder.take_longest(i);
        commands.runs.push_back({run.fan, static_cast<std::uint32_t>(run.corners.size())});
        for (const std::uint32_t corner : run.corners) commands.corners.push_back(drawn[corner]);
    }
    return commands;
}

}  // namespace turnstile
