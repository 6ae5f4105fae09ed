#include "assets/shape.hpp"

#include "assets/exact_math.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace turnstile::art {
namespace {

using PlaceKey = std::tuple<std::int32_t, std::int32_t, std::int32_t>;

// Vertices within half a thousandth of a unit lie at one place.
PlaceKey place_key(const glm::vec3& p) {
    const auto snapped = [](float x) {
        return static_cast<std::int32_t>(std::floor(x * 1000.0f + 0.5f));
    };
    return {snapped(p.x), snapped(p.y), snapped(p.z)};
}

// Twice the face's area long.
glm::vec3 face_vector(const Shape& shape, const Face& face) {
    const auto& [a, b, c] = face.corners;
    return glm::cross(shape.vertices[b.vertex] - shape.vertices[a.vertex],
                      shape.vertices[c.vertex] - shape.vertices[a.vertex]);
}

glm::vec3 unit(const glm::vec3& v) {
    const float length = glm::length(v);
    return length > 1e-9f ? v / length : glm::vec3(0.0f, 1.0f, 0.0f);
}

}  // namespace

std::uint32_t Shape::vertex(const glm::vec3& position) {
    vertices.push_back(position);
    return static_cast<std::uint32_t>(vertices.size() - 1);
}

std::uint32_t Shape::chart(Material material) {
    charts.emplace_back().material = std::move(material);
    return static_cast<std::uint32_t>(charts.size() - 1);
}

void Shape::triangle(std::uint32_t chart, const std::array<std::uint32_t, 3>& vertex_indices,
                     const std::array<glm::vec2, 3>& at) {
    Face face{.corners = {}, .chart = chart};
    for (std::size_t i = 0; i < 3; ++i)
        face.corners[i] = {.vertex = vertex_indices[i], .normal = {}, .at = at[i]};
    const glm::vec3 vector = face_vector(*this, face);
    if (glm::length(vector) < 1e-7f) return;  // the fan's closed end of a strip
    for (Corner& corner : face.corners) corner.normal = unit(vector);
    faces.push_back(face);
}

void Shape::quad(std::uint32_t chart, const std::array<std::uint32_t, 4>& v,
                 const std::array<glm::vec2, 4>& at) {
    triangle(chart, {v[0], v[1], v[2]}, {at[0], at[1], at[2]});
    triangle(chart, {v[0], v[2], v[3]}, {at[0], at[2], at[3]});
}

Shape& Shape::add(const Shape& other, const glm::mat4& transform) {
    const auto first_vertex = static_cast<std::uint32_t>(vertices.size());
    const auto first_chart = static_cast<std::uint32_t>(charts.size());
    const glm::mat3 linear(transform);
    const float determinant = glm::determinant(linear);
    const glm::mat3 normal_matrix = glm::transpose(glm::inverse(linear));
    const float size = [&] {  // mean length of the axes: how much larger the charts become
        return (glm::length(linear[0]) + glm::length(linear[1]) + glm::length(linear[2])) / 3.0f;
    }();
    for (const glm::vec3& v : other.vertices) vertices.push_back(apply(transform, v));
    for (Face face : other.faces) {
        face.chart += first_chart;
        for (Corner& corner : face.corners) {
            corner.vertex += first_vertex;
            corner.normal = unit(normal_matrix * corner.normal);
            if (other.charts[face.chart - first_chart].material) corner.at *= size;
        }
        if (determinant < 0.0f) std::swap(face.corners[1], face.corners[2]);
        faces.push_back(face);
    }
    charts.insert(charts.end(), other.charts.begin(), other.charts.end());
    return *this;
}

Shape& Shape::in(std::string_view atlas) {
    for (Chart& each : charts) each.atlas = atlas;
    return *this;
}

Shape& Shape::density(float relative) {
    for (Chart& each : charts) each.density = relative;
    return *this;
}

Shape moved(const Shape& shape, const glm::mat4& transform) {
    Shape result;
    result.add(shape, transform);
    return result;
}

Shape smoothed(Shape shape, float crease_degrees) {
    const float least_cosine = cosine(radians(crease_degrees));
    std::map<PlaceKey, std::vector<glm::vec3>> around;  // vectors of the faces at each place
    for (const Face& face : shape.faces)
        for (const Corner& corner : face.corners)
            around[place_key(shape.vertices[corner.vertex])].push_back(face_vector(shape, face));
    for (Face& face : shape.faces) {
        const glm::vec3 own = unit(face_vector(shape, face));
        for (Corner& corner : face.corners) {
            glm::vec3 sum(0.0f);
            for (const glm::vec3& vector : around[place_key(shape.vertices[corner.vertex])])
                if (glm::dot(unit(vector), own) >= least_cosine) sum += vector;
            corner.normal = unit(sum);
        }
    }
    return shape;
}

Box3 bounds(const Shape& shape) {
    Box3 box;
    for (const glm::vec3& v : shape.vertices) {
        box.min = glm::min(box.min, v);
        box.max = glm::max(box.max, v);
    }
    return box;
}

}  // namespace turnstile::art
