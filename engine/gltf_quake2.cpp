#include "engine/gltf_quake2.hpp"

#include "engine/gltf_mesh.hpp"
#include "engine/quake2_pose.hpp"
#include "formats/picture.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace turnstile {

namespace {

constexpr int kLinear = 9729, kLinearMipmapLinear = 9987, kRepeat = 10497;
constexpr double kGrey = 0.5;  // of a surface without a skin (choice)

/// A rotation, so the faces keep their winding (docs/formats/quake2-md2.md, Axes).
glm::vec3 upright(const glm::vec3& v) { return {v.x, v.z, 0.0f - v.y}; }

/// How much of a model fits into kGltfMorphBytes.
struct Extent {
    std::uint32_t frames;
    bool normals;
};

std::uint64_t bytes_of(std::size_t frames, std::size_t animations, std::size_t vertices) {
    // Every animation has a key more than frames.
    return gltf_morph_bytes(0, frames + animations, vertices);
}

Extent extent_of(const Quake2Md2& model, std::size_t vertices, std::size_t animations) {
    Extent extent{static_cast<std::uint32_t>(model.frames.size()), true};
    if (bytes_of(extent.frames, animations, 2 * vertices) <= kGltfMorphBytes) return extent;
    extent.normals = false;
    while (extent.frames > 1 && bytes_of(extent.frames, animations, vertices) > kGltfMorphBytes)
        extent.frames -= extent.frames / 8 + 1;
    extent.frames = std::max(extent.frames, 1u);
    return extent;
}

/// Collects and writes one model.
class Quake2Exporter {
public:
    Quake2Exporter(const Quake2Md2& model, const std::string& name)
        : model_(model),
          name_(name),
          drawn_(quake2_mesh(model)),
          animations_(quake2_animations(model)),
          extent_(extent_of(model, drawn_.vertices.size(), animations_.size())),
          targets_((extent_.normals ? 2 : 1) * drawn_.vertices.size()) {}

    [[nodiscard]] GltfFile write(const Image* skin) {
        note_limits();
        evaluate_quake2_pose(model_, drawn_, {0, 0, 0.0f}, rest_);
        std::vector<GltfMorph> morphs;
        for (const auto& animation : animations_) morphs.push_back(morph_of(animation));
        const std::uint32_t mesh = add_mesh(document_, mesh_at_rest(add_material(skin)), targets_);
        document_.append("nodes", {{"name", name_}, {"mesh", mesh}});
        document_.json()["scene"] = 0;
        document_.append("scenes", {{"name", name_}, {"nodes", Json::array({0})}});
        // Without a second shape there is nothing to blend.
        for (std::size_t i = 0; i < animations_.size() && targets_.count() != 0; ++i)
            if (!morphs[i].seconds.empty()) write_animation(animations_[i], morphs[i]);
        return {document_.encode(), std::move(notes_)};
    }

private:
    void note_limits() {
        if (!extent_.normals)
            notes_.push_back(
                "the frames' normals left out: with them the file would hold more "
                "than " +
                std::to_string(kGltfMorphBytes >> 20) + " MiB of frames");
        if (extent_.frames < model_.frames.size())
            notes_.push_back("frames " + std::to_string(extent_.frames) + " to " +
                             std::to_string(model_.frames.size() - 1) +
                             " left out: the file would hold more than " +
                             std::to_string(kGltfMorphBytes >> 20) + " MiB of frames");
    }

    [[nodiscard]] std::int32_t target_of(std::uint32_t frame) {
        evaluate_quake2_pose(model_, drawn_, {frame, frame, 0.0f}, moved_);
        std::vector<glm::vec3> displacements;
        for (std::size_t v = 0; v < moved_.positions.size(); ++v)
            displacements.push_back(upright(moved_.positions[v] - rest_.positions[v]));
        for (std::size_t v = 0; v < moved_.normals.size() && extent_.normals; ++v)
            displacements.push_back(upright(moved_.normals[v] - rest_.normals[v]));
        return targets_.find_or_add(displacements, "frame " + std::to_string(frame) + " " +
                                                       latin1_to_utf8(model_.frames[frame].name));
    }

    /// Frames of an animation that are in the file.
    [[nodiscard]] std::uint32_t keys_of(const Quake2Animation& animation) const {
        const std::uint32_t end = std::min(animation.first + animation.count, extent_.frames);
        return end - std::min(animation.first, end);
    }

    /// A key a frame, and one more where the last frame has blended into the first.
    [[nodiscard]] GltfMorph morph_of(const Quake2Animation& animation) {
        GltfMorph morph;
        for (std::uint32_t i = 0; i < keys_of(animation); ++i) add_key(morph, animation.first + i);
        if (morph.shown.size() > 1) {
            morph.seconds.push_back(seconds_of(morph.shown.size()));
            morph.shown.push_back(morph.shown.front());
        }
        return morph;
    }
    void add_key(GltfMorph& morph, std::uint32_t frame) {
        morph.seconds.push_back(seconds_of(morph.shown.size()));
        morph.shown.push_back(target_of(frame));
    }
    static float seconds_of(std::size_t frame) {
        return static_cast<float>(static_cast<double>(frame) / kQuake2FramesPerSecond);
    }

    [[nodiscard]] GltfMesh mesh_at_rest(std::uint32_t material) const {
        GltfMesh mesh;
        mesh.name = name_;
        mesh.uvs = drawn_.uvs;
        for (const glm::vec3& position : rest_.positions)
            mesh.positions.push_back(upright(position));
        for (const glm::vec3& normal : rest_.normals) mesh.normals.push_back(upright(normal));
        for (std::uint32_t v = 0; v < drawn_.vertices.size(); ++v) mesh.source.push_back(v);
        if (extent_.normals)
            mesh.normals_behind = static_cast<std::uint32_t>(drawn_.vertices.size());
        auto& corners = mesh.corners[material];
        for (const auto& [a, b, c] : drawn_.triangles)
            corners.insert(corners.end(), {a, c, b});  // counter-clockwise, as glTF's fronts are
        return mesh;
    }

    /// Lit, since the game lights its models, and seen from one side.
    [[nodiscard]] std::uint32_t add_material(const Image* skin) {
        Json surface = {{"metallicFactor", 0.0}, {"roughnessFactor", 1.0}};
        if (skin == nullptr) {
            surface["baseColorFactor"] = {kGrey, kGrey, kGrey, 1.0};
        } else {
            const std::uint32_t sampler =
                document_.append("samplers", {{"magFilter", kLinear},
                                              {"minFilter", kLinearMipmapLinear},
                                              {"wrapS", kRepeat},
                                              {"wrapT", kRepeat}});
            const std::uint32_t image = document_.add_image(encode_png(*skin), "skin");
            surface["baseColorTexture"] = {
                {"index", document_.append("textures", {{"source", image}, {"sampler", sampler}})}};
        }
        return document_.append("materials",
                                {{"name", "skin"}, {"pbrMetallicRoughness", std::move(surface)}});
    }

    void write_animation(const Quake2Animation& animation, const GltfMorph& morph) {
        Json out = {{"name", latin1_to_utf8(animation.name)},
                    {"channels", Json::array()},
                    {"samplers", Json::array()},
                    // For those who play it once: the last key is the first frame again.
                    {"extras", {{"first", animation.first}, {"count", keys_of(animation)}}}};
        add_weights(document_, out, 0, morph, targets_.count());
        document_.append("animations", std::move(out));
    }

    const Quake2Md2& model_;
    const std::string& name_;
    Quake2Mesh drawn_;
    std::vector<Quake2Animation> animations_;
    Extent extent_;
    GltfTargets targets_;
    Quake2Pose rest_, moved_;
    GltfDocument document_;
    std::vector<std::string> notes_;
};

}  // namespace

GltfFile export_gltf(const Quake2Md2& model, const std::string& name, const Image* skin) {
    return Quake2Exporter(model, name).write(skin);
}

}  // namespace turnstile
