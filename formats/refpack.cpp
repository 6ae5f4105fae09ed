#include "formats/refpack.hpp"

#include "formats/byte_reader.hpp"
#include "formats/refpack_layout.hpp"

#include <algorithm>
#include <cstring>
#include <string>

namespace turnstile {

namespace {

// Flags of the head's first byte (docs/formats/wad.md, 3).
constexpr std::uint8_t kHasPackedSize = 0x01, kFourByteSizes = 0x80, kSignatureMask = 0x3E;

constexpr std::uint32_t kLargestExpanded = 64u << 20;  // bytes
constexpr std::uint64_t kLargestRatio = 257;           // 1,028 bytes out of a command of 4

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
    if ((flags & kSignatureMask) != refpack::kSignature || second != refpack::kSecondByte)
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

}  // namespace

bool refpack_can_expand(std::uint64_t stored_size, std::uint64_t size) {
    return size <= kLargestExpanded && size <= kLargestRatio * stored_size;
}

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

}  // namespace turnstile
