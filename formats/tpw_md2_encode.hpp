#pragma once

#include "formats/byte_writer.hpp"
#include "formats/tpw_md2.hpp"

#include <glm/vec3.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Private to tpw_md2_*.cpp: the parts of the encoder, each in the file named beside it.
/// docs/formats/tpw-md2.md, 16.
namespace turnstile::tpw {

/// Throws the EncodeError that says "WHAT: WHY".
[[noreturn]] void refuse(const std::string& what, std::string_view why);
/// refuse(), where `holds` is false.
inline void require(bool holds, const std::string& what, std::string_view why) {
    if (!holds) refuse(what, why);
}

void write_vec3(ByteWriter& out, const glm::vec3& v);
void patch_vec3(ByteWriter& out, std::size_t offset, const glm::vec3& v);

/// tpw_md2_check_model.cpp: refuses what a model file cannot hold, or by the rules must not.
void check_model(const TpwModel& model, TpwRules rules);
/// tpw_md2_check_clip.cpp: likewise for a clip of `model`.
void check_clip(const TpwClip& clip, const TpwModel& model, TpwRules rules);

/// tpw_md2_header.cpp: the links that a tree of parents implies: children by index, roots beside
/// one another.
struct NodeLinks {
    std::vector<std::int32_t> siblings, children;  ///< next sibling, first child; -1 for none
    std::int32_t first_root = -1;
    std::vector<std::int32_t> parents_first;  ///< all nodes
};
/// Throws EncodeError where a parent is no node or parents form a ring.
[[nodiscard]] NodeLinks node_links(const TpwModel& model);
/// tpw_md2_header.cpp: the header of both kinds, kWrittenHeaderBytes, without pointers: the counts
/// from 0x36 to 0x4A and the box are those of `model`. `header.flags` are written as they are.
void write_header(ByteWriter& out, const TpwHeader& header, const TpwModel& model,
                  const NodeLinks& links, TpwRules rules);

}  // namespace turnstile::tpw
