#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

/// Arithmetic on finite floats whose result is one too: what passes their range becomes the largest
/// of them. Done in double, where neither a product nor a square of floats can pass the range.
namespace turnstile {

[[nodiscard]] inline float limited(double value) {
    constexpr double kMost = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(value, -kMost, kMost));
}
[[nodiscard]] inline glm::vec2 limited(const glm::dvec2& v) { return {limited(v.x), limited(v.y)}; }
[[nodiscard]] inline glm::vec3 limited(const glm::dvec3& v) {
    return {limited(v.x), limited(v.y), limited(v.z)};
}

/// a * b.
[[nodiscard]] inline glm::mat4 limited_product(const glm::mat4& a, const glm::mat4& b) {
    glm::mat4 product = a * b;
    bool finite = true;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) finite = finite && std::isfinite(product[i][j]);
    if (finite) return product;
    const glm::dmat4 exact = glm::dmat4(a) * glm::dmat4(b);
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) product[i][j] = limited(exact[i][j]);
    return product;
}

/// `matrix` applied to a point.
[[nodiscard]] inline glm::vec3 limited_point(const glm::mat4& matrix, const glm::vec3& point) {
    return limited(glm::dvec3(glm::dmat4(matrix) * glm::dvec4(point, 1.0)));
}

}  // namespace turnstile
