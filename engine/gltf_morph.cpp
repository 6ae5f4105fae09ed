#include "engine/gltf_morph.hpp"

#include "engine/gltf_keys.hpp"
#include "engine/hash.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace turnstile {

namespace {

void add_morph_frames(const TpwMorphChannel& morph, std::int32_t length,
                      std::set<std::uint16_t>& frames) {
    // Record 0 is the box, and record 1 may rest (docs/formats/tpw-md2.md, 12.6).
    for (std::size_t r = morph.has_static ? 2 : 1; r < morph.records.size(); ++r)
        for (const std::uint16_t frame : morph.records[r].frames)
            if (frame <= length) frames.insert(frame);
}

}  // namespace

std::int32_t GltfTargets::find_or_add(std::span<const glm::vec3> displacements, std::string name) {
    if (std::ranges::all_of(displacements, [](const glm::vec3& d) { return d == glm::vec3(0.0f); }))
        return GltfMorph::kRest;
    Hash hash;
    hash.add(std::as_bytes(displacements));
    const auto [first, last] = by_hash_.equal_range(hash.value());
    for (auto known = first; known != last; ++known)
        if (std::ranges::equal(this->displacements(static_cast<std::size_t>(known->second)),
                               displacements))
            return known->second;
    const auto target = static_cast<std::int32_t>(names_.size());
    by_hash_.emplace(hash.value(), target);
    names_.push_back(std::move(name));
    displacements_.insert(displacements_.end(), displacements.begin(), displacements.end());
    return target;
}

std::uint64_t gltf_morph_bytes(std::size_t targets, std::size_t moments, std::size_t vertices) {
    return std::uint64_t{moments} * vertices * sizeof(glm::vec3) +
           std::uint64_t{moments} * (std::uint64_t{targets} + moments) * sizeof(float);
}

void add_channel(Json& animation, std::size_t node, const char* path, Json sampler) {
    animation["channels"].push_back(
        {{"sampler", animation["samplers"].size()}, {"target", {{"node", node}, {"path", path}}}});
    animation["samplers"].push_back(std::move(sampler));
}

void add_weights(GltfDocument& document, Json& animation, std::size_t node, const GltfMorph& morph,
                 std::size_t targets) {
    std::vector<float> weights(morph.shown.size() * targets, 0.0f);
    for (std::size_t k = 0; k < morph.shown.size(); ++k)
        if (morph.shown[k] != GltfMorph::kRest)
            weights[k * targets + static_cast<std::size_t>(morph.shown[k])] = 1.0f;
    const std::uint32_t input = document.add_times(morph.seconds);
    add_channel(
        animation, node, "weights",
        {{"input", input}, {"output", document.add_values(std::span<const float>(weights))}});
}

std::vector<std::uint16_t> morph_frames(std::span<const BoundClip::Track* const> tracks,
                                        std::int32_t length) {
    constexpr std::int32_t kLastKey = 65'535;
    const std::int32_t end = std::min(length, kLastKey);
    std::set<std::uint16_t> frames{0, static_cast<std::uint16_t>(end)};
    for (const auto* track : tracks) {
        if (track->morph) add_morph_frames(*track->morph, end, frames);
        if (!track->raw || track->raw->index.empty()) continue;
        const auto last = track->raw->positions.size() / track->raw->index.size() - 1;
        for (std::size_t frame = 0; frame <= std::min(last, static_cast<std::size_t>(end)); ++frame)
            frames.insert(static_cast<std::uint16_t>(frame));
    }
    return {frames.begin(), frames.end()};
}

}  // namespace turnstile
