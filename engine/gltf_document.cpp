#include "engine/gltf_document.hpp"

#include "formats/glb.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace turnstile {

namespace {

// The specification's own numbers, which are GL's.
constexpr std::uint32_t kUnsignedShort = 5123, kUnsignedInt = 5125, kFloat = 5126;
constexpr std::uint32_t kVertices = 34962, kIndices = 34963, kNoTarget = 0;
constexpr std::size_t kAlignment = 4;
/// 65,535 itself restarts primitives in GL, so no index may be it.
constexpr std::uint32_t kLargestShortIndex = 65'534;

template <class Vector>
std::span<const float> numbers_of(std::span<const Vector> values) {
    static_assert(sizeof(Vector) % sizeof(float) == 0);
    return {reinterpret_cast<const float*>(values.data()),
            values.size() * (sizeof(Vector) / sizeof(float))};
}

}  // namespace

/// How the numbers of an accessor lie in the buffer.
struct GltfDocument::Layout {
    const char* type;             ///< "VEC3"
    std::uint32_t components;     ///< of it
    std::uint32_t target;         ///< of the buffer view, kNoTarget for none
    std::uint32_t stride;         ///< bytes, stated for vertices alone
    std::uint32_t kind = kFloat;  ///< of a component
};

GltfDocument::GltfDocument() { json_["asset"] = {{"version", "2.0"}, {"generator", "Turnstile"}}; }

std::uint32_t GltfDocument::append(const char* name, Json entry) {
    Json& list = json_[name];
    list.push_back(std::move(entry));
    return static_cast<std::uint32_t>(list.size() - 1);
}

void GltfDocument::use_extension(const char* name) {
    Json& used = json_["extensionsUsed"];
    if (std::ranges::find(used, Json(name)) == used.end()) used.push_back(name);
}

void GltfDocument::reserve(std::uint64_t bytes) const {
    if (bytes > kMaxBufferBytes || buffer_.size() > kMaxBufferBytes - bytes)
        throw EncodeError("glb: the buffer would pass " + std::to_string(kMaxBufferBytes) +
                          " bytes");
}

/// Goes on with the last buffer view where its kind fits, so that a file of many small accessors
/// has few views.
void GltfDocument::open_view(const Layout& layout) {
    buffer_.align(kAlignment);
    if (view_open_ && view_target_ == layout.target && view_stride_ == layout.stride) return;
    Json view = {{"buffer", 0}, {"byteOffset", buffer_.size()}, {"byteLength", 0}};
    if (layout.stride != 0) view["byteStride"] = layout.stride;
    if (layout.target != kNoTarget) view["target"] = layout.target;
    views_.push_back(std::move(view));
    view_target_ = layout.target;
    view_stride_ = layout.stride;
    view_open_ = true;
}

std::uint32_t GltfDocument::add_accessor(const Layout& layout, std::span<const float> numbers,
                                         bool with_bounds) {
    if (!std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); }))
        throw EncodeError("glb: a number is too large for a float once it is in its place");
    reserve(numbers.size_bytes() + kAlignment);
    open_view(layout);
    Json& view = views_.back();
    const std::size_t start = view["byteOffset"].get<std::size_t>();
    Json accessor = {{"bufferView", views_.size() - 1},
                     {"byteOffset", buffer_.size() - start},
                     {"componentType", layout.kind},
                     {"count", numbers.size() / layout.components},
                     {"type", layout.type}};
    if (with_bounds) {
        std::vector<float> low(layout.components, std::numeric_limits<float>::max());
        std::vector<float> high(layout.components, std::numeric_limits<float>::lowest());
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            low[i % low.size()] = std::min(low[i % low.size()], numbers[i]);
            high[i % high.size()] = std::max(high[i % high.size()], numbers[i]);
        }
        accessor["min"] = low;
        accessor["max"] = high;
    }
    for (const float number : numbers) buffer_.write(number);
    view["byteLength"] = buffer_.size() - start;
    accessors_.push_back(std::move(accessor));
    return static_cast<std::uint32_t>(accessors_.size() - 1);
}

std::uint32_t GltfDocument::add_attribute(std::span<const glm::vec3> values, bool with_bounds) {
    return add_accessor({"VEC3", 3, kVertices, 12}, numbers_of(values), with_bounds);
}

std::uint32_t GltfDocument::add_attribute(std::span<const glm::vec2> values) {
    return add_accessor({"VEC2", 2, kVertices, 8}, numbers_of(values), false);
}

std::uint32_t GltfDocument::add_indices(std::span<const std::uint32_t> indices) {
    const bool narrow = std::ranges::max(indices) <= kLargestShortIndex;
    const std::size_t size = narrow ? sizeof(std::uint16_t) : sizeof(std::uint32_t);
    reserve(indices.size() * size + kAlignment);
    const Layout layout{"SCALAR", 1, kIndices, 0, narrow ? kUnsignedShort : kUnsignedInt};
    open_view(layout);
    Json& view = views_.back();
    const std::size_t start = view["byteOffset"].get<std::size_t>();
    accessors_.push_back({{"bufferView", views_.size() - 1},
                          {"byteOffset", buffer_.size() - start},
                          {"componentType", layout.kind},
                          {"count", indices.size()},
                          {"type", layout.type}});
    for (const std::uint32_t index : indices) {
        if (narrow)
            buffer_.write(static_cast<std::uint16_t>(index));
        else
            buffer_.write(index);
    }
    view["byteLength"] = buffer_.size() - start;
    return static_cast<std::uint32_t>(accessors_.size() - 1);
}

std::uint32_t GltfDocument::add_times(std::span<const float> seconds) {
    std::vector<float> key(seconds.begin(), seconds.end());
    if (const auto known = times_.find(key); known != times_.end()) return known->second;
    const std::uint32_t accessor = add_accessor({"SCALAR", 1, kNoTarget, 0}, seconds, true);
    times_.emplace(std::move(key), accessor);
    return accessor;
}

std::uint32_t GltfDocument::add_values(std::span<const glm::vec3> values) {
    return add_accessor({"VEC3", 3, kNoTarget, 0}, numbers_of(values), false);
}

std::uint32_t GltfDocument::add_values(std::span<const glm::quat> values) {
    // By name: whether a glm::quat begins with its w is a matter of GLM's settings.
    std::vector<float> numbers;
    numbers.reserve(values.size() * 4);
    for (const glm::quat& q : values) numbers.insert(numbers.end(), {q.x, q.y, q.z, q.w});
    return add_accessor({"VEC4", 4, kNoTarget, 0}, numbers, false);
}

std::uint32_t GltfDocument::add_values(std::span<const float> values) {
    return add_accessor({"SCALAR", 1, kNoTarget, 0}, values, false);
}

std::uint32_t GltfDocument::add_image(std::span<const std::byte> png, const std::string& name) {
    reserve(png.size() + kAlignment);
    buffer_.align(kAlignment);
    views_.push_back({{"buffer", 0}, {"byteOffset", buffer_.size()}, {"byteLength", png.size()}});
    view_open_ = false;  // a picture has its view for itself
    buffer_.write_bytes(png);
    images_.push_back(
        {{"bufferView", views_.size() - 1}, {"mimeType", "image/png"}, {"name", name}});
    return static_cast<std::uint32_t>(images_.size() - 1);
}

std::vector<std::byte> GltfDocument::encode() {
    buffer_.align(kAlignment);
    if (!images_.empty()) json_["images"] = std::move(images_);
    if (!accessors_.empty()) json_["accessors"] = std::move(accessors_);
    if (!views_.empty()) {
        json_["bufferViews"] = std::move(views_);
        json_["buffers"] = Json::array({{{"byteLength", buffer_.size()}}});
    }
    // Names come from files, and bytes that are no UTF-8 must not sink an export.
    const std::string text = json_.dump(-1, ' ', false, Json::error_handler_t::replace);
    return encode_glb(text, buffer_.bytes());
}

}  // namespace turnstile
