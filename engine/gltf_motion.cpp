#include "engine/gltf_motion.hpp"

#include "engine/channels.hpp"
#include "engine/gltf_space.hpp"
#include "formats/byte_reader.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace turnstile {

namespace {

/// Half the width, in frames, that a jump inside of a frame is given (choice).
constexpr float kJump = 1.0f / 1024.0f;

bool turns_axes(const BoundClip::Track& track) {
    return track.rotation || track.scale || (track.path && track.path->face_along);
}

/// A moment at which a motion is sampled.
struct Moment {
    float frame, seconds;
};

/// Collects the moments at which tracks have to be sampled, so that even blending tells the rest.
class Moments {
public:
    explicit Moments(std::int32_t length) : length_(length) {
        add(0.0f);
        add(static_cast<float>(length));
    }
    void add_track(const BoundClip::Track& track) {
        if (track.rotation)
            add_keyed(track.rotation->keys.front().frame, track.rotation->keys.back().frame);
        if (track.scale) add_keyed(track.scale->keys.front().frame, track.scale->keys.back().frame);
        if (track.position) {
            const auto& frames = track.position->frames;
            add_keyed(frames.front(), frames.back());
            for (std::size_t k = 0; k + 1 < frames.size(); ++k)
                if (frames[k] == frames[k + 1]) add_step(frames[k]);
        }
        if (track.path) add_path(*track.path, *track.followed);
    }
    [[nodiscard]] std::vector<Moment> take() {
        std::ranges::stable_sort(moments_, {}, &Moment::seconds);
        const auto rest =
            std::unique(moments_.begin(), moments_.end(),
                        [](const Moment& a, const Moment& b) { return a.seconds >= b.seconds; });
        moments_.erase(rest, moments_.end());
        return std::move(moments_);
    }

private:
    void add(float frame) {
        if (frame >= 0.0f && frame <= static_cast<float>(length_))
            moments_.push_back({frame, seconds_of_frame(frame)});
    }
    /// The moment just before a frame at which something begins to act.
    void add_step(std::int32_t frame) {
        if (frame <= 0 || frame > length_) return;
        const auto at = static_cast<float>(frame);
        moments_.push_back({just_before(at), just_before(seconds_of_frame(at))});
    }
    void add_whole(std::int64_t first, std::int64_t last) {
        last = std::min<std::int64_t>(last, length_);
        for (std::int64_t frame = std::max<std::int64_t>(first, 0); frame <= last; ++frame)
            add(static_cast<float>(frame));
    }
    void add_keyed(std::int32_t first, std::int32_t last) {
        add_step(first);
        add_whole(first, last);
    }
    void add_path(const TpwPathChannel& channel, const TpwPath& path) {
        const auto count = static_cast<std::int64_t>(channel.percents.size());
        const std::int64_t start = channel.start_frame, end = start + count;
        if (start <= length_) add_step(static_cast<std::int32_t>(start));
        add_whole(start, end);
        if (end >= 0 && end < length_) {
            constexpr float kForEver = std::numeric_limits<float>::infinity();
            const auto at = static_cast<float>(end);
            moments_.push_back(
                {std::nextafter(at, kForEver), std::nextafter(seconds_of_frame(at), kForEver)});
        }
        if (path.closed()) return;
        // 100 is 0: an open path's follower jumps there.
        for (std::int64_t i = 0; i + 1 < count; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const double from = wrap_percent(static_cast<double>(channel.percents[k]));
            const double to = wrap_percent(static_cast<double>(channel.percents[k + 1]));
            if (std::abs(to - from) <= 50.0) continue;
            const double before = from > to ? 100.0 - from : from;
            const double way = 100.0 - std::abs(to - from);
            const auto at = static_cast<float>(static_cast<double>(start + i) + before / way);
            add(at - kJump);
            add(at + kJump);
        }
    }

    std::int32_t length_;
    std::vector<Moment> moments_;
};

template <class Value>
bool all_equal(const std::vector<Value>& values, const Value& value) {
    return std::ranges::all_of(values, [&](const Value& other) { return other == value; });
}

/// Every key of a motion, sampled.
struct Samples {
    std::vector<float> seconds;
    std::vector<glm::vec3> translations, scales;
    std::vector<glm::quat> rotations;

    void add(float at, Trs trs) {
        if (!rotations.empty()) {
            // A flat axis has no direction of its own, and a turned sign no meaning.
            if (trs.scale.x == 0.0f || trs.scale.y == 0.0f || trs.scale.z == 0.0f)
                trs.rotation = rotations.back();
            else if (glm::dot(rotations.back(), trs.rotation) < 0.0f)
                trs.rotation = -trs.rotation;
        }
        seconds.push_back(at);
        translations.push_back(trs.translation);
        rotations.push_back(trs.rotation);
        scales.push_back(trs.scale);
    }
    /// What differs from rest at any time.
    [[nodiscard]] GltfMotion against(const Trs& rest) const {
        GltfMotion motion;
        if (!all_equal(translations, rest.translation))
            motion.translation.emplace(GltfKeys<glm::vec3>{seconds, translations, {}, {}});
        if (!all_equal(rotations, rest.rotation))
            motion.rotation.emplace(GltfKeys<glm::quat>{seconds, rotations, {}, {}});
        if (!all_equal(scales, rest.scale))
            motion.scale.emplace(GltfKeys<glm::vec3>{seconds, scales, {}, {}});
        return motion;
    }
};

std::optional<GltfMotion> sampled(const TpwModel& model, std::span<const GltfPlace> places,
                                  std::span<const BoundClip::Track* const> tracks,
                                  std::int32_t length, std::string& why) {
    const std::size_t node = tracks.front()->target;
    const GltfPlace& place = places[node];
    const glm::mat4& authored = model.nodes[node].parent_from_node;
    const bool additive = (model.header.flags & kTpwAdditive) != 0;
    Moments moments(length);
    for (const auto* track : tracks) moments.add_track(*track);
    Samples samples;
    for (const Moment& moment : moments.take()) {
        glm::mat4 local = authored;
        for (const auto* track : tracks)
            move_node(*track, authored, static_cast<double>(moment.frame), additive, local);
        local = gltf_local(model, places, node, local);
        if (place.baked) {
            if (glm::mat3(local) != place.carried) {
                why = "the node is sheared";
                return std::nullopt;
            }
            samples.add(moment.seconds, {.translation = glm::vec3(local[3])});
            continue;
        }
        const auto trs = split(local, kGltfMovedCosine);
        if (!trs) {
            why = "it would be sheared at frame " + number_text(moment.frame);
            return std::nullopt;
        }
        samples.add(moment.seconds, *trs);
    }
    if (place.baked) return samples.against({.translation = glm::vec3(place.local[3])});
    return samples.against(*split(place.local, kGltfMovedCosine));
}

/// One track of plain channels: each is told by its own keys.
GltfMotion exact(const TpwModel& model, std::span<const GltfPlace> places,
                 const BoundClip::Track& track, std::int32_t length) {
    const std::size_t node = track.target;
    const glm::mat4& authored = model.nodes[node].parent_from_node;
    GltfMotion motion;
    if (track.position) {
        motion.translation = keys_of(*track.position, glm::vec3(authored[3]), length);
        const glm::mat3 carried(gltf_local(model, places, node, glm::mat4(1.0f)));
        if (motion.translation && carried != glm::mat3(1.0f)) {
            for (auto* values : {&motion.translation->values, &motion.translation->arriving,
                                 &motion.translation->leaving})
                for (glm::vec3& value : *values) value = carried * value;
        }
    }
    if (!track.rotation && !track.scale) return motion;
    const Trs rest = *split(authored, kGltfMovedCosine);
    if (track.rotation) motion.rotation = keys_of(*track.rotation, rest.rotation, length);
    if (track.scale) {
        motion.scale = keys_of(*track.scale, glm::abs(rest.scale), length);
        if (motion.scale)
            for (glm::vec3& value : motion.scale->values) value *= glm::sign(rest.scale);
    }
    return motion;
}

}  // namespace

bool moves_node(const BoundClip::Track& track) {
    return track.rotation || track.scale || track.position || track.path;
}

std::optional<GltfMotion> gltf_motion(const TpwModel& model, std::span<const GltfPlace> places,
                                      std::span<const BoundClip::Track* const> tracks,
                                      std::int32_t length, std::string& why) {
    const BoundClip::Track& track = *tracks.front();
    const GltfPlace& place = places[track.target];
    const std::int32_t parent = model.nodes[track.target].parent;
    const bool below_baked = parent >= 0 && places[static_cast<std::size_t>(parent)].baked;
    const bool plain = tracks.size() == 1 && !track.path &&
                       (model.header.flags & kTpwAdditive) == 0 &&
                       !(turns_axes(track) && (place.baked || below_baked));
    if (plain) return exact(model, places, track, length);
    return sampled(model, places, tracks, length, why);
}

}  // namespace turnstile
