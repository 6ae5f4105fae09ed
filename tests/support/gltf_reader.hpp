#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace turnstile::test {

/// A reader and player of glTF of its own, from the specification (2.0, appendix C for blending):
/// what an importer would make of a file. Throws std::runtime_error for a broken container.
class Gltf {
public:
    explicit Gltf(std::span<const std::byte> file);

    [[nodiscard]] const nlohmann::json& json() const { return json_; }
    /// The numbers of a float accessor, one element behind the other.
    [[nodiscard]] std::vector<float> floats(std::size_t accessor) const;
    [[nodiscard]] std::vector<std::uint32_t> indices(std::size_t accessor) const;
    [[nodiscard]] std::vector<glm::vec3> points(std::size_t accessor) const;
    [[nodiscard]] std::span<const std::byte> image(std::size_t image) const;

    static constexpr int kRest = -1;
    struct Pose {
        std::vector<glm::mat4> scene_from_node;
        std::vector<std::vector<float>> weights;  ///< by node; empty: no morph
    };
    /// Every node at `seconds` of an animation, or at rest.
    [[nodiscard]] Pose pose(int animation, float seconds) const;
    /// The vertices of a node's first primitive in the scene.
    [[nodiscard]] std::vector<glm::vec3> scene_positions(const Pose& pose, std::size_t node) const;

private:
    [[nodiscard]] std::vector<float> sampled(const nlohmann::json& sampler, bool turns,
                                             float seconds) const;
    [[nodiscard]] std::span<const std::byte> view(std::size_t view) const;

    nlohmann::json json_;
    std::vector<std::byte> binary_;
};

}  // namespace turnstile::test
