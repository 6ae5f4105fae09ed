#include "formats/quake2_md2.hpp"

#include "formats/quake2_layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>

namespace turnstile {

namespace {

using namespace quake2;

// The frames' vertices are copied as they lie.
static_assert(sizeof(Quake2Md2::Vertex) == kVertexBytes);
static_assert(std::is_trivially_copyable_v<Quake2Md2::Vertex>);

/// The header once it is checked: every section is in the file or empty.
struct Header {
    std::uint32_t skin_count = 0, vertex_count = 0, point_count = 0, triangle_count = 0,
                  frame_count = 0;
    std::size_t frame_bytes = 0;  ///< from one frame to the next
    std::span<const std::byte> skins, points, triangles, frames;
};

std::int32_t word(const ByteReader& in, std::size_t at) {
    return load_le<std::int32_t>(&in.file()[at]);
}

void check_start(const ByteReader& in) {
    const auto file = in.file();
    if (!is_quake2_md2(file))
        in.fail_at(0, "magic",
                   file.size() < kMagic.size() ? std::to_string(file.size()) + " bytes"
                                               : hex(load_le<std::uint32_t>(file.data())),
                   "0x32504449 (\"IDP2\")");
    if (file.size() < kHeaderBytes)
        in.fail_at(file.size(), "header", std::to_string(file.size()) + " bytes",
                   "at least " + std::to_string(kHeaderBytes));
    if (const auto version = word(in, at::kVersion); version != kVersion)
        in.fail_at(at::kVersion, "version", std::to_string(version), std::to_string(kVersion));
}

std::uint32_t read_count(const ByteReader& in, std::size_t at, std::string_view field,
                         std::int32_t least) {
    const std::int32_t count = word(in, at);
    if (count < least)
        in.fail_at(at, field, std::to_string(count), "at least " + std::to_string(least));
    return static_cast<std::uint32_t>(count);
}

std::size_t read_frame_bytes(const ByteReader& in, std::uint32_t vertex_count) {
    const std::int64_t stated = word(in, at::kFrameSize);
    const auto least =
        static_cast<std::int64_t>(kFrameHeaderBytes + kVertexBytes * std::uint64_t{vertex_count});
    if (stated < least)
        in.fail_at(at::kFrameSize, "frame size", std::to_string(stated),
                   "at least " + std::to_string(least));
    return static_cast<std::size_t>(stated);
}

/// The section whose offset is stored at `at`; the offset of an empty one means nothing.
std::span<const std::byte> read_section(const ByteReader& in, std::size_t at,
                                        std::string_view field, std::uint64_t count,
                                        std::uint64_t stride) {
    if (count == 0) return {};
    const std::int64_t offset = word(in, at);
    if (offset < std::int64_t{kHeaderBytes} ||
        !in.in_file(static_cast<std::uint64_t>(offset), count, stride))
        in.fail_at(at, field,
                   std::to_string(count * stride) + " bytes at " + std::to_string(offset),
                   "all of them between " + std::to_string(kHeaderBytes) + " and " +
                       std::to_string(in.file().size()));
    return in.file().subspan(static_cast<std::size_t>(offset),
                             static_cast<std::size_t>(count * stride));
}

Header read_header(const ByteReader& in) {
    check_start(in);
    Header header;
    header.skin_count = read_count(in, at::kSkins, "number of skins", 0);
    header.vertex_count = read_count(in, at::kVertices, "number of vertices", 1);
    header.point_count = read_count(in, at::kTexturePoints, "number of texture points", 0);
    header.triangle_count = read_count(in, at::kTriangles, "number of triangles", 1);
    header.frame_count = read_count(in, at::kFrames, "number of frames", 1);
    header.frame_bytes = read_frame_bytes(in, header.vertex_count);
    header.skins = read_section(in, at::kSkinsOffset, "skins", header.skin_count, kSkinBytes);
    header.points = read_section(in, at::kTexturePointsOffset, "texture points", header.point_count,
                                 kTexturePointBytes);
    header.triangles =
        read_section(in, at::kTrianglesOffset, "triangles", header.triangle_count, kTriangleBytes);
    header.frames =
        read_section(in, at::kFramesOffset, "frames", header.frame_count, header.frame_bytes);
    return header;
}

std::vector<std::string> read_skins(const Header& header) {
    std::vector<std::string> skins;
    skins.reserve(header.skin_count);
    for (std::size_t at = 0; at < header.skins.size(); at += kSkinBytes)
        skins.push_back(text_until_zero(header.skins.subspan(at, kSkinBytes)));
    return skins;
}

std::vector<Quake2Md2::TexturePoint> read_points(const Header& header) {
    std::vector<Quake2Md2::TexturePoint> points(header.point_count);
    const std::byte* from = header.points.data();
    for (auto& point : points) {
        point = {load_le<std::int16_t>(from), load_le<std::int16_t>(from + 2)};
        from += kTexturePointBytes;
    }
    return points;
}

std::array<std::uint16_t, 3> load_indices(const std::byte* from) {
    return {load_le<std::uint16_t>(from), load_le<std::uint16_t>(from + 2),
            load_le<std::uint16_t>(from + 4)};
}

bool all_below(const std::array<std::uint16_t, 3>& indices, std::uint32_t count) {
    return std::ranges::all_of(indices, [count](std::uint16_t index) { return index < count; });
}

/// The usable triangles, and the place of the first of the others.
const std::byte* read_triangles(const ByteReader& in, const Header& header, Quake2Md2& model) {
    const std::byte* first_bad = nullptr;
    model.triangles.reserve(header.triangle_count);
    for (std::size_t at = 0; at < header.triangles.size(); at += kTriangleBytes) {
        const std::byte* const from = &header.triangles[at];
        const Quake2Md2::Triangle triangle{load_indices(from), load_indices(from + 6)};
        if (all_below(triangle.vertices, header.vertex_count) &&
            all_below(triangle.points, header.point_count))
            model.triangles.push_back(triangle);
        else if (!first_bad)
            first_bad = from;
    }
    if (model.triangles.empty())
        in.fail(header.triangles.data(), "usable triangles", "none", "at least one");
    model.dropped_triangles =
        header.triangle_count - static_cast<std::uint32_t>(model.triangles.size());
    return first_bad;
}

glm::vec3 read_finite(const ByteReader& in, const std::byte* from, std::size_t frame,
                      std::string_view what) {
    glm::vec3 vector;
    for (int axis = 0; axis < 3; ++axis, from += sizeof(float)) {
        vector[axis] = load_le<float>(from);
        if (!std::isfinite(vector[axis]))
            in.fail(from, "frame " + std::to_string(frame) + " " + std::string(what),
                    number_text(vector[axis]), "a finite number");
    }
    return vector;
}

void read_frames(const ByteReader& in, const Header& header, Quake2Md2& model) {
    model.frames.reserve(header.frame_count);
    model.vertices.resize(std::size_t{header.frame_count} * header.vertex_count);
    for (std::size_t i = 0; i < header.frame_count; ++i) {
        const auto from = header.frames.subspan(i * header.frame_bytes, header.frame_bytes);
        const glm::vec3 scale = read_finite(in, &from[kScaleAt], i, "scale");
        const glm::vec3 translate = read_finite(in, &from[kTranslateAt], i, "translate");
        model.frames.push_back(
            {text_until_zero(from.subspan(kNameAt, kFrameNameBytes)), scale, translate});
        std::memcpy(&model.vertices[i * header.vertex_count], &from[kFrameHeaderBytes],
                    header.vertex_count * kVertexBytes);
    }
}

bool has_wrong_normal(std::span<const Quake2Md2::Vertex> vertices) {
    std::uint8_t largest = 0;
    for (const auto& vertex : vertices) largest = std::max(largest, vertex.normal);
    return largest >= kNormals;
}

/// "4097 triangles": the first of the original's limits that the file is beyond, and where.
std::optional<Warning> limits_warning(const ByteReader& in, const Header& header) {
    struct Limit {
        std::size_t at;
        std::int64_t found, most;
        const char* what;
    };
    const Limit limits[] = {
        {at::kSkinHeight, word(in, at::kSkinHeight), 480, "rows of skin"},
        {at::kSkins, header.skin_count, 32, "skins"},
        {at::kVertices, header.vertex_count, 2'048, "vertices"},
        {at::kTriangles, header.triangle_count, 4'096, "triangles"},
        {at::kFrames, header.frame_count, 512, "frames"},
    };
    std::optional<Warning> warning;
    for (const Limit& limit : limits) {
        if (limit.found <= limit.most) continue;
        const std::string one = std::to_string(limit.found) + " " + limit.what +
                                ", expected at most " + std::to_string(limit.most);
        if (warning)
            warning->message += "; " + one;
        else
            warning = Warning{"limits: found " + one, limit.at, "limits"};
    }
    if (warning) warning->message += ": used as it is";
    return warning;
}

Warning normal_warning(const Header& header, const ByteReader& in, const Quake2Md2& model) {
    const auto bad = std::ranges::find_if(
        model.vertices, [](const auto& vertex) { return vertex.normal >= kNormals; });
    const auto index = static_cast<std::size_t>(bad - model.vertices.begin());
    const std::size_t at = static_cast<std::size_t>(header.frames.data() - in.file().data()) +
                           index / header.vertex_count * header.frame_bytes + kFrameHeaderBytes +
                           index % header.vertex_count * kVertexBytes + (kVertexBytes - 1);
    return {"normal-index: found " + std::to_string(bad->normal) +
                ", expected at most 161: (0, 0, 1) is used",
            at, "normal-index"};
}

/// In the order of the page's table, each word once.
void add_warnings(const ByteReader& in, const Header& header, const std::byte* first_bad_triangle,
                  Quake2Md2& model) {
    const auto add = [&](std::string field, std::size_t at, const std::string& what) {
        model.warnings.push_back({field + ": " + what, at, field});
    };
    if (auto limits = limits_warning(in, header)) model.warnings.push_back(*std::move(limits));
    if (const std::int64_t end = word(in, at::kEnd); end != std::ssize(in.file()))
        add("end-offset", at::kEnd,
            "found " + std::to_string(end) + ", expected the file's size, " +
                std::to_string(in.file().size()) + ": ignored");
    if (model.skin_width <= 0 || model.skin_height <= 0)
        add("skin-size", model.skin_width <= 0 ? at::kSkinWidth : at::kSkinHeight,
            "found " + std::to_string(model.skin_width) + " x " +
                std::to_string(model.skin_height) + ", expected at least 1 x 1: all u and v are 0");
    if (first_bad_triangle)
        add("bad-triangle", static_cast<std::size_t>(first_bad_triangle - in.file().data()),
            "found " + std::to_string(model.dropped_triangles) +
                " with an index past its list, expected none: left out");
    if (has_wrong_normal(model.vertices))
        model.warnings.push_back(normal_warning(header, in, model));
    GlList list = read_gl_commands(in.file(), header.vertex_count);
    model.gl_commands = std::move(list.commands);
    if (list.warning) model.warnings.push_back(*std::move(list.warning));
}

}  // namespace

glm::vec2 Quake2Md2::uv(TexturePoint point) const {
    if (skin_width <= 0 || skin_height <= 0) return glm::vec2(0.0f);
    return {static_cast<float>(point.s) / static_cast<float>(skin_width),
            static_cast<float>(point.t) / static_cast<float>(skin_height)};
}

bool is_quake2_md2(std::span<const std::byte> file) {
    return file.size() >= kMagic.size() &&
           std::ranges::equal(file.first(kMagic.size()), std::as_bytes(std::span(kMagic)));
}

Quake2Md2 decode_quake2_md2(std::span<const std::byte> file, std::string_view source) {
    const ByteReader in(file, source);
    const Header header = read_header(in);
    Quake2Md2 model;
    model.skin_width = word(in, at::kSkinWidth);
    model.skin_height = word(in, at::kSkinHeight);
    model.vertex_count = header.vertex_count;
    model.skins = read_skins(header);
    model.texture_points = read_points(header);
    const std::byte* const first_bad = read_triangles(in, header, model);
    read_frames(in, header, model);
    add_warnings(in, header, first_bad, model);
    return model;
}

}  // namespace turnstile
