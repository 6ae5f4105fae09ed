#include "tests/support/gltf_reader.hpp"

#include "formats/byte_reader.hpp"

#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>

namespace turnstile::test {

namespace {

using Json = nlohmann::json;

void require(bool holds, const char* what) {
    if (!holds) throw std::runtime_error(what);
}

/// What animations change of a node.
struct Parts {
    glm::vec3 translation{0.0f}, scale{1.0f};
    glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f};
};

glm::quat quat_of(const std::vector<float>& v) { return {v[3], v[0], v[1], v[2]}; }
glm::vec3 vec3_of(const std::vector<float>& v) { return {v[0], v[1], v[2]}; }

Parts parts_of(const Json& node) {
    Parts parts;
    if (node.contains("translation")) parts.translation = vec3_of(node["translation"]);
    if (node.contains("rotation")) parts.rotation = quat_of(node["rotation"]);
    if (node.contains("scale")) parts.scale = vec3_of(node["scale"]);
    return parts;
}

glm::mat4 matrix_of(const Json& node, const Parts& parts) {
    if (node.contains("matrix")) {
        const auto floats = node["matrix"].get<std::vector<float>>();
        glm::mat4 matrix(1.0f);
        for (glm::length_t i = 0; i < 16; ++i)
            matrix[i / 4][i % 4] = floats[static_cast<std::size_t>(i)];
        return matrix;
    }
    return glm::translate(glm::mat4(1.0f), parts.translation) * glm::mat4_cast(parts.rotation) *
           glm::scale(glm::mat4(1.0f), parts.scale);
}

}  // namespace

Gltf::Gltf(std::span<const std::byte> file) {
    const auto word = [&](std::size_t at) {
        require(at + 4 <= file.size(), "short");
        return load_le<std::uint32_t>(&file[at]);
    };
    require(word(0) == 0x46546C67 && word(4) == 2 && word(8) == file.size(), "header");
    require(word(16) == 0x4E4F534A && word(12) % 4 == 0, "JSON chunk");
    const std::size_t end = 20 + std::size_t{word(12)};
    require(end <= file.size(), "JSON chunk's length");
    const auto* text = reinterpret_cast<const char*>(&file[20]);
    json_ = Json::parse(text, text + word(12));
    if (end == file.size()) return;
    require(word(end + 4) == 0x004E4942 && end + 8 + word(end) == file.size(), "binary chunk");
    binary_.assign(file.begin() + static_cast<std::ptrdiff_t>(end + 8), file.end());
    require(json_["buffers"].size() == 1 && json_["buffers"][0]["byteLength"] == binary_.size(),
            "buffer");
}

std::span<const std::byte> Gltf::view(std::size_t view) const {
    const Json& entry = json_["bufferViews"][view];
    const std::size_t offset = entry["byteOffset"], length = entry["byteLength"];
    require(offset <= binary_.size() && length <= binary_.size() - offset, "buffer view");
    return std::span(binary_).subspan(offset, length);
}

std::vector<float> Gltf::floats(std::size_t accessor) const {
    const Json& entry = json_["accessors"][accessor];
    require(entry["componentType"] == 5126, "floats");
    const std::string type = entry["type"];
    const std::size_t width = type == "SCALAR" ? 1 : static_cast<std::size_t>(type.back() - '0');
    const std::size_t count = entry["count"], offset = entry["byteOffset"];
    const auto bytes = view(entry["bufferView"]);
    const Json& parent = json_["bufferViews"][entry["bufferView"].get<std::size_t>()];
    require(parent.value("byteStride", width * 4) == width * 4, "stride");
    require(offset % 4 == 0 && offset + count * width * 4 <= bytes.size(), "accessor");
    std::vector<float> values;
    for (std::size_t i = 0; i < count * width; ++i)
        values.push_back(load_le<float>(&bytes[offset + 4 * i]));
    return values;
}

std::vector<std::uint32_t> Gltf::indices(std::size_t accessor) const {
    const Json& entry = json_["accessors"][accessor];
    const std::size_t size = entry["componentType"] == 5123 ? 2 : 4;
    const std::size_t count = entry["count"], offset = entry["byteOffset"];
    const auto bytes = view(entry["bufferView"]);
    require(offset % size == 0 && offset + count * size <= bytes.size(), "accessor");
    std::vector<std::uint32_t> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(size == 2 ? load_le<std::uint16_t>(&bytes[offset + 2 * i])
                                   : load_le<std::uint32_t>(&bytes[offset + 4 * i]));
    return values;
}

std::vector<glm::vec3> Gltf::points(std::size_t accessor) const {
    const auto numbers = floats(accessor);
    std::vector<glm::vec3> points;
    for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
        points.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
    return points;
}

std::span<const std::byte> Gltf::image(std::size_t image) const {
    return view(json_["images"][image]["bufferView"]);
}

std::vector<float> Gltf::sampled(const Json& sampler, bool turns, float seconds) const {
    const auto times = floats(sampler["input"]), values = floats(sampler["output"]);
    require(std::ranges::adjacent_find(times, std::greater_equal<>()) == times.end(),
            "times ascend");
    const std::string how = sampler.value("interpolation", "LINEAR");
    const std::size_t parts = how == "CUBICSPLINE" ? 3 : 1;
    const std::size_t width = values.size() / times.size() / parts;
    const auto part = [&](std::size_t key, std::size_t which) {
        const auto at = values.begin() + static_cast<std::ptrdiff_t>((key * parts + which) * width);
        return std::vector<float>(at, at + static_cast<std::ptrdiff_t>(width));
    };
    const std::size_t own = parts == 3 ? 1 : 0;
    const auto next =
        static_cast<std::size_t>(std::ranges::upper_bound(times, seconds) - times.begin());
    if (next == 0) return part(0, own);
    if (next == times.size()) return part(next - 1, own);
    const float span = times[next] - times[next - 1], t = (seconds - times[next - 1]) / span;
    auto from = part(next - 1, own), to = part(next, own);
    if (parts == 3) {
        const auto leaving = part(next - 1, 2), arriving = part(next, 0);
        const float t2 = t * t, t3 = t2 * t;
        for (std::size_t i = 0; i < width; ++i)
            from[i] = (2 * t3 - 3 * t2 + 1) * from[i] + span * (t3 - 2 * t2 + t) * leaving[i] +
                      (-2 * t3 + 3 * t2) * to[i] + span * (t3 - t2) * arriving[i];
        return from;
    }
    if (turns) {
        const glm::quat q = glm::normalize(glm::slerp(quat_of(from), quat_of(to), t));
        return {q.x, q.y, q.z, q.w};
    }
    for (std::size_t i = 0; i < width; ++i) from[i] += (to[i] - from[i]) * t;
    return from;
}

Gltf::Pose Gltf::pose(int animation, float seconds) const {
    const Json& nodes = json_["nodes"];
    std::vector<Parts> parts;
    Pose pose;
    pose.weights.resize(nodes.size());
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        parts.push_back(parts_of(nodes[n]));
        if (!nodes[n].contains("mesh")) continue;
        const Json& primitive = json_["meshes"][nodes[n]["mesh"].get<std::size_t>()]["primitives"];
        pose.weights[n].resize(primitive[0].value("targets", Json::array()).size(), 0.0f);
    }
    if (animation != kRest) {
        const Json& played = json_["animations"][static_cast<std::size_t>(animation)];
        for (const Json& channel : played["channels"]) {
            const std::string path = channel["target"]["path"];
            const std::size_t node = channel["target"]["node"];
            const auto value = sampled(played["samplers"][channel["sampler"].get<std::size_t>()],
                                       path == "rotation", seconds);
            require(path == "weights" || !nodes[node].contains("matrix"), "a matrix is animated");
            if (path == "translation") parts[node].translation = vec3_of(value);
            if (path == "rotation") parts[node].rotation = quat_of(value);
            if (path == "scale") parts[node].scale = vec3_of(value);
            if (path == "weights") pose.weights[node] = value;
        }
    }
    pose.scene_from_node.resize(nodes.size(), glm::mat4(1.0f));
    const std::function<void(std::size_t, const glm::mat4&)> place = [&](std::size_t n,
                                                                         const glm::mat4& parent) {
        pose.scene_from_node[n] = parent * matrix_of(nodes[n], parts[n]);
        for (const Json& child : nodes[n].value("children", Json::array()))
            place(child, pose.scene_from_node[n]);
    };
    for (const Json& root : json_["scenes"][0]["nodes"]) place(root, glm::mat4(1.0f));
    return pose;
}

std::vector<glm::vec3> Gltf::scene_positions(const Pose& pose, std::size_t node) const {
    const std::size_t mesh = json_["nodes"][node]["mesh"];
    const Json& primitive = json_["meshes"][mesh]["primitives"][0];
    auto positions = points(primitive["attributes"]["POSITION"]);
    for (std::size_t t = 0; t < pose.weights[node].size(); ++t) {
        if (pose.weights[node][t] == 0.0f) continue;
        const auto moved = points(primitive["targets"][t]["POSITION"]);
        for (std::size_t v = 0; v < positions.size(); ++v)
            positions[v] += pose.weights[node][t] * moved[v];
    }
    for (glm::vec3& position : positions)
        position = glm::vec3(pose.scene_from_node[node] * glm::vec4(position, 1.0f));
    return positions;
}

}  // namespace turnstile::test
