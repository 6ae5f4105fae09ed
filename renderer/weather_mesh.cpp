#include "renderer/weather_mesh.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

namespace turnstile {
namespace {

// docs/lobby.md, 9.
constexpr float kDropWidth = 0.012f, kDropLength = 0.1f;
constexpr float kDropsGone = 6.0f, kBrightnessAUnit = 12.0f / 255.0f;

/// One end of a ribbon.
struct End {
    glm::vec3 place;  // from the eye
    glm::vec3 side;   // unit, across
    float width, brightness;
};

/// At least a pixel wide, and dimmer by the same share: thinner ones would flicker (choice).
End widened(End end, const WeatherView& view) {
    const float least = glm::dot(end.place, view.ahead) * view.pixel;
    if (least <= end.width) return end;
    end.brightness *= end.width / least;
    end.width = least;
    return end;
}

/// Across a line as the eye, which is the origin, sees it.
glm::vec3 side_of(const glm::vec3& from, const glm::vec3& to, const glm::vec3& right) {
    const glm::vec3 across = glm::cross(from - to, from + to);
    const float length = glm::length(across);
    return length > 1e-6f ? across / length : right;  // seen end on
}

void add_ribbon(const End& from, const End& to, std::vector<WeatherVertex>& vertices) {
    const auto corner = [](const End& end, float across, float along) {
        return WeatherVertex{
            end.place + end.side * (end.width * (across - 0.5f)), {across, along}, end.brightness};
    };
    const WeatherVertex first = corner(from, 0, 0), second = corner(from, 1, 0),
                        third = corner(to, 1, 1), fourth = corner(to, 0, 1);
    for (const WeatherVertex& vertex : {first, second, third, first, third, fourth})
        vertices.push_back(vertex);
}

/// The mean of two directions, or the latter of opposite ones.
glm::vec3 between(const glm::vec3& a, const glm::vec3& b) {
    const float length = glm::length(a + b);
    return length > 0.1f ? (a + b) / length : b;
}

}  // namespace

void add_drops(std::span<const glm::vec3> drops, const WeatherView& view,
               std::vector<WeatherVertex>& vertices) {
    for (const glm::vec3& drop : drops) {
        const float depth = glm::dot(drop, view.ahead);
        if (depth <= 0.0f || depth >= kDropsGone) continue;
        const glm::vec3 foot = drop - glm::vec3(0.0f, kDropLength, 0.0f);
        const glm::vec3 side = side_of(drop, foot, view.right);
        const float brightness = (kDropsGone - depth) * kBrightnessAUnit;
        add_ribbon(widened({drop, side, kDropWidth, brightness}, view),
                   widened({foot, side, kDropWidth, brightness}, view), vertices);
    }
}

void add_bolts(std::span<const BoltSegment> bolts, const WeatherView& view,
               std::vector<WeatherVertex>& vertices) {
    const auto side = [&](std::size_t i) {
        return side_of(bolts[i].from - view.eye, bolts[i].to - view.eye, view.right);
    };
    const auto joined = [&](std::size_t i) { return bolts[i].from == bolts[i - 1].to; };
    for (std::size_t i = 0; i < bolts.size(); ++i) {
        const BoltSegment& bolt = bolts[i];
        glm::vec3 at_from = side(i), at_to = at_from;
        if (i > 0 && joined(i)) at_from = between(side(i - 1), at_from);
        if (i + 1 < bolts.size() && joined(i + 1)) at_to = between(at_to, side(i + 1));
        const End from{bolt.from - view.eye, at_from, bolt.width_from, bolt.brightness};
        const End to{bolt.to - view.eye, at_to, bolt.width_to, bolt.brightness};
        add_ribbon(widened(from, view), widened(to, view), vertices);
    }
}

}  // namespace turnstile
