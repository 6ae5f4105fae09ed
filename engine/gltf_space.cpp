#include "engine/gltf_space.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace turnstile {

namespace {

/// The validator's own bound is 5e-5 on the sum of a column; the rest is room for rounding.
constexpr float kLargestDifference = 1e-5f, kLargestColumn = 16.0f;

glm::dmat3 axes_of(const glm::mat4& m) { return glm::dmat3(glm::mat3(m)); }

/// Unit axes; those without length are made from the others.
glm::dmat3 completed(const glm::dmat3& axes, const glm::dvec3& lengths) {
    glm::dmat3 unit(1.0);
    std::array<bool, 3> known{};
    for (glm::length_t i = 0; i < 3; ++i) {
        known[static_cast<std::size_t>(i)] = lengths[i] > 0.0;
        if (lengths[i] > 0.0) unit[i] = axes[i] / lengths[i];
    }
    const auto count = std::ranges::count(known, true);
    if (count == 0) return glm::dmat3(1.0);
    if (count == 1) {
        const auto only =
            static_cast<glm::length_t>(std::ranges::find(known, true) - known.begin());
        const glm::dvec3 axis = unit[only];
        const glm::dvec3 aside = std::abs(axis.x) < 0.5 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
        unit[(only + 1) % 3] = glm::normalize(glm::cross(axis, aside));
        unit[(only + 2) % 3] = glm::cross(axis, unit[(only + 1) % 3]);
    }
    if (count == 2) {
        const auto flat =
            static_cast<glm::length_t>(std::ranges::find(known, false) - known.begin());
        unit[flat] = glm::normalize(glm::cross(unit[(flat + 1) % 3], unit[(flat + 2) % 3]));
    }
    return unit;
}

}  // namespace

glm::mat4 matrix_of(const Trs& trs) {
    const glm::mat3 turn = glm::mat3_cast(trs.rotation);
    glm::mat4 m(1.0f);
    for (glm::length_t i = 0; i < 3; ++i) m[i] = glm::vec4(turn[i] * trs.scale[i], 0.0f);
    m[3] = glm::vec4(trs.translation, 1.0f);
    return m;
}

float largest_cosine(const glm::mat4& m) {
    const glm::dmat3 axes = axes_of(m);
    double largest = 0.0;
    for (glm::length_t i = 0; i < 3; ++i) {
        const glm::dvec3 &a = axes[i], &b = axes[(i + 1) % 3];
        const double lengths = glm::length(a) * glm::length(b);
        if (lengths > 0.0) largest = std::max(largest, std::abs(glm::dot(a, b)) / lengths);
    }
    return static_cast<float>(largest);
}

std::optional<Trs> split(const glm::mat4& m, float largest) {
    if (largest_cosine(m) > largest) return std::nullopt;
    const glm::dmat3 axes = axes_of(m);
    const glm::dvec3 lengths(glm::length(axes[0]), glm::length(axes[1]), glm::length(axes[2]));
    glm::dmat3 turn = completed(axes, lengths);
    // All three axes change sign, as docs/formats/tpw-md2.md, 12.1 has it, so that keys of a
    // mirrored node's rotation can be written as they are.
    const double sign = glm::determinant(turn) < 0.0 ? -1.0 : 1.0;
    turn *= sign;
    return Trs{glm::vec3(m[3]), glm::quat(glm::normalize(glm::quat_cast(turn))),
               glm::vec3(sign * lengths)};
}

bool survives_splitting(const glm::mat4& m) {
    if (glm::determinant(glm::mat3(m)) == 0.0f) return false;
    const auto trs = split(m, 1.0f);
    if (!trs) return false;
    const glm::mat4 again = matrix_of(*trs);
    for (glm::length_t i = 0; i < 3; ++i) {
        float difference = 0.0f, column = 0.0f;
        for (glm::length_t j = 0; j < 3; ++j) {
            difference += std::abs(again[i][j] - m[i][j]);
            column += std::abs(m[i][j]);
        }
        // Written so that NaN does not pass.
        if (!(difference <= kLargestDifference && column <= kLargestColumn)) return false;
    }
    return true;
}

glm::vec3 moved_normal(const glm::mat3& m, const glm::vec3& normal) {
    // The cofactors are the inverse transpose times the determinant, and exist without an inverse.
    const glm::dmat3 d(m);
    const glm::dmat3 cofactors(glm::cross(d[1], d[2]), glm::cross(d[2], d[0]),
                               glm::cross(d[0], d[1]));
    const double sign = glm::determinant(d) < 0.0 ? -1.0 : 1.0;
    const glm::dvec3 moved = sign * (cofactors * glm::dvec3(normal));
    const double length = glm::length(moved);
    return length > 0.0 ? glm::vec3(moved / length) : glm::vec3(0.0f, 1.0f, 0.0f);
}

}  // namespace turnstile
