#include "formats/tpw_md2.hpp"

#include "formats/tpw_md2_decode.hpp"
#include "formats/tpw_md2_input.hpp"
#include "formats/tpw_md2_layout.hpp"

#include <cstdlib>

namespace turnstile {

namespace {

using tpw::Input;
namespace at = tpw::header;

enum class Wanted { Either, Model, Clip };

std::string magic_text(std::span<const std::byte> file) {
    if (file.size() < 4) return std::to_string(file.size()) + " bytes";
    const auto magic = load_le<std::uint32_t>(file.data());
    if (magic == tpw::kQuake2Magic) return "\"IDP2\" (a Quake II model)";
    return hex(magic);
}

std::string version_text(std::uint32_t version) {
    if (version == 0x18) return "0x18 (a model of 1998, which the game never loads)";
    if (version == 0xCF) return "0xcf (an older model, which the game refuses)";
    if (version < tpw::kVersion) return hex(version) + " (older than the game loads)";
    return hex(version);
}

/// Section 15.1, in its order; true for a clip.
bool check_header(const Input& in, Wanted wanted) {
    const auto file = in.file();
    if (!is_tpw_md2(file)) in.fail(0, "magic", magic_text(file), hex(tpw::kMagic));
    if (file.size() < tpw::kHeaderBytes)
        in.fail(file.size(), "header", std::to_string(file.size()) + " bytes",
                "at least " + std::to_string(tpw::kHeaderBytes));
    const auto version = in.at<std::uint32_t>(at::kVersion);
    if (version != tpw::kVersion)
        in.fail(at::kVersion, "version", version_text(version), hex(tpw::kVersion));

    const bool has_meshes = in.at<std::uint32_t>(at::kMeshTable) != 0;
    const bool has_animation = in.at<std::uint32_t>(at::kAnimation) != 0;
    if (has_meshes && has_animation)
        in.fail(at::kAnimation, "kind", "a mesh table and an animation block", "one of them");
    if (!has_meshes && !has_animation)
        in.fail(at::kMeshTable, "kind", "neither mesh table nor animation block", "one of them");
    if (has_animation && wanted == Wanted::Model)
        in.fail(at::kMeshTable, "kind", "a clip", "a model");
    if (has_meshes && wanted == Wanted::Clip) in.fail(at::kAnimation, "kind", "a model", "a clip");

    const auto animation_version = in.at<std::uint32_t>(at::kAnimationVersion);
    if (has_animation && animation_version != tpw::kAnimationVersion)
        in.fail(at::kAnimationVersion, "animation version", hex(animation_version),
                hex(tpw::kAnimationVersion));
    return has_animation;
}

TpwHeader read_header(const Input& in) {
    TpwHeader header;
    header.version = in.at<std::uint32_t>(at::kVersion);
    header.animation_version = in.at<std::uint32_t>(at::kAnimationVersion);
    header.save_time = in.at<std::uint32_t>(at::kSaveTime);
    header.flags = in.at<std::uint32_t>(at::kFlags);
    header.saved_name = text_until_zero(in.file().subspan(at::kName, at::kNameBytes));
    return header;
}

TpwFile decode(std::span<const std::byte> file, std::string_view source, Wanted wanted) {
    Input in(file, source);
    if (check_header(in, wanted)) {
        TpwClip clip;
        clip.header = read_header(in);
        tpw::read_clip(in, clip);
        clip.warnings = in.take_warnings();
        return clip;
    }
    TpwModel model;
    model.header = read_header(in);
    tpw::read_model(in, model);
    model.warnings = in.take_warnings();
    return model;
}

}  // namespace

std::int32_t TpwMesh::material_of_slot(std::uint16_t slot) const {
    for (std::size_t i = 0; i < materials.size(); ++i)
        if (materials[i].first_slot <= slot && slot <= materials[i].last_slot)
            return static_cast<std::int32_t>(i);
    return materials.empty() ? -1 : 0;
}

std::uint32_t TpwPath::segment_count() const {
    if (!usable) return 0;
    const auto around = static_cast<std::uint32_t>(bezier() ? points.size() / 3 : points.size());
    if (closed() || around == 0) return around;
    return around - 1;
}

glm::vec3 TpwMorphChannel::unpack(std::uint32_t value) const {
    // Ten bits, moved to the top so that the shift back brings their sign along.
    const auto field = [value](unsigned bit) {
        return static_cast<float>(static_cast<std::int32_t>(value << (22 - bit)) >> 22);
    };
    return centre + glm::vec3(field(0), field(10), field(20)) * step;
}

std::int64_t TpwClip::milliseconds() const {
    // The float 1000 / 30, multiplied in double: in float 600 frames would be 20,000 ms.
    constexpr double kMillisecondsPerFrame = 33.33333206176758;
    return static_cast<std::int64_t>(static_cast<double>(length()) * kMillisecondsPerFrame);
}

bool is_tpw_md2(std::span<const std::byte> file) {
    return file.size() >= 4 && load_le<std::uint32_t>(file.data()) == tpw::kMagic;
}

TpwFile decode_tpw_md2(std::span<const std::byte> file, std::string_view source) {
    return decode(file, source, Wanted::Either);
}

TpwModel decode_tpw_model(std::span<const std::byte> file, std::string_view source) {
    return std::get<TpwModel>(decode(file, source, Wanted::Model));
}

TpwClip decode_tpw_clip(std::span<const std::byte> file, std::string_view source) {
    return std::get<TpwClip>(decode(file, source, Wanted::Clip));
}

}  // namespace turnstile
