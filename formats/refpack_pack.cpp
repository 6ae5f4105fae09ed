#include "formats/byte_reader.hpp"
#include "formats/byte_writer.hpp"
#include "formats/refpack.hpp"
#include "formats/refpack_layout.hpp"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <limits>
#include <string>
#include <utility>

namespace turnstile {

namespace {

// What the three kinds of copy can say (docs/formats/wad.md, 3).
constexpr std::size_t kShortDistance = 1'024, kMediumDistance = 16'384, kLongDistance = 131'072;
constexpr std::size_t kShortLeast = 3, kMediumLeast = 4, kLongLeast = 5;
constexpr std::size_t kShortMost = 10, kMediumMost = 67, kLongMost = 1'028;
constexpr std::size_t kMostLiterals = 112;

/// A copy that could be written.
struct Match {
    std::uint32_t length = 0, distance = 0;
};

/// Bytes of the shortest command that says it; `length` itself where none can.
std::size_t copy_cost(std::size_t length, std::size_t distance) {
    if (length < kShortLeast) return length;
    if (length <= kShortMost && distance <= kShortDistance) return 2;
    if (length < kMediumLeast) return length;
    if (length <= kMediumMost && distance <= kMediumDistance) return 3;
    return length < kLongLeast ? length : 4;
}

/// Earlier positions of the window in binary trees, one for each hash of the next three bytes:
/// sorted by what follows a position, and newer above older. A search for what follows a new
/// position thus meets, for every length, the nearest place that has so much in common with it.
class MatchTree {
public:
    explicit MatchTree(std::span<const std::byte> bytes)
        : bytes_(bytes),
          window_(std::min(std::bit_ceil(bytes.size() + 1), 2 * kLongDistance)),
          heads_(window_, kNone),
          children_(2 * window_, kNone) {}

    /// Adds a position behind all others. Its matches, longer and farther from one to the next;
    /// valid until the next call.
    std::span<const Match> insert(std::size_t at) {
        found_.clear();
        if (at + kShortLeast > bytes_.size()) return found_;
        const std::size_t room = std::min(kLongMost, bytes_.size() - at);
        std::uint32_t candidate = std::exchange(heads_[hash(at)], static_cast<std::uint32_t>(at));
        // The new root: the old tree falls apart into what is smaller and what is larger.
        std::uint32_t *smaller = &child(at, 0), *larger = &child(at, 1);
        std::size_t smaller_common = 0, larger_common = 0, longest = kShortLeast - 1;
        for (int step = 0;; ++step) {
            if (candidate == kNone || at - candidate > kLongDistance || step == kMostSteps) {
                *smaller = *larger = kNone;
                break;
            }
            const std::size_t length =
                common_length(candidate, at, std::min(smaller_common, larger_common), room);
            if (length > longest) {
                longest = length;
                found_.push_back({static_cast<std::uint32_t>(length),
                                  static_cast<std::uint32_t>(at - candidate)});
            }
            if (length == room) {  // nothing tells the two apart: the newer takes its place
                *smaller = child(candidate, 0);
                *larger = child(candidate, 1);
                break;
            }
            if (bytes_[candidate + length] < bytes_[at + length]) {
                *smaller = candidate;
                smaller = &child(candidate, 1);
                candidate = *smaller;
                smaller_common = length;
            } else {
                *larger = candidate;
                larger = &child(candidate, 0);
                candidate = *larger;
                larger_common = length;
            }
        }
        return found_;
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    static constexpr int kMostSteps = 256;

    [[nodiscard]] std::uint32_t& child(std::size_t at, std::size_t side) {
        return children_[2 * (at & (window_ - 1)) + side];
    }
    [[nodiscard]] std::size_t hash(std::size_t at) const {
        const auto byte = [&](std::size_t i) {
            return std::to_integer<std::uint32_t>(bytes_[at + i]);
        };
        const std::uint32_t key = byte(0) | byte(1) << 8 | byte(2) << 16;
        return (key * 0x9E3779B1u >> 14) & (window_ - 1);
    }
    /// At least `known`, at most `room`.
    [[nodiscard]] std::size_t common_length(std::size_t a, std::size_t b, std::size_t known,
                                            std::size_t room) const {
        std::size_t length = known;
        while (length + 8 <= room && load_le<std::uint64_t>(&bytes_[a + length]) ==
                                         load_le<std::uint64_t>(&bytes_[b + length]))
            length += 8;
        while (length < room && bytes_[a + length] == bytes_[b + length]) ++length;
        return length;
    }

    std::span<const std::byte> bytes_;
    std::size_t window_;                   // a power of two, above every distance
    std::vector<std::uint32_t> heads_;     // the latest position of a hash
    std::vector<std::uint32_t> children_;  // of each position of the window: smaller, larger
    std::vector<Match> found_;
};

/// The cheapest way over a block, from each position that has been looked at to all that a literal
/// or a copy leads to. Literals count one byte each: that they come in commands is left aside.
class Block {
public:
    explicit Block(std::size_t size) : steps_(size + 1) { steps_[0].cost = 0; }

    /// Positions come in order.
    void look(std::size_t at, std::span<const Match> matches) {
        const std::uint32_t cost = steps_[at].cost;
        offer(at + 1, {cost + 1, {}});
        std::size_t length = kShortLeast;
        for (const Match& match : matches)
            for (; length <= match.length && at + length < steps_.size(); ++length) {
                const std::size_t bytes = copy_cost(length, match.distance);
                if (bytes < length)
                    offer(at + length, {cost + static_cast<std::uint32_t>(bytes),
                                        {static_cast<std::uint32_t>(length), match.distance}});
            }
    }

    /// The copies on the way to `end`, each with its place.
    [[nodiscard]] std::vector<std::pair<std::size_t, Match>> copies(std::size_t end) const {
        std::vector<std::pair<std::size_t, Match>> copies;
        while (end > 0) {
            const Match& match = steps_[end].match;
            end -= std::max<std::size_t>(match.length, 1);
            if (match.length > 0) copies.emplace_back(end, match);
        }
        std::ranges::reverse(copies);
        return copies;
    }

private:
    struct Step {
        std::uint32_t cost = std::numeric_limits<std::uint32_t>::max();  // bytes up to here
        Match match;  // that leads here; of length 0: a literal
    };
    void offer(std::size_t to, const Step& step) {
        if (step.cost < steps_[to].cost) steps_[to] = step;
    }
    std::vector<Step> steps_;
};

/// Appends commands.
class CommandWriter {
public:
    explicit CommandWriter(std::span<const std::byte> bytes) : bytes_(bytes) {
        const std::size_t size = bytes.size();
        put({refpack::kSignature, refpack::kSecondByte, size >> 16, size >> 8, size});
    }

    /// The literals up to `at`, then the copy.
    void copy(std::size_t at, const Match& match) {
        const auto rest = whole_literals(at);
        const std::size_t p = rest.size(), d = match.distance - 1;
        if (match.length <= kShortMost && match.distance <= kShortDistance) {
            put({(d >> 3 & 0x60) | (match.length - kShortLeast) << 2 | p, d});
        } else if (match.length <= kMediumMost && match.distance <= kMediumDistance) {
            put({0x80 | (match.length - kMediumLeast), p << 6 | d >> 8, d});
        } else {
            const std::size_t l = match.length - kLongLeast;
            put({0xC0 | (d >> 12 & 0x10) | (l >> 6 & 0x0C) | p, d >> 8, d, l});
        }
        append(rest);
        written_ = at + match.length;
    }

    void stop() {
        const auto rest = whole_literals(bytes_.size());
        put({0xFC | rest.size()});
        append(rest);
    }

    [[nodiscard]] std::vector<std::byte> take() { return std::move(stream_); }

private:
    /// Writes all literals up to `at` but the last 0 to 3, which are left for the next command.
    std::span<const std::byte> whole_literals(std::size_t at) {
        auto literals = bytes_.subspan(written_, at - written_);
        while (literals.size() >= 4) {
            const std::size_t count = std::min(literals.size() / 4 * 4, kMostLiterals);
            put({0xE0 | (count / 4 - 1)});
            append(literals.first(count));
            literals = literals.subspan(count);
        }
        return literals;
    }

    void put(std::initializer_list<std::size_t> low_bytes) {
        for (const std::size_t value : low_bytes)
            stream_.push_back(static_cast<std::byte>(value & 0xFF));
    }
    void append(std::span<const std::byte> bytes) {
        stream_.insert(stream_.end(), bytes.begin(), bytes.end());
    }

    std::span<const std::byte> bytes_;
    std::size_t written_ = 0;  // bytes that the commands so far make
    std::vector<std::byte> stream_;
};

}  // namespace

std::vector<std::byte> pack_refpack(std::span<const std::byte> bytes) {
    constexpr std::size_t kLargest = 0xFFFFFF;  // three bytes: four came after this game
    constexpr std::size_t kBlock = 32'768;
    // A copy of that length is taken at once; of what it makes only the end is looked at again.
    constexpr std::size_t kLongEnough = 256, kKept = 64;
    if (bytes.size() > kLargest)
        throw EncodeError("expanded size is " + std::to_string(bytes.size()) + ", more than " +
                          std::to_string(kLargest));
    CommandWriter out(bytes);
    MatchTree tree(bytes);
    for (std::size_t start = 0; start < bytes.size();) {
        const std::size_t size = std::min(kBlock, bytes.size() - start);
        Block block(size);
        std::size_t i = 0;
        Match taken;
        for (; i < size; ++i) {
            const auto matches = tree.insert(start + i);
            if (!matches.empty() && matches.back().length >= kLongEnough) {
                taken = matches.back();
                break;
            }
            block.look(i, matches);
        }
        for (const auto& [at, match] : block.copies(i)) out.copy(start + at, match);
        if (taken.length > 0) out.copy(start + i, taken);
        start += i + taken.length;
        for (std::size_t k = kKept; taken.length > 0 && k > 0; --k) (void)tree.insert(start - k);
    }
    out.stop();
    return out.take();
}

}  // namespace turnstile
