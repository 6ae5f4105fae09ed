#include "formats/byte_writer.hpp"
#include "formats/tpw_md2.hpp"
#include "formats/tpw_md2_layout.hpp"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace turnstile {

namespace {

using Positions = std::span<const std::vector<glm::vec3>>;

void check(std::span<const std::uint16_t> frames, Positions positions) {
    if (frames.size() < 2 || frames[0] != 0)
        throw EncodeError("morph: at least two frames, the first of them 0");
    if (std::ranges::adjacent_find(frames, std::ranges::greater_equal{}) != frames.end())
        throw EncodeError("morph: frames do not ascend");
    if (positions.size() != frames.size())
        throw EncodeError("morph: " + std::to_string(positions.size()) + " sets of vertices for " +
                          std::to_string(frames.size()) + " frames");
    (void)narrow_u16(frames.size(), "morph: key count");
    if (positions[0].empty()) throw EncodeError("morph: no vertices");
    (void)narrow_u16(positions[0].size() + 1, "morph: id of the box's second corner");
    for (const auto& vertices : positions) {
        if (vertices.size() != positions[0].size())
            throw EncodeError("morph: another number of vertices at one of the frames");
        if (!std::ranges::all_of(vertices, [](const glm::vec3& v) { return tpw::finite(v); }))
            throw EncodeError("morph: a vertex is not finite");
    }
}

/// Least and greatest corner of some vertices.
struct Box {
    glm::vec3 low, high;
};

Box box_of(std::span<const glm::vec3> vertices) {
    Box box{vertices[0], vertices[0]};
    for (const glm::vec3& vertex : vertices) {
        box.low = glm::min(box.low, vertex);
        box.high = glm::max(box.high, vertex);
    }
    return box;
}

/// centre = (min + max) / 2 and step = (max - min) / 1023, never 0, over all keys (section 16).
void choose_box(std::span<const Box> boxes, TpwMorphChannel& morph) {
    glm::dvec3 low = boxes[0].low, high = boxes[0].high;
    for (const Box& box : boxes) {
        low = glm::min(low, glm::dvec3(box.low));
        high = glm::max(high, glm::dvec3(box.high));
    }
    morph.centre = glm::vec3((low + high) / 2.0);
    for (int axis = 0; axis < 3; ++axis) {
        const auto step = static_cast<float>((high[axis] - low[axis]) / 1023.0);
        morph.step[axis] = step > 0.0f ? step : 1.0f / 1023.0f;
    }
}

std::uint32_t pack(const TpwMorphChannel& morph, const glm::vec3& position) {
    std::uint32_t word = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const double steps =
            (double{position[axis]} - morph.centre[axis]) / double{morph.step[axis]};
        const auto field = static_cast<std::int32_t>(std::clamp(std::round(steps), -512.0, 511.0));
        word |= (static_cast<std::uint32_t>(field) & 0x3FFu) << (10 * axis);
    }
    return word;
}

bool rests(Positions positions, std::size_t vertex) {
    return std::ranges::all_of(
        positions, [&](const auto& vertices) { return vertices[vertex] == positions[0][vertex]; });
}

}  // namespace

TpwMorphChannel make_morph(std::span<const std::uint16_t> frames, Positions positions) {
    check(frames, positions);
    const std::size_t vertex_count = positions[0].size();
    std::vector<Box> boxes;
    boxes.reserve(positions.size());
    for (const auto& vertices : positions) boxes.push_back(box_of(vertices));
    TpwMorphChannel morph;
    choose_box(boxes, morph);

    TpwMorphChannel::Record corners, resting, moving;
    corners.frames.assign(frames.begin(), frames.end());
    resting.frames = {0};
    moving.frames = corners.frames;
    corners.ids = {static_cast<std::uint16_t>(vertex_count),
                   static_cast<std::uint16_t>(vertex_count + 1)};
    for (const Box& box : boxes) {
        corners.values.push_back(pack(morph, box.low));
        corners.values.push_back(pack(morph, box.high));
    }
    for (std::size_t vertex = 0; vertex < vertex_count; ++vertex) {
        const bool at_rest = rests(positions, vertex);
        (at_rest ? resting : moving).ids.push_back(static_cast<std::uint16_t>(vertex));
        if (at_rest) resting.values.push_back(pack(morph, positions[0][vertex]));
    }
    for (const auto& vertices : positions)
        for (const std::uint16_t vertex : moving.ids)
            moving.values.push_back(pack(morph, vertices[vertex]));

    morph.has_static = !resting.ids.empty();
    morph.records.push_back(std::move(corners));
    if (morph.has_static) morph.records.push_back(std::move(resting));
    if (!moving.ids.empty()) morph.records.push_back(std::move(moving));
    return morph;
}

}  // namespace turnstile
