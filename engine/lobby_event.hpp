#pragma once

#include "engine/hash.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// Something that happened in the lobby, for whoever plays sounds or keeps a log. The original's
/// sound cues are docs/lobby.md, 12.
struct LobbyEvent {
    enum class Kind : std::uint8_t {
        Start,     ///< of the lobby
        Island,    ///< another island is looked at
        Flight,    ///< an entry flight begins
        GateOpen,  ///< its gate opens
        Enter,     ///< a park is entered
        Leave,     ///< a flight is broken off
        GateShut,  ///< and its gate shuts again
        Strike,    ///< of lightning
        Ambient,   ///< a noise of the nearest island
    };
    std::int64_t tick = 0;
    Kind kind = Kind::Start;
    std::int32_t island = -1;  ///< the scripts' index, -1 for none
    std::uint8_t sound = 0;    ///< which of an ambient noise's sounds: 3, 4 or 5

    void add_to(Hash& hash) const {
        hash.add(static_cast<std::uint64_t>(tick));
        hash.add(static_cast<std::uint64_t>(kind) << 8 | sound);
        hash.add(static_cast<std::uint64_t>(island));
    }
    friend bool operator==(const LobbyEvent&, const LobbyEvent&) = default;
};

/// "strike".
[[nodiscard]] std::string_view event_name(LobbyEvent::Kind kind);
/// What the original plays: "globallobbysfx 1"; empty for a silent event.
[[nodiscard]] std::string event_sound(const LobbyEvent& event);

/// The last hundred events, numbered from the lobby's start. A value.
class EventLog {
public:
    static constexpr std::size_t kKept = 100;

    void add(const LobbyEvent& event);
    /// How many there have been; the next one gets this number.
    [[nodiscard]] std::uint64_t count() const { return count_; }
    /// Those from number `from` on that are still kept, oldest first.
    [[nodiscard]] std::vector<LobbyEvent> since(std::uint64_t from) const;
    void add_to(Hash& hash) const;
    friend bool operator==(const EventLog&, const EventLog&) = default;

private:
    std::array<LobbyEvent, kKept> ring_{};
    std::uint64_t count_ = 0;
};

}  // namespace turnstile
