#pragma once

#include "engine/json.hpp"
#include "formats/byte_writer.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// A glTF 2.0 document under construction: its JSON, and the one buffer with the accessors into it.
/// Indices are those of the document's own arrays. Everything that adds throws EncodeError for a
/// value that is not finite and for a buffer past kMaxBufferBytes, before it takes memory.
class GltfDocument {
public:
    static constexpr std::uint64_t kMaxBufferBytes = std::uint64_t{1} << 30;  // choice

    GltfDocument();

    /// Everything but accessors, buffer views, images and the buffer, which this class writes.
    [[nodiscard]] Json& json() { return json_; }
    /// Appends to the top-level array `name`; the index of the new entry.
    std::uint32_t append(const char* name, Json entry);
    /// Puts an extension's name on the list of those used, once.
    void use_extension(const char* name);

    /// Vertex attributes; `with_bounds` writes min and max, which positions must have.
    std::uint32_t add_attribute(std::span<const glm::vec3> values, bool with_bounds);
    std::uint32_t add_attribute(std::span<const glm::vec2> values);
    /// Corners of triangles: 16 bits each as long as the vertices allow it.
    std::uint32_t add_indices(std::span<const std::uint32_t> indices);
    /// An animation's times, ascending, not empty; equal ones share an accessor.
    std::uint32_t add_times(std::span<const float> seconds);
    /// An animation's values.
    std::uint32_t add_values(std::span<const glm::vec3> values);
    std::uint32_t add_values(std::span<const glm::quat> values);
    std::uint32_t add_values(std::span<const float> values);
    /// A PNG file, embedded.
    std::uint32_t add_image(std::span<const std::byte> png, const std::string& name);

    /// The whole file. The document is used up.
    [[nodiscard]] std::vector<std::byte> encode();

private:
    struct Layout;
    void open_view(const Layout& layout);
    std::uint32_t add_accessor(const Layout& layout, std::span<const float> numbers,
                               bool with_bounds);
    void reserve(std::uint64_t bytes) const;

    Json json_;
    Json views_ = Json::array(), accessors_ = Json::array(), images_ = Json::array();
    ByteWriter buffer_;
    std::uint32_t view_target_ = 0, view_stride_ = 0;  ///< of the last buffer view
    bool view_open_ = false;                           ///< accessors may still join it
    std::map<std::vector<float>, std::uint32_t> times_;
};

}  // namespace turnstile
