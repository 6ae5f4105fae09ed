#include "engine/model.hpp"

namespace turnstile {

std::vector<std::uint16_t> parents_first(std::span<const TpwNode> nodes) {
    std::vector<std::uint16_t> walk;
    walk.reserve(nodes.size());
    std::vector<bool> placed(nodes.size(), false);
    std::vector<std::uint16_t> chain;
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        // Up to the first ancestor that has its place, then down again: each node is climbed once.
        for (auto at = static_cast<std::int32_t>(node);
             at >= 0 && !placed[static_cast<std::size_t>(at)];
             at = nodes[static_cast<std::size_t>(at)].parent) {
            placed[static_cast<std::size_t>(at)] = true;
            chain.push_back(static_cast<std::uint16_t>(at));
        }
        walk.insert(walk.end(), chain.rbegin(), chain.rend());
        chain.clear();
    }
    return walk;
}

}  // namespace turnstile
