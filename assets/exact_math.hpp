#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

/// What the demo's art is calculated with: only operations that IEEE 754 fixes to the last bit, so
/// that every machine writes the same bytes. No std::sin, exp, pow: their last bits differ.
namespace turnstile::art {

constexpr float kPi = 3.14159265f;
constexpr float kTau = 6.28318531f;

/// Sine, exact to 1e-8 for a few thousand turns.
[[nodiscard]] inline float sine(float radians) {
    constexpr double kHalfPi = 1.5707963267948966;
    const double turns = std::floor(static_cast<double>(radians) / kHalfPi + 0.5);
    const double x = static_cast<double>(radians) - turns * kHalfPi;
    const double q = x * x;
    const double s = x * (1.0 - q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0 * (1.0 - q / 72.0))));
    const double c =
        1.0 - q / 2.0 * (1.0 - q / 12.0 * (1.0 - q / 30.0 * (1.0 - q / 56.0 * (1.0 - q / 90.0))));
    const auto quadrant = static_cast<std::int64_t>(turns) & 3;
    const double value = (quadrant & 1) != 0 ? c : s;
    return static_cast<float>((quadrant & 2) != 0 ? -value : value);
}
[[nodiscard]] inline float cosine(float radians) { return sine(radians + 0.5f * kPi); }
[[nodiscard]] constexpr float radians(float degrees) { return degrees * (kPi / 180.0f); }

[[nodiscard]] constexpr float lerp(float a, float b, float t) { return a + (b - a) * t; }
[[nodiscard]] constexpr float clamp01(float x) { return x < 0.0f ? 0.0f : (x > 1.0f ? 1.0f : x); }
/// 0 below `from`, 1 above `to`, smooth between; `from` may be the larger one.
[[nodiscard]] constexpr float smooth_step(float from, float to, float x) {
    const float t = clamp01((x - from) / (to - from));
    return t * t * (3.0f - 2.0f * t);
}
/// What is left of x after whole steps: 0 to 1.
[[nodiscard]] inline float fraction(float x) { return x - std::floor(x); }
/// The bearing of (x, z) as a share of a turn, 0 to 1, from +X round by +Z; within 1e-3.
[[nodiscard]] inline float share_of_turn(float x, float z) {
    const float ax = std::abs(x), az = std::abs(z);
    const float t = std::min(ax, az) / std::max(std::max(ax, az), 1e-6f);
    const float atan = t * (0.9953544f + t * t * (-0.2886790f + t * t * 0.0793394f));
    float angle = az > ax ? 0.5f * kPi - atan : atan;
    if (x < 0.0f) angle = kPi - angle;
    if (z < 0.0f) angle = kTau - angle;
    return fraction(angle / kTau);
}

// Transforms, as glm::mat4 for column vectors: translate(a) * turn_y(b) turns first.

[[nodiscard]] inline glm::mat4 translate(const glm::vec3& by) {
    glm::mat4 m{1.0f};
    m[3] = glm::vec4(by, 1.0f);
    return m;
}
[[nodiscard]] inline glm::mat4 scale(const glm::vec3& by) {
    glm::mat4 m{1.0f};
    m[0][0] = by.x;
    m[1][1] = by.y;
    m[2][2] = by.z;
    return m;
}
/// A turn about an axis of length 1; +90 degrees about +Y takes +X to -Z and +Z to +X.
[[nodiscard]] inline glm::quat turn(const glm::vec3& axis, float degrees) {
    const float half = radians(degrees) * 0.5f;
    return {cosine(half), axis.x * sine(half), axis.y * sine(half), axis.z * sine(half)};
}
[[nodiscard]] inline glm::mat4 turn_x(float degrees) {
    return glm::mat4_cast(turn({1.0f, 0.0f, 0.0f}, degrees));
}
[[nodiscard]] inline glm::mat4 turn_y(float degrees) {
    return glm::mat4_cast(turn({0.0f, 1.0f, 0.0f}, degrees));
}
[[nodiscard]] inline glm::mat4 turn_z(float degrees) {
    return glm::mat4_cast(turn({0.0f, 0.0f, 1.0f}, degrees));
}
/// Each unit of height moves a point by (x, z): a leaning tower that keeps its floors level.
[[nodiscard]] inline glm::mat4 lean(float x, float z) {
    glm::mat4 m{1.0f};
    m[1] = glm::vec4(x, 1.0f, z, 0.0f);
    return m;
}
[[nodiscard]] inline glm::vec3 apply(const glm::mat4& m, const glm::vec3& p) {
    return glm::vec3(m * glm::vec4(p, 1.0f));
}

/// A well mixed word of three whole coordinates and a seed.
[[nodiscard]] constexpr std::uint32_t hashed(std::int32_t x, std::int32_t y, std::int32_t z,
                                             std::uint32_t seed) {
    std::uint32_t h = seed * 0x9E3779B9u + static_cast<std::uint32_t>(x) * 0x85EBCA6Bu;
    h = (h ^ (h >> 15)) * 0x2C1B3C6Du + static_cast<std::uint32_t>(y) * 0xC2B2AE35u;
    h = (h ^ (h >> 13)) * 0x297A2D39u + static_cast<std::uint32_t>(z) * 0x27D4EB2Fu;
    h = (h ^ (h >> 16)) * 0x7FEB352Du;
    return h ^ (h >> 15);
}
/// The same as a number from 0 to just below 1.
[[nodiscard]] constexpr float hashed_unit(std::int32_t x, std::int32_t y, std::int32_t z,
                                          std::uint32_t seed) {
    return static_cast<float>(hashed(x, y, z, seed) >> 8) * (1.0f / 16777216.0f);
}

/// A stream of random numbers, the same everywhere for one seed.
class Random {
public:
    explicit Random(std::uint32_t seed) : seed_(seed) {}
    [[nodiscard]] float unit() { return hashed_unit(step_++, 0, 0, seed_); }  ///< 0 to 1
    [[nodiscard]] float range(float low, float high) { return lerp(low, high, unit()); }

private:
    std::uint32_t seed_;
    std::int32_t step_ = 0;
};

}  // namespace turnstile::art
