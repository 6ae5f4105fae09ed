#include "engine/inspect_json.hpp"

#include <glm/gtc/type_ptr.hpp>

#include <optional>
#include <string_view>

namespace turnstile {

namespace {

/// The members that both kinds of .md2 begin with.
Json header_json(const TpwHeader& header, const char* kind, std::size_t size) {
    return {{"format", "tpw-md2"},
            {"kind", kind},
            {"version", header.version},
            {"animationVersion", header.animation_version},
            {"size", size},
            {"savedName", latin1_to_utf8(header.saved_name)},
            {"saveTime", header.save_time},
            {"flags", header.flags}};
}

Json node_json(const TpwModel& model, std::size_t index) {
    const TpwNode& node = model.nodes[index];
    Json json = {{"index", index},
                 {"name", latin1_to_utf8(node.name)},
                 {"kind", index < model.meshes.size() ? "mesh" : "dummy"},
                 {"parent", node.parent},
                 {"flags", node.flags},
                 {"local", matrix_json(node.parent_from_node)}};
    if (node.path) json["path"] = *node.path;
    return json;
}

Json mesh_json(const TpwModel& model, std::size_t index) {
    const TpwMesh& mesh = model.meshes[index];
    Json materials = Json::array();
    for (const auto& material : mesh.materials) {
        const TpwTexture* slot =
            material.texture_slot < 0
                ? nullptr
                : &model.textures[static_cast<std::size_t>(material.texture_slot)];
        materials.push_back(
            {{"texture", slot ? Json(latin1_to_utf8(slot->frames.front())) : Json(nullptr)},
             {"flags", slot ? slot->flags : 0u},
             {"start", material.first_slot},
             {"end", material.last_slot}});
    }
    return {{"node", index},
            {"vertices", mesh.vertices.size()},
            {"slots", mesh.order.size()},
            {"triangles", mesh.faces.size()},
            {"storedNormals", mesh.stored_normals},
            {"materials", std::move(materials)}};
}

Json texture_json(const TpwTexture& texture) {
    Json frames = Json::array();
    for (const auto& frame : texture.frames) frames.push_back(latin1_to_utf8(frame));
    return {{"name", frames.front()}, {"flags", texture.flags}, {"frames", std::move(frames)}};
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

template <class Value>
Json optional_json(const std::optional<Value>& value) {
    return value ? Json(*value) : Json(nullptr);
}

}  // namespace

std::vector<std::string_view> channel_names(const TpwTrack& track) {
    std::vector<std::string_view> names;
    const auto add = [&](bool has, std::string_view name) {
        if (has) names.push_back(name);
    };
    add(track.rotation.has_value(), "rotation");
    add(track.scale.has_value(), "scale");
    add(track.position.has_value(), "position");
    add(track.path.has_value(), "path");
    add(track.morph.has_value(), "morph");
    add(track.raw.has_value(), "raw");
    add(track.uv.has_value(), "uv");
    add(track.visibility.has_value(), "visibility");
    return names;
}

Json matrix_json(const glm::mat4& matrix) {
    Json numbers = Json::array();
    for (int i = 0; i < 16; ++i) numbers.push_back(glm::value_ptr(matrix)[i]);
    return numbers;
}

Json warnings_json(std::span<const Warning> warnings) {
    Json list = Json::array();
    for (const auto& warning : warnings) {
        Json json = {{"message", warning.message}, {"offset", warning.offset}};
        if (!warning.field.empty()) json["field"] = warning.field;
        list.push_back(std::move(json));
    }
    return list;
}

Json warning_json(const LobbyScript::ScriptWarning& warning) {
    return {{"message", "line " + std::to_string(warning.line) + ": " + warning.kind},
            {"line", warning.line},
            {"kind", warning.kind},
            {"field", text_or_null(warning.field)}};
}

Json inspect_json(const TpwModel& model, std::size_t size) {
    Json json = header_json(model.header, "model", size);
    json["root"] = model.root;
    Json nodes = Json::array(), meshes = Json::array(), textures = Json::array();
    for (std::size_t i = 0; i < model.nodes.size(); ++i) nodes.push_back(node_json(model, i));
    for (std::size_t i = 0; i < model.meshes.size(); ++i) meshes.push_back(mesh_json(model, i));
    for (const auto& texture : model.textures) textures.push_back(texture_json(texture));
    Json lookups = Json::array(), paths = Json::array();
    for (const auto& lookup : model.lookups)
        lookups.push_back({{"node", lookup.node}, {"id", lookup.id}, {"flags", lookup.flags}});
    for (const auto& path : model.paths)
        paths.push_back(
            {{"type", path.type}, {"closed", path.closed()}, {"points", path.points.size()}});
    json["nodes"] = std::move(nodes);
    json["meshes"] = std::move(meshes);
    json["textures"] = std::move(textures);
    json["lookups"] = std::move(lookups);
    json["paths"] = std::move(paths);
    json["heightfield"] = model.heightfield ? Json{{"across", model.heightfield->across},
                                                   {"down", model.heightfield->down}}
                                            : Json(nullptr);
    json["warnings"] = warnings_json(model.warnings);
    return json;
}

Json inspect_json(const TpwClip& clip, std::size_t size) {
    Json json = header_json(clip.header, "animation", size);
    json["firstFrame"] = clip.first_frame;
    json["lastFrame"] = clip.last_frame;
    json["milliseconds"] = clip.milliseconds();
    json["hide"] = clip.hide;
    Json tracks = Json::array(), texture_tracks = Json::array();
    for (std::size_t i = 0; i < clip.tracks.size(); ++i)
        tracks.push_back({{"index", i},
                          {"target", clip.tracks[i].target},
                          {"flags", clip.tracks[i].flags},
                          {"channels", channel_names(clip.tracks[i])}});
    for (const auto& track : clip.texture_tracks) {
        Json keys = Json::array();
        for (const auto& key : track.keys)
            keys.push_back(Json::array({key.frame, key.texture_frame}));
        texture_tracks.push_back({{"slot", track.slot}, {"keys", std::move(keys)}});
    }
    json["tracks"] = std::move(tracks);
    json["textureTracks"] = std::move(texture_tracks);
    json["warnings"] = warnings_json(clip.warnings);
    return json;
}

Json inspect_json(const Wad& wad) {
    Json entries = Json::array();
    for (const auto& entry : wad.entries)
        entries.push_back({{"path", latin1_to_utf8(entry.path)},
                           {"storedName", latin1_to_utf8(entry.stored_name)},
                           {"offset", entry.data_offset},
                           {"storedSize", entry.stored_size},
                           {"size", entry.size},
                           {"compression", static_cast<std::uint32_t>(entry.compression)}});
    return {{"format", "wad"},
            {"version", wad.version},
            {"entries", std::move(entries)},
            {"warnings", warnings_json(wad.warnings)}};
}

Json inspect_json(const Wct& texture) {
    Json scores = Json::array();
    for (const auto& [layout, score] : texture.layout_scores)
        scores.push_back({{"layout", layout_name(layout)}, {"score", score}});
    return {{"format", "wct"},
            {"type", static_cast<int>(texture.type)},
            {"compression", texture.packing == WctPacking::Zlib ? "zlib" : "lzss"},
            {"alpha", texture.alpha},
            {"bits", texture.bits},
            {"version", texture.version},
            {"width", texture.image.width},
            {"height", texture.image.height},
            {"scales",
             {{"y", texture.scales.y},
              {"cb", texture.scales.cb},
              {"cr", texture.scales.cr},
              {"a", texture.scales.a}}},
            {"colourBytes", texture.colour_bytes},
            {"alphaBytes", texture.alpha_bytes},
            {"checksum", texture.checksum},
            {"codedSide", texture.coded_side},
            {"layout", layout_name(texture.layout)},
            {"layoutScores", std::move(scores)},
            {"warnings", warnings_json(texture.warnings)}};
}

Json inspect_json(const LobbyScript& script) {
    Json islands = Json::array(), flyers = Json::array(), positions = Json::array(),
         warnings = Json::array();
    for (const auto& island : script.islands)
        islands.push_back({{"line", island.line},
                           {"index", island.index},
                           {"dir", island.dir},
                           {"isle", island.isle},
                           {"gate", island.gate},
                           {"name", island.name},
                           {"heading", island.heading_degrees},
                           {"cameraHeight", island.camera_height}});
    for (const auto& flyer : script.flyers)
        flyers.push_back({{"line", flyer.line},
                          {"dir", flyer.dir},
                          {"model", flyer.model},
                          {"count", flyer.count},
                          {"extent", {flyer.extent.x, flyer.extent.y, flyer.extent.z}},
                          {"speed", flyer.speed}});
    for (const auto& at : script.camera_positions)
        positions.push_back({{"index", at.index}, {"x", at.x}, {"z", at.z}});
    for (const auto& warning : script.warnings) warnings.push_back(warning_json(warning));
    const auto& sky = script.sky_colour;
    return {{"format", "lobby-script"},
            {"islands", std::move(islands)},
            {"flyers", std::move(flyers)},
            {"cameraPositions", std::move(positions)},
            {"skyColour", sky ? Json::array({sky->r, sky->g, sky->b}) : Json(nullptr)},
            {"rain", optional_json(script.rain)},
            {"lightning", optional_json(script.lightning)},
            {"islandFov", optional_json(script.island_fov)},
            {"spinRadius", optional_json(script.spin_radius)},
            {"spinSpeed", optional_json(script.spin_speed)},
            {"verticalOffset", optional_json(script.vertical_offset)},
            {"globeRadiusIn", optional_json(script.globe_radius_in)},
            {"globeRadiusOut", optional_json(script.globe_radius_out)},
            {"warnings", std::move(warnings)}};
}

Json inspect_json(const Image& picture, PictureType type) {
    return {{"format", "picture"},        {"type", picture_type_name(type)},
            {"width", picture.width},     {"height", picture.height},
            {"alpha", picture.has_alpha}, {"warnings", Json::array()}};
}

}  // namespace turnstile
