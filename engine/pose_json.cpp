#include "engine/pose_json.hpp"

#include "engine/inspect_json.hpp"
#include "engine/limited.hpp"
#include "engine/model.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace turnstile {

namespace {

/// Share of a box's volume, as long as the three axes, below which a matrix flattens (choice: a few
/// roundings of its floats).
constexpr double kFlattened = 1e-6;

Json mesh_json(const TpwModel& model, const Pose& pose, std::size_t index) {
    const TpwMesh& mesh = model.meshes[index];
    const auto vertices = pose.mesh_vertices(model, index);
    const glm::mat4& model_from_node = pose.model_from_node[index];
    Json positions = Json::array(), normals = Json::array(), uvs = Json::array(),
         triangles = Json::array();
    for (const std::uint16_t vertex : mesh.order) {
        const glm::vec3 at = limited_point(model_from_node, vertices[vertex]);
        positions.push_back(Json::array({at.x, at.y, at.z}));
    }
    for (const glm::vec3& stored : mesh.normals) {
        const glm::vec3 normal = normal_in_model(model_from_node, stored);
        normals.push_back(Json::array({normal.x, normal.y, normal.z}));
    }
    for (const glm::vec2& uv : pose.mesh_uvs(model, index))
        uvs.push_back(Json::array({uv.x, uv.y}));
    for (const auto& face : mesh.faces)
        triangles.push_back(Json::array({face[0], face[1], face[2]}));
    return {{"node", index},
            {"positions", std::move(positions)},
            {"normals", std::move(normals)},
            {"uvs", std::move(uvs)},
            {"triangles", std::move(triangles)}};
}

void append(Json& list, Json more) {
    for (auto& one : more) list.push_back(std::move(one));
}

}  // namespace

glm::vec3 normal_in_model(const glm::mat4& model_from_node, const glm::vec3& normal) {
    // The cofactor matrix is the inverse transpose times the determinant, and unlike it there for
    // flattened nodes too.
    const glm::dmat3 m(model_from_node);
    const glm::dmat3 cofactors(glm::cross(m[1], m[2]), glm::cross(m[2], m[0]),
                               glm::cross(m[0], m[1]));
    // Of a flattened node it is rounding that decides the determinant's sign: then it has none.
    const double volume = glm::determinant(m);
    const double largest = glm::length(m[0]) * glm::length(m[1]) * glm::length(m[2]);
    const double sign = volume < -kFlattened * largest ? -1.0 : 1.0;
    const glm::dvec3 moved = sign * (cofactors * glm::dvec3(normal));
    const double length = glm::length(moved);
    return length > 0.0 ? glm::vec3(moved / length) : glm::vec3(0.0f, 1.0f, 0.0f);
}

Json pose_json(const TpwModel& model, const TpwClip* clip, double frame) {
    const auto walk = parents_first(model.nodes);
    BoundClip bound;
    if (clip) bound = bind_clip(model, *clip);
    Pose pose;
    evaluate_pose(model, walk, clip ? &bound : nullptr, frame, pose);

    Json nodes = Json::array(), meshes = Json::array(), textures = Json::array();
    for (std::size_t i = 0; i < model.nodes.size(); ++i)
        nodes.push_back({{"index", i},
                         {"name", latin1_to_utf8(model.nodes[i].name)},
                         {"parent", model.nodes[i].parent},
                         {"visible", pose.visible[i] != 0},
                         {"local", matrix_json(pose.parent_from_node[i])},
                         {"world", matrix_json(pose.model_from_node[i])}});
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
        meshes.push_back(mesh_json(model, pose, i));
    for (std::size_t i = 0; i < model.textures.size(); ++i) {
        const std::uint16_t shown = pose.texture_frames[i];
        textures.push_back(
            {{"frame", shown}, {"name", latin1_to_utf8(model.textures[i].frames[shown])}});
    }
    Json warnings = warnings_json(model.warnings);
    if (clip) append(warnings, warnings_json(clip->warnings));
    Json misfits = warnings_json(bound.warnings);
    for (auto& misfit : misfits) misfit.erase("offset");  // two files that do not fit have no place
    append(warnings, std::move(misfits));
    return {{"frame", frame},
            {"nodes", std::move(nodes)},
            {"meshes", std::move(meshes)},
            {"textures", std::move(textures)},
            {"warnings", std::move(warnings)}};
}

}  // namespace turnstile
