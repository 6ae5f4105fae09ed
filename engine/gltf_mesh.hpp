#pragma once

#include "engine/gltf_document.hpp"
#include "engine/gltf_morph.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace turnstile {

/// A mesh for a glTF file, in glTF's space and winding.
struct GltfMesh {
    std::string name;
    std::vector<glm::vec3> positions, normals;  ///< one a vertex; normals unit
    std::vector<glm::vec2> uvs;                 ///< one a vertex, origin top left
    /// Three indices a triangle, by material; no list is empty.
    std::map<std::uint32_t, std::vector<std::uint32_t>> corners;
    /// Which of a target's displacements a vertex takes.
    std::vector<std::uint32_t> source;
    /// Displacements of normals stand this far behind those of positions; 0: normals stay.
    std::uint32_t normals_behind = 0;
};

/// Writes it: a primitive for each material, all over the same vertices and targets.
std::uint32_t add_mesh(GltfDocument& document, const GltfMesh& mesh, const GltfTargets& targets);

}  // namespace turnstile
