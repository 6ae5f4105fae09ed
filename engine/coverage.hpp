#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace turnstile {

/// How much of each pixel is inked, 0 to 255; top row first. values.size() == width * height.
struct Coverage {
    int width = 0, height = 0;  ///< pixels
    std::vector<std::uint8_t> values;

    Coverage() = default;
    /// Nothing inked.
    Coverage(int columns, int rows)
        : width(columns),
          height(rows),
          values(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x);
    }
    [[nodiscard]] std::uint8_t at(int x, int y) const { return values[index(x, y)]; }
    [[nodiscard]] std::uint8_t& at(int x, int y) { return values[index(x, y)]; }
    friend bool operator==(const Coverage&, const Coverage&) = default;
};

}  // namespace turnstile
