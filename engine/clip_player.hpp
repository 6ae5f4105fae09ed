#pragma once

#include "engine/clock.hpp"
#include "engine/hash.hpp"
#include "engine/pose.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace turnstile {

/// Which of a list of clips a model plays, and since when. A value; times are ticks of the lobby.
/// The end of a clip: docs/formats/tpw-md2.md, 14.
struct ClipPlayer {
    std::int32_t clip = -1;  ///< index into the owner's list, -1 for none: the model rests
    std::int64_t start_tick = 0;
    /// What the clip began on, which it shares with copies of this; null: the model as loaded.
    std::shared_ptr<const Pose> start;

    /// Starts a clip of `clips`, the owner's list, on what the one before has left.
    void play(const TpwModel& model, std::span<const std::uint16_t> walk,
              std::span<const BoundClip> clips, std::int32_t which, std::int64_t tick) {
        const BoundClip* outgoing = clip < 0 ? nullptr : &clips[static_cast<std::size_t>(clip)];
        Pose pose;
        evaluate_pose(model, walk, outgoing, outgoing ? outgoing->length : 0, pose, start.get());
        start_clip(model, outgoing, clips[static_cast<std::size_t>(which)], pose);
        start = std::make_shared<const Pose>(std::move(pose));
        clip = which;
        start_tick = tick;
    }
    /// Frames since the start, past the clip's end too.
    [[nodiscard]] float running_frame(std::int64_t tick) const {
        return frames_of_ticks(tick - start_tick);
    }
    /// Over strictly after its last frame: on it, a clip still plays.
    [[nodiscard]] bool is_over(std::int64_t tick, std::int32_t length) const {
        return clip < 0 || running_frame(tick) > static_cast<float>(length);
    }
    /// The frame that is shown: a clip played once holds its last one.
    [[nodiscard]] float shown_frame(std::int64_t tick, std::int32_t length) const {
        if (clip < 0) return 0.0f;
        const float frame = running_frame(tick);
        return frame < static_cast<float>(length) ? frame : static_cast<float>(length);
    }
    void add_to(Hash& hash) const {
        hash.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(clip)));
        hash.add(static_cast<std::uint64_t>(start_tick));
        if (start) turnstile::add_to(hash, *start);
    }
    friend bool operator==(const ClipPlayer& a, const ClipPlayer& b) {
        const bool same_start = a.start && b.start ? *a.start == *b.start : a.start == b.start;
        return a.clip == b.clip && a.start_tick == b.start_tick && same_start;
    }
};

}  // namespace turnstile
