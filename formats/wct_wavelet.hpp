#pragma once

#include "formats/wct.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace turnstile {

/// A square of side x side values, row by row from the top.
class WctPlane {
public:
    explicit WctPlane(std::uint32_t side)
        : side_(side), values_(std::make_unique_for_overwrite<float[]>(std::size_t{side} * side)) {}

    [[nodiscard]] std::uint32_t side() const noexcept { return side_; }
    [[nodiscard]] std::span<float> row(std::uint32_t y) noexcept {
        return {values_.get() + std::size_t{y} * side_, side_};
    }
    [[nodiscard]] std::span<const float> row(std::uint32_t y) const noexcept {
        return {values_.get() + std::size_t{y} * side_, side_};
    }

private:
    std::uint32_t side_;
    std::unique_ptr<float[]> values_;  // not cleared: whoever makes a plane fills it
};

/// The inverse transform of one channel, two rows of the picture at a time, so that all it works on
/// stays in the nearest cache (docs/formats/wct.md, 4 and 6).
class InverseWavelet {
public:
    /// Fills in a row of coefficients as stored.
    using ReadRow = std::function<void(std::uint32_t y, std::span<float> row)>;

    /// `side` is even and at least 4.
    InverseWavelet(std::uint32_t side, WctLayout layout, ReadRow read_row);
    /// The next two rows, `side` values each; side / 2 times.
    void next_rows(std::span<float> even, std::span<float> odd);

private:
    /// A row of column scale values and its row of column wavelet values.
    struct RowPair {
        std::vector<float> scale, wavelet;
    };
    void read_pair(std::uint32_t i, RowPair& pair);
    void transform_row(std::uint32_t y, std::vector<float>& out);
    void split_line();

    std::uint32_t side_;
    WctLayout layout_;
    ReadRow read_row_;
    std::uint32_t next_ = 0;
    RowPair before_, here_;
    std::vector<float> line_;             // as stored
    std::vector<float> scale_, wavelet_;  // the line's, the last value once more in front
};

/// The whole of it at once.
[[nodiscard]] WctPlane inverse_wavelet(const WctPlane& coefficients, WctLayout layout);

/// Its mirror: columns, then rows, stored in `layout` (docs/formats/wct.md, 9).
[[nodiscard]] WctPlane forward_wavelet(const WctPlane& samples, WctLayout layout);

}  // namespace turnstile
