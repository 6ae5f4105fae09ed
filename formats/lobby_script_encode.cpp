#include "formats/byte_reader.hpp"
#include "formats/byte_writer.hpp"
#include "formats/code_pages.hpp"
#include "formats/lobby_script.hpp"

#include <cmath>
#include <limits>
#include <set>
#include <string_view>

namespace turnstile {

namespace {

/// One line of a script, field by field.
class LineWriter {
public:
    LineWriter(ByteWriter& out, std::string_view keyword) : out_(out), keyword_(keyword) {
        put(keyword);
    }

    LineWriter& text(std::string_view field, std::string_view utf8) {
        const auto bytes = utf8_to_windows1252(utf8);
        if (!bytes) refuse(field, "has characters outside Windows-1252");
        if (bytes->find_first_of("\"\r\n") != std::string::npos)
            refuse(field, "holds a quote or the end of a line");
        return add('"' + *bytes + '"');
    }
    LineWriter& required_text(std::string_view field, std::string_view utf8) {
        if (utf8.empty()) refuse(field, "is empty");
        return text(field, utf8);
    }
    LineWriter& number(std::string_view field, float value) {
        if (!std::isfinite(value)) refuse(field, "is not finite");
        return add(number_text(value));
    }
    LineWriter& integer(std::string_view field, std::int32_t value, std::int32_t least,
                        std::int32_t most) {
        if (value < least || value > most)
            refuse(field, "is " + std::to_string(value) + ", not " + std::to_string(least) +
                              " to " + std::to_string(most));
        return add(std::to_string(value));
    }
    LineWriter& index(std::int32_t value) {
        return integer("index", value, 0, std::numeric_limits<std::int32_t>::max());
    }

    void end() { put(");\r\n"); }

private:
    LineWriter& add(std::string_view field) {
        put(first_ ? "(" : ", ");
        put(field);
        first_ = false;
        return *this;
    }
    void put(std::string_view bytes) { out_.write_bytes(std::as_bytes(std::span(bytes))); }
    [[noreturn]] void refuse(std::string_view field, const std::string& why) const {
        throw EncodeError(std::string(keyword_) + ": " + std::string(field) + " " + why);
    }

    ByteWriter& out_;
    std::string_view keyword_;
    bool first_ = true;
};

void write_value(ByteWriter& out, std::string_view keyword, const std::optional<float>& value) {
    if (value) LineWriter(out, keyword).number("value", *value).end();
}

void write_view(ByteWriter& out, const LobbyScript& script) {
    write_value(out, "ISLANDFOV", script.island_fov);
    write_value(out, "SPINSPEED", script.spin_speed);
    write_value(out, "SPINRADIUS", script.spin_radius);
    write_value(out, "VERTICALOFFSET", script.vertical_offset);
    write_value(out, "GLOBERADIUSOUT", script.globe_radius_out);
    write_value(out, "GLOBERADIUSIN", script.globe_radius_in);
    std::set<std::int32_t> seen;
    for (const auto& position : script.camera_positions) {
        if (!seen.insert(position.index).second)
            throw EncodeError("ISLANDCAMERAPOSITION: index " + std::to_string(position.index) +
                              " is there twice");
        LineWriter(out, "ISLANDCAMERAPOSITION")
            .index(position.index)
            .number("x", position.x)
            .number("z", position.z)
            .end();
    }
}

void write_island(ByteWriter& out, const LobbyScript::Island& island) {
    LineWriter(out, "ISLAND")
        .index(island.index)
        .required_text("dir", island.dir)
        .required_text("isle", island.isle)
        .text("gate", island.gate)
        .text("name", island.name)
        .number("heading", island.heading_degrees)
        .number("camera height", island.camera_height)
        .end();
}

void write_flyer(ByteWriter& out, const LobbyScript::Flyer& flyer) {
    LineWriter(out, "FLYINGMESH")
        .required_text("dir", flyer.dir)
        .required_text("model", flyer.model)
        .integer("count", flyer.count, 1, LobbyScript::Flyer::kMaxCount)
        .number("x", flyer.extent.x)
        .number("y", flyer.extent.y)
        .number("z", flyer.extent.z)
        .number("speed", flyer.speed)
        .end();
}

void write_weather(ByteWriter& out, const LobbyScript& script) {
    using Ints = std::numeric_limits<std::int32_t>;
    if (const auto& colour = script.sky_colour)
        LineWriter(out, "SKYCOLOUR")
            .integer("red", colour->x, 0, 255)
            .integer("green", colour->y, 0, 255)
            .integer("blue", colour->z, 0, 255)
            .end();
    if (script.rain) LineWriter(out, "RAINY").integer("level", *script.rain, 0, Ints::max()).end();
    if (script.lightning)
        LineWriter(out, "LIGHTNING")
            .integer("mask", *script.lightning, Ints::min(), Ints::max())
            .end();
}

}  // namespace

std::vector<std::byte> encode_lobby_script(const LobbyScript& script) {
    ByteWriter out;
    write_view(out, script);
    for (const auto& island : script.islands) write_island(out, island);
    for (const auto& flyer : script.flyers) write_flyer(out, flyer);
    write_weather(out, script);
    return out.take();
}

}  // namespace turnstile
