#include "formats/wct_wavelet.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace turnstile {

namespace {

// Daubechies' four taps: (1+√3, 3+√3, 3-√3, 1-√3) / 4√2.
constexpr float h0 = 0.48296291314453414F;
constexpr float h1 = 0.83651630373780790F;
constexpr float h2 = 0.22414386804201338F;
constexpr float h3 = -0.12940952255126037F;

float sign_of(WctLayout layout) {
    return layout == WctLayout::Negated || layout == WctLayout::LaterNegated ? -1.0F : 1.0F;
}

/// How many places later than its scale value a wavelet value is stored.
std::uint32_t delay_of(WctLayout layout) {
    return layout == WctLayout::Later || layout == WctLayout::LaterNegated ? 1 : 0;
}

// The loops below are bare and over plain arrays, so that compilers turn them into vector code.

/// One line: out[2i], out[2i+1] from scale and wavelet [i] and [i+1], which lie one place late.
void synthesize_line(const float* scale, const float* wavelet, std::size_t half, float* out) {
    for (std::size_t i = 0; i < half; ++i) {
        const float s0 = scale[i], w0 = wavelet[i], s1 = scale[i + 1], w1 = wavelet[i + 1];
        out[2 * i] = h2 * s0 + h1 * w0 + h0 * s1 + h3 * w1;
        out[2 * i + 1] = h3 * s0 - h0 * w0 + h1 * s1 - h2 * w1;
    }
}

/// The same for a whole pair of rows at once; `sign` is the wavelet values'.
void synthesize_rows(const float* s0, const float* w0, const float* s1, const float* w1, float sign,
                     std::size_t count, float* even, float* odd) {
    const float even0 = sign * h1, even1 = sign * h3, odd0 = sign * -h0, odd1 = sign * -h2;
    for (std::size_t x = 0; x < count; ++x) {
        even[x] = h2 * s0[x] + even0 * w0[x] + h0 * s1[x] + even1 * w1[x];
        odd[x] = h3 * s0[x] + odd0 * w0[x] + h1 * s1[x] + odd1 * w1[x];
    }
}

void analyze_rows(const float* a, const float* b, const float* c, const float* d, float sign,
                  std::size_t count, float* scale, float* wavelet) {
    for (std::size_t x = 0; x < count; ++x) {
        scale[x] = h0 * a[x] + h1 * b[x] + h2 * c[x] + h3 * d[x];
        wavelet[x] = sign * (h3 * a[x] - h2 * b[x] + h1 * c[x] - h0 * d[x]);
    }
}

}  // namespace

InverseWavelet::InverseWavelet(std::uint32_t side, WctLayout layout, ReadRow read_row)
    : side_(side),
      layout_(layout),
      read_row_(std::move(read_row)),
      before_{std::vector<float>(side), std::vector<float>(side)},
      here_(before_),
      line_(side),
      scale_(side / 2 + 1),
      wavelet_(side / 2 + 1) {
    assert(side >= 4 && side % 2 == 0);
    read_pair(side / 2 - 1, here_);
}

/// line_ into scale_ and wavelet_, paired and signed as section 4 of the page has them.
void InverseWavelet::split_line() {
    const std::size_t half = side_ / 2;
    const float* const line = line_.data();
    float* const scale = scale_.data() + 1;
    float* const wavelet = wavelet_.data() + 1;
    if (layout_ == WctLayout::Alternate) {
        for (std::size_t i = 0; i < half; ++i) {
            scale[i] = line[2 * i];
            wavelet[i] = line[2 * i + 1];
        }
    } else {
        const float* const wavelets = line + half;
        std::copy(line, wavelets, scale);
        std::rotate_copy(wavelets, wavelets + delay_of(layout_), wavelets + half, wavelet);
        if (sign_of(layout_) < 0)
            for (std::size_t i = 0; i < half; ++i) wavelet[i] = -wavelet[i];
    }
    scale_.front() = scale_.back();
    wavelet_.front() = wavelet_.back();
}

void InverseWavelet::transform_row(std::uint32_t y, std::vector<float>& out) {
    read_row_(y, line_);
    split_line();
    synthesize_line(scale_.data(), wavelet_.data(), side_ / 2, out.data());
}

void InverseWavelet::read_pair(std::uint32_t i, RowPair& pair) {
    const std::uint32_t half = side_ / 2;
    transform_row(i, pair.scale);
    transform_row(half + (i + delay_of(layout_)) % half, pair.wavelet);
}

void InverseWavelet::next_rows(std::span<float> even, std::span<float> odd) {
    assert(even.size() == side_ && odd.size() == side_ && next_ < side_ / 2);
    std::swap(before_, here_);
    read_pair(next_++, here_);
    synthesize_rows(before_.scale.data(), before_.wavelet.data(), here_.scale.data(),
                    here_.wavelet.data(), sign_of(layout_), side_, even.data(), odd.data());
}

WctPlane inverse_wavelet(const WctPlane& coefficients, WctLayout layout) {
    InverseWavelet inverse(coefficients.side(), layout, [&](std::uint32_t y, std::span<float> row) {
        std::ranges::copy(coefficients.row(y), row.begin());
    });
    WctPlane out(coefficients.side());
    for (std::uint32_t y = 0; y < out.side(); y += 2) inverse.next_rows(out.row(y), out.row(y + 1));
    return out;
}

WctPlane forward_wavelet(const WctPlane& samples, WctLayout layout) {
    const std::uint32_t side = samples.side(), half = side / 2, delay = delay_of(layout);
    const float sign = sign_of(layout);
    WctPlane out(side);
    for (std::uint32_t i = 0; i < half; ++i) {
        const auto from = [&](std::uint32_t k) { return samples.row((2 * i + k) % side).data(); };
        analyze_rows(from(0), from(1), from(2), from(3), sign, side, out.row(i).data(),
                     out.row(half + (i + delay) % half).data());
    }
    std::vector<float> line(side);
    for (std::uint32_t y = 0; y < side; ++y) {
        const auto row = out.row(y);
        std::ranges::copy(row, line.begin());
        for (std::uint32_t i = 0; i < half; ++i) {
            const float a = line[2 * i], b = line[2 * i + 1];
            const float c = line[(2 * i + 2) % side], d = line[(2 * i + 3) % side];
            const bool alternate = layout == WctLayout::Alternate;
            row[alternate ? 2 * i : i] = h0 * a + h1 * b + h2 * c + h3 * d;
            row[alternate ? 2 * i + 1 : half + (i + delay) % half] =
                sign * (h3 * a - h2 * b + h1 * c - h0 * d);
        }
    }
    return out;
}

}  // namespace turnstile
