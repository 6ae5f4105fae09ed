#include "formats/wct_layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace turnstile {

namespace {

// The default first.
constexpr std::array kCandidates{WctLayout::Halves, WctLayout::Later, WctLayout::LaterNegated,
                                 WctLayout::Negated, WctLayout::Alternate};

double mean_distance(double sum, std::uint64_t count) {
    return count == 0 ? 0.0 : sum / static_cast<double>(count);
}

/// Roughness, and what lies outside 0 to 255, in grey levels.
double cost(const WctPlane& channel, std::uint32_t width, std::uint32_t height) {
    double across = 0, down = 0, outside = 0;
    for (std::uint32_t y = 0; y < height; ++y) {
        const auto row = channel.row(y);
        for (std::uint32_t x = 0; x < width; ++x)
            outside += std::max({0.0F, -row[x], row[x] - 255.0F});
        for (std::uint32_t x = 0; x + 1 < width; ++x) across += std::abs(row[x + 1] - row[x]);
        if (y + 1 == height) break;
        const auto lower = channel.row(y + 1);
        for (std::uint32_t x = 0; x < width; ++x) down += std::abs(lower[x] - row[x]);
    }
    const std::uint64_t w = width, h = height;
    return 1 + mean_distance(across, (w - 1) * h) + mean_distance(down, w * (h - 1)) +
           2 * mean_distance(outside, w * h);
}

double bar_of(WctLayout layout) { return -std::log(layout == WctLayout::Alternate ? 4.0 : 1.15); }

}  // namespace

std::vector<WctLayoutScore> score_layouts(std::span<const WctPlane> channels, std::uint32_t width,
                                          std::uint32_t height) {
    std::vector<WctLayoutScore> scores;
    for (const WctLayout layout : kCandidates) scores.push_back({layout, 0.0});
    for (const WctPlane& channel : channels) {
        const double usual = cost(inverse_wavelet(channel, kCandidates[0]), width, height);
        for (std::size_t i = 1; i < scores.size(); ++i) {
            const WctPlane picture = inverse_wavelet(channel, scores[i].layout);
            scores[i].score += std::log(cost(picture, width, height) / usual);
        }
    }
    return scores;
}

WctLayout best_layout(std::span<const WctLayoutScore> scores) {
    WctLayoutScore best{kCandidates[0], 0.0};
    for (const WctLayoutScore& candidate : scores)
        if (candidate.score < bar_of(candidate.layout) && candidate.score < best.score)
            best = candidate;
    return best.layout;
}

}  // namespace turnstile
