#include "assets/model_builder.hpp"

#include "assets/exact_math.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace turnstile::art {
namespace {

const Part& part_named(const Plan& plan, std::string_view name) {
    const auto found = std::ranges::find(plan.parts(), name, &Part::name);
    if (found == plan.parts().end())
        throw std::invalid_argument(plan.name() + " has no part \"" + std::string(name) + "\"");
    return *found;
}

// A final vertex: source vertex, UV and normal. Equal ones of one texture are written once.
using SlotKey = std::tuple<std::uint32_t, float, float, float, float, float>;

class MeshMaker {
public:
    MeshMaker(const Shape& shape, std::span<const glm::vec4> places)
        : shape_(shape), places_(places) {
        mesh_.vertices = shape.vertices;
    }

    // The faces on one texture become one material.
    void add_material(const std::string& atlas, std::int32_t texture_slot) {
        std::map<SlotKey, std::uint16_t> slots;
        const std::size_t first = mesh_.order.size();
        for (const Face& face : shape_.faces) {
            if (shape_.charts[face.chart].atlas != atlas) continue;
            std::array<std::uint16_t, 3> corners{};
            for (std::size_t i = 0; i < 3; ++i) corners[i] = slot(slots, face, face.corners[i]);
            mesh_.faces.push_back(corners);
        }
        mesh_.materials.push_back(
            {.texture_slot = texture_slot,
             .first_slot = static_cast<std::uint16_t>(first),
             .last_slot = static_cast<std::uint16_t>(mesh_.order.size() - 1)});
    }

    [[nodiscard]] TpwMesh take() {
        mesh_.stored_normals = static_cast<std::uint32_t>(mesh_.normals.size());
        const Box3 box = bounds(shape_);
        mesh_.box_min = box.min;
        mesh_.box_max = box.max;
        return std::move(mesh_);
    }

private:
    std::uint16_t slot(std::map<SlotKey, std::uint16_t>& slots, const Face& face,
                       const Corner& corner) {
        const glm::vec4& place = places_[face.chart];
        const glm::vec2 uv = glm::vec2(place) * corner.at + glm::vec2(place.z, place.w);
        const glm::vec3& n = corner.normal;
        const auto next = static_cast<std::uint16_t>(mesh_.order.size());
        const auto [known, is_new] =
            slots.try_emplace({corner.vertex, uv.x, uv.y, n.x, n.y, n.z}, next);
        if (is_new) {
            mesh_.order.push_back(static_cast<std::uint16_t>(corner.vertex));
            mesh_.uvs.push_back(uv);
            mesh_.normals.push_back(n);
        }
        return known->second;
    }

    const Shape& shape_;
    std::span<const glm::vec4> places_;
    TpwMesh mesh_;
};

// The atlases that a plan's shapes use, in the order of their first use.
std::vector<std::string> used_atlases(const Shape& shape) {
    std::vector<std::string> names;
    for (const Face& face : shape.faces) {
        const std::string& name = shape.charts[face.chart].atlas;
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    return names;
}

std::int32_t texture_slot(TpwModel& model, const std::string& name,
                          std::span<const Atlas> atlases) {
    const std::string file = name + ".tga";
    for (std::size_t i = 0; i < model.textures.size(); ++i)
        if (model.textures[i].frames.front() == file) return static_cast<std::int32_t>(i);
    const auto atlas = std::ranges::find(atlases, name, &Atlas::name);
    const std::uint32_t flags = 1u | (atlas->see_through ? kTpwSeeThrough : 0u);
    model.textures.push_back({.flags = flags, .frames = {file}});
    return static_cast<std::int32_t>(model.textures.size() - 1);
}

TpwModel model_of(const Plan& plan, std::span<const Atlas> atlases,
                  std::span<const std::vector<glm::vec4>> places) {
    TpwModel model;
    model.header.saved_name = plan.name().substr(0, 20);
    std::vector<const Part*> order;  // meshes first
    for (const bool dummies : {false, true})
        for (const Part& part : plan.parts())
            if (part.shape.faces.empty() == dummies) order.push_back(&part);
    const auto index_of = [&](const std::string& name) {
        const auto found = std::ranges::find(order, name, [](const Part* p) { return p->name; });
        return static_cast<std::int32_t>(found - order.begin());
    };
    const auto root = static_cast<std::int32_t>(order.size());
    std::size_t next_shape = 0;
    for (const Part* part : order) {
        TpwNode node{.name = part->name, .path = {}};
        node.parent = part->parent.empty() ? root : index_of(part->parent);
        node.parent_from_node = part->parent_from_node;
        node.flags = part->shape.faces.empty() ? kTpwNodeDummy : 1u;
        if (part->path) {
            node.flags |= kTpwNodePath;
            node.path = static_cast<std::uint16_t>(model.paths.size());
            model.paths.push_back(*part->path);
        }
        model.nodes.push_back(std::move(node));
        if (part->shape.faces.empty()) continue;
        MeshMaker maker(part->shape, places[next_shape++]);
        for (const std::string& atlas : used_atlases(part->shape))
            maker.add_material(atlas, texture_slot(model, atlas, atlases));
        model.meshes.push_back(maker.take());
    }
    model.nodes.push_back({.name = plan.name(), .flags = kTpwNodeDummy, .path = {}});
    model.root = root;
    return model;
}

}  // namespace

void Plan::mesh(std::string name, std::string parent, const glm::mat4& parent_from_node,
                Shape shape) {
    parts_.push_back({std::move(name), std::move(parent), parent_from_node, std::move(shape), {}});
}

void Plan::dummy(std::string name, std::string parent, const glm::mat4& parent_from_node) {
    mesh(std::move(name), std::move(parent), parent_from_node, {});
}

void Plan::path(std::string name, std::string parent, const glm::mat4& parent_from_node,
                std::vector<glm::vec3> points) {
    dummy(std::move(name), std::move(parent), parent_from_node);
    parts_.back().path = TpwPath{.type = 3, .points = std::move(points)};
}

glm::mat4 Plan::world_from(std::string_view part) const {
    const Part& found = part_named(*this, part);
    if (found.parent.empty()) return found.parent_from_node;
    return world_from(found.parent) * found.parent_from_node;
}

std::vector<glm::vec3> ellipse_path(float x, float y, float z) {
    constexpr float kHandle = 0.5522847f;  // of a Bézier quarter circle
    std::vector<glm::vec3> points;
    for (int quarter = 0; quarter < 4; ++quarter) {
        const glm::mat4 turned = turn_y(-90.0f * static_cast<float>(quarter));
        for (const glm::vec3& p :
             {glm::vec3(1.0f, 0.0f, 0.0f), {1.0f, 0.0f, kHandle}, {kHandle, 0.0f, 1.0f}})
            points.push_back(apply(turned, p) * glm::vec3(x, 0.0f, z) + glm::vec3(0.0f, y, 0.0f));
    }
    return points;
}

Models build_models(std::span<const Plan> plans, std::span<const Atlas> given, const Light& light) {
    std::vector<Atlas> atlases(given.begin(), given.end());
    for (Atlas& atlas : atlases) {
        if (!atlas.written && !atlas.picture) atlas.picture = filled_image(1, 1, {});
        if (!atlas.picture) continue;
        atlas.width = atlas.picture->width;
        atlas.height = atlas.picture->height;
    }
    std::vector<PlacedShape> placed;
    std::vector<std::size_t> first_shape;
    for (const Plan& plan : plans) {
        first_shape.push_back(placed.size());
        for (const Part& part : plan.parts())
            if (!part.shape.faces.empty())
                placed.push_back({&part.shape, plan.world_from(part.name)});
    }
    Baked baked = bake(placed, atlases, light);
    Models result;
    for (std::size_t p = 0; p < plans.size(); ++p)
        result.models.push_back(
            model_of(plans[p], atlases, std::span(baked.places).subspan(first_shape[p])));
    for (std::size_t a = 0; a < atlases.size(); ++a)
        if (atlases[a].written)
            result.textures.push_back(
                {atlases[a].name, std::move(baked.images[a]), atlases[a].options});
    return result;
}

std::uint16_t node_index(const TpwModel& model, std::string_view name) {
    const auto found = std::ranges::find(model.nodes, name, &TpwNode::name);
    if (found == model.nodes.end())
        throw std::invalid_argument("no node is called \"" + std::string(name) + "\"");
    return static_cast<std::uint16_t>(found - model.nodes.begin());
}

std::vector<WadFile> encode_island(const Island& island) {
    std::vector<WadFile> files(island.models.size() + island.clips.size() + island.textures.size());
    for_each_index(files.size(), [&](std::size_t i) {
        if (i < island.models.size()) {
            const Island::NamedModel& each = island.models[i];
            files[i] = {"terrain/" + each.name + ".md2", encode_tpw_model(each.model)};
            return;
        }
        i -= island.models.size();
        if (i < island.clips.size()) {
            const Island::NamedClip& each = island.clips[i];
            files[island.models.size() + i] = {
                "terrain/" + each.name + ".md2",
                encode_tpw_clip(each.clip, island.models[each.model].model)};
            return;
        }
        i -= island.clips.size();
        const Texture& each = island.textures[i];
        files[island.models.size() + island.clips.size() + i] = {
            "terrain/textures/" + each.name + ".wct", encode_wct(each.image, each.options)};
    });
    return files;
}

}  // namespace turnstile::art
