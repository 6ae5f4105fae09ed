#include "engine/census.hpp"
#include "engine/file_kind.hpp"
#include "engine/inspect_json.hpp"
#include "formats/byte_reader.hpp"
#include "formats/lobby_script.hpp"
#include "formats/picture.hpp"
#include "formats/quake2_md2.hpp"
#include "formats/sgn.hpp"
#include "formats/string_table.hpp"
#include "formats/tpw_md2.hpp"
#include "formats/truetype.hpp"
#include "formats/wad.hpp"
#include "formats/wct.hpp"

#include <glm/geometric.hpp>
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <string_view>
#include <variant>

// What a census counts of each format: the figures that the format pages state of the shipped
// files, so that whoever has the game can check them.

namespace turnstile {

namespace {

/// Cosine of the angle between two rows above which a matrix counts as sheared
/// (docs/formats/tpw-md2.md, 3).
constexpr float kSheared = 1e-4f;

/// Adds to a file's counts, topic by topic.
class Facts {
public:
    explicit Facts(FormatCounts& counts) : counts_(counts) {}

    void count(std::string_view topic, std::string_view value, std::uint64_t times = 1) {
        if (times != 0) counts_[std::string(topic)][std::string(value)] += times;
    }
    void count(std::string_view topic, std::integral auto value) {
        count(topic, std::to_string(value));
    }
    /// Each bit of a stored word by itself, and words without any.
    void bits(std::string_view topic, std::uint32_t word) {
        if (word == 0) count(topic, "none");
        for (std::uint32_t bit = 1; bit != 0; bit <<= 1)
            if ((word & bit) != 0) count(topic, fmt::format("{:#x}", bit));
    }
    void warnings(std::span<const Warning> warnings) {
        for (const auto& warning : warnings)
            count("warnings", warning.field.empty() ? "other" : warning.field);
    }

private:
    FormatCounts& counts_;
};

void add_header(Facts& facts, const TpwHeader& header, const char* kind) {
    facts.count("kind", kind);
    facts.count("version", fmt::format("{:#x} / {:#x}", header.version, header.animation_version));
    facts.count(fmt::format("{} flags", kind), fmt::format("{:#x}", header.flags));
}

void add_node(Facts& facts, const TpwModel& model, std::size_t index) {
    const TpwNode& node = model.nodes[index];
    const bool is_mesh = index < model.meshes.size();
    facts.count("nodes", node.path ? "path" : is_mesh ? "mesh" : "dummy");
    facts.bits("node flags", node.flags);
    const auto& m = node.parent_from_node;
    const glm::vec3 x(m[0]), y(m[1]), z(m[2]);
    const float shear = std::max({std::abs(glm::dot(x, y)) / (glm::length(x) * glm::length(y)),
                                  std::abs(glm::dot(y, z)) / (glm::length(y) * glm::length(z)),
                                  std::abs(glm::dot(z, x)) / (glm::length(z) * glm::length(x))});
    if (shear > kSheared) facts.count("nodes", "sheared");
}

void add_mesh(Facts& facts, const TpwMesh& mesh) {
    facts.count("totals", "source vertices", mesh.vertices.size());
    facts.count("totals", "slots", mesh.order.size());
    facts.count("totals", "triangles", mesh.faces.size());
    facts.count("totals", "stored normals used", mesh.stored_normals);
    facts.count("totals", "materials", mesh.materials.size());
}

void add_value(Facts& facts, const TpwModel& model) {
    add_header(facts, model.header, "model");
    for (std::size_t i = 0; i < model.nodes.size(); ++i) add_node(facts, model, i);
    for (const auto& mesh : model.meshes) add_mesh(facts, mesh);
    for (const auto& texture : model.textures) {
        facts.bits("material flags", texture.flags);
        facts.count("texture frames a slot", texture.frames.size());
    }
    for (const auto& lookup : model.lookups) facts.bits("look-up flags", lookup.flags);
    for (const auto& path : model.paths)
        facts.count("paths",
                    fmt::format("type {:#x}{}", path.type, path.usable ? "" : ", unusable"));
    if (model.heightfield) facts.count("parts", "heightfield");
    facts.count("textures", model.textures.size());
    facts.warnings(model.warnings);
}

void add_value(Facts& facts, const TpwClip& clip) {
    add_header(facts, clip.header, "animation");
    facts.count("totals", "clip frames", static_cast<std::uint64_t>(std::max(0, clip.length())));
    facts.count("totals", "hidden by clips", clip.hide.size());
    facts.count("totals", "texture tracks", clip.texture_tracks.size());
    for (const auto& track : clip.tracks) {
        facts.bits("track flags", track.flags);
        for (const std::string_view channel : channel_names(track))
            facts.count("channels", channel);
    }
    facts.warnings(clip.warnings);
}

void add_value(Facts& facts, const TpwFile& file) {
    std::visit([&](const auto& value) { add_value(facts, value); }, file);
}

void add_value(Facts& facts, const Wad& wad) {
    facts.count("version", wad.version);
    for (const auto& entry : wad.entries)
        facts.count("entries",
                    entry.compression == WadEntry::Compression::Stored ? "stored" : "packed");
    facts.warnings(wad.warnings);
}

void add_value(Facts& facts, const Wct& texture) {
    facts.count("type", fmt::format("{:#x}", static_cast<int>(texture.type)));
    facts.count("compression", texture.packing == WctPacking::Zlib ? "zlib" : "lzss");
    facts.count("alpha", texture.alpha ? "yes" : "no");
    facts.count("bits", texture.bits);
    facts.count("version", texture.version);
    facts.count("layout", layout_name(texture.layout));
    facts.count("size", fmt::format("{}x{}", texture.image.width, texture.image.height));
    const WctScales& scales = texture.scales;
    facts.count("scales", fmt::format("{} {} {} {}", scales.y, scales.cb, scales.cr, scales.a));
    facts.warnings(texture.warnings);
}

void add_value(Facts& facts, const LobbyScript& script) {
    facts.count("directives", "ISLAND", script.islands.size());
    facts.count("directives", "FLYINGMESH", script.flyers.size());
    facts.count("directives", "camera positions", script.camera_positions.size());
    for (const auto& warning : script.warnings) facts.count("warnings", warning.kind);
}

void add_value(Facts& facts, const Quake2Md2& model) {
    facts.count("totals", "frames", model.frames.size());
    facts.count("totals", "vertices", model.vertex_count);
    facts.count("totals", "triangles", model.triangles.size());
    facts.count("totals", "dropped triangles", model.dropped_triangles);
    facts.count("skins", model.skins.size());
    facts.count("animations", quake2_animations(model).size());
    facts.count("GL commands", model.gl_commands ? "there" : "none or broken");
    facts.warnings(model.warnings);
}

void add_value(Facts& facts, const Sgn& sign) {
    facts.count("version", sign.version);
    facts.count("first line", sign.first_line);
    facts.count("modes", fmt::format("{}, {}", sign.lines[0].mode, sign.lines[1].mode));
    facts.count("artwork", sign.artwork ? "yes" : "no");
    for (const SgnLine& line : sign.lines) {
        facts.count("fonts", line.font.file.text());
        facts.count("effect masks", line.font.effect.mask);
        facts.count("fill sizes", fmt::format("{}x{}x{}", line.fill.width, line.fill.height,
                                              line.fill.bytes_per_pixel));
        if (line.ink) facts.count("ink masks", line.ink->mask);
    }
    facts.warnings(sign.warnings);
}

void add_value(Facts& facts, const StringTable& table) {
    facts.count("number", table.number);
    facts.count("totals", "strings", table.strings.size());
    facts.warnings(table.warnings);
}

void add_value(Facts& facts, const CharacterTable& table) {
    facts.count("characters", table.characters.size());
    facts.warnings(table.warnings);
}

void add_value(Facts& facts, const TrueTypeFont& font) {
    facts.count("family", font.family);
    facts.count("units per em", font.units_per_em);
    facts.count("totals", "glyphs", font.glyph_count);
    facts.warnings(font.warnings);
}

void add_value(Facts& facts, const Image& picture) {
    facts.count("size", fmt::format("{}x{}", picture.width, picture.height));
    facts.count("alpha", picture.has_alpha ? "yes" : "no");
}

/// Other texts than the lobby's have the same extension; a script says at least one thing.
bool says_anything(const LobbyScript& script) {
    const bool numbers = script.rain || script.lightning || script.island_fov ||
                         script.spin_radius || script.spin_speed || script.vertical_offset ||
                         script.globe_radius_in || script.globe_radius_out;
    return numbers || script.sky_colour || !script.islands.empty() || !script.flyers.empty() ||
           !script.camera_positions.empty();
}

FileFacts unknown_file(const std::string& name) {
    FileFacts facts{"unknown", {}, {}};
    const std::string extension = extension_of(name);
    Facts(facts.counts).count("extension", extension.empty() ? "none" : extension);
    return facts;
}

/// `decode` gives a value that add_value knows.
template <class Decode>
FileFacts decoded(std::string format, Decode&& decode) {
    FileFacts facts{std::move(format), {}, {}};
    try {
        Facts counts(facts.counts);
        add_value(counts, decode());
    } catch (const DecodeError& error) {
        facts.failure = error.what();
    }
    return facts;
}

}  // namespace

FileFacts facts_of_file(std::span<const std::byte> file, const std::string& name) {
    switch (file_kind(file, name)) {
        case FileKind::TpwMd2:
            return decoded("tpw-md2", [&] { return decode_tpw_md2(file, name); });
        case FileKind::Quake2Md2:
            return decoded("quake2-md2", [&] { return decode_quake2_md2(file, name); });
        case FileKind::Sgn:
            return decoded("sgn", [&] { return decode_sgn(file, name); });
        case FileKind::StringTable:
            // What the bytes of the texts mean stands in another file; their structure does not.
            return decoded("str", [&] { return decode_string_table(file, name, nullptr); });
        case FileKind::CharacterTable:
            return decoded("characters", [&] { return decode_character_table(file, name); });
        case FileKind::Wad:
            return decoded("wad", [&] { return decode_wad(file, name); });
        case FileKind::Wct:
            return decoded("wct", [&] { return decode_wct(file, name); });
        case FileKind::LobbyScript:
            if (const auto script = decode_lobby_script(file); says_anything(script))
                return decoded("lobby-script", [&] { return script; });
            break;
        case FileKind::Picture: {
            FileFacts facts = decoded("picture", [&] { return decode_picture(file, name); });
            Facts(facts.counts).count("type", picture_type_name(picture_type(file)));
            return facts;
        }
        case FileKind::TrueType:
            return decoded("truetype", [&] { return decode_truetype(file, name); });
        case FileKind::Unknown:
            break;
    }
    return unknown_file(name);
}

}  // namespace turnstile
