#include "formats/byte_writer.hpp"
#include "formats/quake2_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace turnstile {

namespace {

using namespace quake2;

void require(bool holds, const std::string& sentence) {
    if (!holds) throw EncodeError(sentence);
}

bool is_finite(const glm::vec3& vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

void check_text(const std::string& text, std::size_t most, const std::string& field) {
    require(text.size() <= most, field + " is longer than " + std::to_string(most) + " bytes");
    require(text.find('\0') == std::string::npos, field + " holds a zero");
}

bool all_below(const std::array<std::uint16_t, 3>& indices, std::size_t count) {
    return std::ranges::all_of(indices, [count](std::uint16_t index) { return index < count; });
}

void check_gl_commands(const Quake2Md2& model) {
    if (!model.gl_commands) return;
    std::uint64_t corners = 0;
    for (const auto& run : model.gl_commands->runs) {
        require(run.corners >= kFewestCorners, "a run of GL commands has fewer than 3 corners");
        require(run.corners <= std::numeric_limits<std::int32_t>::max(),
                "a run of GL commands has more than 2147483647 corners");
        corners += run.corners;
    }
    require(corners == model.gl_commands->corners.size(),
            "the runs of the GL commands do not add up to their corners");
    for (const auto& corner : model.gl_commands->corners) {
        require(std::isfinite(corner.s) && std::isfinite(corner.t),
                "a texture coordinate of the GL commands is not finite");
        require(corner.vertex < model.vertex_count, "a GL command names a vertex past the list");
    }
}

/// What the decoder would refuse or read differently.
void check_model(const Quake2Md2& model) {
    require(model.vertex_count > 0, "number of vertices is 0");
    require(!model.triangles.empty(), "number of triangles is 0");
    require(!model.frames.empty(), "number of frames is 0");
    require(model.vertices.size() % model.vertex_count == 0 &&
                model.vertices.size() / model.vertex_count == model.frames.size(),
            "vertices are not as many as frames times vertices of a frame");
    for (const auto& skin : model.skins) check_text(skin, kSkinBytes, "skin");
    for (const auto& triangle : model.triangles)
        require(all_below(triangle.vertices, model.vertex_count) &&
                    all_below(triangle.points, model.texture_points.size()),
                "a triangle names what is not there");
    for (std::size_t i = 0; i < model.frames.size(); ++i) {
        const std::string field = "frame " + std::to_string(i);
        check_text(model.frames[i].name, kFrameNameBytes, field + " name");
        require(is_finite(model.frames[i].scale), field + " scale is not finite");
        require(is_finite(model.frames[i].translate), field + " translate is not finite");
    }
    check_gl_commands(model);
}

/// Sizes of the sections, in the order in which they are written.
struct Sizes {
    std::uint64_t skins, points, triangles, frame, frames, gl_words;

    explicit Sizes(const Quake2Md2& model)
        : skins(model.skins.size() * kSkinBytes),
          points(model.texture_points.size() * kTexturePointBytes),
          triangles(model.triangles.size() * kTriangleBytes),
          frame(kFrameHeaderBytes + std::uint64_t{model.vertex_count} * kVertexBytes),
          frames(model.frames.size() * frame),
          gl_words(0) {
        if (!model.gl_commands) return;
        gl_words = model.gl_commands->runs.size() +
                   model.gl_commands->corners.size() * (kCornerBytes / kWordBytes) + 1;
    }
};

void write_header(ByteWriter& out, const Quake2Md2& model, const Sizes& sizes) {
    const std::uint64_t skins_at = kHeaderBytes, points_at = skins_at + sizes.skins,
                        triangles_at = points_at + sizes.points,
                        frames_at = triangles_at + sizes.triangles,
                        gl_at = frames_at + sizes.frames, end = gl_at + sizes.gl_words * kWordBytes;
    // Every number below is at most the size of the file.
    require(end <= std::numeric_limits<std::int32_t>::max(),
            "the file's size is " + std::to_string(end) + ", more than 2147483647");
    out.write_text(kMagic, kMagic.size());
    out.write(kVersion);
    out.write(model.skin_width);
    out.write(model.skin_height);
    for (const std::uint64_t word :
         {sizes.frame, std::uint64_t{model.skins.size()}, std::uint64_t{model.vertex_count},
          std::uint64_t{model.texture_points.size()}, std::uint64_t{model.triangles.size()},
          sizes.gl_words, std::uint64_t{model.frames.size()}, skins_at, points_at, triangles_at,
          frames_at, gl_at, end})
        out.write(static_cast<std::int32_t>(word));
}

void write_vector(ByteWriter& out, const glm::vec3& vector) {
    for (int axis = 0; axis < 3; ++axis) out.write(vector[axis]);
}

void write_frames(ByteWriter& out, const Quake2Md2& model) {
    for (std::size_t i = 0; i < model.frames.size(); ++i) {
        write_vector(out, model.frames[i].scale);
        write_vector(out, model.frames[i].translate);
        out.write_text(model.frames[i].name, kFrameNameBytes);
        out.write_bytes(std::as_bytes(model.frame_vertices(i)));
    }
}

void write_gl_commands(ByteWriter& out, const Quake2Md2::GlCommands& commands) {
    auto corner = commands.corners.begin();
    for (const auto& run : commands.runs) {
        const auto count = static_cast<std::int32_t>(run.corners);
        out.write(run.fan ? -count : count);
        for (std::uint32_t i = 0; i < run.corners; ++i, ++corner) {
            out.write(corner->s);
            out.write(corner->t);
            out.write(corner->vertex);
        }
    }
    out.write(std::int32_t{0});
}

}  // namespace

std::vector<std::byte> encode_quake2_md2(const Quake2Md2& model) {
    check_model(model);
    ByteWriter out;
    write_header(out, model, Sizes(model));
    for (const auto& skin : model.skins) out.write_text(skin, kSkinBytes);
    for (const auto& point : model.texture_points) {
        out.write(point.s);
        out.write(point.t);
    }
    for (const auto& triangle : model.triangles) {
        for (const auto index : triangle.vertices) out.write(index);
        for (const auto index : triangle.points) out.write(index);
    }
    write_frames(out, model);
    if (model.gl_commands) write_gl_commands(out, *model.gl_commands);
    return out.take();
}

}  // namespace turnstile
