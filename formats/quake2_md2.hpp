#pragma once

#include "formats/byte_reader.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// A Quake II model: one mesh that whole-mesh frames deform. Layout: docs/formats/quake2-md2.md.
/// Everything is in the file's own axes (right-handed, x forward, y left, z up, units of about an
/// inch) and corner order (clockwise from outside).
struct Quake2Md2 {
    /// Texels of the skin, t downwards from the top row; may lie outside the skin.
    struct TexturePoint {
        std::int16_t s = 0, t = 0;
        friend bool operator==(const TexturePoint&, const TexturePoint&) = default;
    };
    struct Triangle {
        std::array<std::uint16_t, 3> vertices{}, points{};  ///< indices, all in range
        friend bool operator==(const Triangle&, const Triangle&) = default;
    };
    struct Vertex {
        std::uint8_t x = 0, y = 0, z = 0, normal = 0;  ///< as stored: expanded while blending
        friend bool operator==(const Vertex&, const Vertex&) = default;
    };
    struct Frame {
        std::string name;                        ///< at most 16 bytes, up to the first zero
        glm::vec3 scale{1.0f}, translate{0.0f};  ///< position = byte * scale + translate; finite
        friend bool operator==(const Frame&, const Frame&) = default;
    };
    /// The strips and fans that draw the same triangles. Only for showing and checking.
    struct GlCommands {
        struct Corner {
            float s = 0.0f, t = 0.0f;  ///< already divided by the skin's size
            std::uint32_t vertex = 0;
            friend bool operator==(const Corner&, const Corner&) = default;
        };
        struct Run {
            bool fan = false;           ///< else a strip
            std::uint32_t corners = 0;  ///< at least 3, behind those of the runs before
            friend bool operator==(const Run&, const Run&) = default;
        };
        std::vector<Run> runs;
        std::vector<Corner> corners;
        friend bool operator==(const GlCommands&, const GlCommands&) = default;
    };

    std::int32_t skin_width = 0, skin_height = 0;  ///< texels, as stored; may be 0 or less
    std::vector<std::string> skins;                ///< paths as stored, at most 64 bytes
    std::vector<TexturePoint> texture_points;
    std::vector<Triangle> triangles;        ///< the usable ones, in file order
    std::uint32_t dropped_triangles = 0;    ///< those that named what is not there
    std::uint32_t vertex_count = 0;         ///< of every frame
    std::vector<Frame> frames;              ///< at least one
    std::vector<Vertex> vertices;           ///< frames.size() * vertex_count, frame by frame
    std::optional<GlCommands> gl_commands;  ///< none where there are none or they are broken
    std::vector<Warning> warnings;          ///< at most one for each word of the page's table

    [[nodiscard]] std::span<const Vertex> frame_vertices(std::size_t frame) const {
        return std::span(vertices).subspan(frame * vertex_count, vertex_count);
    }
    /// Texture coordinates of a point: 0..1 over the skin, top left first; 0 without a skin size.
    [[nodiscard]] glm::vec2 uv(TexturePoint point) const;

    friend bool operator==(const Quake2Md2&, const Quake2Md2&) = default;
};

/// Does the file begin with the format's magic?
[[nodiscard]] bool is_quake2_md2(std::span<const std::byte> file);

/// Decodes a whole file. Throws DecodeError in the order of the page's table of checks; what only
/// deserves a warning is in `warnings`, whose `field` is the page's word ("bad-triangle" ...).
[[nodiscard]] Quake2Md2 decode_quake2_md2(std::span<const std::byte> file, std::string_view source);

/// Writes a model: header, skins, texture points, triangles, frames, GL commands, in that order.
/// Decoding it gives the same value, warnings and dropped triangles apart. Throws EncodeError for
/// what the format cannot hold or the decoder would refuse.
[[nodiscard]] std::vector<std::byte> encode_quake2_md2(const Quake2Md2& model);

/// Strips and fans for a model without any, as the original's tools wrote them: texture coordinates
/// with their half texel, each triangle once, at most 128 corners a run.
[[nodiscard]] Quake2Md2::GlCommands make_gl_commands(const Quake2Md2& model);

/// The 162 unit vectors that a vertex's normal is an index of (docs/formats/quake2-anorms.txt).
[[nodiscard]] std::span<const glm::vec3, 162> quake2_normals();
/// Row `index` of them; (0, 0, 1) past the end.
[[nodiscard]] glm::vec3 quake2_normal(std::uint8_t index);

/// One vertex list for drawing: a vertex for each distinct pair of file vertex and texture point
/// value, in order of first use by the triangles.
struct Quake2Mesh {
    std::vector<std::uint16_t> vertices;                  ///< file vertex of each
    std::vector<glm::vec2> uvs;                           ///< of each
    std::vector<std::array<std::uint32_t, 3>> triangles;  ///< the model's, in file order
};
[[nodiscard]] Quake2Mesh quake2_mesh(const Quake2Md2& model);

/// A run of frames that belongs together.
struct Quake2Animation {
    std::string name;
    std::uint32_t first = 0, count = 0;
    friend bool operator==(const Quake2Animation&, const Quake2Animation&) = default;
};
/// A player's table where the model is one, else grouped by the frames' names
/// (docs/formats/quake2-md2.md, Which frames are which animation).
[[nodiscard]] std::vector<Quake2Animation> quake2_animations(const Quake2Md2& model);

}  // namespace turnstile
