#include "engine/gltf_keys.hpp"

#include "engine/channels.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace turnstile {

namespace {

constexpr int kEaseLines = 9;                  // docs/formats/tpw-md2.md, 12.1
constexpr float kNearlyOpposite = 0.001f;      // likewise
constexpr float kLargestPiece = 0.785398163f;  // radians of the arc between two quaternions

/// Appends keys and keeps their times ascending.
template <class Value>
class Line {
public:
    Line(bool cubic, float length) : cubic_(cubic), length_(length) {}

    void add(float frame, const Value& value, const Value& arriving = Value{}) {
        keys_.seconds.push_back(seconds_of_frame(frame));
        keys_.values.push_back(value);
        if (!cubic_) return;
        keys_.arriving.push_back(arriving);
        keys_.leaving.push_back(Value{});
    }
    /// From the last value to another one without a moment in between.
    void step(float frame, const Value& value) {
        const float at = seconds_of_frame(frame), before = just_before(at);
        if (at <= 0.0f) {
            keys_.values.back() = value;
            return;
        }
        if (keys_.seconds.back() < before)
            add(frame, keys_.values.back());
        else if (keys_.seconds.size() > 1 && keys_.seconds[keys_.seconds.size() - 2] >= before)
            drop_last();
        keys_.seconds.back() = before;
        add(frame, value);
    }
    /// The first key of a channel: where it begins late, rest and a step.
    void begin(float frame, const Value& rest, const Value& value) {
        if (frame <= 0.0f) return add(0.0f, value);
        add(0.0f, rest);
        step(frame, value);
    }
    void leave(const Value& leaving) { keys_.leaving.back() = leaving; }
    [[nodiscard]] float last_seconds() const { return keys_.seconds.back(); }
    /// Holds the last value up to the clip's end.
    [[nodiscard]] GltfKeys<Value> take() {
        if (keys_.seconds.back() < seconds_of_frame(length_)) add(length_, keys_.values.back());
        return std::move(keys_);
    }

private:
    void drop_last() {
        keys_.seconds.pop_back();
        keys_.values.pop_back();
        if (!cubic_) return;
        keys_.arriving.pop_back();
        keys_.leaving.pop_back();
    }

    GltfKeys<Value> keys_;
    bool cubic_;
    float length_;
};

/// Fractions of the time between two keys at which glTF needs keys of its own, the last of them 1.
std::vector<float> pieces_of(const TpwRotationChannel& channel, std::size_t k) {
    const auto& key = channel.keys[k];
    const float d = glm::dot(key.rotation, channel.keys[k + 1].rotation);
    // glTF goes the shorter way, the game as the signs say (12.1).
    const bool long_way = d < 0.0f && 1.0f + d > kNearlyOpposite;
    const float angle = long_way ? std::acos(std::max(d, -1.0f)) : 0.0f;
    std::vector<float> pieces;
    float from = 0.0f, eased_from = 0.0f;
    const auto add = [&](float to, float eased) {
        const float way = std::abs(eased - eased_from) * angle;
        const int parts = 1 + static_cast<int>(way / kLargestPiece);
        for (int part = 1; part < parts; ++part)
            pieces.push_back(from +
                             (to - from) * static_cast<float>(part) / static_cast<float>(parts));
        pieces.push_back(to);
        from = to;
        eased_from = eased;
    };
    if (key.curve >= 0) {
        const auto& curve = channel.curves[static_cast<std::size_t>(key.curve)];
        for (int line = 1; line < kEaseLines; ++line) {
            const float t = static_cast<float>(line) / kEaseLines;
            add(t, ease(curve, t));
        }
    }
    add(1.0f, 1.0f);
    return pieces;
}

glm::quat turned(const TpwRotationChannel& channel, std::size_t k, float t) {
    const auto &a = channel.keys[k], &b = channel.keys[k + 1];
    if (t >= 1.0f) return b.rotation;
    const float eased =
        a.curve < 0 ? t : ease(channel.curves[static_cast<std::size_t>(a.curve)], t);
    return arc(a.rotation, b.rotation, eased);
}

/// Straight lines from key to key; of two keys on one frame the later counts.
template <class FrameOf, class ValueOf>
std::optional<GltfKeys<glm::vec3>> straight_keys(std::size_t count, FrameOf frame_of,
                                                 ValueOf value_of, const glm::vec3& rest,
                                                 float length) {
    if (frame_of(0) > length) return std::nullopt;
    Line<glm::vec3> line(false, length);
    line.begin(frame_of(0), rest, value_of(0));
    for (std::size_t k = 0; k + 1 < count && frame_of(k) < length; ++k) {
        const float from = frame_of(k), to = frame_of(k + 1);
        if (to <= from)
            line.step(to, value_of(k + 1));
        else if (to <= length)
            line.add(to, value_of(k + 1));
        else
            line.add(length, glm::mix(value_of(k), value_of(k + 1), (length - from) / (to - from)));
    }
    return line.take();
}

using Bezier = std::array<glm::vec3, 4>;

/// The part of a curve before `t` (de Casteljau).
Bezier first_part(const Bezier& p, float t) {
    const glm::vec3 a = glm::mix(p[0], p[1], t), b = glm::mix(p[1], p[2], t);
    const glm::vec3 c = glm::mix(p[2], p[3], t), ab = glm::mix(a, b, t), bc = glm::mix(b, c, t);
    return {p[0], a, ab, glm::mix(ab, bc, t)};
}

GltfKeys<glm::vec3> bezier_keys(const TpwPositionChannel& channel, const glm::vec3& rest,
                                float length) {
    const auto& points = channel.points;
    const auto frame_of = [&](std::size_t k) { return static_cast<float>(channel.frames[k]); };
    Line<glm::vec3> line(true, length);
    line.begin(frame_of(0), rest, points[0]);
    for (std::size_t k = 0; k + 1 < channel.frames.size() && frame_of(k) < length; ++k) {
        const float from = frame_of(k), to = std::min(frame_of(k + 1), length);
        const std::size_t p = 3 * k;
        if (to <= from) {
            line.step(to, points[p + 3]);
            continue;
        }
        Bezier curve{points[p], points[p + 1], points[p + 2], points[p + 3]};
        if (frame_of(k + 1) > length)
            curve = first_part(curve, (length - from) / (frame_of(k + 1) - from));
        const float span = seconds_of_frame(to) - line.last_seconds();
        line.leave(3.0f * (curve[1] - curve[0]) / span);
        line.add(to, curve[3], 3.0f * (curve[3] - curve[2]) / span);
    }
    auto keys = line.take();
    if (keys.seconds.size() < 2) {  // a spline of one key is not allowed
        keys.arriving.clear();
        keys.leaving.clear();
    }
    return keys;
}

}  // namespace

float seconds_of_frame(float frame) { return frame / kTpwFramesPerSecond; }

float just_before(float seconds) { return std::nextafter(seconds, 0.0f); }

std::optional<GltfKeys<glm::quat>> keys_of(const TpwRotationChannel& channel, const glm::quat& rest,
                                           std::int32_t length) {
    const auto end = static_cast<float>(length);
    const auto frame_of = [&](std::size_t k) { return static_cast<float>(channel.keys[k].frame); };
    if (frame_of(0) > end) return std::nullopt;
    Line<glm::quat> line(false, end);
    line.begin(frame_of(0), rest, channel.keys[0].rotation);
    for (std::size_t k = 0; k + 1 < channel.keys.size() && frame_of(k) < end; ++k) {
        const float from = frame_of(k), span = frame_of(k + 1) - from;
        for (const float t : pieces_of(channel, k)) {
            const float frame = from + t * span;
            if (frame < end || (t >= 1.0f && frame <= end)) {
                line.add(frame, turned(channel, k, t));
                continue;
            }
            line.add(end, turned(channel, k, (end - from) / span));
            break;
        }
    }
    return line.take();
}

std::optional<GltfKeys<glm::vec3>> keys_of(const TpwScaleChannel& channel, const glm::vec3& rest,
                                           std::int32_t length) {
    return straight_keys(
        channel.keys.size(),
        [&](std::size_t k) { return static_cast<float>(channel.keys[k].frame); },
        [&](std::size_t k) { return channel.keys[k].lengths; }, rest, static_cast<float>(length));
}

std::optional<GltfKeys<glm::vec3>> keys_of(const TpwPositionChannel& channel, const glm::vec3& rest,
                                           std::int32_t length) {
    const auto end = static_cast<float>(length);
    if (!channel.bezier())
        return straight_keys(
            channel.frames.size(),
            [&](std::size_t k) { return static_cast<float>(channel.frames[k]); },
            [&](std::size_t k) { return channel.points[k]; }, rest, end);
    if (static_cast<float>(channel.frames[0]) > end) return std::nullopt;
    return bezier_keys(channel, rest, end);
}

}  // namespace turnstile
