#include "assets/ray_tree.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace turnstile::art {
namespace {

constexpr std::uint32_t kLeafTriangles = 4;

glm::vec3 middle(const RayTree::Triangle& t) { return t.a + (t.ab + t.ac) * (1.0f / 3.0f); }

}  // namespace

RayTree::RayTree(std::vector<Triangle> triangles) : triangles_(std::move(triangles)) {
    if (!triangles_.empty()) build(0, static_cast<std::uint32_t>(triangles_.size()));
}

void RayTree::build(std::uint32_t first, std::uint32_t count) {
    const std::size_t at = nodes_.size();
    Node node{glm::vec3(1e30f), glm::vec3(-1e30f), first, count};
    for (std::uint32_t i = first; i < first + count; ++i) {
        const Triangle& t = triangles_[i];
        for (const glm::vec3& p : {t.a, t.a + t.ab, t.a + t.ac}) {
            node.min = glm::min(node.min, p);
            node.max = glm::max(node.max, p);
        }
    }
    nodes_.push_back(node);
    if (count <= kLeafTriangles) return;
    const glm::vec3 size = node.max - node.min;
    const int axis = size.x > size.y ? (size.x > size.z ? 0 : 2) : (size.y > size.z ? 1 : 2);
    const auto begin = triangles_.begin() + first;
    // By middle, then id: the same tree with every library's sort.
    std::sort(begin, begin + count, [axis](const Triangle& a, const Triangle& b) {
        const float x = middle(a)[axis], y = middle(b)[axis];
        return x != y ? x < y : a.id < b.id;
    });
    const std::uint32_t half = count / 2;
    build(first, half);
    nodes_[at].first = static_cast<std::uint32_t>(nodes_.size());
    nodes_[at].count = 0;
    build(first + half, count - half);
}

RayTree::Hit RayTree::meet(const Triangle& t, const glm::vec3& origin, const glm::vec3& direction) {
    const glm::vec3 p = glm::cross(direction, t.ac);
    const float determinant = glm::dot(t.ab, p);
    if (std::abs(determinant) < 1e-9f) return {};
    const float inverse = 1.0f / determinant;
    const glm::vec3 from = origin - t.a;
    const float u = glm::dot(from, p) * inverse;
    if (u < 0.0f || u > 1.0f) return {};
    const glm::vec3 q = glm::cross(from, t.ab);
    const float v = glm::dot(direction, q) * inverse;
    if (v < 0.0f || u + v > 1.0f) return {};
    return {glm::dot(t.ac, q) * inverse, u, v};
}

bool RayTree::crosses(const Node& node, const glm::vec3& origin, const glm::vec3& inverse,
                      float reach) {
    const glm::vec3 a = (node.min - origin) * inverse, b = (node.max - origin) * inverse;
    const glm::vec3 low = glm::min(a, b), high = glm::max(a, b);
    const float enter = std::max({low.x, low.y, low.z, 0.0f});
    const float leave = std::min({high.x, high.y, high.z, reach});
    return enter <= leave;
}

}  // namespace turnstile::art
