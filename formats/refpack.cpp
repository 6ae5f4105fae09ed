#include "formats/refpack.hpp"

#include "formats/byte_reader.hpp"
#include "formats/byte_writer.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <initializer_list>
#include <string>
#include <utility>

namespace turnstile {

namespace {

// Flags of the head's first byte (docs/formats/wad.md, 3).
constexpr std::uint8_t kHasPackedSize = 0x01, kFourByteSizes = 0x80;
constexpr std::uint8_t kSignatureMask = 0x3E, kSignature = 0x10, kSecondByte = 0xFB;

constexpr std::uint32_t kLargestExpanded = 64u << 20;  // bytes
constexpr std::uint64_t kLargestRatio = 257;           // 1,028 bytes out of a command of 4

// What the three kinds of copy can say.
constexpr std::size_t kShortDistance = 1'024, kMediumDistance = 16'384, kLongDistance = 131'072;
constexpr std::size_t kShortLeast = 3, kMediumLeast = 4, kLongLeast = 5;
constexpr std::size_t kShortMost = 10, kMediumMost = 67, kLongMost = 1'028;
constexpr std::size_t kMostLiterals = 112;

/// A command taken apart: literals that follow it, then a copy.
struct Command {
    std::size_t literals = 0, length = 0, distance = 0;
    bool stops = false;
};

std::size_t command_size(std::uint32_t first) {
    if (first < 0x80) return 2;
    if (first < 0xC0) return 3;
    return first < 0xE0 ? 4 : 1;
}

Command read_command(ByteReader& in) {
    const std::size_t at = in.position();
    const std::uint32_t a = in.read<std::uint8_t>("command");
    in.seek(at);
    const auto command = in.bytes(command_size(a), "command");
    const auto byte = [&](std::size_t i) { return std::to_integer<std::uint32_t>(command[i]); };
    if (a < 0x80) return {a & 3, ((a >> 2) & 7) + 3, ((a & 0x60) << 3) + byte(1) + 1};
    if (a < 0xC0) return {byte(1) >> 6, (a & 0x3F) + 4, ((byte(1) & 0x3F) << 8) + byte(2) + 1};
    if (a < 0xE0)
        return {a & 3, ((a & 0x0C) << 6) + byte(3) + 5,
                ((a & 0x10) << 12) + (byte(1) << 8) + byte(2) + 1};
    if (a < 0xFC) return {4 * (a & 0x1F) + 4};
    return {.literals = a & 3, .stops = true};
}

/// The expanded size that the head states, checked and limited.
std::uint32_t read_head(ByteReader& in, std::optional<std::uint32_t> expected_size) {
    if (in.remaining() < 2)
        in.fail_at(0, "signature", std::to_string(in.remaining()) + " bytes", "at least 2");
    const auto flags = in.read<std::uint8_t>("signature");
    const auto second = in.read<std::uint8_t>("signature");
    if ((flags & kSignatureMask) != kSignature || second != kSecondByte)
        in.fail_at(0, "signature", hex(flags) + " " + hex(second), "0x10 0xfb");

    const std::size_t width = (flags & kFourByteSizes) != 0 ? 4 : 3;
    if ((flags & kHasPackedSize) != 0) in.skip(width, "expanded size");
    const std::size_t at = in.position();
    std::uint32_t size = 0;
    for (const std::byte b : in.bytes(width, "expanded size"))
        size = size << 8 | std::to_integer<std::uint32_t>(b);

    const auto refuse_above = [&](std::uint64_t limit) {
        if (size > limit)
            in.fail_at(at, "expanded size", std::to_string(size),
                       "at most " + std::to_string(limit));
    };
    if (expected_size && size != *expected_size)
        in.fail_at(at, "expanded size", std::to_string(size), std::to_string(*expected_size));
    refuse_above(kLargestExpanded);
    refuse_above(kLargestRatio * in.remaining());
    return size;
}

/// Appends at `to` what lies `distance` bytes before it; the two may overlap.
void repeat(std::byte* to, std::size_t distance, std::size_t length) {
    const std::byte* from = to - distance;
    if (distance >= length) {
        std::memcpy(to, from, length);
    } else if (distance == 1) {
        std::memset(to, std::to_integer<int>(*from), length);
    } else {
        for (std::size_t i = 0; i < length; ++i) to[i] = from[i];
    }
}

// --- Packing ---

/// A copy that could be written; `gain` is what it saves against literals, 0 for no copy.
struct Match {
    std::size_t length = 0, distance = 0, gain = 0;
};

/// Bytes of the shortest command that says it; `length` itself where none can.
std::size_t copy_cost(std::size_t length, std::size_t distance) {
    if (length < kShortLeast) return length;
    if (length <= kShortMost && distance <= kShortDistance) return 2;
    if (length < kMediumLeast) return length;
    if (length <= kMediumMost && distance <= kMediumDistance) return 3;
    return length < kLongLeast ? length : 4;
}

/// Earlier positions, chained by a hash of their next three bytes.
class MatchFinder {
public:
    explicit MatchFinder(std::span<const std::byte> bytes)
        : bytes_(bytes),
          window_(std::min(std::bit_ceil(bytes.size() + 1), kLongDistance)),
          heads_(window_, kNone),
          earlier_(window_, kNone) {}

    /// Positions come in order, each after the search at it.
    void insert(std::size_t at) {
        if (at + kShortLeast > bytes_.size()) return;
        std::uint32_t& head = heads_[hash(at)];
        earlier_[at & (window_ - 1)] = head;
        head = static_cast<std::uint32_t>(at);
    }

    /// The copy of the largest gain at `at`, of equal ones the nearest.
    [[nodiscard]] Match best(std::size_t at) const {
        Match best;
        if (at + kShortLeast > bytes_.size()) return best;
        const std::size_t room = std::min(kLongMost, bytes_.size() - at);
        std::uint32_t candidate = heads_[hash(at)];
        for (int step = 0; step < kMostSteps && candidate != kNone; ++step) {
            const std::size_t distance = at - candidate;
            if (distance > kLongDistance) break;
            // A farther copy costs no less, so it has to be longer to be better.
            if (bytes_[candidate + best.length] == bytes_[at + best.length]) {
                const std::size_t length = common_length(candidate, at, room);
                const std::size_t gain = length - copy_cost(length, distance);
                if (gain > best.gain) best = {length, distance, gain};
                if (length == room) break;
            }
            candidate = earlier_[candidate & (window_ - 1)];
        }
        return best;
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    static constexpr int kMostSteps = 64;

    [[nodiscard]] std::size_t hash(std::size_t at) const {
        const auto byte = [&](std::size_t i) {
            return std::to_integer<std::uint32_t>(bytes_[at + i]);
        };
        const std::uint32_t key = byte(0) | byte(1) << 8 | byte(2) << 16;
        return (key * 0x9E3779B1u >> 15) & (window_ - 1);
    }

    [[nodiscard]] std::size_t common_length(std::size_t a, std::size_t b, std::size_t room) const {
        std::size_t length = 0;
        while (length < room && bytes_[a + length] == bytes_[b + length]) ++length;
        return length;
    }

    std::span<const std::byte> bytes_;
    std::size_t window_;                  // a power of two: of kLongDistance or of a small file
    std::vector<std::uint32_t> heads_;    // the latest position of a hash
    std::vector<std::uint32_t> earlier_;  // the one before, for each position of the window
};

/// Appends commands.
class CommandWriter {
public:
    explicit CommandWriter(std::size_t expanded_size) {
        put({kSignature, kSecondByte, expanded_size >> 16, expanded_size >> 8, expanded_size});
    }

    /// `literals`, then the copy.
    void copy(std::span<const std::byte> literals, const Match& match) {
        const auto rest = whole_literals(literals);
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
    }

    void stop(std::span<const std::byte> literals) {
        const auto rest = whole_literals(literals);
        put({0xFC | rest.size()});
        append(rest);
    }

    [[nodiscard]] std::vector<std::byte> take() { return std::move(stream_); }

private:
    /// Writes all but the last 0 to 3 literals, which are left for the next command.
    std::span<const std::byte> whole_literals(std::span<const std::byte> literals) {
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

    std::vector<std::byte> stream_;
};

}  // namespace

std::vector<std::byte> expand_refpack(std::span<const std::byte> stream, std::string_view source,
                                      std::optional<std::uint32_t> expected_size) {
    ByteReader in(stream, source);
    std::vector<std::byte> output(read_head(in, expected_size));
    std::size_t made = 0;
    for (;;) {
        const std::size_t at = in.position();
        const Command command = read_command(in);
        const std::size_t wanted = command.literals + command.length;
        if (wanted > output.size() - made)
            in.fail_at(at, "output", std::to_string(made + wanted) + " bytes",
                       std::to_string(output.size()));
        std::ranges::copy(in.bytes(command.literals, "literals"), output.data() + made);
        made += command.literals;
        if (command.stops) {
            if (made < output.size())
                in.fail_at(at, "output", std::to_string(made) + " bytes",
                           std::to_string(output.size()));
            break;
        }
        if (command.length == 0) continue;
        if (command.distance > made)
            in.fail_at(at, "copy distance", std::to_string(command.distance),
                       "at most " + std::to_string(made));
        repeat(output.data() + made, command.distance, command.length);
        made += command.length;
    }
    if (in.remaining() > 0)
        in.fail_at(in.position(), "tail", std::to_string(in.remaining()) + " bytes", "none");
    return output;
}

std::vector<std::byte> pack_refpack(std::span<const std::byte> bytes) {
    constexpr std::size_t kLargest = 0xFFFFFF;  // three bytes: four came after this game
    if (bytes.size() > kLargest)
        throw EncodeError("expanded size is " + std::to_string(bytes.size()) + ", more than " +
                          std::to_string(kLargest));
    CommandWriter out(bytes.size());
    MatchFinder finder(bytes);
    std::size_t literals_from = 0, at = 0;
    Match match = finder.best(at);
    while (at < bytes.size()) {
        finder.insert(at);
        const Match next = finder.best(at + 1);
        if (match.gain == 0 || next.gain > match.gain + 1) {  // a literal, for the better copy
            ++at;
            match = next;
            continue;
        }
        out.copy(bytes.subspan(literals_from, at - literals_from), match);
        for (std::size_t i = 1; i < match.length; ++i) finder.insert(at + i);
        at += match.length;
        literals_from = at;
        match = finder.best(at);
    }
    out.stop(bytes.subspan(literals_from));
    return out.take();
}

}  // namespace turnstile
