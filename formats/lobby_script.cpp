#include "formats/lobby_script.hpp"

#include "formats/lobby_script_arguments.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

namespace turnstile {

namespace {

using Ints = std::numeric_limits<std::int32_t>;

// --- The directives: docs/formats/lobby-scripts.md, 2 ---

constexpr std::string_view kIslandFields[] = {"index", "dir",     "isle",         "gate",
                                              "name",  "heading", "camera height"};
constexpr std::string_view kFlyerFields[] = {"dir", "model", "count", "x", "y", "z", "speed"};
constexpr std::string_view kColourFields[] = {"red", "green", "blue"};
constexpr std::string_view kPositionFields[] = {"index", "x", "z"};
constexpr std::string_view kLevelField[] = {"level"}, kMaskField[] = {"mask"},
                           kValueField[] = {"value"};

class ScriptReader {
public:
    void read_line(std::int32_t line, std::string_view text);
    [[nodiscard]] LobbyScript take() { return std::move(script_); }

private:
    struct Directive {
        std::string_view keyword;
        std::span<const std::string_view> fields;
        void (ScriptReader::*read)(ScriptArguments&);
    };
    static const std::array<Directive, 12> kDirectives;

    void read_island(ScriptArguments& in);
    void read_flyer(ScriptArguments& in);
    void read_sky_colour(ScriptArguments& in);
    void read_rain(ScriptArguments& in);
    void read_lightning(ScriptArguments& in);
    void read_camera_position(ScriptArguments& in);
    template <std::optional<float> LobbyScript::*kValue>
    void read_value(ScriptArguments& in) {
        float value = 0.0f;
        if (in.require_number(value)) set(in, script_.*kValue, value);
    }
    template <class T>
    static void set(ScriptArguments& in, std::optional<T>& slot, T value) {
        if (slot) in.warn("repeated");
        slot = value;
    }

    LobbyScript script_;
    std::map<std::int32_t, std::size_t> position_of_index_;  // in script_.camera_positions
};

const std::array<ScriptReader::Directive, 12> ScriptReader::kDirectives = {{
    {"ISLAND", kIslandFields, &ScriptReader::read_island},
    {"FLYINGMESH", kFlyerFields, &ScriptReader::read_flyer},
    {"SKYCOLOUR", kColourFields, &ScriptReader::read_sky_colour},
    {"RAINY", kLevelField, &ScriptReader::read_rain},
    {"LIGHTNING", kMaskField, &ScriptReader::read_lightning},
    {"ISLANDCAMERAPOSITION", kPositionFields, &ScriptReader::read_camera_position},
    {"ISLANDFOV", kValueField, &ScriptReader::read_value<&LobbyScript::island_fov>},
    {"SPINSPEED", kValueField, &ScriptReader::read_value<&LobbyScript::spin_speed>},
    {"SPINRADIUS", kValueField, &ScriptReader::read_value<&LobbyScript::spin_radius>},
    {"VERTICALOFFSET", kValueField, &ScriptReader::read_value<&LobbyScript::vertical_offset>},
    {"GLOBERADIUSOUT", kValueField, &ScriptReader::read_value<&LobbyScript::globe_radius_out>},
    {"GLOBERADIUSIN", kValueField, &ScriptReader::read_value<&LobbyScript::globe_radius_in>},
}};

char ascii_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

/// Does the text begin with the keyword and, at once, its bracket? Without the bracket ISLAND would
/// take ISLANDFOV for itself.
bool begins_with(std::string_view text, std::string_view keyword) {
    return text.size() > keyword.size() && text[keyword.size()] == '(' &&
           std::ranges::equal(text.substr(0, keyword.size()), keyword, {}, ascii_upper);
}

void ScriptReader::read_line(std::int32_t line, std::string_view text) {
    text = without_leading_space(text);
    if (text.empty()) return;
    const auto directive = std::ranges::find_if(
        kDirectives, [&](const Directive& d) { return begins_with(text, d.keyword); });
    if (directive == kDirectives.end()) {
        add_script_warning(script_, line, "unknown-directive", "");
        return;
    }
    ScriptArguments in(script_, line, text.substr(directive->keyword.size() + 1),
                       directive->fields);
    (this->*directive->read)(in);
}

void ScriptReader::read_island(ScriptArguments& in) {
    LobbyScript::Island island;
    island.line = in.line();
    if (!in.require_index(island.index) || !in.require_text(island.dir) ||
        !in.require_text(island.isle))
        return;
    in.read_text(island.gate);
    in.read_text(island.name);
    in.read_number(island.heading_degrees);
    in.read_number(island.camera_height);
    script_.islands.push_back(std::move(island));
}

void ScriptReader::read_flyer(ScriptArguments& in) {
    LobbyScript::Flyer flyer;
    flyer.line = in.line();
    if (!in.require_text(flyer.dir) || !in.require_text(flyer.model)) return;
    in.read_int(flyer.count, 1, LobbyScript::Flyer::kMaxCount);
    for (int axis = 0; axis < 3; ++axis) in.read_number(flyer.extent[axis]);
    in.read_number(flyer.speed);
    script_.flyers.push_back(std::move(flyer));
}

void ScriptReader::read_sky_colour(ScriptArguments& in) {
    glm::ivec3 colour{0};
    for (int channel = 0; channel < 3; ++channel)
        if (!in.require_int(colour[channel], 0, 255)) return;
    set(in, script_.sky_colour, colour);
}

void ScriptReader::read_rain(ScriptArguments& in) {
    std::int32_t level = 0;
    if (in.require_int(level, 0, Ints::max())) set(in, script_.rain, level);
}

void ScriptReader::read_lightning(ScriptArguments& in) {
    std::int32_t mask = 0;
    if (in.require_int(mask, Ints::min(), Ints::max())) set(in, script_.lightning, mask);
}

void ScriptReader::read_camera_position(ScriptArguments& in) {
    LobbyScript::CameraPosition position;
    if (!in.require_index(position.index) || !in.require_number(position.x) ||
        !in.require_number(position.z))
        return;
    auto& positions = script_.camera_positions;
    const auto [place, is_new] = position_of_index_.emplace(position.index, positions.size());
    if (is_new) {
        positions.push_back(position);
    } else {
        in.warn("repeated");
        positions[place->second] = position;
    }
}

}  // namespace

LobbyScript decode_lobby_script(std::span<const std::byte> file) {
    std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
    constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
    if (text.starts_with(kUtf8Mark)) text.remove_prefix(kUtf8Mark.size());
    ScriptReader reader;
    for (std::int32_t line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        reader.read_line(line, text.substr(0, end));
        text.remove_prefix(end);
        text.remove_prefix(text.starts_with("\r\n") ? 2 : text.empty() ? 0 : 1);
    }
    return reader.take();
}

}  // namespace turnstile
