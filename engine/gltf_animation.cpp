#include "engine/gltf_animation.hpp"

#include "engine/gltf_space.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace turnstile {

namespace {

using Tracks = std::vector<const BoundClip::Track*>;

/// Goes through one clip's nodes.
class ClipCollector {
public:
    ClipCollector(GltfScene& scene, const std::string& name, const BoundClip& bound)
        : scene_(scene), model_(scene.model.file), bound_(bound), clip_{name, {}, {}} {}

    [[nodiscard]] GltfClip collect() {
        for (const auto& warning : bound_.warnings) note(warning.message);
        if (!bound_.hide.empty())
            note("its hide list of " + std::to_string(bound_.hide.size()) +
                 " nodes left out: glTF cannot hide nodes");
        std::map<std::uint16_t, Tracks> by_node;
        for (const auto& track : bound_.tracks) by_node[track.target].push_back(&track);
        for (const auto& [node, tracks] : by_node) {
            collect_motion(node, tracks);
            collect_morph(node, tracks);
            note_what_is_left_out(node, tracks);
        }
        for (const auto* track : bound_.texture_tracks)
            note("texture frames of texture slot " + std::to_string(track->slot) +
                 " left out: glTF cannot change textures");
        if (clip_.empty()) note("no animation: nothing of it that glTF can say moves");
        return std::move(clip_);
    }

private:
    void note(const std::string& what) {
        scene_.notes.push_back("clip '" + clip_.name + "': " + what);
    }
    void note(std::uint16_t node, const std::string& what) {
        note(node_title(model_, node) + ": " + what);
    }

    void collect_motion(std::uint16_t node, const Tracks& tracks) {
        Tracks moving;
        std::ranges::copy_if(tracks, std::back_inserter(moving),
                             [](const auto* track) { return moves_node(*track); });
        if (moving.empty()) return;
        std::string why;
        auto motion = gltf_motion(model_, scene_.places, moving, bound_.length, why);
        if (!motion)
            note(node, "left at rest: " + why + ", and glTF cannot animate that");
        else if (motion->translation || motion->rotation || motion->scale)
            clip_.motions.emplace(node, std::move(*motion));
    }

    void collect_morph(std::uint16_t node, const Tracks& tracks) {
        Tracks moving;
        std::ranges::copy_if(tracks, std::back_inserter(moving),
                             [](const auto* track) { return moves_vertices(*track); });
        if (moving.empty() || model_.meshes[node].faces.empty()) return;
        const auto frames = morph_frames(moving, bound_.length);
        if (!afford(node, frames.size() + 1, moving)) return;
        GltfMorph morph;
        for (const std::uint16_t frame : frames) {
            morph.seconds.push_back(seconds_of_frame(frame));
            morph.shown.push_back(shown_target(node, moving, frame));
        }
        if (bound_.length > frames.back()) {  // longer than keys can say: the last one holds
            morph.seconds.push_back(seconds_of_frame(static_cast<float>(bound_.length)));
            morph.shown.push_back(morph.shown.back());
        }
        if (std::ranges::any_of(morph.shown, [](auto shown) { return shown != GltfMorph::kRest; }))
            clip_.morphs.emplace(node, std::move(morph));
    }

    /// Counts what a morph will take, in memory and in work, before any of it is taken.
    bool afford(std::uint16_t node, std::size_t moments, const Tracks& tracks) {
        const TpwMesh& mesh = model_.meshes[node];
        std::size_t vertices = std::max(mesh.vertices.size(), mesh.order.size());
        for (const auto* track : tracks)
            if (track->morph) vertices += track->morph->records.size();
        const std::uint64_t bytes =
            gltf_morph_bytes(scene_.targets[node].count(), moments, vertices);
        if (bytes > kGltfMorphBytes - scene_.morph_bytes) {
            note(node, "moved vertices left out: with them the file would hold more than " +
                           std::to_string(kGltfMorphBytes >> 20) + " MiB of such");
            return false;
        }
        scene_.morph_bytes += bytes;
        return true;
    }

    std::int32_t shown_target(std::uint16_t node, const Tracks& tracks, std::uint16_t frame) {
        const auto& rest = model_.meshes[node].vertices;
        const bool additive = (model_.header.flags & kTpwAdditive) != 0;
        std::vector<glm::vec3> moved = rest;
        for (const auto* track : tracks) move_vertices(*track, rest, frame, additive, moved);
        const glm::mat3& carried = scene_.places[node].carried;
        for (std::size_t v = 0; v < moved.size(); ++v)
            moved[v] = mirrored(carried * (moved[v] - rest[v]));
        return scene_.targets[node].find_or_add(moved,
                                                clip_.name + " frame " + std::to_string(frame));
    }

    void note_what_is_left_out(std::uint16_t node, const Tracks& tracks) {
        const auto any = [&](auto channel) {
            return std::ranges::any_of(
                tracks, [channel](const auto* track) { return track->*channel != nullptr; });
        };
        if (any(&BoundClip::Track::visibility))
            note(node, "visibility left out: glTF cannot hide nodes");
        if (any(&BoundClip::Track::uv))
            note(node, "moved texture coordinates left out: glTF cannot animate them");
    }

    GltfScene& scene_;
    const TpwModel& model_;
    const BoundClip& bound_;
    GltfClip clip_;
};

template <class Value>
std::vector<Value> mirrored_all(const std::vector<Value>& values) {
    std::vector<Value> out;
    out.reserve(values.size());
    for (const Value& value : values) out.push_back(mirrored(value));
    return out;
}

/// Readers that go the shorter way need no sign, but those that blend as it stands do.
std::vector<glm::quat> signs_aligned(std::vector<glm::quat> turns) {
    for (std::size_t k = 1; k < turns.size(); ++k)
        if (glm::dot(turns[k - 1], turns[k]) < 0.0f) turns[k] = -turns[k];
    return turns;
}

void add_translation(GltfDocument& document, Json& animation, std::size_t node,
                     const GltfKeys<glm::vec3>& keys) {
    Json sampler = {{"input", document.add_times(keys.seconds)}};
    if (!keys.cubic()) {
        sampler["output"] =
            document.add_values(std::span<const glm::vec3>(mirrored_all(keys.values)));
    } else {
        std::vector<glm::vec3> values;  // of each key: arriving, itself, leaving
        for (std::size_t k = 0; k < keys.values.size(); ++k)
            for (const auto* part : {&keys.arriving, &keys.values, &keys.leaving})
                values.push_back(mirrored((*part)[k]));
        sampler["interpolation"] = "CUBICSPLINE";
        sampler["output"] = document.add_values(std::span<const glm::vec3>(values));
    }
    add_channel(animation, node, "translation", std::move(sampler));
}

void add_motion(GltfDocument& document, Json& animation, std::size_t node,
                const GltfMotion& motion) {
    if (motion.translation) add_translation(document, animation, node, *motion.translation);
    if (motion.rotation) {
        const auto turns = signs_aligned(mirrored_all(motion.rotation->values));
        const std::uint32_t input = document.add_times(motion.rotation->seconds);
        add_channel(
            animation, node, "rotation",
            {{"input", input}, {"output", document.add_values(std::span<const glm::quat>(turns))}});
    }
    if (motion.scale) {
        const std::uint32_t input = document.add_times(motion.scale->seconds);
        add_channel(
            animation, node, "scale",
            {{"input", input},
             {"output", document.add_values(std::span<const glm::vec3>(motion.scale->values))}});
    }
}

}  // namespace

GltfClip gltf_clip(GltfScene& scene, const std::string& name, const BoundClip& clip) {
    return ClipCollector(scene, name, clip).collect();
}

void add_animation(GltfDocument& document, const GltfScene& scene, const GltfClip& clip) {
    Json animation = {
        {"name", clip.name}, {"channels", Json::array()}, {"samplers", Json::array()}};
    for (const auto& [node, motion] : clip.motions) add_motion(document, animation, node, motion);
    for (const auto& [node, morph] : clip.morphs)
        add_weights(document, animation, node, morph, scene.targets[node].count());
    document.append("animations", std::move(animation));
}

}  // namespace turnstile
