#include "assets/chart_packing.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace turnstile::art {
namespace {

constexpr float kMostTexelsPerUnit = 24.0f;

// The upper edge of what is placed, texel column by texel column.
class Skyline {
public:
    Skyline(std::int32_t width, std::int32_t height)
        : tops_(static_cast<std::size_t>(width), 0), height_(height) {}

    // The lowest place for a rectangle, the leftmost of these.
    std::optional<glm::ivec2> place(std::int32_t w, std::int32_t h) {
        const auto width = static_cast<std::int32_t>(tops_.size());
        glm::ivec2 best(-1, height_ + 1);
        for (std::int32_t x = 0; x + w <= width; ++x) {
            const auto first = tops_.begin() + x;
            const std::int32_t y = *std::max_element(first, first + w);
            if (y < best.y) best = {x, y};
        }
        if (best.x < 0 || best.y + h > height_) return std::nullopt;
        std::fill_n(tops_.begin() + best.x, w, best.y + h);
        return best;
    }

private:
    std::vector<std::int32_t> tops_;
    std::int32_t height_;
};

std::vector<TexelRect> packed(std::span<const glm::vec2> sizes, std::int32_t width,
                              std::int32_t height, float scale) {
    std::vector<TexelRect> rects(sizes.size());
    std::vector<std::size_t> order(sizes.size());
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        order[i] = i;
        const auto texels = [scale](float units) {
            return std::max(1, static_cast<std::int32_t>(std::ceil(units * scale)));
        };
        rects[i].width = texels(sizes[i].x);
        rects[i].height = texels(sizes[i].y);
    }
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return std::max(rects[a].height, rects[a].width / 2) >
               std::max(rects[b].height, rects[b].width / 2);
    });
    Skyline skyline(width, height);
    for (const std::size_t i : order) {
        const auto at = skyline.place(rects[i].width + 2 * kGutter, rects[i].height + 2 * kGutter);
        if (!at) return {};
        rects[i].x = at->x + kGutter;
        rects[i].y = at->y + kGutter;
    }
    return rects;
}

}  // namespace

Packing pack_charts(std::span<const glm::vec2> sizes, std::uint32_t width, std::uint32_t height) {
    const auto w = static_cast<std::int32_t>(width), h = static_cast<std::int32_t>(height);
    Packing best;
    if (sizes.empty()) return best;
    float low = 0.0f, high = kMostTexelsPerUnit;
    for (int round = 0; round < 14; ++round) {
        const float scale = 0.5f * (low + high);
        auto rects = packed(sizes, w, h, scale);
        if (rects.empty()) {
            high = scale;
        } else {
            best = {std::move(rects), scale};
            low = scale;
        }
    }
    return best;
}

}  // namespace turnstile::art
