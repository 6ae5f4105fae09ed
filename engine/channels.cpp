#include "engine/channels.hpp"

#include "engine/limited.hpp"

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
    double t = 0.0;
};

/// `frame_of(k)` is the frame of key k, never descending; nothing before the first.
template <class FrameOf>
std::optional<Segment> find_segment(std::size_t key_count, double frame, FrameOf frame_of) {
    std::size_t low = 0, high = key_count;  // the first key after `frame`
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (static_cast<double>(frame_of(middle)) <= frame)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0) return std::nullopt;
    Segment segment{low - 1, low == key_count, 0.0};
    if (!segment.last) {
        const auto from = static_cast<double>(frame_of(low - 1));
        segment.t = (frame - from) / (static_cast<double>(frame_of(low)) - from);
    }
    return segment;
}

glm::vec2 blend(const glm::vec2& a, const glm::vec2& b, double t) {
    return limited((1.0 - t) * glm::dvec2(a) + t * glm::dvec2(b));
}
glm::vec3 blend(const glm::vec3& a, const glm::vec3& b, double t) {
    return limited((1.0 - t) * glm::dvec3(a) + t * glm::dvec3(b));
}

using Bezier = std::array<glm::dvec3, 4>;

glm::vec3 bezier_point(const Bezier& p, double t) {
    const double s = 1.0 - t;
    return limited(s * s * s * p[0] + 3.0 * s * s * t * p[1] + 3.0 * s * t * t * p[2] +
                   t * t * t * p[3]);
}

glm::dvec3 bezier_tangent(const Bezier& p, double t) {
    const double s = 1.0 - t;
    const glm::dvec3 slope =
        s * s * (p[1] - p[0]) + 2.0 * s * t * (p[2] - p[1]) + t * t * (p[3] - p[2]);
    return slope == glm::dvec3(0.0) ? p[3] - p[0] : slope;
}

glm::vec3 unit_or_zero(const glm::dvec3& v) {
    const double length = glm::length(v);
    return length > 0.0 ? glm::vec3(v / length) : glm::vec3(0.0f);
}

double length_of(const glm::vec4& row) { return glm::length(glm::dvec3(row)); }

double mirror_sign(const glm::mat4& m) {
    return glm::determinant(glm::dmat3(m)) < 0.0 ? -1.0 : 1.0;
}

/// A moving record's segment: a frame on a key ends the segment before it, and before its first key
/// a record is extrapolated backwards.
Segment find_morph_segment(std::span<const std::uint16_t> frames, double frame) {
    if (frames.size() == 1) return {0, true, 0.0};
    const auto next =
        std::lower_bound(frames.begin() + 1, frames.end(), frame,
                         [](std::uint16_t key, double f) { return static_cast<double>(key) < f; });
    if (next == frames.end()) return {frames.size() - 1, true, 0.0};
    const auto key = static_cast<std::size_t>(next - frames.begin()) - 1;
    const auto from = static_cast<double>(frames[key]);
    return {key, false, (frame - from) / (static_cast<double>(*next) - from)};
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
void visit_morph(const TpwMorphChannel& morph, double frame, Visit visit) {
    for (std::size_t r = 1; r < morph.records.size(); ++r) {
        const auto& record = morph.records[r];
        const bool rests = r == 1 && morph.has_static;
        visit_record(morph, record,
                     rests ? Segment{0, true, 0.0} : find_morph_segment(record.frames, frame),
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

std::optional<glm::quat> sample(const TpwRotationChannel& channel, double frame) {
    const auto& keys = channel.keys;
    const auto at = find_segment(keys.size(), frame, [&](std::size_t k) { return keys[k].frame; });
    if (!at) return std::nullopt;
    const auto& key = keys[at->key];
    if (at->last) return key.rotation;
    const auto even = static_cast<float>(at->t);
    const float t =
        key.curve < 0 ? even : ease(channel.curves[static_cast<std::size_t>(key.curve)], even);
    return arc(key.rotation, keys[at->key + 1].rotation, t);
}

std::optional<glm::vec3> sample(const TpwScaleChannel& channel, double frame) {
    const auto& keys = channel.keys;
    const auto at = find_segment(keys.size(), frame, [&](std::size_t k) { return keys[k].frame; });
    if (!at) return std::nullopt;
    if (at->last) return keys[at->key].lengths;
    return blend(keys[at->key].lengths, keys[at->key + 1].lengths, at->t);
}

std::optional<glm::vec3> sample(const TpwPositionChannel& channel, double frame) {
    const auto at = find_segment(channel.frames.size(), frame,
                                 [&](std::size_t k) { return channel.frames[k]; });
    if (!at) return std::nullopt;
    const auto& p = channel.points;
    if (!channel.bezier()) return at->last ? p[at->key] : blend(p[at->key], p[at->key + 1], at->t);
    const std::size_t first = 3 * at->key;
    if (at->last) return p[first];
    return bezier_point({p[first], p[first + 1], p[first + 2], p[first + 3]}, at->t);
}

double wrap_percent(double percent) {
    double wrapped = std::fmod(percent + 1000.0, 100.0);
    if (wrapped < 0.0) wrapped += 100.0;
    return wrapped < 100.0 ? wrapped : 0.0;  // a trifle below 0 rounds up to 100
}

std::optional<double> sample(const TpwPathChannel& channel, double frame) {
    const double at = frame - channel.start_frame;
    const std::size_t count = channel.percents.size();
    if (!(at >= 0.0 && at <= static_cast<double>(count))) return std::nullopt;
    const std::size_t i = std::min(static_cast<std::size_t>(at), count - 1);
    const double from = wrap_percent(channel.percents[i]);
    const double to = wrap_percent(channel.percents[std::min(i + 1, count - 1)]);
    double way = to - from;
    if (way > 50.0) way -= 100.0;
    if (way < -50.0) way += 100.0;
    return wrap_percent(from + way * (at - std::floor(at)));
}

std::optional<bool> sample(const TpwVisibilityChannel& channel, double frame) {
    for (auto entry = channel.entries.rbegin(); entry != channel.entries.rend(); ++entry) {
        const int when = std::abs(static_cast<int>(*entry));
        if (when != 32768 && static_cast<double>(when) <= frame) return *entry >= 1;
    }
    return std::nullopt;
}

std::optional<std::uint16_t> sample(const TpwTextureTrack& track, double frame) {
    for (auto key = track.keys.rbegin(); key != track.keys.rend(); ++key)
        if (static_cast<double>(key->frame) <= frame) return key->texture_frame;
    return std::nullopt;
}

PathPoint path_point(const TpwPath& path, double percent) {
    const std::uint32_t segments = path.segment_count();
    const double s = percent * 0.01 * segments;
    const std::uint32_t segment = std::min(static_cast<std::uint32_t>(s), segments - 1);
    const double t = s - segment;
    const auto point = [&](std::size_t i) -> const glm::vec3& {
        return path.points[i % path.points.size()];
    };
    if (!path.bezier()) {
        const glm::vec3 from = point(segment), to = point(segment + std::size_t{1});
        return {blend(from, to, t), unit_or_zero(glm::dvec3(to) - glm::dvec3(from))};
    }
    const std::size_t first = std::size_t{3} * segment;
    const Bezier p{point(first), point(first + 1), point(first + 2), point(first + 3)};
    return {bezier_point(p, t), unit_or_zero(bezier_tangent(p, t))};
}

void apply_morph(const TpwMorphChannel& channel, double frame, std::span<glm::vec3> vertices) {
    visit_morph(channel, frame,
                [&](std::uint16_t id, const glm::vec3& value) { vertices[id] = value; });
}

void add_morph(const TpwMorphChannel& channel, double frame, std::span<const glm::vec3> authored,
               std::span<glm::vec3> vertices) {
    visit_morph(channel, frame, [&](std::uint16_t id, const glm::vec3& value) {
        vertices[id] = limited(glm::dvec3(authored[id]) + glm::dvec3(value));
    });
}

MeshBox morph_box(const TpwMorphChannel& channel, double frame) {
    constexpr double kMargin = 0.25;  // the original's, beyond the step that a value may be off
    const glm::dvec3 margin = glm::dvec3(channel.step) + kMargin;
    const auto& corners = channel.records.front();
    MeshBox box;
    visit_record(channel, corners, find_morph_segment(corners.frames, frame),
                 [&](std::uint16_t id, const glm::vec3& corner) {
                     if (id == corners.ids[0])
                         box.low = limited(glm::dvec3(corner) - margin);
                     else
                         box.high = limited(glm::dvec3(corner) + margin);
                 });
    return box;
}

glm::vec3 raw_vertex(const TpwRawChannel& channel, std::size_t vertex, double frame) {
    const std::size_t per_frame = channel.index.size();
    const std::size_t last = channel.positions.size() / per_frame - 1;
    const std::size_t whole = std::min(static_cast<std::size_t>(frame), last);
    const std::size_t place = channel.index[vertex];
    const glm::vec3 from = channel.positions[whole * per_frame + place];
    if (whole == last) return from;
    return blend(from, channel.positions[(whole + 1) * per_frame + place],
                 frame - static_cast<double>(whole));
}

void apply_uvs(const TpwUvChannel& channel, double frame, std::span<glm::vec2> uvs) {
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
    const double sign = mirror_sign(parent_from_node);
    for (int i = 0; i < 3; ++i)
        turned[i] = glm::vec4(
            limited(sign * length_of(parent_from_node[i]) * glm::dvec3(rotation[i])), 0.0f);
    return turned;
}

glm::mat4 with_lengths(const glm::mat4& parent_from_node, const glm::vec3& lengths) {
    glm::mat4 scaled = parent_from_node;
    for (int i = 0; i < 3; ++i) {
        const double length = length_of(parent_from_node[i]);
        if (length > 0.0)
            scaled[i] = glm::vec4(
                limited(double{lengths[i]} / length * glm::dvec3(parent_from_node[i])), 0.0f);
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
