#pragma once

#include "formats/quake2_md2.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// The layout that decoder and encoder share: docs/formats/quake2-md2.md. No public header.
namespace turnstile::quake2 {

constexpr std::string_view kMagic = "IDP2";
constexpr std::int32_t kVersion = 8;

constexpr std::size_t kHeaderBytes = 68;
constexpr std::size_t kSkinBytes = 64, kTexturePointBytes = 4, kTriangleBytes = 12;
constexpr std::size_t kFrameHeaderBytes = 40, kFrameNameBytes = 16, kVertexBytes = 4;
constexpr std::size_t kWordBytes = 4, kCornerBytes = 12;  // of the GL commands

/// Where the words of the header lie.
namespace at {
constexpr std::size_t kVersion = 0x04, kSkinWidth = 0x08, kSkinHeight = 0x0C, kFrameSize = 0x10;
constexpr std::size_t kSkins = 0x14, kVertices = 0x18, kTexturePoints = 0x1C, kTriangles = 0x20,
                      kGlWords = 0x24, kFrames = 0x28;
constexpr std::size_t kSkinsOffset = 0x2C, kTexturePointsOffset = 0x30, kTrianglesOffset = 0x34,
                      kFramesOffset = 0x38, kGlOffset = 0x3C, kEnd = 0x40;
}  // namespace at

/// Within a frame.
constexpr std::size_t kScaleAt = 0, kTranslateAt = 12, kNameAt = 24;

/// Rows of the table of normals.
constexpr std::size_t kNormals = 162;

/// A run of GL commands is at least a triangle.
constexpr std::uint32_t kFewestCorners = 3;

/// The GL commands of a file; a broken list is a warning and nothing else, one that merely ends
/// early is both.
struct GlList {
    std::optional<Quake2Md2::GlCommands> commands;
    std::optional<Warning> warning;
};
[[nodiscard]] GlList read_gl_commands(std::span<const std::byte> file, std::uint32_t vertex_count);

}  // namespace turnstile::quake2
