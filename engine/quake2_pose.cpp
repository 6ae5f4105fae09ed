#include "engine/quake2_pose.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace turnstile {

namespace {

constexpr float kShortestNormal = 1e-6f;

/// Finite scales and translations can still lead out of a float's range. The order of the arguments
/// matters: what is no number is held too.
glm::vec3 held_finite(glm::vec3 point) {
    constexpr float kMost = std::numeric_limits<float>::max();
    for (int axis = 0; axis < 3; ++axis)
        point[axis] = std::max(-kMost, std::min(kMost, point[axis]));
    return point;
}

glm::vec3 stored_position(const Quake2Md2::Vertex& vertex) {
    return {vertex.x, vertex.y, vertex.z};
}

void copy_frame(const Quake2Md2& model, const Quake2Mesh& mesh, std::size_t frame,
                Quake2Pose& pose) {
    const auto vertices = model.frame_vertices(frame);
    const auto& [name, scale, translate] = model.frames[frame];
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const auto& vertex = vertices[mesh.vertices[i]];
        pose.positions[i] = held_finite(stored_position(vertex) * scale + translate);
        pose.normals[i] = quake2_normal(vertex.normal);
    }
}

glm::vec3 blended_normal(const glm::vec3& a, const glm::vec3& b, float blend) {
    const glm::vec3 between = a + (b - a) * blend;
    const float length = glm::length(between);
    return length < kShortestNormal ? a : between / length;
}

void blend_frames(const Quake2Md2& model, const Quake2Mesh& mesh, const Quake2Moment& moment,
                  Quake2Pose& pose) {
    const auto from = model.frame_vertices(moment.from), to = model.frame_vertices(moment.to);
    const auto& a = model.frames[moment.from];
    const auto& b = model.frames[moment.to];
    const float rest = 1.0f - moment.blend;
    const glm::vec3 scale_a = a.scale * rest, scale_b = b.scale * moment.blend;
    const glm::vec3 translate = a.translate * rest + b.translate * moment.blend;
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const auto& vertex_a = from[mesh.vertices[i]];
        const auto& vertex_b = to[mesh.vertices[i]];
        pose.positions[i] = held_finite(stored_position(vertex_a) * scale_a +
                                        stored_position(vertex_b) * scale_b + translate);
        pose.normals[i] = blended_normal(quake2_normal(vertex_a.normal),
                                         quake2_normal(vertex_b.normal), moment.blend);
    }
}

}  // namespace

Quake2Moment quake2_moment(const Quake2Animation& animation, double seconds, bool once) {
    assert(animation.count > 0 && std::isfinite(seconds));
    const double count = animation.count;
    double position = seconds * kQuake2FramesPerSecond;
    if (once) {
        position = std::clamp(position, 0.0, count - 1.0);
    } else {
        position = std::fmod(position, count);
        if (position < 0.0) position += count;
        if (!(position < count))
            position = 0.0;  // rounded up to a whole round, or past all numbers
    }
    const double whole = std::floor(position);
    const auto frame = static_cast<std::uint32_t>(whole);
    const std::uint32_t next =
        once ? std::min(frame + 1, animation.count - 1) : (frame + 1) % animation.count;
    return {animation.first + frame, animation.first + next, static_cast<float>(position - whole)};
}

std::optional<Quake2Moment> quake2_moment(std::size_t frame_count, double frame) {
    if (frame_count == 0 || !(frame >= 0.0 && frame <= static_cast<double>(frame_count - 1)))
        return std::nullopt;
    const double whole = std::floor(frame);
    const auto from = static_cast<std::uint32_t>(whole);
    const auto last = static_cast<std::uint32_t>(frame_count - 1);
    return Quake2Moment{from, std::min(from + 1, last), static_cast<float>(frame - whole)};
}

const Quake2Animation* find_quake2_animation(std::span<const Quake2Animation> animations,
                                             std::string_view name) {
    const auto found = std::ranges::find(animations, name, &Quake2Animation::name);
    return found == animations.end() ? nullptr : &*found;
}

void evaluate_quake2_pose(const Quake2Md2& model, const Quake2Mesh& mesh,
                          const Quake2Moment& moment, Quake2Pose& pose) {
    assert(moment.from < model.frames.size() && moment.to < model.frames.size());
    pose.positions.resize(mesh.vertices.size());
    pose.normals.resize(mesh.vertices.size());
    if (moment.blend == 0.0f || moment.from == moment.to)
        copy_frame(model, mesh, moment.from, pose);
    else
        blend_frames(model, mesh, moment, pose);
}

Quake2Box quake2_frame_box(const Quake2Md2::Frame& frame) {
    const glm::vec3 first = frame.translate;
    const glm::vec3 last = held_finite(255.0f * frame.scale + frame.translate);
    return {glm::min(first, last), glm::max(first, last)};  // a scale may be negative
}

}  // namespace turnstile
