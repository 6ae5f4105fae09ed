#include "engine/gltf_surfaces.hpp"

#include "formats/picture.hpp"

#include <string>

namespace turnstile {

namespace {

constexpr int kLinear = 9729, kLinearMipmapLinear = 9987, kClampToEdge = 33071;
constexpr double kCutOutReference = 240.0 / 255.0;  // docs/lobby.md, 6

}  // namespace

std::uint32_t GltfSurfaces::material(const Texture* texture, std::uint32_t material_flags) {
    const AlphaClass alpha =
        texture ? alpha_on_surface(*texture, material_flags) : AlphaClass::Opaque;
    const auto [known, is_new] = materials_.emplace(std::pair(texture, alpha), 0);
    if (!is_new) return known->second;
    Json surface = {{"metallicFactor", 0.0}, {"roughnessFactor", 1.0}};
    if (texture) surface["baseColorTexture"] = {{"index", this->texture(*texture)}};
    Json material = {{"name", texture ? latin1_to_utf8(texture->name) : "untextured"},
                     {"pbrMetallicRoughness", std::move(surface)},
                     {"doubleSided", true},
                     {"extensions", {{"KHR_materials_unlit", Json::object()}}}};
    if (alpha == AlphaClass::CutOut) {
        material["alphaMode"] = "MASK";
        material["alphaCutoff"] = kCutOutReference;
    }
    if (alpha == AlphaClass::Graded) material["alphaMode"] = "BLEND";
    document_.use_extension("KHR_materials_unlit");
    known->second = document_.append("materials", std::move(material));
    return known->second;
}

std::uint32_t GltfSurfaces::texture(const Texture& texture) {
    const auto [known, is_new] = textures_.emplace(&texture, 0);
    if (!is_new) return known->second;
    if (!sampler_)
        sampler_ = document_.append("samplers", {{"magFilter", kLinear},
                                                 {"minFilter", kLinearMipmapLinear},
                                                 {"wrapS", kClampToEdge},
                                                 {"wrapT", kClampToEdge}});
    const std::uint32_t image =
        document_.add_image(encode_png(texture.image), latin1_to_utf8(texture.name));
    known->second = document_.append("textures", {{"source", image}, {"sampler", *sampler_}});
    return known->second;
}

}  // namespace turnstile
