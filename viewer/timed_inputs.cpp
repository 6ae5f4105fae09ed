#include "viewer/timed_inputs.hpp"

#include "engine/clock.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/text_numbers.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

namespace turnstile {

namespace {

constexpr double kMostSeconds = 1e9;  // so that ticks fit, with room

/// The lobby's inputs by name; window and pictures have others.
struct Input {
    const char* name;
    const char* argument;  ///< "" for nothing
    void (*apply)(Lobby& lobby, const std::string& argument);
};

CameraMode camera_mode(const std::string& name) {
    for (const CameraMode mode :
         {CameraMode::Orbit, CameraMode::Attract, CameraMode::Globe, CameraMode::Free})
        if (name == camera_mode_name(mode)) return mode;
    throw UsageError("camera: there is no camera \"" + name +
                     "\" (there are orbit, attract, globe, free)");
}

void go_to_island(Lobby& lobby, const std::string& name) {
    const auto found = lobby.scene().find_island(name.empty() ? "0" : name);
    if (!found) throw UsageError("island: there is no island \"" + name + "\"");
    lobby.select_island(*found);
}

std::vector<float> numbers(const std::string& text, std::size_t count, const char* action) {
    auto found = numbers_of(text);
    if (!found || found->size() != count)
        throw UsageError(fmt::format("{}: wants {} numbers, got \"{}\"", action, count, text));
    return std::move(*found);
}

void place_orbit(Lobby& lobby, const std::string& text) {
    const auto n = numbers(text, 9, "orbit");
    OrbitCamera orbit;
    orbit.angle = n[0];
    orbit.radius = n[1];
    orbit.height = n[2];
    orbit.place = {{n[3], n[4], n[5]}, {n[6], n[7], n[8]}};
    lobby.set_orbit(orbit);
}

void place_free(Lobby& lobby, const std::string& text) {
    const auto n = numbers(text, 6, "free");
    if (n[0] == n[3] && n[1] == n[4] && n[2] == n[5])
        throw UsageError("free: eye and target are the same point");
    lobby.set_camera(CameraMode::Free);
    lobby.set_free_place({{n[0], n[1], n[2]}, {n[3], n[4], n[5]}});
}

constexpr std::array kInputs = {
    Input{"island", "INDEX|NAME", go_to_island},
    Input{"next-island", "", [](Lobby& lobby, const std::string&) { lobby.next_island(); }},
    Input{"previous-island", "", [](Lobby& lobby, const std::string&) { lobby.previous_island(); }},
    Input{"enter", "", [](Lobby& lobby, const std::string&) { lobby.enter(); }},
    Input{"leave", "", [](Lobby& lobby, const std::string&) { lobby.leave(); }},
    Input{"strike", "", [](Lobby& lobby, const std::string&) { lobby.strike(); }},
    Input{"camera", "MODE",
          [](Lobby& lobby, const std::string& mode) { lobby.set_camera(camera_mode(mode)); }},
    Input{"spin", "", [](Lobby& lobby, const std::string&) { lobby.set_spinning(true); }},
    Input{"hold", "", [](Lobby& lobby, const std::string&) { lobby.set_spinning(false); }},
    Input{"orbit", "ANGLE,RADIUS,HEIGHT EYE TARGET", place_orbit},
    Input{"free", "EYE TARGET", place_free},
};

const Input* find_input(std::string_view name) {
    const auto found = std::ranges::find(
        kInputs, name, [](const Input& input) { return std::string_view(input.name); });
    return found == kInputs.end() ? nullptr : &*found;
}

/// The first word of a text, which loses it and the blanks around it.
std::string_view take_word(std::string_view& text) {
    constexpr std::string_view kBlank = " \t\n";
    text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(kBlank));
    text.remove_prefix(word.size());
    text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
    const auto last = text.find_last_not_of(kBlank);
    text = text.substr(0, last == std::string_view::npos ? 0 : last + 1);
    return word;
}

TimedInput parse_input(std::string_view text) {
    const std::string whole(text);
    const std::string_view time = take_word(text);
    double seconds = -1.0;
    const auto [rest, error] = std::from_chars(time.data(), time.data() + time.size(), seconds);
    if (error != std::errc{} || rest != time.data() + time.size() || !(seconds >= 0.0) ||
        seconds > kMostSeconds)
        throw UsageError("--inputs: \"" + whole + "\" does not begin with seconds");
    const std::string action(take_word(text));
    const Input* input = find_input(action);
    if (!input)
        throw UsageError("--inputs: there is no input \"" + action + "\" (there are " +
                         known_inputs() + ")");
    if (!text.empty() && *input->argument == '\0')
        throw UsageError("--inputs: " + action + " takes nothing behind it, but got \"" +
                         std::string(text) + "\"");
    return {tick_of_seconds(seconds), action, std::string(text)};
}

std::string place_text(const CameraPlace& place) {
    return fmt::format("{},{},{} {},{},{}", place.eye.x, place.eye.y, place.eye.z, place.target.x,
                       place.target.y, place.target.z);
}

}  // namespace

std::vector<TimedInput> parse_inputs(std::string_view text) {
    std::vector<TimedInput> inputs;
    while (!text.empty()) {
        const auto end = std::min(text.find(';'), text.size());
        const std::string_view one = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (one.find_first_not_of(" \t\n") != std::string_view::npos)
            inputs.push_back(parse_input(one));
    }
    std::ranges::stable_sort(inputs, {}, &TimedInput::tick);
    return inputs;
}

void apply_input(Lobby& lobby, const TimedInput& input) {
    find_input(input.action)->apply(lobby, input.argument);
}

std::string known_inputs() {
    std::string known;
    for (const Input& input : kInputs) {
        if (!known.empty()) known += ", ";
        known += input.name;
        if (*input.argument != '\0') known += std::string(" ") + input.argument;
    }
    return known;
}

void InputLog::record(const Lobby& lobby, const std::string& action, const std::string& argument) {
    lines_.push_back({{lobby.tick(), action, argument}});
}

void InputLog::record_camera(const Lobby& lobby) {
    const LobbyState& state = lobby.state();
    Line line{{lobby.tick(), "", ""},
              true,
              lobby.nearest_island(state.camera().eye).value_or(lobby.scene().islands.size())};
    if (state.mode == CameraMode::Free) {
        line.input.action = "free";
        line.input.argument = place_text(state.free_place);
    } else {
        line.input.action = "orbit";
        line.input.argument = fmt::format("{},{},{} {}", state.orbit.angle, state.orbit.radius,
                                          state.orbit.height, place_text(state.orbit.place));
    }
    const auto same = [&](const Line& other) {
        return other.is_camera && other.input.action == line.input.action &&
               other.nearest == line.nearest;
    };
    const std::size_t count = lines_.size();
    if (count >= 2 && same(lines_[count - 1]) && same(lines_[count - 2])) lines_.pop_back();
    lines_.push_back(std::move(line));
}

std::string InputLog::text() const {
    std::string text = given_;
    for (const Line& line : lines_) {
        if (!text.empty()) text += "; ";
        text += fmt::format("{} {}", seconds_of_tick(line.input.tick), line.input.action);
        if (!line.input.argument.empty()) text += " " + line.input.argument;
    }
    return text;
}

}  // namespace turnstile
