#pragma once

#include "assets/bake.hpp"
#include "assets/shape.hpp"
#include "formats/image.hpp"
#include "formats/tpw_md2.hpp"
#include "formats/wad.hpp"
#include "formats/wct.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// From named parts to the game's models and textures.
///
///     Plan isle("jun_isle");                                   // its root is a dummy of that name
///     isle.mesh("ground", "", glm::mat4{1.0f}, ground);        // "" is the root
///     isle.mesh("head", "neck", translate({0, 4, 0}), head);   // below another part
///     Models built = build_models(std::array{isle, gate}, atlases);   // baked together
///     built.models[0], built.textures
namespace turnstile::art {

/// A node in the making.
struct Part {
    std::string name, parent;  ///< parent "": the root
    glm::mat4 parent_from_node{1.0f};
    Shape shape;  ///< no faces: a dummy
    std::optional<TpwPath> path;
};

/// A model in the making. Parts come after their parents.
class Plan {
public:
    explicit Plan(std::string name) : name_(std::move(name)) {}
    void mesh(std::string name, std::string parent, const glm::mat4& parent_from_node, Shape shape);
    void dummy(std::string name, std::string parent, const glm::mat4& parent_from_node);
    /// A path node: a closed Bézier path through whole groups of three points, in its own space.
    void path(std::string name, std::string parent, const glm::mat4& parent_from_node,
              std::vector<glm::vec3> points);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
    /// Where a part stands at rest. An unknown name throws std::invalid_argument.
    [[nodiscard]] glm::mat4 world_from(std::string_view part) const;

private:
    std::string name_;
    std::vector<Part> parts_;
};

/// Twelve points of a closed Bézier path near the ellipse with these half axes, at height y.
[[nodiscard]] std::vector<glm::vec3> ellipse_path(float x, float y, float z);

struct Texture {
    std::string name;  ///< without extension
    Image image;
    WctOptions options;
};

struct Models {
    std::vector<TpwModel> models;  ///< one a plan
    std::vector<Texture> textures;
};

/// Bakes all plans in one space, under one light, and makes a model of each. Textures marked as not
/// written are only named. Mistakes in the art throw std::invalid_argument.
[[nodiscard]] Models build_models(std::span<const Plan> plans, std::span<const Atlas> atlases,
                                  const Light& light = {});

/// Index of the node of that name; std::invalid_argument if there is none.
[[nodiscard]] std::uint16_t node_index(const TpwModel& model, std::string_view name);

/// All that one park brings into lobby.wad.
struct Island {
    struct NamedModel {
        std::string name;  ///< of the file, without extension
        TpwModel model;
    };
    struct NamedClip {
        std::string name;
        std::size_t model;  ///< index into models: what it poses
        TpwClip clip;
    };
    std::vector<NamedModel> models;
    std::vector<NamedClip> clips;
    std::vector<Texture> textures;
};

/// The files of an island: terrain/NAME.md2, terrain/textures/NAME.wct.
[[nodiscard]] std::vector<WadFile> encode_island(const Island& island);

}  // namespace turnstile::art
