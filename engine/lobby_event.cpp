#include "engine/lobby_event.hpp"

#include <algorithm>

namespace turnstile {

std::string_view event_name(LobbyEvent::Kind kind) {
    switch (kind) {
        case LobbyEvent::Kind::Start:
            return "start";
        case LobbyEvent::Kind::Island:
            return "island";
        case LobbyEvent::Kind::Flight:
            return "flight";
        case LobbyEvent::Kind::GateOpen:
            return "gate-open";
        case LobbyEvent::Kind::Enter:
            return "enter";
        case LobbyEvent::Kind::Leave:
            return "leave";
        case LobbyEvent::Kind::GateShut:
            return "gate-shut";
        case LobbyEvent::Kind::Strike:
            return "strike";
        case LobbyEvent::Kind::Ambient:
            return "ambient";
    }
    return "";
}

std::string event_sound(const LobbyEvent& event) {
    switch (event.kind) {
        case LobbyEvent::Kind::Start:
            return "globallobbysfx 2, globallobbysfx 3";
        case LobbyEvent::Kind::Island:
            return "locallobbymusic 1, locallobbysfx 2";
        case LobbyEvent::Kind::Enter:
            return "globallobbysfx 4";
        case LobbyEvent::Kind::Strike:
            return "globallobbysfx 1";
        case LobbyEvent::Kind::Ambient:
            return "locallobbysfx " + std::to_string(event.sound);
        case LobbyEvent::Kind::Flight:
        case LobbyEvent::Kind::GateOpen:
        case LobbyEvent::Kind::Leave:
        case LobbyEvent::Kind::GateShut:
            return "";
    }
    return "";
}

void EventLog::add(const LobbyEvent& event) { ring_[count_++ % kKept] = event; }

std::vector<LobbyEvent> EventLog::since(std::uint64_t from) const {
    std::vector<LobbyEvent> events;
    const std::uint64_t oldest = count_ > kKept ? count_ - kKept : 0;
    for (std::uint64_t i = std::max(from, oldest); i < count_; ++i)
        events.push_back(ring_[i % kKept]);
    return events;
}

void EventLog::add_to(Hash& hash) const {
    hash.add(count_);
    for (const LobbyEvent& event : since(0)) event.add_to(hash);
}

}  // namespace turnstile
