#pragma once

#include "engine/clock.hpp"
#include "engine/hash.hpp"

#include <cstdint>

namespace turnstile {

/// Which of a list of clips a model plays, and since when. A value; times are ticks of the lobby.
/// The end of a clip: docs/formats/tpw-md2.md, 14.
struct ClipPlayer {
    std::int32_t clip = -1;  ///< index into the owner's list, -1 for none: the model rests
    std::int64_t start_tick = 0;

    void play(std::int32_t which, std::int64_t tick) {
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
    }
    friend bool operator==(const ClipPlayer&, const ClipPlayer&) = default;
};

}  // namespace turnstile
