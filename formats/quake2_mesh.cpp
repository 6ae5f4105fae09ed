#include "formats/quake2_md2.hpp"

#include <bit>
#include <limits>

namespace turnstile {

namespace {

/// Vertex, s and t in one word.
std::uint64_t corner_key(std::uint16_t vertex, Quake2Md2::TexturePoint point) {
    return std::uint64_t{vertex} << 32 | std::uint64_t{static_cast<std::uint16_t>(point.s)} << 16 |
           static_cast<std::uint16_t>(point.t);
}

/// Numbers keys in order of first use: a hash table with open addressing, at most half full.
class KeyNumbers {
public:
    explicit KeyNumbers(std::size_t most_keys)
        : slots_(std::bit_ceil(2 * most_keys + 1), kEmpty), mask_(slots_.size() - 1) {}

    /// The key's number; keys().size() has grown when it is new.
    std::uint32_t number(std::uint64_t key) {
        std::size_t slot = mixed(key) & mask_;
        while (slots_[slot] != kEmpty && keys_[slots_[slot]] != key) slot = (slot + 1) & mask_;
        if (slots_[slot] == kEmpty) {
            slots_[slot] = static_cast<std::uint32_t>(keys_.size());
            keys_.push_back(key);
        }
        return slots_[slot];
    }
    [[nodiscard]] const std::vector<std::uint64_t>& keys() const { return keys_; }

private:
    static constexpr std::uint32_t kEmpty = std::numeric_limits<std::uint32_t>::max();

    /// Every bit of the key reaches every bit of the result (the finaliser of MurmurHash3).
    static std::uint64_t mixed(std::uint64_t key) {
        key = (key ^ key >> 33) * 0xFF51AFD7ED558CCDu;
        key = (key ^ key >> 33) * 0xC4CEB9FE1A85EC53u;
        return key ^ key >> 33;
    }

    std::vector<std::uint32_t> slots_;
    std::size_t mask_;
    std::vector<std::uint64_t> keys_;
};

}  // namespace

Quake2Mesh quake2_mesh(const Quake2Md2& model) {
    Quake2Mesh mesh;
    KeyNumbers numbers(3 * model.triangles.size());
    mesh.triangles.reserve(model.triangles.size());
    for (const auto& triangle : model.triangles) {
        auto& corners = mesh.triangles.emplace_back();
        for (std::size_t i = 0; i < 3; ++i) {
            const auto point = model.texture_points[triangle.points[i]];
            corners[i] = numbers.number(corner_key(triangle.vertices[i], point));
            if (numbers.keys().size() == mesh.vertices.size()) continue;
            mesh.vertices.push_back(triangle.vertices[i]);
            mesh.uvs.push_back(model.uv(point));
        }
    }
    return mesh;
}

}  // namespace turnstile
