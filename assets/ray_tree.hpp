#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace turnstile::art {

/// A tree of boxes over triangles, for the rays of the bake.
class RayTree {
public:
    struct Triangle {
        glm::vec3 a, ab, ac;   ///< a corner and the ways to the other two
        std::uint32_t id = 0;  ///< the caller's
    };

    explicit RayTree(std::vector<Triangle> triangles);

    /// Does the ray meet a triangle closer than `reach` for which `solid(id, u, v)` is true? The
    /// point is a + u ab + v ac. Triangles count from both sides.
    template <class Solid>
    [[nodiscard]] bool blocked(const glm::vec3& origin, const glm::vec3& direction, float reach,
                               Solid&& solid) const;

private:
    struct Node {
        glm::vec3 min, max;
        std::uint32_t first = 0,
                      count = 0;  // a leaf's triangles; count 0: `first` is the far child
    };
    struct Hit {
        float distance = -1.0f, u = 0.0f, v = 0.0f;
    };

    void build(std::uint32_t first, std::uint32_t count);
    static Hit meet(const Triangle& triangle, const glm::vec3& origin, const glm::vec3& direction);
    static bool crosses(const Node& node, const glm::vec3& origin, const glm::vec3& inverse,
                        float reach);

    std::vector<Triangle> triangles_;
    std::vector<Node> nodes_;  // a node's near child follows it
};

template <class Solid>
bool RayTree::blocked(const glm::vec3& origin, const glm::vec3& direction, float reach,
                      Solid&& solid) const {
    if (nodes_.empty()) return false;
    const glm::vec3 inverse = 1.0f / direction;
    std::uint32_t stack[64];
    std::uint32_t depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const std::uint32_t at = stack[--depth];
        const Node& node = nodes_[at];
        if (!crosses(node, origin, inverse, reach)) continue;
        if (node.count == 0) {
            stack[depth++] = node.first;
            stack[depth++] = at + 1;
            continue;
        }
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            const Hit hit = meet(triangles_[i], origin, direction);
            if (hit.distance > 0.0f && hit.distance < reach &&
                solid(triangles_[i].id, hit.u, hit.v))
                return true;
        }
    }
    return false;
}

}  // namespace turnstile::art
