#include "tests/support/golden.hpp"

#include "engine/file.hpp"
#include "formats/picture.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace turnstile::test {

namespace {

constexpr int kLargeDelta = 48;

struct Difference {
    double large_share = 0.0, mean = 0.0;
};

Difference difference(const Image& a, const Image& b) {
    std::uint64_t sum = 0, large = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        const Rgba8 x = a.pixels[i], y = b.pixels[i];
        const int red = std::abs(x.r - y.r), green = std::abs(x.g - y.g),
                  blue = std::abs(x.b - y.b);
        sum += static_cast<std::uint64_t>(red + green + blue);
        large += std::max({red, green, blue}) > kLargeDelta;
    }
    const auto texels = static_cast<double>(a.pixels.size());
    return {static_cast<double>(large) / texels, static_cast<double>(sum) / (3.0 * texels)};
}

}  // namespace

testing::AssertionResult matches_golden(const Image& image, const std::string& name,
                                        const GoldenTolerance& tolerance) {
    const auto golden_path = std::filesystem::path(TURNSTILE_GOLDEN_DIR) / name;
    if (std::getenv("TURNSTILE_UPDATE_GOLDEN")) {
        write_file(golden_path, encode_png(image));
        return testing::AssertionSuccess();
    }
    const Image golden = decode_picture(read_file(golden_path), name);
    const auto failed_path = std::filesystem::path(TURNSTILE_FAILED_DIR) / name;
    const auto failure = [&] {
        make_folders(failed_path.parent_path());
        write_file(failed_path, encode_png(image));
        return testing::AssertionFailure() << "see " << failed_path.string() << ": ";
    };
    if (golden.width != image.width || golden.height != image.height)
        return failure() << image.width << "x" << image.height << " in place of " << golden.width
                         << "x" << golden.height;
    const Difference found = difference(image, golden);
    if (found.large_share > tolerance.max_share || found.mean > tolerance.mean_delta)
        return failure() << 100.0 * found.large_share << " % of the texels differ much, "
                         << found.mean << " levels on average";
    return testing::AssertionSuccess();
}

}  // namespace turnstile::test
