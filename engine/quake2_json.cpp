#include "engine/quake2_json.hpp"

#include "engine/inspect_json.hpp"

#include <algorithm>

namespace turnstile {

namespace {

/// What is no printable ASCII becomes '?' (docs/formats/quake2-md2.md, Skins).
std::string shown_skin(std::string skin) {
    std::ranges::replace_if(
        skin, [](char c) { return c < 0x20 || c > 0x7E; }, '?');
    return skin;
}

Json vector_json(const glm::vec3& vector) { return Json::array({vector.x, vector.y, vector.z}); }

Json gl_json(const Quake2Md2::GlCommands& commands) {
    std::uint64_t strips = 0, fans = 0, triangles = 0;
    for (const auto& run : commands.runs) {
        ++(run.fan ? fans : strips);
        triangles += run.corners - 2;
    }
    return {{"strips", strips}, {"fans", fans}, {"triangles", triangles}};
}

}  // namespace

Json inspect_json(const Quake2Md2& model) {
    Json skins = Json::array(), animations = Json::array();
    for (const auto& skin : model.skins) skins.push_back(shown_skin(skin));
    for (const auto& animation : quake2_animations(model))
        animations.push_back({{"name", latin1_to_utf8(animation.name)},
                              {"first", animation.first},
                              {"count", animation.count}});
    const Quake2Box box = quake2_frame_box(model.frames.front());
    return {{"format", "quake2-md2"},
            {"version", 8},
            {"frames", model.frames.size()},
            {"vertices", model.vertex_count},
            {"texcoords", model.texture_points.size()},
            {"triangles", model.triangles.size()},
            {"renderVertices", quake2_mesh(model).vertices.size()},
            {"droppedTriangles", model.dropped_triangles},
            {"skinWidth", model.skin_width},
            {"skinHeight", model.skin_height},
            {"skins", std::move(skins)},
            {"animations", std::move(animations)},
            {"bounds", {{"min", vector_json(box.min)}, {"max", vector_json(box.max)}}},
            {"glCommands", model.gl_commands ? gl_json(*model.gl_commands) : Json(nullptr)},
            {"warnings", warnings_json(model.warnings)}};
}

Json pose_json(const Quake2Md2& model, const Quake2Moment& moment) {
    const Quake2Mesh mesh = quake2_mesh(model);
    Quake2Pose pose;
    evaluate_quake2_pose(model, mesh, moment, pose);
    Json positions = Json::array(), normals = Json::array(), uvs = Json::array(),
         triangles = Json::array();
    for (const auto& position : pose.positions) positions.push_back(vector_json(position));
    for (const auto& normal : pose.normals) normals.push_back(vector_json(normal));
    for (const auto& uv : mesh.uvs) uvs.push_back(Json::array({uv.x, uv.y}));
    for (const auto& triangle : mesh.triangles)
        triangles.push_back(Json::array({triangle[0], triangle[1], triangle[2]}));
    Json shown = {{"positions", std::move(positions)},
                  {"normals", std::move(normals)},
                  {"uvs", std::move(uvs)},
                  {"triangles", std::move(triangles)}};
    return {{"meshes", Json::array({std::move(shown)})},
            {"warnings", warnings_json(model.warnings)}};
}

}  // namespace turnstile
