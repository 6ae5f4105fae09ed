#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// stb_truetype as the rasteriser uses it, for tests.
namespace turnstile::test {

struct StbVertex {
    int kind = 0;  ///< 1 move, 2 line, 3 curve
    int x = 0, y = 0;
    int control_x = 0, control_y = 0;  ///< of a curve; else 0
    friend bool operator==(const StbVertex&, const StbVertex&) = default;
};

/// A font that stb_truetype reads in place. Only for bytes that decode_truetype has passed.
class StbFont {
public:
    /// is_usable() is false when stb_truetype refuses it.
    explicit StbFont(std::span<const std::byte> bytes);
    ~StbFont();
    StbFont(const StbFont&) = delete;
    StbFont& operator=(const StbFont&) = delete;

    [[nodiscard]] bool is_usable() const { return is_usable_; }
    [[nodiscard]] int glyph_of(std::uint32_t character) const;
    [[nodiscard]] std::vector<StbVertex> shape(int glyph) const;
    [[nodiscard]] int advance(int glyph) const;
    [[nodiscard]] int bearing(int glyph) const;
    [[nodiscard]] int kerning(int left, int right) const;
    [[nodiscard]] int ascent() const;
    [[nodiscard]] int descent() const;

    struct Bitmap {
        int width = 0, height = 0;
        std::vector<unsigned char> coverage;
    };
    /// At `pixels` an em, or with `by_height` from descent to ascent.
    [[nodiscard]] Bitmap bitmap(int glyph, float pixels, bool by_height = false) const;

private:
    struct Info;
    Info* info_;
    bool is_usable_ = false;
};

}  // namespace turnstile::test
