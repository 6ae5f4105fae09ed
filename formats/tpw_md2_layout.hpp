#pragma once

#include "formats/byte_reader.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

/// Private to tpw_md2_*.cpp: the layout that decoder and encoder share. Sections of
/// docs/formats/tpw-md2.md.
namespace turnstile::tpw {

constexpr std::uint32_t kMagic = 0x1CD15D46;
constexpr std::uint32_t kQuake2Magic = 0x32504449;  // "IDP2"
constexpr std::uint32_t kVersion = 0xDD;
constexpr std::uint32_t kAnimationVersion = 0xCB;

constexpr std::size_t kHeaderBytes = 0xB0;         // what a reader needs
constexpr std::size_t kWrittenHeaderBytes = 0xB8;  // where the data of shipped files begins

/// Section 2.
namespace header {
constexpr std::size_t kVersion = 0x04, kAnimationVersion = 0x08, kSaveTime = 0x14, kName = 0x18;
constexpr std::size_t kNameBytes = 20;
constexpr std::size_t kFlags = 0x30, kTextureCount = 0x36, kPathCount = 0x40, kNodeCount = 0x42;
constexpr std::size_t kMeshCount = 0x44, kFirstLookupNode = 0x46, kLookupCount = 0x48;
constexpr std::size_t kTextureFlags = 0x50, kTextureSlots = 0x54;
constexpr std::size_t kPositions = 0x58, kNormals = 0x5C, kUvs = 0x60, kMaterials = 0x64;
constexpr std::size_t kFaces = 0x68, kHeightfield = 0x6C, kMeshTable = 0x70, kDummyTable = 0x74;
constexpr std::size_t kRoot = 0x78, kLookups = 0x7C, kBox = 0x80, kAnimation = 0x98, kPaths = 0xAC;
}  // namespace header

/// Sections 4 and 6.1.
namespace node {
constexpr std::uint32_t kDummyBytes = 0x58, kMeshBytes = 0xA0;
constexpr std::size_t kFlags = 0x00, kParent = 0x04, kSibling = 0x08, kChild = 0x0C;
constexpr std::size_t kTransform = 0x10, kIndex = 0x50, kPath = 0x52, kName = 0x54;
}  // namespace node

namespace mesh {
constexpr std::size_t kVertexCount = 0x58, kMaterialCount = 0x5A, kFaceCount = 0x5C;
constexpr std::size_t kOrderLength = 0x5E, kVertices = 0x60, kNormals = 0x64, kUvs = 0x68;
constexpr std::size_t kMaterials = 0x6C, kFaces = 0x70, kBox = 0x78, kOrder = 0x94;
constexpr std::uint32_t kVertexBlockBytes = 48, kUvBlockBytes = 32, kNormalBytes = 12;
constexpr std::uint32_t kMaterialBytes = 16, kFaceBytes = 8, kOrderBytes = 2;
}  // namespace mesh

constexpr std::uint32_t kTextureFlagsBytes = 8, kTextureSlotBytes = 16, kTextureNameBytes = 20;
constexpr std::uint32_t kLookupBytes = 20, kFaceAnchorBytes = 16;
constexpr std::uint32_t kLookupHasAnchor = 0x40;
constexpr std::uint32_t kPathBytes = 16, kPointBytes = 12;
constexpr std::uint32_t kBezier = 0x2, kStraight = 0x8;  // of paths and of position records

/// Section 9.
namespace heightfield {
constexpr std::uint32_t kBytes = 0x30;
constexpr std::size_t kVertexCount = 0x04, kCellCount = 0x06, kCellSize = 0x10, kAcross = 0x18;
constexpr std::size_t kDown = 0x1C, kLow = 0x20, kHigh = 0x24, kHeights = 0x28, kCells = 0x2C;
}  // namespace heightfield

/// Section 10.1.
namespace block {
constexpr std::uint32_t kBytes = 72, kHasTextureTracks = 0x2;
constexpr std::size_t kFlags = 0x00, kFirstFrame = 0x04, kLastFrame = 0x08;
constexpr std::size_t kPositionCount = 0x0C, kScaleKeyCount = 0x0E, kRotationKeyCount = 0x10;
constexpr std::size_t kTrackCount = 0x12, kTextureTrackCount = 0x18, kHideCount = 0x1A;
constexpr std::size_t kPositions = 0x20, kScaleKeys = 0x24, kRotationKeys = 0x28, kTracks = 0x2C;
constexpr std::size_t kTextureTracks = 0x30, kHide = 0x38, kCurves = 0x3C;
}  // namespace block

/// Section 10.2.
namespace track {
constexpr std::uint32_t kBytes = 64;
constexpr std::size_t kIndex = 0x00, kFlags = 0x04, kLength = 0x0C, kRotationCount = 0x10;
constexpr std::size_t kScaleCount = 0x12, kTarget = 0x14, kVisibilityCount = 0x16;
constexpr std::size_t kPosition = 0x18, kRotation = 0x1C, kScale = 0x20, kPath = 0x24;
constexpr std::size_t kVertices = 0x28, kUv = 0x2C, kVisibility = 0x30, kCurves = 0x34;
}  // namespace track

namespace channel {
constexpr std::uint32_t kPosition = 0x1, kRotation = 0x8, kScale = 0x80, kAlsoScale = 0x100;
constexpr std::uint32_t kPath = 0x200, kFaceAlong = 0x400, kVertices = 0x1000, kRaw = 0x4000;
constexpr std::uint32_t kUv = 0x10000, kVisibility = 0x20000;
constexpr std::uint32_t kAll = kPosition | kRotation | kScale | kAlsoScale | kPath | kFaceAlong |
                               kVertices | kRaw | kUv | kVisibility;
}  // namespace channel

/// Section 12: bytes of records and keys.
constexpr std::uint32_t kRotationKeyBytes = 20, kScaleKeyBytes = 16, kCurveBytes = 8;
constexpr std::uint32_t kPositionRecordBytes = 16, kPositionKeyBytes = 4;
constexpr std::uint32_t kPathRecordBytes = 16, kRawRecordBytes = 16, kUvDescriptorBytes = 20;
constexpr std::uint32_t kMorphBytes = 0x2C, kMorphRecordBytes = 20, kMorphHasStatic = 0x2;
constexpr std::uint32_t kTextureTrackBytes = 8, kTextureKeyBytes = 4;
constexpr std::uint16_t kNoCurve = 0xFFFF;

/// Unit within this much is what the page calls unit (3, 6.6).
constexpr double kUnitTolerance = 0.01;

[[nodiscard]] inline glm::vec2 load_vec2(const std::byte* p) {
    return {load_le<float>(p), load_le<float>(p + 4)};
}
[[nodiscard]] inline glm::vec3 load_vec3(const std::byte* p) {
    return {load_le<float>(p), load_le<float>(p + 4), load_le<float>(p + 8)};
}
[[nodiscard]] inline bool finite(const glm::vec2& v) {
    return std::isfinite(v.x) && std::isfinite(v.y);
}
[[nodiscard]] inline bool finite(const glm::vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}
/// Does every value of a morph's box fit a float?
[[nodiscard]] inline bool unpacks_finite(const glm::vec3& centre, const glm::vec3& step) {
    return finite(centre + 511.0f * step) && finite(centre - 512.0f * step);
}
[[nodiscard]] inline bool finite(const glm::quat& q) {
    return std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z) && std::isfinite(q.w);
}

/// The first of `count` floats from `p` on that is no number; the last one if all are.
[[nodiscard]] inline const std::byte* first_not_finite(const std::byte* p, int count) {
    for (int i = 1; i < count && std::isfinite(load_le<float>(p)); ++i) p += 4;
    return p;
}

/// Squares and lengths in double: no finite float overflows there.
[[nodiscard]] inline double length_of(const glm::vec3& v) {
    return std::sqrt(double{v.x} * v.x + double{v.y} * v.y + double{v.z} * v.z);
}
[[nodiscard]] inline double length_of(const glm::quat& q) {
    return std::sqrt(double{q.x} * q.x + double{q.y} * q.y + double{q.z} * q.z + double{q.w} * q.w);
}
template <class V>
[[nodiscard]] bool is_unit(const V& v) {
    return finite(v) && std::abs(length_of(v) - 1.0) <= kUnitTolerance;
}
/// `v` of length 1. What is that already, to a float's precision, stays: so a file that is written
/// again holds the same bytes.
template <class V>
[[nodiscard]] V normalised(const V& v) {
    const double length = length_of(v);
    if (std::abs(length - 1.0) < 5e-7) return v;
    return v * static_cast<float>(1.0 / length);
}

/// Whole blocks of four.
[[nodiscard]] constexpr std::uint32_t blocks_of_four(std::size_t count) {
    return static_cast<std::uint32_t>((count + 3) / 4);
}

}  // namespace turnstile::tpw
