#include "engine/channels.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace turnstile {

namespace {

constexpr float kEaseSegments = 8.999995231628418f;  // not 9: t = 1 has to stay in segment 8
constexpr float kByteScale = 0.003921568859368563f;  // the original's 1/255
constexpr float kNearlyParallel = 0.001f;            // docs/formats/tpw-md2.md, 12.1

/// Where a frame lies among keys: the segment from `key` to `key + 1` at `t`, or the last key held.
struct Segment {
    std::size_t key = 0;
    bool last = false;
    float t = 0.0f;
};

/// `frame_of(k)` is the frame of key k, never descending; nothing before the first.
template <class FrameOf>
std::optional<Segment> find_segment(std::size_t key_count, float frame, FrameOf frame_of) {
    std::size_t low = 0, high = key_count;  // the first key after `frame`
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (static_cast<float>(frame_of(middle)) <= frame)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0) return std::nullopt;
    Segment segment{low - 1, low == key_count, 0.0f};
    if (!segment.last) {
        const auto from = static_cast<float>(frame_of(low - 1));
        segment.t = (frame - from) / (static_cast<float>(frame_of(low)) - from);
    }
    return segment;
}

template <class Value>
Value blend(const Value& a, const Value& b, float t) {
    return (1.0f - t) * a + t * b;
}

glm::vec3 bezier_point(const std::array<glm::vec3, 4>& p, float t) {
    const float s = 1.0f - t;
    return s * s * s * p[0] + 3.0f * s * s * t * p[1] + 3.0f * s * t * t * p[2] + t * t * t * p[3];
}

glm::vec3 bezier_tangent(const std::array<glm::vec3, 4>& p, float t) {
    const float s = 1.0f - t;
    const glm::vec3 slope =
        s * s * (p[1] - p[0]) + 2.0f * s * t * (p[2] - p[1]) + t * t * (p[3] - p[2]);
    return slope == glm::vec3(0.0f) ? p[3] - p[0] : slope;
}

glm::vec3 unit_or_zero(const glm::vec3& v) {
    const float length = glm::length(v);
    return length > 0.0f ? v / length : glm::vec3(0.0f);
}

float mirror_sign(const glm::mat4& m) {
    return glm::determinant(glm::mat3(m)) < 0.0f ? -1.0f : 1.0f;
}

/// A moving record's segment: a frame on a key ends the segment before it, and before its first key
/// a record is extrapolated backwards.
Segment find_morph_segment(std::span<const std::uint16_t> frames, float frame) {
    if (frames.size() == 1) return {0, true, 0.0f};
    const auto next =
        std::lower_bound(frames.begin() + 1, frames.end(), frame,
                         [](std::uint16_t key, float f) { return static_cast<float>(key) < f; });
    if (next == frames.end()) return {frames.size() - 1, true, 0.0f};
    const auto key = static_cast<std::size_t>(next - frames.begin()) - 1;
    const auto from = static_cast<float>(frames[key]);
    return {key, false, (frame - from) / (static_cast<float>(*next) - from)};
}

/// Calls `visit(id, value)` for every channel of a record at a segment.
template <class Visit>
void visit_record(const TpwMorphChannel& morph, const TpwMorphChannel::Record& record,
                  const Segment& at, Visit visit) {
    const std::size_t width = record.ids.size();
    for (std::size_t k = 0; k < width; ++k) {
        const glm::vec3 from = morph.unpack(record.values[at.key * width + k]);
        visit(record.ids[k],
              at.last ? from
                      : blend(from, morph.unpack(record.values[(at.key + 1) * width + k]), at.t));
    }
}

template <class Visit>
void visit_morph(const TpwMorphChannel& morph, float frame, Visit visit) {
    for (std::size_t r = 1; r < morph.records.size(); ++r) {
        const auto& record = morph.records[r];
        const bool rests = r == 1 && morph.has_static;
        visit_record(morph, record,
                     rests ? Segment{0, true, 0.0f} : find_morph_segment(record.frames, frame),
                     visit);
    }
}

}  // namespace

float ease(const std::array<std::uint8_t, 8>& curve, float t) {
    const float x = t * kEaseSegments;
    const auto segment = static_cast<std::size_t>(x);
    const float low = segment == 0 ? 0.0f : static_cast<float>(curve[segment - 1]) * kByteScale;
    const float high = segment >= 8 ? 1.0f : static_cast<float>(curve[segment]) * kByteScale;
    return low + (high - low) * (x - static_cast<float>(segment));
}

glm::quat arc(const glm::quat& a, const glm::quat& b, float t) {
    const float d = glm::dot(a, b);
    if (1.0f - d <= kNearlyParallel) return glm::normalize((1.0f - t) * a + t * b);
    if (1.0f + d <= kNearlyParallel) return glm::normalize((1.0f - t) * a + t * -b);
    const float theta = std::acos(d);
    const float sine = std::sin(theta);
    return glm::normalize((std::sin((1.0f - t) * theta) / sine) * a +
                          (std::sin(t * theta) / sine) * b);
}

std::optional<glm::quat> sample(const TpwRotationChannel& channel, float frame) {
    const auto& keys = channel.keys;
    const auto at = find_segment(keys.size(), frame, [&](std::size_t k) { return keys[k].frame; });
    if (!at) return std::nullopt;
    const auto& key = keys[at->key];
    if (at->last) return key.rotation;
    const float t =
        key.curve < 0 ? at->t : ease(channel.curves[static_cast<std::size_t>(key.curve)], at->t);
    return arc(key.rotation, keys[at->key + 1].rotation, t);
}

std::optional<glm::vec3> sample(const TpwScaleChannel& channel, float frame) {
    const auto& keys = channel.keys;
    const auto at = find_segment(keys.size(), frame, [&](std::size_t k) { return keys[k].frame; });
    if (!at) return std::nullopt;
    if (at->last) return keys[at->key].lengths;
    return blend(keys[at->key].lengths, keys[at->key + 1].lengths, at->t);
}

std::optional<glm::vec3> sample(const TpwPositionChannel& channel, float frame) {
    const auto at = find_segment(channel.frames.size(), frame,
                                 [&](std::size_t k) { return channel.frames[k]; });
    if (!at) return std::nullopt;
    const auto& p = channel.points;
    if (!channel.bezier()) return at->last ? p[at->key] : blend(p[at->key], p[at->key + 1], at->t);
    const std::size_t first = 3 * at->key;
    if (at->last) return p[first];
    return bezier_point({p[first], p[first + 1], p[first + 2], p[first + 3]}, at->t);
}

float wrap_percent(float percent) {
    const float wrapped = std::fmod(percent + 1000.0f, 100.0f);
    return wrapped < 0.0f ? wrapped + 100.0f : wrapped;
}

std::optional<float> sample(const TpwPathChannel& channel, float frame) {
    const float at = frame - static_cast<float>(channel.start_frame);
    const std::size_t count = channel.percents.size();
    if (!(at >= 0.0f && at <= static_cast<float>(count))) return std::nullopt;
    const std::size_t i = std::min(static_cast<std::size_t>(at), count - 1);
    const float from = wrap_percent(channel.percents[i]);
    const float to = wrap_percent(channel.percents[std::min(i + 1, count - 1)]);
    float way = to - from;
    if (way > 50.0f) way -= 100.0f;
    if (way < -50.0f) way += 100.0f;
    return wrap_percent(from + way * (at - std::floor(at)));
}

std::optional<bool> sample(const TpwVisibilityChannel& channel, float frame) {
    for (auto entry = channel.entries.rbegin(); entry != channel.entries.rend(); ++entry) {
        const int when = std::abs(static_cast<int>(*entry));
        if (when != 32768 && static_cast<float>(when) <= frame) return *entry >= 1;
    }
    return std::nullopt;
}

std::optional<std::uint16_t> sample(const TpwTextureTrack& track, float frame) {
    for (auto key = track.keys.rbegin(); key != track.keys.rend(); ++key)
        if (static_cast<float>(key->frame) <= frame) return key->texture_frame;
    return std::nullopt;
}

PathPoint path_point(const TpwPath& path, float percent) {
    const std::uint32_t segments = path.segment_count();
    // In double: a float would put whole percents of a corner into the segment before it.
    const double s = static_cast<double>(percent) * 0.01 * segments;
    const std::uint32_t segment = std::min(static_cast<std::uint32_t>(s), segments - 1);
    const auto t = static_cast<float>(s - segment);
    const auto point = [&](std::size_t i) { return path.points[i % path.points.size()]; };
    if (!path.bezier()) {
        const glm::vec3 from = point(segment), to = point(segment + std::size_t{1});
        return {blend(from, to, t), unit_or_zero(to - from)};
    }
    const std::size_t first = std::size_t{3} * segment;
    const std::array<glm::vec3, 4> p{point(first), point(first + 1), point(first + 2),
                                     point(first + 3)};
    return {bezier_point(p, t), unit_or_zero(bezier_tangent(p, t))};
}

void apply_morph(const TpwMorphChannel& channel, float frame, std::span<glm::vec3> vertices) {
    visit_morph(channel, frame,
                [&](std::uint16_t id, const glm::vec3& value) { vertices[id] = value; });
}

void add_morph(const TpwMorphChannel& channel, float frame, std::span<glm::vec3> vertices) {
    const std::vector<glm::vec3> before(vertices.begin(), vertices.end());
    visit_morph(channel, frame, [&](std::uint16_t id, const glm::vec3& value) {
        vertices[id] = before[id] + value;
    });
}

glm::vec3 raw_vertex(const TpwRawChannel& channel, std::size_t vertex, float frame) {
    const std::size_t per_frame = channel.index.size();
    const std::size_t last = channel.positions.size() / per_frame - 1;
    const std::size_t whole = std::min(static_cast<std::size_t>(frame), last);
    const std::size_t place = channel.index[vertex];
    const glm::vec3 from = channel.positions[whole * per_frame + place];
    if (whole == last) return from;
    return blend(from, channel.positions[(whole + 1) * per_frame + place],
                 frame - static_cast<float>(whole));
}

void apply_uvs(const TpwUvChannel& channel, float frame, std::span<glm::vec2> uvs) {
    for (std::size_t slot = 0; slot < channel.entries.size(); ++slot) {
        const auto& entry = channel.entries[slot];
        if (entry.key_count == 0) continue;
        const auto at = find_segment(entry.key_count, frame, [&](std::size_t k) {
            return channel.frames[entry.first_key + k];
        });
        const std::size_t key = entry.first_key + (at ? at->key : 0);
        uvs[slot] = !at || at->last ? channel.values[key]
                                    : blend(channel.values[key], channel.values[key + 1], at->t);
    }
}

glm::mat4 with_rotation(const glm::mat4& parent_from_node, const glm::mat3& rotation) {
    glm::mat4 turned = parent_from_node;
    const float sign = mirror_sign(parent_from_node);
    for (int i = 0; i < 3; ++i)
        turned[i] =
            glm::vec4(sign * glm::length(glm::vec3(parent_from_node[i])) * rotation[i], 0.0f);
    return turned;
}

glm::mat4 with_lengths(const glm::mat4& parent_from_node, const glm::vec3& lengths) {
    glm::mat4 scaled = parent_from_node;
    for (int i = 0; i < 3; ++i) {
        const float length = glm::length(glm::vec3(parent_from_node[i]));
        if (length > 0.0f) scaled[i] *= lengths[i] / length;
    }
    return scaled;
}

glm::mat4 facing_along(const glm::mat4& parent_from_node, const glm::vec3& tangent) {
    const glm::vec3 right = glm::cross(glm::vec3(0.0f, 1.0f, 0.0f), tangent);
    const float length = glm::length(right);
    if (!(length > 1e-6f)) return parent_from_node;
    const glm::vec3 side = right / length;
    return with_rotation(parent_from_node, glm::mat3(side, glm::cross(tangent, side), tangent));
}

}  // namespace turnstile
