#pragma once

#include "engine/lobby.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// What a person did at a time, as a line of --inputs.
struct TimedInput {
    std::int64_t tick = 0;
    std::string action, argument;
};

/// "2 enter; 3.5 leave; 6 island hallow": seconds and an action, in the order of time. Throws
/// UsageError.
[[nodiscard]] std::vector<TimedInput> parse_inputs(std::string_view text);

/// Does it to the lobby as it is. Throws UsageError for an argument that its action does not take.
void apply_input(Lobby& lobby, const TimedInput& input);

/// "enter, island NAME, ...": what --inputs knows, for its help.
[[nodiscard]] std::string known_inputs();

/// Writes down what a person does to a lobby, so that --inputs brings it about again, bit for bit.
class InputLog {
public:
    InputLog() = default;
    /// Goes on from inputs that were given.
    explicit InputLog(std::string given) : given_(std::move(given)) {}

    void record(const Lobby& lobby, const std::string& action, const std::string& argument = "");
    /// Where the camera has been put by hand. Of a drag only what can have had an effect is kept:
    /// where it began, where it came nearer to another island, and where it is now.
    void record_camera(const Lobby& lobby);
    /// As --inputs takes it.
    [[nodiscard]] std::string text() const;

private:
    struct Line {
        TimedInput input;
        bool is_camera = false;
        std::size_t nearest = 0;  ///< island, where it is the camera's
    };
    std::string given_;
    std::vector<Line> lines_;
};

}  // namespace turnstile
