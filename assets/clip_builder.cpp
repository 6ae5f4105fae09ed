#include "assets/clip_builder.hpp"

#include "assets/exact_math.hpp"
#include "assets/model_builder.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>

namespace turnstile::art {
namespace {

float eased(Ease ease, float t) {
    switch (ease) {
        case Ease::Even:
            break;
        case Ease::InOut:
            return smooth_step(0.0f, 1.0f, t);
        case Ease::In:
            return t * t;
        case Ease::Out:
            return t * (2.0f - t);
        case Ease::Overshoot:  // there, back a little, there: curves may fall, but not pass 1
            return t < 0.55f ? smooth_step(0.0f, 0.55f, t)
                             : 1.0f - 0.16f * sine(kPi * (t - 0.55f) / 0.45f);
    }
    return t;
}

// Eight values at ninths of the time (docs/formats/tpw-md2.md, 12.1).
std::array<std::uint8_t, 8> curve_of(Ease ease) {
    std::array<std::uint8_t, 8> curve{};
    for (std::size_t i = 0; i < curve.size(); ++i)
        curve[i] = static_cast<std::uint8_t>(
            eased(ease, static_cast<float>(i + 1) / 9.0f) * 255.0f + 0.5f);
    return curve;
}

}  // namespace

ClipBuilder::ClipBuilder(const TpwModel& model, std::uint16_t last_frame) : model_(model) {
    clip_.last_frame = last_frame;
    clip_.header.saved_name = model.header.saved_name;
}

TpwTrack& ClipBuilder::track(std::string_view node) {
    const std::uint16_t target = node_index(model_, node);
    const auto known = std::ranges::find(clip_.tracks, target, &TpwTrack::target);
    if (known != clip_.tracks.end()) return *known;
    clip_.tracks.emplace_back().target = target;
    return clip_.tracks.back();
}

const TpwMesh& ClipBuilder::mesh(std::string_view node) const {
    const std::uint16_t index = node_index(model_, node);
    if (index >= model_.meshes.size())
        throw std::invalid_argument("\"" + std::string(node) + "\" is no mesh");
    return model_.meshes[index];
}

void ClipBuilder::rotate(std::string_view node, std::vector<RotationKey> keys) {
    TpwRotationChannel channel;
    std::vector<Ease> eases;  // curve id -> ease
    for (std::size_t i = 0; i < keys.size(); ++i) {
        glm::quat q = glm::normalize(keys[i].rotation);
        if (i > 0 && glm::dot(q, channel.keys.back().rotation) < 0.0f) q = -q;
        std::int32_t curve = -1;
        if (keys[i].ease != Ease::Even && i + 1 < keys.size()) {
            const auto known = std::ranges::find(eases, keys[i].ease);
            curve = static_cast<std::int32_t>(known - eases.begin());
            if (known == eases.end()) {
                eases.push_back(keys[i].ease);
                channel.curves.push_back(curve_of(keys[i].ease));
            }
        }
        channel.keys.push_back({keys[i].frame, curve, q});
    }
    track(node).rotation = std::move(channel);
}

void ClipBuilder::scale(std::string_view node, std::vector<VectorKey> keys) {
    TpwScaleChannel channel;
    for (const VectorKey& key : keys) channel.keys.push_back({key.frame, key.value});
    track(node).scale = std::move(channel);
}

void ClipBuilder::move(std::string_view node, std::vector<VectorKey> keys) {
    TpwPositionChannel channel{.type = 0x18, .frames = {}, .points = {}};
    for (const VectorKey& key : keys) {
        channel.frames.push_back(key.frame);
        channel.points.push_back(key.value);
    }
    track(node).position = std::move(channel);
}

void ClipBuilder::fly(std::string_view node, std::vector<std::uint16_t> frames,
                      std::vector<glm::vec3> points) {
    track(node).position = TpwPositionChannel{0x12, std::move(frames), std::move(points)};
}

void ClipBuilder::follow(std::string_view node, const std::function<float(std::uint16_t)>& percent,
                         bool face_along) {
    TpwPathChannel channel{.start_frame = 0, .percents = {}, .face_along = face_along};
    for (std::int32_t frame = 0; frame <= clip_.last_frame; ++frame)
        channel.percents.push_back(percent(static_cast<std::uint16_t>(frame)));
    track(node).path = std::move(channel);
}

void ClipBuilder::morph(std::string_view node, const std::vector<std::uint16_t>& frames,
                        const Deform& deform) {
    const TpwMesh& rest = mesh(node);
    std::vector<std::vector<glm::vec3>> positions;
    for (const std::uint16_t frame : frames) {
        std::vector<glm::vec3>& at = positions.emplace_back();
        for (const glm::vec3& v : rest.vertices) at.push_back(deform(v, frame));
    }
    track(node).morph = make_morph(frames, positions);
}

void ClipBuilder::raw(std::string_view node, const Deform& deform) {
    const TpwMesh& rest = mesh(node);
    TpwRawChannel channel;
    for (std::uint32_t v = 0; v < rest.vertices.size(); ++v) channel.index.push_back(v);
    for (std::int32_t frame = 0; frame <= clip_.last_frame; ++frame)
        for (const glm::vec3& v : rest.vertices)
            channel.positions.push_back(deform(v, static_cast<std::uint16_t>(frame)));
    track(node).raw = std::move(channel);
}

void ClipBuilder::slide(std::string_view node, const std::vector<std::uint16_t>& frames,
                        const Slide& slide, std::string_view texture) {
    const TpwMesh& rest = mesh(node);
    TpwUvChannel channel;
    for (std::size_t s = 0; s < rest.uvs.size(); ++s) {
        const std::int32_t material = rest.material_of_slot(static_cast<std::uint16_t>(s));
        const std::int32_t slot = rest.materials[static_cast<std::size_t>(material)].texture_slot;
        const std::string& name = model_.textures[static_cast<std::size_t>(slot)].frames.front();
        const bool moves = texture.empty() || name.starts_with(texture);
        channel.entries.push_back({static_cast<std::uint16_t>(channel.frames.size()),
                                   static_cast<std::uint16_t>(moves ? frames.size() : 1)});
        for (const std::uint16_t frame : frames) {
            channel.frames.push_back(frame);
            channel.values.push_back(moves ? slide(rest.uvs[s], frame) : rest.uvs[s]);
            if (!moves) break;
        }
    }
    track(node).uv = std::move(channel);
}

void ClipBuilder::show(std::string_view node, std::vector<std::int16_t> entries) {
    track(node).visibility = TpwVisibilityChannel{std::move(entries)};
}

void ClipBuilder::hide(std::string_view node) { clip_.hide.push_back(node_index(model_, node)); }

TpwClip ClipBuilder::take() { return std::move(clip_); }

std::vector<std::uint16_t> frames_to(std::uint16_t last, std::uint16_t step) {
    std::vector<std::uint16_t> frames;
    for (std::uint16_t frame = 0; frame < last; frame = static_cast<std::uint16_t>(frame + step))
        frames.push_back(frame);
    frames.push_back(last);
    return frames;
}

}  // namespace turnstile::art
