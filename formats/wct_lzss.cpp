#include "formats/wct_lzss.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

namespace turnstile {

namespace {

constexpr unsigned kDistanceBits = 12, kLengthBits = 7;
constexpr unsigned kLiteralBits = 1 + 8, kMarkerBits = 1 + kDistanceBits;
constexpr unsigned kCopyBits = kMarkerBits + kLengthBits;
constexpr std::size_t kMostDistance = (1u << kDistanceBits) - 1;
constexpr std::size_t kMostLength = 1u << kLengthBits, kLeastMatch = 3;
constexpr std::size_t kMostExpansion = 52;  // 128 bytes for 20 bits

/// Bits from the low end of each byte; those behind the end read as zero and are not counted.
class BitReader {
public:
    explicit BitReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    /// Holds at least 56 bits from now on, or all that there are.
    void refill() {
        if (bytes_.size() - position_ >= sizeof(std::uint64_t)) {
            held_ |= load_le<std::uint64_t>(&bytes_[position_]) << count_;
            position_ += (63 - count_) / 8;
            count_ |= 56;
            return;
        }
        for (; count_ < 56 && position_ < bytes_.size(); count_ += 8)
            held_ |= std::to_integer<std::uint64_t>(bytes_[position_++]) << count_;
    }
    [[nodiscard]] unsigned count() const { return count_; }
    [[nodiscard]] std::uint64_t held() const { return held_; }
    void drop(unsigned bits) {
        held_ >>= bits;
        count_ -= bits;
    }

private:
    std::span<const std::byte> bytes_;
    std::size_t position_ = 0;
    std::uint64_t held_ = 0;
    unsigned count_ = 0;  // bits of held_ that are the file's
};

class BitWriter {
public:
    void write(std::uint64_t value, unsigned bits) {
        held_ |= value << count_;
        for (count_ += bits; count_ >= 8; count_ -= 8) {
            bytes_.push_back(static_cast<std::byte>(held_ & 0xFFu));
            held_ >>= 8;
        }
    }
    std::vector<std::byte> take_even() {
        if (count_ > 0) write(0, 8 - count_);
        if (bytes_.size() % 2 != 0) bytes_.push_back(std::byte{0});
        return std::move(bytes_);
    }

private:
    std::vector<std::byte> bytes_;
    std::uint64_t held_ = 0;
    unsigned count_ = 0;
};

/// Copies `length` bytes from `distance` back; a copy that overlaps its own output repeats it.
void copy_back(std::byte* to, std::size_t distance, std::size_t length) {
    if (distance == 1) {
        std::memset(to, std::to_integer<int>(to[-1]), length);
        return;
    }
    while (length > 0) {
        const std::size_t step = std::min(distance, length);
        std::memcpy(to, to - distance, step);
        to += step;
        length -= step;
    }
}

}  // namespace

std::vector<std::byte> expand_lzss(const ByteReader& in, std::span<const std::byte> chunk,
                                   std::string_view field, LzssSize size) {
    const auto fail = [&](std::string found, std::string expected) {
        in.fail(chunk.data(), field, std::move(found), std::move(expected));
    };
    std::vector<std::byte> out(std::min(size.usual, chunk.size() * kMostExpansion));
    std::size_t filled = 0;
    const auto grow = [&](std::size_t length) {
        if (length > size.limit - filled)
            fail("more than " + std::to_string(size.limit) + " bytes",
                 "at most " + std::to_string(size.limit));
        out.resize(std::min(size.limit, std::max(2 * out.size(), filled + length)));
    };
    BitReader bits(chunk);
    for (;;) {
        bits.refill();
        if ((bits.held() & 1) == 0) {
            if (bits.count() < kLiteralBits)
                fail(bits.count() == 0 ? "its end" : "its end inside a literal", "an end marker");
            if (filled == out.size()) grow(1);
            out[filled++] = static_cast<std::byte>((bits.held() >> 1) & 0xFFu);
            bits.drop(kLiteralBits);
            continue;
        }
        const auto distance = static_cast<std::size_t>((bits.held() >> 1) & kMostDistance);
        if (distance == 0) break;  // the one token that may use bits that are not there
        if (bits.count() < kCopyBits) fail("its end inside a copy", "an end marker");
        if (distance > filled)
            fail("distance " + std::to_string(distance), "at most " + std::to_string(filled));
        const auto length =
            static_cast<std::size_t>((bits.held() >> kMarkerBits) & (kMostLength - 1)) + 1;
        if (length > out.size() - filled) grow(length);
        copy_back(out.data() + filled, distance, length);
        filled += length;
        bits.drop(kCopyBits);
    }
    out.resize(filled);
    return out;
}

namespace {

/// Finds the longest match by chains of earlier places with the same three bytes.
class MatchFinder {
public:
    struct Match {
        std::size_t distance = 0, length = 0;
    };

    explicit MatchFinder(std::span<const std::byte> bytes)
        : bytes_(bytes), newest_(kHeads, kNowhere), older_(kWindow, kNowhere) {}

    /// The longest match for the bytes at `at`, the nearest of those; all before `at` are added.
    [[nodiscard]] Match longest(std::size_t at) const {
        Match best;
        if (at + kLeastMatch > bytes_.size()) return best;
        const std::size_t most = std::min(kMostLength, bytes_.size() - at);
        std::size_t from = newest_[head(at)];
        while (from != kNowhere && at - from <= kMostDistance && best.length < most) {
            const std::size_t length = common(from, at, most);
            if (length > best.length) best = {at - from, length};
            from = older_[from % kWindow];
        }
        return best.length < kLeastMatch ? Match{} : best;
    }

    void add(std::size_t at) {
        if (at + kLeastMatch > bytes_.size()) return;
        std::size_t& newest = newest_[head(at)];
        older_[at % kWindow] = newest;
        newest = at;
    }

private:
    static constexpr std::size_t kHeads = 1u << 13, kWindow = kMostDistance + 1;
    static constexpr std::size_t kNowhere = ~std::size_t{0};

    [[nodiscard]] std::size_t head(std::size_t at) const {
        const auto byte = [&](std::size_t i) { return std::to_integer<std::size_t>(bytes_[i]); };
        return (byte(at) ^ byte(at + 1) << 4 ^ byte(at + 2) << 8 ^ byte(at + 2) >> 3) % kHeads;
    }
    [[nodiscard]] std::size_t common(std::size_t from, std::size_t at, std::size_t most) const {
        std::size_t length = 0;
        while (length < most && bytes_[from + length] == bytes_[at + length]) ++length;
        return length;
    }

    std::span<const std::byte> bytes_;
    std::vector<std::size_t> newest_;  // by head
    std::vector<std::size_t> older_;   // by place in the window
};

}  // namespace

std::vector<std::byte> pack_lzss(std::span<const std::byte> bytes) {
    BitWriter out;
    MatchFinder finder(bytes);
    for (std::size_t at = 0; at < bytes.size();) {
        const MatchFinder::Match match = finder.longest(at);
        if (match.length == 0) {
            out.write(std::to_integer<std::uint64_t>(bytes[at]) << 1, kLiteralBits);
        } else {
            out.write(1 | match.distance << 1 | (match.length - 1) << kMarkerBits, kCopyBits);
        }
        for (const std::size_t next = at + std::max<std::size_t>(match.length, 1); at < next; ++at)
            finder.add(at);
    }
    out.write(1, kMarkerBits);
    return out.take_even();
}

}  // namespace turnstile
