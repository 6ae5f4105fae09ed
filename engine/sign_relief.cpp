#include "engine/sign_relief.hpp"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace turnstile {

namespace {

constexpr float kMostWidening = 32.0f;
constexpr float kLeastDeviation = 0.01f, kMostDeviation = 100.0f;

Coverage shifted(const Coverage& letters, std::int64_t right, std::int64_t down) {
    Coverage moved(letters.width, letters.height);
    for (int y = 0; y < moved.height; ++y)
        for (int x = 0; x < moved.width; ++x) {
            const std::int64_t from_x = x - right, from_y = y - down;
            if (from_x < 0 || from_y < 0 || from_x >= letters.width || from_y >= letters.height)
                continue;
            moved.at(x, y) = letters.at(static_cast<int>(from_x), static_cast<int>(from_y));
        }
    return moved;
}

/// Each value becomes the largest of itself and its neighbours along the row.
void grow_row(std::span<std::uint8_t> row) {
    std::uint8_t before = 0;
    for (std::size_t x = 0; x < row.size(); ++x) {
        const std::uint8_t own = row[x];
        const std::uint8_t after = x + 1 < row.size() ? row[x + 1] : std::uint8_t{0};
        row[x] = std::max({before, own, after});
        before = own;
    }
}

/// The largest value within a disc: rows are grown step by step, and each width is laid on the
/// rows above and below that the disc has it on.
Coverage widened(const Coverage& letters, float radius) {
    const int reach = static_cast<int>(radius);
    const auto half_width = [&](int rows_off) {
        return static_cast<int>(
            std::sqrt(radius * radius - static_cast<float>(rows_off * rows_off)));
    };
    Coverage wide(letters.width, letters.height);
    const auto width = static_cast<std::size_t>(letters.width);
    for (int y = 0; y < letters.height; ++y) {
        const auto* first = letters.values.data() + letters.index(0, y);
        std::vector<std::uint8_t> row(first, first + width);
        int grown = 0;
        for (int off = reach; off >= 0; --off) {
            for (; grown < half_width(off); ++grown) grow_row(row);
            for (const int to : {y - off, y + off}) {
                if (to < 0 || to >= wide.height) continue;
                for (int x = 0; x < wide.width; ++x)
                    wide.at(x, to) = std::max(wide.at(x, to), row[static_cast<std::size_t>(x)]);
            }
        }
    }
    return wide;
}

/// One growing pass: each pixel takes the largest of its eight neighbours. Answers whether any
/// changed.
bool grow(Coverage& shape) {
    const Coverage before = shape;
    const auto width = static_cast<std::size_t>(shape.width);
    for (int y = 0; y < shape.height; ++y)
        grow_row(std::span(shape.values).subspan(shape.index(0, y), width));
    const Coverage across = shape;
    for (int y = 0; y < shape.height; ++y)
        for (int x = 0; x < shape.width; ++x)
            for (const int from : {std::max(y - 1, 0), std::min(y + 1, shape.height - 1)})
                shape.at(x, y) = std::max(shape.at(x, y), across.at(x, from));
    return shape != before;
}

/// Weighs each value with those around it, `stride` apart in a line of `count`; edges repeat.
void blur_line(std::span<const float> from, std::span<float> to, std::size_t start,
               std::size_t stride, int count, std::span<const float> weights) {
    const int middle = (static_cast<int>(weights.size()) - 1) / 2;
    const auto place = [&](int i) {
        return start + static_cast<std::size_t>(std::clamp(i, 0, count - 1)) * stride;
    };
    for (int i = 0; i < count; ++i) {
        float sum = 0.0f;
        for (std::size_t w = 0; w < weights.size(); ++w)
            sum += weights[w] * from[place(i + static_cast<int>(w) - middle)];
        to[place(i)] = sum;
    }
}

std::vector<float> blurred(const std::vector<float>& heights, int width, int height,
                           std::span<const float> weights) {
    const auto row = static_cast<std::size_t>(width);
    std::vector<float> across(heights.size()), down(heights.size());
    for (int y = 0; y < height; ++y)
        blur_line(heights, across, static_cast<std::size_t>(y) * row, 1, width, weights);
    for (int x = 0; x < width; ++x)
        blur_line(across, down, static_cast<std::size_t>(x), row, height, weights);
    return down;
}

glm::vec3 unit(const glm::vec3& vector) {
    const float length = glm::length(vector);
    return length > 0.0f ? vector / length : glm::vec3(0.0f);
}

glm::vec3 normal_at(const std::vector<float>& heights, const Coverage& mask, int x, int y,
                    float range) {
    const float here = heights[mask.index(x, y)];
    const float right = heights[mask.index(std::min(x + 1, mask.width - 1), y)];
    const float below = heights[mask.index(x, std::min(y + 1, mask.height - 1))];
    return unit({(right - here) * range / 255.0f, (below - here) * range / 255.0f, 1.0f});
}

/// Truncated to a byte; what is no number is black.
std::uint8_t byte_of(float value) {
    if (!(value > 0.0f)) return 0;
    return static_cast<std::uint8_t>(std::min(value, 255.0f));
}

/// d + ((a (s - d)) >> 8), the shift signed.
std::uint8_t blended(std::uint8_t below, std::uint8_t above, int alpha) {
    return static_cast<std::uint8_t>(below + ((alpha * (above - below)) >> 8));
}

void blend_texel(Rgba8& below, Rgba8 above, int alpha) {
    below = {blended(below.r, above.r, alpha), blended(below.g, above.g, alpha),
             blended(below.b, above.b, alpha), std::max(below.a, static_cast<std::uint8_t>(alpha))};
}

/// Where the texels of each target begin, and behind the last the end.
std::vector<std::uint32_t> whole_steps(std::uint32_t source, std::uint32_t target) {
    const std::uint64_t step = ((std::uint64_t{source} << 16) + 32'768) / target;
    std::vector<std::uint32_t> steps;
    for (std::uint32_t i = 0; i <= target; ++i)
        steps.push_back(
            static_cast<std::uint32_t>(std::min<std::uint64_t>(i * step >> 16, source)));
    return steps;
}

/// The mean of texels `first` to `end`, at least one, which `texel` gives by their place.
template <class TexelAt>
Rgba8 mean(std::uint32_t first, std::uint32_t end, std::uint32_t source, const TexelAt& texel) {
    first = std::min(first, source - 1);
    end = std::max(end, first + 1);
    std::array<std::uint32_t, 4> sums{};
    for (auto i = first; i < end; ++i) {
        const Rgba8 one = texel(i);
        sums = {sums[0] + one.r, sums[1] + one.g, sums[2] + one.b, sums[3] + one.a};
    }
    const auto part = [&](std::size_t channel) {
        return static_cast<std::uint8_t>(sums[channel] / (end - first));
    };
    return {part(0), part(1), part(2), part(3)};
}

}  // namespace

Coverage merged(const Coverage& a, const Coverage& b) {
    Coverage both = a;
    for (std::size_t i = 0; i < both.values.size(); ++i)
        both.values[i] = std::max(both.values[i], b.values[i]);
    return both;
}

Coverage ink_shape(const Coverage& letters, const SgnInk& ink) {
    if (ink.mask == 0) return letters;
    const Coverage moved = shifted(letters, ink.offset.x, ink.offset.y);
    const float radius = std::min(ink.mask_value, kMostWidening);
    return radius >= 1.0f ? widened(moved, radius) : moved;
}

InkedRows inked_rows(const Coverage& mask) {
    InkedRows rows;
    for (int y = 0; y < mask.height; ++y) {
        const auto* first = mask.values.data() + mask.index(0, y);
        if (std::all_of(first, first + mask.width, [](std::uint8_t value) { return value == 0; }))
            continue;
        if (rows.count == 0) rows.first = y;
        rows.count = y - rows.first + 1;
    }
    return rows;
}

std::vector<float> gaussian_weights(float deviation) {
    if (!(deviation >= kLeastDeviation)) return {0.0f, 1.0f, 0.0f};
    const float sigma = std::min(deviation, kMostDeviation);
    const int side = static_cast<int>(2.5f * sigma) + 3, middle = (side - 1) / 2;
    std::vector<float> weights;
    float sum = 0.0f;
    for (int i = 0; i < side; ++i) {
        const auto off = static_cast<float>(i - middle);
        weights.push_back(std::exp(-off * off / (2.0f * sigma * sigma)));
        sum += weights.back();
    }
    for (float& weight : weights) weight /= sum;
    return weights;
}

std::vector<float> relief_heights(const Coverage& mask, std::uint32_t passes, float deviation) {
    Coverage shape(mask.width, mask.height);
    std::ranges::transform(mask.values, shape.values.begin(), [](std::uint8_t value) {
        return value > 0 ? std::uint8_t{255} : std::uint8_t{0};
    });
    for (std::uint32_t pass = 0; pass < passes && grow(shape); ++pass) {
    }
    std::vector<float> heights(shape.values.begin(), shape.values.end());
    // A square kernel of two equal axes: one after the other gives the same.
    const auto smooth = blurred(heights, mask.width, mask.height, gaussian_weights(deviation));
    for (std::size_t i = 0; i < heights.size(); ++i)
        if (mask.values[i] != 0) heights[i] = smooth[i];
    return heights;
}

SignLight sign_light(const SgnEffect& effect) {
    // The two signs differ in the original (docs/formats/sgn.md, 7).
    const float theta = glm::radians(-effect.values[6]), phi = glm::radians(effect.values[7]);
    const glm::vec3 direction =
        unit({std::cos(phi) * std::cos(theta), -std::sin(phi) * std::cos(theta), -std::sin(theta)});
    return {direction, unit((direction + glm::vec3(0.0f, 0.0f, 1.0f)) / 2.0f)};
}

Rgba8 lit_face(Rgba8 fill, glm::vec3 normal, const SignLight& light, const SgnEffect& effect) {
    const auto& v = effect.values;
    const float lighting = std::max(0.0f, glm::dot(normal, light.direction));
    const float specular = v[4] * std::pow(std::max(0.0f, glm::dot(normal, light.halfway)), v[5]);
    const auto channel = [&](std::uint8_t texel) {
        const float f = static_cast<float>(texel) / 255.0f;
        return byte_of((f * v[2] + f * v[3] * lighting + specular) * 255.0f);
    };
    return {channel(fill.r), channel(fill.g), channel(fill.b), fill.a};
}

Image resampled(const Image& image, std::uint32_t width, std::uint32_t height) {
    Image across = filled_image(width, image.height, {}, image.has_alpha);
    const auto columns = whole_steps(image.width, width);
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            across.at(x, y) = mean(columns[x], columns[x + 1], image.width,
                                   [&](std::uint32_t i) { return image.at(i, y); });
    Image down = filled_image(width, height, {}, image.has_alpha);
    const auto rows = whole_steps(image.height, height);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            down.at(x, y) = mean(rows[y], rows[y + 1], image.height,
                                 [&](std::uint32_t i) { return across.at(x, i); });
    return down;
}

Image letter_faces(const Coverage& mask, const SgnEffect& effect, const SgnFill& fill) {
    Image faces = filled_image(static_cast<std::uint32_t>(mask.width),
                               static_cast<std::uint32_t>(mask.height), {0, 0, 0, 0}, true);
    const InkedRows rows = inked_rows(mask);
    if (rows.count == 0) return faces;
    const Image colours =
        resampled(fill_image(fill), fill.width, static_cast<std::uint32_t>(rows.count));
    const auto heights = relief_heights(mask, effect.mask, effect.values[1]);
    const SignLight light = sign_light(effect);
    for (int y = rows.first; y < rows.first + rows.count; ++y)
        for (int x = 0; x < mask.width; ++x) {
            if (mask.at(x, y) == 0) continue;
            Rgba8& texel = faces.pixels[mask.index(x, y)];
            texel = lit_face(colours.at(static_cast<std::uint32_t>(x) % fill.width,
                                        static_cast<std::uint32_t>(y - rows.first)),
                             normal_at(heights, mask, x, y, effect.values[0]), light, effect);
            texel.a = mask.at(x, y);
        }
    return faces;
}

void blend_faces(Image& board, const Image& faces) {
    for (std::uint32_t y = 0; y < std::min(board.height, faces.height); ++y)
        for (std::uint32_t x = 0; x < std::min(board.width, faces.width); ++x)
            blend_texel(board.at(x, y), faces.at(x, y), faces.at(x, y).a);
}

void blend_ink(Image& board, const Coverage& mask, const SgnInk& ink) {
    const Rgba8 colour{ink.red, ink.green, ink.blue, 255};
    const int rows = std::min(static_cast<int>(board.height), mask.height),
              columns = std::min(static_cast<int>(board.width), mask.width);
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x)
            blend_texel(board.at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)),
                        colour, (mask.at(x, y) * ink.opacity) >> 8);
}

}  // namespace turnstile
